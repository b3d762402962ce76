"""Whether a question without a product model stands by itself or leans on its thread."""

import pytest

from core.catalog.catalog import build_catalog
from core.reading.context_dependence import goes_on, stands_alone
from core.reading.out_of_domain import strangers, with_strangers
from tests.core.catalog.families import a_model
from tests.core.packs import build_names
from tests.core.worlds import glossary

FAMILY = build_catalog(
    [a_model(name, family="Dosing Pumps", kind="pump") for name in ("Dosa 5", "Dosa 5 Max", "Dosa 7")], []
)
HELD = (
    "dosa pump hose weight flow rate maximum supply voltage case fall motor brush worn change filter clean display "
    "show alarm blink valv gasket leak oil seal head mount wall firmwar updat usb install studio network"
)
NAMES = build_names(FAMILY, words=dict.fromkeys(HELD.split(), 9))

LEANING = [
    "and the flow rate?",
    "what about the hose?",
    "how heavy is it?",
    "its weight",
    "max flow on that one",
    "weight of both",
    "which of those is the lightest?",
    "which of these pumps has a display",
    "flow rate?",
    "what is the maximum supply voltage?",
    "how do I clean the filter",
    "is there a display?",
    "same hose for the other?",
    "flow rate then?",
    "does the unit leak oil at the gasket seal",
    "the two pumps: which of them is lighter",
    "is that pump wall mounted, does it show the alarm",
    "what is supply voltage",
    "weight of the pump",
]

ALONE = [
    "Which pump is the lightest?",
    "which pumps have a display",
    "which model weighs least?",
    "how many pumps show an alarm",
    "pumps with a display",
    "the alarm of any of your pumps",
    "highest flow rate we list",
    "which of our pumps leak",
    "what is a gasket?",
    "what is galvanic isolation",
    "what does gasket mean",
    "alarm list: what blinks",
    "hose - which gasket goes in",
    "how much can a gasket leak before it is worn",
    "oil seal worn and motor leak, is it safe",
    "ordering a brush of a motor by post",
    "how do I install studio updat by usb network",
    "accuracy of qz9000 sensors",
    "frobnicator 5 flow rate",
    "frobnicator warble flow",
    "can I mount a board on the wall",
]


@pytest.mark.parametrize("text", LEANING)
def test_what_points_back_or_says_little_leans_on_the_thread(text: str) -> None:
    """People don't repeat themselves."""
    assert not stands_alone(text, NAMES, glossary())


@pytest.mark.parametrize("text", ALONE)
def test_what_has_a_scope_or_a_subject_of_its_own_stands_alone(text: str) -> None:
    """A chat may be one thread for ever: not every question in it is about the last product model."""
    assert stands_alone(text, NAMES, glossary())


def test_without_the_documents_words_nothing_is_foreign() -> None:
    """Nobody can tell then what no document holds."""
    assert not stands_alone("frobnicator 5 flow rate", build_names(FAMILY), glossary())


@pytest.mark.parametrize(
    "text, expected",
    [
        pytest.param("and the Dosa 7?", True, id="and"),
        pytest.param("Dosa 7 too", True, id="too"),
        pytest.param("compare it with the Dosa 7", True, id="it"),
        pytest.param("compare Dosa 5 and Dosa 7", False, id="whole"),
        pytest.param("is the Dosa 5 the same as the Dosa 7?", False, id="the same as"),
        pytest.param("which pump did they use this week", False, id="this week"),
    ],
)
def test_what_goes_on_is_told_from_what_begins(text: str, expected: bool) -> None:
    """A comparison named in full takes nothing over."""
    assert goes_on(text, NAMES) is expected


@pytest.mark.parametrize(
    "text, name",
    [
        pytest.param("weight of the Frobni Wob 4", "Frobni Wob 4", id="capitals"),
        pytest.param("weight of the frobni wob", "frobni wob", id="small letters"),
        pytest.param("does Frobni show an alarm", "Frobni", id="the subject"),
        pytest.param("weight of the fWob", "fWob", id="a capital inside"),
        pytest.param("weight of frobni", None, id="one small word may be a typo"),
        pytest.param("flow rate of the frobni gasket", None, id="a word of the documents"),
        pytest.param("Frobni", None, id="no place for a name"),
        pytest.param("weight of the Pump", None, id="a word of the documents in capitals"),
    ],
)
def test_a_name_that_no_document_holds_is_a_stranger(text: str, name: str | None) -> None:
    """It must not get the thread's values."""
    assert [found.mention for found in strangers(text, NAMES)] == ([name] if name else [])


def test_strangers_are_looked_for_where_nothing_is_named() -> None:
    """A question about a known product model is about that one."""
    named = NAMES.mentions("weight of the Dosa 7 of a Frobni")
    none = NAMES.mentions("weight of the Frobni?")

    assert with_strangers(named, "weight of the Dosa 7 of a Frobni", NAMES) is named
    assert with_strangers(none, "weight of the Frobni?", NAMES).rest == "weight of the ?"
    assert strangers("weight of the Frobni", build_names(FAMILY)) == ()
