"""A question → all that the documents state of it: gather, score, decide, and link what was chosen to its facts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.catalog.entity_linking import build_names
from core.gathering.lines import Gathered
from core.knowledge.document import Status
from core.knowledge.extraction import measure_of
from core.knowledge.glossary import Glossary
from core.plan import FactPlan, Passage
from core.ports import Index, Knowledge
from core.reading.intents import is_named
from core.reading.options import Choices
from core.reading.question import Intent, Question
from core.reading.topic import Topic
from core.retrieval.aspect import Aspect
from core.retrieval.attribute_linking import belongs, is_it
from core.retrieval.candidate import Candidate, Evidence, is_left_blank, is_unmarked
from core.retrieval.comparison import Abreast
from core.retrieval.eligibility import Eligible, in_row
from core.retrieval.fact_selection import FactsFound, facts_found, is_of
from core.retrieval.footnotes import footnotes
from core.retrieval.grid import Grid, Planner
from core.retrieval.many_models import Lists
from core.retrieval.query_analysis import acronyms_in
from core.retrieval.results import Found, Retrieved, parted
from core.retrieval.scoring import Scorer
from core.retrieval.scoring_parameters import Scoring
from core.retrieval.source import Source

_FEW_VARIANTS = 6
_GENERAL = 0.5
"""What is said of nobody in particular answers a question for many product models if it says more of it."""
_ALL = 0.999
"""Nothing says more of what is asked than this."""


class Retriever:
    """Retrieves from one publication of the index; holds what is worked out once for it."""

    def __init__(self, index: Index, knowledge: Knowledge, glossary: Glossary, scoring: Scoring) -> None:
        catalog = knowledge.catalog
        self.source = Source(index, knowledge, glossary, scoring)
        self._lists = Lists(self.source, scoring.pack)
        self._eligible = Eligible(self.source.linker, scoring.pack)
        self.catalog = catalog
        self._pack = scoring.pack
        self.knowledge = knowledge
        self.names = build_names(catalog, words=knowledge.words, pack=scoring.pack)
        self.choices = Choices(self.names, catalog)
        self._abreast = Abreast(
            linker=self.source.linker,
            pack=scoring.pack,
        )
        acronyms = acronyms_in(each.label for each in knowledge.attributes.values())
        self.planner = Planner(
            catalog,
            glossary,
            scoring.pack,
            knowledge.words,
            chunks=knowledge.chunks,
            acronyms=acronyms,
            names=self.names,
        )

    def topic(self, text: str) -> Topic:
        """Return what a text without product models asks for, whether documents state it or not."""
        return self.planner.topic(text)

    async def retrieve(self, question: Question) -> Retrieved:
        """Return what the documents state of a question.

        Raises:
            TransientError: The index didn't answer.
        """
        grid = self.planner.grid_of(question)
        if question.purpose is not None and question.purpose.profile is not None:
            return await self._lists.by_criteria(question, grid)
        if grid.sheet:
            return await self._sheets(grid)
        if grid.scope:
            listed = await self._lists.listed(question, grid)
            return await self._instead(question, listed) or listed
        found = await self._found(grid)
        several = question.intent is not Intent.HOWTO and len(question.models) > 1
        whole = self._side_by_side(found) if several else found
        found = parted(whole)
        set_aside = tuple(each.text for each in whole.asked if each not in found.asked)
        if len(found.asked) == 1:
            lacking = [cell for cell in grid.cells if cell.index == 0 and not found.stated(0, cell.models[0])]
            found = found.over(await self._found(grid.legacy(lacking), beside=grid.is_beside))
        found = replace(found, evidence={cell: in_row(each) for cell, each in found.evidence.items()})
        facts = await self._told(found)
        found = _without_denied(found, facts)
        return Retrieved(
            found=found,
            candidates=grid.candidates,
            facts=facts,
            variants=await self._of_variants(question, found),
            set_aside=set_aside,
            notes=await footnotes(found, self.source),
        )

    async def _instead(self, question: Question, listed: Retrieved) -> Retrieved | None:
        """Return what is said of nobody in particular, if that says more of what is asked than is said of any member.

        "The largest charger allowed" orders no product models, whatever a superlative looks like.
        """
        if is_named(question.mentions):
            return None
        of_members = (each.candidates[0] for each in listed.found.evidence.values() if each.sufficient)
        most = max((each.features["soft_all"] for each in of_members), default=0.0)
        if most >= _ALL:
            return None
        found = parted(await self._found(self.planner.grid_of(replace(question, intent=Intent.LOOKUP))))
        best = next((each.candidates[0] for each in found.evidence.values() if each.sufficient), None)
        if best is None or best.statement.covered or best.features["soft_all"] <= max(_GENERAL, most):
            return None
        return Retrieved(found=found)

    async def _of_variants(self, question: Question, found: Found) -> dict[int, dict[str, Candidate]]:
        """Return what variants state of the one product model asked about, where it says nothing itself."""
        if len(question.models) != 1:
            return {}
        (model,) = question.models
        names = [name for name in self.catalog.models if model in self.catalog.bases(name)][:_FEW_VARIANTS]
        silent = [index for index in range(len(found.asked)) if not found.stated(index, model)]
        cells = [self.planner.cell(index, found.asked[index], name) for index in silent for name in names]
        others = await self._found(Grid(asked=found.asked, cells=tuple(cells)))
        told: dict[int, dict[str, Candidate]] = {}
        for (index, name), evidence in others.evidence.items():
            if name and evidence.sufficient and _says_more(evidence.candidates[0], name, found.of(index, model)):
                told.setdefault(index, {})[name] = evidence.candidates[0]
        return told

    async def _found(self, grid: Grid, *, beside: bool = False) -> Found:
        """Return the evidence of every cell, perhaps `beside` that of others; what cells share is searched once."""
        searched = await self.source.searched(plan for cell in grid.cells for plan in cell.plans)
        evidence: dict[tuple[int, str | None], Evidence] = {}
        scorer, beside = self.source.scorer, beside or grid.is_beside
        for cell in grid.cells:
            passages = [passage for plan in cell.plans for passage in searched[plan]]
            statements = scorer.statements(passages, cell.lineage)
            aspect = grid.asked[cell.index].aspect
            for model in cell.models:
                found = scorer.evidence(aspect, statements, model, beside=beside)
                evidence[cell.index, model] = self._eligible.of(aspect, found)
        return Found(asked=grid.asked, evidence=evidence)

    def _side_by_side(self, found: Found) -> Found:
        """Return what was found of several product models with what says the same of them first."""
        evidence = dict(found.evidence)
        for index, asked in enumerate(found.asked):
            of_models = {model: each for (at, model), each in found.evidence.items() if at == index and model}
            together = self._abreast.led(asked.aspect, of_models)
            evidence.update({(index, model): each for model, each in together.items()})
        return replace(found, evidence=evidence)

    async def _told(self, found: Found) -> dict[int, FactsFound]:
        """Return what facts state under the labels of the chosen statements."""
        told: dict[int, FactsFound] = {}
        for index, asked in enumerate(found.asked):
            held: list[FactsFound] = []
            for (at, model), evidence in found.evidence.items():
                if at == index and model is not None and evidence.sufficient:
                    held += await self._stated(asked.aspect, evidence, model)
            if held:
                stated = {name: each for one in held for name, each in one.stated.items()}
                silent = tuple(name for one in held for name in one.silent)
                told[index] = FactsFound(asked=held[0].asked, stated=stated, silent=silent)
        return told

    async def _stated(self, aspect: Aspect, evidence: Evidence, model: str) -> list[FactsFound]:
        """Return what is stated where the best candidate stands, and what other documents state of the very same."""
        best = evidence.candidates[0]
        keys = self.source.linker.meant(best.statement, aspect.named)
        if not keys:
            return []
        legacy = best.document.status is Status.LEGACY
        plan = FactPlan(models=frozenset(self.catalog.lineage([model])), attributes=frozenset(keys), legacy=legacy)
        facts = [fact for fact in await self.source.facts(plan) if belongs(fact, best)]
        if not facts:
            return []
        link = self.source.linker.link(aspect.text, keys)
        measured = [fact for fact in facts if measure_of(fact.value) in aspect.dimensions]
        if not any(is_it(fact, best) for fact in facts if fact not in measured):
            facts = [fact for fact in facts if fact in measured or is_of(link.stat, fact)] if measured else facts
        return [facts_found(link, facts, [model], self.catalog)]

    async def _sheets(self, grid: Grid) -> Retrieved:
        """Return all labelled values of the product models, own before inherited ones."""
        sheets: dict[str, Sequence[Candidate]] = {}
        for cell in grid.cells:
            passages = [passage for plan in cell.plans for passage in await self.source.passages(plan)]
            sheets[cell.lineage[0]] = self.source.scorer.unscored(passages, cell.lineage)
        stated = await self.source.facts(FactPlan(models=frozenset(self.catalog.lineage(sheets))))
        return Retrieved(found=Found(asked=grid.asked, evidence={}), sheets=sheets, stated_of_sheets=stated)


def _without_denied(found: Found, facts: Mapping[int, FactsFound]) -> Found:
    """Return what was found; not enough where its facts are none of the product model at the condition asked for."""
    evidence = {
        (index, model): replace(each, sufficient=False)
        if index in facts and model in facts[index].silent and not is_unmarked(each.candidates[0])
        else each
        for (index, model), each in found.evidence.items()
    }
    return replace(found, evidence=evidence)


def _says_more(best: Candidate, variant: str, base: Evidence) -> bool:
    """Return whether a variant's own statement says more of what is asked than any of the base it extends."""
    most = max((each.features["soft_own"] for each in base.candidates), default=0.0)
    more = best.features["soft_own"] > most or is_left_blank(base)
    return variant in best.statement.covered and more


def nearest(grid: Grid, gathered: Gathered, scorer: Scorer) -> Retrieved:
    """Return what these lines state, scored for all together; superseded ones only where there are no others."""
    every = gathered.by_number.values()
    lines = [line for line in every if not line.legacy] or every
    shown = {(line.chunk.chunk_id, line.position) for line in lines}
    passages = [Passage(chunk, 0.0) for chunk in {line.chunk.chunk_id: line.chunk for line in lines}.values()]
    held = [each for each in scorer.statements(passages, ()) if (each.chunk.chunk_id, each.position) in shown]
    evidence: dict[tuple[int, str | None], Evidence] = {
        (index, None): scorer.evidence(asked.aspect, held, None) for index, asked in enumerate(grid.asked)
    }
    return Retrieved(found=parted(Found(asked=grid.asked, evidence=evidence)))
