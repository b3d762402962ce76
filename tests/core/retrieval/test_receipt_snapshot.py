"""What is kept of a receipt: few candidates, in words, of few cells."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from core.receipt import KeptCell, KeptReceipt, receipt_id
from core.retrieval.candidate import Candidate
from core.retrieval.features import NEAR, VECTORS, Scene
from core.retrieval.receipt import Receipt, ReceiptCell
from core.retrieval.receipt_snapshot import MOST_CELLS, PHRASES, TURNED, kept_of
from core.retrieval.scoring_parameters import Linear, Scoring, Weight, Weights
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import SHEET, SMALL, a_candidate, one, told
from tests.core.worlds import BOT

TABLE = Paper().page().heading("Ratings").table("Parameter | Value", "Mass | 3 kg", "Noise | 40 dB")
WEIGHTS = Linear(
    weights={
        "label": Weight(weight=2.0),
        "soft_label": Weight(weight=-0.5),
        "cell": Weight(weight=-1.0, mean=0.5),
        "length": Weight(weight=-1.0, mean=1.0, scale=2.0),
        "nobody_measures": Weight(weight=9.0),
    }
)
SCORING = Scoring(weights=Weights(without_vectors=WEIGHTS))


def kept(*cells: ReceiptCell, question: str = "mass?") -> KeptReceipt:
    """Return what is kept of these cells."""
    receipt = Receipt(operation="lookup", models=(SMALL,), aspects=("mass",), cells=cells)
    return kept_of(receipt, SCORING, question=question, outcome="answer", knowledge="1")


def a_cell(*candidates: Candidate, **more: object) -> ReceiptCell:
    """Return a cell with these candidates."""
    fields = {"aspect": "mass", "model": SMALL, "probability": 0.87654, "chosen": True, **more}
    return ReceiptCell(candidates=candidates, **fields)  # type: ignore[arg-type]  # tests name fields


def candidate(said: str = "3 kg", **features: float) -> Candidate:
    """Return a candidate with these features alone."""
    return replace(a_candidate(one((SHEET, TABLE), said=said)), features=features)


def only(receipt: KeptReceipt) -> KeptCell:
    """Return the one cell."""
    (cell,) = receipt.cells
    return cell


def test_a_candidate_is_kept_with_its_place_and_quote() -> None:
    """Who asks why wants to look it up."""
    (best,) = only(kept(a_cell(candidate()))).candidates

    assert (best.document, best.title, best.section, best.page) == (SHEET.path, SHEET.title, ("Ratings",), 1)
    assert (best.label, best.said, best.models, best.base) == ("Mass", "3 kg", (SMALL,), None)
    assert best.excerpt == "Mass: 3 kg"
    assert best.quote in TABLE.tree().text


def test_what_spoke_for_and_against_is_told_beside_the_others() -> None:
    """What holds for all candidates made no difference; features that say the same are told as one."""
    best = candidate(label=1.0, soft_label=1.0, cell=1.0, length=0.0)
    other = candidate("40 dB", label=0.0, soft_label=0.0, cell=1.0, length=2.0)

    first, second = only(kept(a_cell(best, other))).candidates

    assert [(each.text, each.points) for each in first.pros] == [
        ("its label says what is asked", 0.75),
        ("it is short", 0.5),
    ]
    assert [(each.text, each.points) for each in second.cons] == [
        ("its label says less of what is asked", -0.75),
        ("it is long", -0.5),
    ]
    assert first.cons == second.pros == ()


def test_a_lone_candidate_is_told_beside_what_is_usual() -> None:
    """There is nothing else to compare it with."""
    (alone,) = only(kept(a_cell(candidate(label=1.0, cell=0.5, length=1.0)))).candidates

    assert [each.text for each in alone.pros] == ["its label says what is asked"]
    assert alone.cons == ()


def test_a_cell_without_candidates_is_kept_too() -> None:
    """That nothing was found is an answer to "why?" as well."""
    cell = only(kept(a_cell(chosen=False, probability=0.0)))

    assert (cell.candidates, cell.weighed, cell.enough) == ((), 0, False)


def test_all_that_were_weighed_are_counted_though_few_are_kept() -> None:
    """Two hundred candidates per answer would fill any disk."""
    held = tuple(candidate() for _ in range(9))

    few, counted = only(kept(a_cell(*held))), only(kept(a_cell(*held, inputs={"log_count": math.log(240)})))
    many = kept(*(a_cell(*held) for _ in range(MOST_CELLS + 3)))

    assert (len(few.candidates), few.weighed, counted.weighed) == (5, 9, 240)
    assert {len(cell.candidates) for cell in many.cells} == {3}
    assert (len(many.cells), many.left_out) == (MOST_CELLS, 3)


@pytest.mark.parametrize("chars", [10, 10_000])
def test_long_texts_are_cut(chars: int) -> None:
    """A pasted log is no receipt."""
    paper = Paper().says("x" * chars)
    document = a_document("long.md", SMALL, title="")
    long = replace(a_candidate(one((document, paper), said="x" * chars)), features={})

    receipt = kept(a_cell(long), question="why " * chars)
    (held,) = only(receipt).candidates

    assert len(receipt.question) <= 500
    assert max(len(held.said), len(held.quote), len(held.excerpt)) == min(chars, 300)
    assert held.said.endswith("…") == (chars > 300)
    assert held.title == "long.md"


def test_figures_are_kept_as_people_read_them() -> None:
    """Digits beyond that differ from machine to machine."""
    cell = only(kept(a_cell(candidate(label=1.0), needed=2 / 15)))

    assert (cell.probability, cell.needed) == (0.8765, 0.1333)


def test_a_receipt_is_named_by_how_its_turn_is_named() -> None:
    """A button that carries the turn needs no look-up to say the receipt's id."""
    assert receipt_id("0123456789abcdef01234567") == "01234567"


PHRASED_TABLE = Paper().heading("Ratings").table("Parameter | Value", "Mass | 3 kg")
ALL_NEAR = dict.fromkeys(NEAR, np.array([0.1]))


def test_every_feature_has_a_phrase_and_every_phrase_a_feature() -> None:
    """A new feature would else show its name, or nothing, to whoever asks why."""
    scene = Scene(model=SMALL, near=ALL_NEAR)

    features = told("mass", one((SHEET, PHRASED_TABLE), said="3 kg"), scene=scene)

    assert features.keys() >= VECTORS
    assert features.keys() == PHRASES.keys()
    assert PHRASES.keys() >= TURNED


@pytest.mark.parametrize("which", ["with_vectors", "without_vectors"])
def test_every_learnt_weight_can_be_told(which: str) -> None:
    """The weights are fitted anew; what is weighed must stay sayable."""
    learnt = json.loads((BOT / "weights.json").read_text("utf-8"))["scorer"][which]

    assert learnt.keys() <= PHRASES.keys()


@pytest.mark.parametrize("name", sorted(PHRASES))
def test_a_phrase_says_both_sides_plainly(name: str) -> None:
    """It stands in the middle of a sentence; underscores and capitals come from code."""
    phrase = PHRASES[name]

    assert phrase.much != phrase.little
    for said in (phrase.much, phrase.little):
        assert said == said.lower().strip()
        assert "_" not in said
