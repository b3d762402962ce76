"""Experts' answers: kept beside the documents, found at once, told once, and gone when taken back or expired."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from adapters.codec import plain_text
from adapters.index.writer import EmbeddedWriter
from adapters.store import open_store
from bot.bootstrap.knowledge import index_to_ask
from bot.expert_answers import LOOK_S, ExpertAnswers
from bot.settings import read_settings
from core.answer import Grounded
from core.errors import TransientError
from core.experts import Draft, KnownAnswer, NotTaken, shows
from tests.bot.experts import COLOUR, World
from tests.bot.shelf import Shelf
from tests.clocks import FakeClock, eventually


@pytest.fixture
async def world(indexed: Shelf) -> AsyncIterator[World]:
    """Give a library with two data sheets."""
    settings = read_settings({"THREADSHEET_DATA": str(indexed.data)})
    async with index_to_ask(settings) as index, open_store(settings.state_at) as store:
        yield World(shelf=indexed, settings=settings, index=index, store=store, clock=FakeClock())


async def only(desk: ExpertAnswers) -> KnownAnswer:
    """Return the only answer."""
    [found] = await desk.all()
    return found


async def test_what_is_confirmed_is_found_cited_and_told(world: World) -> None:
    """Under the expert's name and with the day; the gap leaves the list."""
    desk, gap = world.desk(), await world.gap()

    given = await desk.give(replace(COLOUR, gap=gap))
    answer = await world.answer()

    assert (given.found, given.told, await world.told()) == (True, 2, ["U1", "U2"])
    assert isinstance(answer, Grounded)
    assert answer.citations[0].section == ("ECU-750: answered by Ada Byron, 2026-11-21",)
    assert "by: Ada Byron" in world.file.read_text("utf-8")
    assert [each.dismissed for each in await world.store.gaps(now=world.clock.now())] == [True]
    assert (await only(desk)).found


async def test_the_preview_is_what_is_said_then_and_keeps_nothing(world: World) -> None:
    """An expert sees the whole answer, not only their part of it."""
    desk = world.desk()

    previewed = await desk.preview(COLOUR)

    assert not world.file.exists()
    assert not shows(await world.answer(), COLOUR, ANSWERS_PATH)
    await desk.give(COLOUR)
    assert previewed.found
    assert plain_text(previewed.answer) == plain_text(await world.answer(previewed.question))


async def test_the_preview_says_when_an_answer_is_not_found_as_people_ask(world: World) -> None:
    """Else it would be kept for nobody."""
    await world.gap()
    [gap] = await world.store.gaps(now=world.clock.now())

    previewed = await world.desk().preview(replace(COLOUR, gap=gap.gap, aspect="xyzzy", text="12 V DC"))

    assert previewed.question == "What is the xyzzy of the ECU-750?"


async def test_taking_back_removes_entry_and_answer_and_the_gap_counts_again(world: World) -> None:
    """What others wrote in the file stays."""
    desk, gap = world.desk(), await world.gap()
    given = await desk.give(replace(COLOUR, gap=gap))

    assert await desk.take_back(given.said.answer)

    assert not shows(await world.answer(), COLOUR, ANSWERS_PATH)
    assert given.said.answer not in world.file.read_text("utf-8")
    assert [each.dismissed for each in await world.store.gaps(now=world.clock.now())] == [False]
    assert not await desk.take_back(given.said.answer)


async def test_an_answer_leaves_after_its_last_day(world: World) -> None:
    """Nobody has to index anything for it."""
    desk = world.desk()
    await desk.give(replace(COLOUR, until="2026-11-22"))
    await desk.refresh()
    world.clock.advance(24 * 3600)
    await desk.refresh()
    assert shows(await world.answer(), COLOUR, ANSWERS_PATH)

    world.clock.advance(24 * 3600)
    await desk.refresh()

    assert not shows(await world.answer(), COLOUR, ANSWERS_PATH)
    known = await only(desk)
    assert (known.expired, known.found) == (True, False)


