"""Features in words: whoever reads a receipt knows none of their names."""

import json

import pytest

from core.retrieval.features import NEAR, VECTORS, Scene, features_of
from core.retrieval.receipt_snapshot import PHRASES, TURNED
from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, SMALL, asked_for, one
from tests.core.worlds import BOT

TABLE = Paper().heading("Ratings").table("Parameter | Value", "Mass | 3 kg")
ALL_NEAR = dict.fromkeys(NEAR, (0.1,))


def test_every_feature_has_a_phrase_and_every_phrase_a_feature() -> None:
    """A new feature would else show its name, or nothing, to whoever asks why."""
    scene = Scene(model=SMALL, near=ALL_NEAR)

    features = features_of(asked_for("mass"), [one((SHEET, TABLE), said="3 kg")], scene)

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
