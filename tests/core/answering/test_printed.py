"""A label shows only numbers that the quote beside it prints, by the very measure of the last check."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer import Grounded
from core.answering.grounding import faults, numbers_in, proved
from tests.core.answering.told_worlds import BB, A, overview, sheet, told
from tests.core.candidates import catalog
from tests.core.paper import LEFT
from tests.core.worlds import spans_in

PARTS = st.lists(st.text(alphabet="A 0123.,¹²", max_size=8), max_size=4)


@settings(deadline=None)
@given(parts=PARTS, quote=st.text(alphabet="B 0123.,¹²", max_size=20))
def test_what_is_left_of_a_label_shows_no_number_that_isnt_quoted(parts: list[str], quote: str) -> None:
    """A whole answer must never be lost because of a heading's number."""
    kept = proved(parts, quote)

    assert numbers_in([" ".join(kept)]) <= numbers_in([quote])
    assert [part for part in parts if not numbers_in([part])] == [part for part in kept if not numbers_in([part])]


async def test_a_heading_between_rows_whose_number_no_row_prints_costs_no_answer() -> None:
    """“6” isn't quoted by a row that prints “6.2”: it is left out, and the value is told."""
    page = overview((A, BB), f"6 kinds of motor | {LEFT} | {LEFT}", "Lift motor, S6.2 | 1.5 kW | 1.3 kW")

    answer = await told(f"lift motor of the {A}", page)

    assert isinstance(answer, Grounded)
    assert faults(answer, catalog()) == []
    assert [span.text for span in spans_in(answer)] == ["Lift motor, S6.2: 1.5 kW"]


async def test_numbered_rows_and_groups_are_told_by_their_names() -> None:
    """Sheets after a norm number every line; nobody asks for “4.15”."""
    rows = ["4.4 Lift height | 115 mm", "4.15 Fork height | 82 mm"]

    answer = await told(f"fork height of the {A}", sheet(A, *rows))

    assert [span.text for span in spans_in(answer)] == ["Fork height: 82 mm"]
