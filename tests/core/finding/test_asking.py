"""Which stated attributes a question asks for."""

import pytest

from core.finding.asking import AskedFacts, Asking, implied_by, targets_of
from core.knowledge.attributes import Attributes
from core.knowledge.facts import StatedAttribute
from core.knowledge.glossary import akin
from core.quantities.value import Stat
from tests.core.worlds import glossary

ATTRIBUTES = Attributes(glossary())
STATED = (
    "supply_current",
    "supply_current:rx",
    "supply_current:type",
    "power_consumption",
    "operating_temperature",
    "storage_temperature",
    "weight",
    *(ATTRIBUTES.read(label).key for label in ("Weight with packaging", "Burst pressure", "Working pressure")),
)


def asked(text: str, *, first: bool = False) -> AskedFacts:
    """Return what a text asks of an index that states these attributes."""
    stated = {key: StatedAttribute(key=key, label=key) for key in STATED}
    found = Asking(ATTRIBUTES, stated).asked(text, first=first)
    assert found is not None
    return found


def test_a_label_that_says_all_of_a_learnt_one_and_more_is_a_wider_reading() -> None:
    """One datasheet has "Output", another one "Power output"."""
    labels = ("Output", "Power output", "Weight")
    stated = {key: StatedAttribute(key=key, label=label) for label in labels for key in [ATTRIBUTES.read(label).key]}

    found = Asking(ATTRIBUTES, stated).asked("output of it")

    assert found is not None
    assert (found.keys, found.wider) == ({":output"}, {ATTRIBUTES.read("Power output").key})


@pytest.mark.parametrize(
    "text, keys",
    [
        pytest.param("what is the supply current", {"supply_current"}, id="by its name"),
        pytest.param("current draw?", {"supply_current"}, id="by another name"),
        pytest.param("RX current consumption", {"supply_current:rx"}, id="with a word that makes it another"),
        pytest.param(
            "weight with packaging", {ATTRIBUTES.read("Weight with packaging").key}, id="with what is weighed as well"
        ),
        pytest.param("burst pressure", {ATTRIBUTES.read("Burst pressure").key}, id="one that only documents know"),
        pytest.param("storage temperature", {"storage_temperature"}, id="the longer name"),
    ],
)
def test_the_attribute_is_found_that_explains_most_of_the_words(text: str, keys: set[str]) -> None:
    """A neighbour of it is another attribute."""
    assert asked(text).keys == keys


def test_longer_labels_of_the_same_attribute_are_known_as_wider() -> None:
    """They may answer where nothing says exactly what is asked."""
    found = asked("supply current")

    assert found.wider == {"supply_current:rx", "supply_current:type"}
    assert found.any_key == found.keys | found.wider


def test_attributes_that_tell_something_of_it_are_known_as_related() -> None:
    """They are named where it isn't stated, and never taken for it."""
    assert asked("power consumption").related == {"supply_current"}
    assert asked("storage temperature").related == {"operating_temperature"}
    assert asked("weight").related == frozenset()
    assert asked("weight").near_key == asked("weight").any_key


def test_kinship_goes_both_ways_and_nothing_is_its_own_kin() -> None:
    """The glossary names one direction only."""
    known = {each.id: each for each in glossary().attributes}
    power, current, weight = (known[name] for name in ("power_consumption", "supply_current", "weight"))

    assert akin(power, current)
    assert akin(current, power)
    assert not akin(power, power)
    assert not akin(power, weight)


def test_words_that_hardly_tell_labels_apart_arent_demanded_of_others() -> None:
    """“Type” beside an attribute's name names no other thing."""
    assert asked("supply current type").besides == frozenset()
    assert asked("rx supply current").besides == {"rx"}


def test_conditions_are_taken_out_and_kept() -> None:
    """“At 24 V” is no word of the attribute; “24 V” alone may be anything."""
    with_condition, without = asked("supply current at 24 V"), asked("supply current of the 24 V")

    assert [value.text for value in with_condition.conditions] == ["24 V"]
    assert with_condition.keys == {"supply_current"}
    assert without.conditions == ()


def test_the_statistic_asked_for_is_read() -> None:
    """“Maximum” chooses among the values."""
    assert asked("maximum supply current").stat is Stat.MAXIMUM
    assert asked("supply current").stat is None


def test_words_that_no_attribute_explains_are_demanded_of_the_facts() -> None:
    """The pressure of what? Only a fact that says so may answer."""
    assert asked("weight of the antenna").unexplained == {"antenna"}


def test_what_no_document_states_is_asked_of_no_fact() -> None:
    """Then passages may say it."""
    stated = {"weight": StatedAttribute(key="weight", label="Weight")}

    assert Asking(ATTRIBUTES, stated).asked("who won the match") is None


@pytest.mark.parametrize(
    "text, targets",
    [
        pytest.param("rank the ECUs by max weight", ["max weight"], id="by"),
        pytest.param("most UARTs on the pin header", ["UARTs on the pin header", "UARTs"], id="what comes first"),
        pytest.param("who is it", [], id="nothing to rank by"),
    ],
)
def test_what_a_ranking_goes_by_is_what_follows_the_superlative(text: str, targets: list[str]) -> None:
    """Where to look isn't what to compare."""
    assert [each.strip() for each in targets_of(text)][: len(targets)] == targets


@pytest.mark.parametrize(
    "text, attribute",
    [
        pytest.param("which is the lightest?", "weight", id="weight"),
        pytest.param("which is the smallest?", "dimensions", id="dimensions"),
        pytest.param("which is the best?", None, id="nothing"),
    ],
)
def test_a_superlative_may_imply_its_attribute(text: str, attribute: str | None) -> None:
    """“Lightest” needs no “weight” beside it."""
    assert implied_by(text) == attribute
