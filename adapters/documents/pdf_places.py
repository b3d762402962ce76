"""Where the tables of PDF pages stand: the lines outside them, and which goes on on the next page."""

from collections.abc import Iterator, Sequence

from adapters.documents.pdf_layout import Page
from adapters.documents.pdf_sheet import Sheet, goes_on, joined
from adapters.documents.source import Line


def in_body(sheet: Sheet, page: Page) -> bool:
    """Tell whether a table is of the page's body; else it is part of its frame, such as a title block.

    It is if any of it stands on a line of the body, or there is less body than table.
    """
    if any(not sheet.claimed.isdisjoint(range(line.start, line.end)) for line in page.lines):
        return True
    return sum(line.end - line.start for line in page.lines) < len(sheet.claimed)


def outside(text: str, page: Page, sheets: Sequence[Sheet]) -> Page:
    """Return the page without what stands in tables; what stands beside one is a line of its own."""
    claimed = frozenset[int]().union(*(sheet.claimed for sheet in sheets))
    if not claimed:
        return page
    lines: list[Line] = []
    sizes = dict(page.sizes)
    for line in page.lines:
        if claimed.isdisjoint(range(line.start, line.end)):
            lines.append(line)
            continue
        for part in _parts(text, line, claimed):
            lines.append(part)
            sizes.setdefault(part.start, page.sizes.get(line.start, 0.0))
    return Page(lines=lines, sizes=sizes)


def _parts(text: str, line: Line, claimed: frozenset[int]) -> Iterator[Line]:
    start = line.start
    for at in (*sorted(at for at in range(line.start, line.end) if at in claimed), line.end):
        if text[start:at].strip():
            yield Line(start, at)
        start = at + 1


def across_pages(pages: Sequence[Page], sheets: Sequence[Sequence[Sheet]]) -> list[list[Sheet]]:
    """Return the tables page by page; one that ends a page takes in the one of the same columns that begins the next.

    Args:
        pages: Their lines outside tables.
        sheets: Their tables, in the order of the text.
    """
    whole: list[list[Sheet]] = []
    last: tuple[int, int] | None = None
    for number, (page, own) in enumerate(zip(pages, sheets, strict=True)):
        kept = list(own)
        if last and kept and not _stands_before(page, kept[0]) and goes_on(whole[last[0]][last[1]], kept[0]):
            whole[last[0]][last[1]] = joined(whole[last[0]][last[1]], kept.pop(0))
        elif kept or page.lines:
            last = None
        if kept:
            last = (number, len(kept) - 1)
        if own and any(line.start > own[-1].start for line in page.lines):
            last = None
        whole.append(kept)
    return whole


def _stands_before(page: Page, sheet: Sheet) -> bool:
    return any(line.start < sheet.start for line in page.lines)


def around(page: Page, sheets: Sequence[Sheet]) -> Iterator[tuple[Sequence[Line], Sheet | None]]:
    """Yield the lines before each table with the table, and last those after all tables with None."""
    lines = list(page.lines)
    for sheet in sheets:
        before = [line for line in lines if line.start < sheet.start]
        lines = lines[len(before) :]
        yield before, sheet
    yield lines, None
