"""What holds for any text, and for any quantity in any spelling."""

import itertools
import math
import sys
from itertools import pairwise
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.quantities.compare import convert, same
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value, quantities_in
from core.quantities.units import BUILT_IN
from core.quantities.value import Stat, Value, render
from tests.core.quantities.cells import cells
from tests.rings.drawing import examples

any_text = st.text(st.characters(exclude_categories=()), max_size=120)
PIECES = """
    5 -40 +85 .. … – - ~ ± ≤ < max. min typ V mA °C % W mm kHz GB DC AC at @ ( ) [ ] , ; / x × and or to from 1,000
    2,5 3.3 ½ ¹ * 1) IP67 AWG " C K G RH non-condensing FS CAN FD L W H × 10 USB 24 : = + g ms yes n/a ca. 10^5
    (80 x 28) + / ; ; bit - lb 1:100 min. NPT 1/2" One Dual quad-core RJ45 Gigabit Ethernet 10/100 1000BASE-T 2.5G
    IK08 $ ÷ ± between ΔT idle peak m³/h pixel 1.5 x4
"""
pieces = st.sampled_from(PIECES.split())
mixed = st.lists(st.tuples(pieces, st.sampled_from(["", " ", " "])), max_size=14).map(
    lambda parts: "".join(piece + gap for piece, gap in parts)
)
CODES = {Dimension.PROTECTION, Dimension.GAUGE, Dimension.MONEY}
dimensions = st.none() | st.sampled_from(Dimension)
habits = st.sampled_from([None, True, False])
numbers = st.one_of(
    st.integers(-(10**6), 10**6).map(float),
    st.floats(-1e6, 1e6, allow_nan=False).map(lambda number: round(number, 3)),
)
symbols = st.sampled_from(
    ["V", "mV", "A", "µA", "W", "kW", "Hz", "MHz", "°C", "°F", "mm", "kg", "ms", "%", "ppm", "GB", "KiB", "Mbit/s", "Ω"]
)


def _alike(one: Value, other: Value) -> bool:
    """Return whether both are the same in everything but their place, spelling and notes."""
    described = [
        (value.stat, value.unit, sorted(value.conditions), value.labels, value.tolerance, value.approximate)
        for value in (one, other)
    ]
    return described[0] == described[1] and same(one, other)


def _is_measure(value: Value) -> bool:
    """Return whether a value has a unit that it could be converted from: nothing else is written by us."""
    return convert(value, value.unit) is not None


@given(text=any_text | mixed, dimension=dimensions, comma=habits, hint=st.just("") | any_text | mixed)
@settings(max_examples=examples(400), deadline=None)
def test_no_text_raises_and_nothing_is_lost(
    text: str, dimension: Dimension | None, comma: bool | None, hint: str
) -> None:
    """One odd cell must not stop the indexing of a document, nor shift its quotes."""
    values = parse_value(text, dimension=dimension, decimal_comma=comma, unit_hint=hint)

    assert values
    assert all(text[value.start : value.end] == value.text for value in values)


@given(text=any_text | mixed, dimension=dimensions, comma=habits)
@settings(max_examples=examples(400), deadline=None)
def test_what_is_found_in_a_sentence_stands_there(text: str, dimension: Dimension | None, comma: bool | None) -> None:
    """A number in an answer is checked against the quote it is said to come from."""
    found = quantities_in(text, dimension=dimension, decimal_comma=comma)

    assert all(text[one.start : one.end] == one.value.text for one in found)
    assert [one.start for one in found] == sorted(one.start for one in found)
    assert all(earlier.end <= later.start for earlier, later in pairwise(found))


@given(text=mixed, dimension=dimensions)
@settings(max_examples=examples(600), deadline=None)
def test_rendering_says_the_same_again(text: str, dimension: Dimension | None) -> None:
    """What we write can be read: by people, and by the check of our own answers."""
    for value in filter(_is_measure, parse_value(text, dimension=dimension)):
        again = parse_value(render(value), dimension=value.dimension)

        assert len(again) == 1, (value, render(value))
        assert _alike(value, again[0]), (value, render(value), again)


def test_every_known_cell_reads_the_same_when_written_again() -> None:
    """The cells of real data sheets are the ones that will be shown."""
    for value in filter(_is_measure, itertools.chain.from_iterable(map(parse_value, cells()))):
        again = parse_value(render(value), dimension=value.dimension)

        assert [_alike(value, each) for each in again] == [True], (value, again)


@given(
    number=numbers, symbol=symbols, space=st.sampled_from(["", " ", "\u00a0", "\u202f"]), minus=st.sampled_from("-−–")
)
@settings(deadline=None)
def test_a_number_reads_the_same_in_each_spelling(number: float, symbol: str, space: str, minus: str) -> None:
    """Decimal comma or point, any minus, any space: the value is what counts."""
    plain = repr(number).replace("-", minus).removesuffix(".0")
    spelled = [f"{plain}{space}{symbol}", f"{plain.replace('.', ',')}{space}{symbol}"]

    values = [parse_value(text, decimal_comma="," in text) for text in spelled]

    for (value,) in values:
        assert value.stat is Stat.POINT
        assert value.written.nominal == number


