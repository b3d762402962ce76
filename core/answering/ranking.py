"""Product models in order of what their facts state. Highest compares upper ends, lowest lower ends, widest spans.

Guaranteed values come first, unless typical ones are asked for; the others are told apart and never ranked among them.
What can't be put in order is named.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.answer import Note, Ranked, Ranking, Span
from core.answering.beside import conditions_note, inherited_note, left_out_note
from core.answering.sources import Sources
from core.answering.told import said_of
from core.answering.winner import first_of
from core.answering.wording import listed, shown
from core.catalog.catalog import Catalog
from core.counting import counted
from core.cutting import shortened
from core.knowledge.document import Status
from core.knowledge.extraction import UNIT_ASSUMED
from core.knowledge.facts import Fact
from core.knowledge.glossary import Attribute
from core.knowledge.label_words import stat_in
from core.knowledge.passing import measure_of
from core.knowledge.words import fold
from core.quantities.compare import is_typical, span
from core.quantities.convert import convert
from core.quantities.dimensions import Dimension
from core.quantities.value import Interval, Stat, Value
from core.reading.ordering import ascending_in
from core.reading.places import places_in
from core.retrieval.fact_selection import FactsFound, Stated, measures_in

_WIDE = re.compile(r"\b(?:widest|narrowest)\b")
_QUICK = re.compile(r"\b(?:fastest|quickest|slowest)\b")
_WORST = re.compile(r"\b(?:worst)\b")
_UPPER_END = re.compile(r"\b(?:max|maximum|upper|peak)\b")
_LOWER_END = re.compile(r"\b(?:min|minimum|lower)\b(?! to\b)")
_MAX_ITEMS = 30
_FACE = 2
"""Sizes are ordered by length times width: many documents leave the height out."""
_MAX_TEXT_CHARS = 160
_VALUED = re.compile(r"\b(?:best|better|worst|worse)\b(?! (?:case|\d))")
NO_WINNER = "Whether more or less of it is better depends on the use, so they are listed, not ranked."
NO_ORDER = "What is stated can't be put in order, so it is listed, not ranked."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    stated: Stated
    fact: Fact
    key: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """How a question wants product models ordered.

    Attributes:
        ascending: The smallest first.
        end: Which end of a range is compared.
        typical: Typical values are compared, not guaranteed ones.
    """

    ascending: bool
    end: str
    typical: bool = False


def rank_models(
    text: str,
    found: FactsFound,
    scope: Sequence[str],
    catalog: Catalog,
    *,
    measured: frozenset[Dimension] = frozenset(),
) -> Ranking | None:
    """Return the ranking; None if nothing stated is a number.

    Args:
        text: The question.
        found: What the facts state.
        scope: Every product model that was looked at.
        catalog: For the sources.
        measured: What the question's words say that it is measured in.
    """
    plain = fold(text)
    dimension = _dimension(found, measured)
    if dimension is None:
        return None
    order = replace(_order(plain, found, dimension), typical=stat_in(text) is Stat.TYPICAL)
    if order.end == "span" and not any(key_of(fact, "span") for each in found.stated.values() for fact in each.facts):
        order = replace(order, end="upper")
    found = _at_the_condition(found)
    placed = [item for stated in found.stated.values() if (item := _placed(stated, dimension, order))]
    main, apart = _parted(placed, order)
    if not main:
        return None
    sources = Sources(catalog)
    shown_items = main[: _count(plain)]
    unit = _unit_of(shown_items)
    items = tuple(_ranked(item, order, unit, sources) for item in shown_items)
    read = {item.stated.model for item in placed}
    unread = [model for model in found.stated if model not in read]
    verb = "states" if len(found.stated) == 1 else "state"
    notes = [Note(spans=(Span(f"{len(found.stated)} of {counted(len(scope), 'product model')} {verb} this."),))]
    notes += _notes(main, main[len(shown_items) :], apart, unread, sources, order=order)
    notes += conditions_note([(item.stated.model, item.fact) for item in shown_items])
    notes += [*inherited_note(sources), *left_out_note(found.left_out)]
    winner = first_of(items, text, all_stated=len(main) == len(scope))
    return Ranking(
        blocks=(*winner, *notes),
        items=items,
        citations=sources.citations,
        models=tuple(item.stated.model for item in (*shown_items, *apart)),
        scope=sources.scope(),
        not_stated=found.silent,
    )


def _parted(placed: Sequence[_Placed], order: _Order) -> tuple[list[_Placed], list[_Placed]]:
    """Return what is ranked, in order, and what can't be compared with it: typical values, or guaranteed ones."""
    wanted = _sorted([item for item in placed if is_typical(item.fact.value) is order.typical], order)
    others = _sorted([item for item in placed if is_typical(item.fact.value) is not order.typical], order)
    return (wanted, others) if wanted else (others, [])


