"""A question → all that the documents state of it: gather, score, decide, and link what was chosen to its facts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.catalog.names import build_names
from core.knowledge.attributes import Attributes, parts_of
from core.knowledge.document import Status
from core.knowledge.extraction import Reader
from core.knowledge.facts import Fact
from core.knowledge.glossary import Glossary
from core.knowledge.passing import measure_of
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Index, Knowledge
from core.quantities.dimensions import Dimension
from core.reading.condition import condition_in
from core.reading.question import Intent, Question
from core.retrieval.aspect import Aspect
from core.retrieval.blank import is_left_blank, unless_blank
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.columns import aligned, columns_of
from core.retrieval.contrary import is_contrary, is_measured_otherwise
from core.retrieval.contrast import Contrast, contrast_plan, contrasts_in
from core.retrieval.found import Found, parted
from core.retrieval.grid import Grid, Planner
from core.retrieval.link import Linker
from core.retrieval.retrieved import Retrieved
from core.retrieval.scoring import Scorer, Scoring
from core.retrieval.stated import FactsFound, facts_found
from core.retrieval.statement import Statement, said_in
from core.retrieval.telling import commonest, is_entry, just_so, measures_asked, numbered, of_members, unnumbered, worth

_AS_GOOD = 0.6
_AS_MANY = 0.75
"""Facts of one column are compared rather than statements that say hardly more of what is asked, of hardly more."""

_FEW_VARIANTS = 6
_KEPT_PLANS = 15
_SPEAKS_OF_IT = 0.6
"""Share of what is asked that a statement must say of a member of a list."""


class Retriever:
    """Retrieves from one publication of the index; holds what is worked out once for it."""

    def __init__(self, index: Index, knowledge: Knowledge, glossary: Glossary, scoring: Scoring) -> None:
        catalog = knowledge.catalog
        self._index = index
        self._catalog = catalog
        self._pack = scoring.pack
        self.stamp = knowledge.stamp
        self.names = build_names(catalog, words=knowledge.words)
        self._planner = Planner(catalog, glossary, scoring.pack, knowledge.words, chunks=knowledge.chunks)
        self._scorer = Scorer(scoring, catalog, knowledge.words, chunks=knowledge.chunks)
        lines = {document.product_line for document in catalog.documents.values()}
        attributes = {line: Attributes(glossary, product_line=line) for line in sorted({*lines, ""})}
        self._whole: dict[SearchPlan, Sequence[Passage]] = {}
        self._linker = Linker(Reader(attributes=attributes), knowledge.attributes)

    async def retrieve(self, question: Question) -> Retrieved:
        """Return what the documents state of a question.

        Raises:
            TransientError: The index didn't answer.
        """
        grid = self._planner.grid_of(question)
        if question.purpose is not None and question.purpose.profile is not None:
            return await self._judged(question, grid)
        if grid.sheet:
            return await self._sheets(question, grid)
        if grid.scope:
            return await self._listed(question, grid)
        found = parted(await self._found(grid))
        lacking = [cell for cell in grid.cells if not found.stated(cell.index, cell.models[0])]
        if lacking and len(found.asked) == 1 and not any(found.stated(0, cell.models[0]) for cell in lacking):
            found = found.over(await self._found(grid.legacy([cell for cell in lacking if cell.index == 0])))
        if len(question.models) > 1 and question.intent is Intent.COMPARE:
            found = self._side_by_side(found)
        facts = await self._told(found)
        found = _without_denied(found, facts)
        variants = await self._of_variants(question, found)
        return Retrieved(found=found, candidates=grid.candidates, facts=facts, variants=variants)

    async def _of_variants(self, question: Question, found: Found) -> dict[int, dict[str, Candidate]]:
        """Return what variants state of the one product model asked about, where it says nothing itself."""
        if len(question.models) != 1:
            return {}
        (model,) = question.models
        names = [name for name in self._catalog.models if model in self._catalog.bases(name)][:_FEW_VARIANTS]
        silent = [index for index in range(len(found.asked)) if not found.stated(index, model)]
        cells = [self._planner.cell(index, found.asked[index], name, question) for index in silent for name in names]
        others = await self._found(Grid(asked=found.asked, cells=tuple(cells)))
        told: dict[int, dict[str, Candidate]] = {}
        for (index, name), evidence in others.evidence.items():
            if name and evidence.sufficient and _says_more(evidence.candidates[0], name, found.of(index, model)):
                told.setdefault(index, {})[name] = evidence.candidates[0]
        return told

    async def _found(self, grid: Grid) -> Found:
        """Return the evidence of every cell; what several cells share is searched once."""
        searched: dict[SearchPlan, Sequence[Passage]] = {}
        for plan in dict.fromkeys(plan for cell in grid.cells for plan in cell.plans):
            searched[plan] = await self._passages(plan)
        evidence: dict[tuple[int, str | None], Evidence] = {}
        for cell in grid.cells:
            passages = [passage for plan in cell.plans for passage in searched[plan]]
            statements = self._scorer.statements(passages, cell.lineage)
            aspect = grid.asked[cell.index].aspect
            for model in cell.models:
                evidence[cell.index, model] = self._meant(aspect, self._scorer.evidence(aspect, statements, model))
        return Found(asked=grid.asked, evidence=evidence)

    def _meant(self, aspect: Aspect, evidence: Evidence) -> Evidence:
        """Return the evidence; not enough to answer if its best can't be meant, or a blank cell leaves it open."""
        if not evidence.sufficient:
            return evidence
        best = evidence.candidates[0].statement
        asked = {term.attribute.id for term in aspect.topic.terms if term.attribute}
        filed = any(parts_of(key)[0] in asked for key in self._keys(best))
        if is_contrary(best, aspect, self._pack) or (not filed and is_measured_otherwise(best, aspect)):
            return replace(evidence, sufficient=False)
        return unless_blank(evidence)

    def _keys(self, statement: Statement) -> tuple[str, ...]:
        return self._linker.keys(statement.value, statement.chunk, statement.document) if statement.value else ()

    def _side_by_side(self, found: Found) -> Found:
        """Return what was found of several product models with the same label first, where most have it."""
        evidence = dict(found.evidence)
        for index in range(len(found.asked)):
            of_models = {model: each for (at, model), each in found.evidence.items() if at == index and model}
            together = aligned(of_models, self._linker)
            evidence.update({(index, model): each for model, each in together.items()})
        return replace(found, evidence=evidence)

    async def _passages(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return the passages of documents that are known; those of a later publication wait until it is.

        What a product model's documents hold as a whole is asked for again and again, and kept.
        """
        known = self._whole.get(plan)
        if known is None:
            found = await self._index.search(plan)
            known = [each for each in found if each.chunk.document in self._catalog.documents]
            if not plan.text:
                self._whole = {**dict(list(self._whole.items())[-_KEPT_PLANS:]), plan: known}
        return known

    async def _told(self, found: Found) -> dict[int, FactsFound]:
        """Return what facts state under the labels of the chosen statements."""
        told: dict[int, FactsFound] = {}
        for index, asked in enumerate(found.asked):
            held: list[FactsFound] = []
            for (at, model), evidence in found.evidence.items():
                if at == index and model is not None and evidence.sufficient:
                    held += [each for each in [await self._stated(asked.aspect, evidence, model)] if each]
            if held:
                stated = {name: each for one in held for name, each in one.stated.items()}
                silent = tuple(name for one in held for name in one.silent)
                told[index] = FactsFound(asked=held[0].asked, stated=stated, silent=silent)
        return told

    async def _stated(self, aspect: Aspect, evidence: Evidence, model: str) -> FactsFound | None:
        """Return what is stated where the best candidate stands, and what other documents state of the very same."""
        best = evidence.candidates[0]
        keys = self._keys(best.statement)
        asked = {term.attribute.id for term in aspect.topic.terms if term.attribute}
        keys = tuple(key for key in keys if parts_of(key)[0] in asked)[:1] or keys[:1]
        if not keys:
            return None
        legacy = best.document.status is Status.LEGACY
        plan = FactPlan(models=frozenset(self._catalog.lineage([model])), attributes=frozenset(keys), legacy=legacy)
        facts = [fact for fact in await self._facts(plan) if _belongs(fact, best)]
        if not facts:
            return None
        facts = [fact for fact in facts if measure_of(fact.value) in aspect.dimensions] or facts
        return facts_found(self._linker.link(aspect.text, keys), facts, [model], self._catalog)

    async def _facts(self, plan: FactPlan) -> list[Fact]:
        return [fact for fact in await self._index.facts(plan) if fact.document in self._catalog.documents]

    async def _listed(self, question: Question, grid: Grid) -> Retrieved:
        """Return what the product models of a list state: under one label where most do, else each by its best."""
        (cell,), asked = grid.cells, grid.asked[0]
        statements: list[Statement] = []
        for plan in cell.plans:
            statements += self._scorer.statements(await self._passages(plan), ())
        each = self._scorer.each(asked.aspect, statements, [name for name in cell.models if name])
        if question.intent is Intent.RANK:
            return await self._ranked(question, grid, each)
        told, others = just_so(each, grid.asked[0].said, scope=len(grid.scope))
        each = {**told, **{model: _told_of(evidence, question) for model, evidence in others.items()}}
        found = Found(asked=grid.asked, evidence={(0, model): evidence for model, evidence in each.items()})
        if told:
            told_of = Retrieved(found=found, scope=grid.scope, just_so=frozenset(told))
            return await self._kept_to(question, grid, told_of)
        candidates = {model: held for model, evidence in each.items() if (held := _telling(evidence, question))}
        keys = columns_of(candidates, self._linker)
        facts = {0: await self._of_all(asked.aspect.text, keys, question, grid.scope)} if keys else {}
        return Retrieved(found=found, scope=grid.scope, facts=facts)

    async def _ranked(self, question: Question, grid: Grid, each: Mapping[str, Evidence]) -> Retrieved:
        """Return what a ranking compares: the facts of a column, or numbers in statements where these tell of more."""
        aspect = grid.asked[0].aspect
        each = of_members(each, grid.members)
        measures = measures_asked(aspect, question.text)
        candidates = {model: evidence.candidates for model, evidence in each.items() if evidence.candidates}
        keys = columns_of(candidates, self._linker, measured=aspect.dimensions or None)
        facts = {0: await self._of_all(aspect.text, keys, question, tuple(each))} if keys else {}
        told = commonest(each, aspect, measures, scope=len(grid.scope))
        worth_of_facts = self._worth(each, keys, aspect, measures) if facts else 0.0
        numbers = _measured_in(facts[0], measures) if facts else 0
        if told is None or (numbers >= _AS_MANY * len(told[1]) and worth_of_facts >= _AS_GOOD * told[2]):
            found = Found(asked=grid.asked, evidence={(0, model): evidence for model, evidence in each.items()})
            return Retrieved(found=found, scope=tuple(each), facts=facts)
        dimension, stated, _ = told
        evidence: dict[tuple[int, str | None], Evidence] = {
            (0, model): stated.get(model) or unnumbered(one, aspect, dimension) for model, one in each.items()
        }
        return Retrieved(found=Found(asked=grid.asked, evidence=evidence), scope=tuple(each), measure=dimension)

    async def _kept_to(self, question: Question, grid: Grid, told: Retrieved) -> Retrieved:
        """Return who keeps to a bound by the facts of one column, where these tell of nearly as many; else as told."""
        bound = condition_in(question.topic)
        if bound is None:
            return told
        aspect, measured = grid.asked[0].aspect, frozenset({bound.dimension})
        held = {model: told.found.of(0, model).candidates for model in told.just_so}
        keys = columns_of(held, self._linker, measured=measured)
        facts = await self._of_all(aspect.text, keys, question, grid.scope) if keys else None
        if facts is None or _measured_in(facts, measured) < _AS_MANY * len(told.just_so):
            return told
        return replace(told, facts={0: facts}, just_so=frozenset())

    def _worth(
        self, each: Mapping[str, Evidence], keys: Sequence[str], aspect: Aspect, measures: frozenset[Dimension]
    ) -> float:
        """Return how much of what is asked the statements under these keys say, and of how many."""
        under = {model: self._linker.under(evidence.candidates, keys) for model, evidence in each.items()}
        held = {model: replace(each[model], candidates=tuple(found)) for model, found in under.items() if found}
        return max((worth(dimension, numbered(held, aspect, dimension), aspect) for dimension in measures), default=0.0)

    async def _of_all(self, text: str, keys: tuple[str, ...], question: Question, scope: Sequence[str]) -> FactsFound:
        """Return what facts under these keys state of every product model in scope, and of legacy ones left out."""
        link = self._linker.link(text, keys)
        everybody = not question.models
        legacy = self._any_legacy(scope)
        models = None if everybody else frozenset(self._catalog.lineage(scope))
        facts = await self._facts(FactPlan(models=models, attributes=frozenset(keys), legacy=legacy))
        told = facts_found(link, facts, scope, self._catalog)
        aside = [
            name
            for name, model in self._catalog.models.items()
            if everybody and model.status is Status.LEGACY and name not in scope
        ]
        if not aside or not told.stated:
            return told
        plan = FactPlan(models=frozenset(self._catalog.lineage(aside)), attributes=frozenset(keys), legacy=True)
        others = facts_found(link, await self._facts(plan), aside, self._catalog)
        return replace(told, left_out=tuple(others.stated))

    def _any_legacy(self, models: Sequence[str]) -> bool:
        return any(self._catalog.models[name].status is Status.LEGACY for name in models)

    async def _judged(self, question: Question, grid: Grid) -> Retrieved:
        """Return what is stated of each criterion of a purpose."""
        facts: dict[int, FactsFound] = {}
        profile = question.purpose.profile if question.purpose else None
        for index, criterion in enumerate(profile.criteria if profile else ()):
            link = self._linker.of_attribute(criterion.attribute.id, criterion.attribute.names[0])
            if link is not None:
                scope = frozenset(self._catalog.lineage(grid.scope))
                plan = FactPlan(models=scope, attributes=frozenset(link.keys), legacy=self._any_legacy(grid.scope))
                facts[index] = facts_found(link, await self._facts(plan), grid.scope, self._catalog)
        return Retrieved(found=Found(asked=grid.asked, evidence={}), scope=grid.scope, facts=facts)

    async def _sheets(self, question: Question, grid: Grid) -> Retrieved:
        """Return all labelled values of the product models, their own before inherited ones."""
        sheets: dict[str, Sequence[Candidate]] = {}
        for cell in grid.cells:
            passages = [passage for plan in cell.plans for passage in await self._passages(plan)]
            sheets[cell.lineage[0]] = self._scorer.unscored(passages, cell.lineage)
        return Retrieved(
            found=Found(asked=grid.asked, evidence={}), sheets=sheets, contrasts=await self._contrasts(question)
        )

    async def _contrasts(self, question: Question) -> Sequence[Contrast]:
        """Return what documents say about the difference between several product models."""
        if len(question.models) == 1:
            return ()
        passages = await self._passages(contrast_plan(question.models))
        return contrasts_in(question.models, self.names, self._scorer.statements(passages, ()))


def _measured_in(found: FactsFound, measures: frozenset[Dimension]) -> int:
    """Return how many product models state a number in one of the measures."""
    return sum(any(fact.value.dimension in measures for fact in each.facts) for each in found.stated.values())


def _without_denied(found: Found, facts: Mapping[int, FactsFound]) -> Found:
    """Return what was found; not enough where its facts are none of the product model at the condition asked for."""
    evidence = {
        (index, model): replace(each, sufficient=False)
        if index in facts and model is not None and model in facts[index].silent
        else each
        for (index, model), each in found.evidence.items()
    }
    return replace(found, evidence=evidence)


def _told_of(evidence: Evidence, question: Question) -> Evidence:
    """Return the evidence of a member of a list without what doesn't speak of what is asked."""
    held = tuple(_telling(evidence, question))
    entry = next((each for each in held if is_entry(each, evidence.model or "")), None)
    if entry is not None and not evidence.sufficient:
        return replace(evidence, candidates=(entry, *held), sufficient=True)
    return replace(evidence, candidates=held, sufficient=evidence.sufficient and bool(held))


def _telling(evidence: Evidence, question: Question) -> Sequence[Candidate]:
    """Return the candidates for a list; who has something is told only by what speaks of it, not by what is nearest."""
    if question.intent is Intent.RANK or condition_in(question.topic) is not None:
        return evidence.candidates
    return [each for each in evidence.candidates if each.features["soft_all"] >= _SPEAKS_OF_IT]


def _says_more(best: Candidate, variant: str, base: Evidence) -> bool:
    """Return whether a variant's own statement says more of what is asked than any of the base it extends."""
    most = max((each.features["soft_own"] for each in base.candidates), default=0.0)
    more = best.features["soft_own"] > most or is_left_blank(base)
    return variant in best.statement.covered and more


def _belongs(fact: Fact, best: Candidate) -> bool:
    """Return whether a fact stands where the chosen statement does, or in another document under the same label."""
    if fact.document != best.document.path:
        return True
    if (fact.chunk_id, fact.position) == (best.chunk.chunk_id, best.position):
        return True
    if fact.section != best.chunk.section or best.value is None:
        return False
    return fact.label != best.label or said_in(fact.excerpt) <= said_in(f"{fact.label} {fact.said}")