async def test_who_was_not_told_before_a_crash_is_told_after_it_and_nobody_twice(world: World) -> None:
    """Killed between the file and the first note, or between two of them."""
    gap = await world.gap(authors=("U1", "U2", "U3"))
    for _ in range(3):
        world.deaf = 1
        with pytest.raises(TransientError, match="killed here"):
            await world.desk().give(replace(COLOUR, gap=gap, text=f"Grey {world.clock.now()}"))
        world.clock.advance(24 * 3600)  # another answer the next day
    world.file.write_text(world.file.read_text("utf-8").partition("- models")[0] + "\n", "utf-8")
    given = await world.desk().give(replace(COLOUR, gap=gap))
    for _ in range(3):
        await world.desk().refresh()

    assert (given.told, await world.told()) == (3, ["U1", "U2", "U3"])


async def test_an_answer_that_only_stands_in_the_file_is_published_and_told_by_the_next_process(world: World) -> None:
    """The file is the single source: whatever was killed after it was written is made good."""
    gap, desk = await world.gap(), world.desk()
    world.deaf = 1
    with pytest.raises(TransientError):
        await desk.give(replace(COLOUR, gap=gap))
    assert await asyncio.to_thread(world.shelf.run, "index", str(world.shelf.docs)) == 0

    await world.desk().refresh()
    await world.desk().refresh()

    assert await world.told() == ["U1", "U2"]


async def test_while_documents_are_read_an_answer_is_kept_and_found_afterwards(world: World) -> None:
    """Only one writes to the index at a time; an expert needn't come again."""
    gap, desk, writer = await world.gap(), world.desk(), EmbeddedWriter(world.settings.index_path)
    await writer.published()
    giving = asyncio.create_task(desk.give(replace(COLOUR, gap=gap)))
    while not giving.done():
        world.clock.advance(1)
        await asyncio.sleep(0.01)
    given = giving.result()
    await writer.close()

    assert (given.found, given.told) == (False, 0)
    assert not (await only(desk)).found
    await desk.refresh()
    assert (await only(desk)).found
    assert await world.told() == ["U1", "U2"]


