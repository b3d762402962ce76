"""A question for many product models → what each of them states: the facts of one column, or each one's best."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from core.knowledge.attributes import parts_of
from core.knowledge.chunk import ChunkKind, PieceKind
from core.knowledge.document import Status
from core.knowledge.extraction import measure_of
from core.knowledge.facts import Fact
from core.knowledge.glossary import Pack
from core.plan import FactPlan
from core.quantities.dimensions import Dimension
from core.reading.constraints import condition_in, denies, required_in
from core.reading.intents import unit_named
from core.reading.question import Intent, Question
from core.retrieval.aspect import Aspect
from core.retrieval.attribute_linking import columns_of, says_it
from core.retrieval.boolean_attributes import as_asked, in_own_words, own_denials, that_speak, told_in_words, with_marks
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.eligibility import is_contrary, is_of_a_part
from core.retrieval.fact_selection import FactsFound, facts_found, of_what_is_counted, with_every_row
from core.retrieval.grid import Grid
from core.retrieval.listed_entries import entries_in, listed_below
from core.retrieval.numeric_evidence import commonest, counted_in, just_so, measures_asked, numbered, worth
from core.retrieval.results import Asked, Found, Retrieved
from core.retrieval.scope import of_members
from core.retrieval.source import Source
from core.retrieval.statement import Statement

_AS_GOOD = 0.6
_AS_MANY = 0.75
"""Facts of one column are compared rather than statements that say hardly more of what is asked, of hardly more."""
_LEAST_TOLD = 0.35
"""So much of what is asked a statement must say of which members are put in order."""
_AS_SURE = 0.85
"""A list of product models below a heading may say so much less of what is asked than the best statement of one."""
_SEVERAL = 2
_SPEAKS_OF_IT = 0.6
"""Share of what is asked that a list must say where nothing else does."""


class Lists:
    """Answers for many product models from one publication."""

    def __init__(self, source: Source, pack: Pack) -> None:
        self._source = source
        self._scorer = source.scorer
        self._linker = source.linker
        self._catalog = source.catalog
        self._pack = pack

    async def listed(self, question: Question, grid: Grid) -> Retrieved:
        """Return what the product models of a list state: under one label where most do, else each by its best."""
        (cell,), aspect = grid.cells, grid.asked[0].aspect
        passages = [passage for plan in cell.plans for passage in await self._source.passages(plan)]
        statements = [one for one in self._scorer.statements(passages, ()) if not _is_step(one)]
        each = self._scorer.each(aspect, statements, [name for name in cell.models if name])
        if question.intent is Intent.RANK:
            listed = await self._ranked(question, grid, of_members(each, grid.members, noun=grid.noun))
        else:
            listed = await self._of_each(question, grid, statements, each)
        if not listed.facts and not any(one.sufficient for one in listed.found.evidence.values()):
            found = self._scorer.evidence(aspect, statements, None)
            return replace(listed, near=Found(asked=grid.asked, evidence={(0, None): found}))
        return listed

    async def _of_each(
        self, question: Question, grid: Grid, statements: Sequence[Statement], each: Mapping[str, Evidence]
    ) -> Retrieved:
        """Return who of a list has what is asked, keeps to a bound, or hasn't it, each by its candidates."""
        asked, scope = grid.asked[0], grid.scope
        each = {
            model: held.of_only(
                one for one in held.candidates if not is_of_a_part(one.statement, asked.aspect, self._pack)
            )
            for model, held in each.items()
        }
        if below := self._below(asked, statements, each):
            return Retrieved(found=_found(grid, below), scope=scope, just_so=frozenset(below))
        told, others = just_so(each, asked.said, asked.aspect, scope=len(scope))
        bound = condition_in(question.topic)
        if bound is None:
            if not told:
                return await self._had(question, grid, others)
            others = {model: that_speak(one, asked.aspect) for model, one in others.items()}
        each = {**told, **others}
        if told:
            return await self._kept_to(
                question, grid, Retrieved(found=_found(grid, each), scope=scope, just_so=frozenset(told))
            )
        candidates = {model: one.candidates for model, one in each.items() if one.candidates}
        return Retrieved(found=_found(grid, each), scope=scope, facts=await self._under(candidates, question, grid))

    async def _under(
        self, candidates: Mapping[str, Sequence[Candidate]], question: Question, grid: Grid, *, marked: bool = False
    ) -> dict[int, FactsFound]:
        """Return what facts state under the labels that say what is asked; empty if nothing labelled does."""
        aspect = grid.asked[0].aspect
        keys = columns_of(candidates, self._linker, asked=aspect.named)
        return {0: await self._of_all(aspect.text, keys, question, grid.scope, marked=marked)} if keys else {}

    async def _had(self, question: Question, grid: Grid, each: Mapping[str, Evidence]) -> Retrieved:
        """Return who of a list has what is asked, or hasn't: by the facts of a column, or by what each one states."""
        aspect, denied = grid.asked[0].aspect, denies(grid.asked[0].said)
        told = told_in_words(each, aspect, scope=len(grid.scope))
        facts = await self._under(in_own_words(told, aspect), question, grid, marked=True)
        if facts:
            had, denying = own_denials(as_asked(facts[0], aspect, denied=denied), each, aspect)
            told, facts = {**told, **denying}, {0: had}
        return Retrieved(found=_found(grid, told), scope=grid.scope, facts=facts)

    def _below(
        self, asked: Asked, statements: Sequence[Statement], each: Mapping[str, Evidence]
    ) -> dict[str, Evidence]:
        """Return whom a list names that stands below what is asked, if it says as much of it as anything else."""
        if denies(asked.said) or condition_in(asked.said) is not None:
            return {}
        best = (one.candidates[0].features["soft_all"] for one in each.values() if one.sufficient)
        entries = self._scorer.evidence(asked.aspect, entries_in(statements), None).candidates
        required = required_in(asked.said)
        met = [one for one in entries if not required or required.met_by(one.statement.path_text)]
        least = _AS_SURE * max(best, default=_SPEAKS_OF_IT)
        return {
            name: replace(each[name].led_by(one), sufficient=True)
            for name, one in listed_below(met, self._catalog.models, each, least=least).items()
            if not one.statement.covered or self._catalog.lineage([name]).intersection(one.statement.covered)
        }

    async def _ranked(self, question: Question, grid: Grid, each: Mapping[str, Evidence]) -> Retrieved:
        """Return what a ranking compares: the facts of a column, or numbers in statements where these tell of more."""
        aspect = grid.asked[0].aspect
        each = self._meant(aspect, each)
        measures = measures_asked(aspect, question.text)
        candidates = {model: evidence.candidates for model, evidence in each.items() if evidence.candidates}
        keys = columns_of(candidates, self._linker, measured=aspect.dimensions or None, asked=aspect.named)
        counts = counted_in(aspect, question.text) == frozenset({Dimension.COUNT})
        filed = self._filed(candidates, keys)
        facts: FactsFound | None = None
        if keys:
            stated = await self._of_all(aspect.text, keys, question, tuple(each))
            facts = of_what_is_counted(stated, aspect) if counts else stated
            named = any(parts_of(key)[0] in aspect.named for key in keys)
            facts = facts if measures and (named or _is_sure(facts, each)) else None
        told = commonest(each, aspect, measures, scope=len(each))
        if told is not None and told[2] < _LEAST_TOLD and len(measures) > _SEVERAL:
            told = None
        found, scope = _found(grid, each), tuple(each)
        if told is None and facts is None:
            return Retrieved(found=_found(grid, {}), scope=scope, near=found)
        column = {model: each[model].of_only(held) for model, held in filed.items()}
        stating = _named(facts, each, aspect.named) if facts and not unit_named(question.text) else 0
        if told is not None and not (
            facts and _outweighs(facts, told, aspect, measures, column=column, stating=stating, counts=counts)
        ):
            return Retrieved(found=_found(grid, {**each, **told[1]}), scope=scope, measure=told[0])
        return Retrieved(found=found, scope=scope, facts={0: facts} if facts else {})

    def _meant(self, aspect: Aspect, each: Mapping[str, Evidence]) -> dict[str, Evidence]:
        """Return the evidence without values that can't be meant: the contrary, or another attribute than is named.

        Those of another attribute count where hardly anybody states the one that is named.
        """

        def is_named(one: Candidate) -> bool:
            return says_it(one) or self._linker.states(one.statement, aspect.named)

        stating = sum(any(map(is_named, held.candidates)) for held in each.values())

        def is_meant(one: Candidate) -> bool:
            if is_contrary(one.statement, aspect, self._pack):
                return False
            return stating < _SEVERAL or is_named(one) or not self._linker.meant(one.statement)

        return {model: held.of_only(filter(is_meant, held.candidates)) for model, held in each.items()}

    async def _kept_to(self, question: Question, grid: Grid, told: Retrieved) -> Retrieved:
        """Return who keeps to a bound by the facts of one column, where these tell of nearly as many; else as told."""
        bound = condition_in(question.topic)
        if bound is None:
            return told
        aspect, measured = grid.asked[0].aspect, frozenset({bound.dimension})
        held = {model: told.found.of(0, model).candidates for model in told.just_so}
        keys = columns_of(held, self._linker, measured=measured, asked=aspect.named)
        facts = await self._of_all(aspect.text, keys, question, grid.scope) if keys else None
        if facts is None or _measured_in(facts, measured) < _AS_MANY * len(told.just_so):
            return told
        return replace(told, facts={0: facts}, just_so=frozenset())

    def _filed(self, candidates: Mapping[str, Sequence[Candidate]], keys: Sequence[str]) -> dict[str, list[Candidate]]:
        """Return, per product model that has any, its statements under these keys, the likeliest first."""
        filed = {
            model: [one for one in held if not set(keys).isdisjoint(self._linker.meant(one.statement))]
            for model, held in candidates.items()
        }
        return {model: found for model, found in filed.items() if found}

    async def _of_all(
        self,
        text: str,
        keys: tuple[str, ...],
        question: Question,
        scope: Sequence[str],
        *,
        marked: bool = False,
    ) -> FactsFound:
        """Return what facts under these keys state of every product model in scope, and of legacy ones left out."""
        link, catalog, everybody = self._linker.link(text, keys), self._catalog, not question.models
        facts = await self._facts(keys, scope, everybody=everybody)
        told = facts_found(link, facts, scope, catalog)
        told = with_marks(told, facts, catalog) if marked else with_every_row(told, facts)
        legacy = (name for name, model in catalog.models.items() if model.status is Status.LEGACY)
        aside = [name for name in legacy if everybody and name not in scope]
        if not aside or not told.stated:
            return told
        others = facts_found(link, await self._facts(keys, aside), aside, catalog)
        return replace(told, left_out=tuple(others.stated))

    async def _facts(self, keys: Sequence[str], scope: Sequence[str], *, everybody: bool = False) -> list[Fact]:
        """Return the facts under these keys of those in scope, or of everybody; legacy ones too if any of them is."""
        legacy = any(self._catalog.models[name].status is Status.LEGACY for name in scope)
        models = None if everybody else frozenset(self._catalog.lineage(scope))
        return await self._source.facts(FactPlan(models=models, attributes=frozenset(keys), legacy=legacy))

    async def by_criteria(self, question: Question, grid: Grid) -> Retrieved:
        """Return what is stated of each criterion of a purpose."""
        facts: dict[int, FactsFound] = {}
        profile = question.purpose.profile if question.purpose else None
        for index, criterion in enumerate(profile.criteria if profile else ()):
            link = self._linker.of_attribute(criterion.attribute.id, criterion.attribute.names[0])
            if link is not None:
                stated = await self._facts(link.keys, grid.scope)
                facts[index] = facts_found(link, stated, grid.scope, self._catalog)
        return Retrieved(found=_found(grid, {}), scope=grid.scope, facts=facts)


