"""Documents as JSON: the list of them, what one is, and its chunks in order."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from adapters.language import ENGLISH, Ours, translated
from adapters.language.sentences import fault_in
from adapters.web.document_ids import document_id
from adapters.web.originals import Held, Library, Near, State
from adapters.web.passages import Cited, shown_passage
from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document, Picture, Status

_NOTES = {
    State.SAME: "",
    State.CHANGED: Ours(
        "The file has changed since it was read. What follows is its text as it was read then, until the documents "
        "are indexed again."
    ),
    State.GONE: Ours("The file isn't where it was when it was read. What follows is its text as it was read then."),
    State.ELSEWHERE: Ours("This server can't reach the file. What follows is its text as it was read."),
}


def shown_documents(catalog: Catalog, library: Library, language: str = ENGLISH) -> Mapping[str, object]:
    """Return all documents, in the order of their titles, and what was left out."""
    documents = sorted(catalog.documents.values(), key=lambda each: (each.title.casefold(), each.path))
    return {
        "documents": [_shown(each, catalog, library, language) for each in documents],
        "left_out": [{"path": each.path, "why": fault_in(each.why, language)} for each in library.left_out],
    }


def shown_document(
    document: Document, catalog: Catalog, library: Library, language: str = ENGLISH
) -> Mapping[str, object]:
    """Return what is known of a document."""
    return {**_shown(document, catalog, library, language), "url": document.url}


def note_on(document: Document, state: State, language: str = ENGLISH) -> str:
    """Return why a document can't be shown as it is; empty if it can."""
    return translated(_NOTES[state], language) if document.is_paged or state is not State.ELSEWHERE else ""


def shown_chunks(
    chunks: Sequence[Chunk], catalog: Catalog, cited: Cited | None, *, start: int, total: int
) -> Mapping[str, object]:
    """Return chunks of a document, which has `total`, from its chunk number `start` on."""
    return {"from": start, "total": total, "chunks": [_chunk(chunk, catalog, cited) for chunk in chunks]}


def shown_picture(picture: Picture) -> Mapping[str, object]:
    """Return a picture, of which the image is fetched by its name."""
    return {
        "picture": picture.name,
        "alt": picture.alt,
        "width": int(picture.size.width),
        "height": int(picture.size.height),
    }


def near(chunks: Sequence[Chunk], at: int) -> Near:
    """Return the place of a document's chunk number `at`, up to its neighbours."""
    before, after = chunks[:at], chunks[at + 1 :]
    return Near(
        chunk=chunks[at],
        after=max((piece.place.end for chunk in before[-1:] for piece in chunk.pieces), default=0),
        before=min((piece.place.start for chunk in after[:1] for piece in chunk.pieces), default=None),
    )


def _chunk(chunk: Chunk, catalog: Catalog, cited: Cited | None) -> Mapping[str, object]:
    is_cited = cited is not None and cited.citation.chunk == chunk.chunk_id
    passage = shown_passage(chunk, catalog, cited if is_cited else None)
    return {
        "chunk": chunk.chunk_id,
        "section": passage["section"],
        "page": chunk.page,
        "models": passage["models"],
        "pieces": passage["pieces"],
    }


def _shown(document: Document, catalog: Catalog, library: Library, language: str) -> Mapping[str, object]:
    held = library.documents.get(document.path, Held())
    newer = catalog.documents.get(document.superseded_by)
    return {
        "id": document_id(document.path),
        "path": document.path,
        "file": PurePosixPath(document.path).name,
        "title": document.title,
        "models": list(document.covered_models),
        "date": document.date,
        "legacy": document.status is Status.LEGACY,
        "superseded_by": None if newer is None else {"id": document_id(newer.path), "title": newer.title},
        "read_at": None if held.read_at is None else held.read_at.isoformat(),
        "faults": [fault_in(each, language) for each in held.faults],
    }
