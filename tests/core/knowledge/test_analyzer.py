"""One way to cut text into words: what a query asks for must be what was indexed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.knowledge.analyzer import _WORD, STOP_WORDS, content_words, fold, shouted, stem, stems_of, word_forms, words


@pytest.mark.parametrize(
    "text, forms",
    [
        pytest.param("ECU-850", ["ecu-850", "ecu", "850", "ecu850"], id="code"),
        pytest.param("12V", ["12v", "12"], id="value glued to its unit"),
        pytest.param("at -40 now", ["at", "-40", "now"], id="a sign before a number survives"),
        pytest.param("−40", ["-40"], id="a typographic minus is a minus"),
        pytest.param("10-40", ["10-40", "10", "40", "1040"], id="a dash between numbers is no sign"),
        pytest.param("3.3 and 7", ["3.3", "and", "7"], id="decimals stay whole"),
        pytest.param("Board+", ["board+"], id="a plus at the end is part of a name"),
        pytest.param("the CAN bus", ["the", "canacronym", "can", "bus"], id="an acronym that looks like a stop word"),
        pytest.param("WHAT IS IT", ["what", "is", "it"], id="in a shouted text capitals tell nothing"),
        pytest.param("do what you can", ["do", "what", "you", "can"], id="a verb at the end"),
        pytest.param("1-2-3-4", ["1-2-3-4", "1", "2", "3", "4"], id="long codes get no joined form"),
        pytest.param("🙂 …", [], id="nothing to say"),
    ],
)
def test_codes_are_found_whole_and_in_parts(text: str, forms: list[str]) -> None:
    """People write "850b" where the datasheet writes "ECU-850b"."""
    assert words(text) == forms


def test_a_variant_is_never_cut_from_its_number() -> None:
    """“850” must find the ECU-850b too, but “850b” must not find the ECU-850."""
    assert {"ecu-850b", "ecu", "850b", "850"} <= set(words("ECU-850b"))
    assert "850b" not in words("ECU-850")


@pytest.mark.parametrize(
    "one, other",
    [
        pytest.param("voltage", "voltages", id="plural"),
        pytest.param("battery", "batteries", id="ies"),
        pytest.param("switch", "switches", id="ches"),
        pytest.param("glass", "glasses", id="sses"),
        pytest.param("mount", "mounting", id="ing"),
        pytest.param("mount", "mounted", id="ed"),
        pytest.param("mapping", "mapped", id="doubled consonant"),
        pytest.param("install", "installed", id="double l belongs to the word"),
        pytest.param("operate", "operating", id="silent e"),
        pytest.param("Straße", "STRASSE", id="case folding"),
        pytest.param("it’s", "it's", id="apostrophes"),
        pytest.param("4 × 2", "4 x 2", id="times sign"),
        pytest.param("soft\u00adware", "software", id="soft hyphen"),
    ],
)
def test_spellings_of_one_word_meet(one: str, other: str) -> None:
    """A plural in the question finds the singular in the table."""
    assert words(one) == words(other)


@pytest.mark.parametrize(
    "word",
    [
        pytest.param("bus", id="bus"),
        pytest.param("class", id="class"),
        pytest.param("axis", id="axis"),
        pytest.param("can", id="short"),
        pytest.param("850b", id="digits"),
        pytest.param("größen", id="beyond ASCII"),
    ],
)
def test_what_only_looks_like_an_ending_stays(word: str) -> None:
    """A stem that eats names makes neighbours equal."""
    assert stem(word) == word


def test_negations_and_units_are_no_stop_words() -> None:
    """“not supported” and “5 V” must be found as they are."""
    assert content_words("It does not run without 5 V, no way") == ["not", "run", "without", "5", "v", "no", "way"]
    assert stems_of("boards using") == {"board", "using"}
    assert "us" in STOP_WORDS


@settings(deadline=None)
@given(st.text())
def test_words_are_the_forms_in_order(text: str) -> None:
    """Index and matching use either; they must never drift apart."""
    assert words(text) == [form for forms in word_forms(text) for form in forms]
    assert all(form for form in words(text))


@settings(deadline=None)
@given(st.text() | st.text(st.sampled_from("a1-+.() \n\u00a0\u2028")))
def test_no_word_reaches_beyond_white_space(text: str) -> None:
    """So what stands between it may be cut by itself, and remembered."""
    assert [word for token in text.split() for word in _WORD.findall(token)] == _WORD.findall(text)


@settings(deadline=None)
@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    """Keys that were folded may be folded again by whoever compares them."""
    once = fold(text)
    assert fold(fold(once)) == fold(once)


@settings(deadline=None)
@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30))
def test_letter_case_never_decides_but_for_acronyms(text: str) -> None:
    """Nobody shifts in a chat."""
    assert words(text.lower()) == words(text.lower().title().lower())


@pytest.mark.parametrize(
    "text, told",
    [
        pytest.param("how many can ports does it have", "how many CAN ports does it have", id="counted"),
        pytest.param("on the can bus", "on the CAN bus", id="behind an article"),
        pytest.param("how many can be connected", "how many can be connected", id="a verb"),
        pytest.param("which of the can be stacked", "which of the can be stacked", id="a verb behind an article"),
        pytest.param("how many do pumps have", "how many do pumps have", id="an auxiliary"),
        pytest.param("can the pump run", "can the pump run", id="no noun's place"),
        pytest.param("the has valve", "the has valve", id="nothing that documents write so"),
    ],
)
def test_a_noun_that_looks_like_a_stop_word_is_written_as_the_documents_do(text: str, told: str) -> None:
    """Nobody shifts in a chat."""
    assert shouted(text, {"canacronym", "doacronym", "pump"}) == told
