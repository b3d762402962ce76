"""What the catalogue says where documents are silent: whether a product model is still there, and what is instead."""

from dataclasses import replace

import pytest

from core.answer import NoEvidence
from core.answering.refusal import of_catalogue
from core.catalog.catalog import build_catalog
from core.draft import DraftKind
from core.insights import Became, became
from tests.core.catalog.test_kin import ecu_models
from tests.core.minds import Reads, mind, says
from tests.core.paper import Paper, a_document
from tests.core.worlds import learnt_world, world

OLD, NEW = "ECU-650", "ECU-850"
SAID = "By the catalogue, ECU-650 is a legacy product model, and ECU-850 takes its place."
MODELS = [replace(each, replaced_by=(NEW,)) if each.name == OLD else each for each in ecu_models()]
CATALOG = build_catalog(MODELS, [])
UNREPLACED = build_catalog(ecu_models(), [])


@pytest.mark.parametrize(
    "asked, said",
    [
        pytest.param("successor", SAID, id="successor"),
        pytest.param("replaces", SAID, id="a verb"),
        pytest.param("Is the still available", SAID, id="availability"),
        pytest.param("buy instead", SAID, id="instead"),
        pytest.param("replacement battery", "", id="a part of it"),
        pytest.param("available colours", "", id="what comes with it"),
        pytest.param("still new", "", id="nothing of its place"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_the_catalogue_says_what_takes_a_product_models_place(asked: str, said: str) -> None:
    """“I found nothing about successor” is odd from somebody whose catalogue names it."""
    assert of_catalogue(OLD, [asked], CATALOG) == said


def test_what_the_catalogue_doesnt_say_isnt_made_up() -> None:
    """A current product model has no successor, and an old one perhaps none."""
    several = build_catalog(
        [replace(each, replaced_by=(OLD, NEW)) if each.name == "ECU-750" else each for each in MODELS], []
    )

    assert of_catalogue(NEW, ["successor"], CATALOG) == ""
    assert "names no successor" in of_catalogue(OLD, ["successor"], UNREPLACED)
    assert of_catalogue("ECU-750", ["successor"], several) == (
        "By the catalogue, ECU-650 and ECU-850 take the place of ECU-750."
    )


@pytest.mark.parametrize(
    "question, known",
    [
        pytest.param("What replaces the ECU-650?", True, id="what comes after it"),
        pytest.param("What is the successor of the ECU-650?", True, id="its successor"),
        pytest.param("Does the ECU-650 supersede a product?", False, id="what came before it"),
        pytest.param("Which product is the ECU-650 the successor of?", False, id="whose successor it is"),
    ],
)
async def test_where_no_document_says_it_the_catalogue_answers(question: str, *, known: bool) -> None:
    """It is what everybody asks of a product model that is gone; what came before it is another question."""
    world = learnt_world((a_document("a.md", OLD), Paper().says("It has a red key.")), catalog=CATALOG)

    turn = await world.ask(question)

    assert isinstance(turn.answer, NoEvidence)
    assert turn.kept is not None
    assert (turn.answer.text == SAID) is known
    assert turn.answer.not_stated == ()
    assert [each.lacking for each in turn.kept.asked] == [not known]
    assert turn.answer.wanting is not known
    assert became(turn.answer) is (Became.ANSWERED if known else Became.REFUSED)


async def test_what_the_catalogue_says_is_no_gap_either_where_a_language_model_finds_no_line() -> None:
    """The documents need not say it once more."""
    model = mind(Reads(models=(OLD,), aspects=("successor",)), says(kind=DraftKind.NO_EVIDENCE))
    paper = Paper().says("It has a red key.")

    turn = await world((a_document("a.md", OLD), paper), catalog=CATALOG, mind=model).ask("What replaces the ECU-650?")

    assert isinstance(turn.answer, NoEvidence)
    assert turn.answer.text == SAID
    assert turn.kept is not None
    assert [each.lacking for each in turn.kept.asked] == [False]
    assert not turn.answer.wanting
