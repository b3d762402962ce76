"""A mere dash in a cell: nothing else may stand in for what it leaves open."""

import pytest

from core.answering.wording import NOT_STATED
from tests.core.answering.told_worlds import BB, B, compared
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, spoken, world

TABLE: Page = (
    a_document("variants.md", B, BB, title="Variants"),
    Paper().table("Model | RAM, MB | Flash, MB", f"{B} | - | 4", f"{BB} | 8 | 4"),
)
PROSE: Page = (
    a_document("notes.md", B, title="Notes"),
    Paper().heading("RAM").says("Boards with RAM have 16 MB of it."),
)


async def test_prose_does_not_fill_a_blank_cell() -> None:
    """The cell was left blank on purpose."""
    turn = await world(TABLE, PROSE).ask("RAM of the ECU-850?")

    assert "Not stated for ECU-850" in spoken(turn.answer)
    assert "ECU-850b: RAM: 8 MB" in spoken(turn.answer)
    assert "16 MB" not in spoken(turn.answer)


async def test_a_blank_cell_is_not_stated_beside_a_value() -> None:
    """Compared with the one that has it."""
    answer = await compared("compare the RAM of the ECU-850 and the ECU-850b", TABLE, PROSE)

    (row,) = answer.table.rows
    assert [cell.text for cell in row.cells] == [NOT_STATED, "8 MB"]


async def test_without_a_blank_cell_prose_may_answer() -> None:
    """Then nobody has left anything blank."""
    turn = await world(PROSE).ask("RAM of the ECU-850?")

    assert "16 MB" in spoken(turn.answer)


MARKED: Page = (
    a_document("features.md", B, BB, title="Features"),
    Paper().table(f"Feature | {B} | {BB}", "Alarm | – | ✓", "Ports | – | 2"),
)
BY_ROW: Page = (
    a_document("compare.md", B, BB, title="Compare"),
    Paper().table("Model | Alarm | Ports", f"{B} | – | –", f"{BB} | ✓ | 2"),
)


@pytest.mark.parametrize("page", [MARKED, BY_ROW], ids=["models as columns", "models as rows"])
async def test_a_dash_beside_marks_says_no(page: Page) -> None:
    """Where others have a tick, a dash is its contrary: the document does answer."""
    turn = await world(page).ask("does the ECU-850 have an alarm?")

    assert "No, not for ECU-850. Alarm: –" in spoken(turn.answer)


@pytest.mark.parametrize("page", [MARKED, BY_ROW], ids=["models as columns", "models as rows"])
async def test_a_dash_beside_values_leaves_it_open(page: Page) -> None:
    """Nobody knows whether there are no ports, or nobody counted them."""
    turn = await world(page).ask("does the ECU-850 have ports?")

    assert "No. " not in spoken(turn.answer)
    assert "Not stated" in spoken(turn.answer)
