"""Whatever the order of offers, steps, crashes and time: one post for each accepted utterance."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.store import Store, open_store
from tests.contracts.turns import LEASE_S, a_turn, after, an_utterance
from tests.rings.drawing import examples

WORKERS = ("w1", "w2")
UTTERANCES = 5

offers = st.tuples(st.just("offer"), st.integers(0, UTTERANCES - 1), st.integers(0, 1))
steps = st.tuples(st.sampled_from(("step", "step", "step", "crash")), st.sampled_from(WORKERS))
time_passing = st.tuples(st.just("wait"), st.sampled_from((1.0, LEASE_S / 2, LEASE_S)))
stories = st.lists(st.one_of(offers, steps, steps, steps, time_passing), max_size=40)


@dataclass
class World:
    """Two workers on one store, what people see, and what time it is."""

    store: Store
    now_s: float = 0.0
    accepted: list[int] = field(default_factory=list)
    visible: list[tuple[str, str]] = field(default_factory=list)
    hands: dict[str, AsyncGenerator[None]] = field(default_factory=dict)

    async def happens(self, event: Sequence[object]) -> None:
        """Let one thing happen."""
        match event:
            case ("offer", int(number), int(alias)):
                await self.offer(number, alias)
            case ("step", str(worker)):
                await self.step(worker)
            case ("crash", str(worker)):
                await self.crash(worker)
            case ("wait", float(seconds)):
                self.now_s += seconds
            case _:
                raise AssertionError(event)

    async def offer(self, number: int, alias: int) -> None:
        """Deliver an utterance under its first or second id, with one that both deliveries share."""
        utterance = an_utterance(
            f"{number}-{alias}", f"{number}-shared", thread=f"t{number % 2}", text=f"question {number}"
        )
        if await self.store.offer(utterance, now=after(self.now_s)):
            self.accepted.append(number)

    async def step(self, worker: str) -> None:
        """Let a worker go one step on."""
        turn = self.hands.setdefault(worker, self.turn(worker))
        try:
            await anext(turn)
        except StopAsyncIteration:
            del self.hands[worker]

    async def crash(self, worker: str) -> None:
        """Let a worker forget everything."""
        if worker in self.hands:
            await self.hands.pop(worker).aclose()

    async def turn(self, worker: str) -> AsyncGenerator[None]:
        """Do what a worker does with a turn; it may crash at each `yield`."""
        claim = await self.store.claim(worker=worker, now=after(self.now_s), lease_s=LEASE_S)
        if claim is None:
            return
        yield
        thought = a_turn(claim.utterance.text) if claim.answer is None else None
        now = after(self.now_s)
        if not await self.store.posting(claim.turn_id, thought, worker=worker, now=now, lease_s=LEASE_S):
            return
        yield
        if not (claim.post_attempted and claim.turn_id in dict(self.visible)):
            self.visible.append((claim.turn_id, claim.utterance.text))
        yield
        await self.store.posted(claim.turn_id, message=claim.turn_id, now=after(self.now_s))
        yield

    async def ends(self) -> None:
        """Let one worker that never crashes do what is left."""
        for worker in WORKERS:
            await self.crash(worker)
        self.now_s += 2 * LEASE_S
        for _ in range(UTTERANCES * 5):
            if await self.store.waiting():
                await self.step("w3")


@settings(max_examples=examples(25), deadline=None)
@given(story=stories)
def test_every_story_ends_with_one_post_per_accepted_utterance(story: list[tuple[object, ...]]) -> None:
    """The promise of the inbox, for all stories instead of the ones that we thought of."""
    accepted, visible, waiting = asyncio.run(told(story))

    assert len(set(accepted)) == len(accepted)
    assert sorted(text for _, text in visible) == sorted(f"question {number}" for number in accepted)
    for thread in (0, 1):
        order = [int(text.removeprefix("question ")) for _, text in visible]
        asked = [number for number in accepted if number % 2 == thread]
        assert [number for number in order if number % 2 == thread] == asked
    assert waiting == 0


async def told(story: list[tuple[object, ...]]) -> tuple[list[int], list[tuple[str, str]], int]:
    """Return who was accepted, what became visible, and how much is left."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "state.db") as store:
            world = World(store)
            for event in story:
                await world.happens(event)
            await world.ends()
            return world.accepted, world.visible, await store.waiting()
