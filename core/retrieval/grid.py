"""A question → the grid of things asked × product models, and the searches that gather candidates for its cells."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.knowledge.analyzer import fold
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.knowledge.glossary import Glossary, Pack, spelled
from core.plan import FactPlan, SearchPlan
from core.quantities.dimensions import Dimension
from core.reading.class_scope import without_scope
from core.reading.constraints import condition_in, number_alone, with_units
from core.reading.decomposition import compared, subtopics
from core.reading.ordering import class_words, of_any, of_class, tells_of_any, unordered, without_places
from core.reading.question import Intent, Question, asks_yes_or_no
from core.reading.topic import Topic, has_topic, topic_of, worded
from core.retrieval.aspect import AnswerKind, AskedWord, Aspect
from core.retrieval.query_analysis import Acronyms, aspect_of, with_acronyms
from core.retrieval.results import Asked
from core.retrieval.scope import kinds_of, recommendable, scope_of

_CHUNKS = 60
_CHUNKS_OF_MODEL = 400
_CHUNKS_OF_LIST = 400
_CHUNKS_EACH = 4
_MOST_CHUNKS_OF_LIST = 1_200
_FEW = 12
"""Of so few product models all is looked at, not only what the words of a question find."""
_EXPLAINED = {Intent.HOWTO: frozenset({AnswerKind.HOW}), Intent.EXPLAIN: frozenset({AnswerKind.WHAT})}
_BY_WHAT = re.compile(r"(?i)\b(?:rank|sort|order|list)\w*\b.*\b(?:by|in|at|into)\b|^ *(?:in|by|at|into)\b")
"""An aside that says by what is put in order: "rank them in mW"."""
_ARE_NOT = re.compile(r"(?i)\((?:but )?(?:not|except|excluding)\b[^()]*\)")
"""Who isn't meant, in brackets: "the pumps (not the valves)"."""
_BY_ITSELF = {Dimension.TEMPERATURE: "operating temperature", Dimension.VOLTAGE: "supply voltage"}
"""What a number is of where nothing else is said ("at 90 °C"); else what it measures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One thing asked, by its index, of one product model, or of several that share their searches.

    Of none in particular the models are (None,). The lineage is the product model with its bases, nearest first; empty
    for several or none.
    """

    index: int
    models: tuple[str | None, ...]
    lineage: tuple[str, ...]
    plans: tuple[SearchPlan, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """All that must be found for one question: the whole of what is asked, then its parts if it may have several.

    Attributes:
        scope: Product models that a list runs over; empty for any other question.
        candidates: What an ambiguous mention may mean.
        members: Words for the class of product models that a list runs over.
        noun: Their noun is all that these say: "which boxes", where "flat boxes" tells boxes apart.
        sheet: No topic was asked: all that is stated is wanted.
    """

    asked: tuple[Asked, ...]
    cells: tuple[Cell, ...]
    scope: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    members: tuple[AskedWord, ...] = ()
    noun: bool = False
    sheet: bool = False

    @property
    def is_beside(self) -> bool:
        """Whether what is asked is told of several product models beside each other."""
        return len({model for cell in self.cells for model in cell.models if model}) > 1

    def legacy(self, lacking: Sequence[Cell]) -> "Grid":
        """Return the cells that found nothing, to be looked for in superseded documents as well."""
        cells = (replace(cell, plans=tuple(replace(plan, legacy=True) for plan in cell.plans)) for cell in lacking)
        return Grid(asked=self.asked, cells=tuple(cells))


class Planner:
    """Plans questions over one publication of the index."""

    def __init__(
        self,
        catalog: Catalog,
        glossary: Glossary,
        pack: Pack,
        words: Mapping[str, int],
        *,
        chunks: int,
        names: Names,
        acronyms: Acronyms | None = None,
    ) -> None:
        self._catalog = catalog
        self._glossary = glossary
        self._pack = pack
        self._words = words
        self._chunks = chunks
        self._acronyms = acronyms or {}
        self._kinds = kinds_of(catalog, pack)
        self.nouns = pack.nouns.union(*self._kinds.values())
        self._names = names
        self.class_words = self.nouns.union(names.classes.words)

    def grid_of(self, question: Question) -> Grid:
        """Return what to find for a question."""
        catalog = self._catalog
        if question.intent is Intent.RECOMMEND:
            whole = self._asked(question.topic, question)
            return Grid(asked=(whole,), cells=(), scope=recommendable(question, catalog))
        unclear = question.mentions.ambiguous[0].candidates if question.mentions.ambiguous else ()
        models = tuple(dict.fromkeys((*question.models, *unclear)))
        ordered = question.intent is Intent.RANK
        if not has_topic(question.topic) and question.models and not (unclear or question.related or ordered):
            sheets = {model: sheet_plan(model, catalog, limit=_CHUNKS) for model in question.models}
            cells = [
                Cell(index=0, models=(model,), lineage=(model, *catalog.bases(model)), plans=(plan,))
                for model, plan in sheets.items()
            ]
            return Grid(asked=(self._asked(question.topic, question),), cells=tuple(cells), sheet=True)
        if scope := scope_of(question, catalog, self._kinds):
            return self._of_list(question, scope)
        asked = tuple(self._asked(said, question) for said in _parts(question, ambiguous=bool(unclear)))
        targets: tuple[str | None, ...] = (*models, None) if unclear else models or (None,)
        grid = [self.cell(index, each, model) for index, each in enumerate(asked) for model in targets]
        return Grid(asked=asked, cells=tuple(grid), candidates=unclear)

    def topic(self, text: str) -> Topic:
        """Return what a text without product models asks for."""
        return topic_of(text, self._glossary, self._words, chunks=self._chunks, nouns=self._pack.nouns)

    def cell(self, index: int, asked: Asked, model: str | None) -> Cell:
        """Return what to search for one thing asked of a product model, or of none in particular.

        Where none is named, of few documents all is looked at.
        """
        text = _worded(asked)
        if model is None:
            every = [SearchPlan(text="", limit=_CHUNKS_OF_MODEL)] if self._chunks <= _CHUNKS_OF_MODEL else []
            plans = (SearchPlan(text=text, limit=_CHUNKS), *every)
            return Cell(index=index, models=(None,), lineage=(), plans=plans)
        lineage = (model, *self._catalog.bases(model))
        covering, legacy = frozenset(lineage), self._catalog.models[model].status is Status.LEGACY
        by_words = SearchPlan(text=text, covering=covering, generic=True, legacy=legacy, limit=_CHUNKS)
        everything = SearchPlan(text="", covering=covering, legacy=legacy, limit=_CHUNKS_OF_MODEL)
        return Cell(index=index, models=(model,), lineage=lineage, plans=(by_words, everything))

    def _asked(self, said: str, question: Question) -> Asked:
        text = with_units(without_places(said))
        begun = not question.carried or asks_yes_or_no(question.text)
        if question.intent is Intent.LOOKUP and question.models and begun:
            text = self._by_number(text)
        if question.intent is Intent.FILTER:
            if bound := condition_in(text):
                told = tells_of_any(without_scope(bound.rest, self._names), self.nouns)
                text = bound.rest if told else _BY_ITSELF.get(bound.dimension, bound.dimension.value)
            text = of_any(without_scope(text, self._names), self.nouns)
        if question.intent is Intent.RANK:
            text = unordered(without_scope(of_class(text, self.nouns)[1], self._names), self.nouns)
        if question.related:
            text = f"{text} {' '.join(question.related)}"
        aspect = self._aspect(text, question)
        wanted = _EXPLAINED.get(question.intent, frozenset[AnswerKind]())
        return Asked(
            text=worded(said, self._pack.nouns) or said.strip(" ?!.,"),
            said=said,
            aspect=replace(aspect, kinds=aspect.kinds | wanted),
        )

    def _by_number(self, text: str) -> str:
        """Return what a number alone is asked of, where it is of one kind: the temperature of "can it run at 90 °C"."""
        number = number_alone(text)
        if number is None or number[0] not in _BY_ITSELF:
            return text
        told = any(has_topic(word) and tells_of_any(word, self.nouns) for word in number[1].split())
        return text if told else _BY_ITSELF[number[0]]

    def _aspect(self, text: str, question: Question) -> Aspect:
        """Return what is asked; its kind by the words of the turn that the topic was taken from, if it was."""
        wording = question.topic if "topic" in question.carried else question.text
        read = aspect_of(text, self.topic(text), self._words, chunks=self._chunks, pack=self._pack, question=wording)
        return with_acronyms(read, self._acronyms, self._words, chunks=self._chunks)

    def _of_list(self, question: Question, scope: tuple[str, ...]) -> Grid:
        """Return what to find of many product models: without what they are not, and without an idle aside."""
        topic = _ARE_NOT.sub(" ", question.topic)
        before, _, aside = topic.partition("?")
        meant = f"{before} {aside}" if _BY_WHAT.search(aside) else before if before.strip() else aside
        asked = self._asked(meant, question)
        members, noun = self._members(asked, question)
        covering = frozenset(self._catalog.lineage(scope))
        legacy = any(self._catalog.models[name].status is Status.LEGACY for name in scope)
        limit = min(max(_CHUNKS_OF_LIST, _CHUNKS_EACH * len(scope)), _MOST_CHUNKS_OF_LIST)
        text = " ".join([_worded(asked), *(word.text for word in members)])
        plan = SearchPlan(text=text, covering=covering, generic=True, legacy=legacy, limit=limit)
        everything = SearchPlan(text="", covering=covering, legacy=legacy, limit=limit)
        plans = (plan, everything) if len(scope) <= _FEW else (plan,)
        cell = Cell(index=0, models=scope, lineage=(), plans=plans)
        return Grid(asked=(asked,), cells=(cell,), scope=scope, members=members, noun=noun)

    def _members(self, asked: Asked, question: Question) -> tuple[tuple[AskedWord, ...], bool]:
        """Return the words that say over which class of product models a ranking runs, and if they are but a noun.

        There are none where one name stands for them all: "the 700 series".
        """
        if question.intent is not Intent.RANK or len(question.mentions.resolved) == 1:
            return (), False
        phrase = of_class(asked.said, self.nouns)[0]
        said = class_words(phrase, self.nouns)
        words = self._aspect(said, question).words if said else ()
        return words, len(words) == 1 and fold(phrase).rstrip(" ?!.,").endswith(said)


def _parts(question: Question, *, ambiguous: bool) -> tuple[str, ...]:
    """Return the whole of what is asked, and its parts where it may ask for several things."""
    if ambiguous or question.intent is Intent.HOWTO:
        return (question.topic,)
    topic = compared(question.topic) if len(question.models) > 1 else question.topic
    parts = subtopics(topic)
    return (topic, *parts) if len(parts) > 1 else (topic,)


def _worded(asked: Asked) -> str:
    """Return what is asked with every other name of it, for a search by words."""
    terms = asked.aspect.topic.terms
    names = [" ".join(name) for term in terms if term.attribute for name in spelled(term.attribute)]
    mended = [word for term in terms for spelling in term.spellings for word in spelling]
    longer = [word.text for word in asked.aspect.words]
    return " ".join([asked.aspect.text, *longer, *names, *mended])


def sheet_plan(model: str, catalog: Catalog, *, limit: int) -> SearchPlan:
    """Return the search for specifications of a product model and of its bases; a legacy one's stand in legacy ones."""
    legacy = catalog.models[model].status is Status.LEGACY
    kinds = frozenset({ChunkKind.SPEC})
    return SearchPlan(text="", covering=catalog.lineage([model]), kinds=kinds, legacy=legacy, limit=limit)


def sheet_facts(model: str, catalog: Catalog) -> FactPlan:
    """Return the plan for all facts of a product model and of its bases, out of the same documents."""
    return FactPlan(models=catalog.lineage([model]), legacy=catalog.models[model].status is Status.LEGACY)
