"""One index instead of another: when the primary is left, when it is asked again, and that nothing is mixed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeVar

import pytest

from adapters.index.failover import Failover
from adapters.index.guarded import PROBE_PATIENCE, Guarded
from core.errors import IndexUnavailable, PermanentError
from core.plan import FactPlan, SearchPlan
from core.ports import Index, Knowledge
from tests.adapters.index.flaky import FlakyIndex, Mood
from tests.clocks import FakeClock, eventually
from tests.contracts.index_world import a_chunk, a_staged, ids
from tests.contracts.memory_index import MemoryIndex

TIMEOUT_S, RETRY_S, WHOLE_S = 2.0, 5.0, 6.0
COPIED = datetime(2026, 11, 20, 8, 5, tzinfo=UTC)
ALL = SearchPlan(text="")

_T = TypeVar("_T")


class Copied(MemoryIndex):
    """A snapshot."""

    async def knowledge(self) -> Knowledge:
        """Return what was copied, and when."""
        return replace(await super().knowledge(), as_of=COPIED)


class Missing(MemoryIndex):
    """A snapshot that nobody made yet."""

    async def knowledge(self) -> Knowledge:
        """Say so."""
        raise IndexUnavailable("no copy yet")


@dataclass
class Engines:
    """Both engines and the clock."""

    flaky: FlakyIndex
    clock: FakeClock
    failover: Failover

    async def done(self, work: Awaitable[_T], *, tick_s: float = 0.5) -> _T:
        """Return what `work` returns, while time passes."""
        doing = asyncio.ensure_future(work)
        await eventually(doing.done, meanwhile=lambda: self.clock.advance(tick_s))
        return doing.result()

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and everybody who waits for it act."""
        for _ in range(int(seconds * 2)):
            self.clock.advance(0.5)
            for _ in range(10):
                await asyncio.sleep(0)


async def _holding(index: MemoryIndex, chunk_id: str) -> MemoryIndex:
    await index.stage(a_staged("a.md", a_chunk(chunk_id)))
    await index.publish(index.catalog, remove=())
    return index


@pytest.fixture
async def engines() -> AsyncIterator[Engines]:
    """Give a primary that holds "new", and a snapshot that holds "old"."""
    clock = FakeClock()
    flaky = FlakyIndex(await _holding(MemoryIndex(), "new"))
    guarded = Guarded(flaky, clock=clock, timeout_s=TIMEOUT_S, retry_s=RETRY_S)
    snapshot = await _holding(Copied(), "old")
    yield Engines(
        flaky=flaky,
        clock=clock,
        failover=Failover(guarded, snapshot, whole_s=WHOLE_S),
    )
    await guarded.close()


async def test_a_primary_that_is_well_is_asked_alone(engines: Engines) -> None:
    """The snapshot is older."""
    found = await engines.failover.search(ALL)

    assert ids(found) == ["new"]
    assert (await engines.failover.knowledge()).as_of is None


@pytest.mark.parametrize("mood", [Mood.FAILS, Mood.BROKEN, Mood.BUG, Mood.HANGS])
async def test_whatever_the_primary_does_the_snapshot_answers(engines: Engines, mood: Mood) -> None:
    """Refused, frozen, another schema, or a fault of ours: people ask all the same."""
    engines.flaky.play([mood])

    found = await engines.done(engines.failover.search(ALL))

    assert ids(found) == ["old"]
    assert engines.failover.primary.away


async def test_every_call_has_its_instead(engines: Engines) -> None:
    """A page that shows a passage must not fail where an answer doesn't."""
    engines.flaky.play([Mood.FAILS])

    assert (await engines.failover.knowledge()).as_of == COPIED
    assert await engines.failover.chunks(["old"])
    assert list(await engines.failover.facts(FactPlan())) == []


async def test_all_searches_of_a_question_have_a_little_longer_than_one(engines: Engines) -> None:
    """They are a dozen; but who waits for them waits for an answer."""
    engines.flaky.play([Mood.HANGS])
    began = engines.clock.now()

    (found,) = await engines.done(engines.failover.search_all([ALL]))

    assert ids(found) == ["old"]
    assert 2 * TIMEOUT_S <= (engines.clock.now() - began).total_seconds() < 2 * TIMEOUT_S + 2


