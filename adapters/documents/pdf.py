"""PDF to a document tree: the text as PDFium gives it, page by page, and what the layout tells of it."""

from collections.abc import Sequence

from adapters.documents.builder import Builder
from adapters.documents.pdf_layout import Mender, Page, body_lines, known_headings, title_of, wraps
from adapters.documents.pdfium import Extract, extract
from adapters.documents.plain_lines import PlainReader
from adapters.documents.source import lines_of
from core.errors import DocumentError
from core.knowledge.tree import DocumentTree

_PAGE_BREAK = "\f"
_MOST_NAMED = 10


def read_pdf(raw: bytes) -> DocumentTree:
    """Return the tree of a PDF; safe to call from several threads.

    Raises:
        DocumentError: It is encrypted or broken, or has no text at all.
    """
    found = extract(raw)
    if not any(text.strip() for text in found.texts):
        raise DocumentError("the PDF has no text, its pages are only images; run OCR first")
    return _tree(found)


def _tree(found: Extract) -> DocumentTree:
    text = _PAGE_BREAK.join(found.texts)
    starts = _starts(found.texts)
    pages = [
        Page(lines=lines_of(text, start, start + len(said)), sizes={start + at: size for at, size in sizes.items()})
        for start, said, sizes in zip(starts, found.texts, found.sizes, strict=True)
    ]
    kept = body_lines(text, pages)
    builder = Builder(text, Mender(text).read)
    reader = PlainReader(
        builder,
        joins=wraps(text, kept),
        known=known_headings(text, kept, found.bookmarks),
        trusted=not found.bookmarks,
    )
    for page in kept:
        reader.read(page.lines)
    return DocumentTree(
        text=text,
        title=found.title or title_of(text, kept) or builder.title,
        blocks=tuple(builder.blocks),
        page_starts=tuple(starts),
        warnings=_warnings(found.texts),
    )


def _starts(texts: Sequence[str]) -> list[int]:
    starts: list[int] = []
    offset = 0
    for text in texts:
        starts.append(offset)
        offset += len(text) + len(_PAGE_BREAK)
    return starts


def _warnings(texts: Sequence[str]) -> tuple[str, ...]:
    empty = [str(number) for number, text in enumerate(texts, start=1) if not text.strip()]
    if not empty:
        return ()
    named = ", ".join(empty[:_MOST_NAMED]) + (" and more" if len(empty) > _MOST_NAMED else "")
    return (f"No text on page {named}; run OCR first if it is scanned.",)
