"""What every platform's poster must keep, so that each question gets exactly one visible answer."""

import pytest

from core.answer import SmallTalk
from core.ports import Poster
from tests.contracts.turns import an_utterance

ANSWER = SmallTalk(text="12 V")
UTTERANCE = an_utterance("d1", thread="1700000000.000100")


class PosterContract:
    """Subclass it and give a poster that can reach the utterance's thread."""

    @pytest.fixture
    def poster(self) -> Poster:
        """Return a poster."""
        raise NotImplementedError

    async def test_a_post_is_named(self, poster: Poster) -> None:
        """Buttons and feedback find their turn by it."""
        assert await poster.post("turn-1", UTTERANCE, ANSWER, again=False)

    async def test_posting_again_shows_nothing_twice(self, poster: Poster) -> None:
        """An answer whose acknowledgement got lost is there already."""
        first = await poster.post("turn-1", UTTERANCE, ANSWER, again=False)

        assert await poster.post("turn-1", UTTERANCE, ANSWER, again=True) == first

    async def test_an_attempt_that_never_arrived_is_made_again(self, poster: Poster) -> None:
        """Looking before posting must not end in silence."""
        assert await poster.post("turn-1", UTTERANCE, ANSWER, again=True)

    async def test_showing_that_we_work_never_fails(self, poster: Poster) -> None:
        """A courtesy must not cost the answer."""
        await poster.working(UTTERANCE)
