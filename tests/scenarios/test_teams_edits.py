"""People change and delete what they asked in Teams: the answer follows."""

from collections import deque

import pytest

from core.messages import Platform, ThreadKey
from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, Chat
from tests.fakes.teams_issuer import TENANT
from tests.scenarios.conftest import MakeTeams, Teams

QUESTION, OTHER = "what is the supply voltage?", "what is the weight?"
CHATS = pytest.mark.parametrize("chat", [PERSONAL, GROUP, CHANNEL], ids=lambda chat: chat.kind)


def root_of(chat: Chat, message: str) -> str:
    """Return the thread's root: a channel has threads."""
    return message if chat is CHANNEL else ""


@CHATS
async def test_a_changed_question_is_answered_anew_in_place_once_per_edit(teams: Teams, chat: Chat) -> None:
    """A second answer below the first one would leave both standing."""
    said = await teams.people.say(chat, QUESTION)
    root = root_of(chat, said.id)
    [before] = await teams.answers(chat)

    for _ in range(3):
        assert (await teams.people.edit(chat, said, OTHER, root=root)).status == 201
        await teams.house.settled()

    [after] = await teams.answers(chat)
    assert (after.id, after.versions) == (before.id, 2)
    assert after.text.startswith(f"You asked: {OTHER}")
    key = ThreadKey(platform=Platform.TEAMS, workspace=TENANT, channel=chat.id, root=root or "chat")
    assert [it.text for it in await teams.house.store.recent(key, limit=5)] == [OTHER]


async def test_an_edit_that_changes_no_word_or_is_older_changes_no_answer(teams: Teams) -> None:
    """Teams promises no order."""
    said = await teams.people.say(PERSONAL, QUESTION)
    await teams.answers(PERSONAL)

    for minute, text in ((3, OTHER), (2, "what is the length?"), (4, OTHER)):
        await teams.people.edit(PERSONAL, said, text, minute=minute)
        await teams.house.settled()

    [answer] = await teams.answers(PERSONAL)
    assert answer.text.startswith(f"You asked: {OTHER}")
    assert answer.versions == 2


async def test_an_edit_while_the_answer_is_under_way_ends_in_one_answer_to_the_last_words(teams: Teams) -> None:
    """Nobody sees an answer to words that aren't there any more."""
    teams.house.gate.clear()
    said = await teams.people.say(GROUP, QUESTION)
    await teams.people.edit(GROUP, said, "what is the length?")
    await teams.people.edit(GROUP, said, OTHER, minute=2)

    teams.house.gate.set()

    [answer] = await teams.answers(GROUP)
    assert answer.text.startswith(f"You asked: {OTHER}")


@pytest.mark.parametrize("fault", ["500", "drop", "lost", "413 MessageSizeTooBig"])
async def test_an_update_that_went_wrong_is_made_again(make_teams: MakeTeams, fault: str) -> None:
    """The edit is kept until its answer stands there; what is too much for Teams becomes text."""
    teams = await make_teams(faults={"PUT": [fault]})
    said = await teams.people.say(GROUP, QUESTION)
    await teams.answers(GROUP)

    await teams.people.edit(GROUP, said, OTHER)

    [answer] = await teams.answers(GROUP)
    assert OTHER in answer.text


@CHATS
async def test_a_deleted_question_takes_its_answer_with_it(teams: Teams, chat: Chat) -> None:
    """Nor does the thread go on with it; and whoever deletes it twice, or brings it back, is not answered."""
    said = await teams.people.say(chat, QUESTION)
    root = root_of(chat, said.id)
    kept = await teams.people.say(chat, OTHER, root=root)
    await teams.answers(chat)

    for _ in range(2):
        assert (await teams.people.delete(chat, said, root=root)).status == 201
    await teams.people.edit(chat, said, "what is the length?", root=root)

    [left] = await teams.answers(chat)
    assert left.text.startswith(f"You asked: {OTHER}")
    key = ThreadKey(platform=Platform.TEAMS, workspace=TENANT, channel=chat.id, root=root or "chat")
    assert [it.text for it in await teams.house.store.recent(key, limit=5)] == [OTHER]
    assert kept.status == 201


async def test_a_question_deleted_before_it_was_answered_is_not_answered(teams: Teams) -> None:
    """Not even with the stream in which we say that we are at work."""
    teams.house.gate.clear()
    said = await teams.people.say(PERSONAL, QUESTION)
    while not teams.server.streams:
        teams.passes(0.5)
        await teams.house.store.waiting()
    await teams.people.delete(PERSONAL, said)
    teams.house.gate.set()

    assert await teams.answers(PERSONAL) == []


@pytest.mark.parametrize("fault", ["500", "drop", "lost"])
async def test_a_deletion_that_went_wrong_is_made_again(make_teams: MakeTeams, fault: str) -> None:
    """What is deleted is gone, also if nobody heard of it."""
    teams = await make_teams()
    said = await teams.people.say(GROUP, QUESTION)
    await teams.answers(GROUP)
    teams.server.faults["DELETE"] = deque([fault])

    await teams.people.delete(GROUP, said)

    assert await teams.answers(GROUP) == []
