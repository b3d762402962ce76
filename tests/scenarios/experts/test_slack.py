"""Experts answer in Slack what the documents don't say: from a message of a thread to who had asked, once."""

import json
from collections import deque
from typing import Any

import pytest

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from tests.bot.shelf import Shelf
from tests.fakes.slack_sender import Delivery
from tests.fakes.slack_views import check_view, prefilled
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.scenarios.conftest import MakeSlack, Slack
from tests.scenarios.experts.conftest import QUESTION, SAID


@pytest.fixture
async def slack(make_slack: MakeSlack, experts: str) -> Slack:
    """The program with these experts, thinking for itself."""
    return await make_slack(think=None, THREADSHEET_EXPERTS=experts)


async def asked(slack: Slack, user: str = "U1") -> str:
    """Ask in vain; return the thread."""
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> {QUESTION}", user=user)
    await slack.house.settled()
    assert "I found nothing about" in slack.server.thread("C1", root)[-1].text
    return root


def replied(slack: Slack, root: str) -> Message:
    """Have an expert reply in a thread, to people."""
    reply = Message(slack.server.next_ts(), "U9", SAID, root)
    slack.server.messages["C1"].append(reply)
    return reply


async def used(slack: Slack, message: Message, user: str = "U9") -> None:
    """Use the shortcut on a message."""
    delivery = await slack.people.shortcut(
        "C1", message, callback_id="use_as_answer", user={"id": user, "team_id": "T1"}
    )
    assert delivery.statuses == [200]


def opened(slack: Slack) -> dict[str, Any]:
    """Return the dialog that was opened last."""
    return list(slack.server.views.values())[-1]


def given_in(view: dict[str, Any]) -> dict[str, Any]:
    """Return the state of the form as it was opened, as Slack sends it."""
    values: dict[str, Any] = {}
    for block in view["blocks"]:
        if block["type"] == "input":
            element = block["element"]
            said = {"type": element["type"], "value": element.get("initial_value")}
            if element["type"] == "datepicker":
                said = {"type": element["type"], "selected_date": None}
            if "initial_options" in element:
                said = {"type": element["type"], "selected_options": element["initial_options"]}
            values[block["block_id"]] = {element["action_id"]: said}
    return {"values": values}


async def sent(slack: Slack, view: dict[str, Any], user: str = "U9", **typed: str) -> Delivery:
    """Send a dialog, with some fields typed otherwise."""
    state = given_in(view)
    for name, text in typed.items():
        field = state["values"][name][name]
        field["selected_date" if field["type"] == "datepicker" else "value"] = text or None
    body = {
        "type": "view_submission",
        "team": {"id": "T1", "domain": "acme"},
        "enterprise": None,
        "user": {"id": user, "team_id": "T1"},
        "api_app_id": "A1",
        "view": {**view, "state": state, "hash": "1.abc"},
    }
    return await slack.people.transport.deliver("interactive", body, retries=0)


def text_of(view: dict[str, Any]) -> str:
    """Return what a dialog says."""
    return "\n".join(block["text"]["text"] for block in view["blocks"] if block["type"] == "section")


async def previewed(slack: Slack, **typed: str) -> dict[str, Any]:
    """Send the form that is open, and return the dialog that shows what will be said."""
    form = opened(slack)
    ack = json.loads((await sent(slack, form, **typed)).ack)
    assert ack["response_action"] == "update"
    check_view(ack["view"])
    await slack.eventually(lambda: slack.server.views[form["id"]] != form)
    return slack.server.views[form["id"]]


async def test_a_message_becomes_the_answer_and_who_had_asked_is_told_once(slack: Slack, shelf: Shelf) -> None:
    """The form knows what was asked in vain; the answer is kept beside the documents with its author."""
    root, other = await asked(slack), await asked(slack, user="U2")
    await used(slack, replied(slack, root))

    preview = await previewed(slack)
    assert QUESTION in text_of(preview)
    assert SAID in text_of(preview)
    assert "answered by Ada Byron" in text_of(preview)
    acks = [json.loads((await sent(slack, preview)).ack) for _ in range(2)]
    assert [text_of(ack["view"]).startswith("One moment…") for ack in acks] == [True] * 2
    await slack.eventually(lambda: len(slack.server.private["C1"]) == 2)
    assert text_of(slack.server.views[preview["id"]]).startswith("Kept as your answer of ")
    await slack.house.settled()

    kept = (shelf.root / ANSWERS_PATH).read_text("utf-8")
    assert kept.count(SAID) == 1
    assert "Ada Byron" in kept
    assert "2 people who had asked are told." in slack.server.private["C1"][0].text
    for thread in (root, other):
        [note] = [each for each in slack.server.thread("C1", thread) if "answered by Ada Byron" in str(each.blocks)]
        assert SAID in note.text
    assert SAID in (await again(slack)).text


