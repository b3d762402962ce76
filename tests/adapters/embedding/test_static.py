"""Word vectors, with the real package: what is near, that it is always the same, and that nothing breaks it."""

import math
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import wordllama
from hypothesis import given
from hypothesis import strategies as st

from adapters.embedding import StaticEmbeddings, is_installed

VECTORS = StaticEmbeddings()
SMALL = StaticEmbeddings(kept=3)
texts = st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=40), min_size=1, max_size=6)


@pytest.mark.parametrize(
    "asked, label, other",
    [
        pytest.param("op temp range", "Operating Temperature", "Warranty period", id="abbreviations"),
        pytest.param("sleep current", "Sleep Mode 26 µA", "Housing colour", id="a value beside the label"),
        pytest.param("how heavy is it", "Weight", "Firmware version", id="an adjective and its noun"),
    ],
)
def test_what_means_the_same_is_nearer_than_what_does_not(asked: str, label: str, other: str) -> None:
    """People don't ask with the label's own words."""
    meant, unrelated = VECTORS.cosines(asked, [label, other])

    assert meant > unrelated + 0.1


def test_a_text_is_embedded_as_the_package_itself_embeds_it() -> None:
    """We add up words that are remembered; a token over a blank would make another vector of it."""
    own = wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)
    texts = ["Supply voltage: 9..36 V (typ. 24 V)", "-40 °C to +85 °C", "ECU-850b, M12×1; 4-pin", "Größe 設定 🔋 naïve"]

    cosines = [VECTORS.cosines(text, [other])[0] for text in texts for other in texts]

    vectors = own.embed(texts, norm=True)
    assert cosines == pytest.approx([float(one @ other) for one in vectors for other in vectors], abs=2e-3)


def test_words_of_like_meaning_are_nearer_than_others() -> None:
    """The scorer takes those that are near for the asked one."""
    weight, nothing = VECTORS.alike(["weight", "qqxzv"], ["mass", "weigh", "banana", "weight"])

    assert (weight > 0.3).tolist() == [True, True, False, True]
    assert weight[3] == pytest.approx(1.0, abs=1e-3)
    assert not (nothing[[0, 1, 3]] > 0.3).any()


def test_nothing_is_near_to_nothing() -> None:
    """A cell without statements, and an aspect without words, are asked about as well."""
    assert VECTORS.cosines("weight", []).size == 0
    assert VECTORS.alike([], ["weight"]).shape == (0, 1)
    assert VECTORS.alike(["weight", "mass"], []).shape == (2, 0)
    assert VECTORS.blending(lambda _: 1.0).cosines({}, [frozenset({"weight"})]) == [0.0]
    assert VECTORS.blending(lambda _: 1.0).cosines({"weight": 1.0}, []).size == 0


def test_a_text_without_words_is_near_to_nothing() -> None:
    """An empty cell must not be the nearest of all, or no number at all."""
    blend = VECTORS.blending(lambda _: 1.0)

    assert VECTORS.cosines("weight", [""]) == [0.0]
    assert blend.cosines({"weight": 1.0}, [frozenset({"mass"}), frozenset()])[1] == 0.0
    assert VECTORS.blending(lambda _: 1.0).cosines({"weight": 1.0}, [frozenset()]) == [0.0]


def test_a_rare_word_counts_more_in_a_blend() -> None:
    """Of "maximum weight" it is the weight that tells what is meant."""
    heavy_weight = VECTORS.blending(lambda word: 5.0 if word == "weight" else 0.5)
    heavy_maximum = VECTORS.blending(lambda word: 5.0 if word == "maximum" else 0.5)
    said = [frozenset({"maximum", "weight"})]

    assert heavy_weight.cosines({"mass": 1.0}, said)[0] > heavy_maximum.cosines({"mass": 1.0}, said)[0]


@given(text=st.text(max_size=40), others=texts)
def test_any_text_has_a_cosine(text: str, others: list[str]) -> None:
    """Questions and documents hold everything that can be typed."""
    found = VECTORS.cosines(text, others)

    assert len(found) == len(others)
    assert all(math.isfinite(cosine) and -1.01 <= cosine <= 1.01 for cosine in found)


@given(text=st.text(max_size=20), others=texts)
def test_the_same_words_give_the_same_numbers_whatever_was_asked_before(text: str, others: Sequence[str]) -> None:
    """The same question has the same receipt; SMALL forgets what it has embedded all the time."""
    kept, forgotten = VECTORS.cosines(text, others), SMALL.cosines(text, others)

    assert forgotten == pytest.approx(kept, abs=1e-5)
    assert VECTORS.cosines(text, others).tolist() == kept.tolist()


def test_a_blend_forgets_and_finds_again() -> None:
    """Memory stays bounded over a library of any size, and numbers stay the same."""
    small, large = SMALL.blending(lambda _: 1.0), VECTORS.blending(lambda _: 1.0)
    sets = [frozenset({word, "unit"}) for word in ("weight", "mass", "length", "colour", "torque")]

    first = small.cosines({"weight": 1.0}, sets)

    assert small.cosines({"weight": 1.0}, sets[:2]) == pytest.approx(first[:2], abs=1e-5)
    assert first == pytest.approx(large.cosines({"weight": 1.0}, sets), abs=1e-5)


def test_it_is_known_whether_the_package_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """For some platforms there is none."""
    assert is_installed()

    monkeypatch.setitem(sys.modules, "wordllama", None)

    assert not is_installed()
