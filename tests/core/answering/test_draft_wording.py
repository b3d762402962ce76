"""What a language model wrote as lines print it: which value is compared, who keeps to a bound, in which order."""

import pytest

from core.answering.draft_order import Ordering, comparable, key_of, ordered, ordering_of, qualifying, stated_in
from core.answering.draft_wording import readable
from core.draft import Entry
from core.quantities.parse import quantities_in
from core.query import AskedAspect, Constraint, Kind, Order, Query
from core.verification.prover import Proof, measures


@pytest.mark.parametrize("text, order, key", [
    ("±3 %", Order.LOWEST, 3.0),
    ("±3 %", Order.HIGHEST, 3.0),
    ("28 ±1 dBm", Order.HIGHEST, 28.0),
    ("9 to 36 V", Order.HIGHEST, 36.0),
    ("9 to 36 V", Order.LOWEST, 9.0),
    ("max. 5 W", Order.LOWEST, 5.0),
])  # fmt: skip
def test_the_end_that_is_asked_for_is_compared(text: str, order: Order, key: float) -> None:
    """A tolerance is as good as it is narrow; with a value it says nothing of how high that is."""
    assert key_of(measures(text)[0], Ordering(order)) == pytest.approx(key)


@pytest.mark.parametrize("order, texts, places", [
    (Order.HIGHEST, {"A": "up to 512 GB", "B": "4 GB / 8 GB, up to 512 GB", "C": "up to 256 GB"}, ["A", "B", "C"]),
    (Order.HIGHEST, {"A": "5 W", "B": "9 W"}, ["B", "A"]),
    (Order.HIGHEST, {"A": "700 mA @ 5 V", "B": "Current at 5 V: 1100 mA"}, ["B", "A"]),
    (Order.LOWEST, {"A": "0.4 %", "B": "adapters ±3 %, resistors ±1 %"}, ["A", "B"]),
])  # fmt: skip
def test_of_several_values_the_one_counts_that_its_place_allows(
    order: Order, texts: dict[str, str], places: list[str]
) -> None:
    """Where no value allows the order in which they are given, the values make the order."""
    stated = comparable({model: measures(text) for model, text in texts.items()}, Ordering(order))

    assert ordered(stated, Ordering(order)) == places


@pytest.mark.parametrize("texts, places", [
    ({"A": "28s (cold)", "B": "Cold start：24S"}, ["B", "A"]),
    ({"A": "2.0M", "B": "1.5m"}, ["B", "A"]),
    ({"A": "2.0M", "B": "1.5 W"}, None),
    ({"A": "4S", "B": "6S"}, None),
    ({"A": "3 MW", "B": "4 mW"}, ["B", "A"]),
])  # fmt: skip
def test_a_unit_in_the_wrong_case_is_that_of_the_others(texts: dict[str, str], places: list[str] | None) -> None:
    """Makers write "24S"; what is a unit as it stands is read as it stands."""
    by = Ordering(Order.LOWEST)

    assert ordered(comparable(stated_in(texts), by), by) == places


@pytest.mark.parametrize("asked, question, order, places", [
    ("maximum temperature", "the lowest max temperature", Order.LOWEST, ["B", "A"]),
    ("temperature", "which has the lowest maximum of them", Order.LOWEST, ["B", "A"]),
    ("temperature", "the lowest temperature", Order.LOWEST, ["A", "B"]),
    ("minimum temperature", "the highest min temperature", Order.HIGHEST, ["B", "A"]),
    ("temperature", "min or max, the highest", Order.HIGHEST, ["A", "B"]),
])  # fmt: skip
def test_the_end_of_a_range_may_be_asked_for(asked: str, question: str, order: Order, places: list[str]) -> None:
    """The lowest of the maxima isn't where the range reaches lowest."""
    aspects = (AskedAspect(asked=asked),)
    by = ordering_of(Query(standalone=question, kind=Kind.RANK, aspects=aspects, order=order))
    stated = comparable({"A": measures("-40 °C to 85 °C"), "B": measures("-20 °C to 50 °C")}, by)

    assert ordered(stated, by) == places


def test_a_tolerance_has_the_unit_of_its_value() -> None:
    """In running text too."""
    [found] = quantities_in("a power amplifier (up to 28±1 dBm) for long range")

    assert (found.value.canonical.nominal, found.value.unit) == (28.0, "dBm")


