"""Which one do you mean? And when that needn't be asked."""

from core.answer import Bullets, Clarify
from core.answering.grounding import faults
from core.answering.lookup import answer_all
from core.answering.refusal import MAX_CHOICES, clarify, which_model
from core.catalog.mentions import Ambiguous
from tests.core.candidates import SHEET, a_candidate, a_question, a_value, catalog, found, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

PLUSES = ("ECU-750 Plus", "ECU-850b Plus")
QUESTION = a_question("weight", candidates=PLUSES)
ONE, OTHER = (a_document(f"{name}.md", name) for name in PLUSES)


def test_a_few_candidates_have_a_button_each() -> None:
    """Pressing is quicker than typing a name right."""
    asked = clarify([Ambiguous(mention="the Plus", candidates=PLUSES)])

    assert asked.question == "Which one do you mean by “the Plus”: ECU-750 Plus or ECU-850b Plus?"
    assert asked.candidates == PLUSES
    assert [choice.text for choice in asked.choices] == list(PLUSES)


def test_many_candidates_have_five_buttons_and_are_all_named() -> None:
    """A platform shows five; the others must not be out of reach."""
    names = tuple(f"Unit {number} {'x' * 80}" for number in range(9))

    asked = clarify([Ambiguous(mention="unit", candidates=names)])

    assert len(asked.choices) == MAX_CHOICES
    assert all(len(choice.label) <= 75 for choice in asked.choices)
    assert asked.candidates == names
    assert "9 of them" in asked.question


def test_no_product_model_at_all_is_asked_for_with_examples() -> None:
    """“Storage temperature?” has five answers."""
    asked = which_model(("ECU-750", "ECU-850"))

    assert isinstance(asked, Clarify)
    assert "ECU-750 or ECU-850" in asked.question
    assert [choice.text for choice in asked.choices] == ["ECU-750", "ECU-850"]


def test_one_passage_that_holds_for_all_answers_for_all() -> None:
    """Asking back would be pedantry."""
    shared = a_document("shared.md", *PLUSES)
    evidence = found({name: [a_value("Weight", "540 g", shared)] for name in PLUSES})

    made = answer_all(QUESTION, PLUSES, evidence, catalog())

    assert made is not None
    assert spoken(made) == "Weight: 540 g\nThe same holds for ECU-750 Plus and ECU-850b Plus."
    assert made.models == PLUSES
    assert faults(made, catalog()) == []


def test_short_answers_of_a_few_are_given_one_each() -> None:
    """Two lines are quicker than a question and a click."""
    evidence = found({PLUSES[0]: [a_value("Flash", "4 MB", ONE)], PLUSES[1]: [a_value("Flash", "16 MB", OTHER)]})

    made = answer_all(QUESTION, PLUSES, evidence, catalog())

    assert made is not None
    assert isinstance(made.blocks[0], Bullets)
    assert spoken(made) == "ECU-750 Plus: Flash: 4 MB\nECU-850b Plus: Flash: 16 MB"
    assert faults(made, catalog()) == []


def test_it_is_asked_where_an_answer_for_all_would_be_wrong_or_long() -> None:
    """Missing, many, long, unlike or several things: then a question is the better answer."""
    short, other = a_value("Flash", "4 MB", ONE), a_value("Flash", "16 MB", OTHER)
    unstated = found({PLUSES[0]: [short], PLUSES[1]: weak(other)})
    long = found({PLUSES[0]: [short], PLUSES[1]: [a_value("Flash", "x" * 300, OTHER)]})
    unlike = found({PLUSES[0]: [short], PLUSES[1]: [a_value("RAM", "16 MB", OTHER)]})
    said = found({name: [a_candidate(Paper().says(f"The {name} has a flash."), ONE)] for name in PLUSES})
    two = found({name: [short] for name in PLUSES}, {name: [short] for name in PLUSES}, asked=("flash", "RAM"))
    four = ("ECU-750", *PLUSES, "ECU-850")
    many = found({name: [a_value("Flash", f"{size} MB", SHEET)] for size, name in enumerate(four)})

    assert answer_all(QUESTION, PLUSES, unstated, catalog()) is None
    assert answer_all(QUESTION, PLUSES, long, catalog()) is None
    assert answer_all(QUESTION, PLUSES, unlike, catalog()) is None
    assert answer_all(QUESTION, PLUSES, said, catalog()) is None
    assert answer_all(QUESTION, PLUSES, two, catalog()) is None
    assert answer_all(QUESTION, four, many, catalog()) is None
