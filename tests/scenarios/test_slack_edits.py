"""People change and delete what they asked in Slack: the answer follows."""

import asyncio
from collections import deque

import pytest

from core.messages import Platform, ThreadKey
from tests.clocks import eventually
from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import BOT_USER, TEAM
from tests.scenarios.canned import QUESTION
from tests.scenarios.compared import compared
from tests.scenarios.conftest import MakeSlack, Slack

OTHER = f"<@{BOT_USER}> what is the weight?"


def updates(slack: Slack) -> int:
    """Return how often a message of ours was changed."""
    return sum(method == "chat.update" for method, _ in slack.server.calls)


def thread(root: str, channel: str = "C1") -> ThreadKey:
    """Return the key of a thread."""
    return ThreadKey(platform=Platform.SLACK, workspace=TEAM, channel=channel, root=root)


async def test_a_changed_question_is_answered_anew_in_place_once_per_edit(slack: Slack) -> None:
    """People mend their question; a second answer below the first one would leave both standing."""
    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()
    [before] = slack.server.thread("C1", ts)
    event = Editors(slack.people).edited("C1", ts, OTHER)

    for _ in range(3):
        assert (await slack.people.event(event)).statuses == [200]
        await slack.house.settled()

    [after] = slack.server.thread("C1", ts)
    assert after is before
    assert "what is the weight?" in after.text
    assert "supply voltage?" not in after.text.partition("[1]")[0]
    assert updates(slack) == 1
    [remembered] = await slack.house.store.recent(thread(ts), limit=5)
    assert remembered.text == "what is the weight?"


async def test_what_changes_no_word_of_a_question_changes_no_answer(slack: Slack) -> None:
    """Slack tells of previews, of its own doings and of replies as of changes."""
    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.people.say("C2", "said to others")
    await slack.house.settled()
    editors, [ours] = Editors(slack.people), slack.server.thread("C1", ts)

    await editors.unfurl("C1", ts)
    await editors.edit("C1", ts, QUESTION)
    await editors.edit("C1", ts, f"{QUESTION} ")
    await editors.edit("C1", ours.ts, "an answer of our own")
    await slack.house.settled()

    assert updates(slack) == 0
    assert len(slack.house.heard) == 1


async def test_an_edit_while_the_answer_is_under_way_ends_in_one_answer_to_the_last_words(slack: Slack) -> None:
    """Nobody sees an answer to words that aren't there any more."""
    slack.house.gate.clear()
    ts, _ = await slack.people.say("C1", QUESTION)
    editors = Editors(slack.people)
    for text in ("and the length?", "and the colour?", "what is the weight?"):
        await editors.edit("C1", ts, f"<@{BOT_USER}> {text}")

    slack.house.gate.set()
    await slack.house.settled()

    [answer] = slack.server.thread("C1", ts)
    assert answer.text.startswith("You asked: what is the weight?")
    assert updates(slack) == 0


async def test_an_edit_while_the_post_is_on_its_way_changes_it_when_it_has_arrived(slack: Slack) -> None:
    """Whoever looks too soon doesn't find it, and posts a second one."""
    slack.server.faults["chat.postMessage"] = deque(["late:0.5"])
    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.eventually(lambda: not slack.server.faults["chat.postMessage"])

    await Editors(slack.people).edit("C1", ts, OTHER)
    assert slack.server.thread("C1", ts) == []
    await slack.house.settled()

    [answer] = slack.server.thread("C1", ts)
    assert answer.text.startswith("You asked: what is the weight?")
    assert updates(slack) == 1


async def test_of_two_edits_the_later_one_holds_whichever_comes_first(slack: Slack) -> None:
    """Slack promises no order."""
    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()
    editors = Editors(slack.people)
    first = editors.edited("C1", ts, f"<@{BOT_USER}> and the length?")
    last = editors.edited("C1", ts, OTHER)

    for event in (last, first):
        await slack.people.event(event)
        await slack.house.settled()

    [answer] = slack.server.thread("C1", ts)
    assert answer.text.startswith("You asked: what is the weight?")


async def test_an_edit_that_comes_before_its_question_is_what_is_answered(slack: Slack) -> None:
    """A delivery that failed comes again minutes later, with the old words."""
    slack.house.store.refusals = 99
    ts, deliveries = await slack.people.say("C1", QUESTION)
    slack.house.store.refusals = 0

    await Editors(slack.people).edit("C1", ts, OTHER)
    late = {"type": "app_mention", "user": "U1", "text": QUESTION, "ts": ts, "channel": "C1"}
    await slack.people.event(late)
    await slack.house.settled()

    assert all(set(each.statuses) == {500} for each in deliveries[:1])
    [answer] = slack.server.thread("C1", ts)
    assert answer.text.startswith("You asked: what is the weight?")


