"""Pictures in Slack that take their time: they come once, and nobody waits for them."""

from collections import deque

import pytest

from adapters.slack.pictures import Below
from bot.pace import Pace
from tests.clocks import eventually
from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import BOT_USER
from tests.scenarios.conftest import MakeSlack, Slack
from tests.scenarios.pictures.manual import ENCLOSURE, PINS, asked, at_work, over


@pytest.fixture
async def slack(make_slack: MakeSlack, monkeypatch: pytest.MonkeyPatch) -> Slack:
    """The program with that manual, thinking for itself, beside Slack; it stops soon."""
    monkeypatch.setattr("adapters.slack.pictures.CLOSING_S", 0.01)
    return await make_slack(think=None)


async def test_a_picture_that_slack_shares_late_is_shown_once_however_long_it_takes(slack: Slack) -> None:
    """An answer whose lease may be over is posted again, while its picture can't be found yet."""
    slack.server.files.lagging = True
    slack.server.files.meanwhile = lambda: slack.house.advance(Pace().lease_s / 2)

    [answer] = await asked(slack)
    slack.server.files.catch_up()

    assert [len(each.files) for each in slack.server.thread("C1", answer.thread_ts)] == [0, 1]
    assert len(slack.server.files.kept) == 1


async def test_an_answer_counts_as_given_before_its_picture_is_there(slack: Slack) -> None:
    """The next question of the thread doesn't wait for it, nor does it belong to the time that an answer took."""
    slack.server.faults["files.completeUploadExternal"] = deque(["hang"])
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> {PINS}")
    await slack.house.settled()
    await eventually(lambda: bool(at_work(Below)))

    await slack.people.say("C1", f"<@{BOT_USER}> {ENCLOSURE}", thread=root)
    await slack.house.settled()

    assert at_work(Below)
    assert ["aluminium" in each.text for each in slack.server.thread("C1", root)] == [False, True]


async def test_a_changed_answer_gets_no_second_picture_while_the_first_may_come(slack: Slack) -> None:
    """Slack shares it late, and it can't be looked for till then."""
    slack.server.files.lagging = True
    [answer] = await asked(slack)

    await Editors(slack.people).edit("C1", answer.thread_ts, f"<@{BOT_USER}> {PINS} Please.")
    await over(slack)
    slack.server.files.catch_up()

    assert [len(each.files) for each in slack.server.thread("C1", answer.thread_ts)] == [0, 1]


async def test_a_changed_answer_gets_its_picture_if_there_was_none(slack: Slack) -> None:
    """Then nothing can be there twice."""
    [answer] = await asked(slack, ENCLOSURE)

    await Editors(slack.people).edit("C1", answer.thread_ts, f"<@{BOT_USER}> {PINS}")
    await over(slack)

    assert [len(each.files) for each in slack.server.thread("C1", answer.thread_ts)] == [0, 1]


async def test_a_picture_under_way_when_its_question_is_deleted_never_comes(slack: Slack) -> None:
    """It would stand alone in the thread."""
    slack.server.faults["files.getUploadURLExternal"] = deque(["hang"])
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> {PINS}")
    await slack.house.settled()
    await eventually(lambda: bool(at_work(Below)))

    await Editors(slack.people).delete("C1", root)
    await slack.house.settled()

    assert at_work(Below) == []
    assert list(slack.server.thread("C1", root)) == []


async def test_a_program_that_stops_gives_up_a_picture_that_takes_too_long(
    slack: Slack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a courtesy."""
    monkeypatch.setattr("adapters.slack.pictures.PATIENCE_S", 10_000.0)
    slack.server.faults["files.getUploadURLExternal"] = deque(["hang"])
    await slack.people.say("C1", f"<@{BOT_USER}> {PINS}")
    await slack.house.settled()
    await eventually(lambda: bool(at_work(Below)))

    await slack.house.stop()

    assert at_work(Below) == []