@pytest.mark.parametrize("written, shown", [
    ("It takes 4.75V---28V DC.", "It takes 4.75 to 28 V DC."),
    ("DC7~35V, of which 3 A are left", "7 to 35 V DC, of which 3 A are left"),
    ("-30°C ~ 65°C", "\u221230 to 65 °C"),
    ("a ripple of 80uV", "a ripple of 80 µV"),
    ("DCIN: DC24V-DC28V", "DCIN: 24 to 28 V DC"),
    ("a 4k ohm resistor", "a 4 kΩ resistor"),
    ('set it to "0.01" or "off"', "set it to “0.01” or “off”"),
])  # fmt: skip
def test_what_is_hard_to_read_is_written_as_people_write_it(written: str, shown: str) -> None:
    """A citation shows what stands there letter by letter; an answer is read by people."""
    assert readable(written) == shown


@pytest.mark.parametrize("text", [
    'the 10" and the 7" panel',
    "12-26V, ~800 mA, M12, 5V/3A",
    "100--240 V",
    "2 kg -- 5 kg",
    "DC12V-AC220V inverter",
    "3~ 400 V",
    "3~400V",
    "the Mini 3.3v",
    "https://x.com/7~35V/a.pdf",
    'AT+CWJAP="ssid","pwd"',
    'call print("x")',
    'run it with --name "x"',
    "3A~250V",
    "230V~ +6/-10%",
    "28 ~ 5 V",
    "`supply=7~35V`",
    '{"voltage": "DC5V"}',
    "the Olta DC5A",
    "G2R-2-AC230V",
    "version 3~5",
    "about ~5 V",
])  # fmt: skip
def test_what_may_be_something_else_stays_as_it_is(text: str) -> None:
    """Three phases, a dash, a converter, code."""
    assert readable(text) == text


def kept(*texts: str, order: Order = Order.NONE, **bounds: str) -> list[str]:
    """Return which entries are left, of a list with one bound."""
    bound = Constraint(**{"aspect": "supply", "value": "36", "unit": "V", **bounds})
    query = Query(standalone="Which?", kind=Kind.LIST, constraints=(bound,), order=order)
    entries = [(Entry(model="X", text=text, lines=(1,)), Proof()) for text in texts]
    return [entry.text for entry, _ in qualifying(entries, query)]


@pytest.mark.parametrize(
    "relation, left_out",
    [
        ("at_least", ["24 V"]),
        ("above", ["24 V"]),
        ("at_most", ["48 V"]),
        ("below", ["48 V"]),
        ("equals", []),
        ("has", []),
    ],
)
def test_one_of_its_values_has_to_meet_the_bound(relation: str, left_out: list[str]) -> None:
    """What has no value of the bound's measure is left to whoever wrote it."""
    texts = ["12 V to 40 V", "36 V", "24 V", "24 V, 48 V with the kit", "48 V", "wide range", "2 A"]

    assert kept(*texts, relation=relation) == [text for text in texts if text not in left_out]


def test_other_units_of_the_same_measure_are_compared() -> None:
    """It is the quantity that is asked for."""
    assert kept("900 mV", "48 000 mV", "0.05 kV", relation="at_least") == ["48 000 mV", "0.05 kV"]


def test_what_is_ranked_may_be_something_else() -> None:
    """By output voltage, of those that take 36 V."""
    assert kept("5 V", "12 V", relation="at_least", order=Order.HIGHEST) == ["5 V", "12 V"]


def test_where_none_meets_it_they_state_something_else() -> None:
    """An empty list would say that there is none."""
    assert kept("5 V", "12 V", relation="at_least") == ["5 V", "12 V"]


def test_a_bound_without_a_unit_can_tell_nothing() -> None:
    """At least four may be of anything."""
    assert kept("3", "5", relation="at_least", value="4", unit="") == ["3", "5"]


def test_of_two_bounds_of_one_measure_neither_can_tell() -> None:
    """A value says which of the two it is of in words only."""
    bounds = tuple(
        Constraint(aspect=aspect, relation="at_least", value=value, unit="V")
        for aspect, value in (("supply", "36"), ("output", "5"))
    )
    entries = [(Entry(model=text, text=text, lines=(1,)), Proof()) for text in ("5 V", "48 V")]

    assert len(qualifying(entries, Query(standalone="Which?", kind=Kind.LIST, constraints=bounds))) == 2
