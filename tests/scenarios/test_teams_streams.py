"""While we think, people see that we do: as a stream in a chat of two, as typing elsewhere."""

import pytest

from core.answer import Grounded, Paragraph, Span
from tests.clocks import in_the_end
from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, Chat
from tests.scenarios.conftest import MakeTeams, Teams

QUESTION = "what is the supply voltage?"


@pytest.fixture
async def thinking(teams: Teams) -> Teams:
    """Teams where a question was asked in a chat of two, which we still think about, in a stream."""
    teams.house.gate.clear()
    await teams.people.say(PERSONAL, QUESTION)
    await streams(teams)
    return teams


async def streams(teams: Teams, count: int = 1) -> None:
    """Let time pass until we have said `count` times that we work."""

    def so() -> bool:
        teams.passes(0.25)
        return sum(len(it.texts) for it in teams.server.streams) >= count

    await teams.eventually(so)


async def answered(teams: Teams) -> None:
    """Let us think and answer, while time passes."""
    teams.house.gate.set()

    async def nothing_waits() -> bool:
        teams.passes(0.25)
        return await teams.house.store.waiting() == 0

    await in_the_end(nothing_waits)


async def test_a_stream_ends_in_the_answer(thinking: Teams) -> None:
    """One message, from the first sign of work to the checked text."""
    await streams(thinking, 2)
    await answered(thinking)

    [stream], [shown] = thinking.server.streams, thinking.server.in_chat(PERSONAL)
    assert stream.texts[0] == "Searching the documentation…"
    assert stream.texts[1].startswith("Still searching the documentation (")
    assert (shown.id, shown.versions) == (stream.id, 1)
    assert f"You asked: {QUESTION}" in shown.text
    assert shown.body["channelData"] == {"feedbackLoop": {"type": "custom"}}


def begins(text: str) -> Grounded:
    """Return an answer that begins so."""
    return Grounded(blocks=(Paragraph(spans=(Span(text),)),), citations=(), models=("ECU-850",))


async def test_the_beginning_of_an_answer_is_streamed_and_the_whole_begins_with_it(thinking: Teams) -> None:
    """People read the first sentence while the second is written."""
    progress = thinking.house.progress
    progress.reads(3)
    await streams(thinking, 2)
    progress.begins(begins("You asked:"))
    await streams(thinking, 3)
    progress.begins(begins(f"You asked: {QUESTION}"))
    await streams(thinking, 4)
    await answered(thinking)

    [stream], [shown] = thinking.server.streams, thinking.server.in_chat(PERSONAL)
    assert stream.texts[1].startswith("Reading 3 documents")
    assert stream.texts[2:] == ["You asked:", f"You asked: {QUESTION}"]
    assert (shown.id, shown.versions) == (stream.id, 1)
    assert shown.text.startswith(f"You asked: {QUESTION} [1]")


async def test_an_answer_that_begins_otherwise_takes_the_place_of_what_was_streamed(thinking: Teams) -> None:
    """Something was published meanwhile; Teams takes no other text at the end of a stream, but an update."""
    thinking.house.progress.begins(begins("The old value."))
    await streams(thinking, 2)
    await answered(thinking)

    [stream], [shown] = thinking.server.streams, thinking.server.in_chat(PERSONAL)
    assert (shown.id, shown.versions) == (stream.id, 2)
    assert shown.text.startswith("You asked:")
    assert "old value" not in str(shown.body)


@pytest.mark.parametrize("fault", ["lost", "500"])
async def test_an_answer_that_begins_otherwise_is_shown_whatever_gets_lost(make_teams: MakeTeams, fault: str) -> None:
    """Half of it would stand there for ever."""
    teams = await make_teams(faults={"final": [fault], "PUT": [fault]})
    teams.house.gate.clear()
    await teams.people.say(PERSONAL, QUESTION)
    await streams(teams)
    teams.house.progress.begins(begins("The old value."))
    await streams(teams, 2)
    await answered(teams)

    [shown] = teams.server.in_chat(PERSONAL)
    assert shown.id == teams.server.streams[0].id
    assert shown.text.startswith("You asked:")


async def test_while_nothing_new_is_written_nothing_is_said_again(thinking: Teams) -> None:
    """A text that is repeated helps nobody, and an informative one is refused by then."""
    thinking.house.progress.begins(begins("You asked:"))
    await streams(thinking, 2)
    said = len(thinking.server.calls)
    await thinking.waits(15)
    thinking.house.progress.begins(begins("You asked: what"))
    await streams(thinking, 3)

    assert len(thinking.server.calls) == said + 1


async def test_a_message_that_shows_the_beginning_is_remembered(thinking: Teams) -> None:
    """It is deleted with the question, and completed by another process if this one dies."""
    thinking.house.progress.begins(begins("You asked:"))
    await streams(thinking, 2)
    store, name = thinking.house.store, f"teams:{PERSONAL.id}:{thinking.server.streams[0].id}"
    [turn] = await store.thread_turns(thinking.house.heard[0].thread)

    async def remembered() -> bool:
        return await store.message_of(turn.turn_id) == name

    await in_the_end(remembered)


