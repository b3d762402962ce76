"""What a process that died had streamed, and the text that an answer begins with."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest

from adapters.teams.poster import TeamsPoster
from adapters.teams.render import beginning_text, message
from bot.progress import TurnProgress
from core.answer import Bullets, Citation, Grounded, Paragraph, Span, Steps
from core.messages import Utterance
from tests.adapters.teams.posters import a_teams_poster, reference_to
from tests.clocks import FakeClock, eventually
from tests.contracts.turns import an_utterance
from tests.fakes.teams_chats import PERSONAL
from tests.fakes.teams_server import FakeTeams

SOURCE = Citation(
    number=1, document="a.md", title="A", section=(), page=None, quote="24 V", excerpt="24 V", url="", models=()
)
FIRST = Span("It takes 24 V.", (1,))


def answer(*spans: Span) -> Grounded:
    """Return an answer of these sentences."""
    return Grounded(blocks=(Paragraph(spans=spans),), citations=(SOURCE,), models=("ECU-850",))


async def begun(poster: TeamsPoster, sent: Mapping[str, str], clock: FakeClock, utterance: Utterance) -> None:
    """Show the beginning of the answer, remember where, and die."""
    progress = TurnProgress()
    progress.begins(answer(FIRST))
    working = asyncio.ensure_future(poster.working("turn-1", utterance, progress))
    await eventually(lambda: bool(sent), meanwhile=lambda: clock.advance(0.1))
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("closed", [True, False])
async def test_what_a_process_that_died_had_streamed_is_completed(
    server: FakeTeams, clock: FakeClock, closed: bool, again: bool
) -> None:
    """In its place; where Teams doesn't take an update, the whole is posted below."""
    utterance = replace(an_utterance("d1", thread="t1"), reply_to=reference_to(server, PERSONAL))
    sent: dict[str, str] = {}
    async with a_teams_poster(server, sent, clock) as dead:
        await begun(dead, sent, clock, utterance)
    if closed:
        server.expire(PERSONAL)

    whole = answer(FIRST, Span("And 3 A.", (1,)))
    async with a_teams_poster(server, sent, clock) as heir:
        name = await heir.post("turn-1", utterance, whole, again=again)

    [shown] = server.in_chat(PERSONAL)
    assert (shown.id == server.streams[0].id) == closed
    assert name.endswith(shown.id)
    assert shown.text.startswith("It takes 24 V. [1] And 3 A. [1]")


async def test_nothing_is_written_any_more_when_the_question_was_taken_back(
    server: FakeTeams, clock: FakeClock
) -> None:
    """What was on its way is waited for, and deleted with the rest."""
    utterance = replace(an_utterance("d1", thread="t1"), reply_to=reference_to(server, PERSONAL))
    async with a_teams_poster(server, {}, clock) as poster:
        progress = TurnProgress()
        progress.begins(answer(FIRST))
        working = asyncio.ensure_future(poster.working("turn-1", utterance, progress))
        await eventually(lambda: bool(server.streams), meanwhile=lambda: clock.advance(0.1))
        progress.begins(answer(FIRST, Span("And 3 A.", (1,))))
        await eventually(lambda: bool(clock.sleepers_s()))
        working.cancel()
        taking = asyncio.ensure_future(poster.take_back("turn-1", utterance))
        await eventually(taking.done, meanwhile=lambda: clock.advance(0.1))
        said = len(server.streams[0].texts)
        await asyncio.gather(working, return_exceptions=True)
        clock.advance(5)
        await eventually(lambda: True)

    assert len(server.streams[0].texts) == said


@pytest.mark.parametrize(
    "block",
    [
        Paragraph(spans=(FIRST, Span("And 3 A.", (1,)), Span("And more: *a* [b] <c>.", (1,)))),
        Steps(items=(FIRST, Span("Then press it.", (1,)), Span("Wait.", (1,)))),
        Bullets(items=(FIRST, Span("1. 3 A.", (1,)))),
    ],
    ids=lambda block: type(block).__name__,
)
def test_the_text_of_an_answer_begins_with_that_of_each_of_its_beginnings(block: Paragraph | Steps | Bullets) -> None:
    """Teams refuses it otherwise."""
    spans = block.spans if isinstance(block, Paragraph) else block.items
    text = str(message(replace(answer(), blocks=(block,)), turn_id="t")["text"])
    for count in range(1, len(spans) + 1):
        part = Paragraph(spans=spans[:count]) if isinstance(block, Paragraph) else replace(block, items=spans[:count])
        beginning = beginning_text(replace(answer(), blocks=(part,)))
        assert beginning
        assert text.startswith(beginning)
