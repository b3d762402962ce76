"""Entries of a list that don't meet a bound of the question are left out, where their values can tell."""

import pytest

from core.answering.draft_wording import qualifying
from core.draft import Entry
from core.query import Constraint, Kind, Order, Query
from core.verification.prover import Proof


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
