"""Documents to look into: which there are, one as it was read, and the pages of a PDF as they are printed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aiohttp import web

from adapters.language import in_language
from adapters.web.api import Api
from adapters.web.callers import Caller
from adapters.web.document_chunks import DocumentChunks
from adapters.web.document_ids import document_of
from adapters.web.exchange import UNKEPT, json_answer
from adapters.web.marks import marks_on
from adapters.web.originals import State
from adapters.web.passages import Cited
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.shown_documents import near, note_on, shown_chunks, shown_document, shown_documents, shown_picture
from adapters.web.wiring import Wiring
from core.errors import DocumentError
from core.knowledge.document import Document, Size
from core.ports import Knowledge

CHUNKS = 40
"""So many chunks of a document are told at once."""

_BEFORE = 3
_MOST_DIGITS = 9
_UNKNOWN = "This document isn't indexed any more. Look for it in the list of documents."
_NO_PAGES = "This document has no printed pages. Read its text instead."
_NO_PICTURE = "This picture isn't there any more. Open the passage again."
_NO_PAGE = "This page can't be shown: the file has changed or is gone since it was read. Open the document again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents:
    """The handlers of `/api/v1/documents`.

    Attributes:
        api: Knows what a caller's citations mark.
    """

    wiring: Wiring
    api: Api
    chunks: DocumentChunks

    async def all(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """List what is indexed, and what was left out."""
        knowledge = await self.wiring.index.knowledge()
        library = await self.wiring.originals.library()
        return json_answer(shown_documents(knowledge.catalog, library, language_of(request)))

    async def document(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Say what a document is, and where in it a citation is to be marked."""
        document, knowledge = await self._document(request)
        state, sizes = await self._pages(document)
        cited = await self.api.cited(caller, request.query) if sizes else None
        marks = await self._marks(document, knowledge, cited) if cited else ()
        library = await self.wiring.originals.library()
        return json_answer(
            {
                **shown_document(document, knowledge.catalog, library, language_of(request)),
                "note": note_on(document, state, language_of(request)),
                "pages": [{"width": size.width, "height": size.height} for size in sizes],
                "marks": list(marks),
            }
        )

    async def text(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Give some chunks of a document in order: those from `from` on, or else around `chunk`."""
        document, knowledge = await self._document(request)
        chunks = await self.chunks.of(document.path, knowledge)
        wanted, written = request.query.get("chunk", ""), request.query.get("from", "")
        cited = await self.api.cited(caller, request.query)
        start = _number(written)
        if start is None:
            found = (number for number, chunk in enumerate(chunks) if chunk.chunk_id == wanted)
            start = max(next(found, 0) - _BEFORE, 0)
        return json_answer(
            shown_chunks(chunks[start : start + CHUNKS], knowledge.catalog, cited, start=start, total=len(chunks))
        )

    async def page(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Give a page of a PDF as an image."""
        document, _ = await self._document(request)
        if not document.is_paged:
            raise Problem(404, _NO_PAGES)
        try:
            image = await self.wiring.originals.image(document.path, _number(request.match_info["page"]) or 0)
        except DocumentError as error:
            raise Problem(404, _NO_PAGE) from error
        return web.Response(body=image, content_type="image/png", headers=UNKEPT)

    async def pictures(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """List the pictures that stand beside the passage `chunk`."""
        document, knowledge = await self._document(request)
        chunks = await self.chunks.of(document.path, knowledge)
        wanted = request.query.get("chunk", "")
        at = next((number for number, chunk in enumerate(chunks) if chunk.chunk_id == wanted), None)
        found = () if at is None else await self.wiring.originals.pictures(document.path, near(chunks, at))
        return json_answer(in_language({"pictures": [shown_picture(each) for each in found]}, language_of(request)))

    async def picture(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Give a picture of a document."""
        document, _ = await self._document(request)
        found = await self.wiring.originals.picture(document.path, request.match_info["picture"])
        if found is None:
            raise Problem(404, _NO_PICTURE)
        body, content_type = found
        return web.Response(body=body, content_type=content_type, headers=UNKEPT)

    async def _document(self, request: web.Request) -> tuple[Document, Knowledge]:
        knowledge = await self.wiring.index.knowledge()
        document = document_of(knowledge.catalog, request.match_info["document"])
        if document is None:
            raise Problem(404, _UNKNOWN)
        return document, knowledge

    async def _pages(self, document: Document) -> tuple[State, Sequence[Size]]:
        """Return what has become of a document's file, and the sizes of its pages if they can be shown."""
        originals = self.wiring.originals
        state = await originals.state(document.path)
        if state is not State.SAME or not document.is_paged:
            return state, ()
        try:
            return state, await originals.sizes(document.path)
        except DocumentError:
            return await originals.state(document.path), ()  # it was replaced just now

    async def _marks(self, document: Document, knowledge: Knowledge, cited: Cited) -> Sequence[Mapping[str, object]]:
        found = await self.wiring.index.chunks([cited.citation.chunk])
        chunk = found.get(cited.citation.chunk)
        if chunk is None or chunk.document != document.path:
            return ()
        return await marks_on(self.wiring.originals, chunk, knowledge.catalog, cited)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None
