"""The promise, on a real file with real processes: exactly one visible answer, whatever is killed."""

import asyncio
import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from adapters.store import open_store
from tests.bot.doomed_worker import MOMENTS, work
from tests.contracts.turns import NOON, an_utterance

PROCESSES = multiprocessing.get_context("forkserver")  # real processes, which import everything once
PROCESSES.set_forkserver_preload(["tests.bot.doomed_worker"])
THREADS, TURNS = 4, 3


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """Return a folder whose store has accepted some questions in some threads."""
    (tmp_path / "posts.txt").touch()
    async with open_store(tmp_path / "state.db") as store:
        for turn in range(TURNS):
            for thread in range(THREADS):
                utterance = an_utterance(f"{thread}-{turn}", thread=f"t{thread}", text=f"question-{turn}")
                assert await store.offer(utterance, now=NOON)
    return tmp_path


def start(folder: Path, *, later_s: float, moment: str = "never", count: int = 1) -> BaseProcess:
    """Start a worker in a process of its own."""
    process = PROCESSES.Process(target=work, args=(folder, later_s, moment, count))
    process.start()
    return process


async def end_of(process: BaseProcess) -> int | None:
    """Wait for a process and return its exit code."""
    await asyncio.to_thread(process.join)
    return process.exitcode


def posts(folder: Path) -> Sequence[Sequence[str]]:
    """Return turn id, thread and question of each visible post."""
    return [line.split() for line in (folder / "posts.txt").read_text().splitlines()]


def assert_each_question_has_one_answer_in_order(folder: Path) -> None:
    """Check the promise."""
    seen = posts(folder)
    by_thread = {thread: [text for _, root, text in seen if root == thread] for _, thread, _ in seen}
    assert len(by_thread) == THREADS
    for thread, texts in by_thread.items():
        assert texts == [f"question-{turn}" for turn in range(TURNS)], thread


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_killed_worker_leaves_each_question_with_one_answer(folder: Path, moment: str) -> None:
    """SIGKILL at each step of a turn; the next process finds what is left."""
    killed = start(folder, later_s=0, moment=moment, count=2)
    code = await end_of(killed)

    heir = start(folder, later_s=3600)
    end = await end_of(heir)

    assert (code, end) == (-signal.SIGKILL, 0)
    assert_each_question_has_one_answer_in_order(folder)


async def test_a_row_of_killed_workers_leaves_each_question_with_one_answer(folder: Path) -> None:
    """A process that dies again and again still gets everything done, and nothing twice."""
    for hour, moment in enumerate(MOMENTS):
        await end_of(start(folder, later_s=3600 * hour, moment=moment))

    end = await end_of(start(folder, later_s=3600 * len(MOMENTS)))

    assert end == 0
    assert_each_question_has_one_answer_in_order(folder)


async def test_two_processes_share_the_work_and_answer_nothing_twice(folder: Path) -> None:
    """Replicas."""
    both = [start(folder, later_s=0) for _ in range(2)]

    codes = [await end_of(process) for process in both]

    assert codes == [0, 0]
    assert_each_question_has_one_answer_in_order(folder)


async def test_one_of_two_processes_is_killed_and_the_other_takes_over(folder: Path) -> None:
    """A node dies; its leases run out for the other, whose clock is what counts."""
    killed = start(folder, later_s=0, moment="sent", count=2)
    await end_of(killed)
    others = [start(folder, later_s=3600) for _ in range(2)]

    codes = [await end_of(process) for process in others]

    assert codes == [0, 0]
    assert_each_question_has_one_answer_in_order(folder)
