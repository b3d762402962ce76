"""Where on the pages of a PDF the passage of a citation stands, and the values in it that the answer says."""

from collections.abc import Mapping, Sequence
from functools import partial

from adapters.web.originals import Originals
from adapters.web.passages import Cited, quoted_in
from core.catalog.catalog import Catalog
from core.errors import DocumentError
from core.knowledge.chunk import Chunk, ranges_on


async def marks_on(
    originals: Originals, chunk: Chunk, catalog: Catalog, cited: Cited
) -> Sequence[Mapping[str, object]]:
    """Return the marks as JSON, the quote's first; none for what can't be found on its page."""
    quoted = quoted_in(chunk, catalog, cited)
    marks: list[Mapping[str, object]] = []
    for page in sorted({piece.page for piece, _ in quoted if piece.page is not None}):
        pieces = [(piece.place, False) for piece, _ in quoted]
        values = [(value.place, True) for _, stated in quoted for value in stated]
        wanted = [*pieces, *values]
        find = partial(ranges_on, chunk, [place for place, _ in wanted], page)
        try:
            found = await originals.spots(chunk.document, page, find)
        except DocumentError:
            continue  # the file was replaced just now; the document can be read without marks
        for (_, is_value), spots in zip(wanted, found, strict=True):
            marks += [
                {
                    "page": page,
                    "value": is_value,
                    "left": spot.left,
                    "top": spot.top,
                    "width": spot.width,
                    "height": spot.height,
                }
                for spot in spots
            ]
    return marks
