"""Training on receipts written by hand: what it learns, from whom, and what it leaves out."""

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.evals.examples import Decided, Example, decided_of, examples_of
from tests.evals.families import find
from tests.evals.fitting import area, fit_decision, fit_scorer, score
from tests.evals.scorer import scorer_of
from tests.evals.shelves import Sheet, Shelves, absent, asked, needs_scorer, shelves
from tests.evals.train import main

Output = pytest.CaptureFixture[str]

MODELS = {"lamps": "LUM-7", "pumps": "HX-200", "scales": "KG-15"}

pytestmark = needs_scorer


def sheet_of(name: str) -> Sheet:
    """Return the family's only data sheet."""
    return Sheet(model=MODELS[name], rows={"Supply voltage": "24 V", "Weight": "3.5 kg", "Length": "80 mm"})


def candidate(sheet: Sheet, row: str, **features: float) -> dict[str, Any]:
    """Return a row of a data sheet with its features."""
    return {
        "document": sheet.path,
        "page": None,
        "quote": f"| {row} | {sheet.rows[row]} |",
        "text": f"{row}: {sheet.rows[row]}",
        "models": [sheet.model],
        "score": 0.0,
        "features": features,
        "chosen": False,
    }


def receipt(number: int, candidates: list[dict[str, Any]], **inputs: float) -> dict[str, Any]:
    """Return how a question about one value was answered."""
    cells = [{"aspect": "supply voltage", "model": None, "candidates": candidates}]
    return {"id": f"q{number}", "query": {}, "cells": cells, "decision": {"outcome": "answer", "inputs": inputs}}


def receipts_of(name: str, *, says: float = 1.0) -> list[dict[str, Any]]:
    """Return receipts in which the label's words tell gold from the rest, and vectors tell it a little better."""
    sheet = sheet_of(name)
    rows = [
        candidate(sheet, "Weight", label=0.1, soft_label=0.3, text_cosine=0.2, always=1.0),
        candidate(sheet, "Supply voltage", label=says, soft_label=0.9, text_cosine=0.8, always=1.0),
        candidate(sheet, "Length", label=0.2, soft_label=0.2, text_cosine=0.1, always=1.0),
    ]
    return [
        receipt(1, [rows[1], rows[0]], coverage=0.9),
        receipt(2, rows, coverage=0.4),
        receipt(3, rows, coverage=0.1),
    ]


@pytest.fixture
def shared(tmp_path: Path) -> Shelves:
    """Three families with two questions and one that no document answers."""
    made = shelves(tmp_path)
    for name in MODELS:
        sheet = sheet_of(name)
        volts = [asked(n, "Supply voltage?", sheet, label="Supply voltage", value=24, unit="V") for n in (1, 2)]
        made.add(name, [sheet], [*volts, absent(3, "Price?", sheet)])
        write(tmp_path / "out" / name, receipts_of(name))
    return made


def write(folder: Path, receipts: list[dict[str, Any]]) -> None:
    """Leave receipts where training looks for them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "receipts.jsonl").write_text("\n".join(map(json.dumps, receipts)), "utf-8")


def trained(shared: Shelves, tmp_path: Path) -> Mapping[str, Any]:
    """Train, and return all files that it wrote by name, but for the day on which it did."""
    folder = tmp_path / "weights"
    given = ["--shared", str(shared.root), "--asked", "--out", str(tmp_path / "out"), "--weights", str(folder)]
    assert main([*given, "--into", str(folder / "all.json")]) == 0
    files = {file.stem: json.loads(file.read_text("utf-8")) for file in folder.iterdir()}
    assert all(told["fitted_on"].pop("date") for told in files.values())
    return files


def test_what_tells_gold_from_the_rest_gets_weight(shared: Shelves, tmp_path: Path) -> None:
    """Weights are all that the scorer knows."""
    weights = trained(shared, tmp_path)["all"]

    with_vectors, without = weights["scorer"]["with_vectors"], weights["scorer"]["without_vectors"]
    assert set(with_vectors) == {"label", "soft_label", "text_cosine"}
    assert set(without) == {"label"}
    assert all(weight["weight"] > 0 for weight in [*with_vectors.values(), *without.values()])
    assert weights["decision"]["inputs"]["coverage"]["weight"] > 0
    assert (weights["version"], weights["fitted_on"]["families"], weights["fitted_on"]["questions"]) == (1, 3, 6)


def test_a_family_has_no_say_in_the_weights_that_leave_it_out(shared: Shelves, tmp_path: Path) -> None:
    """Otherwise the left-out figures would flatter us."""
    before = trained(shared, tmp_path)
    write(tmp_path / "out" / "lamps", receipts_of("lamps", says=-5.0))

    after = trained(shared, tmp_path)

    assert after["without-lamps"] == before["without-lamps"]
    assert after["without-pumps"] != before["without-pumps"]
    assert before["without-lamps"]["fitted_on"]["families"] == 2


def test_the_same_receipts_give_the_same_weights(shared: Shelves, tmp_path: Path) -> None:
    """A difference in the table must come from the program."""
    assert trained(shared, tmp_path) == trained(shared, tmp_path)


def test_every_family_is_shown_left_out(shared: Shelves, tmp_path: Path, capsys: Output) -> None:
    """These figures count, those of documents that were seen don't."""
    trained(shared, tmp_path)

    shown = capsys.readouterr().out
    (lamps,) = (line.split() for line in shown.splitlines() if line.startswith("lamps"))
    assert lamps[1:6] == ["2/2", "100%", "100%", "100%", "100%"]
    assert "decision, lamps left out: right against wrong" in shown