async def test_a_quick_answer_is_no_stream(teams: Teams) -> None:
    """A sign of work that comes and goes at once only disturbs."""
    await teams.people.say(PERSONAL, QUESTION)

    assert len(await teams.answers(PERSONAL)) == 1
    assert teams.server.streams == []
    assert teams.server.typing == []


async def test_who_stops_a_stream_gets_no_answer_any_more(thinking: Teams) -> None:
    """And nothing else either."""
    thinking.server.stop(PERSONAL)
    await answered(thinking)

    assert thinking.server.in_chat(PERSONAL) == []
    assert thinking.house.store.waits == []


async def test_who_stops_a_stream_early_is_not_told_on(thinking: Teams) -> None:
    """The next sign of work tells us."""
    thinking.server.stop(PERSONAL)
    said = len(thinking.server.calls)
    await thinking.waits(15)
    thinking.house.gate.set()
    await thinking.house.settled()

    assert thinking.server.in_chat(PERSONAL) == []
    assert len(thinking.server.calls) == said + 1


async def test_a_stream_that_took_too_long_becomes_an_update_in_its_place(thinking: Teams) -> None:
    """Teams closes a stream after two minutes; what people saw of it is completed."""
    thinking.server.expire(PERSONAL)
    await answered(thinking)

    [stream], [shown] = thinking.server.streams, thinking.server.in_chat(PERSONAL)
    assert shown.id == stream.id
    assert thinking.server.calls[-1][0] == "PUT"
    assert "streaminfo" not in str(shown.body)


async def test_where_a_stream_is_not_allowed_the_answer_is_a_message(make_teams: MakeTeams) -> None:
    """Another bot may stream in the same chat."""
    teams = await make_teams(faults={"typing": ["403 ContentStreamNotAllowed"]})
    teams.house.gate.clear()
    await teams.people.say(PERSONAL, QUESTION)
    await teams.waits(5)
    await answered(teams)

    assert teams.server.streams == []
    assert len(teams.server.in_chat(PERSONAL)) == 1


async def test_a_closed_stream_that_cannot_be_updated_becomes_a_message(make_teams: MakeTeams) -> None:
    """An answer is not lost with the stream."""
    teams = await make_teams(faults={"PUT": ["404 ActivityNotFoundInConversation"]})
    teams.house.gate.clear()
    await teams.people.say(PERSONAL, QUESTION)
    await streams(teams)
    teams.server.expire(PERSONAL)
    await answered(teams)

    assert len(teams.server.in_chat(PERSONAL)) == 1


@pytest.mark.parametrize("fault", ["lost", "drop", "500", "429:1"])
async def test_the_end_of_a_stream_is_shown_once_whatever_gets_lost(make_teams: MakeTeams, fault: str) -> None:
    """The stream's id tells Teams that it has the answer already."""
    teams = await make_teams(faults={"final": [fault]})
    teams.house.gate.clear()
    await teams.people.say(PERSONAL, QUESTION)
    await streams(teams)
    await answered(teams)

    [shown] = await teams.answers(PERSONAL)
    assert (shown.id, shown.versions) == (teams.server.streams[0].id, 1)


async def test_a_stream_whose_end_is_too_big_ends_in_text(make_teams: MakeTeams) -> None:
    """The same as without a stream."""
    teams = await make_teams(faults={"final": ["413 MessageSizeTooBig"]})
    teams.house.gate.clear()
    await teams.people.say(PERSONAL, QUESTION)
    await streams(teams)
    await answered(teams)

    [shown] = teams.server.in_chat(PERSONAL)
    assert "Teams did not take this answer" in shown.text
    assert shown.id == teams.server.streams[0].id


@pytest.mark.parametrize("chat", [GROUP, CHANNEL], ids=lambda chat: chat.kind)
async def test_elsewhere_we_type(teams: Teams, chat: Chat) -> None:
    """Streams are for chats of two."""
    teams.house.gate.clear()
    await teams.people.say(chat, QUESTION)

    def so() -> bool:
        teams.passes(0.25)
        return len(teams.server.typing) == 2

    await teams.eventually(so)
    await answered(teams)

    assert teams.server.streams == []
    assert len(teams.server.shown) == 1


async def test_a_sign_of_work_that_fails_costs_nothing(make_teams: MakeTeams) -> None:
    """It is a courtesy."""
    teams = await make_teams(faults={"typing": ["500"] * 3})
    teams.house.gate.clear()
    for chat in (GROUP, PERSONAL):
        await teams.people.say(chat, QUESTION)
    await teams.waits(15)
    await answered(teams)

    assert len(teams.server.shown) == 2
    assert teams.house.store.waits == []
