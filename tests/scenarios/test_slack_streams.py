"""In Slack people see that we work, how the answer begins while it is written, and a button to stop it."""

import json
from datetime import timedelta

import pytest

from core.answer import Citation, Grounded, Paragraph, Span
from tests.clocks import in_the_end
from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import Message
from tests.scenarios.canned import QUESTION
from tests.scenarios.conftest import MakeSlack, Slack

ASKED = "You asked: what is the supply voltage?"
SOURCE = Citation(
    number=1,
    document="ecu-850.md",
    title="ECU-850 data sheet",
    section=("Electrical data",),
    page=None,
    quote="12 V",
    excerpt="12 V",
    url="",
    models=("ECU-850",),
)


def begins(*sentences: str) -> Grounded:
    """Return an answer that begins so."""
    spans = tuple(Span(text, citations=(1,)) for text in sentences)
    return Grounded(blocks=(Paragraph(spans=spans),), citations=(SOURCE,), models=("ECU-850",))


async def asked(slack: Slack, channel: str = "C1", text: str = QUESTION) -> str:
    """Ask, and return the thread when we are at work on it so long that people are told."""
    slack.house.gate.clear()
    heard = len(slack.house.heard)
    root, _ = await slack.people.say(channel, text)
    await slack.eventually(lambda: len(slack.house.heard) > heard)
    await slack.until(lambda: (channel, root) in slack.server.sessions)
    return root


async def answered(slack: Slack) -> None:
    """Let us think and answer, while time passes."""
    slack.house.gate.set()

    async def nothing_waits() -> bool:
        slack.passes(0.25)
        return await slack.house.store.waiting() == 0

    await in_the_end(nothing_waits)


async def begun(slack: Slack, root: str, *sentences: str, channel: str = "C1") -> Message:
    """Write the beginning of an answer, and return the message that shows it."""
    slack.house.progress.begins(begins(*sentences))
    await slack.until(lambda: sentences[-1] in shown(slack, root, channel))
    [message] = slack.server.thread(channel, root)
    return message


def shown(slack: Slack, root: str, channel: str = "C1") -> str:
    """Return all that our messages in a thread show."""
    return json.dumps([message.blocks for message in slack.server.thread(channel, root)], ensure_ascii=False)


def called(slack: Slack, method: str) -> int:
    """Return how often a method was called."""
    return sum(name == method for name, _ in slack.server.calls)


def stop(slack: Slack, root: str, *messages: str) -> dict[str, object]:
    """Return the event that tells that somebody pressed the button."""
    now = f"{slack.house.now().timestamp():.6f}"
    told = {"channel": "C1", "thread_ts": root, "user": "U1", "streaming_message_ts": list(messages)}
    return {"type": "agent_session_stopped", "event_ts": now, **told}


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


async def test_documents_that_are_read_are_told_of(slack: Slack) -> None:
    """Who waits wants to know for what."""
    root = await asked(slack)
    await slack.eventually(lambda: slack.server.statuses)
    slack.house.progress.reads(3)
    await slack.eventually(lambda: len(slack.server.statuses) == 2)
    await answered(slack)

    assert [status for *_, status in slack.server.statuses] == [
        "is searching the documentation…",
        "is reading 3 documents…",
    ]
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


async def test_what_somebody_stops_elsewhere_goes_on_here(slack: Slack) -> None:
    """One thread's button is not another's."""
    root = await asked(slack)
    other = slack.server.next_ts()
    await slack.people.event(stop(slack, other))
    await slack.people.event(stop(slack, root), authorizations=[{"team_id": "TOTHER"}], team_id="TOTHER")
    await answered(slack)

    assert len(slack.server.thread("C1", root)) == 1


@pytest.mark.parametrize("fault", ["unknown_method", "missing_scope", "500", "drop"])
@pytest.mark.parametrize("method", ["agents.sessions.setStatus", "assistant.threads.setStatus", "chat.startStream"])
async def test_where_it_is_not_allowed_the_answer_is_one_message(
    make_slack: MakeSlack, method: str, fault: str
) -> None:
    """It is a courtesy; what Slack refuses once, it may refuse always."""
    slack = await make_slack(faults={method: [fault] * 9})
    slack.house.gate.clear()
    root, _ = await slack.people.say("C1", QUESTION)

    def tried(name: str) -> bool:
        return called(slack, name) > 0 or len(slack.server.faults.get(name, ())) in range(1, 9)

    await slack.until(lambda: tried("assistant.threads.setStatus"))
    slack.house.progress.begins(begins("The supply is 12 V."))
    await slack.until(lambda: tried("chat.startStream"))
    await answered(slack)

    [message] = slack.server.thread("C1", root)
    assert ASKED in message.text
    assert slack.house.store.waits == []


@pytest.mark.parametrize("fault", ["lost", "drop", "500", "429:7", "invalid_chunks", "message_not_in_streaming_state"])
async def test_a_message_that_cannot_grow_becomes_the_answer_all_the_same(make_slack: MakeSlack, fault: str) -> None:
    """Nobody sees half of it, and nobody sees it twice."""
    slack = await make_slack(faults={"chat.appendStream": [fault]})
    root = await asked(slack)
    message = await begun(slack, root, "The supply is 12 V.")
    slack.house.progress.begins(begins("The supply is 12 V.", "It is isolated."))
    await slack.until(lambda: not slack.server.faults["chat.appendStream"])
    await answered(slack)

    assert slack.server.thread("C1", root) == [message]
    assert ASKED in message.text
    assert "It is isolated." not in shown(slack, root)


