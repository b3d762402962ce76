"""Why a cell is kept as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.knowledge.unparsed import Reason, why_text
from core.quantities.dimensions import Dimension

CELLS = [
    pytest.param("red, matt", (Reason.WORDS, "under mass"), id="no digit"),
    pytest.param("RS-485, M12", (Reason.CODE, "under mass"), id="digits behind letters"),
    pytest.param("802.3bt", (Reason.CODE, "under mass"), id="digits before letters"),
    pytest.param("since 2026-04-01", (Reason.DATE, ""), id="date"),
    pytest.param("runs on v5.1", (Reason.VERSION, ""), id="version"),
    pytest.param("3", (Reason.NO_UNIT, ""), id="one number"),
    pytest.param("3, 4 and 5", (Reason.NO_UNITS, ""), id="a list of numbers"),
    pytest.param("7 8 9,5", (Reason.NO_UNITS, ""), id="numbers in a row"),
    pytest.param("5 -", (Reason.NO_UNIT, ""), id="a number and a sign"),
    pytest.param("5 - - 6", (Reason.NO_UNITS, ""), id="numbers and signs"),
    pytest.param("1,000", (Reason.AMBIGUOUS, ""), id="thousand or one"),
    pytest.param("12 furlong", (Reason.UNKNOWN_UNIT, "furlong"), id="unit that isn't known"),
    pytest.param("up to 7 smoots (typ)", (Reason.UNKNOWN_UNIT, "smoots"), id="the same, bounded"),
    pytest.param("8, active high or low", (Reason.AMONG_WORDS, "under mass"), id="a number and words"),
    pytest.param("24 V", (Reason.OTHERWISE, "voltage under mass"), id="measured otherwise"),
    pytest.param("4x relay", (Reason.OTHERWISE, "count under mass"), id="a count where a mass belongs"),
]


@pytest.mark.parametrize("text, why", CELLS)
def test_each_cell_has_the_reason_that_helps_to_mend_it(text: str, why: tuple[Reason, str]) -> None:
    """Somebody reads the reasons to find out what to write differently, or which unit to add."""
    assert why_text(text, measures={Dimension.MASS}) == why


def test_what_is_measured_under_words_is_said_so() -> None:
    """An attribute that the glossary knows as words has no dimension to name."""
    assert why_text("24 V") == (Reason.OTHERWISE, "voltage under words")
    assert why_text("red, matt") == (Reason.WORDS, "")


def test_the_documents_habit_decides_what_is_ambiguous() -> None:
    """Where a document writes "2,5 A" elsewhere, a comma needs no guess."""
    assert why_text("1,000", decimal_comma=True) == (Reason.NO_UNIT, "")


@given(text=st.text(min_size=1, max_size=60))
def test_any_text_has_a_reason(text: str) -> None:
    """The report must not fail on the one cell that nobody thought of."""
    assert why_text(text)[0] in Reason
