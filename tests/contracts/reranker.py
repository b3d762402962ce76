"""What everybody who tells relevance must keep."""

import pytest

from core.gathering.searching import Reranker

QUESTION = "What is the supply voltage?"
TEXTS = ("The housing is grey.", "The supply voltage is 24 V.", "")


class RerankerContract:
    """Subclass it and give a reranker."""

    @pytest.fixture
    def reranker(self) -> Reranker:
        """Return a reranker."""
        raise NotImplementedError

    async def test_each_text_has_a_number_in_its_place(self, reranker: Reranker) -> None:
        """Whatever order it tells them in."""
        scores = await reranker.relevance(QUESTION, TEXTS)

        assert len(scores) == len(TEXTS)
        assert max(range(len(TEXTS)), key=lambda at: scores[at]) == 1
