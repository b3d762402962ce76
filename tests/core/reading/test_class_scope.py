"""Over which products a question asks, and a topic without the words that say so."""

import pytest

from core.catalog.catalog import build_catalog
from core.reading.class_scope import asks_members, names_scope, without_scope
from tests.core.catalog.families import a_model
from tests.core.packs import build_names
from tests.core.reading.test_context_dependence import NAMES

ORLA = build_names(build_catalog([a_model("Orla 1", family="Orla Pumps"), a_model("Orla 2", family="Orla Pumps")], []))


def test_words_for_the_products_are_left_out() -> None:
    """What remains is looked for in labels, where no pump is called a pump."""
    assert without_scope("which pumps have a strap", ORLA) == "have a strap"


def test_a_text_that_folds_to_another_length_stays_as_it_is() -> None:
    """“ß” folds to two letters: no place in the folded text would be one in the text."""
    assert without_scope("which pumps have a Griff für große Hände", ORLA) == "which pumps have a Griff für große Hände"


@pytest.mark.parametrize(
    "text, rest",
    [
        pytest.param("Which pumps have a display?", "have a display?", id="class"),
        pytest.param("which gasket leaks?", "which gasket leaks?", id="a thing"),
        pytest.param("how heavy", "how heavy", id="no scope"),
    ],
)
def test_a_scope_can_be_taken_out_of_a_topic(text: str, rest: str) -> None:
    """“And the Dosa 7?” after “which pumps have a display?” asks for the display."""
    assert without_scope(text, NAMES) == rest


@pytest.mark.parametrize("text", ["!!!", "", "of the pump", "address", "boss"])
def test_a_single_thing_is_no_scope(text: str) -> None:
    """“The pump” is the one that was spoken of."""
    assert not names_scope(text, NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "which pumps leak less",
        "how many of the pumps have a display",
        "pumps that show an alarm",
        "anything with a display?",
        "do you have anything for oil",
        "what do you have for wall mounting?",
    ],
)
def test_who_is_so_is_asked_of_all_product_models(text: str) -> None:
    """Asking back “for which product model?” is no answer to “which pumps …?”."""
    assert asks_members(text, NAMES)


@pytest.mark.parametrize(
    "text", ["which gaskets leak", "weight of the pump", "how do I clean anything", "alarms that blink", "which seal"]
)
def test_what_is_asked_of_parts_is_asked_of_no_product_models(text: str) -> None:
    """Gaskets are in the documents, and nobody's product models."""
    assert not asks_members(text, NAMES)
