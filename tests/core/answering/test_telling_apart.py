"""The difference between product models, where documents say it in a sentence."""

import pytest

from core.answer import Comparison, Grounded, NoEvidence
from tests.core.answering.told_worlds import A, B, compared, sheet, told
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, cited, spoken, world

ASKED = "what is the difference between the ECU-750 and the ECU-850?"


def guide(*sentences: str) -> Page:
    """Return a document about two product models."""
    return a_document("guide.md", A, B, title="Guide"), Paper().heading("Which one?").says(*sentences)


async def test_a_sentence_about_both_is_taken_apart_and_comes_first() -> None:
    """Each column says what is said of its product model."""
    pages = [
        guide("The ECU-750 has two relays, while the ECU-850 has four."),
        sheet(A, "Weight | 210 g"),
        sheet(B, "Weight | 540 g"),
    ]

    answer = await compared(ASKED, *pages)

    assert [(row.label, [cell.text for cell in row.cells], row.differs) for row in answer.table.rows] == [
        ("Difference", ["The ECU-750 has two relays", "the ECU-850 has four"], True),
        ("Weight", ["210 g", "540 g"], True),
    ]
    assert {source.document for cell in answer.table.rows[0].cells for source in cited(answer, cell)} == {"guide.md"}


async def test_what_cannot_be_taken_apart_stands_above_the_table() -> None:
    """A sentence about both is no cell of one of them."""
    pages = [
        guide("The ECU-750 and the ECU-850 use different connectors."),
        sheet(A, "Weight | 210 g"),
        sheet(B, "Weight | 540 g"),
    ]

    answer = await compared(ASKED, *pages)

    assert spoken(answer).splitlines()[0] == "The ECU-750 and the ECU-850 use different connectors."
    assert [citation.number for citation in answer.citations] == [1, 2, 3]
    assert [row.label for row in answer.table.rows] == ["Weight"]


async def test_sentences_answer_where_no_label_is_shared() -> None:
    """They are all that is said."""
    answer = await told(ASKED, guide("Unlike the ECU-750, the ECU-850 has a relay."), sheet(A, "Weight | 210 g"))

    assert "Unlike the ECU-750, the ECU-850 has a relay." in spoken(answer)


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("The ECU-750 and the ECU-850 are made in one plant.", id="no difference"),
        pytest.param("The differences between the ECU-750 and the ECU-850 are:", id="a heading"),
        pytest.param("Does the ECU-750 differ from the ECU-850?", id="a question"),
        pytest.param("The ECU-750 differs from the ECU-850 and the ECU-850b.", id="a third one"),
        pytest.param("The ECU-850 has four relays, but that may differ.", id="only one of them"),
    ],
)
async def test_other_sentences_tell_no_difference(sentence: str) -> None:
    """Mentioning two product models isn't telling them apart."""
    document = a_document("guide.md", A, B, "ECU-850b", title="Guide")
    page = (document, Paper().heading("Which one?").says(sentence))

    turn = await world(page, sheet(A, "Weight | 210 g"), sheet(B, "Weight | 540 g")).ask(ASKED)

    assert isinstance(turn.answer, Comparison)
    assert [row.label for row in turn.answer.table.rows] == ["Weight"]
    assert sentence not in spoken(turn.answer)


async def test_without_a_shared_label_or_a_sentence_nothing_is_said() -> None:
    """Then the documents don't tell."""
    turn = await world(sheet(A, "Weight | 210 g"), sheet(B, "Height | 4 cm")).ask(ASKED)

    assert isinstance(turn.answer, NoEvidence)


async def test_one_product_model_alone_is_not_told_apart_from_anything() -> None:
    """A fact sheet has no difference to tell."""
    small = world(guide("The ECU-750 has two relays, while the ECU-850 has four."), sheet(A, "Weight | 210 g"))

    turn = await small.ask("show me the ECU-750 specifications")

    assert isinstance(turn.answer, Grounded)
    assert "relays" not in spoken(turn.answer)
