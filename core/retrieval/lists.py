"""A question for many product models → what each of them states: the facts of one column, or each one's best."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from core.knowledge.attributes import parts_of
from core.knowledge.chunk import ChunkKind, PieceKind
from core.knowledge.document import Status
from core.knowledge.pack import Pack
from core.knowledge.passing import measure_of
from core.plan import FactPlan
from core.quantities.dimensions import Dimension
from core.reading.condition import condition_in
from core.reading.question import Intent, Question
from core.reading.required import denies, required_in
from core.reading.unit import unit_named
from core.retrieval.aspect import Aspect
from core.retrieval.attribute_linking import columns_of, in_their_tables, says_it
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
        self._pack = pack

    async def listed(self, question: Question, grid: Grid) -> Retrieved:
        """Return what the product models of a list state: under one label where most do, else each by its best."""
        (cell,), asked = grid.cells, grid.asked[0]
        passages = [passage for plan in cell.plans for passage in await self._source.passages(plan)]
        statements = [one for one in self._source.scorer.statements(passages, ()) if not _is_step(one)]
        each = self._source.scorer.each(asked.aspect, statements, [name for name in cell.models if name])
        ranked = question.intent is Intent.RANK
        each = of_members(each, grid.members, noun=grid.noun) if ranked else each
        listed = await self._of_each(question, grid, statements, each)
        if not listed.facts and not any(one.sufficient for one in listed.found.evidence.values()):
            found = self._source.scorer.evidence(asked.aspect, statements, None)
            return replace(listed, near=Found(asked=grid.asked, evidence={(0, None): found}))
        return listed

    async def _of_each(
        self, question: Question, grid: Grid, statements: Sequence[Statement], each: Mapping[str, Evidence]
    ) -> Retrieved:
        """Return what the product models of a list state, each by its candidates."""
        asked = grid.asked[0]
        if question.intent is Intent.RANK:
            return await self._ranked(question, grid, each)
        each = {
            model: held.of_only(
                one for one in held.candidates if not is_of_a_part(one.statement, asked.aspect, self._pack)
            )
            for model, held in each.items()
        }
        if below := self._below(asked, statements, each):
            found = Found(asked=grid.asked, evidence={(0, model): one for model, one in below.items()})
            return Retrieved(found=found, scope=grid.scope, just_so=frozenset(below))
        told, others = just_so(each, asked.said, asked.aspect, scope=len(grid.scope))
        bound = condition_in(question.topic)
        if not told and bound is None:
            return await self._had(question, grid, others)
        others = others if bound else {model: that_speak(one, asked.aspect) for model, one in others.items()}
        each = {**told, **others}
        found = Found(asked=grid.asked, evidence={(0, model): evidence for model, evidence in each.items()})
        if told:
            told_of = Retrieved(found=found, scope=grid.scope, just_so=frozenset(told))
            return await self._kept_to(question, grid, told_of)
        return Retrieved(found=found, scope=grid.scope, facts=await self._under(each, question, grid))

    async def _under(
        self, each: Mapping[str, Evidence], question: Question, grid: Grid, *, marked: bool = False
    ) -> dict[int, FactsFound]:
        """Return what facts state under the labels that say what is asked; empty if nothing labelled does."""
        aspect = grid.asked[0].aspect
        candidates = (
            in_own_words(each, aspect)
            if marked
            else {model: one.candidates for model, one in each.items() if one.candidates}
        )
        keys = columns_of(candidates, self._source.linker, asked=aspect.named)
        return {0: await self._of_all(aspect.text, keys, question, grid.scope, marked=marked)} if keys else {}

    async def _had(self, question: Question, grid: Grid, each: Mapping[str, Evidence]) -> Retrieved:
        """Return who of a list has what is asked, or hasn't: by the facts of a column, or by what each one states."""
        aspect, denied = grid.asked[0].aspect, denies(grid.asked[0].said)
        told = told_in_words(each, aspect, scope=len(grid.scope))
        facts = await self._under(told, question, grid, marked=True)
        if facts:
            had, denying = own_denials(as_asked(facts[0], aspect, denied=denied), each, aspect)
            told, facts = {**told, **denying}, {0: had}
        found = Found(asked=grid.asked, evidence={(0, model): evidence for model, evidence in told.items()})
        return Retrieved(found=found, scope=grid.scope, facts=facts)

    def _below(
        self, asked: Asked, statements: Sequence[Statement], each: Mapping[str, Evidence]
    ) -> dict[str, Evidence]:
        """Return whom a list names that stands below what is asked, if it says as much of it as anything else."""
        if denies(asked.said) or condition_in(asked.said) is not None:
            return {}
        best = (one.candidates[0].features["soft_all"] for one in each.values() if one.sufficient)
        entries = self._source.scorer.evidence(asked.aspect, entries_in(statements), None).candidates
        required = required_in(asked.said)
        met = [one for one in entries if not required or required.met_by(one.statement.path_text)]
        least = _AS_SURE * max(best, default=_SPEAKS_OF_IT)
        below = listed_below(met, self._source.catalog.models, each, least=least)
        return {
            name: replace(each[name].led_by(one), sufficient=True)
            for name, one in below.items()
            if not one.statement.covered or self._source.catalog.lineage([name]).intersection(one.statement.covered)
        }

    async def _ranked(self, question: Question, grid: Grid, each: Mapping[str, Evidence]) -> Retrieved:
        """Return what a ranking compares: the facts of a column, or numbers in statements where these tell of more."""
        aspect = grid.asked[0].aspect
        each = self._meant(aspect, each)
        measures = measures_asked(aspect, question.text)
        candidates = {model: evidence.candidates for model, evidence in each.items() if evidence.candidates}
        keys = columns_of(candidates, self._source.linker, measured=aspect.dimensions or None, asked=aspect.named)
        counts = counted_in(aspect, question.text) == frozenset({Dimension.COUNT})
        facts: dict[int, FactsFound] = {}
        filed = self._filed(candidates, keys)
        if keys:
            stated = await self._of_all(aspect.text, keys, question, tuple(each), filed=filed)
            facts = {0: of_what_is_counted(stated, aspect) if counts else stated}
        told = commonest(each, aspect, measures, scope=len(each))
        if told is not None and told[2] < _LEAST_TOLD and len(measures) > _SEVERAL:
            told = None
        named = any(parts_of(key)[0] in aspect.named for key in keys)
        if facts and not (measures and (named or is_stated_surely(facts[0], each))):
            facts = {}
        if told is None and not facts:
            found = Found(asked=grid.asked, evidence={(0, model): evidence for model, evidence in each.items()})
            return Retrieved(found=Found(asked=grid.asked, evidence={}), scope=tuple(each), near=found)
        worth_of_facts = _worth(each, filed, aspect, measures) if facts else 0.0
        numbers = _measured_in(facts[0], measures) if facts else 0
        stating = _named(facts[0], each, aspect.named) if facts and not unit_named(question.text) else 0
        enough = told is None or numbers >= (1 if counts else _AS_MANY) * len(told[1])
        of_all = told is None or (enough and worth_of_facts >= _AS_GOOD * told[2])
        if told is None or of_all or (_outweighs(stating, told[2], len(told[1])) and (enough or not counts)):
            found = Found(asked=grid.asked, evidence={(0, model): evidence for model, evidence in each.items()})
            return Retrieved(found=found, scope=tuple(each), facts=facts)
        dimension, numbered_of, _ = told
        evidence: dict[tuple[int, str | None], Evidence] = {
            (0, model): numbered_of.get(model) or one for model, one in each.items()
        }
        return Retrieved(found=Found(asked=grid.asked, evidence=evidence), scope=tuple(each), measure=dimension)

    def _meant(self, aspect: Aspect, each: Mapping[str, Evidence]) -> dict[str, Evidence]:
        """Return the evidence without values that can't be meant: the contrary, or another attribute than is named.

        Those of another attribute count where hardly anybody states the one that is named.
        """
        linker, named = self._source.linker, aspect.named

        def is_named(one: Candidate) -> bool:
            return says_it(one) or linker.states(one.statement, named)

        stating = sum(any(map(is_named, held.candidates)) for held in each.values())

        def is_meant(one: Candidate) -> bool:
            if is_contrary(one.statement, aspect, self._pack):
                return False
            return stating < _SEVERAL or is_named(one) or not linker.meant(one.statement)

        return {model: held.of_only(filter(is_meant, held.candidates)) for model, held in each.items()}

    async def _kept_to(self, question: Question, grid: Grid, told: Retrieved) -> Retrieved:
        """Return who keeps to a bound by the facts of one column, where these tell of nearly as many; else as told."""
        bound = condition_in(question.topic)
        if bound is None:
            return told
        aspect, measured = grid.asked[0].aspect, frozenset({bound.dimension})
        held = {model: told.found.of(0, model).candidates for model in told.just_so}
        keys = columns_of(held, self._source.linker, measured=measured, asked=aspect.named)
        filed = self._filed(held, keys)
        facts = await self._of_all(aspect.text, keys, question, grid.scope, filed=filed) if keys else None
        if facts is None or _measured_in(facts, measured) < _AS_MANY * len(told.just_so):
            return told
        return replace(told, facts={0: facts}, just_so=frozenset())

    def _filed(self, candidates: Mapping[str, Sequence[Candidate]], keys: Sequence[str]) -> dict[str, list[Candidate]]:
        """Return, per product model that has any, its statements under these keys, the likeliest first."""
        filed = {model: self._source.linker.under(held, keys) for model, held in candidates.items()} if keys else {}
        return {model: found for model, found in filed.items() if found}

    async def _of_all(
        self,
        text: str,
        keys: tuple[str, ...],
        question: Question,
        scope: Sequence[str],
        *,
        marked: bool = False,
        filed: Mapping[str, Sequence[Candidate]] | None = None,
    ) -> FactsFound:
        """Return what facts under these keys state of every product model in scope, and of legacy ones left out."""
        link = self._source.linker.link(text, keys)
        everybody = not question.models
        legacy = self._any_legacy(scope)
        models = None if everybody else frozenset(self._source.catalog.lineage(scope))
        facts = await self._source.facts(FactPlan(models=models, attributes=frozenset(keys), legacy=legacy))
        facts = in_their_tables(facts, {model: found[0] for model, found in (filed or {}).items()})
        told = facts_found(link, facts, scope, self._source.catalog)
        told = with_marks(told, facts, self._source.catalog) if marked else with_every_row(told, facts)
        aside = [
            name
            for name, model in self._source.catalog.models.items()
            if everybody and model.status is Status.LEGACY and name not in scope
        ]
        if not aside or not told.stated:
            return told
        plan = FactPlan(models=frozenset(self._source.catalog.lineage(aside)), attributes=frozenset(keys), legacy=True)
        others = facts_found(link, await self._source.facts(plan), aside, self._source.catalog)
        return replace(told, left_out=tuple(others.stated))

    def _any_legacy(self, models: Sequence[str]) -> bool:
        return any(self._source.catalog.models[name].status is Status.LEGACY for name in models)

    async def by_criteria(self, question: Question, grid: Grid) -> Retrieved:
        """Return what is stated of each criterion of a purpose."""
        facts: dict[int, FactsFound] = {}
        profile = question.purpose.profile if question.purpose else None
        for index, criterion in enumerate(profile.criteria if profile else ()):
            link = self._source.linker.of_attribute(criterion.attribute.id, criterion.attribute.names[0])
            if link is not None:
                scope = frozenset(self._source.catalog.lineage(grid.scope))
                plan = FactPlan(models=scope, attributes=frozenset(link.keys), legacy=self._any_legacy(grid.scope))
                facts[index] = facts_found(link, await self._source.facts(plan), grid.scope, self._source.catalog)
        return Retrieved(found=Found(asked=grid.asked, evidence={}), scope=grid.scope, facts=facts)


