"""“Why?” in Slack: a dialog for the one who presses, with how the answer was decided."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.fakes.slack_sender import button, buttons, turn_of
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.scenarios.conftest import MakeSlack, Slack

QUESTION = f"<@{BOT_USER}> What is the supply voltage of the ECU-750?"
WHY = "Why?"


@pytest.fixture(params=["http", pytest.param("socket", marks=pytest.mark.slow)])
async def informed(request: pytest.FixtureRequest, make_slack: MakeSlack) -> Slack:
    """Slack, with what really thinks."""
    return await make_slack(think=None, socket_mode=request.param == "socket")


async def answered(slack: Slack, text: str = QUESTION, channel: str = "C1") -> Message:
    """Ask, and return the answer."""
    ts, _ = await slack.people.say(channel, text)
    await slack.house.settled()
    return slack.server.thread(channel, ts)[-1]


def shown(view: Mapping[str, Any]) -> str:
    """Return all that a dialog says."""
    return "\n".join(_texts(view["blocks"]))


def _texts(part: object) -> list[str]:
    if isinstance(part, list):
        return [text for each in part for text in _texts(each)]
    if not isinstance(part, Mapping):
        return []
    said = part.get("text")
    return [said] if isinstance(said, str) else [text for value in part.values() for text in _texts(value)]


async def test_why_opens_a_dialog_for_the_one_who_presses(informed: Slack) -> None:
    """Nobody else's channel is filled with it."""
    answer = await answered(informed)
    before = len(informed.server.messages["C1"])

    delivery = await informed.people.press("C1", answer, button(answer, WHY))

    [view] = informed.server.views.values()
    assert delivery.statuses == [200]
    for said in ("Question", "Decision", "How it was read", "Wanted: a look-up", "For it: ", "Times"):
        assert said in shown(view)
    assert f"Receipt {turn_of(answer)[:8]}" in shown(view)
    assert len(informed.server.messages["C1"]) == before
    assert informed.server.private["C1"] == []


async def test_a_refusal_can_be_asked_why(informed: Slack) -> None:
    """That is when people want to know."""
    answer = await answered(informed, f"<@{BOT_USER}> What is the price of the ECU-850?")

    await informed.people.press("C1", answer, button(answer, WHY))

    [view] = informed.server.views.values()
    assert "Refused: the best statement answers with a probability of" in shown(view)


async def test_a_receipt_is_not_shown_in_another_channel(informed: Slack) -> None:
    """Ids travel: who knows one must not read what others asked elsewhere."""
    answer, other = await answered(informed, channel="G1"), await answered(informed)
    stolen = {**button(other, WHY), "value": button(answer, WHY)["value"]}

    await informed.people.press("C1", other, stolen)

    [view] = informed.server.views.values()
    assert shown(view).strip() == "How this was decided is not kept any more. Ask again."


async def test_the_word_tells_it_in_the_thread(informed: Slack) -> None:
    """Who doesn't see the button asks."""
    ts, _ = await informed.people.say("C1", QUESTION)
    await informed.people.say("C1", "why?", thread=ts)
    await informed.house.settled()

    first, told = informed.server.thread("C1", ts)

    assert f"Receipt {turn_of(first)[:8]}." in told.text
    assert "Receipt" not in first.text


async def test_a_private_answer_is_explained_to_its_asker(make_slack: MakeSlack) -> None:
    """Its message can't be looked up; the button says enough."""
    slack = await make_slack(think=None, THREADSHEET_SLACK_COMPARE_VISIBLE_TO="asker")
    await slack.people.compare("C1", "ECU-750 ECU-850b supply current")
    await slack.house.settled()
    answer = slack.server.private["C1"][-1]

    await slack.people.press("C1", answer, button(answer, WHY))

    [view] = slack.server.views.values()
    assert "Wanted: a comparison" in shown(view)


async def test_a_dialog_that_does_not_open_is_told(make_slack: MakeSlack) -> None:
    """A button that does nothing looks broken."""
    slack = await make_slack(think=None, faults={"views.open": ["500", "500", "500", "500"]})
    answer = await answered(slack)

    delivery = await slack.people.press("C1", answer, button(answer, WHY))

    assert delivery.statuses == [200]
    await slack.eventually(lambda: slack.server.responses)
    assert "Press “Why?” once more" in slack.server.responses[0]["text"]


async def test_small_talk_has_nothing_to_explain(informed: Slack) -> None:
    """A greeting with a button under it looks silly."""
    answer = await answered(informed, f"<@{BOT_USER}> hello")

    assert WHY not in [each["text"]["text"] for each in buttons(answer)]
