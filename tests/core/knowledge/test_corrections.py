"""What corrects another document is a value: in a table of misprints, and in a sentence that says "not"."""

import pytest

from tests.core.knowledge.reading import BOTH, facts, told
from tests.core.paper import Paper

A, B = "ECU-850", "ECU-850b"
HEADINGS = "Item | Printed | Correct"


@pytest.mark.parametrize(
    "paper, expected",
    [
        pytest.param(Paper().table(HEADINGS, f"{A}, weight | 540 g | 560 g"), [(A, "weight", "560 g")], id="one row"),
        pytest.param(
            Paper().table(
                "Item | Wrong | Should read", f"Weight of the {A} | 540 g | 560 g", f"{B}: weight | 5 g | 6 g"
            ),
            [(A, "weight", "560 g"), (B, "weight", "6 g")],
            id="names in labels",
        ),
        pytest.param(
            Paper().table("Model | Parameter | Printed | Correct", f"{A} | Weight | 540 g | 560 g"),
            [(A, "weight", "560 g")],
            id="a column of product models",
        ),
        pytest.param(
            Paper().table(HEADINGS, "Weight | 540 g | 560 g"),
            [(A, "weight", "560 g"), (B, "weight", "560 g")],
            id="of all",
        ),
        pytest.param(
            Paper().says(f"The weight of the {A} is 560 g, not 540 g."), [(A, "weight", "560 g")], id="a sentence"
        ),
        pytest.param(
            Paper().says(f"The correct weight of the {B} should read 560 g instead of 540 g."),
            [(B, "weight", "560 g")],
            id="instead of",
        ),
        pytest.param(
            Paper().says("Weight is 560 g (not 540 g)"), [(A, "weight", "560 g"), (B, "weight", "560 g")], id="brackets"
        ),
        pytest.param(Paper().says(f"The {A} is 560 g, not 540 g."), [], id="of nothing"),
        pytest.param(Paper().says(f"The weight of the {A} is 560 g, not 5 V."), [], id="another measure"),
        pytest.param(
            Paper().says(f"The weight of the {A} is 560 g, not 540 g as printed."),
            [(A, "weight", "560 g")],
            id="as printed",
        ),
        pytest.param(Paper().says(f"Make sure that the weight of the {A} is 560 g, not 540 g."), [], id="instruction"),
        pytest.param(Paper().says("If the input is 5 V instead of 12 V."), [], id="condition"),
        pytest.param(Paper().says("Earlier units are 5 V (not 12 V)."), [], id="others"),
        pytest.param(Paper().says(f"The input of the {A} is 5 V, not 12 V tolerant."), [], id="what it isn't"),
        pytest.param(Paper().says(f"The weight of the {A} is given, not 540 g."), [], id="no measure"),
    ],
)
def test_a_correction_states_what_is_correct(paper: Paper, expected: list[tuple[str, str, str]]) -> None:
    """The misprint itself is nobody's value, and the other product model keeps its own."""
    assert sorted(told(facts(paper, BOTH))) == expected
