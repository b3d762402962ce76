"""A command to compare: what it says, and whether that is enough."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.reading.compare_command import Comparing, asks_to_compare, comparison_text, read_comparison
from core.reading.intents import classify
from core.reading.question import Intent
from tests.core.demo_catalog import demo_catalog
from tests.core.packs import build_names

NAMES = build_names(demo_catalog())
KNOWN = tuple(demo_catalog().models)


@pytest.mark.parametrize(
    "text,models,topic",
    [
        pytest.param(
            "ECU-750 ECU-850b supply current", ("ECU-750", "ECU-850b"), "supply current", id="names and topic"
        ),
        pytest.param("compare 750 and 850", ("ECU-750", "ECU-850"), "", id="with the word, by shorthand"),
        pytest.param("ECU-750, ECU-850b: weight", ("ECU-750", "ECU-850b"), "weight", id="listed"),
        pytest.param("the weight of ECU-750 vs ECU-850", ("ECU-750", "ECU-850"), "weight", id="topic first"),
        pytest.param("please compare VC-4110 with VC-5110", ("ECU-750", "ECU-850"), "", id="order codes, politely"),
    ],
)
def test_two_product_models_are_enough(text: str, models: tuple[str, ...], topic: str) -> None:
    """Nobody wants a dialog for what was said already."""
    found = read_comparison(text, NAMES)

    assert found == Comparing(models=models, topic=topic)
    assert found.complete


@pytest.mark.parametrize(
    "text,expected",
    [
        pytest.param("", Comparing(models=()), id="nothing"),
        pytest.param("ECU-750", Comparing(models=("ECU-750",)), id="one"),
        pytest.param("supply current", Comparing(models=(), topic="supply current"), id="a topic alone"),
        pytest.param("ECU-750 ECU-999", Comparing(models=("ECU-750",), unknown=("ECU-999",)), id="an unknown one"),
    ],
)
def test_less_than_two_product_models_are_not_enough(text: str, expected: Comparing) -> None:
    """What is understood is kept, so that only the rest has to be chosen."""
    found = read_comparison(text, NAMES)

    assert found == expected
    assert not found.complete


def test_what_may_mean_several_is_not_enough() -> None:
    """A comparison with the wrong one is worse than a question."""
    found = Comparing(models=("ECU-750", "ECU-850"), ambiguous=("Plus",))

    assert not found.complete
    assert Comparing(models=("ECU-750", "ECU-850"), unknown=("ECU-999",)).complete


@pytest.mark.parametrize(
    "text,asks",
    [
        ("compare", True),
        ("Compare ECU-750 and ECU-850", True),
        ("can you please compare them?", True),
        ("comparison of 750 and 850", True),
        ("how does it compare to the 850?", False),
        ("what is a comparator?", False),
        ("", False),
    ],
)
def test_the_word_to_compare_is_told_at_the_start(text: str, asks: bool) -> None:
    """Only then is the lack of product models what has to be mended."""
    assert asks_to_compare(text) is asks


@given(
    models=st.lists(st.sampled_from(KNOWN), min_size=2, max_size=8, unique=True),
    topic=st.sampled_from(("", "weight", "supply  current\n at 24 V", "operating temperature and CAN FD")),
)
def test_what_is_chosen_reads_back_as_chosen(models: list[str], topic: str) -> None:
    """The dialog's utterance must mean what was chosen, and nothing else."""
    text = comparison_text(models, topic)

    found = read_comparison(text, NAMES)

    assert (found.models, found.topic) == (tuple(models), " ".join(topic.split()))
    assert found.complete
    assert classify(text, NAMES.mentions(text), ()) is Intent.COMPARE
