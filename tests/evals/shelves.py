"""Tiny families with gold questions, for tests of the evaluation itself."""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.evals.families import CORPUS, SHARED

needs_scorer = pytest.mark.skipif(
    not (SHARED / CORPUS / "score.py").is_file(), reason="the scorer is not beside the checkout"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A data sheet: rows of a table, then sentences."""

    model: str
    rows: Mapping[str, str]
    sentences: Sequence[str] = ()

    @property
    def path(self) -> str:
        """Where it stands in its family."""
        return f"docs/{self.model.lower()}.md"

    @property
    def text(self) -> str:
        """The document."""
        table = "".join(f"| {label} | {value} |\n" for label, value in self.rows.items())
        said = "\n\n".join(self.sentences)
        return f"# {self.model} data sheet\n\n## Data\n\n| Property | Value |\n| --- | --- |\n{table}\n{said}\n"


@dataclass(frozen=True, slots=True)
class Shelves:
    """A folder like ../shared, with the real scorer."""

    root: Path
    ids: list[str] = field(default_factory=list[str])

    def add(self, name: str, sheets: Sequence[Sheet], questions: Sequence[Mapping[str, Any]]) -> Path:
        """Write a family and return its folder."""
        folder = self.root / "families" / name
        (folder / "docs").mkdir(parents=True)
        for sheet in sheets:
            (folder / sheet.path).write_text(sheet.text, "utf-8")
        catalog = {
            "models": [{"name": sheet.model, "aliases": [], "inherits_from": None} for sheet in sheets],
            "docs": [
                {"path": each.path, "title": each.model, "covered_models": [each.model], "status": "online"}
                for each in sheets
            ],
        }
        (folder / "catalog.yaml").write_text(json.dumps(catalog), "utf-8")
        lines = [json.dumps(question) for question in questions]
        (folder / "questions.jsonl").write_text("\n".join(lines), "utf-8")
        return folder


def shelves(root: Path) -> Shelves:
    """Return an empty folder of families with a scorer."""
    made = root / "shared"
    (made / CORPUS).mkdir(parents=True)
    for name in ("score.py", "office_text.py"):
        shutil.copy(SHARED / CORPUS / name, made / CORPUS / name)
    return Shelves(made)


def asked(number: int, question: str, sheet: Sheet, *, label: str, value: float, unit: str) -> dict[str, Any]:
    """Return a gold question for one value of a table."""
    return {
        "id": f"q{number}",
        "thread": {"id": f"t{number}", "turn": 1},
        "question": question,
        "kind": "single",
        "models": [sheet.model],
        "gold_docs": [sheet.path],
        "gold_quote": [{"doc": sheet.path, "quote": f"| {label} | {sheet.rows[label]} |"}],
        "answer": f"{value:g} {unit}",
        "numbers": [{"value": value, "unit": unit}],
        "expect": "answer",
    }


def absent(number: int, question: str, sheet: Sheet) -> dict[str, Any]:
    """Return a gold question that no document answers."""
    return {
        **asked(number, question, sheet, label=next(iter(sheet.rows)), value=0, unit=""),
        "kind": "unanswerable",
        "gold_docs": [],
        "gold_quote": [],
        "answer": "Not stated.",
        "numbers": [],
        "expect": "refuse",
        "why": "attribute-absent",
    }
