"""Questions written out for another product model."""

import pytest

from core.reading.question import as_asked, asked_about, question_for
from tests.core.reading.test_thread import asked, turn


@pytest.mark.parametrize(
    "text, written",
    [
        pytest.param(
            "What is the maximum supply current of the ECU-750 at 24 V?",
            "What is the maximum supply current of the ECU-850 at 24 V?",
            id="its own words",
        ),
        pytest.param("weight of the ECU-999", "weight of the ECU-850", id="an unknown name"),
        pytest.param("ECU-750 weight: ECU-750 with lid", "ECU-850: weight: with lid", id="named twice"),
        pytest.param("ECU-750", "ECU-850", id="a mere name"),
    ],
)
def test_a_question_is_written_out_for_another_product_model(text: str, written: str) -> None:
    """A button's text must say the same in any thread."""
    assert question_for("ECU-850", asked(text)) == written


def test_what_was_carried_over_is_written_out_too() -> None:
    """“And the 750?” says nothing in another thread."""
    assert question_for("ECU-850", asked("and the ECU-750?", turn("ECU-650"))) == "ECU-850: weight"


@pytest.mark.parametrize(
    "topic, said",
    [
        pytest.param("What is the supply current of the at 24 V?", "supply current at 24 V", id="in the middle"),
        pytest.param("weight of the", "weight", id="at the end"),
        pytest.param("what does fault 61 of the mean", "fault 61", id="a number without a unit"),
        pytest.param("fault 61?", "fault 61", id="a number at the end"),
        pytest.param("does the have CAN FD", "CAN FD", id="at the beginning"),
    ],
)
def test_what_led_to_a_name_goes_with_it(topic: str, said: str) -> None:
    """“Supply current of the at 24” is no topic."""
    assert asked_about(topic) == said


@pytest.mark.parametrize(
    "said, text, read",
    [
        pytest.param("mass of the at 12", "mass of the ECU-750 at 12 V?", "mass at 12 V", id="name and unit"),
        pytest.param("weight of the", "weight of the ECU-750", "weight", id="at the end"),
        pytest.param("fault 61", "what does fault 61 of the ECU-750 mean", "fault 61", id="no unit"),
        pytest.param("current at 2", "current of the ECU-750 at 12 V", "current at 2", id="another number"),
    ],
)  # fmt: skip
def test_what_is_asked_reads_well_without_the_names(said: str, text: str, read: str) -> None:
    """“Why?” says it in a sentence."""
    assert as_asked(said, asked(text)) == read
