"""A superlative orders product models only where any of them says what is asked."""

import pytest

from core.reading.question import Intent
from tests.core.paper import Paper
from tests.core.retrieval.lab import GENERAL, LARGE, LARGE_SHEET, SHEET, SMALL, a_question
from tests.core.retrieval.shelf import BASE, best, retrieved

TERMS = Paper().says("Vessels above 8 l are not allowed in the yard.")
LIFTS = Paper().table("Parameter | Value", "Delivery head | 30 m", "Mass | 9 kg")


@pytest.mark.parametrize("intent", [Intent.RANK, Intent.FILTER])
async def test_what_is_said_of_nobody_in_particular_answers_where_it_says_more(intent: Intent) -> None:
    """“Largest vessel allowed in the yard” is a rule, whatever pumps there are."""
    question = a_question("largest vessel allowed in the yard", intent=intent)

    found = await retrieved(question, (SHEET, BASE), (LARGE_SHEET, LIFTS), (GENERAL, TERMS))

    assert (found.scope, best(found, None)) == ((), "Vessels above 8 l are not allowed in the yard.")


@pytest.mark.parametrize(
    "asked, models",
    [
        pytest.param("greatest delivery head", (), id="members say as much"),
        pytest.param("largest delivery vessel", (), id="a general document says too little"),
        pytest.param("largest vessel allowed in the yard", (SMALL, LARGE), id="product models are named"),
    ],
)
async def test_else_the_product_models_are_put_in_order(asked: str, models: tuple[str, ...]) -> None:
    """A list is what the question looks like."""
    question = a_question(asked, *models, intent=Intent.RANK)

    found = await retrieved(question, (SHEET, BASE), (LARGE_SHEET, LIFTS), (GENERAL, TERMS))

    assert set(found.scope) == {SMALL, LARGE} or set(found.scope) > {SMALL, LARGE}


async def test_what_is_said_of_some_product_model_is_no_rule_for_all() -> None:
    """It belongs into the list."""
    rule = Paper().says("Its vessel is the largest allowed in the yard.")

    found = await retrieved(a_question("largest vessel allowed in the yard", intent=Intent.RANK), (SHEET, rule))

    assert found.scope
