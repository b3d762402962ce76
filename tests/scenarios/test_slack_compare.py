"""/compare: in one line, or with the dialog in which product models are chosen."""

from collections import deque
from pathlib import Path
from typing import Any

import pytest

from adapters.slack import comparisons
from core.messages import Trigger
from tests.fakes.slack_sender import button, buttons
from tests.fakes.slack_views import prefilled
from tests.fakes.slack_workspace import BOT_USER
from tests.scenarios.compared import compared
from tests.scenarios.conftest import MakeSlack, Slack

IN_ONE_LINE = "ECU-750 ECU-850b supply current"


@pytest.fixture
async def slack(make_slack: MakeSlack) -> Slack:
    """The program with comparisons of its own, over HTTP."""
    return await make_slack(think=compared)


@pytest.fixture(params=["http", pytest.param("socket", marks=pytest.mark.slow)])
async def either(request: pytest.FixtureRequest, make_slack: MakeSlack) -> Slack:
    """The same scenario over HTTP and over Socket Mode."""
    return await make_slack(think=compared, socket_mode=request.param == "socket")


async def dialog(slack: Slack, text: str = "", channel: str = "C1") -> dict[str, Any]:
    """Type /compare, and return the dialog that opens."""
    delivery = await slack.people.compare(channel, text)
    assert (delivery.statuses, delivery.ack) == ([200], "")
    return list(slack.server.views.values())[-1]


async def chosen(slack: Slack, view: dict[str, Any], *names: str) -> list[dict[str, Any]]:
    """Type each name into the dialog and choose it."""
    offered = {option["value"]: option for name in names for option in await slack.people.type_in(view, name)}
    return [offered[name] for name in names]


async def test_a_command_in_one_line_is_answered_in_a_thread_of_its_own(either: Slack) -> None:
    """Everybody sees what was asked, and a table for an answer."""
    delivery = await either.people.compare("C1", IN_ONE_LINE)
    await either.house.settled()

    assert delivery.ack == "I answer in the thread under your question."
    [question] = [it for it in either.server.ours() if not it.thread_ts]
    assert question.text == f"<@U1> asked: compare {IN_ONE_LINE}"
    [answer] = either.server.thread("C1", question.ts)
    assert answer.blocks[0]["type"] == "data_table"
    [heard] = either.house.heard
    assert (heard.text, heard.trigger, heard.private) == (f"compare {IN_ONE_LINE}", Trigger.COMMAND, False)
    assert either.server.views == {}


async def test_the_real_thing_compares_what_was_named(make_slack: MakeSlack) -> None:
    """From the command to the cells, over the demo documents."""
    slack = await make_slack(think=None)

    await slack.people.compare("C1", "850 850b operating temperature")
    await slack.house.settled()

    [answer] = [it for it in slack.server.ours() if it.thread_ts]
    cells = [[cell["text"] for cell in row] for row in answer.blocks[0]["rows"]]
    assert cells[0] == ["Attribute", "ECU-850", "ECU-850b"]
    assert "−40 °C to +105 °C" in str(cells[1:])


async def test_a_command_that_slack_repeats_is_answered_once(slack: Slack) -> None:
    """Socket Mode repeats what wasn't acknowledged in time."""
    for _ in range(2):
        await slack.people.compare("C1", IN_ONE_LINE, trigger="1.2.same")
    await slack.house.settled()

    assert len(slack.house.heard) == 1
    assert len(slack.server.ours()) == 2


async def test_a_command_without_product_models_opens_the_dialog(either: Slack) -> None:
    """Nobody knows all names by heart."""
    view = await dialog(either)
    options = await chosen(either, view, "ECU-750", "ECU-850b")

    delivery = await either.people.submit(view, options, "supply current")
    await either.house.settled()

    assert (delivery.statuses, delivery.ack) == ([200], "")
    assert [heard.text for heard in either.house.heard] == ["compare ECU-750, ECU-850b: supply current"]
    [question] = [it for it in either.server.ours() if not it.thread_ts]
    assert question.text == "<@U1> asked: compare ECU-750, ECU-850b: supply current"
    assert len(either.server.thread("C1", question.ts)) == 1