@given(
    ends=st.tuples(numbers, numbers).map(sorted).filter(lambda ends: ends[0] < ends[1]),
    symbol=symbols,
    word=st.sampled_from(["..", "...", "…", " … ", " to ", " – ", "~", " ~ ", " up to ", " bis ", " through "]),
    both=st.booleans(),
)
@settings(deadline=None)
def test_a_range_reads_the_same_in_each_spelling(ends: list[float], symbol: str, word: str, both: bool) -> None:
    """The unit may stand once or twice, and there are a dozen words for "to"."""
    low, high = (f"{end:f}".rstrip("0").rstrip(".") for end in ends)
    text = f"{low}{symbol if both else ''}{word}{high} {symbol}"

    (value,) = parse_value(text, decimal_comma=False)

    assert (value.stat, value.written.low, value.written.high) == (Stat.RANGE, float(low), float(high))


@given(number=numbers, symbol=symbols, other=symbols)
@settings(deadline=None, max_examples=examples(200))
def test_a_conversion_there_and_back_changes_nothing(number: float, symbol: str, other: str) -> None:
    """A converted value stands beside the original; both must say the same."""
    (value,) = parse_value(render_number(number, symbol), decimal_comma=False)

    there = convert(value, other)

    if there is None:
        assert BUILT_IN.exact[symbol].canonical != BUILT_IN.exact[other].canonical
    else:
        back = convert(there, symbol)
        assert there.original is value
        assert back is not None
        assert math.isclose(back.written.nominal or 0.0, number, rel_tol=1e-9, abs_tol=1e-6)


def render_number(number: float, symbol: str) -> str:
    """Return "5 V"."""
    return f"{number:f} {symbol}"


@given(word=st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=8), number=st.integers(0, 9999))
@settings(deadline=None)
def test_a_number_glued_to_a_word_is_a_name(word: str, number: int) -> None:
    """Part numbers, standards and connectors are full of digits that measure nothing."""
    values = parse_value(f"{word}{number}")

    assert all(value.stat is not Stat.POINT or value.dimension in CODES for value in values)


ADVERSARIES = {
    "digits": "9",
    "grouped digits": "123 456 ",
    "points": "1.",
    "commas": "1,",
    "slashes": "1/",
    "times": "1x",
    "tuples": "1.5 x ",
    "times of things": "1.5x a ",
    "counts": "2x a ",
    "times and volts": "1.5 x 2 V x ",
    "brackets": "(",
    "open conditions": "5 V (DC ",
    "conditions": "DC ",
    "conditions with hyphens": "non-",
    "maxima": "max ",
    "minutes": "5 min ",
    "dashes": "-",
    "dashes apart": "- ",
    "ranges": "1 - ",
    "dots": ". ",
    "signs": "+/- ",
    "tildes": "~",
    "clauses": "at ",
    "clauses behind values": "5 V at ",
    "letters": "a",
    "dotted letters": "a.",
    "unit runs": "m/",
    "spaces": " ",
    "marks": "*",
    "superscripts": "5²",
    "powers": "1 x 10^",
    "lists": "5 V, ",
    "codes": "IP67/",
    "yes": "yes ",
    "sharps": "#",
    "fractions": "1 ½",
    "bullets": "; - 5 ",
    "open ends": "5+ ",
    "chains": "5 … ",
    "opened tuples": "(5 x 5 ",
    "conditions asked for": "core @ 5 V ",
    "minima": "5 min max ",
    "inches": '1 1/2" ',
    "ratios": "1:2:",
    "counts in words": "two ",
    "counts in lines": "two a; ",
    "networks": "Gigabit Ethernet ",
    "speeds": "10/",
}


def _calls(text: str) -> int:
    """Return how many calls it takes to read a text, those of built-in functions included."""
    count = 0

    def called(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        parse_value(text, unit_hint="V")
        quantities_in(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("unit", ADVERSARIES.values(), ids=ADVERSARIES)
def test_repetition_costs_no_more_than_its_length(unit: str) -> None:
    """A document is untrusted: one cell must not hold the indexer for minutes.

    Counted in calls, which are the same on every machine; `benchmarks.long_cells` counts seconds, which a pattern that
    tries every way spends within one call.
    """
    few = 150 // len(unit)

    assert _calls(unit * few * 5) < 5.5 * _calls(unit * few)


def test_a_cell_beyond_all_measure_is_text() -> None:
    """Nobody writes a value of 20,000 characters."""
    (value,) = parse_value("5 V " * 6000)

    assert value.stat is Stat.TEXT


@pytest.mark.parametrize(
    "text", ["9" * 400 + " V", "1" + "0" * 305 + " MHz", "1e300 GHz … 2e308 GHz", "1e305/2e306 GHz"]
)
def test_a_number_too_large_to_calculate_with_is_text(text: str) -> None:
    """Infinity would win every ranking."""
    assert [value.stat for value in parse_value(text)] == [Stat.TEXT]
