"""The difference between product models, where nothing else is asked of them."""

from core.answer import Comparison, NoEvidence
from tests.core.answering.told_worlds import A, B, sheet
from tests.core.worlds import world

ASKED = "what is the difference between the ECU-750 and the ECU-850?"


async def test_what_both_state_is_compared() -> None:
    """A row per label that they share."""
    turn = await world(sheet(A, "Weight | 210 g"), sheet(B, "Weight | 540 g")).ask(ASKED)

    assert isinstance(turn.answer, Comparison)
    assert [(row.label, row.differs) for row in turn.answer.table.rows] == [("Weight", True)]


async def test_without_a_shared_label_nothing_is_said() -> None:
    """Then the documents don't tell."""
    turn = await world(sheet(A, "Weight | 210 g"), sheet(B, "Height | 4 cm")).ask(ASKED)

    assert isinstance(turn.answer, NoEvidence)
