"""Chunks are asked for once and put in order by a reranker; a passage is imagined when a table says so."""

from collections.abc import Collection, Mapping, Sequence

import pytest

from core.catalog.catalog import Catalog
from core.errors import RerankingError
from core.gathering.searching import MOST_RERANKED, Hypothetical, Shelf, When, reranked
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document
from core.query import Kind, Query
from tests.contracts.index_world import a_chunk, a_staged

HELD = {name: a_chunk(name) for name in ("a#0", "a#1", "a#2")}


class _Index:
    """Says what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return what is held."""
        self.asked.append(list(chunk_ids))
        return {each: HELD[each] for each in chunk_ids if each in HELD}


async def test_those_that_will_be_wanted_come_along() -> None:
    """A server answers one question sooner than three."""
    index = _Index()
    shelf = Shelf(index.chunks)

    assert await shelf.chunk("a#0", ["a#0", "a#1", "a#9"]) == HELD["a#0"]
    assert (await shelf.chunk("a#1", ["a#2"]), await shelf.chunk("a#9", ["a#2"])) == (HELD["a#1"], None)
    assert index.asked == [["a#0", "a#1", "a#9"]]


async def test_what_came_by_another_way_is_not_asked_for() -> None:
    """A search brought it."""
    index = _Index()
    shelf = Shelf(index.chunks)
    shelf.put([HELD["a#0"]])

    assert await shelf.chunk("a#0", ["a#1"]) == HELD["a#0"]
    assert index.asked == []
    assert await shelf.chunk("a#1", ["a#0", "a#2"]) == HELD["a#1"]
    assert index.asked == [["a#1", "a#2"]]


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


QUERY = Query(standalone="How is it earthed?", kind=Kind.EXPLAIN, passage="The housing is connected to earth by …")
WANTED = ("earth terminal",)


@pytest.mark.parametrize(
    "when, at_first, after_nothing, after_searching",
    [
        (When.NEVER, (), (), ("earth terminal",)),
        (When.WHEN_UNSURE, (), (QUERY.passage,), ("earth terminal", QUERY.passage)),
        (When.ALWAYS, (QUERY.passage,), (), ("earth terminal",)),
    ],
)
def test_it_is_searched_for_when_the_table_says_so(
    when: When, at_first: tuple[str, ...], after_nothing: tuple[str, ...], after_searching: tuple[str, ...]
) -> None:
    """Never twice: what was found by it was shown."""
    table = Hypothetical({Kind.EXPLAIN: when})

    assert tuple(table.at_first(QUERY)) == at_first
    assert tuple(table.afterwards(QUERY, (), nothing=True)) == after_nothing
    assert tuple(table.afterwards(QUERY, WANTED, nothing=False)) == after_searching
    assert tuple(table.afterwards(QUERY, (), nothing=False)) == ()
    assert tuple(table.afterwards(QUERY, (), nothing=True, searched=1)) == ()
    assert tuple(table.afterwards(QUERY, WANTED, nothing=True, searched=1)) == WANTED


def test_another_kind_has_none() -> None:
    """A look-up finds its row by its label."""
    table = Hypothetical({Kind.LOOK_UP: When.ALWAYS})

    assert tuple(table.at_first(QUERY)) == ()


def test_where_the_reader_gave_none_there_is_none() -> None:
    """Rules give none, nor does a model that leaves it out."""
    table = Hypothetical(dict.fromkeys(Kind, When.ALWAYS))

    assert tuple(table.at_first(Query(standalone="How?", kind=Kind.EXPLAIN))) == ()
