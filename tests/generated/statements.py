"""Reads what an answer states: value, unit, state or words, and whether that is a given fact."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.answer import Block, Bullets, Note, Paragraph, Quote, Steps, Table
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import Value as Parsed
from tests.generated.attributes import Shape
from tests.generated.family import Chosen, Fact, Family
from tests.generated.gold import interval

_TOLERANCE = 1e-6
_ENDS = 2
_LIMIT = "absolute maximum"
"""What a point is called that is a bound by its name."""
_BOUND_SHAPES = frozenset({Shape.UPPER, Shape.LOWER, Shape.TYPICAL})
_IN_LABEL = re.compile(r"(?:[\[(]([^\[\]()]{1,8}(?:\(A\))?)[\])]|\bin (\S{1,8}))\s*(?:,.*)?\Z")
_IN_ROW = re.compile(r"\bUnit: ([^\s;]+)")
_BOUNDED = re.compile(r"(?i)\b(?:max|min|typ)|[≤≥<>]|up to|at least|at most")
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement with the numbers of its citations."""

    text: str
    citations: tuple[int, ...]


def statements(blocks: Sequence[Block]) -> Iterator[Statement]:
    """Yield what an answer states, in order, without its remarks."""
    for block in blocks:
        match block:
            case Paragraph(spans=spans) | Steps(items=spans) | Bullets(items=spans):
                yield from (Statement(text=span.text, citations=span.citations) for span in spans)
            case Table(rows=rows):
                yield from (
                    Statement(text=f"{row.label}: {cell.text}", citations=cell.citations)
                    for row in rows
                    for cell in row.cells
                )
            case Quote(text=text, citation=number):
                yield Statement(text=text, citations=(number,))
            case Note():
                pass


def remarks(blocks: Sequence[Block]) -> Iterator[Statement]:
    """Yield the remarks on an answer."""
    for block in blocks:
        if isinstance(block, Note):
            yield from (Statement(text=span.text, citations=span.citations) for span in block.spans)


def folded(text: str) -> str:
    """Return text in lower case with single blanks."""
    return _BLANKS.sub(" ", text).strip().casefold()


def close(one: float | None, other: float | None) -> bool:
    """Return whether two numbers are the same but for rounding."""
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=_TOLERANCE, abs_tol=1e-15)


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads statements about a family."""

    family: Family

    def says(self, text: str, fact: Fact) -> bool:
        """Return whether a statement gives the fact's value with its unit."""
        chosen = self.family.of(fact.attribute)
        match fact.meaning.shape:
            case Shape.WORDS:
                return folded(fact.meaning.words) in folded(text)
            case Shape.STATE:
                return self._says_state(text, fact.meaning.words)
            case _:
                return any(self._gives(self._parsed(tail, _hint(text)), fact, chosen, text) for tail in _tails(text))

    def means(self, values: Sequence[Parsed], fact: Fact) -> bool:
        """Return whether typed values are the fact's, unit and all."""
        if fact.meaning.shape is Shape.STATE:
            return any(_is_state(value, fact.meaning.words) for value in values)
        return self._gives(values, fact, self.family.of(fact.attribute), "".join(value.text for value in values))

    def true(self, text: str, model: str) -> bool:
        """Return whether a statement says something that holds for the model."""
        return any(
            self.says(text, fact) for chosen in self.family.chosen for fact in self.family.stated(model, chosen.key)
        )

    def values(self, text: str) -> bool:
        """Return whether a statement holds any value."""
        parsed = [value for tail in _tails(text) for value in self._parsed(tail, "")]
        return any(value.dimension or value.state for value in parsed)

    def lacks_unit(self, text: str, fact: Fact) -> bool:
        """Return whether a statement has the fact's number, but no unit."""
        grid = self.family.of(fact.attribute).grid
        numbers = fact.meaning.numbers[:_ENDS]
        scales: set[Decimal] = {unit.scale for unit in grid.units} if grid else set()
        for parsed in self._parsed(_tails(text)[0], ""):
            ends = [end for end in (parsed.written.low, parsed.written.high) if end is not None]
            for scale in scales:
                wanted = [float(number * scale) for number in numbers]
                if ends and not _has_unit(parsed) and all(any(close(end, each) for each in wanted) for end in ends):
                    return True
        return False

    def _says_state(self, text: str, words: str) -> bool:
        plain = re.sub(r"^(?:Yes|No)\. ", "", text)
        return any(_is_state(parsed, words) for tail in _tails(plain) for parsed in self._parsed(tail, ""))

    def _parsed(self, text: str, hint: str) -> Sequence[Parsed]:
        comma = self.family.style.decimal == ","
        parsed = parse_value(text.strip(" ."), unit_hint=hint, decimal_comma=comma)
        if all(value.dimension is None and value.state is None for value in parsed):
            running = tuple(found.value for found in quantities_in(text, decimal_comma=comma))
            return running or parsed
        return parsed

    def _gives(self, parsed: Sequence[Parsed], fact: Fact, chosen: Chosen, said: str) -> bool:
        unit_due = bool(chosen.grid and chosen.grid.units[0].written)
        with_unit = [value for value in parsed if not unit_due or _has_unit(value)]
        if fact.meaning.shape is Shape.RANGE and _both_ends(with_unit, interval(chosen, fact)):
            return True
        return any(_same(value, fact, chosen, said) for value in with_unit)


