"""Product models in order of a stated value. Highest compares upper ends, lowest the lower ones.

Typical values and guaranteed ones are never mixed: the larger group is ranked, the other is named. A value that
can't be read as a quantity of the asked dimension is left out of the order and named as well.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.answer import Block, Note, Ranked, Ranking, Span
from core.answering.sources import Sources
from core.answering.wording import listed, shortened, shown
from core.catalog.catalog import Catalog
from core.knowledge.words import fold, words
from core.quantities.compare import is_typical, lower, upper
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.value import Stat, Value
from core.reading.ordering import ascending_in
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.telling import numbers_in

_TOP = re.compile(r"\b(?:top|first|best) (?P<count>\d{1,2})\b")
_UPPER_END = re.compile(r"\b(?:max|maximum|upper)\b")
_COUNTED = re.compile(r"\b(?:most|fewest|least) (?!of\b)")
_MAX_ITEMS = 15
_SEVERAL = 2
_KEY = re.compile(r"^\W*([A-Za-z][\w /()-]{1,40}):\s")
_MIN_SHARE = 0.5
_MAX_TEXT_CHARS = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    model: str
    finding: Candidate
    value: Value
    key: float


def rank_models(
    asked: str,
    evidence: Sequence[Evidence],
    aspect: Aspect,
    catalog: Catalog,
    *,
    measure: Dimension | None = None,
) -> Ranking | None:
    """Return the ranking, or None if fewer than half of the stated values can be put in order.

    Args:
        asked: The question, whose superlative tells the order.
        evidence: One per product model in scope.
        aspect: What is asked; its dimensions are those that count, none leaves it to the values.
        catalog: For the scope.
        measure: What is compared, if that is known.
    """
    stating = [(each.model or "", each.candidates[0]) for each in evidence if each.sufficient]
    dimensions = aspect.dimensions
    if not dimensions and _COUNTED.search(fold(asked)):
        dimensions = frozenset({Dimension.COUNT})
    dimension = measure or _dimension(stating, aspect, dimensions)
    if dimension is None and dimensions <= {Dimension.COUNT}:
        dimension = _dimension(stating, aspect, frozenset())
    if dimension is None:
        return None
    ascending = ascending_in(asked) is True
    placed = list(_placed(stating, aspect, dimension, ascending=ascending and not _UPPER_END.search(fold(asked))))
    kept, apart = _one_kind(placed)
    if not kept or len(placed) < _MIN_SHARE * len(stating):
        return None
    kept.sort(key=lambda item: item.key if ascending else -item.key)
    sources = Sources(catalog)
    shown_items = kept[: _count(asked)]
    items = tuple(_ranked(item, sources) for item in shown_items)
    silent = tuple(each.model for each in evidence if each.model and not each.sufficient)
    unread = [model for model, _ in stating if model not in {item.model for item in placed}]
    return Ranking(
        blocks=_notes(stating, evidence, kept[len(shown_items) :], apart, unread),
        items=items,
        citations=sources.citations,
        models=tuple(item.model for item in items),
        scope=sources.scope(),
        not_stated=silent,
    )


def _dimension(
    stating: Sequence[tuple[str, Candidate]], aspect: Aspect, asked: frozenset[Dimension]
) -> Dimension | None:
    """Return the asked dimension that most values are in; without any asked, the commonest that is no count."""
    tried: Iterable[Dimension | None] = asked or (None,)
    counted = Counter(
        dimension
        for _, finding in stating
        for dimension in {value.dimension for each in tried for value in _quantities(finding, aspect, each)}
        if dimension is not None and (dimension in asked or (not asked and dimension is not Dimension.COUNT))
    )
    return max(counted, key=lambda dimension: (counted[dimension], dimension), default=None)


def _quantities(finding: Candidate, aspect: Aspect, dimension: Dimension | None) -> tuple[Value, ...]:
    """Return the quantities that a value states; a bare number counts something."""
    if dimension is not None and (numbers := numbers_in(finding, aspect, dimension)):
        return numbers
    parsed = parse_value(_asked_part(finding, aspect), dimension=dimension)
    if dimension is not Dimension.COUNT:
        return parsed
    return tuple(
        replace(value, dimension=Dimension.COUNT) if value.stat is Stat.POINT and not value.unit else value
        for value in parsed
    )


def _asked_part(finding: Candidate, aspect: Aspect) -> str:
    """Return what a cell of several "key: value" lines says under the keys that are asked for."""
    keyed = {line: key for line in finding.said.split("; ") for key in _KEY.findall(line)}
    if len(keyed) < _SEVERAL:
        return finding.said
    asked = [line for line, key in keyed.items() if any(word.stands_in(frozenset(words(key))) for word in aspect.words)]
    return "; ".join(asked) or finding.said


def _placed(
    stating: Sequence[tuple[str, Candidate]], aspect: Aspect, dimension: Dimension, *, ascending: bool
) -> Iterator[_Placed]:
    for model, finding in stating:
        keyed = [
            (key, value)
            for value in _quantities(finding, aspect, dimension)
            if value.dimension is dimension and (key := _key(value, ascending=ascending)) is not None
        ]
        if keyed:
            key, value = (min if ascending else max)(keyed, key=lambda each: each[0])
            yield _Placed(model=model, finding=finding, value=value, key=key)


def _key(value: Value, *, ascending: bool) -> float | None:
    """Return the number to order by: an end of a range, the product of a tuple's members."""
    if value.items and lower(value) is None and upper(value) is None:
        ends = [end for item in value.items[:_FACE] if (end := upper(item)) is not None]
        return math.prod(ends) if len(ends) == min(len(value.items), _FACE) else None
    first, second = (lower(value), upper(value)) if ascending else (upper(value), lower(value))
    return second if first is None else first


