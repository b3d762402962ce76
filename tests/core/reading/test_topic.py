"""What is asked, as weighted terms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.knowledge.glossary import heads
from core.quantities.dimensions import Dimension
from core.reading.topic import Topic, asks_measure, is_filler, topic_of, worded
from tests.core.worlds import glossary

KNOWN = {"termination": 4, "terminat": 4, "voltage": 9, "voltag": 9, "recorder": 1, "record": 2, "f-041": 1, "f": 3}


def topic(text: str) -> Topic:
    """Return the topic of a text among a hundred chunks."""
    return topic_of(text, glossary(), KNOWN, chunks=100)


def attributes(text: str) -> list[str]:
    """Return the ids of the attributes that a text asks for."""
    return [term.attribute.id for term in topic(text).terms if term.attribute]


@pytest.mark.parametrize(
    "text, attribute",
    [
        pytest.param("what is the storage temperature?", "storage_temperature", id="longest name"),
        pytest.param("operating temperatures", "operating_temperature", id="plural"),
        pytest.param("how much does it weigh", "weight", id="another name"),
        pytest.param("ip rating", "ingress_protection", id="jargon"),
        pytest.param("CAN channels", "can_bus", id="an acronym that looks like a stop word"),
    ],
)
def test_an_attribute_is_one_term_with_all_its_names(text: str, attribute: str) -> None:
    """“ip rating” must find the row “Ingress protection”."""
    assert attribute in attributes(text)
    (term,) = [term for term in topic(text).terms if term.attribute and term.attribute.id == attribute]
    assert term.attribute is not None
    assert all(frozenset(heads(name)) in term.spellings for name in term.attribute.names)


def test_storage_temperature_is_not_operating_temperature() -> None:
    """The pair that is confused most often."""
    assert attributes("storage temperature") == ["storage_temperature"]
    assert attributes("operating temperature") == ["operating_temperature"]


def test_a_mere_size_belongs_to_the_word_before_it() -> None:
    """“Connector sizes” isn't about the size of the whole device; “what size” is."""
    assert "dimensions" not in attributes("connector sizes")
    assert "dimensions" in attributes("what size is it")


def test_can_as_a_verb_is_no_attribute() -> None:
    """“can it be painted” asks nothing of a bus."""
    assert attributes("can it be painted") == []


@pytest.mark.parametrize(
    "text, dimensions",
    [
        pytest.param("how many amps does it draw", {Dimension.CURRENT}, id="amps"),
        pytest.param("how much watts", {Dimension.POWER}, id="watts"),
        pytest.param("how heavy is it", {Dimension.MASS}, id="heavy"),
        pytest.param("how hot may it get", {Dimension.TEMPERATURE}, id="hot"),
        pytest.param("storage temperature", {Dimension.TEMPERATURE}, id="by its attribute"),
        pytest.param("maximum storage temperature", {Dimension.TEMPERATURE}, id="a maximum of an attribute"),
        pytest.param("how many recorders", {Dimension.COUNT}, id="a count"),
        pytest.param("what is the event recorder", set(), id="anything"),
    ],
)
def test_the_question_word_tells_what_the_answer_is_measured_in(text: str, dimensions: set[Dimension]) -> None:
    """Amperes never answer for watts."""
    assert topic(text).dimensions == dimensions


def test_a_time_may_be_asked_for_by_how_long() -> None:
    """So may a length: the attribute decides."""
    assert Dimension.TIME in topic("how long is the warranty").dimensions
    assert asks_measure("how long")
    assert not asks_measure("how many")


@pytest.mark.parametrize(
    "text, stats",
    [
        pytest.param("maximum supply current", {"max"}, id="max"),
        pytest.param("typical supply current", {"typ"}, id="typ"),
        pytest.param("supply current", set(), id="none in particular"),
    ],
)
def test_maximum_and_typical_are_told_apart(text: str, stats: set[str]) -> None:
    """An engineer who asks for the worst case means it."""
    assert topic(text).stats == stats


@pytest.mark.parametrize(
    "text, mended",
    [
        pytest.param("terminaton", "termination", id="a letter missing"),
        pytest.param("recordr", "record", id="near a known word"),
        pytest.param("abcd", None, id="too short to tell"),
        pytest.param("bluetooths1", None, id="a code is never mended"),
        pytest.param("zzzzzz", None, id="like no known word"),
    ],
)
def test_a_typo_finds_the_word_that_the_documents_know(text: str, mended: str | None) -> None:
    """People type on phones."""
    spellings = {word for term in topic(text).terms for spelling in term.spellings for word in spelling}

    assert (mended in spellings) is (mended is not None)


def test_a_code_must_be_met_and_a_quantity_counts_less() -> None:
    """“F-041” is the point of the question, “12 V” is a condition of it."""
    (code,) = [term for term in topic("fault F-041").terms if term.name == "f-041"]
    (quantity,) = [term for term in topic("termination at 12V").terms if term.name == "12v"]
    (unknown,) = topic("12vx").terms

    assert quantity.weight == unknown.weight / 2
    assert frozenset({"f-041"}) in code.spellings
    assert not any(spelling <= {"f-042", "f", "042"} for spelling in code.spellings)


def test_rare_words_weigh_more_than_common_ones_and_unknown_ones_prove_little() -> None:
    """“voltage” stands everywhere, “recorder” once."""
    common, rare = topic("termination recorder").terms

    assert common.weight < rare.weight
    assert topic("").weight == 0.0


@pytest.mark.parametrize(
    "text, shown",
    [
        pytest.param("what is the storage temperature?", "storage temperature", id="filler around"),
        pytest.param("tell me please", "", id="nothing but filler"),
        pytest.param("part number please?", "part number", id="a noun that says something behind another"),
        pytest.param("the number?", "", id="and nothing by itself"),
    ],
)
def test_what_was_asked_is_shown_without_filler(text: str, shown: str) -> None:
    """“The documents don't state “what is the …?”” reads badly."""
    assert worded(text) == shown


def test_filler_says_nothing() -> None:
    """Punctuation neither."""
    assert is_filler("about")
    assert is_filler("?")
    assert not is_filler("voltag")


@settings(deadline=None)
@given(st.text())
def test_any_text_has_a_topic(text: str) -> None:
    """Weights are above zero, or a share of them can't be taken."""
    assert all(term.weight > 0 for term in topic(text).terms)
    assert worded(worded(text)) == worded(text)
