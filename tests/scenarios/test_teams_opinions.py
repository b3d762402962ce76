"""What people say of answers in Teams: what was wrong, taking it back, and telling the documentation's owner."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from core.feedback import REASONS
from tests.fakes.teams_chats import GROUP
from tests.fakes.teams_sender import ANNA
from tests.scenarios.conftest import MakeTeams, Teams
from tests.scenarios.test_teams_buttons import ask, turn_of

LATER = datetime(2100, 1, 1, tzinfo=UTC)
TELL = "Tell the documentation owner"
STATED = "What is the supply voltage of the ECU-750?"
LACKING = "What is the colour of the ECU-750?"
PRESSED = {"actionName": "feedback", "actionValue": {"reaction": "dislike"}}


@pytest.fixture
async def informed(make_teams: MakeTeams) -> Teams:
    """Teams, with what really thinks."""
    return await make_teams(think=None)


async def thumbed(teams: Teams, answer: Any, value: dict[str, Any]) -> Any:
    """Press a thumb, and return the dialog that opens."""
    said = await teams.people.invoke(GROUP, "message/fetchTask", value, root=answer.root, replyToId=answer.id)
    assert said.status == 200
    return said.body["task"]


def inputs(task: Any) -> dict[str, Any]:
    """Return what can be filled in in a dialog, by id."""
    return {each["id"]: each for each in task["value"]["card"]["content"]["body"] if "id" in each}


def actions(task: Any) -> dict[str, Any]:
    """Return what the buttons of a dialog carry, by title."""
    return {
        action["title"]: action["data"]
        for each in task["value"]["card"]["content"]["body"]
        if each["type"] == "ActionSet"
        for action in each["actions"]
    }


@pytest.mark.parametrize("value", [PRESSED, {"data": PRESSED}], ids=["as documented", "as the SDK has it"])
async def test_thumbs_down_counts_at_once_and_asks_what_was_wrong(informed: Teams, value: dict[str, Any]) -> None:
    """Who closes the card has said enough."""
    answer = await ask(informed, GROUP, STATED)

    task = await thumbed(informed, answer, value)

    assert [each["value"] for each in inputs(task)["reason"]["choices"]] == list(REASONS)
    assert inputs(task)["feedbackText"]["maxLength"] == 500
    [kept] = await informed.house.store.ratings_of(await turn_of(informed, answer))
    assert (kept.author, kept.rating, kept.reason) == (ANNA["aadObjectId"], "down", None)


async def test_what_was_wrong_is_kept_however_teams_sends_the_card(informed: Teams) -> None:
    """As a dialog's, or as the form of a thumb."""
    answer = await ask(informed, GROUP, STATED)
    turn = await turn_of(informed, answer)
    task = await thumbed(informed, answer, PRESSED)
    filled = {**actions(task)["Send"], "reason": "wrong_value", "feedbackText": "It is 12 V."}

    said = await informed.people.invoke(GROUP, "task/submit", {"data": filled}, root=answer.root, replyToId=answer.id)

    assert "noted" in said.body["task"]["value"]
    [kept] = await informed.house.store.ratings_of(turn)
    assert (kept.rating, kept.reason, kept.comment) == ("down", "wrong_value", "It is 12 V.")

    form = {**PRESSED, "actionValue": {"reaction": "dislike", "feedback": json.dumps({**filled, "reason": "outdated"})}}
    said = await informed.people.invoke(GROUP, "message/submitAction", form, root=answer.root, replyToId=answer.id)

    assert (said.status, said.body) == (200, {})
    [kept] = await informed.house.store.ratings_of(turn)
    assert (kept.reason, kept.comment) == ("outdated", "It is 12 V.")


async def test_a_thumb_is_taken_back(informed: Teams) -> None:
    """By a button of the same card."""
    answer = await ask(informed, GROUP, STATED)
    task = await thumbed(informed, answer, PRESSED)
    back = {"data": actions(task)["Take it back"]}

    said = await informed.people.invoke(GROUP, "task/submit", back, root=answer.root, replyToId=answer.id)

    assert "taken back" in said.body["task"]["value"]
    assert await informed.house.store.ratings_of(await turn_of(informed, answer)) == []


async def test_thumbs_up_is_thanked_and_asks_nothing(informed: Teams) -> None:
    """There is nothing to mend."""
    answer = await ask(informed, GROUP, STATED)

    task = await thumbed(informed, answer, {**PRESSED, "actionValue": {"reaction": "like"}})

    assert (task["type"], task["value"]) == ("message", "Thanks, noted.")
    [kept] = await informed.house.store.ratings_of(await turn_of(informed, answer))
    assert kept.rating == "up"


@pytest.mark.parametrize("value, status", [({**PRESSED, "actionName": "x"}, 501), ({"actionName": "feedback"}, 400)])
async def test_what_is_no_thumb_opens_nothing(informed: Teams, value: dict[str, Any], status: int) -> None:
    """Another app's, or broken."""
    answer = await ask(informed, GROUP, STATED)

    said = await informed.people.invoke(GROUP, "message/fetchTask", value, root=answer.root, replyToId=answer.id)

    assert said.status == status


async def test_a_thumb_below_what_is_no_answer_says_so(informed: Teams) -> None:
    """It may be forgotten by now."""
    said = await informed.people.invoke(GROUP, "message/fetchTask", PRESSED, replyToId="17")

    assert "not kept any more" in said.body["task"]["value"]


async def test_the_documentation_owner_is_told_of_what_is_missing(informed: Teams) -> None:
    """Once by each person, below refusals only."""
    answer = await ask(informed, GROUP, LACKING)

    said = [await informed.people.press(GROUP, answer, TELL) for _ in range(2)]

    assert ["Noted" in each.body["task"]["value"] for each in said] == [True, True]
    [gap] = await informed.house.store.gaps(now=LATER)
    assert (gap.model, gap.aspect, gap.wished) == ("ECU-750", "colour", 1)