_FACE = 2
"""Sizes are ordered by length times width: many documents leave the height out."""


def _one_kind(placed: Sequence[_Placed]) -> tuple[list[_Placed], list[_Placed]]:
    """Return the larger of typical and guaranteed values, and the other ones."""
    typical = [item for item in placed if is_typical(item.value)]
    sure = [item for item in placed if not is_typical(item.value)]
    return (typical, sure) if len(typical) > len(sure) else (sure, typical)


def _count(asked: str) -> int:
    match = _TOP.search(fold(asked))
    return min(int(match["count"]), _MAX_ITEMS) if match else _MAX_ITEMS


def _as_written(item: _Placed) -> tuple[float, str]:
    """Return the number that a member is ranked by, in the unit it is written in."""
    value = item.value
    for written, canonical in ((value.written.high, value.canonical.high), (value.written.low, value.canonical.low)):
        if written is not None and canonical == item.key and value.unit:
            return written, value.unit
    return item.key, value.canonical_unit


def _ranked(item: _Placed, sources: Sources) -> Ranked:
    number, unit = _as_written(item)
    return Ranked(
        model=item.model,
        value=number,
        unit=unit,
        text=shortened(shown(item.finding.said), _MAX_TEXT_CHARS),
        citations=(sources.cite(item.finding, model=item.model),),
    )


def _notes(
    stating: Sequence[tuple[str, Candidate]],
    evidence: Sequence[Evidence],
    rest: Sequence[_Placed],
    apart: Sequence[_Placed],
    unread: Sequence[str],
) -> tuple[Block, ...]:
    said = [f"{len(stating)} of {len(evidence)} product models state this."]
    if rest:
        said.append(f"Further down: {listed([item.model for item in rest])}.")
    if apart:
        kind = "Typical" if is_typical(apart[0].value) else "Guaranteed"
        said.append(f"{kind} values are not comparable with these: {listed([item.model for item in apart])}.")
    if unread:
        said.append(f"Stated, but not as a number to order by: {listed(unread)}.")
    return tuple(Note(spans=(Span(note),)) for note in said)
