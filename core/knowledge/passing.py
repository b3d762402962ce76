"""What a cell states of an attribute: of its label's, and of others in passing."""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from core.knowledge.analyzer import STOP_WORDS, word_forms
from core.knowledge.attributes import Attributes
from core.knowledge.glossary import Attribute
from core.quantities.dimensions import Dimension, fits, states
from core.quantities.states import state_of, state_value
from core.quantities.value import Stat, Value

_PART = re.compile(r"[^;\n]+")
_ENTRY = re.compile(r"(?:[^,]|,(?=\d))+")
_KEYED = re.compile(r"\s*(?P<key>[^:：]{1,40}?)\s*[:：]\s*(?P<value>\S.*?)\s*")
_SEVERAL = re.compile(r"[;,\n]")


class Parse(Protocol):
    """Reads one cell as measured in a dimension."""

    def __call__(self, dimension: Dimension | None = None, hint: str = "", /) -> tuple[Value, ...]:
        """Return what it states; `hint` is the unit of bare numbers."""
        ...


def measured_as(plain: Sequence[Value], attribute: Attribute | None, parsed: Parse) -> Iterator[Value]:
    """Yield the values that measure what the attribute measures; any value where nobody knows what that is."""
    measures = sorted(attribute.measures) if attribute else []
    if not measures:
        yield from (value for value in plain if value.stat is not Stat.TEXT)
        return
    seen: set[tuple[int, int, Dimension | None]] = set()
    for dimension in measures:
        for value in parsed(dimension):
            place = (value.start, value.end, value.dimension)
            if place not in seen and _is_of(value, dimension):
                seen.add(place)
                yield value


def _is_of(value: Value, dimension: Dimension) -> bool:
    if value.state is not None:
        return True
    measured = measure_of(value)
    return measured is not None and fits(measured, dimension)


def measure_of(value: Value) -> Dimension | None:
    """Return what a value measures; a bare number counts something. None for what is no number."""
    bare = value.stat is Stat.POINT and not value.unit and value.dimension is None
    return Dimension.COUNT if value.stat is Stat.COUNT or bare else value.dimension


def in_passing(
    text: str, own: Attribute | None, attributes: Attributes, parsed: Parse
) -> Iterator[tuple[Attribute, Value]]:
    """Yield what a cell states of attributes other than its label's.

    These are numbers whose unit alone says what they are ("2.4 GHz" of a processor), numbers in a part of the cell
    that names the attribute ("1x Gigabit Ethernet" among interfaces), and lines that say of one whether it is there
    ("Coprocessor: none").
    """
    yield from ((other, value) for other, value in _said_of(text, attributes) if other is not own)
    for other in attributes.within(own):
        if other is not own and any(_might_state(text, each, parsed()) for each in other.measures):
            yield from ((other, value) for value in measured_as((), other, parsed) if value.state is None)
    if own is not None and own.dimensions and not _SEVERAL.search(text):
        return
    for start, part, named in _told_apart(text, attributes):
        for other in (named, *attributes.within(named)):
            if other is not own and (other is not named or not other.by_unit):
                yield from ((other, value) for value in _inside(start, part, other, parsed))


def _said_of(text: str, attributes: Attributes) -> Iterator[tuple[Attribute, Value]]:
    """Yield what lines with a key say of an attribute without a number: that there is none, or that it is optional."""
    for line in _PART.finditer(text):
        key, said = keyed(line.group())
        state = state_of(said) if key else None
        if state is None:
            continue
        for named in attributes.named([forms for forms in word_forms(key) if forms[0] not in STOP_WORDS])[:1]:
            yield named.attribute, state_value(state, said, line.start() + line.group().rindex(said))


def keyed(line: str) -> tuple[str, str]:
    """Return the key and the rest of a line "key: rest"; no key and the line where it is no such."""
    match = _KEYED.fullmatch(line)
    return (match["key"], match["value"]) if match else ("", line.strip())


def _inside(start: int, part: str, attribute: Attribute, parsed: Parse) -> Iterator[Value]:
    """Yield what a part of a cell states of an attribute."""
    for value in measured_as((), attribute, parsed):
        if start <= value.start and value.end <= start + len(part) and value.state is None:
            yield value


def _told_apart(text: str, attributes: Attributes) -> Iterator[tuple[int, str, Attribute]]:
    """Yield where each part of a cell begins, the part, and the attribute that it names.

    Lines and entries between semicolons are told apart; a line among others that names one attribute is all about it,
    anything else is told apart by its commas too.
    """
    lines = list(_PART.finditer(text))
    for whole in lines:
        named = _named_in(whole.group(), attributes)
        pieces = [(whole.start(), whole.group())]
        if len(named) > 1 or len(lines) == 1:
            pieces = [(whole.start() + each.start(), each.group()) for each in _ENTRY.finditer(whole.group())]
        for start, piece in pieces:
            yield from ((start, piece, attribute) for attribute in _named_in(piece, attributes)[:1])


def _might_state(text: str, dimension: Dimension, plain: Sequence[Value]) -> bool:
    """Return whether it is worth while to read a cell as measured so: most have no such unit at all."""
    return states(text, dimension) or any(value.dimension and fits(value.dimension, dimension) for value in plain)


def _named_in(part: str, attributes: Attributes) -> list[Attribute]:
    """Return the attributes that a part of a cell names, the longest name first.

    Empty for a part without any number, in digits or words.
    """
    if not states(part, Dimension.COUNT) and not states(part, Dimension.DATA_RATE):
        return []
    words = [forms for forms in word_forms(part) if forms[0] not in STOP_WORDS]
    return [each.attribute for each in attributes.named(words)]
