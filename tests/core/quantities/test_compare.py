"""Ranking and filtering: ends, spans, bounds, and what may be compared with what."""

import pytest

from core.quantities.compare import as_stat, comparable, meets, span
from core.quantities.lexer import decimal_comma_habit, read_number
from core.quantities.value import Stat
from tests.core.quantities.summary import only


@pytest.mark.parametrize(
    "text, expected",
    [
        ("-40 to 85 °C", (-40.0, 85.0, 125.0)),
        ("5 V ±10 %", (4.5, 5.5, 1.0)),
        ("85 °C", (85.0, 85.0, 0.0)),
        ("typ. 5 W", (5.0, 5.0, 0.0)),
        ("≤ 5 W", (None, 5.0, None)),
        ("≥ 5 W", (5.0, None, None)),
        ("4/8/16 GB", (4e9, 16e9, 12e9)),
        ("100 × 50 mm", (None, None, None)),
        ("some text", (None, None, None)),
    ],
)
def test_the_ends_are_what_is_stated(text: str, expected: tuple[float | None, float | None, float | None]) -> None:
    """The highest compares upper ends, the lowest lower ones, the widest spans; what isn't stated isn't there."""
    value = only(text)

    assert (value.canonical.low, value.canonical.high, span(value)) == expected


@pytest.mark.parametrize(
    "text, at_least, at_most, expected",
    [
        ("-40 to 85 °C", 85.0, None, True),
        ("-40 to 85 °C", 85.1, None, False),
        ("-40 to 85 °C", None, -40.0, True),
        ("-40 to 85 °C", None, -41.0, False),
        ("-40 to 85 °C", 60.0, -20.0, True),
        ("≤ 5 W", None, 5.0, True),
        ("≤ 5 W", None, 4.0, False),
        ("≤ 5 W", 5.0, None, True),
        ("< 5 W", 5.0, None, False),
        ("≥ 5 W", 5.0, None, True),
        ("≥ 5 W", 6.0, None, False),
        ("≥ 5 W", None, 5.0, True),
        ("> 5 W", None, 5.0, False),
        ("0.1 V", 0.1 + 1e-12, None, True),
        ("some text", 1.0, None, False),
        ("some text", None, 1.0, False),
        ("some text", None, None, True),
    ],
)
def test_a_filter_keeps_what_reaches_its_bound(
    text: str, at_least: float | None, at_most: float | None, expected: bool
) -> None:
    """Asked for at least 85 °C, an upper end of 85 °C or more is enough."""
    assert meets(only(text), at_least=at_least, at_most=at_most) is expected


@pytest.mark.parametrize(
    "one, other, expected",
    [
        ("5 W", "6000 mW", True),
        ("5 W", "max. 6 W", True),
        ("5 W", "typ. 5 W", False),
        ("typ. 10–20 mA", "typ. 5 mA", True),
        ("typ. 10–20 mA", "10–20 mA", False),
        ("5 W", "5 V", False),
        ("5 W", "5 VA", False),
        ("3 dB", "3 dBm", False),
        ("6 TOPS", "6 TFLOPS", False),
        ("120 mA at 12 V", "130 mA at 12 V", True),
        ("120 mA at 12 V", "130 mA at 24 V", False),
        ("12 V DC", "12 V AC", False),
        ("2x CAN", "3x CAN", True),
        ("2x CAN", "3x LIN", False),
        ("100 × 50 mm", "90 × 40 mm", True),
        ("100 × 50 mm", "90 × 40 × 10 mm", False),
        ("100 × 50 mm", "90 mm", False),
        ("4/8 GB", "16 GB", True),
        ("4/8 GB", "4/8/16 GB", True),
        ("yes", "no", True),
        ("yes", "5 V", False),
        ("text", "text", False),
        ("IP65", "IP67", True),
        ("AWG 22", "AWG 24", True),
    ],
)
def test_only_like_is_compared_with_like(one: str, other: str, expected: bool) -> None:
    """Typical and guaranteed, or values under other conditions, are two rankings and never one."""
    assert comparable(only(one), only(other)) is expected
    assert comparable(only(other), only(one)) is expected


@pytest.mark.parametrize(
    "stat, ends",
    [
        (Stat.MINIMUM, (3.0, None, None)),
        (Stat.TYPICAL, (3.0, 3.0, 3.0)),
        (Stat.MAXIMUM, (None, 3.0, None)),
    ],
)
def test_a_column_makes_a_number_a_statistic(stat: Stat, ends: tuple[float | None, float | None, float | None]) -> None:
    """Under "Max", 3 V is a maximum although the cell says only "3 V"."""
    value = as_stat(only("3 V"), stat)

    assert value.stat is stat
    assert (value.canonical.low, value.canonical.high, value.canonical.nominal) == ends


def test_a_column_changes_nothing_but_points() -> None:
    """A range in a column of maxima stays a range."""
    value = only("1–3 V")

    assert as_stat(value, Stat.MAXIMUM) is value


@pytest.mark.parametrize(
    "text, habit",
    [
        ("2,5 A and 3,3 V and 1.000 h", True),
        ("2.5 A and 1,000 h", False),
        ("1.234,5 kg", True),
        ("1,234.5 kg", False),
        ("1,000 A", None),
        ("2.5 A or 2,5 A", None),
        ("no numbers", None),
        ("1.2.3 and 10.0.0.1", None),
        ("1,234,567", None),
        ("1,234,56", None),
    ],
)
def test_a_documents_habit_shows_in_its_clear_numbers(text: str, habit: bool | None) -> None:
    """One "2,5" tells how "1,000" is meant in the same document."""
    assert decimal_comma_habit(text) is habit


@pytest.mark.parametrize(
    "text, comma, number",
    [
        ("1.000", True, 1000.0),
        ("1.000", False, 1.0),
        ("1.000", None, 1.0),
        ("0,125", False, 0.125),
        ("0,125", None, 0.125),
        ("1,000,000", None, 1e6),
        ("1.000.000", None, 1e6),
        ("1.2.3", None, None),
        ("1,23,456", None, None),
        ("1,234.567,8", None, None),
        ("1.234.567,8", None, 1234567.8),
        ("12345,678.9", None, None),
        ("1 000 000,5", None, 1000000.5),
        ("3 × 10^5", None, 3e5),
        ("3·10⁻⁵", None, 3e-5),
        ("10^6", None, 1e6),
        ("1e3", None, 1e3),
        (".5", None, 0.5),
        ("1 ½", None, 1.5),
        ("¾", None, 0.75),
        ("five", None, None),
        ("", None, None),
        ("9e999", None, None),
    ],
)
def test_a_number_is_read_or_it_is_none(text: str, comma: bool | None, number: float | None) -> None:
    """A version, a date or an address is none."""
    assert read_number(text, decimal_comma=comma) == number