@pytest.mark.parametrize("fault", ["lost", "500", "429:1", "drop", "internal_error"])
async def test_an_update_that_went_wrong_is_made_again(slack: Slack, fault: str) -> None:
    """The edit is kept until its answer stands there."""
    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()
    slack.server.faults["chat.update"] = deque([fault])

    await Editors(slack.people).edit("C1", ts, OTHER)
    await slack.house.settled()

    [answer] = slack.server.thread("C1", ts)
    assert answer.text.startswith("You asked: what is the weight?")


async def test_a_changed_answer_has_the_file_that_it_speaks_of_and_no_other(make_slack: MakeSlack) -> None:
    """The file of the old answer says what isn't asked any more."""
    slack = await make_slack(think=compared)
    ts, _ = await slack.people.say("C1", f"<@{BOT_USER}> compare 120 rows")
    await slack.house.settled()
    editors = Editors(slack.people)

    await editors.edit("C1", ts, f"<@{BOT_USER}> compare 130 rows")
    await slack.house.settled()
    _, attachment = slack.server.thread("C1", ts)
    assert attachment.files[0]["name"] == "comparison.csv"
    await editors.edit("C1", ts, f"<@{BOT_USER}> compare 3 rows")
    await slack.house.settled()

    assert [it.files for it in slack.server.thread("C1", ts)] == [[]]


@pytest.mark.parametrize("channel", ["C1", "D1"])
async def test_a_deleted_question_takes_its_answer_with_it(slack: Slack, channel: str) -> None:
    """Its asker doesn't want it to be seen; nor does the thread go on with it."""
    text = QUESTION if channel == "C1" else "what is the supply voltage?"
    ts, _ = await slack.people.say(channel, text)
    follow_up, _ = await slack.people.say(channel, "and its weight?", thread=ts)
    await slack.house.settled()

    await Editors(slack.people).delete(channel, ts)
    await slack.house.settled()
    await slack.people.say(channel, "and its length?", thread=ts)
    await slack.house.settled()

    asked = [it.text.partition(" [1]")[0] for it in slack.server.thread(channel, ts)]
    assert asked == ["You asked: and its weight?", "You asked: and its length?"]
    assert [it.text for it in await slack.house.store.recent(thread(ts, channel), limit=5)] == [
        "and its weight?",
        "and its length?",
    ]
    await Editors(slack.people).delete(channel, follow_up)
    await slack.house.settled()
    assert len(slack.server.thread(channel, ts)) == 1


async def test_a_question_deleted_before_it_was_answered_is_not_answered(slack: Slack) -> None:
    """Nor when Slack delivers it again."""
    slack.house.gate.clear()
    ts, _ = await slack.people.say("C1", QUESTION)
    await Editors(slack.people).delete("C1", ts)
    slack.house.gate.set()
    await slack.house.settled()
    again = {"type": "app_mention", "user": "U1", "text": QUESTION, "ts": ts, "channel": "C1"}

    await slack.people.event(again)
    await slack.house.settled()

    assert slack.server.ours() == []


async def test_a_question_that_is_told_only_after_it_was_deleted_is_not_answered(slack: Slack) -> None:
    """A delivery that failed comes again minutes later."""
    slack.house.store.refusals = 99
    ts, _ = await slack.people.say("C1", QUESTION)
    slack.house.store.refusals = 0

    await Editors(slack.people).delete("C1", ts)
    await slack.people.event({"type": "app_mention", "user": "U1", "text": QUESTION, "ts": ts, "channel": "C1"})
    await slack.house.settled()

    assert slack.house.heard == []


async def test_a_deletion_while_the_post_is_on_its_way_deletes_it_when_it_has_arrived(slack: Slack) -> None:
    """An answer without its question is a riddle."""
    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()
    slack.server.faults["chat.postMessage"] = deque(["late:0.5"])
    reply, _ = await slack.people.say("C1", "and its weight?", thread=ts)
    await slack.eventually(lambda: not slack.server.faults["chat.postMessage"])

    await Editors(slack.people).delete("C1", reply)
    await slack.house.settled()
    await asyncio.sleep(0)

    [left] = slack.server.thread("C1", ts)
    assert left.text.startswith("You asked: what is the supply voltage?")


@pytest.mark.parametrize("fault", ["lost", "500", "drop", "internal_error"])
async def test_a_deletion_that_went_wrong_is_made_again(slack: Slack, fault: str) -> None:
    """What is deleted is gone, also if that was told to nobody."""
    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()
    slack.server.faults["chat.delete"] = deque([fault])

    await Editors(slack.people).delete("C1", ts)
    await slack.house.settled()
    await eventually(lambda: slack.server.thread("C1", ts) == [])
