"""Statements → facts: under which attribute a value is filed, and what else the question says of it."""

from dataclasses import replace

import pytest

from core.quantities.value import Stat
from core.retrieval.attribute_linking import conditions_in
from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, one, statements_of
from tests.core.retrieval.test_columns import linker_of

TABLE = Paper().table("Parameter | Value", "Delivery head | 12 m", "Seal | Viton")
PAGE = (SHEET, TABLE)


def test_a_value_is_linked_to_the_attribute_that_its_facts_are_filed_under() -> None:
    """Then other documents and product models can be asked for the very same."""
    linker, head = linker_of(PAGE), one(PAGE, said="12 m")

    keys = linker.keys(head)

    assert [linker.stated[key].label for key in keys] == ["Delivery head"]


def test_what_is_remembered_of_values_is_bounded_and_the_same() -> None:
    """A library of any size is asked about for months."""
    whole, small = linker_of(PAGE), replace(linker_of(PAGE), kept=1)
    held = [each for each in statements_of(PAGE) if each.value]

    for linker in (whole, small):
        for each in (*held, *held):
            assert linker.keys(each)
    assert (len(whole._known), len(small._known)) == (2, 1)


def test_what_no_fact_states_is_linked_to_nothing() -> None:
    """Words are quoted; there is nothing to look up."""
    assert linker_of().keys(one(PAGE, said="12 m")) == ()


def test_a_value_is_told_under_the_attribute_that_a_question_names_if_it_is_filed_there() -> None:
    """Else under its label's own."""
    linker, head, seal = linker_of(PAGE), one(PAGE, said="12 m"), one(PAGE, said="Viton")

    assert linker.meant(head) == linker.meant(head, {"head"}) == linker.meant(head, {"flow"}) == ("head",)
    assert (linker.states(head, {"head"}), linker.states(head, {"flow"})) == (True, False)
    assert not linker.states(seal, {"head", "flow"})


def test_a_link_knows_the_glossarys_attribute_the_statistic_and_the_conditions() -> None:
    """“Maximum head at 50 Hz” is one attribute, one end of it, and one condition."""
    linker = linker_of(PAGE)

    link = linker.link("maximum head at 50 Hz", ("head",))
    unknown = linker.link("seal", ("~seal",))

    assert (link.attribute is not None and link.attribute.id, link.stat) == ("head", Stat.MAXIMUM)
    assert [value.text for value in link.conditions] == ["50 Hz"]
    assert (unknown.attribute, unknown.stat, unknown.conditions) == (None, None, ())


def test_an_attribute_of_the_glossary_is_linked_to_all_its_keys() -> None:
    """A purpose is judged by attributes, not by what somebody asked."""
    linker = linker_of(PAGE)

    link = linker.of_attribute("head", "delivery head")

    assert link is not None
    assert link.keys == ("head",)
    assert linker.of_attribute("flow", "flow rate") is not None
    assert linker.of_attribute("colour", "colour") is None


@pytest.mark.parametrize(
    "text, conditions",
    [
        ("head at 50 Hz", ["50 Hz"]),
        ("current @ 24 V with 3 bar", ["24 V", "3 bar"]),
        ("is it more than 12 m", []),
        ("head for 3 stages", []),
    ],
)
def test_a_quantity_after_at_is_a_condition(text: str, conditions: list[str]) -> None:
    """One after “more than” is a bound, and a bare number is neither."""
    assert [value.text for value in conditions_in(text)] == conditions
