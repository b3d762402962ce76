"""The golden vectors of the specification of quantities: what each spelling means, in canonical units."""

import pytest

from core.quantities.compare import convert, same
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.value import Stat, State, Value
from tests.core.quantities.cells import cells
from tests.core.quantities.summary import only, said


def ends(value: Value) -> tuple[float | None, float | None]:
    """Return the canonical ends."""
    return value.canonical.low, value.canonical.high


def test_a_cell_says_what_an_engineer_reads() -> None:
    """Facts are typed once, at indexing time: what is misread here is misanswered for ever."""
    stated = cells()

    assert {cell: " & ".join(map(said, parse_value(cell))) for cell in stated} == stated


@pytest.mark.parametrize(
    "text",
    ["-40..+85 °C", "−40 °C … +85 °C", "-40 to +85 °C", "–40 – 85°C", "-40/+85 ℃", "from -40 up to 85 degC"],
)
def test_a_temperature_range_has_many_spellings(text: str) -> None:
    """A minus that reads as a dash loses the sign of every outdoor device."""
    value = only(text)

    assert (value.stat, ends(value), value.canonical_unit) == (Stat.RANGE, (-40.0, 85.0), "°C")


@pytest.mark.parametrize(
    "text, stat, expected, inclusive",
    [
        pytest.param("≤ 5 W", Stat.UPPER, (None, 5.0), True, id="at most"),
        pytest.param("max. 5 W", Stat.UPPER, (None, 5.0), True, id="max."),
        pytest.param("up to 5 W", Stat.UPPER, (None, 5.0), True, id="up to"),
        pytest.param("<5 W", Stat.UPPER, (None, 5.0), False, id="less than"),
        pytest.param("≥ 100 000 h", Stat.LOWER, (3.6e8, None), True, id="thousands apart"),
        pytest.param("≥ 100\u202f000 h", Stat.LOWER, (3.6e8, None), True, id="narrow no-break space"),
        pytest.param("≥ 100\u00a0000 h", Stat.LOWER, (3.6e8, None), True, id="no-break space"),
        pytest.param("≥ 100\u2009000\u2009h", Stat.LOWER, (3.6e8, None), True, id="thin space"),
        pytest.param("min. 100,000 h", Stat.LOWER, (3.6e8, None), True, id="thousands with a comma"),
    ],
)
def test_a_bound_is_no_value(
    text: str, stat: Stat, expected: tuple[float | None, float | None], inclusive: bool
) -> None:
    """A bound ranked as a value would be wrong, and "less than" is not "at most"."""
    value = only(text)

    assert (value.stat, ends(value)) == (stat, expected)
    assert (value.low_inclusive and value.high_inclusive) is inclusive


def test_one_cell_may_hold_three_statistics() -> None:
    """Minimum, typical and maximum must never be mixed in a ranking."""
    values = parse_value("min 3.0 / typ 3.3 / max 3.6 V")

    assert [(value.stat, ends(value)) for value in values] == [
        (Stat.MINIMUM, (3.0, None)),
        (Stat.TYPICAL, (3.3, 3.3)),
        (Stat.MAXIMUM, (None, 3.6)),
    ]


@pytest.mark.parametrize(
    "text, expected, tolerance",
    [("5 V ±10 %", (4.5, 5.5), "±10 %"), ("15 ± 5 °C", (10.0, 20.0), "±5 °C")],
)
def test_a_tolerance_becomes_a_range_and_is_kept(text: str, expected: tuple[float, float], tolerance: str) -> None:
    """Both are asked for: the range it works in, and the tolerance as stated."""
    value = only(text)

    assert (ends(value), value.tolerance) == (expected, tolerance)


@pytest.mark.parametrize(
    "comma, expected",
    [
        pytest.param(None, None, id="unknown"),
        pytest.param(True, 1.0, id="decimal"),
        pytest.param(False, 1e3, id="group"),
    ],
)
def test_the_documents_habit_decides_what_a_comma_is(comma: bool | None, expected: float | None) -> None:
    """A current of 1 A read as 1000 A is a guess with consequences."""
    assert only("1,000 A", decimal_comma=comma).canonical.nominal == expected