@pytest.mark.parametrize(
    "text,models,topic,note",
    [
        pytest.param("", [], "", "", id="nothing"),
        pytest.param("ECU-750 weight", ["ECU-750"], "weight", "", id="one"),
        pytest.param("ECU-750 ECU-999", ["ECU-750"], "", "I don’t know “ECU-999”.", id="an unknown one"),
        pytest.param("supply current", [], "supply current", "", id="a topic"),
    ],
)
async def test_the_dialog_opens_with_what_was_understood(
    slack: Slack, text: str, models: list[str], topic: str, note: str
) -> None:
    """Nobody should have to say it twice."""
    view = await dialog(slack, text)

    assert prefilled(view) == (models, topic)
    notes = [block["text"]["text"] for block in view["blocks"] if block["type"] == "section"]
    assert notes == ([note] if note else [])


async def test_what_is_typed_offers_product_models_and_marks_legacy_ones(slack: Slack) -> None:
    """Any spelling will do, and a discontinued one isn't taken by accident."""
    view = await dialog(slack)

    everything = await slack.people.type_in(view, "")
    plus = await slack.people.type_in(view, "ecu 850b+")
    legacy = await slack.people.type_in(view, "650")
    strange = await slack.people.type_in(view, "&lt;pump&gt;")

    assert [option["value"] for option in everything][-1] == "ECU-650"
    assert len(everything) == 6
    assert [option["value"] for option in plus] == ["ECU-850b Plus"]
    assert [option["description"]["text"] for option in legacy] == ["legacy"]
    assert strange == []


async def test_fewer_than_two_product_models_keep_the_dialog_open(slack: Slack) -> None:
    """And it says what is missing, where it is missing."""
    view = await dialog(slack)
    options = await chosen(slack, view, "ECU-750")
    gone = {"text": {"type": "plain_text", "text": "ECU-999"}, "value": "ECU-999"}

    for picked in ([], options, [*options, gone], [*options, *options]):
        delivery = await slack.people.submit(view, picked)
        assert '"models": "Choose at least two product models."' in delivery.ack
    assert slack.house.heard == []


@pytest.mark.parametrize("channel,said", [("C2", "I am not in this conversation."), ("CSHARED", "I don’t answer in")])
async def test_a_dialog_from_where_we_do_not_answer_stays_open_and_says_so(
    slack: Slack, channel: str, said: str
) -> None:
    """What was chosen isn't lost: the person can invite us and send it again."""
    view = await dialog(slack, channel=channel)
    options = await chosen(slack, view, "ECU-750", "ECU-850b")

    delivery = await slack.people.submit(view, options)

    assert said in delivery.ack.encode().decode("unicode_escape")
    assert slack.server.ours() == []


@pytest.mark.parametrize("channel,said", [("C2", "I am not in this conversation."), ("CSHARED", "I don’t answer in")])
async def test_a_command_from_where_we_do_not_answer_says_why(slack: Slack, channel: str, said: str) -> None:
    """Only the person who asked needs to know."""
    delivery = await slack.people.compare(channel, IN_ONE_LINE)

    assert delivery.ack.startswith(said)
    assert slack.house.heard == []


async def test_a_dialog_sent_twice_is_answered_once(slack: Slack) -> None:
    """A double click, or Slack's own second try."""
    view = await dialog(slack)
    options = await chosen(slack, view, "ECU-750", "ECU-850b")

    for _ in range(2):
        await slack.people.submit(view, options)
    await slack.house.settled()

    assert len(slack.house.heard) == 1
    assert len(slack.server.ours()) == 2


async def test_a_dialog_that_cannot_be_kept_can_be_sent_again(slack: Slack) -> None:
    """Slack keeps it open then; nothing is posted that nobody will ever answer."""
    view = await dialog(slack)
    options = await chosen(slack, view, "ECU-750", "ECU-850b")
    slack.house.store.refusals = 1

    first = await slack.people.submit(view, options)
    left = list(slack.server.ours())
    second = await slack.people.submit(view, options)
    await slack.house.settled()

    assert (first.statuses, second.statuses) == ([500], [200])
    assert left == []
    assert len(slack.server.ours()) == 2


