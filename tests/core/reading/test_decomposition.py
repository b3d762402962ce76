"""Several things asked at once, and questions over those that are so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reading.decomposition import Conditioned, compared, conditioned, subtopics
from core.reading.question import Intent

NOUNS = frozenset({"unit", "pump", "box"})


def parts(text: str, intent: Intent = Intent.RANK) -> Conditioned | None:
    """Return the parts of a question without names."""
    return conditioned(text, intent, NOUNS)


@pytest.mark.parametrize(
    "text, said, order",
    [
        pytest.param("lightest with at least 4 ports", "which with at least 4 ports", "lightest", id="with a bound"),
        pytest.param("most ports under 500 g", "which under 500 g", "most ports", id="a bound alone"),
        pytest.param("the lightest one that has a strap", "which has a strap", "the lightest one", id="that has"),
        pytest.param(
            "lightest unit with IP67", "which with IP67", "lightest unit", id="with, behind a noun for products"
        ),
        pytest.param("which is smallest and works at 85 °C", "which works at 85 °C", "is smallest", id="and works"),
        pytest.param(
            "which pump with a strap is the lightest?", "which with a strap", "pump is the lightest?", id="ahead"
        ),
        pytest.param(
            "of those with IP67, which draws least?", "which with IP67", "of those which draws least?", id="of those"
        ),
        pytest.param(
            "which weigh under 5 kg and have the most ports",
            "which weigh under 5 kg",
            "have the most ports",
            id="first",
        ),
        pytest.param(
            "pumps with a strap, lightest first", "which with a strap", "pumps lightest first", id="first in order"
        ),
        pytest.param(
            "top 3 by weight with at least 4 ports", "which with at least 4 ports", "top 3 by weight", id="places"
        ),
    ],
)
def test_a_ranking_runs_over_those_that_are_so(text: str, said: str, order: str) -> None:
    """“Lightest with 4 ports” once put ports in order, and the lightest of all won without any."""
    assert parts(text) == Conditioned(said=(said,), order=order)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("which has the most ports", id="one thing"),
        pytest.param("pump with the most ports", id="what is had is what is put in order"),
        pytest.param("lowest current with the radio on", id="a condition of the value"),
        pytest.param("smallest card that works with the pump", id="another thing than a product"),
        pytest.param("lowest voltage that works", id="says nothing"),
        pytest.param("which draws the least at 12 V?", id="a point"),
        pytest.param("which has the longest reach and what is it", id="another question"),
        pytest.param("how heavy is it", id="no order"),
        pytest.param("with which what " * 240 + "x lightest", id="a story"),
    ],
)
def test_what_sets_no_condition_stays_one_question(text: str) -> None:
    """Cut in two, it would lose what is asked."""
    assert parts(text) is None


def test_several_things_asked_of_a_list_are_asked_one_by_one() -> None:
    """Who has the one needn't have the other."""
    told = parts("which have a strap and weigh less than 5 kg?", Intent.FILTER)

    assert told == Conditioned(said=("which have a strap", "which weigh less than 5 kg"), order="")
    both = parts("Which have a strap and a clip?", Intent.FILTER)
    assert both == Conditioned(said=("which have a strap", "which have a clip"), order="")
    assert parts("which have 4 and 8 ports?", Intent.FILTER) is None
    assert parts("which weigh less than 5 kg?", Intent.FILTER) is None


@pytest.mark.parametrize(
    "text, parts",
    [
        pytest.param("weight and storage temperature", ("weight", "storage temperature"), id="and"),
        pytest.param("weight, memory / flash", ("weight", "memory", "flash"), id="comma and slash"),
        pytest.param("weight? memory?", ("weight", "memory"), id="two questions"),
        pytest.param("weight & what, please", ("weight & what, please",), id="a part that asks nothing"),
        pytest.param("weight", ("weight",), id="one thing"),
        pytest.param("weight and the weight", ("weight", "the weight"), id="much the same"),
        pytest.param("at 8 kHz, how many watts", ("at 8 kHz, how many watts",), id="an amount is nothing asked"),
        pytest.param(
            "torque at 5 V, 12 V and weight",
            ("torque at 5 V 12 V", "weight"),
            id="an amount goes with what is before it",
        ),
        pytest.param("at 8 kHz, losses and weight", ("at 8 kHz losses", "weight"), id="or with what is after it"),
        pytest.param("a1, b2, c3, d4, e5, f6, g7", ("a1, b2, c3, d4, e5, f6, g7",), id="too many to be asked together"),
    ],
)
def test_what_may_ask_for_several_things_is_taken_apart(text: str, parts: tuple[str, ...]) -> None:
    """Whether the parts or the whole are meant, their evidence tells."""
    assert subtopics(text) == parts


def test_what_only_puts_product_models_beside_each_other_is_asked_of_nobody() -> None:
    """It would weigh like a word that is."""
    assert subtopics(compared("vs weight & storage")) == ("weight", "storage")
    assert subtopics(compared("fuse size against against , weight")) == ("fuse size", "weight")
    assert subtopics(compared("protection against dust of and")) == ("protection against dust of and",)


@given(st.text())
def test_any_text_has_parts(text: str) -> None:
    """What can't be taken apart is its own part."""
    assert subtopics(text)
    assert subtopics(compared(text))
