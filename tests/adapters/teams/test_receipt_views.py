"""How an answer was decided, in a dialog: page by page, whatever the receipt holds."""

from hypothesis import given

from adapters.teams.payload import Decided
from adapters.teams.views import receipt_view, why_view
from core.answer import NoEvidence
from core.receipt import KeptReceipt
from tests.adapters.samples import GROUNDED
from tests.adapters.teams.test_views import said, turned
from tests.core.receipts import a_candidate, a_cell, a_receipt
from tests.fakes.teams_limits import check_view
from tests.strategies import receipts


def test_why_leads_on_to_how_it_was_decided_where_that_is_kept() -> None:
    """A button to nothing would be worse than none."""
    assert turned(why_view(GROUNDED, a_receipt(), turn_id="turn-1"))["How it was decided"] == Decided(turn_id="turn-1")
    assert "How it was decided" not in turned(why_view(GROUNDED, turn_id="turn-1"))


def test_an_answer_without_sources_shows_how_it_was_decided() -> None:
    """A refusal rests on no document."""
    refused = a_receipt(outcome="no_evidence", cells=(a_cell(enough=False),))
    view = why_view(NoEvidence(text="no"), refused, turn_id="0123456789ab")

    assert "Refused: nothing was found that might be meant." in said(view)
    assert said(view)[-1] == "Receipt 01234567"
    assert "Sources" not in turned(view)


def test_all_sections_are_reached_page_by_page() -> None:
    """A comparison weighs many statements; a dialog holds only so much."""
    cells = tuple(a_cell(*[a_candidate(excerpt="9–32 V " * 40)] * 3, aspect=f"thing {number}") for number in range(12))
    kept, first, found = a_receipt(cells=cells), 0, list[str]()
    while True:
        view = receipt_view(kept, turn_id="turn-1", first=first)
        check_view(view)
        found += [line for line in said(view) if line.startswith("thing ")]
        following = turned(view).get("More sections")
        if following is None:
            break
        assert isinstance(following, Decided)
        back = turned(receipt_view(kept, turn_id="turn-1", first=following.first))["Previous sections"]
        assert back == Decided(turn_id="turn-1", first=first)
        first = following.first
    assert first
    assert found == [f"thing {number} · ECU-850" for number in range(12)]


def test_a_section_longer_than_a_dialog_is_cut_and_says_so() -> None:
    """The command line shows all of it."""
    cell = a_cell(*[a_candidate(excerpt="Ω" * 300, title="Ω" * 300, section=("Ω" * 900,))] * 5)
    view = receipt_view(a_receipt(cells=(cell,)), turn_id="turn-1", first=3)

    check_view(view)
    assert "The passage is longer than this window can show." in said(view)


@given(receipt=receipts)
def test_any_receipt_fits_a_dialog(receipt: KeptReceipt) -> None:
    """Whatever documents and people wrote."""
    check_view(receipt_view(receipt, turn_id="turn-1"))
