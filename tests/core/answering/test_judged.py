"""What a judge chose is all that an answer says, however likely anything else looked."""

import pytest

from core.answer import Clarify, Grounded
from core.answering.choose import choose
from core.answering.compare import NOT_STATED, compare
from core.answering.compose import compose
from core.answering.grounding import faults
from core.answering.lookup import look_up
from core.reading.question import Intent
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.retrieved import Retrieved
from tests.core.candidates import SHEET, a_candidate, a_question, a_value, catalog, evidence, found, values
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

B_SHEET = a_document("b.md", "ECU-850b", title="ECU-850b datasheet")


def judged(model: str | None, chosen: list[Candidate], *others: Candidate) -> Evidence:
    """Return evidence of which a judge chose some."""
    return evidence(model, [*others, *chosen]).as_judged(chosen)


def test_all_that_a_judge_chose_is_shown_and_nothing_beside_it() -> None:
    """Not the runner-up, and no other document's number: it was seen, and not meant."""
    chosen = [a_value("Weight", "540 g"), a_value("Depth", "9 mm")]

    held = judged("ECU-850", chosen, a_value("Weight", "610 g", a_document("old.md", "ECU-850")))

    assert [each.said for each in choose(held)] == ["540 g", "9 mm"]
    assert [each.said for each in held.candidates] == ["540 g", "9 mm", "610 g"]


def test_a_judge_who_chose_nothing_leaves_nothing_to_show() -> None:
    """“None of these” is no invitation to take the likeliest."""
    held = judged("ECU-850", [], a_value())

    assert (held.sufficient, choose(held)) == (False, ())


def told(chosen: list[Candidate], *, affirms: bool | None) -> str:
    """Return the answer to a question of yes or no that what was chosen settles so."""
    held = evidence("ECU-850", chosen).as_judged(chosen, affirms=affirms)
    material = Retrieved(found=found({"ECU-850": held}))
    made = look_up(a_question("is it light", "ECU-850"), material, catalog(SHEET), model="ECU-850")
    assert faults(made, catalog(SHEET)) == []
    return spoken(made)


HEAVY = Paper().says("It weighs more than a book.")
DENIED = Paper().table("Parameter | Value", "Wi-Fi | no")
STEPS = Paper().steps("Lift it.", "Put it down.")


@pytest.mark.parametrize(
    "chosen, affirms, said",
    [
        pytest.param([a_value()], True, "Yes. Weight: 540 g", id="a value"),
        pytest.param([a_candidate(HEAVY)], False, "No. It weighs more than a book.", id="a sentence"),
        pytest.param(values(("Weight", "540 g"), ("Depth", "9 mm")), False, "No. Weight: 540 g", id="several"),
        pytest.param([a_candidate(DENIED)], False, "No. Wi-Fi: no", id="a cell that denies it by itself"),
        pytest.param([a_value()], None, "Weight: 540 g", id="nothing is settled"),
        pytest.param([a_candidate(STEPS)], True, "Lift it.", id="steps say what to do"),
    ],
)
def test_a_yes_or_no_stands_before_what_settles_it(chosen: list[Candidate], affirms: bool | None, said: str) -> None:
    """Whoever asks whether gets more than a list to look through; and it is said once."""
    assert told(chosen, affirms=affirms).startswith(said)


def test_a_compared_cell_says_all_that_was_chosen_for_it() -> None:
    """“What does it weigh, and how deep is it” is one row where it could not be told apart."""
    one = judged("ECU-850", values(("Weight", "540 g"), ("Depth", "9 mm")))
    other = judged("ECU-850b", [a_value("Weight", "525 g", B_SHEET)])
    question = a_question("weight and depth", "ECU-850", "ECU-850b", intent=Intent.COMPARE)

    made = compare(question, Retrieved(found=found({"ECU-850": one, "ECU-850b": other})), catalog(SHEET, B_SHEET))

    assert made is not None
    assert faults(made, catalog(SHEET, B_SHEET)) == []
    (row,) = made.table.rows
    assert [cell.text for cell in row.cells] == ["Weight: 540 g; Depth: 9 mm", "Weight: 525 g"]
    assert [len(cell.citations) for cell in row.cells] == [2, 1]
    assert row.differs


def test_a_compared_cell_for_which_nothing_was_chosen_is_honest() -> None:
    """One product model states two things, the other none."""
    one = judged("ECU-850", values(("Weight", "540 g"), ("Depth", "9 mm")))
    other = judged("ECU-850b", [], a_value("Colour", "red", B_SHEET))
    question = a_question("weight and depth", "ECU-850", "ECU-850b", intent=Intent.COMPARE)

    made = compare(question, Retrieved(found=found({"ECU-850": one, "ECU-850b": other})), catalog(SHEET, B_SHEET))

    assert made is not None
    assert [cell.text for cell in made.table.rows[0].cells] == ["Weight: 540 g; Depth: 9 mm", NOT_STATED]


def test_a_row_with_a_cell_for_each_holds_for_none_of_them_alike() -> None:
    """“No; yes” is no answer about the unit that nobody named."""
    names = ("ECU-850", "ECU-850b")
    shared = a_document("shared.md", *names)
    row = a_candidate(Paper().table("Parameter | ECU-850 | ECU-850b", "Radio | no | yes"), shared)
    alike = a_candidate(Paper().table("Parameter | Value", "Radio | yes"), shared)
    question = a_question("radio", candidates=names)

    asked, told = [
        compose(
            question,
            Retrieved(found=found({None: judged(None, [each])}), candidates=names),
            catalog(SHEET, shared),
        )
        for each in (row, alike)
    ]

    assert isinstance(asked, Clarify)
    assert isinstance(told, Grounded)


def test_it_is_asked_back_only_among_what_was_chosen() -> None:
    """The question described one of them in words; another's equal row needs no button."""
    mine, its = a_value("Weight", "540 g"), a_value("Weight", "525 g", B_SHEET)
    question, known = a_question("weight of the big one"), catalog(SHEET, B_SHEET)

    unsure = compose(question, Retrieved(found=found({None: [mine, its]})), known)
    sure = compose(question, Retrieved(found=found({None: judged(None, [mine], its)})), known)

    assert isinstance(unsure, Clarify)
    assert isinstance(sure, Grounded)
    assert spoken(sure) == "Weight: 540 g"
