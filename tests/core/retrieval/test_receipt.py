"""The receipt: how a question was read, what was considered, how it was decided, as a record too."""

import json
from dataclasses import replace

from adapters.codec import receipt_record
from core.reading.question import Intent
from core.receipt import Reading, Stage
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.receipt import Receipt, receipt_of
from core.retrieval.results import Asked, Found, Retrieved
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import LARGE, SHEET, SMALL, a_candidate, a_question, asked_for, lab, one, statements_of

TABLE = Paper().heading("Ratings").table("Parameter | Value", "Mass | 3 kg", "Noise | 40 dB")
HELD = lab((SHEET, TABLE))
CELL_KEYS = ["aspect", "model", "probability", "inputs", "candidates"]
CANDIDATE_KEYS = ["document", "page", "quote", "label", "text", "models", "score", "features", "chosen"]


def _receipt(text: str = "mass", *models: str) -> Receipt:
    wanted = models or (SMALL,)
    found = Found(
        asked=(Asked(text=text, aspect=asked_for(text)),),
        evidence={(0, model): HELD.evidence(text, model) for model in wanted},
    )
    return receipt_of(a_question(text, *wanted), Retrieved(found=found))


def test_a_receipt_holds_every_cell_with_its_candidates_and_its_decision() -> None:
    """Who doubts an answer can see what else was considered."""
    receipt = _receipt("mass", SMALL, LARGE)

    told, silent = receipt.cells
    assert (receipt.operation, receipt.models, receipt.aspects) == ("lookup", (SMALL, LARGE), ("mass",))
    assert (told.aspect, told.model, told.chosen) == ("mass", SMALL, True)
    assert [each.said for each in told.candidates] == ["3 kg", "40 dB"]
    assert told.inputs["coverage"] == 1
    assert (silent.candidates, silent.chosen, silent.probability) == ((), False, 0.0)


def test_what_needs_no_search_has_a_receipt_without_cells() -> None:
    """A greeting is answered too."""
    receipt = receipt_of(a_question("hello", intent=Intent.EXPLAIN), None)

    assert (receipt.operation, receipt.aspects, receipt.cells) == ("explain", (), ())


def test_the_same_question_has_the_same_receipt() -> None:
    """Else nobody could look into a wrong answer."""
    first, second = (receipt_record("q", _receipt("how loud"), total_ms=1.0) for _ in range(2))

    assert first == second


def test_a_record_says_all_of_it_in_json() -> None:
    """It is written by a batch and read by other programs."""
    record = json.loads(json.dumps(receipt_record("q1", _receipt(), total_ms=1.26)))

    assert list(record) == ["id", "query", "cells", "lines", "decision", "timings_ms"]
    assert record["query"] == {"operation": "lookup", "models": [SMALL], "aspects": ["mass"], "rejected": []}
    (cell,) = record["cells"]
    assert list(cell) == CELL_KEYS
    assert [list(each) for each in cell["candidates"]] == [CANDIDATE_KEYS, CANDIDATE_KEYS]
    assert [each["chosen"] for each in cell["candidates"]] == [True, False]
    best = cell["candidates"][0]
    assert (best["document"], best["label"], best["text"], best["models"]) == (SHEET.path, "Mass", "3 kg", [SMALL])
    assert best["quote"] in TABLE.tree().text
    assert record["decision"]["outcome"] == "answer"
    assert record["decision"]["inputs"] == cell["inputs"]
    assert record["timings_ms"] == {"total": 1.3}


def test_a_record_says_what_lost_and_how_long_each_stage_took() -> None:
    """What was read wrongly is seen by what was not taken."""
    lost = Reading(operation="lookup", models=(SMALL,), aspects=("ma", "ss"), why="one says all")
    receipt = replace(_receipt(), rejected=(lost,), stages=(Stage(name="read", ms=0.5),))

    record = receipt_record("q1", receipt, total_ms=1.26)

    assert record["query"]["rejected"] == [  # type: ignore[index]  # a record of objects
        {"operation": "lookup", "models": [SMALL], "aspects": ["ma", "ss"], "why": "one says all"}
    ]
    assert record["timings_ms"] == {"read": 0.5, "total": 1.3}


def test_a_record_says_what_was_not_enough_and_what_was_not_looked_for() -> None:
    """A refusal is a decision; a greeting is none."""
    refused = receipt_record("q", _receipt("warranty duration"), total_ms=0)
    greeted = receipt_record("q", receipt_of(a_question("hello"), None), total_ms=0)

    assert refused["decision"]["outcome"] == "not_stated"  # type: ignore[index]  # a record of objects
    assert greeted["decision"] == {"outcome": "", "probability": None, "inputs": {}}


def test_a_candidate_tells_what_it_quotes() -> None:
    """Answers rest on candidates alone."""
    cell = a_candidate(one((SHEET, TABLE), said="3 kg"))
    table = Paper().table("Port | Thread | Bore", "Inlet | G1 | 25 mm")
    row = next(each for each in statements_of((SHEET, table)) if each.value is None)
    sentence = a_candidate(one((SHEET, Paper().says("It hums.")), said="It hums."))

    assert (cell.label, a_candidate(row).label, sentence.label) == ("Mass", "Inlet", "")
    assert cell.piece is cell.chunk.pieces[cell.position]
    assert (cell.document, cell.date) == (SHEET, "")
    assert _dated(date="2026-01-02").date == "2026-01-02"
    assert _dated(date="2026-01-02", section="2026-05-06").date == "2026-05-06"


def test_what_was_retrieved_answers_by_facts_or_by_statements() -> None:
    """An answer asks one question of it, whichever told."""
    found = Found(asked=(Asked(text="mass", aspect=asked_for("mass")),), evidence={(0, SMALL): _enough()})

    retrieved = Retrieved(found=found)

    assert retrieved.fact(0, SMALL) is None
    assert retrieved.fact(0, None) is None
    assert (retrieved.stated(0, SMALL), retrieved.stated(0, LARGE)) == (True, False)


def _enough() -> Evidence:
    return Evidence(model=SMALL, candidates=(a_candidate(one((SHEET, TABLE), said="3 kg")),), sufficient=True)


def _dated(*, date: str, section: str = "") -> Candidate:
    document = a_document("dated.md", SMALL, date=date)
    paper = Paper().heading("Ratings", date=section).table("Parameter | Value", "Mass | 3 kg")
    return a_candidate(one((document, paper), said="3 kg"))
