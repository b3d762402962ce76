"""Document trees in a form that tests can read, and what must hold of every tree."""

import html
import math
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from adapters.documents import read_document
from core.knowledge.tree import (
    Code,
    DocumentTree,
    Heading,
    Item,
    Listing,
    Picture,
    Place,
    Prose,
    TableRows,
    Text,
    TreeBlock,
)


def read(folder: Path, suffix: str, source: str | bytes) -> DocumentTree:
    """Return the tree of a file with that content."""
    path = folder / f"document{suffix}"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    tree = read_document(path)
    assert_exact(tree)
    return tree


def told(tree: DocumentTree) -> list[str]:
    """Return one line per heading, sentence, entry, row, code block and image."""
    return [line for block in tree.blocks for line in _told(block)]


def _told(block: TreeBlock) -> Iterator[str]:
    where = "".join(f"[{tab}] " for tab in getattr(block, "tabs", ()))
    kind = f"!{block.admonition} " if isinstance(block, Prose | Listing) and block.admonition else ""
    for line in _lines(block):
        yield where + kind + line


def _lines(block: TreeBlock) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * block.level} {block.title}"
        case Prose():
            yield from (sentence.plain for sentence in block.sentences)
        case Listing():
            yield from map(_entry, block.items)
        case TableRows():
            for index, row in enumerate(block.rows):
                mark = "=" if index < block.header_rows else "|"
                yield f"{mark} " + f" {mark} ".join(cell.plain for cell in row)
        case Code():
            yield f"`{block.language}` {block.text.plain!r}"
        case Picture():
            yield f"<{block.alt}>"


def _entry(item: Item) -> str:
    return "  " * item.depth + (f"{item.number}. " if item.number is not None else "- ") + item.text.plain


def table(tree: DocumentTree) -> TableRows:
    """Return the document's first table."""
    return next(block for block in tree.blocks if isinstance(block, TableRows))


def texts(tree: DocumentTree) -> Iterator[tuple[str, Place]]:
    """Yield everything that is read with the place that proves it."""
    for block in tree.blocks:
        match block:
            case Heading():
                yield block.title, block.place
            case Prose():
                yield from map(_pair, block.sentences)
            case Listing():
                yield from (_pair(item.text) for item in block.items)
            case TableRows():
                yield from ((line, cell.place) for row in block.rows for cell in row for line in cell.lines)
                yield from ((cell.plain, cell.place) for row in block.rows for cell in row if not cell.lines)
            case Code():
                yield _pair(block.text)
            case Picture():
                yield block.alt, block.place


def _pair(text: Text) -> tuple[str, Place]:
    return text.plain, text.place


def assert_exact(tree: DocumentTree) -> None:
    """Check what every loader promises: places are exact, in order, and prove what is read."""
    for plain, place in texts(tree):
        assert 0 <= place.start <= place.end <= len(tree.text)
        source = tree.text[place.start : place.end]
        assert _comes_from(plain, source) or _comes_from(plain, html.unescape(source)) or _rounds(plain, source), (
            f"{plain!r}: {source!r}"
        )
    starts = [_place(block).start for block in tree.blocks]
    assert starts == sorted(starts)
    for block in tree.blocks:
        if isinstance(block, TableRows):
            _assert_full(block)
        if isinstance(block, Prose):
            assert all(sentence.plain for sentence in block.sentences)
        if isinstance(block, Prose) and tree.page_starts:
            assert tree.page_of(block.place.start) == tree.page_of(block.place.end - 1)
    assert all(warning.endswith(".") for warning in tree.warnings)


def _place(block: TreeBlock) -> Place:
    return block.text.place if isinstance(block, Code) else block.place


def _assert_full(block: TableRows) -> None:
    assert len({len(row) for row in block.rows}) == 1
    assert len(block.places) == len(block.rows)
    for r, row in enumerate(block.rows):
        for c, cell in enumerate(row):
            first = block.rows[cell.origin[0]][cell.origin[1]]
            assert first.place == cell.place
            assert cell.origin[0] <= r
            assert cell.origin[1] <= c


def _comes_from(plain: str, source: str) -> bool:
    """Tell whether the letters of `plain` are in `source`, in their order."""
    rest = iter(_letters(source))
    return all(letter in rest for letter in _letters(plain))


def _rounds(plain: str, source: str) -> bool:
    """Tell whether two texts are one number, of which fewer digits are read."""
    try:
        return math.isclose(float(plain), float(source), rel_tol=1e-9)
    except ValueError:
        return False


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text))
