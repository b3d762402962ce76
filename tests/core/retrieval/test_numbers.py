"""Numbers that a statement gives of what is asked: in the part that speaks of it, in the measure that is meant."""

import pytest

from core.quantities.dimensions import Dimension
from core.retrieval.numeric_evidence import numbers_in
from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, a_candidate, asked_for, one, statements_of

LIST = "Optional inlet or outlet; inlet of type A, 3 mm; outlet of type B, 9 mm"


@pytest.mark.parametrize(
    "asked, said, dimension, numbers",
    [
        pytest.param("mass", "The mass is 3 kg.", Dimension.MASS, [3], id="one number"),
        pytest.param("mass", "Mass: 3 kg, with the case 4 kg.", Dimension.MASS, [3, 4], id="no part says more"),
        pytest.param(
            "case",
            "All of this was weighed by an independent laboratory in the spring of last year: pump 3 kg, case 4 kg.",
            Dimension.MASS,
            [4],
            id="a part behind a colon",
        ),
        pytest.param("mass with the case", "3 kg, with the case 4 kg.", Dimension.MASS, [4], id="another part"),
        pytest.param("mass", "It lifts 12 m.", Dimension.MASS, [], id="another measure"),
        pytest.param("inlets", "It has 3 inlets and 24 screws.", Dimension.COUNT, [3], id="a count of what is asked"),
        pytest.param("inlets", "It has 24 screws.", Dimension.COUNT, [], id="a count of something else"),
        pytest.param(
            "inlets of the 40 hole plate", "A 40 hole plate.", Dimension.COUNT, [], id="a number asked itself"
        ),
        pytest.param("mass", "The mass is 3±1 kg.", Dimension.MASS, [3], id="a tolerance"),
        pytest.param("inlet", LIST, Dimension.LENGTH, [0.003], id="an item of a list"),
        pytest.param("draw from -5v", "3 A from +5V and 2 A from -5V.", Dimension.CURRENT, [2], id="a code as it is"),
        pytest.param("drain", "Brass at the drain; 9 mm at the inlet.", Dimension.LENGTH, [], id="another item"),
    ],
)
def test_the_numbers_of_a_statement_are_those_of_what_is_asked(
    asked: str, said: str, dimension: Dimension, numbers: list[float]
) -> None:
    """A ranking by the first number of a sentence ranks nothing."""
    statement = a_candidate(statements_of((SHEET, Paper().says(said)))[0])

    found = numbers_in(statement, asked_for(asked), dimension)

    assert [value.canonical.low for value in found] == numbers


def test_a_row_as_a_whole_gives_no_number() -> None:
    """Its cells do, each under its own label."""
    table = Paper().table("Port | Thread | Bore", "Inlet | G1 | 25 mm")
    row = next(each for each in statements_of((SHEET, table)) if each.value is None)

    assert numbers_in(a_candidate(row), asked_for("bore"), Dimension.LENGTH) == ()
    cell = a_candidate(one((SHEET, table), said="25 mm"))
    assert len(numbers_in(cell, asked_for("bore"), Dimension.LENGTH)) == 1
