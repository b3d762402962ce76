"""The promise, on a real file with real processes: exactly one visible answer, whatever is killed."""

import asyncio
import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from adapters.store import open_store
from bot.clock import SystemClock
from bot.processes import Processes
from core.inbox import Edit
from tests.bot.doomed_worker import MOMENTS, MOMENTS_OF_DELETION, work
from tests.clocks import eventually
from tests.contracts.turns import LEASE_S, NOON, an_utterance

pytestmark = pytest.mark.processes

PROCESSES = multiprocessing.get_context("forkserver")  # real processes, which import everything once
PROCESSES.set_forkserver_preload(["tests.bot.doomed_worker"])
THREADS, TURNS = 4, 3
A_DAY_S = 86_400.0


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


def start(
    folder: Path, *, later_s: float, moment: str = "never", count: int = 1, lease_s: float = LEASE_S
) -> BaseProcess:
    """Start a worker in a process of its own."""
    process = PROCESSES.Process(target=work, args=(folder, later_s, moment, count, lease_s))
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


@pytest.mark.parametrize("moment", MOMENTS)
async def test_what_a_dead_process_held_is_taken_over_at_once(folder: Path, moment: str) -> None:
    """A restarted server must not let people wait for the leases of the one that crashed: here they last a day."""
    killed = start(folder, later_s=0, moment=moment, count=2, lease_s=A_DAY_S)
    code = await end_of(killed)

    heir = start(folder, later_s=0, lease_s=A_DAY_S)
    end = await end_of(heir)

    assert (code, end) == (-signal.SIGKILL, 0)
    assert_each_question_has_one_answer_in_order(folder)


async def test_a_survivor_takes_over_from_the_other_while_it_works(folder: Path) -> None:
    """Two servers on one machine: nobody is started anew, and leases last a day."""
    survivor = start(folder, later_s=0, lease_s=A_DAY_S)
    killed = [start(folder, later_s=0, moment=moment, lease_s=A_DAY_S) for moment in ("thinking", "sent")]

    codes = [await end_of(process) for process in (survivor, *killed)]

    assert codes[0] == 0
    assert_each_question_has_one_answer_in_order(folder)


async def test_a_holder_of_another_machine_keeps_its_turns_until_the_lease_is_over(folder: Path) -> None:
    """From here nobody can tell whether it is dead."""
    elsewhere = Processes().holder().replace(":", ":9", 1)
    async with open_store(folder / "state.db") as store:
        held = await store.claim(worker=elsewhere, now=SystemClock().now(), lease_s=A_DAY_S)
    assert held is not None
    survivor = start(folder, later_s=0)
    await eventually(lambda: len(posts(folder)) == (THREADS - 1) * TURNS)
    survivor.kill()
    await end_of(survivor)
    answered = {thread for _, thread, _ in posts(folder)}

    end = await end_of(start(folder, later_s=2 * A_DAY_S))

    assert held.utterance.thread.root not in answered
    assert end == 0
    assert_each_question_has_one_answer_in_order(folder)


@pytest.mark.parametrize("moment", [*MOMENTS, *MOMENTS_OF_DELETION])
async def test_a_killed_worker_leaves_changed_questions_with_one_new_answer_and_deleted_ones_with_none(
    folder: Path, moment: str
) -> None:
    """All is answered; then half the threads change their last question, the others delete it. SIGKILL at each step."""
    assert await end_of(start(folder, later_s=0)) == 0
    async with open_store(folder / "state.db") as store:
        for thread in range(THREADS):
            message, last = f"{thread}-{TURNS - 1}", thread % 2
            edit = Edit(message=message, text="changed", at=NOON)
            assert await (store.retract(message, now=NOON) if last else store.amend(edit, now=NOON))

    code = await end_of(start(folder, later_s=0, moment=moment, count=2, lease_s=A_DAY_S))
    end = await end_of(start(folder, later_s=0, lease_s=A_DAY_S))

    assert (code, end) == (-signal.SIGKILL, 0)
    kept = [f"question-{turn}" for turn in range(TURNS - 1)]
    for thread in range(THREADS):
        texts = [text for _, root, text in posts(folder) if root == f"t{thread}"]
        assert texts == [*kept, *([] if thread % 2 else ["changed"])], thread