@pytest.mark.parametrize("fault", ["expired_trigger_id", "500", "drop", "hang"])
async def test_a_dialog_that_does_not_open_is_done_without(
    slack: Slack, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trigger is good for three seconds; the acknowledgement must not be later than that either."""
    monkeypatch.setattr(comparisons, "OPEN_S", 0.3)
    slack.server.faults["views.open"] = deque([fault])

    delivery = await slack.people.compare("C1", "")

    assert delivery.statuses == [200]
    assert delivery.ack == "Write it in one line, for example: /compare ECU-750 ECU-750 Plus weight"


async def test_a_repeated_command_does_not_complain_about_the_dialog_that_is_open(slack: Slack) -> None:
    """Its trigger opens one dialog, once."""
    await slack.people.compare("C1", "", trigger="1.2.same")
    delivery = await slack.people.compare("C1", "", trigger="1.2.same")

    assert (delivery.statuses, delivery.ack) == ([200], "")
    assert len(slack.server.views) == 1


async def test_without_product_models_there_is_nothing_to_choose_from(make_slack: MakeSlack, tmp_path: Path) -> None:
    """An empty menu explains nothing; the operator has something to do."""
    slack = await make_slack(think=compared, THREADSHEET_DATA=str(tmp_path / "empty"))

    delivery = await slack.people.compare("C1", "")

    assert delivery.ack.startswith("I know fewer than two product models.")
    assert slack.server.views == {}


async def test_a_comparison_asked_in_a_thread_is_answered_there(make_slack: MakeSlack) -> None:
    """Slack takes no commands in threads, so a mention has to do."""
    slack = await make_slack(think=None)
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> what is the weight of the ECU-750?")
    await slack.people.say("C1", f"<@{BOT_USER}> compare ECU-850 and ECU-850b: operating temperature", thread=root)
    await slack.house.settled()

    answer = slack.server.thread("C1", root)[-1]
    assert answer.blocks[0]["type"] == "data_table"


@pytest.mark.parametrize("text", ["compare", "compare the 850?"])
async def test_a_comparison_without_product_models_offers_the_dialog(either: Slack, text: str) -> None:
    """A mention can't open a dialog, but a button can."""
    root, _ = await either.people.say("C1", f"<@{BOT_USER}> {text}")
    await either.house.settled()
    [answer] = either.server.thread("C1", root)

    await either.people.press("C1", answer, button(answer, "Choose product models"))
    view = list(either.server.views.values())[-1]
    for _ in range(2):
        await either.people.submit(view, await chosen(either, view, "ECU-750", "ECU-850b"))
    await either.house.settled()

    assert [heard.text for heard in either.house.heard[1:]] == ["compare ECU-750, ECU-850b"]
    assert either.house.heard[1].trigger is Trigger.ACTION
    assert len(either.server.thread("C1", root)) == 2


async def test_other_answers_offer_no_dialog(slack: Slack) -> None:
    """A button that isn't needed is noise."""
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> compare ECU-750 and ECU-850b")
    await slack.house.settled()

    assert "Choose product models" not in str(buttons(slack.server.thread("C1", root)[0]))


async def test_a_button_whose_dialog_does_not_open_says_what_to_write(slack: Slack) -> None:
    """Pressing it and seeing nothing happen is the worst answer."""
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> compare")
    await slack.house.settled()
    [answer] = slack.server.thread("C1", root)
    trigger = slack.server.trigger("1.2.old", age_s=4.0)

    await slack.people.press("C1", answer, button(answer, "Choose product models"), trigger=trigger)
    await slack.eventually(lambda: slack.server.responses)

    [said] = slack.server.responses
    assert said["text"] == "Write it in one line, for example: compare ECU-750 ECU-750 Plus weight"
