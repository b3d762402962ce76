"""Chunks to typed facts: each labelled value is read as what its attribute is measured in, or kept as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.knowledge.attributes import Attributes
from core.knowledge.chunk import Chunk
from core.knowledge.chunk import Value as Stated
from core.knowledge.document import Document
from core.knowledge.facts import IN_PASSING, Fact
from core.knowledge.glossary import Attribute
from core.knowledge.labels import is_bare
from core.knowledge.passing import Parse, in_passing, measure_of, measured_as
from core.quantities.compare import as_stat
from core.quantities.dimensions import Dimension
from core.quantities.lexer import decimal_comma_habit
from core.quantities.parse import parse_value, quantities_in
from core.quantities.units import BUILT_IN, UnitTable
from core.quantities.value import Stat, State, Value

EXTRACTION_VERSION = 8
"""Raise it when facts of an unchanged document change: it is part of every fingerprint."""

_MAX_TEXT_CHARS = 400
UNIT_ASSUMED = "unit not written"
"""Condition of a fact whose unit is a habit of its attribute's cells."""
_ASSUMED = 0.7
"""Confidence of a bare number whose unit is a habit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What facts are read with.

    Attributes:
        attributes: By product line; "" for documents of any other.
        units: The units known.
    """

    attributes: Mapping[str, Attributes]
    units: UnitTable = field(default=BUILT_IN)

    def of(self, document: Document) -> Attributes:
        """Return the attributes of the document's product line."""
        return self.attributes.get(document.product_line) or self.attributes[""]


def facts_of(chunks: Sequence[Chunk], document: Document, reader: Reader) -> tuple[Fact, ...]:
    """Return the facts that a document's chunks state, in document order, one per product model and value.

    What a generic document states is a fact of no product model, and is left out.
    """
    texts = [value.text for chunk in chunks for piece in chunk.pieces for value in piece.values]
    habit = decimal_comma_habit("\n".join(texts))
    attributes = reader.of(document)
    found: list[Fact] = []
    for chunk in chunks:
        for position, piece in enumerate(chunk.pieces):
            for stated in piece.values if chunk.models or document.covered_models else ():
                read = _read(stated, chunk, attributes, decimal_comma=habit, units=reader.units)
                found += _facts(read, stated, _Where(document, chunk, position))
    return tuple(found)


def keys_of(stated: Stated, chunk: Chunk, document: Document, reader: Reader) -> tuple[str, ...]:
    """Return the keys that the facts of one labelled value are filed under, its label's own first; perhaps none."""
    read = _read(stated, chunk, reader.of(document), decimal_comma=None, units=reader.units)
    return tuple(dict.fromkeys(each.key for each in read))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """One value under one attribute."""

    key: str
    value: Value
    conditions: tuple[str, ...]
    confidence: float = 1.0


def _read(
    stated: Stated, chunk: Chunk, attributes: Attributes, *, decimal_comma: bool | None, units: UnitTable
) -> Iterator[_Read]:
    """Yield what a labelled value states of the attribute that its label names, and of others in passing."""

    def parsed(dimension: Dimension | None = None, hint: str = "", /) -> tuple[Value, ...]:
        return _parsed(stated.text, dimension, hint, decimal_comma=decimal_comma, units=units)

    plain = parsed()
    measured = frozenset(dimension for value in plain if (dimension := measure_of(value)) is not None)
    measured -= {Dimension.WIDTH}  # "64-bit LPDDR4": beside what is stated
    if not measured and is_bare(stated.text):
        measured = frozenset({Dimension.COUNT})
    context = tuple(text for text in (stated.group, *chunk.section[-1:]) if text)
    label = attributes.read(stated.label, context, measured)
    around = (each for each in stated.conditions if not _is_measure_itself(each, label.attribute))
    conditions = tuple(dict.fromkeys((*label.conditions, *around)))
    if not label.key or all(value.state is State.NOT_STATED for value in plain):
        return
    told = list(measured_as(plain, label.attribute, parsed))
    assumed = not told and label.attribute is not None and label.attribute.bare_unit
    if assumed and label.attribute is not None:
        told = [value for value in _listed(label.attribute, parsed) if value.unit]
    for value in told or [_as_text(stated.text)]:
        yield _Read(
            key=label.key,
            value=as_stat(value, label.stat) if label.stat else value,
            conditions=(*conditions, UNIT_ASSUMED) if assumed and told else conditions,
            confidence=_ASSUMED if assumed and told else 1.0,
        )
    for other, value in in_passing(stated.text, label.attribute, attributes, parsed):
        yield _Read(key=other.id, value=value, conditions=conditions, confidence=IN_PASSING)


@lru_cache(maxsize=8_192)
def _parsed(
    text: str, dimension: Dimension | None, hint: str, *, decimal_comma: bool | None, units: UnitTable
) -> tuple[Value, ...]:
    """Return what a cell states; product models of one family repeat each other's cells."""
    return parse_value(text, unit_hint=hint, dimension=dimension, decimal_comma=decimal_comma, units=units)


def _is_measure_itself(condition: str, attribute: Attribute | None) -> bool:
    """Return whether a condition is of what the attribute measures: no temperature range holds "at 25 °C"."""
    measures = attribute.dimensions if attribute else frozenset[Dimension]()
    return any(found.value.dimension in measures for found in quantities_in(condition))


def _listed(attribute: Attribute, parsed: Parse) -> Iterator[Value]:
    """Yield a list of bare numbers in the unit that the attribute's cells leave out by habit."""
    for dimension in sorted(attribute.dimensions):
        for value in parsed(dimension, attribute.bare_unit):
            if value.stat is Stat.LIST and value.dimension is dimension:
                yield value


def _as_text(text: str) -> Value:
    return Value(stat=Stat.TEXT, text=text[:_MAX_TEXT_CHARS], start=0, end=len(text[:_MAX_TEXT_CHARS]))


@dataclass(frozen=True, slots=True)
class _Where:
    """Where something is stated."""

    document: Document
    chunk: Chunk
    position: int


def _facts(read: Iterable[_Read], stated: Stated, where: _Where) -> Iterator[Fact]:
    document, chunk, position = where.document, where.chunk, where.position
    piece = chunk.pieces[position]
    for number, each in enumerate(read):
        for model in stated.models:
            yield Fact(
                fact_id=f"{chunk.chunk_id}/{position}/{stated.place.start}/{number}/{model}",
                model=model,
                attribute=each.key,
                label=" > ".join(filter(None, (stated.group, stated.label))),
                value=each.value,
                said=stated.text,
                conditions=tuple(dict.fromkeys((*each.value.conditions, *each.conditions))),
                belongs=stated.belongs or chunk.belongs,
                document=document.path,
                section=chunk.section,
                chunk_id=chunk.chunk_id,
                position=position,
                place=stated.place,
                page=piece.page,
                row=stated.row,
                column=stated.column,
                quote=piece.quote,
                excerpt=piece.plain,
                covers=chunk.models or document.covered_models,
                status=document.status,
                authority=document.authority,
                date=chunk.date or document.date,
                confidence=each.confidence,
            )
