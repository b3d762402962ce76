"""Records what a language model answers, for `make eval ARGS="--profile model"`; somebody who reads files plays it.

A family is indexed and its questions are asked. Each prompt that has no recording is left in `eval/record/FAMILY/` as
`KEY.md`; whoever plays the language model writes its answer into `KEY.txt` beside it. The next run takes the answers
in and asks again; with `--wait` this one does. What a turn asks depends on the answers before, so it takes some passes.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from tests.evals import plain
from tests.evals.asking import AT_ONCE, PROGRAM, Failed, answered, call, index, scoring
from tests.evals.families import OUT, ROOT, Family, find
from tests.evals.options import options_of, say
from tests.evals.profiles import MODEL, PLAIN
from tests.evals.recording.recordings import RECORDED, Recordings
from tests.evals.recording.server import LONGEST_WAIT_S, Recorded, replaying
from tests.evals.recording.waiting import Waiting

Asks: TypeAlias = Callable[[Family, Recorded], None]
_LOOK_S = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long answers are waited for.

    Attributes:
        patience_s: So long for the next one, before the run ends.
        hold_s: So long each call of the program is held, before it is told that there is none.
    """

    patience_s: float = 0.0
    hold_s: float = 0.0


@dataclass(slots=True)
class Run:
    """What became of a family's prompts, by their names, and of its questions, by their ids."""

    family: Family
    asked: set[str] = field(default_factory=set[str])
    recorded: set[str] = field(default_factory=set[str])
    open: set[str] = field(default_factory=set[str])
    whole: set[str] = field(default_factory=set[str])
    strange: list[str] = field(default_factory=list[str])

    def note(self, server: Recorded) -> None:
        """Take note of a pass."""
        tally = server.tally
        self.recorded |= tally.recorded
        self.asked |= tally.known | tally.recorded | tally.open
        self.open = (self.open | tally.open) - tally.known - tally.recorded
        self.strange += tally.strange
        if tally.strange:
            return
        unfinished = {each["id"] for each in self.family.questions if not tally.is_finished(each["question"])}
        for thread in self.left():
            if unfinished.isdisjoint(thread):
                self.whole |= thread

    def left(self) -> Sequence[frozenset[str]]:
        """Return the threads that have prompts without an answer."""
        threads = (frozenset(question["id"] for question in thread) for thread in self.family.threads)
        return [thread for thread in threads if not thread <= self.whole]

    @property
    def told(self) -> str:
        """In a line."""
        known = len(self.asked - self.open - self.recorded)
        said = f"{len(self.asked)} prompts asked, {known} known, {len(self.recorded)} newly recorded"
        whole = f"{len(self.whole)} of {len(self.family.questions)} questions are recorded whole"
        strange = f"; {len(self.strange)} calls can't be read: {self.strange[0]}" if self.strange else ""
        return f"{self.family.name}: {said}, {len(self.open)} still open; {whole}{strange}"


def record(family: Family, asking: Asks, recordings: Recordings, waiting: Waiting, *, of: str, pace: Pace) -> Run:
    """Ask a family's questions, again as long as answers come.

    Args:
        family: With the questions to ask.
        asking: Asks them once, with that language model.
        recordings: What is answered is added.
        waiting: Where prompts wait.
        of: The profile that is recorded.
        pace: How long answers are waited for.

    Raises:
        Failed: The program did.
    """
    run = Run(family)
    _take(waiting, recordings, run)
    waiting.forget()
    while left := run.left():
        with replaying(recordings, waiting, wait_s=pace.hold_s) as server:
            asking(replace(family, out=family.out / "left").asking(frozenset[str]().union(*left)), server)
        run.note(server)
        recordings.add_asked(of, run.whole)
        if not run.open or not (server.tally.recorded or _came(waiting, pace.patience_s)):
            break
        _take(waiting, recordings, run)
    return run


def _take(waiting: Waiting, recordings: Recordings, run: Run) -> None:
    for prompt, answer in waiting.answered():
        recordings.add(prompt, answer)
        run.recorded.add(prompt.open_name)
        run.open.discard(prompt.open_name)


