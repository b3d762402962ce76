"""Whatever is delivered twice, refused, throttled or lost: each question gets exactly one answer."""

import logging
from collections import deque

import pytest

from core.errors import TransientError
from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, Chat
from tests.scenarios.compared import compared
from tests.scenarios.conftest import MakeTeams, Teams

QUESTION = "what is the supply voltage?"
BARE = "Teams did not take this answer"


async def test_a_message_delivered_again_is_answered_once(teams: Teams) -> None:
    """Teams delivers again if our acknowledgement gets lost."""
    activity = teams.people.activity(PERSONAL, text=QUESTION)

    statuses = [(await teams.people.push(activity)).status for _ in range(3)]

    assert statuses == [201] * 3
    assert len(await teams.answers(PERSONAL)) == 1


async def test_two_conversations_may_use_one_id(teams: Teams) -> None:
    """Teams' ids are times: unique in their conversation alone."""
    for chat in (PERSONAL, GROUP):
        await teams.people.say(chat, QUESTION, id="1700000000001")

    assert [len(await teams.answers(chat)) for chat in (PERSONAL, GROUP)] == [1, 1]


async def test_what_cannot_be_kept_is_not_acknowledged(teams: Teams) -> None:
    """Teams delivers it again then, and nothing is lost."""
    teams.house.store.refusals = 1
    activity = teams.people.activity(PERSONAL, text=QUESTION)

    statuses = [(await teams.people.push(activity)).status for _ in range(2)]

    assert statuses == [503, 201]
    assert len(await teams.answers(PERSONAL)) == 1


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param(["500"], id="a server error"),
        pytest.param(["page", "500"], id="a proxy's page"),
        pytest.param(["412 PreconditionFailed"], id="a conflict"),
        pytest.param(["drop"], id="a connection that breaks before"),
        pytest.param(["hollow"], id="an acknowledgement without an id"),
    ],
)
@pytest.mark.parametrize("chat", [PERSONAL, GROUP, CHANNEL], ids=lambda chat: chat.kind)
async def test_an_answer_that_did_not_get_through_is_posted_later(
    make_teams: MakeTeams, chat: Chat, faults: list[str]
) -> None:
    """The answer is stored: nothing is thought again."""
    teams = await make_teams(faults={"POST": faults})
    await teams.people.say(chat, QUESTION)

    shown = await teams.answers(chat)

    assert len(shown) == 1
    assert len(teams.house.heard) == 1


async def test_too_many_messages_wait_as_long_as_teams_says(make_teams: MakeTeams) -> None:
    """Coming back sooner prolongs it."""
    teams = await make_teams(faults={"POST": ["429:7", "429:2.5"]})
    await teams.people.say(PERSONAL, QUESTION)

    assert len(await teams.answers(PERSONAL)) == 1
    assert teams.house.store.waits == [7.0, 2.5]


@pytest.mark.parametrize("refusal", ["413 MessageSizeTooBig", "400 BadSyntax"])
@pytest.mark.parametrize("refused", [1, 2])
async def test_an_answer_that_teams_does_not_take_as_it_is_becomes_text_with_all_its_values(
    make_teams: MakeTeams, refusal: str, refused: int
) -> None:
    """First with buttons to its sources; if they aren't taken either, without."""
    teams = await make_teams(think=compared, faults={"POST": [refusal] * refused})
    await teams.people.say(PERSONAL, "compare both")

    [shown] = await teams.answers(PERSONAL)

    assert BARE in shown.text
    assert "**value 0** — ECU-750: =1+1 [1]; ECU-850b: -40 °C" in shown.text.replace("\\", "")
    assert "[1] ECU-750 Datasheet · Power" in shown.text
    assert ("attachments" in shown.body) == (refused == 1)


