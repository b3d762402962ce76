"""What of an answer is drawn beside each other, and what isn't: a chart that misleads is worse than none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer import Cell, Ranked, Ranking, Table, TableRow
from core.charts import bars_in, ranges_in

NAMES = ("ECU-750", "ECU-850", "ECU-850b")


def ranking(*values: float | None, units: str = "") -> Ranking:
    """Return a ranking by such values, in mA or in a unit of one letter each."""
    items = tuple(
        Ranked(model=f"ECU-{at}", value=value, unit=units[at] if units else "mA", text="", citations=())
        for at, value in enumerate(values)
    )
    return Ranking(blocks=(), citations=(), items=items)


def table(*rows: tuple[str, ...], differs: bool = True) -> Table:
    """Return a table with rows of a label and cells."""
    made = [TableRow(label=row[0], cells=tuple(Cell(text=text) for text in row[1:]), differs=differs) for row in rows]
    return Table(columns=("Attribute", *NAMES), rows=tuple(made))


def test_bars_are_parts_of_the_longest() -> None:
    """Beside each stands its number in the unit of all."""
    bars = bars_in(ranking(120.0, 90.0, 30.0, 1 / 3))

    assert [bar.part for bar in bars[:3]] == [1.0, 0.75, 0.25]
    assert [bar.said for bar in bars] == ["120 mA", "90 mA", "30 mA", "0.333333 mA"]


@pytest.mark.parametrize(
    "value,said",
    [(1234567.0, "1234567 mA"), (902.3125, "902.3125 mA"), (2412345678.0, "2412345678 mA"), (0.1 + 0.2, "0.3 mA")],
)
def test_a_number_is_said_to_its_end(value: float, said: str) -> None:
    """One that is rounded stands nowhere."""
    assert bars_in(ranking(value, value / 2))[0].said == said


def test_ranges_are_said_to_their_ends() -> None:
    """A channel at 902.3125 MHz isn't one at 902.312 MHz."""
    [row] = ranges_in(table(("Band", "902.3125 to 927.8755 MHz", "1,234,567 to 2,345,678 MHz")))

    assert [each.said for each in row.ranges] == ["902.3125 … 927.8755 MHz", "1234567 … 2345678 MHz"]


@pytest.mark.parametrize(
    "values,units",
    [
        pytest.param((3.0, 4.0), "", id="the longest isn't the first"),
        pytest.param((4.0, None), "", id="no number"),
        pytest.param((None, None), "", id="a list"),
        pytest.param((4.0, 0.0), "", id="zero"),
        pytest.param((4.0, -3.0), "", id="below zero"),
        pytest.param((4.0,), "", id="one"),
        pytest.param((), "", id="none"),
        pytest.param((4.0, 4.0), "", id="all the same"),
        pytest.param((4.0, 3.0), "VA", id="two units"),
    ],
)
def test_other_rankings_have_no_bars(values: tuple[float | None, ...], units: str) -> None:
    """Of the lightest the shortest bar would look like the worst."""
    assert bars_in(ranking(*values, units=units)) == ()


@pytest.mark.parametrize("unit", ["dBm", "dB", "°C", "°F"])
def test_what_zero_is_not_nothing_of_has_no_bars(unit: str) -> None:
    """20 dBm isn't twice 10 dBm."""
    items = tuple(Ranked(model=f"ECU-{at}", value=20.0 / at, unit=unit, text="", citations=()) for at in (1, 2))

    assert bars_in(Ranking(blocks=(), citations=(), items=items)) == ()


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False) | st.none(), max_size=5))
def test_bars_never_get_longer(values: list[float | None]) -> None:
    """For any ranking: none, or one for each place, the first of full length."""
    parts = [bar.part for bar in bars_in(ranking(*values))]

    assert parts == [] or (len(parts) == len(values) and max(parts) == parts[0] == 1.0 and min(parts) >= 0)


@pytest.mark.parametrize(
    "text",
    [
        "10 to 30 V",
        "10 … 30 V (typ. 24 V)",
        "10 … 30 V 1)",
        "10 V to 30 V, typ. 24 V",
        "10–30 V¹",
        "10 V … 30 V DC",
        "10 … 30 V, 200 … 500 mA",
    ],
)
def test_a_range_is_drawn_whatever_follows_it(text: str) -> None:
    """A typical value or a footnote takes nothing away from it."""
    [row] = ranges_in(table(("Supply voltage", text, "9 V to 36 V", "not stated")))

    assert row.label == "Supply voltage"
    assert [(each.model, each.low, each.high, each.said) for each in row.ranges] == [
        ("ECU-750", 10.0, 30.0, "10 … 30 V"),
        ("ECU-850", 9.0, 36.0, "9 … 36 V"),
    ]
    assert row.ends == (9.0, 36.0)


def test_a_range_that_is_given_in_another_unit_again_is_drawn() -> None:
    """Both say the same."""
    [row] = ranges_in(table(("Temperature", "-40 to 185 °F (−40 … 85 °C)", "32 to 140 °F (0 … 60 °C)")))

    assert [each.said for each in row.ranges] == ["−40 … 185 °F", "32 … 140 °F"]


@pytest.mark.parametrize(
    "one,other",
    [
        pytest.param("10 to 30 V", "24 V", id="one range"),
        pytest.param("10 to 30 V", "9 to 36 mV", id="two units"),
        pytest.param("10 to 30 V", "10 V … 30 V DC", id="the same range"),
        pytest.param("10 to 30 V", "up to 36 V", id="a bound"),
        pytest.param("10 to 30 V", "24 V ±10 %", id="a tolerance"),
        pytest.param("10 to 30 V", "9 … 36 V; 8 … 32 V", id="two ranges, either may be meant"),
        pytest.param("10 to 30 V", "9 … 36 V, 5 … 36000 mV", id="two ranges, one in another unit"),
        pytest.param("10 to 30 V", "typ. 9 to 36 V", id="a typical range"),
        pytest.param("10 to 30 V", "not 9 to 36 V", id="a range that isn't so"),
        pytest.param("10 to 30", "9 to 36", id="no unit"),
        pytest.param("aluminium", "steel", id="words"),
    ],
)
def test_other_rows_are_left_to_the_table(one: str, other: str) -> None:
    """What isn't two ranges of one unit has no common scale."""
    assert ranges_in(table(("Supply voltage", one, other))) == ()


def test_rows_that_do_not_differ_are_not_drawn() -> None:
    """Only a difference is worth a picture."""
    assert ranges_in(table(("Supply voltage", "10 to 30 V", "9 to 36 V"), differs=False)) == ()


def test_only_the_first_rows_are_drawn() -> None:
    """The table has them all."""
    rows = [(f"Voltage {number}", "10 to 30 V", "9 to 36 V") for number in range(5)]

    assert [each.label for each in ranges_in(table(*rows))] == ["Voltage 0", "Voltage 1", "Voltage 2"]


@given(st.lists(st.text(max_size=30), min_size=2, max_size=3))
def test_any_cells_are_ranges_to_one_scale_or_nothing(texts: list[str]) -> None:
    """For any text: each range has a width, and lies within the ends of its row."""
    for row in ranges_in(table(("Label", *texts))):
        low, high = row.ends
        assert all(low <= each.low < each.high <= high for each in row.ranges)