def names_no_winner(text: str, found: FactsFound) -> bool:
    """Return whether the best of something is asked of which nobody can say what is better."""
    plain = fold(text)
    attribute = found.asked.attribute
    if ascending_in(plain) is not None or _QUICK.search(plain) or (attribute and attribute.direction):
        return False
    return _VALUED.search(plain) is not None


def _at_the_condition(found: FactsFound) -> FactsFound:
    """Return the same with product models that state it only under other conditions among the silent ones."""
    stated = {model: each for model, each in found.stated.items() if not each.nearest}
    others = tuple(model for model in found.stated if model not in stated)
    return replace(found, stated=stated, silent=(*found.silent, *others))


def _dimension(found: FactsFound, asked: frozenset[Dimension]) -> Dimension | None:
    """Return what most models state it in, among what the question's words or the attribute measure."""
    counted = measures_in(found)
    if named := [each for each in counted if each in asked]:
        return max(named, key=lambda each: (counted[each], each))
    measured = found.asked.attribute.dimensions if found.asked.attribute else frozenset[Dimension]()
    own = [each for each in counted if each in measured and _names(found.asked.attribute, each)]
    rest = (
        own
        or [each for each in counted if each in measured]
        or [each for each in counted if each is not Dimension.COUNT]
    )
    return max(rest or list(counted), key=lambda each: (counted[each], each), default=None)


def _names(attribute: Attribute | None, dimension: Dimension) -> bool:
    """Return whether an attribute is called by what it measures: the power in watts of the output power."""
    return attribute is not None and set(dimension.split()) <= set(attribute.names[0].split())


def _order(plain: str, found: FactsFound, dimension: Dimension) -> _Order:
    told = ascending_in(plain)
    ascending = told is True
    if told is None:
        direction = found.asked.attribute.direction if found.asked.attribute else ""
        ascending = (direction == "lower") is not (_WORST.search(plain) is not None)
    if _QUICK.search(plain) and dimension is Dimension.TIME:
        ascending = "slow" not in plain
    if _WIDE.search(plain):
        return _Order(ascending="narrowest" in plain, end="span")
    if _UPPER_END.search(plain):
        return _Order(ascending=ascending, end="upper")
    return _Order(ascending=ascending, end="lower" if ascending or _LOWER_END.search(plain) else "upper")


def _placed(stated: Stated, dimension: Dimension, order: _Order) -> _Placed | None:
    """Return the fact to rank a model by: its guaranteed value, or else its typical one."""
    keyed = [
        (key, fact)
        for fact in stated.facts
        if measure_of(fact.value) is dimension and (key := key_of(fact, order.end)) is not None
    ]
    wanted = [(key, fact) for key, fact in keyed if is_typical(fact.value) is order.typical]
    pool = wanted or keyed
    if not pool:
        return None
    upwards = order.end == "upper" or (order.end == "span" and not order.ascending)
    key, fact = (max if upwards else min)(pool, key=lambda each: each[0])
    return _Placed(stated=stated, fact=fact, key=key)


