"""Cells of several lines: what one of them states in passing is shown by itself."""

from tests.core.answering.told_worlds import A_PLUS, A, B, compared, order, ranked, sheet, told
from tests.core.worlds import cited, spans_in, spoken

CELL = "CPU: 2 cores, 1.2 GHz; NPU: {npu}; Memory bus: 32 bit"


async def test_a_line_is_called_by_its_own_key() -> None:
    """The label of the cell is about something else."""
    answer = await told("NPU of the ECU-750?", sheet(A, f"Processor | {CELL.format(npu='2 TOPS')}"))

    (span,) = spans_in(answer)
    assert span.text == "NPU: 2 TOPS"
    assert CELL.format(npu="2 TOPS") in cited(answer, span)[0].quote


async def test_a_line_may_say_that_there_is_none() -> None:
    """That is an answer too, and not the one of another product model."""
    none, some = (sheet(name, f"Processor | {CELL.format(npu=npu)}") for name, npu in ((A, "None"), (B, "2 TOPS")))

    assert spoken(await told("does the ECU-750 have an NPU?", none)) == "No. NPU: None"

    answer = await compared("compare the NPU of the ECU-750 and the ECU-850", none, some)
    (row,) = answer.table.rows
    assert (row.label, [cell.text for cell in row.cells]) == ("NPU", ["None", "2 TOPS"])


async def test_a_line_without_a_key_keeps_the_label_of_its_cell() -> None:
    """Nothing else names it."""
    answer = await told("USB of the ECU-750?", sheet(A, "Interfaces | 1x Ethernet; 2x USB 2.0"))

    assert spoken(answer) == "Interfaces: 2x USB 2.0"


async def test_rankings_show_the_line_too() -> None:
    """A long cell would hide the number."""
    pages = [sheet(name, f"Processor | {CELL.format(npu=npu)}") for name, npu in ((A, "2 TOPS"), (A_PLUS, "3 TOPS"))]

    answer = await ranked("which has the fastest NPU?", *pages)

    assert order(answer) == [(1, A_PLUS), (2, A)]
    assert [item.text for item in answer.items] == ["3 TOPS", "2 TOPS"]
