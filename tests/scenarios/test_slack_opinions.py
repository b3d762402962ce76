"""What people say of answers in Slack: what was wrong, taking it back, and telling the documentation's owner."""

from datetime import UTC, datetime
from typing import Any

import pytest

from core.feedback import REASONS
from tests.fakes.slack_sender import button, buttons, thumb, turn_of
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.scenarios.conftest import MakeSlack, Slack

LACKING = f"<@{BOT_USER}> What is the colour of the ECU-750?"
STATED = f"<@{BOT_USER}> What is the supply voltage of the ECU-750?"
LATER = datetime(2100, 1, 1, tzinfo=UTC)
TELL = "Tell the documentation owner"


@pytest.fixture(params=["http", pytest.param("socket", marks=pytest.mark.slow)])
async def informed(request: pytest.FixtureRequest, make_slack: MakeSlack) -> Slack:
    """Slack, with what really thinks."""
    return await make_slack(think=None, socket_mode=request.param == "socket")


async def answered(slack: Slack, text: str) -> Message:
    """Ask, and return the answer."""
    ts, _ = await slack.people.say("C1", text)
    await slack.house.settled()
    return slack.server.thread("C1", ts)[-1]


async def voted_down(slack: Slack, answer: Message) -> Message:
    """Press thumbs down, and return what only who pressed sees then."""
    await slack.people.press("C1", answer, thumb(answer, up=False), user="U7")
    await slack.eventually(lambda: slack.server.private["C1"])
    return slack.server.private["C1"][-1]


def filled(view: dict[str, Any], reason: str | None, comment: str) -> dict[str, Any]:
    """Return the state of the dialog as Slack sends it."""
    [radio, text] = view["blocks"]
    option = next((each for each in radio["element"]["options"] if each["value"] == reason), None)
    return {
        "values": {
            radio["block_id"]: {radio["element"]["action_id"]: {"type": "radio_buttons", "selected_option": option}},
            text["block_id"]: {text["element"]["action_id"]: {"type": "plain_text_input", "value": comment or None}},
        }
    }


async def send(slack: Slack, view: dict[str, Any], reason: str | None, comment: str) -> list[int]:
    """Send the dialog, as the person who pressed the thumb."""
    body = {
        **slack.people._person("view_submission", "U7"),
        "view": {**view, "state": filled(view, reason, comment), "hash": "1.abc"},
    }
    return (await slack.people.transport.deliver("interactive", body, retries=0)).statuses


async def test_what_was_wrong_is_asked_in_private_and_kept(informed: Slack) -> None:
    """The verdict counts at once; what is said of it takes its place."""
    answer = await answered(informed, STATED)
    asked = await voted_down(informed, answer)

    assert asked.seen_by == "U7"
    await informed.people.press("C1", asked, button(asked, "Say what was wrong"), user="U7")
    [view] = informed.server.views.values()
    assert [each["value"] for each in view["blocks"][0]["element"]["options"]] == list(REASONS)
    assert await send(informed, view, "outdated", "It is 12 V.") == [200]
    await informed.eventually(lambda: informed.server.responses)

    [kept] = await informed.house.store.ratings_of(turn_of(answer))
    assert (kept.author, kept.rating, kept.reason, kept.comment) == ("U7", "down", "outdated", "It is 12 V.")
    assert informed.server.responses[-1]["replace_original"] is True


async def test_nothing_needs_to_be_said(informed: Slack) -> None:
    """An empty dialog is a verdict as well."""
    answer = await answered(informed, STATED)
    asked = await voted_down(informed, answer)
    await informed.people.press("C1", asked, button(asked, "Say what was wrong"), user="U7")
    [view] = informed.server.views.values()

    assert await send(informed, view, None, "") == [200]

    [kept] = await informed.house.store.ratings_of(turn_of(answer))
    assert (kept.rating, kept.reason, kept.comment) == ("down", None, "")


async def test_a_verdict_is_taken_back(informed: Slack) -> None:
    """By who gave it, in the very message that asks what was wrong."""
    answer = await answered(informed, STATED)
    asked = await voted_down(informed, answer)

    await informed.people.press("C1", asked, button(asked, "Take it back"), user="U7")
    await informed.eventually(lambda: informed.server.responses)

    assert await informed.house.store.ratings_of(turn_of(answer)) == []
    assert "taken back" in informed.server.responses[-1]["text"]


async def test_the_documentation_owner_is_told_of_what_is_missing(informed: Slack) -> None:
    """Everybody in the thread may want it; an answer has no such button."""
    refusal, answer = await answered(informed, LACKING), await answered(informed, STATED)

    for user in ("U1", "U7", "U7"):
        await informed.people.press("C1", refusal, button(refusal, TELL), user=user)
    await informed.eventually(lambda: len(informed.server.responses) == 3)

    [gap] = await informed.house.store.gaps(now=LATER)
    assert (gap.model, gap.aspect, gap.times, gap.wished) == ("ECU-750", "colour", 1, 2)
    assert TELL not in [each["text"]["text"] for each in buttons(answer)]


async def test_a_dialog_that_slack_does_not_open_is_told(make_slack: MakeSlack) -> None:
    """Who wanted to say something must not think it was said."""
    slack = await make_slack(think=None, faults={"views.open": ["trigger_expired"]})
    asked = await voted_down(slack, await answered(slack, STATED))

    await slack.people.press("C1", asked, button(asked, "Say what was wrong"), user="U7")
    await slack.eventually(lambda: slack.server.responses)

    assert "could not open it" in slack.server.responses[-1]["text"]


async def test_a_dialog_of_another_app_says_nothing(informed: Slack) -> None:
    """Nor does one whose reasons we never offered."""
    answer = await answered(informed, STATED)
    asked = await voted_down(informed, answer)
    await informed.people.press("C1", asked, button(asked, "Say what was wrong"), user="U7")
    [view] = informed.server.views.values()
    view["blocks"][0]["element"]["options"][0]["value"] = "invented"

    assert await send(informed, view, "invented", "") != [200]

    [kept] = await informed.house.store.ratings_of(turn_of(answer))
    assert kept.reason is None
