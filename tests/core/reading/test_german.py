"""What a German question asks for, where questions are understood in English only: never junk, and what can be done."""

import pytest

from core.answer import NoEvidence
from core.answering.refusal import IN_ENGLISH, OTHER_WORDS
from core.reading.german import asking_in, is_foreign, without
from tests.core.worlds import World, demo_world


@pytest.fixture(scope="module")
def demo() -> World:
    """Return the demo's documents."""
    return demo_world()


@pytest.mark.parametrize(
    "question, left",
    [
        pytest.param("Was ist die Versorgungsspannung des", "Versorgungsspannung", id="what is"),
        pytest.param("Welche Versorgungsspannung hat das?", "Versorgungsspannung", id="which"),
        pytest.param("Wie warm und wie schwer wird der?", "warm und wie schwer", id="two"),
        pytest.param("Wie ist das", "Wie ist das", id="nothing else"),
        pytest.param("What was the die size?", "What was the die size?", id="a die in English"),
        pytest.param("Is MIT or DES supported", "Is MIT or DES supported", id="names in English"),
        pytest.param("was kostet die 850b", "850b", id="what costs"),
        pytest.param("Hat die ECU-850b PoE?", "ECU-850b PoE", id="has it"),
        pytest.param("weight in kg, so small", "weight in kg, so small", id="no stop words"),
        pytest.param("In which menu was IST set?", "In which menu was IST set?", id="a time zone in English"),
        pytest.param("size of MIT key mit DES", "size of MIT key mit DES", id="one word of English"),
        pytest.param("IST or UTC time zone", "IST or UTC time zone", id="one word only"),
    ],
)
def test_words_that_only_ask_are_left_out_of_german_questions(question: str, left: str) -> None:
    """They are words of other things in English."""
    assert without(question, asking_in(question)) == left


@pytest.mark.parametrize(
    "question",
    [
        "Was ist die Versorgungsspannung des ECU-850?",
        "Wo ist die Anleitung des ECU-750?",
        "was kostet die 850b",
        "Wie ist die Stromaufnahme der ECU-850b und wie warm darf sie werden?",
    ],
)
async def test_a_german_question_gets_no_passages_by_its_articles_and_is_told_what_can_be_done(
    question: str, demo: World
) -> None:
    """A die-cast housing is no supply voltage."""
    answer = (await demo.ask(question, thread=question)).answer

    assert isinstance(answer, NoEvidence)
    assert IN_ENGLISH in answer.text
    marked = {run.text.casefold() for each in answer.closest for run in each.runs if run.marked}
    assert not any("die" in each for each in marked)


@pytest.mark.parametrize("question", ["Hat die ECU-850b PoE?", "Kann die ECU-850 CAN FD?"])
async def test_that_documents_dont_state_it_is_never_said_to_a_german_question(question: str, demo: World) -> None:
    """They may well state it: its words aren't understood. "CAN" in capitals is no word of English."""
    answer = (await demo.ask(question, thread=question)).answer

    assert isinstance(answer, NoEvidence)
    assert IN_ENGLISH in answer.text
    assert answer.not_stated == ()


@pytest.mark.parametrize(
    "question, foreign",
    [
        pytest.param("Versorgungsspannung beim Anlauf", True, id="one word of German"),
        pytest.param("Gewährleistung ECU-850", True, id="a letter that English lacks"),
        pytest.param("Wie lang darf das Kabel zum KX-7i sein?", True, id="a letter of a name that is a word"),
        pytest.param("Quelle est la tension d'entrée?", True, id="another language"),
        pytest.param("What does the Gewährleistung cover?", False, id="a name in English"),
        pytest.param("die size of the chip", False, id="a die in English"),
        pytest.param("2 × 5 Ω, 10 µF", False, id="signs"),
        pytest.param("IM or DES", False, id="names"),
        pytest.param("colour ECU-850", False, id="words that tell nothing"),
    ],
)
def test_a_question_is_foreign_where_it_plainly_is(question: str, *, foreign: bool) -> None:
    """Whoever asks in English is not told to."""
    assert is_foreign(question) is foreign


async def test_only_a_foreign_question_is_told_to_ask_in_english(demo: World) -> None:
    """Below an English one it reads as if nobody had looked."""
    said = {
        question: (await demo.ask(question, thread=question)).answer
        for question in ("What is the zorbl of the ECU-850?", "Wie heißt der Zauberspruch des Einhorns?")
    }

    english, german = (each.text for each in said.values() if isinstance(each, NoEvidence))
    assert (OTHER_WORDS in english, IN_ENGLISH in english) == (True, False)
    assert (OTHER_WORDS in german, IN_ENGLISH in german) == (False, True)
