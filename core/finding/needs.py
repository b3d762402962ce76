"""What must be searched for a question, and what the passages found for it prove."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from core.catalog.catalog import Catalog
from core.finding.credit import values_in
from core.finding.evidence import Evidence, Finding
from core.finding.found import Asked, Found
from core.finding.gather import gather, plan_for
from core.finding.layout import Layout, Layouts
from core.retrieval.plan import Passage, SearchPlan
from core.finding.scope import recommendable, scope_of
from core.finding.shelves import Shelves
from core.finding.wanted import Wanted
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.knowledge.glossary import Glossary, heads
from core.reading.condition import condition_in
from core.reading.intents import asks_relation, asks_yes_or_no
from core.reading.question import Intent, Question
from core.reading.subtopics import subtopics
from core.reading.thread import has_topic
from core.reading.topic import Term, Topic, topic_of, worded

_SHEET_CHUNKS = 60
_LIST_PASSAGES = 400
_PASSAGES_EACH = 4
_TOP = re.compile(r"(?i)\b(?:top|first|best) \d{1,2}\b")
_REASON = re.compile(r"(?i)\b(?:why|explain|means?|cause[sd]?|reason)\b")
_RELATED = 2
_NAME_WEIGHT = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One search, and for whom its passages are read.

    Attributes:
        index: Which thing asked it serves.
        specs: The labelled values of those product models, whatever words they use; None for any document.
        wanted: One per product model; their passages come from the same search.
    """

    index: int
    plan: SearchPlan
    specs: SearchPlan | None
    wanted: tuple[Wanted, ...]

    @property
    def plans(self) -> tuple[SearchPlan, ...]:
        """What to search; several needs may share a plan."""
        return (self.plan, self.specs) if self.specs else (self.plan,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """All searches of one question.

    Attributes:
        scope: Product models that a list runs over; empty for any other question.
        candidates: What an ambiguous mention may mean.
        sheet: No topic was asked: all that is stated is wanted.
    """

    asked: tuple[Asked, ...]
    needs: tuple[Need, ...]
    scope: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    sheet: bool = False


def needs_of(
    question: Question, catalog: Catalog, glossary: Glossary, known: Mapping[str, int], *, chunks: int
) -> Needs:
    """Return what to search for a question; `known` and `chunks` describe the documents (see `topic_of`)."""
    unmeasured = _needs_no_measure(question)

    @cache
    def topic_in(text: str) -> Topic:
        return topic_of(text, glossary, known, chunks=chunks)

    def asked_for(said: str) -> Asked:
        text = _with_attribute(_TOP.sub(" ", said), question, glossary)
        topic = topic_in(text)
        topic = replace(topic, dimensions=frozenset()) if unmeasured else topic
        return Asked(text=worded(text), said=said, topic=topic)

    def names_attribute(text: str) -> bool:
        return any(term.attribute for term in topic_in(text).terms)

    if question.intent is Intent.RECOMMEND:
        return Needs(asked=(asked_for(question.topic),), needs=(), scope=recommendable(question, catalog))
    candidates = question.mentions.ambiguous[0].candidates if question.mentions.ambiguous else ()
    models = (*question.models, *(name for name in candidates if name not in question.models))
    if not has_topic(question.topic) and question.models and not candidates and not question.related:
        return _sheet_needs(question, asked_for(question.topic), catalog)
    scope = scope_of(question, catalog)
    whole = asked_for(question.topic)
    if question.related:
        whole = replace(_naming(whole, question.related, catalog), text=f"goes with {', '.join(question.related)}")
    parts = (
        subtopics(question.topic, names_attribute=names_attribute)
        if not scope and not candidates and question.intent is not Intent.HOWTO
        else ()
    )
    asked = (whole, *(asked_for(part) for part in parts if len(parts) > 1))
    if scope:
        needs = [_list_need(index, each, scope, question, catalog) for index, each in enumerate(asked)]
    else:
        targets: Sequence[str | None] = models or (None,)
        needs = [_need(index, each, model, question, catalog) for index, each in enumerate(asked) for model in targets]
    return Needs(asked=asked, needs=tuple(needs), scope=scope, candidates=candidates)


def _needs_no_measure(question: Question) -> bool:
    """Return whether steps, reasons, a yes or a no answer as well as a number."""
    explains = question.intent is Intent.EXPLAIN and _REASON.search(question.text) is not None
    return explains or question.intent is Intent.HOWTO or asks_yes_or_no(question.text)


def _with_attribute(text: str, question: Question, glossary: Glossary) -> str:
    """Say in words what a bound alone tells: "at least 85 °C" is about the attribute that comes first in °C."""
    condition = condition_in(text) if question.intent is Intent.FILTER else None
    if condition is None:
        return text
    measured = [each for each in glossary.attributes if condition.dimension in each.dimensions]
    said = heads(condition.rest)
    named = any(
        phrase[0] in said for phrase, attribute in glossary.phrases if attribute in measured and len(phrase) == 1
    )
    return condition.rest if named or not measured else f"{condition.rest} {measured[0].names[0]}"


def found_in(needs: Needs, passages: Sequence[Sequence[Passage]], catalog: Catalog) -> Found:
    """Return the evidence in the passages, one sequence per need.

    Things asked together are taken apart if each part is stated somewhere, or some are and nothing states all of it.
    """
    evidence: dict[tuple[int, str | None], Evidence] = {}
    layouts = Layouts()
    for need, found in zip(needs.needs, passages, strict=True):
        shelves = Shelves(found, catalog)
        for wanted in need.wanted:
            evidence[need.index, wanted.model] = gather(shelves.of(wanted), catalog.documents, wanted, layouts)
    return _parted(Found(asked=needs.asked, evidence=evidence))


def sheets_in(needs: Needs, passages: Sequence[Sequence[Passage]], catalog: Catalog) -> Mapping[str, Sequence[Finding]]:
    """Return, per product model, its labelled values: its own before inherited ones, in document order."""
    return {
        wanted.model: sorted(_labelled(found, catalog, wanted), key=lambda finding: finding.base is not None)
        for need, found in zip(needs.needs, passages, strict=True)
        for wanted in need.wanted
        if wanted.model is not None
    }


def needs_again(needs: Needs, found: Found) -> Needs | None:
    """Return the one retry, superseded documents included, for what has no evidence; None if all has."""
    lacking = tuple(
        replace(need, plan=replace(need.plan, legacy=True))
        for need in needs.needs
        if not need.plan.legacy and not any(found.stated(0, wanted.model) for wanted in need.wanted)
    )
    return replace(needs, needs=lacking) if lacking and len(found.asked) == 1 else None


def _need(index: int, asked: Asked, model: str | None, question: Question, catalog: Catalog) -> Need:
    asked = _with_others(asked, model, question, catalog)
    lineage = (model, *catalog.bases(model)) if model is not None else ()
    legacy = model is not None and catalog.models[model].status is Status.LEGACY
    plan = plan_for(asked.text, asked.topic, lineage if model is not None else None, legacy=legacy)
    return Need(
        index=index,
        plan=plan,
        specs=_specs(plan) if model is not None else None,
        wanted=(Wanted(topic=asked.topic, intent=question.intent, model=model, lineage=lineage),),
    )


def _with_others(asked: Asked, model: str | None, question: Question, catalog: Catalog) -> Asked:
    """Add the other product models' names to the topic, where a relation between them is asked."""
    if len(question.models) < _RELATED or question.mentions.ambiguous or not asks_relation(question.text):
        return asked
    return _naming(asked, [name for name in question.models if name != model], catalog)


def _naming(asked: Asked, names: Sequence[str], catalog: Catalog) -> Asked:
    """Add product models' names to what must be spoken of."""
    terms = tuple(
        Term(
            name=name,
            spellings=tuple(dict.fromkeys(frozenset(heads(each)) for each in (name, *catalog.models[name].aliases))),
            weight=_NAME_WEIGHT,
            product=True,
        )
        for name in names
    )
    return replace(asked, topic=replace(asked.topic, terms=(*asked.topic.terms, *terms)))


def _list_need(index: int, asked: Asked, scope: Sequence[str], question: Question, catalog: Catalog) -> Need:
    plan = plan_for(asked.text, asked.topic, tuple(catalog.lineage(scope)), legacy=False)
    wanted = tuple(
        Wanted(topic=asked.topic, intent=question.intent, model=name, lineage=(name, *catalog.bases(name)))
        for name in scope
    )
    limit = max(_LIST_PASSAGES, _PASSAGES_EACH * len(scope))
    plan = replace(plan, limit=limit, generic=False)
    return Need(index=index, plan=plan, specs=replace(_specs(plan), limit=limit), wanted=wanted)


def _specs(plan: SearchPlan) -> SearchPlan:
    return replace(plan, text="", kinds=frozenset({ChunkKind.SPEC}), generic=False, limit=_SHEET_CHUNKS)


def _sheet_needs(question: Question, asked: Asked, catalog: Catalog) -> Needs:
    needs = tuple(
        Need(
            index=0,
            plan=SearchPlan(
                text="",
                covering=catalog.lineage([model]),
                kinds=frozenset({ChunkKind.SPEC}),
                legacy=catalog.models[model].status is Status.LEGACY,
                limit=_SHEET_CHUNKS,
            ),
            specs=None,
            wanted=(
                Wanted(topic=Topic(), intent=question.intent, model=model, lineage=(model, *catalog.bases(model))),
            ),
        )
        for model in question.models
    )
    return Needs(asked=(asked,), needs=needs, sheet=True)


def _parted(found: Found) -> Found:
    """Keep the whole if one finding states all of it, else its parts; what none states is named beside them."""
    if len(found.asked) == 1:
        return found
    models = list(dict.fromkeys(model for _, model in found.evidence))
    parts = list(range(1, len(found.asked)))
    stated = [index for index in parts if any(found.stated(index, model) for model in models)]
    if len(stated) == len(parts) or (stated and not any(_covers_all(found, model) for model in models)):
        return _only(found, parts)
    return _only(found, [0])


def _covers_all(found: Found, model: str | None) -> bool:
    """Return whether the best finding for the whole speaks of every attribute that is asked."""
    terms = found.asked[0].topic.terms
    attributes = {index for index, term in enumerate(terms) if term.attribute}
    return found.stated(0, model) and attributes <= found.of(0, model).findings[0].met


def _only(found: Found, kept: Sequence[int]) -> Found:
    return Found(
        asked=tuple(found.asked[index] for index in kept),
        evidence={
            (kept.index(index), model): evidence for (index, model), evidence in found.evidence.items() if index in kept
        },
    )


def _labelled(passages: Sequence[Passage], catalog: Catalog, wanted: Wanted) -> Iterator[Finding]:
    for passage in passages:
        if document := catalog.documents.get(passage.chunk.document):
            yield from values_in(Layout(passage.chunk, document, wanted), wanted)
