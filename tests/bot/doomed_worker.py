"""A worker in a process of its own, which kills itself at the moment that it is told."""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from adapters.store import Store, open_store
from bot.clock import SystemClock
from bot.pace import Pace
from bot.taking_over import Heir
from bot.worker import Worker
from core.answer import Answer
from core.messages import Platform, Utterance
from core.posting_rates import Rate
from core.progress import Progress
from core.reading.turn import Turn
from tests.contracts.turns import a_turn

MOMENTS = ("thinking", "answered", "posting", "sending", "sent", "posted")
MOMENTS_OF_DELETION = ("taking back", "taken back", "forgotten")


@dataclass
class Fate:
    """Kills the process when it comes to a moment for the n-th time."""

    moment: str
    count: int

    def meets(self, moment: str) -> None:
        """Die, if this is the moment."""
        if moment == self.moment:
            self.count -= 1
            if self.count == 0:
                os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class LaterClock(SystemClock):
    """A clock that is ahead."""

    ahead: timedelta

    def now(self) -> datetime:
        """Return the moment that this process believes in."""
        return super().now() + self.ahead


@dataclass
class FilePoster:
    """Appends each post to a file, and looks there before it posts again."""

    file: Path
    fate: Fate

    def rates(self, utterance: Utterance) -> tuple[Rate, ...]:
        """Return nothing: a file takes all there is."""
        return ()

    async def working(self, turn_id: str, utterance: Utterance, progress: Progress) -> None:
        """Show nothing."""

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Append a line, on disk when this returns; or have the one that is there say something else."""
        self.fate.meets("sending")
        lines = self.file.read_text().splitlines(keepends=True)
        line = f"{turn_id} {utterance.thread.root} {utterance.text}\n"
        found = again and any(turn_id in each for each in lines)
        if not found:
            with self.file.open("a") as posts:
                posts.write(line)
                posts.flush()
                os.fsync(posts.fileno())
        elif replacing:
            self._write([line if turn_id in each else each for each in lines])
        self.fate.meets("sent")
        return turn_id

    def accompany(self, turn_id: str, utterance: Utterance, answer: Answer) -> None:
        """Show nothing more."""

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:
        """Take the line out."""
        self.fate.meets("taking back")
        self._write([each for each in self.file.read_text().splitlines(keepends=True) if turn_id not in each])
        self.fate.meets("taken back")

    def _write(self, lines: Sequence[str]) -> None:
        fresh = self.file.with_suffix(".new")
        fresh.write_text("".join(lines))
        fresh.replace(self.file)


class DoomedInbox:
    """The inbox of a store, with a fate before and after each step."""

    def __init__(self, store: Store, fate: Fate) -> None:
        self._store, self._fate = store, fate

    def __getattr__(self, name: str) -> Callable[..., object]:
        """Return the store's method, between two moments."""
        method = getattr(self._store, name)

        async def step(*given: object, **named: object) -> object:
            if name == "posting":
                self._fate.meets("answered")
            result = await method(*given, **named)
            self._fate.meets(name)
            return result

        return step


async def main(folder: Path, later_s: float, fate: Fate, lease_s: float) -> None:
    """Work until nothing waits."""

    async def think(utterance: Utterance, _progress: Progress | None) -> Turn:
        fate.meets("thinking")
        return a_turn(utterance.text, says=f"answer to {utterance.text}")

    async with open_store(folder / "state.db") as store:
        heir = Heir(store)
        worker = Worker(
            DoomedInbox(store, fate),
            think,
            {Platform.SLACK: FilePoster(folder / "posts.txt", fate)},
            LaterClock(timedelta(seconds=later_s)),
            pace=Pace(poll_s=0.05, lease_s=lease_s, most_thoughts=1000),
            name=heir.name,
            take_over=heir.take_over,
        )
        running = asyncio.create_task(worker.run())
        while await store.waiting():  # noqa: ASYNC110 -- another process may empty it
            await asyncio.sleep(0.01)
        worker.stop()
        await running


def work(folder: Path, later_s: float, moment: str, count: int, lease_s: float) -> None:
    """Be the process: work until nothing waits, or the moment comes.

    Args:
        folder: Holds state.db and posts.txt.
        later_s: How far its clock is ahead, so that leases of the dead have run out.
        moment: One of `MOMENTS` or `MOMENTS_OF_DELETION` to send itself SIGKILL at, or "never".
        count: At the how-manieth such moment.
        lease_s: For how long it holds a turn.
    """
    asyncio.run(main(folder, later_s, Fate(moment, count), lease_s))
