"""Comparisons that only the asking person sees, until they share them."""

from collections import deque
from datetime import timedelta

import pytest

from tests.fakes.slack_sender import button, buttons, thumb
from tests.fakes.slack_workspace import Message
from tests.scenarios.compared import compared
from tests.scenarios.conftest import MakeSlack, Slack

IN_ONE_LINE = "ECU-750 ECU-850b supply current"
SHARE = "Share in channel"


@pytest.fixture(params=["http", pytest.param("socket", marks=pytest.mark.slow)])
async def slack(request: pytest.FixtureRequest, make_slack: MakeSlack) -> Slack:
    """The program that answers /compare in private."""
    return await make_slack(
        think=compared, socket_mode=request.param == "socket", THREADSHEET_SLACK_COMPARE_VISIBLE_TO="asker"
    )


async def asked(slack: Slack, text: str = IN_ONE_LINE) -> Message:
    """Type /compare, and return what the asking person sees."""
    delivery = await slack.people.compare("C1", text)
    await slack.house.settled()
    assert delivery.ack == "I am comparing them; only you will see the answer."
    return slack.server.private["C1"][-1]


async def test_only_the_asking_person_sees_the_answer(slack: Slack) -> None:
    """Trying something out need not be everybody's business."""
    answer = await asked(slack)

    assert answer.seen_by == "U1"
    assert answer.blocks[0]["type"] == "data_table"
    assert slack.server.ours() == []
    assert slack.server.statuses == []


async def test_a_repeated_command_is_answered_once(slack: Slack) -> None:
    """There is no message by which it could be told later; the delivery itself is."""
    for _ in range(2):
        await slack.people.compare("C1", IN_ONE_LINE, trigger="1.2.same")
    await slack.house.settled()

    assert len(slack.server.private["C1"]) == 1


async def test_the_dialog_is_answered_in_private_too(slack: Slack) -> None:
    """It is the same command."""
    await slack.people.compare("C1", "ECU-750")
    [view] = slack.server.views.values()
    options = [*await slack.people.type_in(view, "ecu-750"), *await slack.people.type_in(view, "850b")]

    await slack.people.submit(view, options[:2], "weight")
    await slack.house.settled()

    assert slack.house.heard[0].private
    assert len(slack.server.private["C1"]) == 1
    assert slack.server.ours() == []


async def test_in_a_direct_message_there_is_nothing_to_hide(slack: Slack) -> None:
    """A message there stays, and its thread goes on."""
    await slack.people.compare("D1", IN_ONE_LINE)
    await slack.house.settled()

    assert slack.server.private["D1"] == []
    assert len(slack.server.ours()) == 2


async def test_sharing_shows_the_same_answer_to_the_channel_once_and_says_who_shared_it(slack: Slack) -> None:
    """A double click must not show it twice, and nobody thinks it anew."""
    answer = await asked(slack)
    share = button(answer, SHARE)

    for _ in range(3):
        await slack.people.press("C1", answer, share)
    await slack.house.settled()
    await slack.eventually(lambda: slack.server.responses)

    [opening] = [it for it in slack.server.ours() if not it.thread_ts]
    assert opening.text == f"<@U1> shared the answer to: compare {IN_ONE_LINE}"
    [shown] = slack.server.thread("C1", opening.ts)
    assert shown.text == answer.text
    assert shown.blocks[0] == answer.blocks[0]
    assert SHARE not in str(shown.blocks)
    told = slack.server.responses[0]
    assert (told["text"], told["replace_original"]) == ("Shared in this channel.", True)


async def test_the_thread_of_a_shared_answer_goes_on(slack: Slack) -> None:
    """The others want to ask about it."""
    answer = await asked(slack)
    await slack.people.press("C1", answer, button(answer, SHARE))
    await slack.house.settled()
    [opening] = [it for it in slack.server.ours() if not it.thread_ts]

    await slack.people.say("C1", "compare the weight too", thread=opening.ts)
    await slack.house.settled()

    assert len(slack.server.thread("C1", opening.ts)) == 2


async def test_an_answer_that_is_forgotten_is_not_shared_as_something_else(slack: Slack) -> None:
    """Thinking anew could say something else than what the person saw."""
    answer = await asked(slack)
    await slack.house.store.forget(slack.house.heard[0].thread)

    await slack.people.press("C1", answer, button(answer, SHARE))
    await slack.house.settled()

    [shown] = [it for it in slack.server.ours() if it.thread_ts]
    assert shown.text.startswith("Something went wrong on our side")