def test_without_gold_candidates_nothing_is_written(shared: Shelves, tmp_path: Path, capsys: Output) -> None:
    """Weights fitted to too little would replace good ones."""
    write(tmp_path / "out" / "pumps", [])
    folder = tmp_path / "weights"
    given = ["--shared", str(shared.root), "--asked", "--out", str(tmp_path / "out"), "--weights", str(folder)]

    assert main([*given, "--into", str(folder / "all.json")]) == 1

    assert "there is nothing to fit" in capsys.readouterr().out
    assert not folder.exists()


def test_a_cell_of_a_comparison_learns_its_own_value_only(shared: Shelves, tmp_path: Path) -> None:
    """Both rows are gold for the question, and each for one cell."""
    sheet = sheet_of("pumps")
    rows = [candidate(sheet, label, label=1.0) for label in ("Supply voltage", "Weight")]
    cells = [{"aspect": aspect, "model": sheet.model, "candidates": rows} for aspect in ("weight", "voltage", "colour")]
    family = next(each for each in find(shared.root) if each.name == "pumps")
    question = {
        **family.questions[0],
        "kind": "compare",
        "gold_quote": [{"doc": sheet.path, "quote": row["quote"]} for row in rows],
        "numbers": [],
        "compare": {"Supply voltage": {sheet.model: "24 V"}, "Weight": {sheet.model: "3.5 kg"}},
    }
    (family.folder / "questions.jsonl").write_text(json.dumps(question), "utf-8")

    found = list(examples_of(family, [{"id": "q1", "cells": cells}], scorer_of(family)))

    assert [list(each.gold) for each in found] == [[False, True], [True, False]]


def test_the_softmax_prefers_gold_however_large_the_features_are() -> None:
    """A feature in thousands must not drown one in hundredths."""
    family = [
        {"small": 0.02, "large": 4000.0},
        {"small": 0.01, "large": 4100.0},
        {"small": 0.01, "large": 4000.0},
    ]
    examples = [made_example("lamps", str(number), family, first=0) for number in range(3)]

    weights = fit_scorer(examples, vectors=True)

    scores = [score(features, weights) for features in family]
    assert scores[0] > max(scores[1:])
    assert fit_scorer([made_example("lamps", "1", [{}, {}], first=0)], vectors=True) == {}


def test_families_count_the_same_however_many_questions_they_have() -> None:
    """Three families disagree about two features; the largest must not outvote the other two."""
    left, right = {"a": 1.0, "b": 0.0}, {"a": 0.0, "b": 1.0}
    many = [made_example("large", str(number), [left, right], first=0) for number in range(50)]
    few = [made_example(name, "1", [left, right], first=1) for name in ("small", "tiny")]

    weights = fit_scorer([*many, *few], vectors=True)

    assert score(right, weights) > score(left, weights)