def _tails(text: str) -> list[str]:
    """Return what stands behind each colon, the last one first; all of it where there is none."""
    parts = text.split(": ")
    return [": ".join(parts[place:]) for place in range(len(parts) - 1, 0, -1)] or [text]


def _hint(text: str) -> str:
    """Return the unit that a statement's label or a "Unit" column gives."""
    if match := _IN_ROW.search(text):
        return match[1]
    match = _IN_LABEL.search(text.rpartition(": ")[0])
    return (match[1] or match[2]) if match else ""


def _is_state(parsed: Parsed, words: str) -> bool:
    return parsed.state is not None and parsed.state.value.casefold() == words.casefold()


def _has_unit(parsed: Parsed) -> bool:
    return bool(parsed.unit) or any(item.unit for item in parsed.items)


def _both_ends(parsed: Sequence[Parsed], ends: tuple[float | None, float | None]) -> bool:
    """Return whether two values are the ends of a range: a minimum and a maximum stated side by side."""
    stated = [(value.canonical.low, value.canonical.high) for value in parsed]
    return len(stated) == _ENDS and close(stated[0][0], ends[0]) and close(stated[1][1], ends[1])


def _same(parsed: Parsed, fact: Fact, chosen: Chosen, said: str) -> bool:
    """Return whether a value's numbers are the fact's. A bound may be a point that is said to be one."""
    low, high = parsed.canonical.low, parsed.canonical.high
    if fact.meaning.shape in {Shape.LIST, Shape.SIZE}:
        factor = chosen.grid.factor if chosen.grid else 1.0
        numbers = [item.canonical.nominal for item in parsed.items]
        members = [float(number) * factor for number in fact.meaning.numbers]
        return len(numbers) == len(members) and all(map(close, numbers, members))
    wanted_low, wanted_high = interval(chosen, fact)
    if fact.stat or fact.meaning.shape in _BOUND_SHAPES or _LIMIT in chosen.label.casefold():
        ends = [end for end in (low, high) if end is not None]
        wanted = wanted_low if wanted_high is None else wanted_high
        named = bool(fact.stat) or _LIMIT in chosen.label.casefold()
        bounded = named or None in {low, high} or _BOUNDED.search(said) is not None
        return bounded and bool(ends) and all(close(end, wanted) for end in ends)
    return close(low, wanted_low) and close(high, wanted_high)