@pytest.mark.parametrize("fault", ["lost", "drop", "500", "429:7", "page", "hollow"])
async def test_a_beginning_whose_message_nobody_knows_is_found(make_slack: MakeSlack, fault: str) -> None:
    """Half an answer would stand there for ever, above the whole."""
    slack = await make_slack(faults={"chat.startStream": [fault]})
    root = await asked(slack)
    slack.house.progress.begins(begins("The supply is 12 V."))
    await slack.until(lambda: not slack.server.faults["chat.startStream"])
    await answered(slack)

    [message] = slack.server.thread("C1", root)
    assert (ASKED in message.text, message.grows) == (True, False)


@pytest.mark.parametrize("method", ["chat.stopStream", "chat.update"])
@pytest.mark.parametrize("fault", ["lost", "drop", "500", "429:1"])
async def test_the_whole_is_shown_once_whatever_gets_lost(make_slack: MakeSlack, method: str, fault: str) -> None:
    """What nobody knows is done again."""
    slack = await make_slack(faults={method: [fault]})
    root = await asked(slack)
    message = await begun(slack, root, "The supply is 12 V.")
    await answered(slack)

    assert slack.server.thread("C1", root) == [message]
    assert (ASKED in message.text, message.grows) == (True, False)


async def test_a_stream_that_slack_never_ends_costs_no_answer(make_slack: MakeSlack) -> None:
    """It is posted below, and the half of it goes as soon as Slack lets it."""
    slack = await make_slack(faults={"chat.stopStream": ["429:1", "429:1"]})
    root = await asked(slack)
    await begun(slack, root, "The supply is 12 V.")
    await answered(slack)

    [message] = slack.server.thread("C1", root)
    assert (ASKED in message.text, message.grows) == (True, False)
    assert len(slack.house.store.waits) == 1


async def test_a_beginning_that_cannot_be_changed_any_more_goes(make_slack: MakeSlack) -> None:
    """A workspace may forbid to change messages."""
    slack = await make_slack(faults={"chat.update": ["edit_window_closed"]})
    root = await asked(slack)
    before = await begun(slack, root, "The supply is 12 V.")
    await answered(slack)

    [message] = slack.server.thread("C1", root)
    assert message is not before
    assert ASKED in message.text


async def test_a_message_that_slack_ended_becomes_the_answer(slack: Slack) -> None:
    """It does so after some minutes without a word."""
    root = await asked(slack)
    message = await begun(slack, root, "The supply is 12 V.")
    message.grows = False
    await answered(slack)

    assert slack.server.thread("C1", root) == [message]
    assert ASKED in message.text


async def test_a_beginning_that_somebody_deleted_is_followed_by_the_whole(slack: Slack) -> None:
    """It was asked for."""
    root = await asked(slack)
    message = await begun(slack, root, "The supply is 12 V.")
    slack.server.messages["C1"].remove(message)
    await answered(slack)

    [answer] = slack.server.thread("C1", root)
    assert ASKED in answer.text


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


async def test_a_question_deleted_after_a_lost_beginning_takes_it_along(make_slack: MakeSlack) -> None:
    """Slack has it, though nobody heard of its name."""
    slack = await make_slack(faults={"chat.startStream": ["lost"]})
    root = await asked(slack)
    slack.house.progress.begins(begins("The supply is 12 V."))
    await slack.until(lambda: slack.server.thread("C1", root))
    await Editors(slack.people).delete("C1", root)
    await answered(slack)

    assert slack.server.thread("C1", root) == []


async def test_what_carries_no_turn_and_stands_above_the_question_is_left_alone(make_slack: MakeSlack) -> None:
    """Half an answer to somebody else's question, left there by a process that is dead."""
    slack = await make_slack(faults={"chat.startStream": ["drop"]})
    above, _ = await slack.people.say("C1", "of other things")
    half = Message(slack.server.next_ts(), "UBOT", "half", above)
    slack.server.messages["C1"].append(half)
    slack.house.gate.clear()
    asked_ts, _ = await slack.people.say("C1", QUESTION, thread=above)
    await slack.until(lambda: ("C1", above) in slack.server.sessions)
    slack.house.progress.begins(begins("The supply is 12 V."))
    await slack.until(lambda: not slack.server.faults["chat.startStream"])
    await answered(slack)

    first, answer = slack.server.thread("C1", above)
    assert (first is half, half.text, float(answer.ts) > float(asked_ts)) == (True, "half", True)


async def test_looking_for_a_beginning_costs_no_answer(make_slack: MakeSlack) -> None:
    """It only may be there."""
    slack = await make_slack(faults={"chat.startStream": ["drop"], "conversations.replies": ["missing_scope"] * 9})
    root = await asked(slack)
    slack.house.progress.begins(begins("The supply is 12 V."))
    await slack.until(lambda: not slack.server.faults["chat.startStream"])
    await answered(slack)

    assert len(slack.server.thread("C1", root)) == 1


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
