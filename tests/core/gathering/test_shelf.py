"""Chunks that a question has seen: asked for once, several at a time."""

from collections.abc import Collection, Mapping

from core.gathering.searching import Shelf
from core.knowledge.chunk import Chunk
from tests.contracts.index_world import a_chunk

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
