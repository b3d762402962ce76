"""Places in a chunk → where they stand in the text of one of its document's pages."""

from collections.abc import Sequence

from core.knowledge.chunk import Chunk
from core.knowledge.tree import Place

NOWHERE = (0, 0)
_PAGE_BREAK = "\f"


def ranges_on(chunk: Chunk, places: Sequence[Place], page: int, said: str) -> tuple[tuple[int, int], ...]:
    """Return where each place stands in `said`, the text of a page; `NOWHERE` for what isn't surely there.

    Args:
        chunk: Read from pages, whose texts were joined by form feeds.
        places: In the chunk's document.
        page: Counted from 1.
        said: The page's text as it was read then.
    """
    start, verbatim = _on(chunk, page)
    at = said.find(verbatim) if verbatim else -1
    if at < 0 or said.find(verbatim, at + 1) >= 0:  # better no mark than a wrong one
        return (NOWHERE,) * len(places)
    return tuple(_moved(place, start, at, len(verbatim)) for place in places)


def _on(chunk: Chunk, page: int) -> tuple[int, str]:
    """Return what of a chunk stands on a page, and where in the document that begins."""
    first = chunk.pieces[0]
    if not chunk.source:
        alone = [piece for piece in chunk.pieces if piece.page == page]
        return (alone[0].place.start, alone[0].quote) if len(alone) == 1 else (0, "")
    parts = chunk.source.split(_PAGE_BREAK)
    number = page - (first.page or page)
    if not 0 <= number < len(parts):
        return 0, ""
    return first.place.start + sum(len(part) + 1 for part in parts[:number]), parts[number]


def _moved(place: Place, start: int, at: int, length: int) -> tuple[int, int]:
    begin, end = max(place.start - start, 0), min(place.end - start, length)
    return (at + begin, at + end) if begin < end else NOWHERE
