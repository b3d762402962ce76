"""Proves the gold of invented families: `python tests/families/check.py [NAME ...]`; exit code 1 if anything is wrong.

Quotes exist, numbers occur in quotes and answers, product models are known and covered, rankings are in order.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import docx
import openpyxl
import yaml

HERE = Path(__file__).parent
FAMILIES = sorted(path.parent.name for path in HERE.glob("*/catalog.yaml"))
Row = dict[str, Any]

KINDS = {
    "single": "answer",
    "compare": "answer",
    "rank": "answer",
    "generic": "answer",
    "unanswerable": "refuse",
    "ambiguous_model": "clarify",
    "chitchat": "smalltalk",
}
REASONS = {"attribute-absent", "model-not-covered", "off-topic", "prompt-injection"}
TRAPS = {"legacy-conflict", "legacy-only", "doc-conflict", "html-colspan", "false-premise", "sister-rows"}
USES = {"develop", "aside"}


def text_of(path: Path) -> str:
    """Return a document's text; of office files one line a paragraph or row, its filled cells joined by " | "."""
    if path.suffix == ".docx":
        return "\n".join(_docx_lines(path))
    if path.suffix == ".xlsx":
        return "\n".join(_xlsx_lines(path))
    return path.read_text("utf-8")


def _docx_lines(path: Path) -> Iterator[str]:
    for block in docx.Document(str(path)).iter_inner_content():
        if isinstance(block, docx.table.Table):
            yield from (" | ".join(cell.text for cell in row.cells if cell.text) for row in block.rows)
        else:
            yield block.text


def _xlsx_lines(path: Path) -> Iterator[str]:
    for sheet in openpyxl.load_workbook(path):
        yield sheet.title
        for row in sheet.iter_rows(values_only=True):
            yield " | ".join(str(value) for value in row if value is not None)


def numerals(text: str) -> set[float]:
    """Return the numbers of a text without their signs; blanks and commas between thousands are no separators."""
    joined = re.sub(r"(?<=\d)[ ,\u00a0\u202f](?=\d{3}(?!\d))", "", text)
    return {float(number) for part in (text, joined) for number in re.findall(r"\d+(?:\.\d+)?", part)}


@dataclass(frozen=True)
class Family:
    """An invented family: its catalogue, documents and gold questions."""

    root: Path

    @cached_property
    def catalog(self) -> dict[str, list[Row]]:
        """The catalogue as it is written."""
        loaded: dict[str, list[Row]] = yaml.safe_load((self.root / "catalog.yaml").read_text("utf-8"))
        return loaded

    @cached_property
    def models(self) -> dict[str, Row]:
        """Canonical name → product model."""
        return {model["name"]: model for model in self.catalog["models"]}

    @cached_property
    def docs(self) -> dict[str, Row]:
        """Path → document."""
        return {doc["path"]: doc for doc in self.catalog["docs"]}

    @cached_property
    def texts(self) -> dict[str, str]:
        """Path → text of every document on disk."""
        files = sorted(path for path in (self.root / "docs").rglob("*") if path.is_file())
        return {path.relative_to(self.root).as_posix(): text_of(path) for path in files}

    @cached_property
    def questions(self) -> list[Row]:
        """The gold questions in the order of the file."""
        return [json.loads(line) for line in (self.root / "questions.jsonl").read_text("utf-8").splitlines()]

    def kin(self, model: str) -> set[str]:
        """Return a product model and all that it inherits from; a loop ends where it closes."""
        found: list[str] = []
        while model and model in self.models and model not in found:
            found.append(model)
            model = self.models[model]["inherits_from"]
        return set(found)


def wrong_in_models(family: Family) -> Iterator[str]:
    """Yield aliases of two product models, and inheritance that leads nowhere or in a circle."""
    owners: dict[str, str] = {}
    for model in family.catalog["models"]:
        base = model["inherits_from"]
        if base and (base not in family.models or model["name"] in family.kin(base)):
            yield f"{model['name']}: inherits from {base}"
        for alias in (model["name"], *model["aliases"]):
            if owners.setdefault(alias.casefold(), model["name"]) != model["name"]:
                yield f"{alias}: belongs to {owners[alias.casefold()]} and {model['name']}"


def wrong_in_docs(family: Family) -> Iterator[str]:
    """Yield files that are in one place only, and documents that disagree with the product models."""
    yield from (f"{path}: only on disk or only in the catalogue" for path in family.texts.keys() ^ family.docs.keys())
    for path, doc in family.docs.items():
        for name in doc["covered_models"]:
            if name not in family.models:
                yield f"{path}: covers unknown {name}"
            elif family.models[name]["inherits_from"] != doc.get("inherits_from", {}).get(name):
                yield f"{path}: inheritance of {name} is not the product model's"
        if (doc["status"] == "legacy") != (doc.get("superseded_by") in family.docs):
            yield f"{path}: a legacy document names what replaces it, and no other does"


