"""Chunks → typed facts: each labelled value is read as what its attribute is measured in, or kept as text.

A cell may also state something of attributes other than its label's: "2.4 GHz" of a processor, "1x Gigabit Ethernet"
among interfaces. Such facts are incidental, and less sure.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

from core.knowledge.attributes import Attributes
from core.knowledge.chunk import Chunk
from core.knowledge.chunk import Value as Stated
from core.knowledge.document import Document
from core.knowledge.facts import IN_PASSING, Fact
from core.knowledge.glossary import Attribute
from core.knowledge.labels import is_bare
from core.quantities.compare import as_stat
from core.quantities.dimensions import Dimension, fits, states
from core.quantities.lexer import decimal_comma_habit
from core.quantities.parse import parse_value, quantities_in
from core.quantities.units import BUILT_IN, UnitTable
from core.quantities.value import Stat, State, Value
from core.quantities.vocabulary import state_of, state_value

EXTRACTION_VERSION = 8
"""Raise it when facts of an unchanged document change: it is part of every fingerprint."""

_MAX_TEXT_CHARS = 400
UNIT_ASSUMED = "unit not written"
"""Condition of a fact whose unit is a habit of its attribute's cells."""
_ASSUMED = 0.7
"""Confidence of a bare number whose unit is a habit."""
_LINE = re.compile(r"[^;\n]+")
_ENTRY = re.compile(r"(?:[^,]|,(?=\d))+")
_KEYED = re.compile(r"\s*(?P<key>[^:：]{1,40}?)\s*[:：]\s*(?P<value>\S.*?)\s*")
_SEVERAL = re.compile(r"[;,\n]")

Parse: TypeAlias = Callable[..., tuple[Value, ...]]
"""Reads one cell as measured in a dimension, if given; a second argument is the unit of bare numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What facts are read with: attributes by product line ("" for documents of any other), and the units known."""

    attributes: Mapping[str, Attributes]
    units: UnitTable = BUILT_IN

    def of(self, document: Document) -> Attributes:
        """Return the attributes of the document's product line."""
        return self.attributes.get(document.product_line) or self.attributes[""]


def facts_of(chunks: Sequence[Chunk], document: Document, reader: Reader) -> tuple[Fact, ...]:
    """Return the facts that a document's chunks state, in document order, one per product model and value.

    What a generic document states is a fact of no product model, and is left out.
    """
    stated = [
        (chunk, position, value)
        for chunk in chunks
        for position, piece in enumerate(chunk.pieces)
        for value in piece.values
    ]
    habit = decimal_comma_habit("\n".join(value.text for _, _, value in stated))
    attributes = reader.of(document)
    found: list[Fact] = []
    for chunk, position, value in stated:
        if chunk.models or document.covered_models:
            read = _read(value, chunk, attributes, decimal_comma=habit, units=reader.units)
            found += _facts(document, chunk, position, value, read)
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
    parsed = partial(_parsed, stated.text, decimal_comma=decimal_comma, units=units)
    plain = parsed()
    measured = frozenset(dimension for value in plain if (dimension := measure_of(value)) is not None)
    measured -= {Dimension.WIDTH}  # "64-bit LPDDR4": beside what is stated
    if not measured and is_bare(stated.text):
        measured = frozenset({Dimension.COUNT})
    context = tuple(text for text in (stated.group, *chunk.section[-1:]) if text)
    label = attributes.read(stated.label, context, measured)
    attribute = label.attribute
    conditions = tuple(dict.fromkeys((*label.conditions, *_around(stated, attribute))))
    if not label.key or all(value.state is State.NOT_STATED for value in plain):
        return
    if attribute and attribute.measures:
        told = list(_measured_as(attribute, parsed))
    else:
        told = [value for value in plain if value.stat is not Stat.TEXT]
    assumed = list(_in_usual_unit(attribute, parsed)) if attribute and attribute.bare_unit and not told else []
    text = stated.text[:_MAX_TEXT_CHARS]
    for value in told or assumed or [Value(stat=Stat.TEXT, text=text, start=0, end=len(text))]:
        yield _Read(
            key=label.key,
            value=as_stat(value, label.stat) if label.stat else value,
            conditions=(*conditions, UNIT_ASSUMED) if assumed else conditions,
            confidence=_ASSUMED if assumed else 1.0,
        )
    for other, value in _in_passing(stated.text, attribute, attributes, parsed):
        yield _Read(key=other.id, value=value, conditions=conditions, confidence=IN_PASSING)


@lru_cache(maxsize=8_192)
def _parsed(
    text: str, dimension: Dimension | None = None, hint: str = "", *, decimal_comma: bool | None, units: UnitTable
) -> tuple[Value, ...]:
    """Return what a cell states; product models of one family repeat each other's cells."""
    return parse_value(text, unit_hint=hint, dimension=dimension, decimal_comma=decimal_comma, units=units)