def _came(waiting: Waiting, patience_s: float) -> bool:
    """Wait until all prompts are answered, or none was for so long; tell whether any was."""
    missing, since = len(waiting.to_be_written()), time.monotonic()
    while missing and time.monotonic() - since < patience_s:
        time.sleep(_LOOK_S)
        if (now := len(waiting.to_be_written())) != missing:
            missing, since = now, time.monotonic()
    return bool(patience_s) and waiting.has_answers()


@contextmanager
def asking_of(family: Family, of: str) -> Generator[Asks]:
    """Give what asks a family's questions; its documents are read once."""
    if of == PLAIN:
        search = plain.PlainSearch(family.folder)
        yield lambda asked, server: asyncio.run(_plainly(asked, search, server))
        return
    weights = {"THREADSHEET_WEIGHTS": str(family.without)} if family.without.is_file() else {}
    with tempfile.TemporaryDirectory() as data:
        index(family, data, weights)

        def ask(asked: Family, server: Recorded) -> None:
            turns, answers, receipts = (asked.out / f"{name}.jsonl" for name in ("turns", "answers", "receipts"))
            for old in (answers, receipts):
                old.unlink(missing_ok=True)
            call([*scoring(asked), "--turns", str(turns)], {})
            command = [str(PROGRAM), "ask", "--data", data]
            lost = answered(command, turns, (answers, receipts), {**weights, **server.environ})
            say(*(f"no answer: {line}" for line in lost))

        yield ask


async def _plainly(asked: Family, search: plain.PlainSearch, server: Recorded) -> None:
    await plain.answered(asked, search, server.url)


def chosen_of(family: Family, most: int | None, seed: int) -> frozenset[str]:
    """Return the ids of at most so many questions, whole threads by chance; more of them include these."""
    threads = [[question["id"] for question in thread] for thread in family.threads]
    if most is None:
        return frozenset(each for thread in threads for each in thread)
    random.Random(seed).shuffle(threads)  # noqa: S311  nothing secret
    picked: list[str] = []
    for thread in threads:
        if len(picked) + len(thread) > most:
            break
        picked += thread
    return frozenset(picked)


def main(arguments: Sequence[str]) -> int:
    """Record what the command line names; 1 if the program failed."""
    out = OUT / "record"
    options = options_of("make record", str(__doc__), family="record this folder", out=out, leaves="prompts")
    options.add_argument("--questions", type=int, metavar="N", help="ask at most N of each family, whole threads")
    options.add_argument("--seed", type=int, default=1, metavar="S", help="which of them")
    options.add_argument("--wait", type=float, default=0.0, metavar="SECONDS", help="go on while answers come so fast")
    options.add_argument(
        "--hold", type=float, default=0.0, metavar="SECONDS",
        help=f"have each call wait for its answer, at most {LONGEST_WAIT_S:g}",
    )  # fmt: skip
    options.add_argument("--plain", action="store_const", dest="of", const=PLAIN, default=MODEL, help="the yardstick")
    options.add_argument("--recorded", type=Path, default=RECORDED, metavar="DIR", help="where recordings go")
    given = options.parse_args(arguments)
    families = find(given.shared, [ROOT / folder for folder in given.family], out=given.out)
    pace = Pace(patience_s=given.wait, hold_s=given.hold)

    def one(family: Family) -> bool:
        folder = family.out if given.of == MODEL else family.out / given.of
        asked = replace(family, out=folder / "run").asking(chosen_of(family, given.questions, given.seed))
        recordings = Recordings(given.recorded / f"{family.name}.jsonl")
        say(f"{family.name}: {len(asked.questions)} questions; prompts without an answer are in {folder}")
        try:
            with asking_of(asked, given.of) as asking:
                run = record(asked, asking, recordings, Waiting(folder, say), of=given.of, pace=pace)
        except Failed as failure:
            say(f"{family.name}: {failure}")
            return False
        say(run.told)
        return True

    if not families:
        say("There are no documents with questions.")
        return 0
    with ThreadPoolExecutor(len(families) if given.wait or given.hold else AT_ONCE) as room:
        return int(not all(list(room.map(one, families))))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
