"""A batch with lines that nobody can answer, whole, and once more killed in the middle and resumed.

    .venv/bin/python -m tests.chaos.batch --count 10000 --impossible 100

The exit code is 1 if a line has no record or two, if one that is no question is no error, or if memory grows.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.__main__ import run
from bot.commands.ask import FAILED
from bot.demo_documents import CATALOG, DOCS
from tests.bot.program import command
from tests.chaos.replica import held_mb
from tests.evals.families import Record, read_lines
from tests.evals.options import say

GROWTH_MB = 48.0
"""So much more than after the first tenth may the program hold at the end: what is read of each document is kept."""

MB = 2**20
_GOLD = Path(__file__).parents[1] / "demo" / "questions.jsonl"
_ROOT = Path(__file__).parents[2]
_THREAD = 3
_GLANCE_S = 0.01
_SHOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Lines, and what each is to become.

    Attributes:
        errors: The ids of the records of lines that are no questions.
        answers: The ids of the others'.
    """

    lines: Sequence[bytes]
    errors: frozenset[str]
    answers: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A run of the program that ended.

    Attributes:
        code: Its exit code; less than 0 if it was killed.
        memory_mb: What it held after a tenth of all records, and when it was looked at last.
    """

    code: int
    memory_mb: tuple[float, float]

    @property
    def grown_mb(self) -> float:
        """How much more it held in the end."""
        return self.memory_mb[1] - self.memory_mb[0]


def batch(count: int, impossible: int) -> Batch:
    """Return so many lines, the impossible ones evenly among them; the first is a question, whose id others take."""
    questions = [str(record["question"]) for record in read_lines(_GOLD)]
    wrong = {(number + 1) * count // impossible - 1: number for number in range(impossible)}
    return Batch(
        lines=[
            _impossible(wrong[number]) if number in wrong else _question(number, questions[number % len(questions)])
            for number in range(count)
        ],
        errors=frozenset(f"line {number + 1}" for number in wrong),
        answers=frozenset(f"q{number}" for number in range(count) if number not in wrong),
    )


def _question(number: int, question: str) -> bytes:
    """Return a line with a question; one in fifty is hard to read, to keep or to answer."""
    odd: Sequence[dict[str, object]] = (
        {"thread": None},
        {"thread": "t" * 10_000},
        {"question": f"\ud800 {question}\udfff"},
        {"question": f"\0{question}\u2028\r"},
        {"question": f"{question} " * 40},
        {"question": question + "x" * MB},
        {"more": [[], 10**300, float("nan")]},
    )
    line: dict[str, object] = {"id": f"q{number}", "thread": f"t{number // _THREAD}", "question": question}
    return json.dumps(line if number % 50 else line | odd[number // 50 % len(odd)]).encode()


def _impossible(number: int) -> bytes:
    """Return a line that is no question, of another kind each time."""
    whole = {"id": f"x{number}", "thread": "x", "question": "weight of the ECU-750?"}
    wrong: Sequence[dict[str, object]] = (
        *({"question": each} for each in (None, "", " \t\u2028", 7, ["a"], {}, True)),
        *({"id": each} for each in (None, "", 7, float("inf"), "q0")),
        *({"thread": each} for each in ("", 7, [], False)),
    )
    text = json.dumps(whole)
    question = b'{"id": "x", "question": '
    ways = (
        *(json.dumps({**whole, **each}).encode() for each in wrong),
        *(text[:length].encode() for length in (1, len(text) // 2, len(text) - 1)),
        *(b"[]", b"null", b'"x"', b"1e999", b"{}", b"\0", b"\xff\xfe{"),
        *(question + b"[" * deep + b"]" * deep + b"}" for deep in (900, 100_000)),
        question + b"9" * 5_000 + b"}",
        text.encode().replace(b"weight", b"\xff"),
        b"x" * MB,
    )
    return ways[number % len(ways)]


def asked(knowledge: Path, folder: Path, given: Batch, *options: str, kill_after: int | None = None) -> Ended:
    """Have the program answer a batch into answers.jsonl, and watch it until it ends."""
    questions, out = folder / "questions.jsonl", folder / "answers.jsonl"
    questions.write_bytes(b"\n".join(given.lines))
    places = ("--batch", questions, "--out", out, "--data", knowledge)
    line = command("ask", *map(str, places), *options)
    first, last, tenth = 0.0, 0.0, len(given.lines) // 10
    with (folder / "said.log").open("ab") as said, subprocess.Popen(line, cwd=_ROOT, stdout=said, stderr=said) as one:
        try:
            for added in _added(one, out):
                last = held_mb(one.pid) or last
                first = first or (last if added >= tenth else 0.0)
                if kill_after is not None and added >= kill_after:
                    one.kill()
        finally:
            one.kill()
    return Ended(code=one.returncode, memory_mb=(first, last))


def _added(one: "subprocess.Popen[bytes]", out: Path) -> Iterator[int]:
    """Give how many records the program has added, again and again until it ends."""
    with out.open("a+b") as file:
        added = 0
        while one.poll() is None:
            added += file.read().count(b"\n")
            yield added
            time.sleep(_GLANCE_S)


def faults(given: Batch, folder: Path) -> Iterator[str]:
    """Give what is wrong with the answers that a batch left."""
    came = list(records(folder / "answers.jsonl"))
    wanted = {**dict.fromkeys(given.errors, True), **dict.fromkeys(given.answers, False)}
    times = Counter(str(each["id"]) for each in came)
    yield from (f"{name}: {times[name]} records" for name in {*wanted, *times} if times[name] != (name in wanted))
    for each in came:
        if wanted.get(each["id"], False) != (each["kind"] == "error"):
            yield f"{each['id']}: {each['kind']}: {each['text'][:200]}"


def records(path: Path) -> Iterator[Record]:
    """Give the records of a file, one after the other: receipts of ten thousand answers are gigabytes."""
    with path.open("rb") as file:
        yield from map(json.loads, file)


def main() -> int:
    """Run as the command line says."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--count", type=int, default=10_000)
    options.add_argument("--impossible", type=int, default=100)
    chosen = options.parse_args()
    given = batch(chosen.count, chosen.impossible)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="threadsheet-batch-") as place:
        knowledge = Path(place) / "knowledge"
        run(["index", str(DOCS), "--catalog", str(CATALOG), "--data", str(knowledge)], {})
        for name, kill_after in (("whole", None), ("killed", chosen.count // 2)):
            folder = Path(place) / name
            folder.mkdir()
            ended = asked(knowledge, folder, given, kill_after=kill_after)
            if kill_after is not None:
                wrong += [] if ended.code < 0 else [f"{name}: it ended before it could be killed: {ended.code}"]
                ended = asked(knowledge, folder, given, "--resume")
            found = [*([] if ended.code == FAILED else [f"exit code {ended.code}"]), *faults(given, folder)]
            say(f"{name}: {sum(1 for _ in records(folder / 'answers.jsonl'))} records of {chosen.count} lines; {ended}")
            wrong += [f"{name}: {each}" for each in found]
            wrong += [] if ended.grown_mb < GROWTH_MB else [f"{name}: memory grew by {ended.grown_mb:.0f} MB"]
            shutil.rmtree(folder)
    say(*wrong[:_SHOWN])
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
