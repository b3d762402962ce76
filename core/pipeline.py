"""One turn, top to bottom: an utterance in its thread becomes an answer that its evidence allows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.answer import Answer, Comparison, Grounded, Ranking
from core.answering.compose import compose
from core.answering.dated import dated
from core.answering.followups import with_follow_ups
from core.answering.grounding import faults
from core.answering.material import Material
from core.answering.quick import quick_answer
from core.catalog.names import Names, build_names
from core.errors import PermanentError
from core.finding.asking import Asking
from core.finding.contrast import Contrast, contrast_plan, contrasts_in
from core.finding.fact_needs import all_told, fact_needs, found_by, found_by_unit, guarded, one_asked
from core.finding.found import Found
from core.finding.needs import Needs, found_in, needs_again, needs_of, sheets_in
from core.retrieval.plan import FactPlan, Passage, SearchPlan
from core.finding.stated import FactsFound
from core.knowledge.attributes import Attributes
from core.knowledge.facts import Fact
from core.knowledge.glossary import Glossary
from core.messages import Utterance
from core.ports import Index, Knowledge, Threads
from core.reading.question import Question
from core.reading.read import HISTORY_TURNS, read
from core.reading.turn import Turn

_MOST_PUBLICATIONS = 3
"""So often a question is answered anew because of them."""


class Pipeline:
    """Answers one utterance at a time; holds nothing but its ports and what is worked out once per stamp."""

    def __init__(self, *, index: Index, threads: Threads, glossary: Glossary) -> None:
        self._index = index
        self._threads = threads
        self._glossary = glossary
        self._attributes = Attributes(glossary)
        self._names: tuple[str, Names] | None = None
        self._asking: tuple[str, Asking] | None = None

    async def prepare(self) -> None:
        """Work out what all questions need.

        Raises:
            TransientError: The index didn't answer.
        """
        knowledge = await self._index.knowledge()
        self._names_of(knowledge)
        self._asking_of(knowledge)

    async def answer(self, utterance: Utterance) -> Turn:
        """Return the turn: what was understood, and the answer.

        If something is published meanwhile, the question is answered anew: no answer mixes the old with the new.

        Raises:
            TransientError: A port didn't answer.
            PermanentError: The answer made isn't grounded in its evidence; it must not be shown.
        """
        history = await self._threads.recent(utterance.thread, limit=HISTORY_TURNS)
        known = await self._index.knowledge()
        question, answer = await self._thought(utterance, history, known)
        for _ in range(_MOST_PUBLICATIONS):
            before, known = known, await self._index.knowledge()
            if known.stamp == before.stamp:
                break
            question, answer = await self._thought(utterance, history, known)
        if wrong := faults(answer, known.catalog):
            raise PermanentError(f"ungrounded answer to {utterance.id}: {'; '.join(wrong)}")
        return turn_of(utterance, question, dated(answer, question.intent, known.as_of))

    async def _thought(
        self, utterance: Utterance, history: Sequence[Turn], knowledge: Knowledge
    ) -> tuple[Question, Answer]:
        question = read(utterance, history, self._names_of(knowledge), knowledge.catalog, self._glossary)
        answer = quick_answer(question, history, knowledge.catalog, chunks=knowledge.chunks)
        if answer is None:
            answer = compose(question, await self._find(question, knowledge), knowledge.catalog)
            answer = with_follow_ups(answer, question, knowledge.catalog)
        return question, answer

    async def _find(self, question: Question, knowledge: Knowledge) -> Material:
        catalog = knowledge.catalog
        needs = needs_of(question, catalog, self._glossary, knowledge.words, chunks=knowledge.chunks)
        if needs.scope and (told := await self._listed(question, needs, knowledge)):
            return told
        facts = await self._facts(question, needs, knowledge) if one_asked(question, needs) else None
        if facts and all_told(facts):
            return Material(found=Found(asked=needs.asked, evidence={}), facts=facts)
        passages = await self._search(needs, knowledge)
        found = found_in(needs, passages, catalog)
        if needs.sheet:
            contrasts = await self._contrasts(question, knowledge)
            return Material(found=found, sheets=sheets_in(needs, passages, catalog), contrasts=contrasts)
        if again := needs_again(needs, found):
            found = found.over(found_in(again, await self._search(again, knowledge), catalog))
        if facts is None:
            facts = await self._facts(question, replace(needs, asked=found.asked), knowledge)
        found = guarded(found, facts, self._attributes)
        return Material(found=found, facts=facts, candidates=needs.candidates, scope=needs.scope)

    async def _contrasts(self, question: Question, knowledge: Knowledge) -> Sequence[Contrast]:
        """Return what documents say about the difference between several product models."""
        if len(question.models) == 1:
            return ()
        passages = await self._passages(contrast_plan(question.models), knowledge)
        return contrasts_in(passages, question.models, self._names_of(knowledge), knowledge.catalog)

    async def _listed(self, question: Question, needs: Needs, knowledge: Knowledge) -> Material | None:
        """Return what facts state of a list's product models; None if they state nothing: passages may."""
        facts = await self._facts(question, needs, knowledge)
        if not any(each.stated for each in facts.values()):
            return None
        return Material(found=Found(asked=needs.asked, evidence={}), facts=facts, scope=needs.scope)

    async def _facts(self, question: Question, needs: Needs, knowledge: Knowledge) -> Mapping[int, FactsFound]:
        """Return what facts state of each thing asked; superseded documents are asked where no other states it."""
        found: dict[int, FactsFound] = {}
        for need in fact_needs(question, needs, self._asking_of(knowledge), knowledge.catalog):
            told = found_by(need, await self._stated(need.plan, knowledge), knowledge.catalog)
            if not told.stated and not need.plan.legacy:
                legacy = need.again()
                told = found_by(legacy, await self._stated(legacy.plan, knowledge), knowledge.catalog)
            if not told.stated and need.by_unit:
                told = found_by_unit(need, await self._stated(need.by_unit, knowledge), knowledge.catalog)
            if need.left_out and told.stated:
                aside = need.aside(knowledge.catalog)
                others = found_by(aside, await self._stated(aside.plan, knowledge), knowledge.catalog)
                told = replace(told, left_out=tuple(others.stated))
            found[need.index] = told
        return found

    async def _stated(self, plan: FactPlan, knowledge: Knowledge) -> Sequence[Fact]:
        """Return the facts of documents that are known; those of a later publication wait until it is."""
        return [fact for fact in await self._index.facts(plan) if fact.document in knowledge.catalog.documents]

    def _asking_of(self, knowledge: Knowledge) -> Asking:
        if self._asking is None or self._asking[0] != knowledge.stamp:
            self._asking = (knowledge.stamp, Asking(self._attributes, knowledge.attributes))
        return self._asking[1]

    async def _passages(self, plan: SearchPlan, knowledge: Knowledge) -> Sequence[Passage]:
        """Return the passages of documents that are known; see `_stated`."""
        return [each for each in await self._index.search(plan) if each.chunk.document in knowledge.catalog.documents]

    async def _search(self, needs: Needs, knowledge: Knowledge) -> Sequence[Sequence[Passage]]:
        """Return the passages per need; what several needs share is searched once."""
        plans = dict.fromkeys(plan for need in needs.needs for plan in need.plans)
        found = {plan: await self._passages(plan, knowledge) for plan in plans}
        return [[passage for plan in need.plans for passage in found[plan]] for need in needs.needs]

    def _names_of(self, knowledge: Knowledge) -> Names:
        if self._names is None or self._names[0] != knowledge.stamp:
            self._names = (knowledge.stamp, build_names(knowledge.catalog, words=knowledge.words))
        return self._names[1]


def turn_of(utterance: Utterance, question: Question, answer: Answer) -> Turn:
    """Return what the thread remembers of this turn."""
    candidates = question.mentions.ambiguous[0].candidates if question.mentions.ambiguous else ()
    match answer:
        case Comparison(models=shown) | Ranking(models=shown) | Grounded(models=shown, not_stated=()):
            pass
        case _:
            shown = ()
    return Turn(
        text=utterance.text,
        intent=question.intent,
        models=shown or question.models,
        topic=question.topic,
        candidates=candidates,
        answer=answer,
    )