async def test_nobody_waits_for_a_primary_that_hangs_but_the_first(engines: Engines) -> None:
    """A time-out per question would make a frozen server everybody's."""
    engines.flaky.play([Mood.HANGS] * 9)
    began = engines.clock.now()

    await engines.done(engines.failover.search(ALL))
    waited = (engines.clock.now() - began).total_seconds()
    calls = engines.flaky.calls
    found = await engines.failover.search(ALL)

    assert TIMEOUT_S <= waited < TIMEOUT_S + 2
    assert (ids(found), engines.flaky.calls) == (["old"], calls)
    assert engines.flaky.abandoned == 1


async def test_the_primary_is_asked_again_when_a_probe_succeeds(engines: Engines) -> None:
    """Nobody has to tell us that the server is back."""
    engines.flaky.play([Mood.FAILS, Mood.FAILS])
    await engines.failover.search(ALL)

    await engines.pass_by(RETRY_S + 1)
    assert ids(await engines.failover.search(ALL)) == ["old"]
    await engines.pass_by(RETRY_S + 1)

    assert ids(await engines.failover.search(ALL)) == ["new"]
    assert not engines.failover.primary.away


async def test_a_primary_that_only_says_that_it_is_there_stays_away(engines: Engines) -> None:
    """A server that is alive but can't search would swallow a time-out of every other question."""
    engines.flaky.play([Mood.FAILS, Mood.WELL, Mood.HANGS])
    await engines.failover.search(ALL)

    await engines.pass_by(RETRY_S + TIMEOUT_S * PROBE_PATIENCE - 1)
    assert engines.failover.primary.away
    await engines.pass_by(RETRY_S + 2)

    assert not engines.failover.primary.away


async def test_work_of_several_calls_never_sees_both(engines: Engines) -> None:
    """Names of the one and passages of the other make citations that are wrong."""
    engines.flaky.play([Mood.WELL, Mood.WELL, Mood.FAILS])
    seen: list[list[str]] = []

    async def work(index: Index) -> list[str]:
        found = [ids(await index.search(ALL))[0] for _ in range(4)]
        seen.append(found)
        return found

    assert await engines.failover.whole(work) == ["old"] * 4
    assert seen == [["old"] * 4]


async def test_work_that_takes_too_long_in_all_is_begun_anew_on_the_snapshot(engines: Engines) -> None:
    """Twenty calls that are each just quick enough are too slow together."""

    async def work(index: Index) -> list[str]:
        found = ids(await index.search(ALL))
        if index is engines.failover.primary:
            await engines.clock.sleep(WHOLE_S + 1)
        return found

    assert await engines.done(engines.failover.whole(work)) == ["old"]
    assert engines.failover.primary.away


async def test_a_fault_of_the_work_is_no_fault_of_the_index(engines: Engines) -> None:
    """An answer that isn't grounded isn't so from the snapshot either."""

    async def work(index: Index) -> None:
        await index.search(ALL)
        raise PermanentError("ungrounded answer")

    with pytest.raises(PermanentError):
        await engines.failover.whole(work)

    assert not engines.failover.primary.away


async def test_without_a_snapshot_both_reasons_are_told(engines: Engines) -> None:
    """An operator must see what was tried."""
    engines.flaky.play([Mood.FAILS])
    failover = Failover(engines.failover.primary, Missing(), whole_s=WHOLE_S)

    with pytest.raises(IndexUnavailable, match=r"connection refused.*no copy yet"):
        await failover.knowledge()


async def test_who_gives_up_waiting_leaves_nothing_behind(engines: Engines) -> None:
    """A turn that lost its lease is cancelled in mid-question."""
    engines.flaky.play([Mood.HANGS])
    asked = asyncio.ensure_future(engines.failover.search(ALL))
    await eventually(lambda: engines.flaky.calls == 1)

    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)

    await eventually(lambda: engines.flaky.abandoned == 1)
    assert not engines.failover.primary.away


async def test_closing_ends_the_probe(engines: Engines) -> None:
    """A server that stops leaves no task behind."""
    engines.flaky.play([Mood.FAILS])
    await engines.failover.search(ALL)
    calls = engines.flaky.calls

    await engines.failover.primary.close()
    await engines.pass_by(RETRY_S * 2)

    assert engines.flaky.calls == calls