def _is_step(statement: Statement) -> bool:
    """Return whether a statement says what to do, and not what something is like."""
    return statement.piece.kind is PieceKind.STEP or statement.chunk.kind is ChunkKind.PROCEDURE


def _worth(
    each: Mapping[str, Evidence],
    filed: Mapping[str, Sequence[Candidate]],
    aspect: Aspect,
    measures: frozenset[Dimension],
) -> float:
    """Return how much of what is asked the statements of one column say, and of how many."""
    held = {model: each[model].of_only(found) for model, found in filed.items()}
    return max((worth(dimension, numbered(held, aspect, dimension), aspect) for dimension in measures), default=0.0)


def _measured_in(found: FactsFound, measures: frozenset[Dimension]) -> int:
    """Return how many product models state a number in one of the measures."""
    return sum(any(measure_of(fact.value) in measures for fact in each.facts) for each in found.stated.values())


def _outweighs(named: int, worth_told: float, told: int) -> bool:
    """Return whether what so many state under what is named tells more than numbers in statements of so many."""
    return named > 0 and (named >= _AS_MANY * told or math.log(1 + named) > worth_told * math.log(1 + told))


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


def is_stated_surely(found: FactsFound, each: Mapping[str, Evidence]) -> bool:
    """Return whether what is asked was surely found of at least half of those that state it."""
    sure = [model for model in found.stated if model in each and each[model].sufficient]
    return 2 * len(sure) >= len(found.stated)
