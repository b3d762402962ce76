"""What facts state of many product models → these in order.

Highest compares upper ends, lowest lower ends, widest spans.
Guaranteed values come first, unless typical ones are asked for; the others are told apart and never ranked among them.
What can't be put in order is named.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.answer import Note, Paragraph, Ranked, Ranking, Span
from core.answering.caveats import conditions_differ, inherited_by_many, legacy_left_out
from core.answering.quotation import listed, note, shown
from core.answering.realisation import said_of
from core.answering.sources import Sources
from core.catalog.catalog import Catalog
from core.counting import counted
from core.cutting import shortened
from core.knowledge.analyzer import fold
from core.knowledge.document import Status
from core.knowledge.extraction import UNIT_ASSUMED, measure_of
from core.knowledge.facts import Fact
from core.knowledge.labels import stat_in
from core.quantities.compare import convert, is_typical, span
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat
from core.reading.ordering import ascending_in, places_in, superlative_in
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
_MOST_SHARING = 3
_PAIR = 2
_VALUED = re.compile(r"\b(?:best|better|worst|worse)\b(?! (?:case|\d))")
NO_WINNER = "Whether more or less of it is better depends on the use, so they are listed, not ranked."
NO_ORDER = "What is stated can't be put in order, so it is listed, not ranked."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    model: str
    fact: Fact
    key: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """How a question wants product models ordered.

    Attributes:
        ascending: The smallest first.
        end: Which end of a range is compared.
        typical: Typical values are compared, not guaranteed ones.
        asked: The question says which statistic.
    """

    ascending: bool
    end: str
    typical: bool = False
    asked: bool = False


def rank_models(
    text: str,
    found: FactsFound,
    scope: Sequence[str],
    catalog: Catalog,
    *,
    measured: frozenset[Dimension] = frozenset(),
) -> Ranking | None:
    """Return the ranking of those in `scope`; None if nothing stated is a number.

    `measured` is what the question's words say that it is measured in.
    """
    dimension = _dimension(found, measured)
    if dimension is None:
        return None
    found = _at_the_condition(found)
    order = _order(text, found, dimension)
    order, placed, main, apart = _compared(found, dimension, order)
    if not main:
        return None
    sources = Sources(catalog)
    top = main[: min(places_in(fold(text)) or _MAX_ITEMS, _MAX_ITEMS)]
    unit = _unit_of(top)
    items = tuple(_ranked(item, order, unit, sources) for item in top)
    read = {item.model for item in placed}
    unread = [model for model in found.stated if model not in read]
    verb = "states" if len(found.stated) == 1 else "state"
    notes = [
        note(f"{len(found.stated)} of {counted(len(scope), 'product model')} {verb} this."),
        *_notes(main, main[len(top) :], apart, unread, sources, order=order),
        *conditions_differ([(item.model, item.fact) for item in top]),
        *inherited_by_many(sources),
        *legacy_left_out(found.left_out),
    ]
    return Ranking(
        blocks=(*first_of(items, text, all_stated=len(main) == len(scope)), *notes),
        items=items,
        citations=sources.citations,
        models=tuple(item.model for item in (*top, *apart)),
        scope=sources.scope(),
        not_stated=found.silent,
    )


def _compared(
    found: FactsFound, dimension: Dimension, order: _Order
) -> tuple[_Order, Sequence[_Placed], Sequence[_Placed], Sequence[_Placed]]:
    """Return what is stated as a number: all of it, what is compared, and what isn't comparable with that.

    Typical values are compared where most state no others, unless the question says which it wants.
    """
    placed = [item for stated in found.stated.values() if (item := _placed(stated, dimension, order))]
    main, apart = (_sorted(placed, order, typical=typical) for typical in (order.typical, not order.typical))
    if 0 < len(main) < len(apart) and not (order.asked or order.typical):
        return _compared(found, dimension, replace(order, typical=True))
    return (order, placed, main, apart) if main else (order, placed, apart, ())


def _sorted(placed: Sequence[_Placed], order: _Order, *, typical: bool) -> list[_Placed]:
    held = [item for item in placed if is_typical(item.fact.value) is typical]
    return sorted(held, key=lambda item: item.key if order.ascending else -item.key)


def names_no_winner(text: str, found: FactsFound) -> bool:
    """Return whether the best of something is asked of which nobody can say what is better."""
    plain = fold(text)
    attribute = found.asked.attribute
    if ascending_in(plain) is not None or _QUICK.search(plain) or (attribute and attribute.direction):
        return False
    return _VALUED.search(plain) is not None


def is_told_at_once(found: FactsFound) -> bool:
    """Return whether one statement of many is all that holds a number: it puts none before another; of two it may."""
    numbers = [(each, fact) for each in found.stated.values() for fact in each.facts if fact.upper is not None]
    told = {(fact.chunk_id, fact.position, fact.said) for _, fact in numbers}
    return len(told) == 1 and len({each.base or each.model for each, _ in numbers}) > _PAIR


def _at_the_condition(found: FactsFound) -> FactsFound:
    """Return the same with product models that state it only under other conditions among the silent ones."""
    stated = {model: each for model, each in found.stated.items() if not each.nearest}
    others = tuple(model for model in found.stated if model not in stated)
    return replace(found, stated=stated, silent=(*found.silent, *others))


def _dimension(found: FactsFound, asked: frozenset[Dimension]) -> Dimension | None:
    """Return what most models state it in, among what the question's words or the attribute measure.

    An attribute may be called by what it measures: the power in watts of the output power.
    """
    stated, attribute = measures_in(found), found.asked.attribute
    own = [each for each in stated if attribute and each in attribute.dimensions]
    called = [each for each in own if attribute and set(each.split()) <= set(attribute.names[0].split())]
    no_counts = [each for each in stated if each is not Dimension.COUNT]
    kept = [each for each in stated if each in asked] or called or own or no_counts or list(stated)
    return max(kept, key=lambda each: (stated[each], each), default=None)


def _order(text: str, found: FactsFound, dimension: Dimension) -> _Order:
    plain = fold(text)
    told = ascending_in(plain)
    ascending = told is True
    if told is None:
        direction = found.asked.attribute.direction if found.asked.attribute else ""
        ascending = (direction == "lower") is not (_WORST.search(plain) is not None)
    if _QUICK.search(plain) and dimension is Dimension.TIME:
        ascending = "slow" not in plain
    lower = (ascending or _LOWER_END.search(plain)) and not _UPPER_END.search(plain)
    end = "lower" if lower else "upper"
    if _WIDE.search(plain):
        ascending = "narrowest" in plain
        has_spans = any(key_of(fact, "span") for each in found.stated.values() for fact in each.facts)
        end = "span" if has_spans else "upper"
    stat = stat_in(text)
    return _Order(ascending=ascending, end=end, typical=stat is Stat.TYPICAL, asked=stat is not None)


def _placed(stated: Stated, dimension: Dimension, order: _Order) -> _Placed | None:
    """Return the fact to rank a model by: its guaranteed value, or else its typical one."""
    keyed = [
        (key, fact)
        for fact in stated.facts
        if measure_of(fact.value) is dimension and (key := key_of(fact, order.end)) is not None
    ]
    pool = [(key, fact) for key, fact in keyed if is_typical(fact.value) is order.typical] or keyed
    if not pool:
        return None
    upwards = order.end == "upper" or (order.end == "span" and not order.ascending)
    key, fact = (max if upwards else min)(pool, key=lambda each: each[0])
    return _Placed(model=stated.model, fact=fact, key=key)


def key_of(fact: Fact, end: str) -> float | None:
    """Return the number to order by: an end of the value, its span, or the face of a size."""
    value = fact.value
    if value.stat is Stat.TUPLE:
        ends = [high for item in value.items[:_FACE] if (high := item.canonical.high) is not None]
        return math.prod(ends) if len(ends) == min(len(value.items), _FACE) else None
    if end == "span":
        return span(value)
    return fact.upper if end == "upper" else fact.lower


def _unit_of(items: Sequence[_Placed]) -> str:
    """Return the unit that most of the values are written in; empty where they can't all be given in it."""
    written = Counter(item.fact.value.unit for item in items if item.fact.value.unit)
    unit = max(written, key=lambda each: (written[each], each), default="")
    single = all(item.fact.value.stat is not Stat.TUPLE and convert(item.fact.value, unit) for item in items)
    return unit if unit and single else ""


