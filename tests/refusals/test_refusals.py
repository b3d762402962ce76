"""Strangers' questions: what must be refused is, and what only looks like it is answered."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.commands.ask import run_batch
from bot.commands.index import run_index

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROWS: Sequence[Mapping[str, Any]] = [
    json.loads(line) for line in (HERE / "questions.jsonl").read_text("utf-8").splitlines()
]
ANSWERS = frozenset({"answer", "comparison", "ranking"})
SILENT = ("Not stated for", "Not stated in so many words", "I don't know")
"""So an answer begins that tells what comes nearest instead."""

pytestmark = [pytest.mark.timeout(600), pytest.mark.slow]


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Mapping[int, Mapping[str, Any]]:
    """Return the answers to all rows, by their number."""
    found: dict[int, Mapping[str, Any]] = {}
    for name in dict.fromkeys(str(row["of"]) for row in ROWS):
        found.update(_answered(name, tmp_path_factory.mktemp(name)))
    return found


def _answered(name: str, folder: Path) -> dict[int, Mapping[str, Any]]:
    documents = ROOT / "bot" / "demo" if name == "demo" else ROOT / "tests" / "families" / name
    environ = {"THREADSHEET_DATA": str(folder / "data"), "THREADSHEET_CATALOG": str(documents / "catalog.yaml")}
    asked = [
        {"id": str(number), "thread": str(number), "question": row["question"]}
        for number, row in enumerate(ROWS)
        if row["of"] == name
    ]
    (folder / "asked.jsonl").write_text("".join(json.dumps(each) + "\n" for each in asked), "utf-8")
    assert run_index(environ, documents / "docs", yes=True, write_to=None, as_json=True) == 0
    assert run_batch(environ, folder / "asked.jsonl", folder / "answers.jsonl") == 0
    records = [json.loads(line) for line in (folder / "answers.jsonl").read_text("utf-8").splitlines()]
    return {int(record["id"]): record for record in records}


def _is_refused(answer: Mapping[str, Any]) -> bool:
    return answer["kind"] == "no_evidence" or (answer["kind"] == "answer" and answer["text"].startswith(SILENT))


def _is_right(row: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    if row["says"] is None:
        return _is_refused(answer)
    said = json.dumps(answer, ensure_ascii=False).replace("\u202f", " ").casefold()
    return answer["kind"] in ANSWERS and not _is_refused(answer) and row["says"].casefold() in said


def test_both_halves_are_large_enough_to_tell_anything() -> None:
    """A table that lost its rows would hold whatever happens."""
    for use in ("develop", "aside"):
        mine = [row for row in ROWS if row["use"] == use]
        assert sum(row["says"] is None for row in mine) >= 40
        assert sum(row["says"] is not None for row in mine) >= 40


@pytest.mark.parametrize(
    "why,use,least",
    [
        pytest.param("unknown", "develop", 14, id="products that nobody covers"),
        pytest.param("unknown", "aside", 13, id="products that nobody covers, aside"),
        pytest.param("offtopic", "develop", 9, id="the rest of the world"),
        pytest.param("offtopic", "aside", 8, id="the rest of the world, aside"),
        pytest.param("injection", "develop", 6, id="misuse"),
        pytest.param("injection", "aside", 6, id="misuse, aside"),
        pytest.param("absent", "develop", 12, id="what the documents don't hold"),
        pytest.param("absent", "aside", 9, id="what the documents don't hold, aside"),
        pytest.param("answerable", "develop", 35, id="look-alikes"),
        pytest.param("answerable", "aside", 38, id="look-alikes, aside"),
    ],
)
def test_so_many_are_right(why: str, use: str, least: int, answered: Mapping[int, Mapping[str, Any]]) -> None:
    """Whoever is refused for nothing turns away as surely as who is told a stranger's value."""
    asked = [(number, row) for number, row in enumerate(ROWS) if row["why"] == why and row["use"] == use]
    wrong = [row["question"] for number, row in asked if not _is_right(row, answered[number])]

    assert len(asked) - len(wrong) >= least, wrong
