"""Learnt weights from their file: they score, and a file that isn't one is refused before a question is asked."""

import json
from pathlib import Path

import pytest

from adapters.glossary import read_weights
from core.errors import ConfigError
from core.retrieval.features import VECTORS

BUILT_IN = Path(__file__).parents[3] / "bot" / "weights.json"
ONE = {"weight": 2.0, "mean": 1.0, "scale": 0.5}


def _file(folder: Path, **sections: object) -> Path:
    path = folder / "weights.json"
    whole = {"scorer": {"with_vectors": {"own": ONE}, "without_vectors": {}}, "decision": {"bias": 0.5, "inputs": {}}}
    path.write_text(json.dumps({**whole, **sections}), "utf-8")
    return path


def test_a_file_says_what_each_feature_counts(tmp_path: Path) -> None:
    """The file is what `make train` leaves behind, and what people read."""
    read = read_weights(_file(tmp_path))

    assert read.scorer.of({"own": 2.0}) == 4.0
    assert read.without_vectors.of({"own": 2.0}) == 0.0
    assert read.decision.of({}) == 0.5


@pytest.mark.parametrize(
    "sections, said",
    [
        pytest.param({"scorer": []}, "TypeError", id="no section"),
        pytest.param({"scorer": {"with_vectors": {}}}, "without_vectors", id="a part is missing"),
        pytest.param({"decision": {"bias": "high", "inputs": {}}}, "high", id="no number"),
        pytest.param({"decision": {"bias": 0, "inputs": [1]}}, "AttributeError", id="no names"),
        pytest.param({"decision": {"bias": 0, "inputs": {"margin": {**ONE, "scale": 0}}}}, "margin", id="no scale"),
        pytest.param({"decision": {"bias": 0, "inputs": {"margin": {"weight": 1}}}}, "mean", id="half a weight"),
    ],
)
def test_what_are_no_weights_is_refused(tmp_path: Path, sections: dict[str, object], said: str) -> None:
    """A division by zero in the middle of an answer helps nobody."""
    path = _file(tmp_path, **sections)

    with pytest.raises(ConfigError) as caught:
        read_weights(path)

    assert str(caught.value).startswith(f"{path}: expected weights as `make train` writes them")
    assert said in str(caught.value)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """The setting may name one that is gone, or no JSON at all."""
    (tmp_path / "no.json").write_text("weights:", "utf-8")

    for name in ("gone.json", "no.json"):
        with pytest.raises(ConfigError, match=name):
            read_weights(tmp_path / name)


def test_the_weights_that_come_along_serve_with_and_without_word_vectors() -> None:
    """Where the vectors have no wheel, their features would count as missing and the others too little."""
    built_in = read_weights(BUILT_IN)

    assert built_in.scorer.weights.keys() & VECTORS
    assert built_in.without_vectors.weights
    assert not built_in.without_vectors.weights.keys() & VECTORS
    assert built_in.decision.weights
