"""Experts' answers in memory, as `adapters.chat.expert_desk.AnswerDesk` promises."""

from collections.abc import Sequence
from datetime import UTC, datetime

from core.answer import Citation, Grounded, NoEvidence, Paragraph, Span
from core.experts import Contradiction, Draft, ExpertAnswer, Given, KnownAnswer, NotTaken, Previewed

DOCUMENT = "curated/answers.yaml"


class FakeAnswers:
    """Keeps what is given.

    Attributes:
        why: Nothing can be kept, because of this.
        refuses: A draft is not taken, because of this.
        unfound: What is drafted is not found as it is asked.
        beside: What documents say of everything.
    """

    def __init__(self) -> None:
        self.why = self.refuses = ""
        self.unfound = False
        self.given: list[ExpertAnswer] = []
        self.beside: tuple[Contradiction, ...] = ()

    async def closed(self) -> str:
        """Return why nothing can be kept."""
        return self.why

    async def all(self) -> Sequence[KnownAnswer]:
        """Return what was given, the latest first."""
        return [
            KnownAnswer(said=each, expired=each.expired("2026-11-21"), found=True, beside=self.beside)
            for each in reversed(self.given)
        ]

    async def preview(self, draft: Draft) -> Previewed:
        """Return an answer that holds the draft."""
        self._check()
        question = f"What is the {draft.aspect}?"
        if self.unfound:
            return Previewed(question=question, answer=NoEvidence(text="The documents don't say."), found=False)
        section = (f"{draft.models[0]}: answered by {draft.by}, 2026-11-21",)
        source = {"document": DOCUMENT, "title": "Expert answers", "section": section, "page": None, "url": ""}
        citation = Citation(number=1, quote=draft.text, excerpt=draft.text, models=draft.models, **source)  # type: ignore[arg-type]
        said = Paragraph(spans=(Span(draft.text, (1,)),))
        answer = Grounded(blocks=(said,), citations=(citation,), models=draft.models)
        return Previewed(question=question, answer=answer, found=True)

    async def give(self, draft: Draft) -> Given:
        """Keep a draft."""
        self._check()
        said = ExpertAnswer(
            answer=f"a{len(self.given) + 1}",
            models=draft.models,
            aspect=draft.aspect,
            text=draft.text,
            by=draft.by,
            since="2026-11-21",
            until=draft.until,
            gap=draft.gap,
            answered_at=datetime(2026, 11, 21, 12, tzinfo=UTC),
        )
        self.given.append(said)
        return Given(said=said, found=True, told=2)

    async def take_back(self, answer: str) -> bool:
        """Forget an answer."""
        self._check()
        known = [each.answer for each in self.given]
        self.given = [each for each in self.given if each.answer != answer]
        return answer in known

    def _check(self) -> None:
        if self.refuses:
            raise NotTaken(self.refuses)
