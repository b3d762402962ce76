"""The program with a data folder of its own, asked as by threadsheet ask --batch."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.__main__ import run

Record = dict[str, Any]
DOCS = Path(__file__).parents[2] / "bot" / "demo" / "docs"


@dataclass(frozen=True, slots=True)
class Program:
    """The program with a data folder of its own."""

    folder: Path

    def index(self, docs: Path) -> int:
        """Index `docs` and return the exit code."""
        return run(["index", str(docs), "--data", str(self.folder)], {})

    def thread(self, *questions: str) -> Sequence[Record]:
        """Ask `questions` one after the other in one new thread; return the answers' records."""
        turns, answers = self.folder / "turns.jsonl", self.folder / "answers.jsonl"
        lines = [{"id": str(n), "thread": "one", "question": said} for n, said in enumerate(questions)]
        turns.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        assert run(["ask", "--batch", str(turns), "--out", str(answers), "--data", str(self.folder)], {}) == 0
        records = {record["id"]: record for record in map(json.loads, answers.read_text("utf-8").splitlines())}
        return [records[line["id"]] for line in lines]

    def ask(self, question: str) -> Record:
        """Ask in a thread of its own."""
        return self.thread(question)[0]


def cited(record: Record) -> Sequence[str]:
    """Return the documents that an answer cites, by their path below docs/."""
    return [citation["doc"].removeprefix("docs/") for citation in record["citations"]]