def _is_step(statement: Statement) -> bool:
    """Return whether a statement says what to do, and not what something is like."""
    return statement.piece.kind is PieceKind.STEP or statement.chunk.kind is ChunkKind.PROCEDURE


def _found(grid: Grid, each: Mapping[str, Evidence]) -> Found:
    return Found(asked=grid.asked, evidence={(0, model): evidence for model, evidence in each.items()})


def _measured_in(found: FactsFound, measures: frozenset[Dimension]) -> int:
    """Return how many product models state a number in one of the measures."""
    return sum(any(measure_of(fact.value) in measures for fact in each.facts) for each in found.stated.values())


def _outweighs(
    facts: FactsFound,
    told: tuple[Dimension, Mapping[str, Evidence], float],
    aspect: Aspect,
    measures: frozenset[Dimension],
    *,
    column: Mapping[str, Evidence],
    stating: int,
    counts: bool,
) -> bool:
    """Return whether facts of a column tell of more than numbers in statements do.

    They are of as many and say as much of what is asked, or enough state them under what is named.
    """
    _, numbered_of, worth_told = told
    many = len(numbered_of)
    enough = _measured_in(facts, measures) >= (1 if counts else _AS_MANY) * many
    worths = (worth(dimension, numbered(column, aspect, dimension), aspect) for dimension in measures)
    if enough and max(worths, default=0.0) >= _AS_GOOD * worth_told:
        return True
    more = stating >= _AS_MANY * many or math.log(1 + stating) > worth_told * math.log(1 + many)
    return stating > 0 and more and (enough or not counts)


def _named(found: FactsFound, each: Mapping[str, Evidence], asked: Collection[str]) -> int:
    """Return how many product models state a number of an attribute asked, or under a label that says every word."""
    labels = {one.label for evidence in each.values() for one in evidence.candidates if says_it(one)}
    return sum(
        any(
            fact.lower is not None and (fact.label in labels or parts_of(fact.attribute)[0] in asked)
            for fact in stated.facts
        )
        for stated in found.stated.values()
    )


def _is_sure(found: FactsFound, each: Mapping[str, Evidence]) -> bool:
    """Return whether what is asked was surely found of at least half of those that state it."""
    sure = [model for model in found.stated if model in each and each[model].sufficient]
    return 2 * len(sure) >= len(found.stated)
