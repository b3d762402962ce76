"""Any answer, whatever it holds, is the same in Slack, in Teams and on the page, and within everybody's limits."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.slack.body import CUT
from adapters.slack.render import render
from adapters.teams.render import Look, message
from adapters.web.shown import shown_turn
from adapters.web.wiring import ShownTurn
from core.answer import Answer, Apology, Clarify, Comparison, Grounded, Ranking, Table
from tests.adapters.samples import inflated
from tests.fakes.slack_limits import check_blocks
from tests.fakes.slack_workspace import Message
from tests.fakes.teams_limits import check_message
from tests.rings.drawing import examples
from tests.scenarios.seen import Seen, in_slack, on_page
from tests.scenarios.seen_in_teams import in_teams, remarks_in
from tests.strategies import answers

_UNSEEN = re.compile(r"[\x00-\x1f\x7f\u200b–]")
_LEFT_OUT = re.compile(r"did not fit here|more sources?; ask|" + re.escape(CUT))


def words(seen: Seen) -> str:
    """Return what is said, without what no platform shows and the dash that stands for nothing."""
    return "".join(_UNSEEN.sub("", seen.words).split())


def tables_in(answer: Answer) -> int:
    """Return how many tables an answer has."""
    ranked = isinstance(answer, Ranking) and bool(answer.items)
    blocks = answer.blocks if isinstance(answer, Grounded | Comparison | Ranking) else ()
    return ranked + sum(isinstance(block, Table) and bool(block.rows) for block in blocks)


def comparable(answer: Answer) -> bool:
    """Return whether the page shows neither more nor less by design.

    It has its own form for a question back and for a failure, no need to write out a choice that can't be a
    button, a heading for a table without rows, and a place for what was not measured.
    """
    follow_ups = getattr(answer, "follow_ups", ())
    pressable = all(_UNSEEN.sub("", text).strip() for each in follow_ups for text in (each.label, each.text))
    tables = (block for block in getattr(answer, "blocks", ()) if isinstance(block, Table))
    measured = {item.value is None for item in getattr(answer, "items", ())}
    odd = isinstance(answer, Clarify | Apology) or not all(table.rows for table in tables) or len(measured) > 1
    return pressable and not odd


def seen_everywhere(answer: Answer) -> tuple[Seen, Seen, Seen, str, str]:
    """Return what is seen in Slack, in Teams and on the page, and what the first two say that they leave out."""
    slack, teams = render(answer, turn_id="turn-1"), message(answer, turn_id="turn-1")
    check_blocks(slack.blocks)
    check_message(teams)
    shown = json.loads(json.dumps(shown_turn(ShownTurn(turn_id="turn-1", text="what?", answer=answer))))
    posted = Message("1.0", "U1", slack.text, blocks=list(slack.blocks))
    left_out = " ".join(_LEFT_OUT.findall(str(slack.blocks)))
    return in_slack(posted), in_teams(teams), on_page(shown), left_out, remarks_in(teams)


@settings(deadline=None, max_examples=examples(200))
@given(answer=answers)
def test_any_answer_says_the_same_everywhere(answer: Answer) -> None:
    """The same words, cells, markers and buttons; Slack shows a second table as a list."""
    slack, teams, page, _, _ = seen_everywhere(answer)

    if comparable(answer):
        assert words(teams) == words(page)
    if tables_in(answer) <= 1:
        assert words(teams) == words(slack)
    assert [label.split() for label in teams.choices] == [label.split() for label in slack.choices]
    assert teams.applies == slack.applies
    assert len(teams.tables) == tables_in(answer)


@pytest.mark.slow
@settings(deadline=None, max_examples=examples(100))
@given(answer=answers)
def test_extended_markdown_says_the_same_as_a_card(answer: Answer) -> None:
    """Whoever turns it on loses nothing."""
    card, text = message(answer, turn_id="turn-1"), message(answer, turn_id="turn-1", look=Look(extended=True))
    check_message(text)

    assert words(in_teams(text)) == words(in_teams(card))
    assert in_teams(text).sources == in_teams(card).sources


@pytest.mark.slow
@settings(deadline=None, max_examples=examples(100))
@given(answer=answers, factor=st.sampled_from((4, 30, 300)))
def test_what_finds_no_room_is_told(answer: Answer, factor: int) -> None:
    """A big answer is cut on a platform, but never in silence; the page shows all of it."""
    answer = inflated(answer, factor)
    slack, teams, page, slack_leaves_out, teams_leaves_out = seen_everywhere(answer)

    if not comparable(answer):
        return
    assert words(page) in words(teams) or teams_leaves_out
    if tables_in(answer) <= 1:
        assert words(page) in words(slack) or slack_leaves_out