def _around(stated: Stated, attribute: Attribute | None) -> list[str]:
    """Return the conditions that are not of what the attribute measures: no temperature range holds "at 25 °C"."""
    own = attribute.dimensions if attribute else ()
    return [each for each in stated.conditions if not any(at.value.dimension in own for at in quantities_in(each))]


def _in_usual_unit(attribute: Attribute, parsed: Parse) -> Iterator[Value]:
    """Yield a list of bare numbers in the unit that the attribute's cells leave out by habit."""
    for dimension in sorted(attribute.dimensions):
        for value in parsed(dimension, attribute.bare_unit):
            if value.stat is Stat.LIST and value.dimension is dimension and value.unit:
                yield value


def _measured_as(attribute: Attribute, parsed: Parse) -> Iterator[Value]:
    """Yield the values of a cell that measure what the attribute measures."""
    seen: set[tuple[int, int, Dimension | None]] = set()
    for dimension in sorted(attribute.measures):
        for value in parsed(dimension):
            place, measure = (value.start, value.end, value.dimension), measure_of(value)
            fitting = value.state is not None or (measure is not None and fits(measure, dimension))
            if place not in seen and fitting:
                seen.add(place)
                yield value


def measure_of(value: Value) -> Dimension | None:
    """Return what a value measures; a bare number counts something. None for what is no number."""
    bare = value.stat is Stat.POINT and not value.unit and value.dimension is None
    return Dimension.COUNT if value.stat is Stat.COUNT or bare else value.dimension


def _in_passing(
    text: str, own: Attribute | None, attributes: Attributes, parsed: Parse
) -> Iterator[tuple[Attribute, Value]]:
    """Yield what a cell states of attributes other than its label's.

    These are lines that say of one whether it is there ("Coprocessor: none"), numbers whose unit alone says what they
    are ("2.4 GHz" of a processor), and numbers in a part of the cell that names the attribute ("1x Gigabit Ethernet").
    """
    yield from ((other, value) for other, value in _said_of(text, attributes) if other is not own)
    dimensions = [value.dimension for value in parsed() if value.dimension]
    for other in attributes.within(own):
        if other is not own and _might_state(text, other, dimensions):
            yield from ((other, value) for value in _measured_as(other, parsed) if value.state is None)
    if own is not None and own.dimensions and not _SEVERAL.search(text):
        return
    for start, end, named in _told_apart(text, attributes):
        for other in (named, *attributes.within(named)):
            if other is not own and (other is not named or not other.by_unit):
                inside = (value for value in _measured_as(other, parsed) if start <= value.start and value.end <= end)
                yield from ((other, value) for value in inside if value.state is None)


def _said_of(text: str, attributes: Attributes) -> Iterator[tuple[Attribute, Value]]:
    """Yield what lines with a key say of an attribute without a number: that there is none, or that it is optional."""
    for line in _LINE.finditer(text):
        key, said = keyed(line.group())
        if key and (state := state_of(said)) is not None:
            value = state_value(state, said, line.start() + line.group().rindex(said))
            yield from ((each, value) for each in attributes.named(key)[:1])


def keyed(line: str) -> tuple[str, str]:
    """Return the key and the rest of a line "key: rest"; no key and the line where it is no such."""
    match = _KEYED.fullmatch(line)
    return (match["key"], match["value"]) if match else ("", line.strip())


def _might_state(text: str, attribute: Attribute, dimensions: Sequence[Dimension]) -> bool:
    """Return whether it is worth while to read a cell as measured so: most have no such unit at all."""
    return any(
        states(text, measure) or any(fits(dimension, measure) for dimension in dimensions)
        for measure in attribute.measures
    )


def _told_apart(text: str, attributes: Attributes) -> Iterator[tuple[int, int, Attribute]]:
    """Yield where each part of a cell begins and ends that names an attribute beside a number, and that attribute.

    Lines and entries between semicolons are told apart; a line among others that names one attribute is all about it,
    anything else is told apart by its commas too.
    """
    lines = list(_LINE.finditer(text))
    for line in lines:
        whole = len(lines) > 1 and len(_counted_in(line.group(), attributes)) <= 1
        for part in [line] if whole else _ENTRY.finditer(text, *line.span()):
            for attribute in _counted_in(part.group(), attributes)[:1]:
                yield *part.span(), attribute


def _counted_in(part: str, attributes: Attributes) -> list[Attribute]:
    """Return the attributes that a part of a cell names; none for a part without any number, in digits or words."""
    numbered = states(part, Dimension.COUNT) or states(part, Dimension.DATA_RATE)
    return attributes.named(part) if numbered else []


def _facts(document: Document, chunk: Chunk, position: int, stated: Stated, read: Iterator[_Read]) -> Iterator[Fact]:
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
