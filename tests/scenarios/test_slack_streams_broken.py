"""Whatever Slack refuses or loses of an answer that grows, people see it once, and whole."""

import pytest

from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import Message
from tests.scenarios.canned import QUESTION
from tests.scenarios.conftest import MakeSlack, Slack
from tests.scenarios.slack_slowly import ASKED, answered, asked, begins, begun, called, shown


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


async def test_the_half_of_an_answer_goes_though_nobody_knew_that_the_whole_was_posted(make_slack: MakeSlack) -> None:
    """What we know of the whole got lost; it is found when it is delivered again, and the half above it as well."""
    slack = await make_slack(faults={"chat.stopStream": ["429:1", "429:1"], "chat.postMessage": ["lost"]})
    root = await asked(slack)
    await begun(slack, root, "The supply is 12 V.")
    await answered(slack)

    [message] = slack.server.thread("C1", root)
    assert (ASKED in message.text, message.grows) == (True, False)


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