async def test_what_cannot_be_shared_says_why_and_stays(slack: Slack) -> None:
    """The bot may have been put out of the channel since."""
    answer = await asked(slack)
    slack.server.channels["C1"].member = False

    await slack.people.press("C1", answer, button(answer, SHARE))
    await slack.eventually(lambda: slack.server.responses)

    [told] = slack.server.responses
    assert told["text"].startswith("I am not in this conversation.")
    assert told["replace_original"] is False
    assert slack.server.ours() == []


async def test_sharing_that_cannot_be_kept_leaves_nothing_behind(slack: Slack) -> None:
    """And the button still works afterwards."""
    answer = await asked(slack)
    slack.house.store.refusals = 1

    await slack.people.press("C1", answer, button(answer, SHARE))
    left = list(slack.server.ours())
    await slack.people.press("C1", answer, button(answer, SHARE))
    await slack.house.settled()

    assert left == []
    assert len(slack.server.ours()) == 2


async def test_a_thumb_under_a_private_answer_is_kept(slack: Slack) -> None:
    """The thanks come where the answer was, and nowhere else."""
    answer = await asked(slack)

    await slack.people.press("C1", answer, thumb(answer, up=True))
    await slack.eventually(lambda: len(slack.server.private["C1"]) == 2)

    assert slack.server.whispers[-1] == ("C1", "U1", "", "Thanks, noted.")
    assert slack.server.ours() == []


async def test_a_choice_in_private_is_answered_in_private(slack: Slack) -> None:
    """Slack doesn't show us the message that was pressed; its blocks say which thread it is."""
    clarification = await asked(slack, "ECU-750 ECU-850b, or the 850?")

    for _ in range(2):
        await slack.people.press("C1", clarification, button(clarification, "ECU-850b"))
    await slack.house.settled()

    asked_first, chosen = slack.house.heard
    assert (chosen.text, chosen.private, chosen.thread) == ("ECU-850b", True, asked_first.thread)
    assert chosen.resumes is not None
    assert len(slack.server.private["C1"]) == 2


@pytest.mark.parametrize("fault", ["lost", "500", "429:2", "hollow"])
async def test_a_private_answer_that_may_not_have_arrived_is_shown_again(slack: Slack, fault: str) -> None:
    """It can't be looked for: once too often is better than never."""
    slack.server.faults["chat.postEphemeral"] = deque([fault])

    await asked(slack)

    assert len(slack.server.private["C1"]) == (2 if fault == "lost" else 1)


async def test_nobody_is_shown_that_a_private_answer_is_on_its_way(slack: Slack) -> None:
    """The status stands in the channel, for everybody."""
    slack.house.gate.clear()
    await slack.people.compare("C1", IN_ONE_LINE)
    await slack.people.compare("D1", IN_ONE_LINE)
    await slack.until(lambda: slack.server.statuses)

    await slack.until(lambda: {channel for channel, _ in slack.server.sessions} == {"D1"})
    later = slack.house.now() + timedelta(seconds=2)
    await slack.until(lambda: slack.house.now() >= later)

    assert {channel for channel, _, _ in slack.server.statuses} == {"D1"}
    assert {channel for channel, _ in slack.server.sessions} == {"D1"}


async def test_private_blocks_that_slack_refuses_are_shown_as_text(slack: Slack) -> None:
    """An answer without looks is better than none."""
    slack.server.faults["chat.postEphemeral"] = deque(["invalid_blocks", "invalid_blocks"])

    answer = await asked(slack)

    assert answer.blocks == []
    assert "value 0" in answer.text


async def test_a_private_table_that_does_not_fit_says_how_to_get_it_whole(slack: Slack) -> None:
    """A file can't be private: it is attached when the answer is shared."""
    answer = await asked(slack, "ECU-750 ECU-850b 120 rows")

    assert "21 more rows did not fit here. Share it in the channel to get the whole table as a file." in str(
        answer.blocks
    )
    assert slack.server.files.kept == {}

    await slack.people.press("C1", answer, button(answer, SHARE))
    await slack.house.settled()

    [file] = slack.server.files.kept.values()
    assert (file.name, file.shown) == ("comparison.csv", 1)


async def test_buttons_of_a_private_answer_are_named_after_its_thread(slack: Slack) -> None:
    """Otherwise a pressed one leads nowhere."""
    answer = await asked(slack)

    roots = {each["block_id"].rpartition("#")[0] for each in buttons(answer)}
    assert roots == {slack.house.heard[0].thread.root}


async def test_where_slack_lacks_sortable_tables_there_are_plain_ones(slack: Slack) -> None:
    """From the first refusal on, without a refused call for each answer."""
    slack.server.faults["chat.postEphemeral"] = deque(["invalid_blocks"])

    first, second = await asked(slack), await asked(slack)

    assert [answer.blocks[0]["type"] for answer in (first, second)] == ["table", "table"]
    assert first.blocks[0]["rows"] == second.blocks[0]["rows"]
