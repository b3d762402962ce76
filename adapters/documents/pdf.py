"""PDF to a document tree: the text as PDFium gives it, page by page, and what the layout tells of it."""

from collections.abc import Sequence

from adapters.documents.builder import Builder
from adapters.documents.pdf_columns import sheets_without_lines
from adapters.documents.pdf_layout import Mender, Page, body_lines, known_headings, title_of, wraps
from adapters.documents.pdf_places import across_pages, around, in_body, outside
from adapters.documents.pdf_sheet import Sheet
from adapters.documents.pdf_tables import rows_of, sheets_on
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
    mender = Mender(text)
    sheets = [
        [sheet for sheet in _sheets(found, number, start, mender) if in_body(sheet, page)]
        for number, (start, page) in enumerate(zip(starts, kept, strict=True))
    ]
    bare = [outside(text, page, own) for page, own in zip(kept, sheets, strict=True)]
    drawn = [
        _drawn_by_gaps(found, number, start, page, mender)
        for number, (start, page) in enumerate(zip(starts, bare, strict=True))
    ]
    sheets = [sorted([*own, *more], key=lambda sheet: sheet.start) for own, more in zip(sheets, drawn, strict=True)]
    bare = [outside(text, page, more) for page, more in zip(bare, drawn, strict=True)]
    builder = Builder(text, mender.read)
    reader = PlainReader(
        builder,
        joins=wraps(text, bare),
        known=known_headings(text, bare, found.bookmarks),
        trusted=not found.bookmarks,
    )
    for page, own in zip(bare, across_pages(bare, sheets), strict=True):
        for lines, sheet in around(page, own):
            reader.read(lines)
            builder.blocks += [table] if sheet and (table := rows_of(sheet)) else []
    return DocumentTree(
        text=text,
        title=found.title or title_of(text, kept) or builder.title,
        blocks=builder.whole,
        page_starts=tuple(starts),
        warnings=(*_empty(found.texts), *_crowded(found.crowded)),
    )


def _starts(texts: Sequence[str]) -> list[int]:
    starts: list[int] = []
    offset = 0
    for text in texts:
        starts.append(offset)
        offset += len(text) + len(_PAGE_BREAK)
    return starts


def _sheets(found: Extract, page: int, start: int, mender: Mender) -> list[Sheet]:
    ink = found.inks[page]
    return sheets_on(ink, found.texts[page], start, mender.read) if ink else []


def _drawn_by_gaps(found: Extract, number: int, start: int, page: Page, mender: Mender) -> list[Sheet]:
    """Return the tables without lines among the lines of a page that stand in no other table."""
    ink = found.inks[number]
    said = {at - start for line in page.lines for at in range(line.start, line.end)}
    glyphs = [glyph for glyph in ink.glyphs if glyph.at in said and not glyph.tilted] if ink else []
    return sheets_without_lines(glyphs, found.texts[number], start, mender.read)


def _empty(texts: Sequence[str]) -> tuple[str, ...]:
    empty = [number for number, text in enumerate(texts, start=1) if not text.strip()]
    return (f"No text on page {_named(empty)}; run OCR first if it is scanned.",) if empty else ()


def _crowded(pages: Sequence[int]) -> tuple[str, ...]:
    return (f"Too many lines are drawn on page {_named(pages)} to look for tables there.",) if pages else ()


def _named(pages: Sequence[int]) -> str:
    return ", ".join(map(str, pages[:_MOST_NAMED])) + (" and more" if len(pages) > _MOST_NAMED else "")
