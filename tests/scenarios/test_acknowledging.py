"""Every way in is acknowledged before anybody thinks: a platform waits three seconds, and thinking may take longer.

That is told by order, not by a clock: the gate is closed, so an acknowledgement that came after thinking never came.
"""

from collections.abc import Awaitable, Callable

import aiohttp
import pytest

from tests.fakes.slack_sender import button
from tests.fakes.slack_workspace import BOT_USER
from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, Chat
from tests.scenarios.canned import QUESTION
from tests.scenarios.conftest import MakeSlack, MakeTeams, Slack
from tests.visitors import a_jar

ASKED_BACK = "the 850?"

Way = Callable[[Slack], Awaitable[list[int]]]


async def by_mention(slack: Slack) -> list[int]:
    """Mention us in a channel."""
    _, deliveries = await slack.people.say("C1", QUESTION)
    return [status for each in deliveries for status in each.statuses]


async def by_command(slack: Slack) -> list[int]:
    """Type /ask."""
    return (await slack.people.command("C1", "supply voltage?")).statuses


async def by_comparing(slack: Slack) -> list[int]:
    """Type /compare."""
    return (await slack.people.compare("C1", "ECU-850 ECU-850b")).statuses


async def by_choice(slack: Slack) -> list[int]:
    """Press what we asked back."""
    slack.house.gate.set()
    ts, _ = await slack.people.say("C1", f"<@{BOT_USER}> {ASKED_BACK}")
    await slack.house.settled()
    [asked] = slack.server.thread("C1", ts)
    slack.house.gate.clear()
    return (await slack.people.press("C1", asked, button(asked, "ECU-850"))).statuses


@pytest.mark.parametrize("socket_mode", [False, True], ids=["http", "socket"])
@pytest.mark.parametrize("ask", [by_mention, by_command, by_comparing, by_choice])
async def test_slack_is_acknowledged_while_nobody_may_think(make_slack: MakeSlack, ask: Way, socket_mode: bool) -> None:
    """What it doesn't hear in time it shows as failed, and sends again."""
    slack = await make_slack(socket_mode=socket_mode)
    slack.house.gate.clear()

    assert set(await ask(slack)) == {200}

    assert slack.house.heard
    assert await slack.house.store.waiting() == 1


@pytest.mark.parametrize("chat", [PERSONAL, GROUP, CHANNEL], ids=lambda chat: chat.kind)
async def test_teams_is_acknowledged_while_nobody_may_think(make_teams: MakeTeams, chat: Chat) -> None:
    """It gives up after fifteen seconds, and sends nothing again."""
    teams = await make_teams()
    teams.house.gate.clear()

    said = await teams.people.say(chat, "what is the supply voltage?")

    assert said.status == 201
    assert await teams.house.store.waiting() == 1


async def test_the_page_is_acknowledged_while_nobody_may_think(make_slack: MakeSlack) -> None:
    """It shows at once that the question is there."""
    slack = await make_slack()
    slack.house.gate.clear()
    async with aiohttp.ClientSession(slack.house.address, cookie_jar=a_jar()) as client:
        body = {"id": "q1", "text": "what is the supply voltage?"}
        async with client.post("/api/v1/threads/t1/questions", json=body) as response:
            assert response.status == 202

    assert await slack.house.store.waiting() == 1
