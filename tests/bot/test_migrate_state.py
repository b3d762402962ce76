"""`threadsheet migrate-state`: from a file to PostgreSQL and back, whole or not at all."""

import asyncio
from pathlib import Path

import pytest

from adapters.store import Store, open_store
from bot.__main__ import run
from core.feedback import Opinion
from core.messages import Platform
from core.reading.turn import Turn
from tests.contracts.threads import say
from tests.contracts.turns import LEASE_S, NOON, a_thread, a_turn, after, an_utterance
from tests.core.receipts import a_receipt
from tests.services.postgres import Postgres

TURNS = 12


@pytest.fixture
def database(postgres_server: Postgres) -> str:
    """Return the address of an empty database."""
    return postgres_server.make_database()


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """Return a data folder with a state in which much was said, and one question waits."""
    async with open_store(tmp_path / "state.db") as store:
        for number in range(TURNS):
            turn = a_turn(f"question {number}")
            turn_id = await say(store, number, turn, thread=f"t{number % 3}")
        await store.record(turn_id, "U1", Opinion(rating="down", comment="wrong"), NOON)
        await store.entitle(a_thread("t1"), "named")
        await store.share(a_thread("t1"), share="link", now=NOON)
        await store.key("browsers", new=b"of the source")
        await store.offer(an_utterance("waits", thread="t9", text="waits"), now=after(99))
        found = await store.claim(worker="w1", now=after(99), lease_s=LEASE_S)
        assert found is not None
        kept = Turn(text="waits", answer=a_turn().answer, kept=a_receipt())
        await store.answered(found.turn_id, kept, now=after(99))
        await store.failed(found.turn_id, worker="w1", why="later", retry_at=after(100))
    return tmp_path


async def command(environ: dict[str, str], *options: str) -> int:
    """Run the command, which has a loop of its own."""
    return await asyncio.to_thread(run, ["migrate-state", *options], environ)


async def move(data: Path, target: str, *options: str) -> int:
    """Move the state in `data`."""
    return await command({"THREADSHEET_DATA": str(data), "THREADSHEET_STATE": target}, *options)


async def seen(store: Store) -> object:
    """Return what people can still see of it."""
    listed = await store.threads_of(Platform.SLACK, "T1")
    said = [await store.thread_turns(a_thread(summary.root)) for summary in listed]
    ids = [turn.turn_id for turns in said for turn in turns]
    ratings = [await store.ratings_of(turn_id) for turn_id in ids]
    receipts = [await store.receipt(turn_id) for turn_id in ids]
    return listed, said, ratings, receipts, await store.waiting(), await store.turn_of("m-t0-0")


async def test_all_that_was_said_is_there(data: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Threads, ratings, receipts, what waits, and what was delivered before."""
    async with open_store(data / "state.db") as store:
        before = await seen(store)

    assert await move(data, database) == 0

    told = capsys.readouterr().err
    assert f"{TURNS + 1} turns" in told
    assert "1 question waits" in told
    async with open_store(database) as store:
        assert await seen(store) == before
        assert not await store.offer(an_utterance("t0-0"), now=NOON)


async def test_it_goes_on_where_it_was(data: Path, database: str) -> None:
    """New turns and receipts come after those that were moved, in number too."""
    assert await move(data, database) == 0

    async with open_store(database) as store:
        found = await store.claim(worker="w2", now=after(101), lease_s=LEASE_S)
        assert found is not None
        assert found.utterance.text == "waits"
        assert found.answer is not None
        await say(store, 150, Turn(text="new", answer=a_turn().answer, kept=a_receipt()), thread="t1")
        turns = await store.thread_turns(a_thread("t1"))
        assert turns[-1].text == "new"
        assert await store.receipt(turns[-1].turn_id) is not None


async def test_browsers_are_known_where_a_server_ran_before(data: Path, database: str) -> None:
    """It made a key of its own; with that nobody would find their threads again."""
    async with open_store(database) as store:
        await store.key("browsers", new=b"of the target")

    assert await move(data, database) == 0

    async with open_store(database) as store:
        assert await store.key("browsers", new=b"") == b"of the source"
        assert await store.shared("link") is not None


async def test_the_way_back_is_the_same(data: Path, database: str, tmp_path: Path) -> None:
    """Nobody is locked in."""
    assert await move(data, database) == 0
    back = tmp_path / "back" / "state.db"

    assert await move(data, str(back), "--from", database) == 0

    async with open_store(data / "state.db") as first, open_store(back) as last:
        assert await seen(first) == await seen(last)


async def test_a_state_that_holds_something_is_left_alone(
    data: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two histories can't be made one."""
    assert await move(data, database) == 0

    assert await move(data, database) == 1

    assert "holds questions already" in capsys.readouterr().err
    async with open_store(database) as store:
        assert await store.waiting() == 1


@pytest.mark.parametrize(
    "environ,options,said",
    [
        pytest.param({}, [], "THREADSHEET_STATE: set it", id="nowhere to go"),
        pytest.param({"THREADSHEET_STATE": "{data}/other.db"}, ["--from", "{data}/none.db"], "no such file", id="typo"),
        pytest.param({"THREADSHEET_STATE": "{data}/state.db"}, [], "THREADSHEET_STATE: set it", id="to itself"),
        pytest.param({"THREADSHEET_STATE": "mysql://host/x"}, [], "expected a path or postgresql://", id="other kind"),
    ],
)
async def test_a_wrong_call_says_what_to_set(
    data: Path, environ: dict[str, str], options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of the two places is missing, or no place."""
    given = {name: value.format(data=data) for name, value in environ.items()}

    code = await command({"THREADSHEET_DATA": str(data), **given}, *(each.format(data=data) for each in options))

    assert code == 1
    assert said in capsys.readouterr().err
