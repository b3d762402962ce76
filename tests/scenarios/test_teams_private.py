"""What somebody writes after a slash is answered to that person alone, and goes on so."""

from collections.abc import Mapping
from typing import Any

import pytest

from core.messages import Trigger
from tests.fakes.teams_chats import BOT, CHANNEL, GROUP, PERSONAL, Chat
from tests.fakes.teams_sender import ANNA, NAME, Said
from tests.scenarios.conftest import MakeTeams, Teams
from tests.scenarios.seen_in_teams import in_teams

TO_US_ALONE = {"id": BOT, "name": NAME, "isTargeted": True}


async def slash(teams: Teams, chat: Chat, text: str) -> Said:
    """Write a message that only we get."""
    return await teams.people.push(teams.people.activity(chat, text=text, recipient=TO_US_ALONE))


def seen_by(body: Mapping[str, Any]) -> str:
    """Return who sees a message; "" for everybody."""
    return body["recipient"]["id"] if body["recipient"].get("isTargeted") else ""


@pytest.mark.parametrize("chat", [GROUP, CHANNEL], ids=["group", "channel"])
async def test_a_slash_command_is_answered_to_its_asker_alone(make_teams: MakeTeams, chat: Chat) -> None:
    """Others neither see it, nor does what they ask next go on with it."""
    teams = await make_teams(think=None)

    said = await slash(teams, chat, "/compare ECU-750 and ECU-850 weight")
    [shown] = await teams.answers(chat)
    await teams.people.say(chat, "and the supply voltage?")
    _, public = await teams.answers(chat)

    assert said.status == 201
    assert "540 g" in in_teams(shown.body).words.replace("540g", "540 g")
    assert (seen_by(shown.body), seen_by(public.body)) == (ANNA["id"], "")
    private, others = teams.house.heard
    assert (private.text, private.trigger, private.private) == (
        "compare ECU-750 and ECU-850 weight",
        Trigger.COMMAND,
        True,
    )
    assert (others.private, others.thread != private.thread) == (False, True)
    assert teams.server.typing == []


async def test_what_is_pressed_below_a_private_answer_stays_private(make_teams: MakeTeams) -> None:
    """A choice would otherwise tell everybody what was asked."""
    teams = await make_teams(think=None)
    await slash(teams, GROUP, "What is the PFH of the Plus?")
    [question] = await teams.answers(GROUP)

    await teams.people.press(GROUP, question, "ECU-850b Plus")
    asked, answer = await teams.answers(GROUP)
    await teams.eventually(lambda: asked.versions > 1)

    assert "180 FIT" in answer.text
    assert (seen_by(asked.body), seen_by(answer.body)) == (ANNA["id"], ANNA["id"])
    assert "chose ECU-850b Plus" in asked.text
    assert teams.house.heard[1].private


async def test_product_models_are_chosen_in_private(make_teams: MakeTeams) -> None:
    """A slash and nothing but "compare" opens the pickers."""
    teams = await make_teams(think=None)
    await slash(teams, GROUP, "/compare")
    [form] = await teams.answers(GROUP)

    await teams.people.press(GROUP, form, "Compare", models="ECU-750,ECU-850", topic="weight")
    _, answer = await teams.answers(GROUP)

    assert in_teams(form.body).picks
    assert "540g" in in_teams(answer.body).words
    assert seen_by(answer.body) == ANNA["id"]


async def test_in_a_chat_of_two_nothing_is_more_private(teams: Teams) -> None:
    """Teams knows no targeted messages there."""
    await slash(teams, PERSONAL, "what is the weight?")
    [shown] = await teams.answers(PERSONAL)

    assert seen_by(shown.body) == ""
    assert not teams.house.heard[0].private
