"""Before the first question: what all of them need is loaded, and a broken index keeps nobody from starting."""

import gc
import logging
from pathlib import Path

import pytest

from adapters.embedding import StaticEmbeddings
from adapters.index.embedded import EmbeddedIndex
from bot.batch import Remembered
from bot.warming import settle, warm
from core.errors import IndexUnavailable
from core.knowledge.glossary import Glossary
from core.pipeline import Pipeline
from core.ports import Knowledge
from core.quantities.compare import load_units
from core.retrieval.scoring_parameters import Scoring, Weights
from tests.clocks import FakeClock
from tests.rings.heap import freeze

NOTHING = Scoring(weights=Weights())


class Broken(EmbeddedIndex):
    """An index that doesn't answer."""

    async def knowledge(self) -> Knowledge:
        """Fail."""
        raise IndexUnavailable("no answer")


async def test_units_are_loaded_before_the_first_question(tmp_path: Path) -> None:
    """The first conversion takes half a second otherwise."""
    load_units.cache_clear()

    await warm(
        Pipeline(
            index=EmbeddedIndex(tmp_path / "index.db"),
            threads=Remembered(),
            glossary=Glossary(),
            scoring=Scoring(weights=Weights()),
            clock=FakeClock(),
        )
    )

    assert load_units.cache_info().currsize == 1


async def test_word_vectors_are_loaded_before_the_first_question(tmp_path: Path) -> None:
    """Whoever asks first waits a quarter of a second otherwise, and everybody else with them."""
    vectors = StaticEmbeddings()

    await warm(
        Pipeline(
            index=EmbeddedIndex(tmp_path / "index.db"),
            threads=Remembered(),
            glossary=Glossary(),
            scoring=Scoring(weights=Weights(), vectors=vectors),
            clock=FakeClock(),
        )
    )

    assert vectors._model is not None


def test_what_is_loaded_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full collection stops everything for a moment; so it is to be rare."""
    monkeypatch.setattr(gc, "freeze", freeze)
    usual, before = gc.get_threshold(), gc.get_freeze_count()
    gc.set_threshold(700)
    try:
        settle()

        assert gc.get_freeze_count() > before
        assert gc.get_threshold()[0] > 700
    finally:
        gc.set_threshold(*usual)


async def test_an_index_that_does_not_answer_is_left_to_the_first_question(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It may be back by then."""
    with caplog.at_level(logging.WARNING):
        await warm(
            Pipeline(
                index=Broken(tmp_path / "index.db"),
                threads=Remembered(),
                glossary=Glossary(),
                scoring=Scoring(weights=Weights()),
                clock=FakeClock(),
            )
        )

    assert "not ready for questions yet why=no answer" in caplog.text