async def test_where_we_may_not_write_we_give_up(make_teams: MakeTeams, caplog: pytest.LogCaptureFixture) -> None:
    """Trying for ever would hold up nothing but ourselves."""
    teams = await make_teams(faults={"POST": ["403 BotNotInConversationRoster"]})
    with caplog.at_level(logging.ERROR):
        await teams.people.say(GROUP, QUESTION)
        shown = await teams.answers(GROUP)
        await teams.eventually(lambda: "add the bot to the conversation" in caplog.text)

    assert shown == []


async def test_a_token_that_teams_does_not_take_is_renewed(teams: Teams) -> None:
    """A changed secret ends all tokens."""
    await teams.people.say(PERSONAL, QUESTION)
    await teams.house.settled()
    teams.server.issuer.revoke()

    await teams.people.say(PERSONAL, "and the weight?")

    assert len(await teams.answers(PERSONAL)) == 2
    assert teams.house.store.waits == []


async def test_a_token_is_asked_for_once_an_hour(teams: Teams) -> None:
    """Not for each answer."""
    for number in range(3):
        await teams.people.say(PERSONAL, f"question {number}?")
        await teams.house.settled()
    before = set(teams.server.issuer.granted)
    teams.house.advance(3400)
    await teams.people.say(PERSONAL, "late?")
    await teams.house.settled()

    assert (len(before), len(teams.server.issuer.granted)) == (1, 2)


@pytest.mark.parametrize("fault", ["500", "page"])
async def test_without_a_token_answers_wait(teams: Teams, fault: str) -> None:
    """Where tokens come from has bad moments too."""
    teams.server.issuer.faults["token"] = deque([fault])
    await teams.people.say(PERSONAL, QUESTION)

    assert len(await teams.answers(PERSONAL)) == 1
    assert len(teams.house.store.waits) == 1


async def test_an_answer_whose_record_could_not_be_kept_is_not_posted_twice(
    teams: Teams, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between Teams' acknowledgement and ours anything can stop us."""
    posted, falls = teams.house.store.posted, iter([True, False])

    async def fall_once(turn_id: str, **more: object) -> None:
        if next(falls):
            raise RuntimeError("killed here")
        await posted(turn_id, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(teams.house.store, "posted", fall_once)
    await teams.people.say(PERSONAL, QUESTION)

    assert len(await teams.answers(PERSONAL)) == 1


async def test_many_questions_in_one_chat_are_answered_in_order_and_not_too_fast(teams: Teams) -> None:
    """Teams refuses a bot that speaks more than seven times a second."""
    for number in range(9):
        await teams.people.say(PERSONAL, f"question {number}?")

    shown = await teams.answers(PERSONAL)

    assert [it.text.split("question ")[1][0] for it in shown] == [str(number) for number in range(9)]
    assert teams.house.store.waits == []


async def test_an_answer_is_posted_also_if_that_cannot_be_remembered(
    make_teams: MakeTeams, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk may be full for a moment; the worker notes it as well."""

    async def full(_store: object, _turn_id: str, _message: str) -> None:
        raise TransientError("the disk is full")

    monkeypatch.setattr("adapters.store.Store.note", full)
    teams = await make_teams()
    await teams.people.say(PERSONAL, QUESTION)

    assert len(await teams.answers(PERSONAL)) == 1


async def test_a_welcome_that_fails_costs_nothing(make_teams: MakeTeams) -> None:
    """It is a courtesy."""
    teams = await make_teams(faults={"POST": ["500"]})
    await teams.people.install()
    await teams.eventually(lambda: not teams.server.faults["POST"])
    await teams.people.say(PERSONAL, QUESTION)

    assert len(await teams.answers(PERSONAL)) == 1


async def test_an_answer_of_which_nobody_knows_is_posted_again(make_teams: MakeTeams) -> None:
    """Teams can't be asked what is there, outside a stream: twice is better than not at all."""
    teams = await make_teams(faults={"POST": ["lost"]})
    await teams.people.say(GROUP, QUESTION)

    assert [it.text.partition(" [1]")[0] for it in await teams.answers(GROUP)] == [f"You asked: {QUESTION}"] * 2
