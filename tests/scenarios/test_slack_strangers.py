"""What nobody asked us, and who may not ask us, gets no answer."""

from typing import Any

import pytest

from tests.fakes.slack_workspace import BOT_USER
from tests.scenarios.canned import QUESTION, mention
from tests.scenarios.conftest import MakeSlack, Slack


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(
            {
                "type": "message",
                "subtype": "message_changed",
                "channel": "D1",
                "channel_type": "im",
                "ts": "1700000600.000100",
                "message": {"user": "U1", "text": "an edit", "ts": "1700000500.000100"},
            },
            id="edit",
        ),
        pytest.param(
            {
                "type": "message",
                "subtype": "message_deleted",
                "channel": "D1",
                "channel_type": "im",
                "ts": "1700000600.000100",
                "deleted_ts": "1700000500.000100",
            },
            id="deletion",
        ),
        pytest.param(mention(bot_id="BOTHER", user="UOTHER"), id="another bot mentions us"),
        pytest.param(mention(subtype="bot_message", bot_id="BOTHER"), id="a bot's message"),
        pytest.param(mention(user=BOT_USER), id="we ourselves"),
        pytest.param({"type": "reaction_added", "user": "U1"}, id="an event that we don't know"),
    ],
)
async def test_what_nobody_asked_is_not_answered(slack: Slack, event: dict[str, Any]) -> None:
    """Two bots that answer each other never stop."""
    delivery = await slack.people.event(event)
    await slack.house.settled()

    assert delivery.statuses == [200]
    assert slack.house.heard == []


@pytest.mark.parametrize(
    "event,envelope",
    [
        pytest.param({}, {"team_id": "T9", "authorizations": [{"team_id": "T9"}]}, id="installed in another workspace"),
        pytest.param({"channel": "CSHARED"}, {}, id="a channel shared with another organisation"),
        pytest.param({"user_team": "T9"}, {}, id="an author from another organisation"),
    ],
)
async def test_strangers_get_no_answer(slack: Slack, event: dict[str, Any], envelope: dict[str, Any]) -> None:
    """The documents may be for our own people only."""
    delivery = await slack.people.event(mention(**event), **envelope)
    await slack.house.settled()

    assert delivery.statuses == [200]
    assert slack.house.heard == []


async def test_shared_channels_are_answered_where_that_is_configured(make_slack: MakeSlack) -> None:
    """Some documentation is public."""
    slack = await make_slack(THREADSHEET_SLACK_ANSWER_SHARED_CHANNELS="true")

    ts, _ = await slack.people.say("CSHARED", QUESTION)
    await slack.people.command("CSHARED", "what is the weight?")
    await slack.house.settled()

    assert len(slack.server.thread("CSHARED", ts)) == 1
    assert len(slack.house.heard) == 2
