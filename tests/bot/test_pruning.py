"""A server that runs for years forgets what is old."""

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.store import open_store
from bot.pruning import BATCH, EVERY_S, PAUSE_S, SILENCE, keep_pruned
from bot.server import serve
from bot.settings import read_settings
from core.errors import TransientError
from tests.bot.serving import serving
from tests.bot.shelf import filled
from tests.clocks import FakeClock, eventually, in_the_end
from tests.contracts.turns import a_turn, an_utterance


@dataclass
class Old:
    """A store with so many old turns.

    Attributes:
        asked: Before which moments pruning was asked for.
        rates: The same, of rates.
        gaps: The same, of what was asked.
        fault: What happens first.
    """

    left: int
    asked: list[datetime] = field(default_factory=list)
    rates: list[datetime] = field(default_factory=list)
    gaps: list[datetime] = field(default_factory=list)
    fault: Exception | None = None

    async def prune(self, *, before: datetime, limit: int) -> int:
        """Delete at most `limit`."""
        self.asked.append(before)
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
        gone = min(limit, self.left)
        self.left -= gone
        return gone

    async def prune_gaps(self, *, before: datetime, limit: int) -> int:
        """Find none of them."""
        assert limit == BATCH
        self.gaps.append(before)
        return 0

    async def prune_rates(self, *, before: datetime, limit: int) -> int:
        """Find none of them."""
        assert limit == BATCH
        self.rates.append(before)
        return 0


async def test_old_turns_go_in_batches_with_pauses_and_again_every_hour(caplog: pytest.LogCaptureFixture) -> None:
    """Questions come between two batches."""
    caplog.set_level(logging.INFO)
    clock, store = FakeClock(), Old(2 * BATCH + 1)
    began = clock.now()
    task = asyncio.create_task(keep_pruned(store, clock, keep_days=90, gaps_keep_days=365))
    for batch in range(1, 4):
        await eventually(lambda rests=batch: clock.rests == rests)  # type: ignore[misc]
        assert store.left == max(0, (2 - batch) * BATCH + 1)
        clock.advance(PAUSE_S)
    await eventually(lambda: clock.rests == 4)
    clock.advance(PAUSE_S)
    await eventually(lambda: clock.rests == 5)
    clock.advance(PAUSE_S)
    await eventually(lambda: clock.rests == 6)
    clock.advance(EVERY_S)
    await eventually(lambda: len(store.asked) == 4)
    task.cancel()

    assert store.asked[0] == began - timedelta(days=90)
    assert store.rates == [began + timedelta(seconds=3 * PAUSE_S) - SILENCE]
    assert store.gaps == [began + timedelta(seconds=4 * PAUSE_S) - timedelta(days=365)]
    assert f"pruned turns={2 * BATCH + 1} older_than_days=90" in caplog.text


async def test_a_store_that_is_busy_is_pruned_later(caplog: pytest.LogCaptureFixture) -> None:
    """Pruning is never worth a fault."""
    clock, store = FakeClock(), Old(1, fault=TransientError("the disk is full"))
    task = asyncio.create_task(keep_pruned(store, clock, keep_days=1, gaps_keep_days=365))
    await eventually(lambda: clock.rests == 1)
    clock.advance(EVERY_S)
    await eventually(lambda: store.left == 0)
    task.cancel()

    assert "old turns stay for now why=the disk is full" in caplog.text


async def test_who_keeps_all_turns_forgets_rates_that_are_over() -> None:
    """Each conversation of Teams leaves one, for nothing."""
    clock, store = FakeClock(), Old(1)
    task = asyncio.create_task(keep_pruned(store, clock, keep_days=0, gaps_keep_days=0))
    await eventually(lambda: clock.rests == 1)
    task.cancel()

    assert (store.left, store.asked, len(store.rates)) == (1, [], 1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder with an index."""
    shelf = filled(tmp_path)
    assert shelf.run("index", str(shelf.docs)) == 0
    return shelf.data


@pytest.mark.parametrize(
    "days,stays", [pytest.param("30", False, id="30 days"), pytest.param("0", True, id="for ever")]
)
async def test_a_server_forgets_what_is_older_than_it_is_told(data: Path, days: str, stays: bool) -> None:
    """The setting is what counts, and 0 keeps everything."""
    settings = read_settings({"THREADSHEET_DATA": str(data), "THREADSHEET_PORT": "0", "THREADSHEET_KEEP_DAYS": days})
    long_ago = datetime.now(UTC) - timedelta(days=31)  # noqa: TID251 -- the server uses the computer's clock
    async with open_store(settings.state_at) as store:
        await store.offer(an_utterance("1"), now=long_ago)
        claim = await store.claim(worker="w1", now=long_ago, lease_s=60)
        assert claim is not None
        await store.answered(claim.turn_id, a_turn(), now=long_ago)
        await store.posted(claim.turn_id, message="m", now=long_ago)

        looks = iter(range(100))

        async def settled() -> bool:
            return await store.said(claim.turn_id) is None or (stays and next(looks, None) is None)

        async with serving(lambda announce: serve(settings, announce=announce)):
            await in_the_end(settled)

        assert (await store.said(claim.turn_id) is not None) == stays
