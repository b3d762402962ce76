"""The page of a failed question, with a receipt written by hand."""

import json
from pathlib import Path

import pytest

from tests.evals.families import find
from tests.evals.pages import write_index, write_pages
from tests.evals.scorer import scorer_of
from tests.evals.shelves import Sheet, asked, needs_scorer, shelves

pytestmark = needs_scorer

PUMP = Sheet(model="HX-200", rows={"Supply voltage": "24 V", "Weight": "3.5 kg"})
QUESTION = "supply | HX-200?"


def candidate(row: str, score: float) -> dict[str, object]:
    """Return a row as a receipt tells of it."""
    said = {"document": PUMP.path, "page": None, "quote": f"| {row} | {PUMP.rows[row]} |", "models": ["HX-200"]}
    features = {"text_coverage": 0.25, "nothing": 0.0}
    return {**said, "text": f"{row}: {PUMP.rows[row]}", "score": score, "features": features, "chosen": score > 1}


@pytest.fixture
def page(tmp_path: Path) -> str:
    """The page of a question for which the wrong row was chosen; the gold one is fourteenth."""
    made = shelves(tmp_path)
    made.add("pumps", [PUMP], [asked(1, QUESTION, PUMP, label="Supply voltage", value=24, unit="V")])
    (family,) = find(made.root, out=tmp_path / "eval")
    family.out.mkdir(parents=True)
    candidates = [candidate("Weight", 2.0), *[candidate("Weight", 1.0)] * 12, candidate("Supply voltage", -0.5)]
    receipt = {
        "id": "q1",
        "query": {
            "operation": "lookup",
            "models": ["HX-200"],
            "aspects": ["supply"],
            "rejected": [{"operation": "rank", "models": [], "why": "no superlative"}],
        },
        "cells": [{"aspect": "supply", "model": "HX-200", "candidates": candidates}],
        "decision": {"outcome": "answer", "probability": 0.8, "inputs": {"coverage": 0.25}},
    }
    (family.out / "receipts.jsonl").write_text(json.dumps(receipt), "utf-8")
    verdict = {"id": "q1", "outcome": "wrong", "why": "lacks 24 V"}
    lines = write_pages(family, scorer_of(family), {"verdicts": [verdict]}, {"q1": "choosing"})
    write_index(family.out.parent, "the table", {"pumps": lines})
    return (family.out / "q1.md").read_text("utf-8")


def test_it_shows_how_the_question_was_understood_and_decided(page: str) -> None:
    """A wrong reading is mended elsewhere than a wrong choice."""
    assert "lookup · models: HX-200 · aspects: supply" in page
    assert "- rejected: rank · : no superlative" in page
    assert "answer, probability 0.80\ncoverage 0.25" in page
    assert "lost in choosing" in page


def test_it_shows_the_best_candidates_and_the_gold_one_wherever_it_stands(page: str) -> None:
    """What came before it says which feature is missing."""
    told = [line for line in page.split("14 candidates")[1].splitlines() if line and line[0].isdigit()]

    assert told[0] == "1. +2.00 chosen Weight: 3.5 kg"
    assert len(told) == 13
    assert told[-1] == "14. -0.50 **gold** Supply voltage: 24 V"
    assert "text_coverage 0.25" in page
    assert "nothing" not in page


def test_the_index_lists_it_in_a_table_that_a_bar_does_not_break(page: str, tmp_path: Path) -> None:
    """People type anything."""
    index = (tmp_path / "eval" / "index.md").read_text("utf-8")

    assert page
    assert "| [q1](pumps/q1.md) | single | wrong | choosing | supply \\| HX-200? | lacks 24 V |" in index
