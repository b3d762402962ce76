"""Families of documents with gold questions, and where the evaluation leaves what it makes of them."""

import json
import shutil
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
SHARED = ROOT.parent / "shared"
OUT = ROOT / "eval"
WEIGHTS = Path(__file__).parent / "weights"
SHIPPED = ROOT / "bot" / "weights.json"
UNFITTED = frozenset({"natural", "aside"})
"""Questions about the demo, to which no weights are fitted."""
CORPUS = "corpus"

Record = Mapping[str, Any]
"""One JSON object of a file that another program wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A folder with docs/, catalog.yaml and questions.jsonl.

    Attributes:
        scorer: The program that judges answers.
        out: Where answers, figures and pages go.
        subset: The file of those of its questions that are asked; None for all.
    """

    folder: Path
    scorer: Path
    out: Path
    subset: Path | None = None

    @property
    def name(self) -> str:
        """What it is called in tables."""
        return self.folder.name

    @property
    def without(self) -> Path:
        """The weights that were fitted without it: the product's own, if it is no family that these are fitted to."""
        return SHIPPED if self.name in UNFITTED else WEIGHTS / f"without-{self.name}.json"

    @property
    def questions(self) -> Sequence[Record]:
        """Its gold questions that are asked."""
        return read_lines(self.subset or self.folder / "questions.jsonl")

    @property
    def threads(self) -> Sequence[Sequence[Record]]:
        """Its questions by the thread that they stand in."""
        threads: dict[str, list[Record]] = {}
        for question in self.questions:
            threads.setdefault(question["thread"]["id"], []).append(question)
        return list(threads.values())

    def asking(self, questions: Collection[str]) -> "Family":
        """Return it with only these questions, by their ids; they are written into its folder for what is made."""
        self.out.mkdir(parents=True, exist_ok=True)
        subset = self.out / "questions.jsonl"
        lines = [json.dumps(each, ensure_ascii=False) for each in self.questions if each["id"] in questions]
        subset.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return replace(self, subset=subset)


def find(shared: Path, only: Sequence[Path] = (), *, out: Path = OUT) -> Sequence[Family]:
    """Return the corpus and all families, or `only` those folders; none if there is nothing to judge with."""
    scorer = shared / CORPUS / "score.py"
    if not scorer.is_file():
        return ()
    folders = only or [shared / CORPUS, *sorted((shared / "families").glob("*/"))]
    return [
        Family(folder=_whole(folder.resolve(), out), scorer=scorer.resolve(), out=out / folder.resolve().name)
        for folder in folders
        if (folder / "questions.jsonl").is_file()
    ]


def _whole(folder: Path, out: Path) -> Path:
    """Return the folder; a copy of it where its documents are linked: the scorer takes none from outside."""
    if not (folder / "docs").is_symlink():
        return folder
    copied = out / "families" / folder.name
    shutil.copytree(folder, copied, dirs_exist_ok=True)
    return copied


def read_lines(path: Path) -> Sequence[Record]:
    """Return the JSON objects of a file, one a line; none if it isn't there."""
    if not path.is_file():
        return ()
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def by_id(records: Iterable[Record]) -> Mapping[str, Record]:
    """Return the records by their id."""
    return {record["id"]: record for record in records}
