"""The order of a reranker: of all lists at once, and never at the cost of an answer."""

from collections.abc import Sequence

from core.catalog.catalog import Catalog
from core.errors import RerankingError
from core.gathering.searching import MOST_RERANKED, reranked
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document
from tests.contracts.index_world import a_chunk, a_staged

CATALOG = Catalog(documents={"a.md": Document(path="a.md", title="Manual")})


class ByLength:
    """A reranker for which longer texts are better.

    Attributes:
        asked: What it was shown.
    """

    def __init__(self, *, fails: bool = False) -> None:
        self.asked: list[Sequence[str]] = []
        self._fails = fails

    async def relevance(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return lengths."""
        self.asked.append(texts)
        if self._fails:
            raise RerankingError("the reranker: HTTP 503")
        return [float(len(text)) for text in texts]


def chunks(*texts: str) -> list[Chunk]:
    """Return chunks of one document, by their text."""
    return list(a_staged("a.md", *(a_chunk(text, text) for text in texts)).chunks)


def shown(lists: Sequence[Sequence[Chunk]]) -> list[list[str]]:
    """Return what lists hold, by text."""
    return [[chunk.text for chunk in each] for each in lists]


async def test_each_list_has_the_most_relevant_first() -> None:
    """A list is a product model's share: nothing moves from one to another."""
    short, middle, long = chunks("a", "bb", "ccc")
    reranker = ByLength()

    lists, told = await reranked([[short, long], [middle, short]], "how long?", reranker, CATALOG)

    assert shown(lists) == [["ccc", "a"], ["bb", "a"]]
    assert told == "3 passages were put in order by the reranker."
    assert len(reranker.asked) == 1
    assert "Manual\nccc" in reranker.asked[0]


async def test_if_it_fails_the_order_stays_and_the_receipt_says_so() -> None:
    """It only makes an answer better."""
    found = [chunks("a", "ccc")]

    lists, told = await reranked(found, "how long?", ByLength(fails=True), CATALOG)

    assert lists == found
    assert told == "What was found isn't reordered: the reranker: HTTP 503."


async def test_what_it_is_not_shown_stays_behind_in_its_order() -> None:
    """Each text costs: the first of each list are enough."""
    many = chunks(*("x" * (number % 7 + 1) + str(number) for number in range(MOST_RERANKED + 5)))
    reranker = ByLength()

    lists, _ = await reranked([many], "how long?", reranker, CATALOG)

    assert len(reranker.asked[0]) == MOST_RERANKED
    assert list(lists[0][MOST_RERANKED:]) == many[MOST_RERANKED:]
    assert sorted(shown(lists)[0]) == sorted(shown([many])[0])


async def test_nothing_found_is_nothing_to_order() -> None:
    """It isn't asked."""
    reranker = ByLength()

    assert await reranked([[], []], "how long?", reranker, CATALOG) == ([[], []], "")
    assert reranker.asked == []
