"""Whom evidence speaks of: the product model that is asked about, its base, another one, or all."""

from core.finding.found import GATE
from tests.core.finding.gathered import BASE, BOTH, GENERAL, evidence, said
from tests.core.paper import Paper, a_document


def test_a_document_about_another_product_model_says_nothing() -> None:
    """Whatever the index returned."""
    other = a_document("other.md", "ECU-750")

    assert evidence("weight", (other, Paper().table("Parameter | Value", "Weight | 210 g"))).findings == ()


def test_a_piece_about_a_sibling_says_nothing() -> None:
    """Prose names whom it is about."""
    paper = Paper().says("The weight of the ECU-850b is 525 g.").says("The weight of the ECU-850 is 540 g.")

    found = evidence("weight", (BOTH, paper), model="ECU-850")

    assert said(found) == ["The weight of the ECU-850 is 540 g."]


def test_a_sentence_that_names_the_product_model_comes_before_one_for_all() -> None:
    """What holds for all of a document may be about another variant of it."""
    paper = Paper().says("The relay is safe with a lamp of any kind.", "The relay of the ECU-850b is safe with lamps.")

    assert said(evidence("relay safe lamp", (BOTH, paper)))[0] == "The relay of the ECU-850b is safe with lamps."


def test_a_bases_value_is_inherited_and_labelled() -> None:
    """The variant states the differences only."""
    found = evidence("weight", (BASE, Paper().table("Parameter | Value", "Weight | 540 g")))

    assert [(finding.said, finding.base) for finding in found.findings] == [("540 g", "ECU-850")]


def test_a_column_of_the_base_is_inherited_too() -> None:
    """A document may cover both and state it for the base only."""
    paper = Paper().table("Parameter | ECU-850 | ECU-850b", "Weight | 540 g | ")

    found = evidence("weight", (BOTH, paper))

    assert [(finding.said, finding.base) for finding in found.findings] == [("540 g", "ECU-850")]


def test_an_own_value_overrides_the_inherited_one() -> None:
    """However well the base's document is worded."""
    own = a_document("own.md", "ECU-850b")
    found = evidence(
        "weight",
        (BASE, Paper().table("Parameter | Value", "Weight | 540 g")),
        (own, Paper().table("Parameter | Value", "Weight without connector | 525 g")),
    )

    assert said(found) == ["525 g"]


def test_a_general_document_doesnt_state_a_models_measure() -> None:
    """“A bus measures 60 Ω” says nothing of this product model's weight."""
    table = Paper().table("Parameter | Value", "Weight | 540 g")

    assert not evidence("weight", (GENERAL, table)).enough(GATE)
    assert evidence("weight", (GENERAL, table), model=None).enough(GATE)
