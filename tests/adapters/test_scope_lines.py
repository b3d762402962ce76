"""What is said below an answer of the product models that it is about: nothing twice, and nothing left out."""

from dataclasses import replace

from adapters.chat.sources import scope_lines
from adapters.slack.render import render
from adapters.teams.markup import one_line
from adapters.teams.render import message
from adapters.teams.views import why_view
from core.answer import Apology, Cell, Comparison, Scope, Table, TableRow
from tests.adapters.samples import GROUNDED, KINDS, source

OLD, NEW, BASE = "ECU-700", "ECU-850b", "ECU-850"
ROWS = (
    TableRow(label="Supply", cells=(Cell(text="9 V", citations=(1,)), Cell(text="12 V", citations=(2,)))),
    TableRow(label="Weight", cells=(Cell(text="1 kg", citations=(1,)), Cell(text="2 kg", citations=(3,)))),
)
TABLE = Table(columns=("", OLD, NEW), rows=ROWS)
COMPARED = Comparison(
    blocks=(TABLE,),
    table=TABLE,
    citations=(source(1, legacy=True), source(2), source(3)),
    models=(OLD, NEW),
    scope=(Scope(model=OLD, own=1), Scope(model=NEW, own=1, inherited=((BASE, 1),))),
)


def test_a_comparison_does_not_repeat_its_columns() -> None:
    """“Applies to” the very product models above each column is noise; what is inherited is among its notes."""
    assert scope_lines(replace(COMPARED, citations=(source(1), source(2), source(3))), one_line) == []


def test_a_comparison_says_which_columns_are_superseded() -> None:
    """Whoever buys by a table must know that one of its columns doesn't count any more."""
    partly = replace(COMPARED, citations=(source(1), source(2), source(3, legacy=True)))

    assert f"{OLD}: from superseded documents" in scope_lines(COMPARED, one_line)
    assert f"{NEW}: partly from superseded documents" in scope_lines(partly, one_line)


def test_what_is_superseded_is_seen_on_every_platform() -> None:
    """In the card, in the dialog that explains it, in Slack's blocks, and where blocks can't be shown."""
    said = f"{OLD}: from superseded documents"
    slack = render(COMPARED, turn_id="turn-1")

    assert said in str(message(COMPARED, turn_id="turn-1")["attachments"])
    assert said in str(why_view(COMPARED, turn_id="turn-1"))
    assert said in str(slack.blocks)
    assert said in slack.text


def test_a_product_model_without_a_column_is_named() -> None:
    """What the table doesn't show must be said, as with any other answer."""
    other = replace(COMPARED, citations=(), scope=(Scope(model="ECU-9", own=1),))

    assert scope_lines(other, one_line) == ["Applies to ECU-9"]
    assert scope_lines(replace(GROUNDED, scope=(Scope(model=NEW, own=1),)), one_line) == [f"Applies to {NEW}"]


def test_an_answer_without_evidence_applies_to_nothing() -> None:
    """There is nothing to say."""
    assert scope_lines(Apology(ticket="t"), one_line) == []
    assert scope_lines(KINDS["clarify"], one_line) == []


def test_a_row_that_is_too_short_harms_nothing() -> None:
    """Rows may lack cells."""
    short = Table(columns=("", OLD, NEW), rows=(TableRow(label="x", cells=(Cell(text="1", citations=(1,)),)),))

    assert scope_lines(replace(COMPARED, table=short, scope=()), one_line) == [f"{OLD}: from superseded documents"]
