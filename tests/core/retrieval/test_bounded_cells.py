"""What keeps to a bound where a cell among others of its row holds many things."""

import pytest

from core.answering.selection import as_facts
from core.quantities.dimensions import Dimension
from core.retrieval.candidate import Evidence
from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, SMALL, a_candidate, asked_for, one

CELL = "one motor; 30 V/40 A; current sensing"
ROWS = Paper().table("Type | Specifications | Sold", f"OP-200 | {CELL} | east", "OP-300 | 12 V/10 A | west")


@pytest.mark.parametrize(
    "bounded, numbers", [pytest.param(True, [40.0], id="for a bound"), pytest.param(False, [None], id="for an order")]
)
def test_a_bound_reads_every_number_of_a_cell(bounded: bool, numbers: list[float | None]) -> None:
    """40 A are among them, though another part of the cell is what says “current”."""
    best = a_candidate(one((ALL_SHEET, ROWS), said=CELL))
    held = Evidence(model=SMALL, candidates=(best,), sufficient=True)

    found = as_facts(asked_for("current"), [held], measure=Dimension.CURRENT, bounded=bounded)

    assert [fact.lower for fact in found.stated[SMALL].facts] == numbers
