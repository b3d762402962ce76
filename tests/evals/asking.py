"""Has the program index a family, answer its questions and be judged, through its public commands alone."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

from tests.evals.families import Family

PROGRAM = Path(sys.executable).parent / "threadsheet"
AT_ONCE = 2

Environ: TypeAlias = Mapping[str, str]
"""Settings of the program."""


class Failed(Exception):
    """A command ended with an error; the message holds what it said last."""


def ask_all(
    families: Sequence[Family], weights: Mapping[str, Path], environs: Mapping[str, Environ]
) -> Mapping[str, Sequence[str]]:
    """Have all families answered, two at a time; return family → what failed.

    One that has figures all the same has lost single threads only.

    Args:
        families: Each leaves turns, answers, receipts, statements and figures in its folder.
        weights: Family → the weights it is to be answered with; the built-in ones where it isn't named.
        environs: Family → further settings to read and answer with.
    """

    def one(family: Family) -> Sequence[str]:
        known = weights.get(family.name)
        try:
            environ = environs.get(family.name, {})
            return ask(family, {**environ, **({"THREADSHEET_WEIGHTS": str(known)} if known else {})})
        except Failed as failure:
            return [str(failure)]

    with ThreadPoolExecutor(AT_ONCE) as room:
        said = room.map(one, families)
        return {family.name: text for family, text in zip(families, said, strict=True) if text}


def ask(family: Family, environ: Environ) -> Sequence[str]:
    """Index, ask and judge one family under these settings; return what is said of threads that have no answer.

    Raises:
        Failed: One of the commands did.
    """
    family.out.mkdir(parents=True, exist_ok=True)
    turns, answers, receipts, statements, figures = (
        family.out / name
        for name in ("turns.jsonl", "answers.jsonl", "receipts.jsonl", "statements.jsonl", "figures.json")
    )
    for old in (answers, receipts, statements, figures):
        old.unlink(missing_ok=True)
    score = scoring(family)
    with tempfile.TemporaryDirectory() as data:
        index(family, data, environ)
        call([str(PROGRAM), "statements", "--out", str(statements), "--data", data], environ)
        call([*score, "--turns", str(turns)], {})
        lost = answered([str(PROGRAM), "ask", "--data", data], turns, (answers, receipts), environ)
    call([*score, "--answers", str(answers), "--json", str(figures)], {})
    return lost


def scoring(family: Family) -> Sequence[str]:
    """Return the command that has a family's questions written and its answers judged."""
    command = [sys.executable, "-B", str(family.scorer), "--corpus", str(family.folder)]
    return [*command, "--questions", str(family.subset)] if family.subset else command


def index(family: Family, data: str, environ: Environ) -> None:
    """Index a family's documents into the folder `data`.

    Raises:
        Failed: They can't be indexed.
    """
    documents = [str(family.folder / "docs"), "--catalog", str(family.folder / "catalog.yaml")]
    call([str(PROGRAM), "index", *documents, "--data", data], environ, fine=(0, 3))


def answered(command: Sequence[str], turns: Path, into: tuple[Path, Path], environ: Environ) -> Sequence[str]:
    """Write answers and receipts to two files and return what is said of questions that have no answer."""
    answers, receipts = into
    call([*command, "--batch", str(turns), "--out", str(answers), "--receipts", str(receipts)], environ, fine=(0, 3))
    records = [json.loads(line) for line in answers.read_text("utf-8").splitlines()]
    return [f"{record['id']}: {record.get('text', '')}" for record in records if record["kind"] == "error"]


def call(command: Sequence[str], environ: Environ, *, fine: Sequence[int] = (0,)) -> None:
    """Run a command to its end.

    Raises:
        Failed: Its exit code isn't among those that are `fine`.
    """
    done = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **environ},  # noqa: TID251  a program of its own
    )
    if done.returncode not in fine:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise Failed(f"{' '.join(Path(part).name for part in command[:2])}: {done.returncode}: {' '.join(said)}")
