"""The gold of the invented families: it holds, its check finds mistakes, and the corpus' scorer agrees with it."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.families.build_office import write_accessories, write_baths
from tests.families.check import FAMILIES, HERE, Family, Row, text_of, wrong
from tests.families.perfect import write

SCORER = Path(__file__).parents[3] / "shared" / "corpus" / "score.py"


def test_there_are_six_families() -> None:
    """A family that lost its catalogue would silently no longer be checked."""
    assert FAMILIES == ["laboratory", "lamps", "pumps", "radios", "scales", "valves"]


@pytest.mark.parametrize("name", FAMILIES)
def test_the_gold_holds(name: str) -> None:
    """A wrong gold makes a right answer look wrong."""
    assert list(wrong(Family(HERE / name))) == []


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_has_what_makes_documents_hard(name: str) -> None:
    """Variants, superseded and general documents are where answers go wrong."""
    family = Family(HERE / name)

    assert any(model["inherits_from"] for model in family.models.values())
    assert any(doc["status"] == "legacy" for doc in family.docs.values())
    assert any(not doc["covered_models"] for doc in family.docs.values())
    assert {"doc-conflict", "legacy-conflict", "false-premise"} <= {row.get("trap") for row in family.questions}


@pytest.mark.parametrize("name", FAMILIES)
def test_a_third_of_the_questions_is_set_aside(name: str) -> None:
    """Without questions that nobody tuned on, nobody knows what tuning was worth."""
    family = Family(HERE / name)
    uses = Counter(row["use"] for row in family.questions)

    assert 0.3 <= uses["aside"] / len(family.questions) <= 0.37
    assert {row["kind"] for row in family.questions if row["use"] == "aside"} >= {
        "single",
        "compare",
        "rank",
        "generic",
    }


def _misquote(row: Row) -> None:
    row["gold_quote"][0]["quote"] += " and more"


def _miscount(row: Row) -> None:
    row["numbers"][0]["value"] += 0.123


def _misname(row: Row) -> None:
    row["models"][0] += " Pro"


def _reverse(row: Row) -> None:
    row["rank"]["items"].reverse()
    row["models"].reverse()


def _miscompare(row: Row) -> None:
    cells = next(iter(row["compare"].values()))
    cells[next(iter(cells))] = "987 W"


@pytest.mark.parametrize(
    "kind, spoil, said",
    [
        pytest.param("single", _misquote, "does not hold", id="a quote that is nowhere"),
        pytest.param("single", _miscount, "not in the answer and a quote", id="a number that no quote has"),
        pytest.param("single", _misname, "unknown product model", id="a product model that is not in the catalogue"),
        pytest.param("rank", _reverse, "is not in order", id="a ranking upside down"),
        pytest.param("compare", _miscompare, "is in no quote", id="a cell that no quote has"),
    ],
)
def test_the_check_finds_a_mistake(kind: str, spoil: Callable[[Row], None], said: str, tmp_path: Path) -> None:
    """A check that passes everything proves nothing."""
    copy = shutil.copytree(HERE / "pumps", tmp_path / "pumps")
    rows = Family(copy).questions
    spoil(next(row for row in rows if row["kind"] == kind and (row["numbers"] or kind != "single")))
    (copy / "questions.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")

    assert [what for what in wrong(Family(copy)) if said in what]


def test_the_office_files_are_what_their_script_writes(tmp_path: Path) -> None:
    """Nobody can review a binary file; its script can be read."""
    write_accessories(tmp_path / "built.docx")
    write_baths(tmp_path / "built.xlsx")

    assert text_of(tmp_path / "built.docx") == text_of(HERE / "scales" / "docs" / "accessories.docx")
    assert text_of(tmp_path / "built.xlsx") == text_of(HERE / "laboratory" / "docs" / "water-baths.xlsx")


@pytest.mark.processes
@pytest.mark.skipif(not SCORER.is_file(), reason="the development corpus is not beside the checkout")
@pytest.mark.parametrize("ask", [True, False], ids=["asking back", "answering for each"])
@pytest.mark.parametrize("name", FAMILIES)
def test_the_scorer_finds_the_gold_right(name: str, ask: bool, tmp_path: Path) -> None:
    """Gold that its own scorer refuses can be reached by no answer."""
    write(Family(HERE / name), tmp_path / "answers.jsonl", ask=ask)
    options = ["--corpus", str(HERE / name), "--answers", str(tmp_path / "answers.jsonl"), "--failures", "5"]

    scored = subprocess.run(
        [
            sys.executable,
            "-B",
            str(SCORER),
            *options,
            "--min",
            "overall.right=1",
            "--min",
            "integrity.quote_verbatim=1",
        ],
        check=False,
        capture_output=True,
        text=True,
    )

    assert scored.returncode == 0, scored.stdout + scored.stderr
