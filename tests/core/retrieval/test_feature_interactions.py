"""Features that count otherwise in explanations and where nobody is named."""

import pytest

from core.retrieval.features import Scene
from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, LARGE, SMALL, one, told

SIDE_BY_SIDE = Paper().table(f"Parameter | {SMALL} | {LARGE}", "Mass | 3 kg | 8 kg")


@pytest.mark.parametrize("asked, explains", [("mass", 0.0), ("why this mass", 1.0), ("how do I find the mass", 1.0)])
def test_a_value_is_told_apart_where_an_explanation_is_asked_for(asked: str, explains: float) -> None:
    """A bare number explains nothing, however well its label fits."""
    found = told(asked, one((ALL_SHEET, SIDE_BY_SIDE), said="3 kg"))

    assert found["explain_cell"] == found["explain_number"] == found["explain_short"] == explains


def test_where_nobody_is_named_what_is_said_of_one_is_told_apart() -> None:
    """One pump's mass is no answer about pumps; a sentence about all of them may be."""
    value = one((ALL_SHEET, SIDE_BY_SIDE), said="3 kg")
    sentence = one((ALL_SHEET, Paper().says("The mass includes the oil.")), said="The mass includes the oil.")
    nobody = Scene(model=None, nobody=True)

    assert told("mass", value, scene=nobody)["nobody_part"] == 1
    assert told("mass", sentence, scene=nobody)["nobody_part"] == 0
    assert told("mass", value, scene=Scene(model=SMALL))["nobody_part"] == 0


def test_what_the_whole_passage_says_is_known_of_each_of_its_sentences() -> None:
    """A step rarely repeats what the procedure is for; the steps together say it."""
    page = (ALL_SHEET, Paper().heading("Venting").says("Open the plug.", "Wait until no air comes out."))

    found = told("venting air plug", one(page, said="Open the plug."))

    assert found["around"] == 1 > found["any"]