def made_example(family: str, question: str, candidates: list[dict[str, float]], *, first: int) -> Example:
    """Return a cell whose gold candidate is the one at `first`."""
    gold = [number == first for number in range(len(candidates))]
    return Example(family=family, question=question, kind="single", candidates=candidates, gold=gold)


def test_a_feature_that_a_candidate_lacks_counts_nothing() -> None:
    """The program scores it so; a 0 would say that its value is far below the mean."""
    gold, other = {"always": 1.0, "seldom": 9.0}, {"always": 0.0}
    examples = [
        made_example("lamps", "1", [gold, other], first=0),
        made_example("lamps", "2", [other, {"always": 1.0, "seldom": 8.0}], first=1),
    ]

    weights = fit_scorer(examples, vectors=True)

    assert weights["seldom"].mean == pytest.approx(8.5)
    assert score(other, weights) == score({**other, "seldom": weights["seldom"].mean}, weights)


def test_questions_that_are_set_aside_teach_nothing(shared: Shelves, tmp_path: Path) -> None:
    """What was learnt from can't tell whether learning helped."""
    family = next(each for each in find(shared.root) if each.name == "pumps")
    aside = [{**question, "use": "aside"} for question in family.questions[:1]]
    lines = map(json.dumps, [*aside, *family.questions[1:]])
    (family.folder / "questions.jsonl").write_text("\n".join(lines), "utf-8")

    found = examples_of(family, receipts_of("pumps"), scorer_of(family))
    decided = decided_of(family, receipts_of("pumps"), scorer_of(family))

    assert [each.question for each in found] == ["q2"]
    assert [(each.question, each.right) for each in decided if not each.supposed] == [("q2", False), ("q3", False)]


def test_each_answer_teaches_what_a_refusal_would_be_like(shared: Shelves) -> None:
    """Few ask for what no document states: so each answer is taken away once, and the rest is no answer."""
    family = next(each for each in find(shared.root) if each.name == "pumps")
    best, second = ({"any": share, "soft_all": share, "measured": 0.0} for share in (0.5, 0.1))
    gold, *_ = receipts_of("pumps")[0]["cells"][0]["candidates"]
    others = [
        {**gold, "text": text, "quote": text, "score": points, "features": features}
        for text, points, features in (("it hums", 1.0, second), ("it is blue", 3.0, best), ("it is blue", 1.0, second))
    ]
    cell = {"model": None, "aspect": "", "candidates": [gold, *others]}
    receipt = {**receipts_of("pumps")[0], "cells": [cell], "decision": {"inputs": {"labelled": 0.7, "absent": 0.1}}}

    taken = [each for each in decided_of(family, [receipt], scorer_of(family)) if each.supposed]

    assert [(each.question, each.right) for each in taken] == [("q1 without its gold", False)]
    inputs = taken[0].inputs
    assert {name: inputs[name] for name in ("labelled", "coverage", "score", "margin")} == {
        "labelled": 0.7,
        "coverage": 0.5,
        "score": 3.0,
        "margin": 2.0,
    }
    assert math.exp(inputs["log_probability"]) == pytest.approx((1 + math.exp(-2)) / (1 + 2 * math.exp(-2)))
    assert "absent" not in inputs


def test_what_is_supposed_to_be_wrong_makes_nothing_less_likely() -> None:
    """It teaches the weights; how many are right on the whole is told by what was really asked."""
    real = [
        Decided(family="lamps", question=str(number), inputs={"sure": 0.5}, right=number < 3) for number in range(4)
    ]
    taken = [
        Decided(family="lamps", question=f"{number}-", inputs={"sure": 0.0}, right=False, supposed=True)
        for number in range(4)
    ]

    bias, weights = fit_decision([*real, *taken])

    assert weights["sure"].weight > 0
    assert 1 / (1 + math.exp(-bias - score({"sure": 0.5}, weights))) == pytest.approx(0.75, abs=0.01)


def test_the_area_is_the_share_of_pairs_in_the_right_order() -> None:
    """It tells whether a threshold can help at all."""
    told = [
        Decided(family="lamps", question=str(number), inputs={"sure": sure}, right=right)
        for number, (sure, right) in enumerate([(0.9, True), (0.5, True), (0.6, False), (0.1, False)])
    ]

    bias, weights = fit_decision(told)

    assert area(told, bias, weights) == pytest.approx(0.75)
    assert fit_decision([]) == (0.0, {})
