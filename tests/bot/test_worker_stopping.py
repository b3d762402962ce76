"""A worker that stops or meets a broken inbox leaves no question behind."""

import asyncio
from datetime import datetime

import pytest

from adapters.store import Store
from bot.pace import Pace
from core.errors import BotError, PermanentError, TransientError
from core.inbox import Claim
from core.messages import Utterance
from core.reading.turn import Turn
from tests.bot.working import Unreliable, Workshop, at_work, echo


class Pondering:
    """Thinks until the test says so."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.enough = asyncio.Event()

    async def think(self, utterance: Utterance, _progress: object = None) -> Turn:
        """Think long."""
        self.begun.set()
        await self.enough.wait()
        return await echo(utterance)


async def test_a_stopping_worker_finishes_what_it_has_begun_and_begins_nothing_new(shop: Workshop) -> None:
    """A deployment should not make people wait twice."""
    pondering = Pondering()
    worker = shop.worker(pondering.think)
    await shop.offer("begun", thread="t1")
    running = asyncio.create_task(worker.run())
    await pondering.begun.wait()

    worker.stop()
    await shop.offer("new", thread="t2")
    pondering.enough.set()
    await running

    assert shop.poster.asked == ["begun"]
    assert await shop.store.waiting() == 1


async def test_what_takes_longer_than_the_grace_is_given_back_at_once(shop: Workshop) -> None:
    """The next process goes on with it, without waiting for the lease."""
    pondering = Pondering()
    worker = shop.worker(pondering.think, pace=Pace(grace_s=3))
    await shop.offer("slow")
    running = asyncio.create_task(worker.run())
    await pondering.begun.wait()

    worker.stop()
    await shop.in_time(running.done)

    async with at_work(shop.worker()):
        await shop.shows(1)
    assert shop.poster.asked == ["slow"]


async def test_a_cancelled_worker_gives_everything_back_at_once(shop: Workshop) -> None:
    """Ctrl-C."""
    pondering = Pondering()
    await shop.offer("slow")
    running = asyncio.create_task(shop.worker(pondering.think).run())
    await pondering.begun.wait()

    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    assert running.cancelled()
    async with at_work(shop.worker()):
        await shop.shows(1)


class SlowToGrant(Unreliable):
    """Grants a claim, and tells so only when the test says."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, "", [])
        self.granted = asyncio.Event()
        self.tell = asyncio.Event()

    async def claim(self, *, worker: str, now: datetime, lease_s: float) -> Claim | None:
        """Claim now, tell later."""
        claim = await self._store.claim(worker=worker, now=now, lease_s=lease_s)
        self.granted.set()
        await self.tell.wait()
        return claim


@pytest.mark.parametrize("text", [pytest.param("supply?", id="granted"), pytest.param(None, id="nothing to claim")])
async def test_a_claim_granted_to_a_worker_that_is_cancelled_is_given_back(shop: Workshop, text: str | None) -> None:
    """The turn would else be held by nobody until its lease ran out."""
    inbox = SlowToGrant(shop.store)
    if text:
        await shop.offer(text)
    running = asyncio.create_task(shop.worker(inbox=inbox).run())
    await inbox.granted.wait()

    running.cancel()
    inbox.tell.set()
    await asyncio.gather(running, return_exceptions=True)

    claim = await shop.store.claim(worker="next", now=shop.clock.now(), lease_s=60)
    assert (claim and claim.utterance.text) == text


async def test_a_lease_that_cannot_be_given_back_runs_out(shop: Workshop, caplog: pytest.LogCaptureFixture) -> None:
    """A full disk at the wrong moment costs a minute, not a question."""
    pondering = Pondering()
    inbox = Unreliable(shop.store, "failed", [TransientError("disk is full")])
    await shop.offer("supply?")
    running = asyncio.create_task(shop.worker(pondering.think, inbox=inbox).run())
    await pondering.begun.wait()

    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    assert "left to its lease" in caplog.text
    async with at_work(shop.worker()):
        await shop.shows_in_time(1)


@pytest.mark.parametrize(
    "method,errors",
    [
        pytest.param("claim", 3, id="claiming"),
        pytest.param("posting", 2, id="storing the answer, and that it is posted"),
        pytest.param("posted", 2, id="noting the message"),
    ],
)
async def test_an_inbox_that_fails_for_a_while_loses_and_doubles_nothing(
    shop: Workshop, method: str, errors: int
) -> None:
    """The disk is full, then somebody makes room."""
    faults: list[BotError] = [TransientError("disk is full") for _ in range(errors)]
    inbox = Unreliable(shop.store, method, faults)
    await shop.offer("supply?")

    async with at_work(shop.worker(inbox=inbox)):
        await shop.in_time(lambda: not faults)
        await shop.shows_in_time(1)
        await shop.in_time(lambda: shop.counted("turns_total", platform="slack", outcome="smalltalk") == 1)

    assert shop.poster.asked == ["supply?"]


async def test_an_outcome_that_cannot_be_stored_waits_for_the_lease(
    shop: Workshop, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the post nor the note of its failure worked."""
    shop.poster.before = iter([TransientError("503")])
    inbox = Unreliable(shop.store, "failed", [TransientError("disk is full")])
    await shop.offer("supply?")

    async with at_work(shop.worker(inbox=inbox)):
        await shop.shows_in_time(1)

    assert "left to its lease" in caplog.text


async def test_a_lease_is_kept_through_a_short_fault(shop: Workshop, caplog: pytest.LogCaptureFixture) -> None:
    """One renewal that fails is no reason to drop an answer half thought."""
    pondering = Pondering()
    inbox = Unreliable(shop.store, "renew", [TransientError("busy")])
    await shop.offer("supply?")

    async with at_work(shop.worker(pondering.think, inbox=inbox, pace=Pace(think_s=1000))):
        await pondering.begun.wait()
        await shop.in_time(lambda: "lease not renewed" in caplog.text)
        pondering.enough.set()
        await shop.shows(1)

    assert shop.poster.asked == ["supply?"]


async def test_a_broken_inbox_ends_the_worker(shop: Workshop) -> None:
    """Going on would look healthy and answer nothing."""
    inbox = Unreliable(shop.store, "claim", [PermanentError("state.db: the file is damaged")])

    with pytest.raises(PermanentError, match="damaged"):
        await shop.worker(inbox=inbox).run()
