"""In Slack people see that we work, how the answer begins while it is written, and a button to stop it."""

import json
from datetime import timedelta

import pytest

from tests.fakes.slack_edits import Editors
from tests.scenarios.canned import QUESTION
from tests.scenarios.conftest import Slack
from tests.scenarios.slack_slowly import ASKED, answered, asked, begins, begun, called, shown, stop


@pytest.mark.parametrize("channel", ["C1", "D1"])
async def test_the_beginning_grows_and_the_whole_answer_takes_its_place(slack: Slack, channel: str) -> None:
    """People read the first sentence, with its source, while the second is written."""
    root = await asked(slack, channel)
    first = await begun(slack, root, "The supply is 12 V.", channel=channel)
    assert "ECU-850 data sheet" in shown(slack, root, channel)
    assert "The supply is 12 V. [1]" in shown(slack, root, channel)
    assert "language model" in shown(slack, root, channel)
    second = await begun(slack, root, "The supply is 12 V.", "It is isolated.", channel=channel)
    told = shown(slack, root, channel)
    await answered(slack)

    [message] = slack.server.thread(channel, root)
    assert first is second is message
    assert (told.count("The supply is 12 V."), told.count("ECU-850 data sheet")) == (1, 1)
    assert ASKED in shown(slack, root, channel)
    assert "It is isolated." not in shown(slack, root, channel)
    assert (message.grows, message.metadata["event_type"]) == (False, "threadsheet_answer")
    assert called(slack, "chat.postMessage") == 0
    assert slack.server.sessions[channel, root] == ["processing", "active"]


@pytest.mark.parametrize(
    "locale, told",
    [
        pytest.param("en-GB", ["is searching the documentation…", "is reading 3 documents…"], id="English"),
        pytest.param("de-DE", ["durchsucht die Dokumentation…", "liest 3 Dokumente…"], id="German"),
    ],
)
async def test_documents_that_are_read_are_told_of(slack: Slack, locale: str, told: list[str]) -> None:
    """Who waits wants to know for what."""
    slack.server.locales["U1"] = locale
    root = await asked(slack)
    await slack.eventually(lambda: slack.server.statuses)
    slack.house.progress.reads(3)
    await slack.eventually(lambda: len(slack.server.statuses) == 2)
    await answered(slack)

    assert [status for *_, status in slack.server.statuses] == told
    assert slack.server.statuses[0][:2] == ("C1", root)
    assert len(slack.server.thread("C1", root)) == 1


async def test_who_stops_us_keeps_what_is_there_and_gets_nothing_more(slack: Slack) -> None:
    """Slack ends the message; the next question in the thread is answered."""
    root = await asked(slack)
    message = await begun(slack, root, "The supply is 12 V.")
    message.grows = False
    envelope = slack.people.envelope(stop(slack, root, message.ts))
    for _ in range(2):
        await slack.people.transport.deliver("events_api", envelope, retries=0)
    await slack.until(lambda: slack.server.sessions["C1", root][-1] == "active")
    slack.house.gate.set()
    await slack.people.say("C1", f"{QUESTION} again", thread=root)
    await answered(slack)

    stopped, later = slack.server.thread("C1", root)
    assert stopped is message
    assert "The supply is 12 V. [1]" in json.dumps(stopped.blocks)
    assert "ECU-850 data sheet" in json.dumps(stopped.blocks)
    assert "again" in later.text
    assert slack.house.store.waits == []


async def test_who_stops_us_before_anything_is_there_gets_nothing(slack: Slack) -> None:
    """Not even an apology."""
    root = await asked(slack)
    await slack.people.event(stop(slack, root))
    slack.house.progress.begins(begins("The supply is 12 V."))
    later = slack.house.now() + timedelta(seconds=3)
    await slack.until(lambda: slack.house.now() >= later)
    await answered(slack)

    assert slack.server.thread("C1", root) == []
    assert slack.server.sessions["C1", root][-1] == "active"
    assert ("C1", root, "") in slack.server.statuses


async def test_what_somebody_stops_elsewhere_goes_on_here(slack: Slack) -> None:
    """One thread's button is not another's."""
    root = await asked(slack)
    other = slack.server.next_ts()
    await slack.people.event(stop(slack, other))
    await slack.people.event(stop(slack, root), authorizations=[{"team_id": "TOTHER"}], team_id="TOTHER")
    await answered(slack)

    assert len(slack.server.thread("C1", root)) == 1


async def test_an_answer_that_begins_otherwise_grows_no_more(slack: Slack) -> None:
    """What was said stays until the whole is there."""
    root = await asked(slack)
    message = await begun(slack, root, "The supply is 12 V.")
    slack.house.progress.begins(begins("The supply is 24 V.", "It is isolated."))
    late = slack.house.now() + timedelta(seconds=3)
    await slack.until(lambda: slack.house.now() >= late)
    await answered(slack)

    assert called(slack, "chat.appendStream") == 0
    assert slack.server.thread("C1", root) == [message]
    assert ASKED in message.text


async def test_a_question_deleted_meanwhile_takes_its_beginning_along(slack: Slack) -> None:
    """Nobody can take it away by hand."""
    root = await asked(slack)
    await begun(slack, root, "The supply is 12 V.")
    await Editors(slack.people).delete("C1", root)
    await answered(slack)

    assert slack.server.thread("C1", root) == []


async def test_a_question_changed_meanwhile_is_answered_in_place_of_the_beginning(slack: Slack) -> None:
    """One message, to the question as it is now."""
    root = await asked(slack)
    message = await begun(slack, root, "The supply is 12 V.")
    await Editors(slack.people).edit("C1", root, QUESTION.replace("supply voltage", "weight"))
    await answered(slack)

    assert slack.server.thread("C1", root) == [message]
    assert "what is the weight?" in message.text


async def test_a_quick_answer_is_one_message_and_no_status(slack: Slack) -> None:
    """A sign of work that comes and goes at once only disturbs."""
    root, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    assert len(slack.server.thread("C1", root)) == 1
    assert (slack.server.statuses, slack.server.sessions) == ([], {})
