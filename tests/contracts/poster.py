"""What every platform's poster must keep, so that each question gets exactly one visible answer."""

import asyncio

import pytest

from bot.progress import TurnProgress
from core.answer import SmallTalk
from core.messages import Utterance
from core.ports import Poster
from tests.contracts.turns import an_utterance

ANSWER = SmallTalk(text="12 V")
OTHER = SmallTalk(text="24 V")
UTTERANCE = an_utterance("d1", thread="1700000000.000100")


class PosterContract:
    """Subclass it and give a poster that can reach the utterance's thread."""

    @pytest.fixture
    def poster(self) -> Poster:
        """Return a poster."""
        raise NotImplementedError

    @pytest.fixture
    def utterance(self) -> Utterance:
        """Return an utterance that the poster can answer."""
        return UTTERANCE

    async def test_a_post_is_named(self, poster: Poster, utterance: Utterance) -> None:
        """Buttons and feedback find their turn by it."""
        assert await poster.post("turn-1", utterance, ANSWER, again=False)

    async def test_posting_again_shows_nothing_twice(self, poster: Poster, utterance: Utterance) -> None:
        """An answer whose acknowledgement got lost is there already."""
        first = await poster.post("turn-1", utterance, ANSWER, again=False)

        assert await poster.post("turn-1", utterance, ANSWER, again=True) == first

    async def test_an_attempt_that_never_arrived_is_made_again(self, poster: Poster, utterance: Utterance) -> None:
        """Looking before posting must not end in silence."""
        assert await poster.post("turn-1", utterance, ANSWER, again=True)

    async def test_what_is_replaced_keeps_its_name(self, poster: Poster, utterance: Utterance) -> None:
        """It is the same message, which says something else."""
        first = await poster.post("turn-1", utterance, ANSWER, again=False)

        assert await poster.post("turn-1", utterance, OTHER, again=True, replacing=True) == first

    async def test_what_was_never_there_is_not_replaced_but_posted(self, poster: Poster, utterance: Utterance) -> None:
        """Looking for it must not end in silence."""
        assert await poster.post("turn-1", utterance, OTHER, again=True, replacing=True)

    async def test_an_answer_is_taken_back_whether_it_is_there_or_not(
        self, poster: Poster, utterance: Utterance
    ) -> None:
        """Who tried it before may have succeeded."""
        first = await poster.post("turn-1", utterance, ANSWER, again=False)

        await poster.take_back("turn-1", utterance)
        await poster.take_back("turn-1", utterance)

        assert first

    async def test_showing_that_we_work_never_fails(self, poster: Poster, utterance: Utterance) -> None:
        """A courtesy must not cost the answer."""
        working = asyncio.ensure_future(poster.working("turn-1", utterance, TurnProgress()))
        await asyncio.wait({working}, timeout=0.6)
        working.cancel()

        await asyncio.gather(working, return_exceptions=True)
        assert working.cancelled() or working.exception() is None