def _ranked(item: _Placed, order: _Order, unit: str, sources: Sources) -> Ranked:
    """Return a place with its value in `unit`; a span, and what can't be given in that, in canonical units."""
    fact, number = item.fact, None
    canonical = f"{fact.value.canonical_unit}{'²' if fact.value.stat is Stat.TUPLE else ''}"  # a size's is an area
    if unit and order.end != "span" and (value := convert(fact.value, unit)):
        low, high = value.written.low, value.written.high
        ends = (high, low) if order.end == "upper" else (low, high)
        number = next((end for end in ends if end is not None), None)
    return Ranked(
        model=item.model,
        value=item.key if number is None else number,
        unit=canonical if number is None else unit,
        text=shortened(shown(value_text(fact)), _MAX_TEXT_CHARS),
        citations=(sources.cite_fact(fact, model=item.model),),
    )


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
) -> Iterator[Note]:
    if rest:
        yield note(f"Further down: {listed([item.model for item in rest])}.")
    if not order.asked and all(is_typical(item.fact.value) for item in main):
        others = "fewer state guaranteed ones" if order.typical else "no guaranteed ones are stated"
        yield note(f"These are typical values; {others}.")
    if apart:
        values = [f"{item.model} ({shown(item.fact.value.text)})" for item in apart]
        numbers = [sources.cite_fact(item.fact, model=item.model) for item in apart]
        kind = "as guaranteed" if order.typical else "as typical"
        yield note(f"Stated {kind} only, not comparable with these: {listed(values)}.", *numbers)
    if assumed := [item.model for item in main if UNIT_ASSUMED in item.fact.conditions]:
        yield note(f"No unit is written for {listed(assumed)}; {main[0].fact.value.unit} is assumed.")
    if unread:
        yield note(f"Stated, but not as a number to order by: {listed(unread)}.")
    if legacy := [item.model for item in main if item.fact.status is Status.LEGACY]:
        yield note(f"Only superseded documents state it for {listed(legacy)}.")


def first_of(items: Sequence[Ranked], text: str, *, all_stated: bool) -> tuple[Paragraph, ...]:
    """Return who comes first, in the question's own superlative: "Lightest: ECU-650, 210 g."; else nothing.

    Nothing is said of one alone, or where more than three or all share the first place. Unless `all_stated`, it is said
    that only some are ranked.
    """
    best = [item for item in items if item.value == items[0].value]
    if len(best) > _MOST_SHARING or len(best) == len(items):
        return ()
    called = (superlative_in(text) or "first").capitalize()
    among = "" if all_stated else " of those that state it"
    said = f"{called}{among}: {listed([item.model for item in best])}, {best[0].text}."
    cited = dict.fromkeys(number for item in best for number in item.citations)
    return (Paragraph(spans=(Span(said, tuple(cited)),)),)