def key_of(fact: Fact, end: str) -> float | None:
    """Return the number to order by: an end of the value, its span, or the face of a size."""
    value = fact.value
    if value.stat is Stat.TUPLE:
        ends = [high for item in value.items[:_FACE] if (high := item.canonical.high) is not None]
        return math.prod(ends) if len(ends) == min(len(value.items), _FACE) else None
    if end == "span":
        return span(value)
    return fact.upper if end == "upper" else fact.lower


def _sorted(items: Sequence[_Placed], order: _Order) -> list[_Placed]:
    return sorted(items, key=lambda item: item.key if order.ascending else -item.key)


def _count(plain: str) -> int:
    return min(places_in(plain) or _MAX_ITEMS, _MAX_ITEMS)


def _unit_of(items: Sequence[_Placed]) -> str:
    """Return the unit that most of the values are written in; empty where they can't all be given in it."""
    counted = Counter(item.fact.value.unit for item in items if item.fact.value.unit)
    unit = max(counted, key=lambda each: (counted[each], each), default="")
    single = all(item.fact.value.stat is not Stat.TUPLE and convert(item.fact.value, unit) for item in items)
    return unit if unit and single else ""


def _ranked(item: _Placed, order: _Order, unit: str, sources: Sources) -> Ranked:
    fact = item.fact
    value = convert(fact.value, unit) if unit else None
    number = _end(value.written, order.end) if value else None
    return Ranked(
        model=item.stated.model,
        value=item.key if number is None else number,
        unit=_canonical_unit(fact.value) if number is None else unit,
        text=shortened(shown(value_text(fact)), _MAX_TEXT_CHARS),
        citations=(sources.cite_fact(fact, model=item.stated.model),),
    )


def _canonical_unit(value: Value) -> str:
    """Return the unit of the number that a value is ranked by: a size's is an area."""
    return f"{value.canonical_unit}²" if value.stat is Stat.TUPLE else value.canonical_unit


def _end(ends: Interval, end: str) -> float | None:
    """Return an end of a value in the unit it is written in; None for a span."""
    if end == "span":
        return None
    first, second = (ends.high, ends.low) if end == "upper" else (ends.low, ends.high)
    return second if first is None else first


def value_text(fact: Fact) -> str:
    """Return what a fact states as the document wrote it: its part of the cell, the whole of a short one."""
    said = said_of([fact])
    return said if len(said) <= _MAX_TEXT_CHARS else fact.value.text


def _notes(
    main: Sequence[_Placed],
    rest: Sequence[_Placed],
    apart: Sequence[_Placed],
    unread: Sequence[str],
    sources: Sources,
    *,
    order: _Order,
) -> list[Note]:
    said: list[Span] = []
    if rest:
        said.append(Span(f"Further down: {listed([item.stated.model for item in rest])}."))
    if not order.typical and all(is_typical(item.fact.value) for item in main):
        said.append(Span("These are typical values; no guaranteed ones are stated."))
    if apart:
        values = [f"{item.stated.model} ({shown(item.fact.value.text)})" for item in apart]
        numbers = tuple(sources.cite_fact(item.fact, model=item.stated.model) for item in apart)
        kind = "as guaranteed" if order.typical else "as typical"
        said.append(Span(f"Stated {kind} only, not comparable with these: {listed(values)}.", numbers))
    assumed = [item.stated.model for item in main if UNIT_ASSUMED in item.fact.conditions]
    if assumed:
        said.append(Span(f"No unit is written for {listed(assumed)}; {main[0].fact.value.unit} is assumed."))
    if unread:
        said.append(Span(f"Stated, but not as a number to order by: {listed(unread)}."))
    legacy = [item.stated.model for item in main if item.fact.status is Status.LEGACY]
    if legacy:
        said.append(Span(f"Only superseded documents state it for {listed(legacy)}."))
    return [Note(spans=(span_,)) for span_ in said]