async def test_an_answer_holds_until_the_day_that_its_expert_chose(slack: Slack, shelf: Shelf) -> None:
    """The dialog that shows it carries the day on to the file."""
    root = await asked(slack)
    await used(slack, replied(slack, root))

    preview = await previewed(slack, until="2199-12-31")
    await sent(slack, preview)
    await slack.eventually(lambda: len(slack.server.private["C1"]) == 1)

    assert "until: 2199-12-31" in (shelf.root / ANSWERS_PATH).read_text("utf-8").replace("'", "").replace('"', "")


async def again(slack: Slack) -> Message:
    """Ask once more; return the answer."""
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> {QUESTION}")
    await slack.house.settled()
    return slack.server.thread("C1", root)[-1]


async def test_who_is_no_expert_is_told_so_and_nothing_opens(slack: Slack) -> None:
    """In private, in a sentence."""
    await used(slack, replied(slack, await asked(slack)), user="U1")

    await slack.eventually(lambda: slack.server.responses)
    assert slack.server.responses[0]["text"].startswith("Only experts and operators answer")
    assert slack.server.views == {}


async def test_an_expert_on_other_products_is_told_in_the_form(slack: Slack) -> None:
    """Whoever answers for valves leaves control units alone; nothing is kept."""
    await used(slack, replied(slack, await asked(slack)), user="U8")

    ack = json.loads((await sent(slack, opened(slack), user="U8")).ack)

    assert ack["response_action"] == "errors"
    assert "You answer for Valves" in ack["errors"]["models"]


@pytest.mark.parametrize("field", ["aspect", "answer"])
async def test_a_form_with_nothing_written_stays_open(slack: Slack, field: str) -> None:
    """It says what is missing."""
    await used(slack, replied(slack, await asked(slack)))

    ack = json.loads((await sent(slack, opened(slack), **{field: "  "})).ack)

    assert ack == {"response_action": "errors", "errors": {field: "Write it in words."}}


async def test_a_confirmation_by_somebody_else_keeps_nothing(slack: Slack, shelf: Shelf) -> None:
    """Whoever forges one is no expert by it."""
    await used(slack, replied(slack, await asked(slack)))

    await sent(slack, await previewed(slack), user="U1")
    await slack.eventually(lambda: slack.server.private["C1"])

    assert "Only experts" in slack.server.private["C1"][0].text
    assert not (shelf.root / ANSWERS_PATH).exists()


async def test_a_form_that_does_not_open_is_told(slack: Slack) -> None:
    """With what to do about it."""
    slack.server.faults["views.open"] = deque(["500"])

    await used(slack, replied(slack, await asked(slack)))

    await slack.eventually(lambda: slack.server.responses)
    assert "once more" in slack.server.responses[0]["text"]


async def test_without_a_question_in_vain_the_form_asks_for_everything(slack: Slack) -> None:
    """Any message can be an answer; nobody is told then."""
    message = Message(slack.server.next_ts(), "U9", SAID)
    slack.server.messages["C1"].append(message)
    await used(slack, message)

    form = opened(slack)
    assert prefilled(form) == ([], SAID)
    ack = json.loads((await sent(slack, form, aspect="colour")).ack)

    assert ack == {"response_action": "errors", "errors": {"models": "Choose at least one product model."}}


async def test_a_product_model_that_is_gone_is_told_instead_of_a_preview(slack: Slack) -> None:
    """It was there when the form was opened."""
    await used(slack, replied(slack, await asked(slack)))
    element = next(block["element"] for block in opened(slack)["blocks"] if block["block_id"] == "models")
    element["initial_options"] = [{"text": {"type": "plain_text", "text": "ECU-9"}, "value": "ECU-9"}]

    view = await previewed(slack)

    assert "ECU-9: there is no such product model." in text_of(view)
    assert "submit" not in view


@pytest.mark.parametrize("carried", ["", "{", "[]", "7", '["C1"]'])
@pytest.mark.parametrize("name", ["answer", "answer_confirm"])
async def test_a_dialog_that_is_not_ours_is_refused(slack: Slack, name: str, carried: str) -> None:
    """Nothing of it is guessed."""
    await used(slack, replied(slack, await asked(slack)))

    delivery = await sent(slack, {**opened(slack), "callback_id": name, "private_metadata": carried})

    assert delivery.statuses == [400]
