"""The dialog that shows how an answer was decided is one that Slack takes, whatever the receipt holds."""

from hypothesis import given, settings

from adapters.slack.explaining import receipt_view
from core.receipt import KeptReceipt
from tests.core.receipts import a_candidate, a_cell, a_receipt
from tests.fakes.slack_limits import chars
from tests.fakes.slack_views import check_view
from tests.strategies import receipts


@settings(deadline=None)
@given(receipt=receipts)
def test_any_receipt_fits_the_dialog(receipt: KeptReceipt) -> None:
    """Whatever documents and people wrote."""
    check_view(receipt_view(receipt, turn_id="0123456789ab"))


def test_what_finds_no_room_is_said_with_where_the_rest_is() -> None:
    """A comparison weighs many statements."""
    cells = tuple(a_cell(*[a_candidate(excerpt="9–32 V " * 40)] * 3, aspect=f"thing {number}") for number in range(12))

    view = receipt_view(a_receipt(cells=cells), turn_id="0123456789ab")

    check_view(view)
    assert chars(view["blocks"]) < 13_200
    assert "thing 1 · ECU-850" in str(view)
    assert "thing 11 · ECU-850" not in str(view)
    assert "threadsheet why 01234567" in str(view)


def test_nothing_in_it_is_live() -> None:
    """Documents are untrusted: text stays text."""
    hostile = a_candidate(said="<!channel> *x* <https://evil.example|y>", label="")

    view = receipt_view(a_receipt(cells=(a_cell(hostile),)), turn_id="0123456789ab")

    assert "mrkdwn" not in str(view)
    assert "'link'" not in str(view)
    assert "evil.example" not in str(view)
