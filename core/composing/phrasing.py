"""Lets a composer, a language model if one is configured, phrase an answer; nothing of it is shown unchecked."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.answer import Answer, Comparison, Grounded, Paragraph, Span
from core.answering.grounding import faults
from core.answering.wording import shown
from core.catalog.catalog import Catalog
from core.composing.check import Checker
from core.composing.label import PHRASED
from core.composing.lexicon import Lexicon
from core.composing.material import Material, Words, material_of, with_text
from core.draft import Brief, Refused, Sentence
from core.errors import LanguageModelError
from core.ports import Composer
from core.reading.question import Question

_MOST, _MOST_LEADING = 8, 2
_UNHELD = "What a language model phrased isn't shown: its evidence doesn't hold it."
"""Nothing of it is repeated: receipts are read by people."""


@dataclass(frozen=True, slots=True)
class Phrasing:
    """Asks a composer wherever an answer is more than values.

    Attributes:
        composer: None for none.
        lexicon: What its sentences are checked with.
    """

    composer: Composer | None = None
    lexicon: Lexicon = field(default_factory=Lexicon)

    async def of(
        self, question: Question, answer: Answer, catalog: Catalog, words: Words, *, spent_s: float
    ) -> tuple[Answer, str]:
        """Return the answer, phrased where that can be shown, and what the composer did; "" if it wasn't asked.

        Args:
            question: What was asked.
            answer: As code made it.
            catalog: All product models.
            words: What the check needs to know.
            spent_s: How long the question has taken so far.
        """
        if self.composer is None or not isinstance(answer, Grounded | Comparison):
            return answer, ""
        material = material_of(question, answer, catalog, words)
        if material is None:
            return answer, ""
        passed, refused, failed = await self._written(self.composer, material.brief, words, spent_s)
        if not passed:
            return answer, f"The language model didn't phrase the answer: {failed}." if failed else _UNHELD
        phrased = with_text(answer, material, _paragraph(passed, material), PHRASED)
        if faults(phrased, catalog):
            return answer, _UNHELD
        left_out = f" {len(refused)} more are not shown: its evidence doesn't hold them." if refused else ""
        return phrased, f"A language model phrased {len(passed)} of the sentences shown.{left_out}"

    async def _written(
        self, composer: Composer, brief: Brief, words: Words, spent_s: float
    ) -> tuple[list[Sentence], list[Refused], str]:
        """Return the sentences that may be shown in order, those that may not, and why the composer failed."""
        checker = Checker(brief, words.names, self.lexicon)
        passed: list[Sentence] = []
        refused: list[Refused] = []
        for _ in range(2):
            try:
                draft = await composer.compose(replace(brief, refused=tuple(refused)), spent_s=spent_s)
            except LanguageModelError as error:
                return passed, refused, str(error)
            checked = [checker.check(each) for each in _of(draft, refused)]
            passed += [each.sentence for each in checked if not each.why]
            refused = [Refused(sentence=each.sentence, why=each.why) for each in checked if each.why]
            if not refused:
                break
        most = _MOST_LEADING if brief.lead else _MOST
        return _each_once(sorted(passed, key=lambda each: each.place))[:most], refused, ""


def _of(draft: Sequence[Sentence], refused: Sequence[Refused]) -> list[Sentence]:
    """Return the sentences of a draft; of a second one only those that were asked for anew."""
    places = {each.sentence.place for each in refused}
    return [each for each in draft[:_MOST] if not places or each.place in places]


def _each_once(sentences: Sequence[Sentence]) -> list[Sentence]:
    return list({each.text: each for each in sentences}.values())


def _paragraph(sentences: Sequence[Sentence], material: Material) -> Paragraph:
    return Paragraph(
        spans=tuple(
            Span(shown(each.text), tuple(dict.fromkeys(n for proof in each.proofs for n in material.cited[proof])))
            for each in sentences
        )
    )