@pytest.mark.parametrize(
    "one, other, equal",
    [
        ("100 Mbps", "100 Mbit/s", True),
        ("100 Mb/s", "100 MB/s", False),
        ("64 KiB", "64 kB", False),
        ("1.5 µA", "1.5 μA", True),
        ("1.5 µA", "1.5 uA", True),
        ("10 kΩ", "10 kohm", True),
        ("10 kΩ", "10 k\u2126", True),
        ("1 MΩ", "1 mΩ", False),
        ("1 h", "60 min", True),
        ("0.5 A", "500 mA", True),
        ("100 x 50 x 20 mm", "100 mm × 50 mm × 20 mm", True),
        ("100 × 50 mm", "50 × 100 mm", False),
        ("2x CAN FD", "2 × can fd", True),
        ("2x CAN FD", "3x CAN FD", False),
        ("5 V", "5 W", False),
        ("≤ 5 W", "< 5 W", False),
        ("IP67", "IP 67", True),
        ("IP69", "IP69K", False),
        ("yes", "✓", True),
        ("yes", "5 V", False),
        ("some  text", "some text", True),
        ("some text", "other text", False),
        ("10 mm", "10 mm × 5 mm", False),
    ],
)
def test_the_same_quantity_is_the_same_however_it_is_spelled(one: str, other: str, equal: bool) -> None:
    """Comparisons mark the rows that differ: in value, not in spelling."""
    assert same(only(one), only(other)) is equal


@pytest.mark.parametrize("asked", [None, Dimension.DATA_SIZE, Dimension.WIDTH])
@pytest.mark.parametrize("text", ["64-bit", "64 bit", "64 Bits", "64bit"])
def test_plain_bits_are_a_width(text: str, asked: Dimension | None) -> None:
    """A memory on a 64-bit bus doesn't hold 8 bytes, and no EEPROM is so small that its bits need no prefix."""
    value = only(text, dimension=asked)

    assert (value.dimension, value.canonical.nominal, value.canonical_unit) == (Dimension.WIDTH, 64.0, "bit")
    assert convert(value, "B") is None


@pytest.mark.parametrize("text", ["8 Mbit", "8 megabits", "8 Kibit", "8 kbit"])
def test_bits_with_a_prefix_are_an_amount_of_data(text: str) -> None:
    """Flash chips are sold by the megabit."""
    assert only(text).dimension is Dimension.DATA_SIZE


@pytest.mark.parametrize("text", ["85 C", "5G", "32 G", "10 K", "1 F", "2 t"])
def test_a_letter_without_an_attribute_stays_text(text: str) -> None:
    """What doesn't parse is text, never a guess."""
    assert only(text).stat is Stat.TEXT


@pytest.mark.parametrize(
    "text, stat, state",
    [
        ("—", Stat.STATE, State.NOT_APPLICABLE),
        ("n/a", Stat.STATE, State.NOT_APPLICABLE),
        ("TBD", Stat.STATE, State.TO_BE_DETERMINED),
        ("", Stat.STATE, State.NOT_STATED),
        (" \n", Stat.STATE, State.NOT_STATED),
        ("None", Stat.BOOL, State.NO),
        ("✗", Stat.BOOL, State.NO),
        ("✓", Stat.BOOL, State.YES),
        ("✔\ufe0f", Stat.BOOL, State.YES),
        ("●", Stat.BOOL, State.YES),
        ("✓¹", Stat.BOOL, State.YES),
        ("optional", Stat.STATE, State.OPTIONAL),
        ("on request", Stat.STATE, State.ON_REQUEST),
    ],
)
def test_a_state_is_no_number_and_no_text(text: str, stat: Stat, state: State) -> None:
    """Missing is not zero, and "to be determined" is not "not stated"."""
    value = only(text)

    assert (value.stat, value.state) == (stat, state)