async def test_a_run_over_all_documents_finds_the_same(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is read again, and nothing is published twice."""
    desk = world.desk()
    await desk.give(COLOUR)
    before = (await world.index.knowledge()).stamp

    assert await asyncio.to_thread(world.shelf.run, "index", str(world.shelf.docs)) == 0

    assert "0 read" in capsys.readouterr().out
    assert (await world.index.knowledge()).stamp == before


async def test_what_an_operator_edits_in_the_file_is_answered_from_soon(world: World) -> None:
    """Or takes out of it; a fault in it leaves everything as it was, and is logged."""
    desk = world.desk()
    await desk.give(COLOUR)
    keeping = asyncio.create_task(desk.keep())
    text = world.file.read_text("utf-8")

    async def edited(new: str) -> None:
        world.file.write_text(new, "utf-8")
        await eventually(lambda: bool(world.clock.sleepers_s()))
        world.clock.advance(LOOK_S)
        await eventually(lambda: bool(world.clock.sleepers_s()))

    await edited(text.replace("Light grey", "Dark grey"))
    answer = await world.answer()
    assert isinstance(answer, Grounded)
    assert "Dark grey" in answer.citations[0].excerpt
    await edited("values: [")
    assert "Dark grey" in (await world.answer()).blocks[0].spans[0].text  # type: ignore[union-attr]
    await edited("values: []\n")
    assert not shows(await world.answer(), COLOUR, ANSWERS_PATH)
    keeping.cancel()
    await asyncio.wait([keeping])


async def test_a_document_that_states_otherwise_stands_beside_it(world: World) -> None:
    """On the page and in the answer: a person decides."""
    desk = world.desk()
    await desk.give(replace(COLOUR, aspect="Supply voltage", text="15 V DC"))
    await desk.give(replace(COLOUR, aspect="Supply current", text="It depends on the load."))
    await desk.give(COLOUR)

    colour, current, voltage = sorted(await desk.all(), key=lambda each: each.said.aspect.casefold())
    answer = await world.answer("What is the supply voltage of the ECU-750?")

    assert colour.beside == ()
    assert [(each.said, each.odds) for each in current.beside] == [("Supply current: 120 mA", False)]
    assert [(each.said, each.title, each.odds) for each in voltage.beside] == [
        ("Supply voltage: 12 V DC", "ECU-750 data sheet", True)
    ]
    assert isinstance(answer, Grounded)
    assert {each.document for each in answer.citations} == {ANSWERS_PATH, "docs/ecu-750.md"}


@pytest.mark.parametrize(
    "draft, said",
    [
        (replace(COLOUR, models=("ECU-999",)), "ECU-999: there is no such product model"),
        (replace(COLOUR, text="Black."), "Ada Byron said something else of “colour” today"),
        (replace(COLOUR, until="soon"), "until: expected a day"),
        (replace(COLOUR, until="2026-11-20"), "2026-11-20 is over"),
    ],
)
async def test_what_can_not_hold_is_refused_before_it_is_kept(world: World, draft: Draft, said: str) -> None:
    """The file would else keep all documents from being indexed."""
    desk = world.desk()
    await desk.give(COLOUR)
    text = world.file.read_text("utf-8")

    with pytest.raises(NotTaken, match=said):
        await desk.give(draft)

    assert world.file.read_text("utf-8") == text
    assert sorted(each.name for each in world.file.parent.iterdir()) == [".answers.yaml.lock", "answers.yaml"]


async def test_where_documents_are_not_on_this_machine_nothing_is_kept(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """There is nothing to keep it beside; the page says so."""
    world.settings.ledger_path.unlink()
    desk = world.desk()

    with caplog.at_level(logging.WARNING):
        await desk.refresh()
    assert "The documents aren't on this server" in await desk.closed()
    with pytest.raises(NotTaken, match="aren't on this server"):
        await desk.give(COLOUR)
    assert (await desk.all(), await desk.take_back("a"), caplog.records) == ([], False, [])


async def test_what_is_kept_already_is_told_as_it_is_and_answers_the_gap_it_is_confirmed_for(world: World) -> None:
    """Asked in vain again since, or elsewhere: it isn't kept twice, and who asked is told once."""
    desk = world.desk()
    given = await desk.give(COLOUR)
    world.clock.advance(60)
    gap = await world.gap()

    same = [await desk.give(replace(COLOUR, gap=gap)) for _ in range(2)]

    assert [(each.said, each.found, each.told) for each in same] == [(given.said, True, n) for n in (2, 0)]
    assert [each.dismissed for each in await world.store.gaps(now=world.clock.now())] == [True]
    assert await world.told() == ["U1", "U2"]


async def test_what_is_kept_but_not_found_yet_is_found_once_it_is_confirmed_again(world: World) -> None:
    """Nobody is told before it can be cited."""
    desk, gap = world.desk(), await world.gap()
    await desk.give(COLOUR)
    world.file.write_text(world.file.read_text("utf-8").replace("colour", "hue"), "utf-8")

    same = await desk.give(replace(COLOUR, aspect="hue", gap=gap))

    assert (same.found, same.told, await world.told()) == (True, 2, ["U1", "U2"])
    assert world.file.read_text("utf-8").count("- models") == 1


@pytest.mark.parametrize("until", ["2026-11-22", "2026-12-24"])
async def test_an_answer_that_expires_is_not_one_for_ever(world: World, until: str) -> None:
    """Expired or soon to be, it is given anew, so that it is found."""
    desk = world.desk()
    await desk.give(replace(COLOUR, until=until))
    world.clock.advance(48 * 3600)

    given = await desk.give(COLOUR)

    assert (given.said.since, given.found) == ("2026-11-23", True)
    assert shows(await world.answer(), COLOUR, ANSWERS_PATH)
    assert await desk.give(COLOUR) == replace(given, told=0)