def wrong_in_form(family: Family, row: Row) -> Iterator[str]:
    """Yield what makes a question no question of its kind."""
    first, kind, expect = row["thread"]["turn"] == 1, row["kind"], row["expect"]
    rules = {
        "the first turn is no follow-up, and every later one is": first != (kind == "followup"),
        f"{kind} does not go with {expect}": not first or KINDS.get(kind) == expect,
        "a follow-up lacks its question in full": first or bool(row.get("resolved_question")),
        "a refusal has a reason, and nothing else has": (expect == "refuse") == (row.get("why") in REASONS),
        "unknown trap": row.get("trap", "doc-conflict") in TRAPS,
        "unknown use": row.get("use") in USES,
        "quotes are where they are due": (expect in {"answer", "clarify"}) == bool(row["gold_quote"]),
        "lacks its table": kind != "compare" or bool(row.get("compare")),
        "lacks its list": kind != "rank" or bool(row.get("rank")),
        "is ambiguous between fewer than two": expect != "clarify" or len(row["models"]) > 1,
    }
    yield from (what for what, holds in rules.items() if not holds)
    yield from (f"unknown product model {name}" for name in row["models"] if name not in family.models)


def wrong_in_evidence(family: Family, row: Row) -> Iterator[str]:
    """Yield quotes that are not there, documents about something else, and numbers without a ground."""
    if set(row["gold_docs"]) != {gold["doc"] for gold in row["gold_quote"]}:
        yield "gold_docs and gold_quote disagree"
    wide = set().union(*(family.kin(name) for name in row["models"]))
    for gold in row["gold_quote"]:
        doc = family.docs.get(gold["doc"])
        if doc is None or not gold["quote"].strip() or gold["quote"] not in family.texts[gold["doc"]]:
            yield f"{gold['doc']}: does not hold {gold['quote'][:60]!r}"
            continue
        if row["models"] and doc["covered_models"] and not wide & set(doc["covered_models"]):
            yield f"{gold['doc']}: covers none of {row['models']}"
        if doc["status"] == "legacy" and row.get("trap") != "legacy-only":
            yield f"{gold['doc']}: is legacy"
    said, shown = numerals(row["answer"]), _shown(row)
    for number in row["numbers"]:
        written = numerals(str(number["value"]))
        if not written <= said or not written <= shown:
            yield f"{number['value']} {number['unit']} is not in the answer and a quote"


def _shown(row: Row) -> set[float]:
    return numerals(" ".join(gold["quote"] for gold in row["gold_quote"]))


def wrong_in_comparison(family: Family, row: Row) -> Iterator[str]:
    """Yield rows of a comparison that miss a product model or say what no quote says."""
    for attribute, cells in row.get("compare", {}).items():
        if set(cells) != set(row["models"]):
            yield f"{attribute}: has not one cell a product model"
        yield from (
            f"{attribute}: {cell} is in no quote" for cell in cells.values() if not numerals(cell) <= _shown(row)
        )


def wrong_in_ranking(family: Family, row: Row) -> Iterator[str]:
    """Yield what is wrong with a ranking; a filter has no order."""
    if "rank" not in row:
        return
    ranking, items = row["rank"], row["rank"]["items"]
    if [item["model"] for item in items] != row["models"] or len(set(row["models"])) != len(items):
        yield "ranks other product models than it names"
    if ranking["order"] != "filter":
        yield from _wrong_in_order(ranking, [item["value"] for item in items])
    for item in items:
        if item["unit"] and abs(item["value"]) not in _shown(row):
            yield f"{item['model']}: {item['value']} {item['unit']} is in no quote"
        if family.models[item["model"]]["status"] == "legacy":
            yield f"{item['model']}: legacy product models are not ranked"


def _wrong_in_order(ranking: Row, values: list[float]) -> Iterator[str]:
    if values != sorted(values, reverse=ranking["order"] == "desc"):
        yield "is not in order"
    tied = [[item["model"] for item in ranking["items"] if item["value"] == value] for value in dict.fromkeys(values)]
    if ranking["ties"] != [tie for tie in tied if len(tie) > 1]:
        yield "ties disagree with values"


def wrong_in_threads(family: Family) -> Iterator[str]:
    """Yield threads with gaps, ids that occur twice, and threads that are half set aside."""
    yield from (
        f"{each}: occurs twice" for each, times in Counter(q["id"] for q in family.questions).items() if times > 1
    )
    threads: dict[str, list[Row]] = {}
    for row in family.questions:
        threads.setdefault(row["thread"]["id"], []).append(row)
    for name, rows in threads.items():
        if [row["thread"]["turn"] for row in rows] != list(range(1, len(rows) + 1)):
            yield f"{name}: turns are not 1 to {len(rows)}"
        if len({row["use"] for row in rows}) > 1:
            yield f"{name}: is half set aside"


def wrong(family: Family) -> Iterator[str]:
    """Yield all that is wrong in a family, each with its place."""
    yield from wrong_in_models(family)
    yield from wrong_in_docs(family)
    yield from wrong_in_threads(family)
    for row in family.questions:
        for find in (wrong_in_form, wrong_in_evidence, wrong_in_comparison, wrong_in_ranking):
            yield from (f"{row['id']}: {what}" for what in find(family, row))


def main(names: list[str]) -> int:
    """Print the counts and the mistakes of the named families, or of all; return the exit code."""
    mistakes = 0
    for name in names or FAMILIES:
        family = Family(HERE / name)
        kinds, uses = (Counter(row[key] for row in family.questions) for key in ("kind", "use"))
        counts = f"{len(family.docs)} documents, {len(family.models)} product models, {len(family.questions)} questions"
        sys.stdout.write(f"{name}: {counts} {dict(kinds)} {dict(uses)}\n")
        for what in wrong(family):
            mistakes += 1
            sys.stdout.write(f"  {what}\n")
    return min(mistakes, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
