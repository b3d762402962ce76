"""A document → its texts by the kind of place where they stand: titles, headings, tables of product models."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from core.catalog.induction.spans import MIN_KEY, spans_of
from core.knowledge.analyzer import stem
from core.knowledge.glossary import Pack
from core.knowledge.tree import SURE, DocumentTree, GridCell, Heading, Listing, Prose, TableRows

_PAIR = 2
_MIN_ROWS = 3
_MOST = 0.6
_NAME_CHARS = 40
_CODE = re.compile(r"[^\W\d_]-?\d|\d[^\W\d_]")
_AMOUNT = re.compile(r"(?<![\w.])\d+(?:\.\d+)?\s?(?:[^\W\d_]{1,3}|%|°[CF])(?!\w)")
_OTHER = re.compile(r".*_.*|(?:.* \(?)?[^\W\d_]{0,2}[-.]?\d{1,3}\)?|.*[=%].*")
"""Pins, registers, amounts: "AB_2", "D 7", "U3"."""

_Cells = Sequence[GridCell]


class Kind(StrEnum):
    """What a text is, as people are told it."""

    BODY = "text in a table"
    SENTENCE = "sentence"
    ITEM = "list entry"
    HEADING = "heading"
    TAB = "tab"
    COLUMN = "table header"
    ROW = "first column of a table"
    CELL = "table of product models"
    TOP = "main heading"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Said:
    """A text of a document.

    Attributes:
        of: The name beside it that it is an order code of; empty if it is none.
    """

    kind: Kind
    text: str
    of: str = ""


def said_in(tree: DocumentTree, pack: Pack, path: str) -> Iterator[Said]:
    """Give all texts of a document in reading order, its title first, if that isn't taken from its file's name."""
    headings = [block for block in tree.blocks if isinstance(block, Heading)]
    main = {block for block, after in pairwise(headings) if block.level == 1 < after.level}
    main.update(block for block in headings[:1] if block.level == 1)
    given = "title" in tree.front_matter or tree.title in {block.title for block in headings}
    if given or _signs(tree.title) not in _signs(path):
        yield Said(Kind.TITLE, tree.title)
    tabs: tuple[str, ...] = ()
    for block in tree.blocks:
        yield from (Said(Kind.TAB, label) for label in block.tabs if label not in tabs)
        tabs = block.tabs
        match block:
            case Heading(title=title):
                yield Said(Kind.TOP if block in main else Kind.HEADING, title)
            case Prose(sentences=sentences):
                yield from (Said(Kind.SENTENCE, sentence.plain) for sentence in sentences)
            case Listing(items=items):
                yield from (Said(Kind.ITEM, item.text.plain) for item in items)
            case TableRows():
                yield from _said_in_table(block, pack, tree.title)
            case _:
                pass


def _signs(text: str) -> str:
    """Return the letters and digits of a text, as cased."""
    return "".join(filter(str.isalnum, text))


def _of_models(cell: GridCell, pack: Pack) -> bool:
    """Say whether a row's or column's heading is "Model", "Product name", "Pump model"."""
    of_noun = " " in cell.plain.strip() and cell.plain.casefold().split()[-1] in {"model", "models"}
    return of_noun or _is_head(cell, pack.nouns.union(map(stem, pack.naming_words("models"))), pack)


def _of_codes(cell: GridCell, pack: Pack) -> bool:
    """Say whether a row's or column's heading is "SKU", "Order code"."""
    return _is_head(cell, frozenset(map(stem, pack.naming_words("codes"))), pack)


def _is_head(cell: GridCell, stems: frozenset[str], pack: Pack) -> bool:
    first, *more = cell.plain.casefold().split() or [""]
    return stem(first) in stems and (not more or (len(more) == 1 and more[0] in pack.naming_words("of_model")))


def _said_in_table(table: TableRows, pack: Pack, title: str) -> Iterator[Said]:
    """Give the texts of a table: its header but the first cell, then its cells row by row.

    Product models are named beside or below a heading that says so, or in each row's first cell.
    """
    head: _Cells = table.rows[table.header_rows - 1] if table.header_rows else ()
    rows: Sequence[_Cells] = table.rows[table.header_rows :]
    if table.confidence < SURE:
        yield from (Said(Kind.BODY, cell.plain) for row in table.rows for cell in row)
        return
    if head and ((_of_models(head[0], pack) and _names_columns(head, rows, pack)) or _begin_as(title, head[1:])):
        yield from (Said(Kind.CELL, cell.plain) for cell in head[1:])
        yield from (Said(Kind.BODY, cell.plain) for row in rows for cell in row)
        return
    yield from (Said(Kind.COLUMN, cell.plain) for cell in head[1:])
    codes = {at for at, cell in enumerate(head) if _of_codes(cell, pack)}
    models = next((at for at, cell in enumerate(head) if _of_models(cell, pack)), 0 if codes else None)
    if models is None and _tells_rows_apart(head, rows, pack):
        yield from (Said(Kind.ROW, row[0].plain) for row in rows)
        head, rows = head[1:], [row[1:] for row in rows]
    elif models is None:
        models = _measured(head, rows, pack)
    heading = head[models].plain if models is not None and head else ""
    loose = heading.casefold() in pack.naming_words("loose")
    for row in rows:
        if models is None:
            yield from _in_labelled(row, head, pack, title)
        else:
            yield from _in_listed(row, models, codes, loose=loose)


def _names_columns(head: _Cells, rows: Sequence[_Cells], pack: Pack) -> bool:
    """Say whether a larger share of a table's columns than of its rows has a name with a number for a heading."""
    whole = [(cell, next(spans_of(cell.plain, pack), None)) for cell in head[1:]]
    columns = [cell for cell, span in whole if span is not None and not (span.first or span.rest)]
    return _numbered(columns) * len(rows) > _numbered([row[0] for row in rows]) * len(head[1:])


def _begin_as(title: str, head: _Cells) -> bool:
    """Say whether several columns are called as a document is, and each goes on in its own way."""
    first = title.split(maxsplit=1)[0].casefold() if title else ""
    names = {cell.plain.casefold() for cell in head}
    return len(first) >= MIN_KEY and len(names) == len(head) > 1 and all(name.startswith(first) for name in names)


def _numbered(cells: _Cells) -> int:
    return sum(any(map(str.isdigit, cell.plain)) for cell in cells)


def _is_coded(text: str) -> bool:
    return len(text) < _NAME_CHARS and _CODE.search(text) is not None and not _OTHER.fullmatch(text)


def _in_listed(row: _Cells, models: int, codes: set[int], *, loose: bool) -> Iterator[Said]:
    """Give the cells of a row about the product model in one of them."""
    for at, cell in enumerate(row):
        if at == models and at in codes:
            yield Said(Kind.BODY, cell.plain, of=row[min(at + 1, len(row) - 1)].plain)
        elif at == models and not (loose and not any(map(str.isdigit, cell.plain))):
            yield Said(Kind.CELL, cell.plain)
        else:
            yield Said(Kind.BODY, cell.plain, of=row[models].plain if at in codes - {models} else "")


def _in_labelled(row: _Cells, head: _Cells, pack: Pack, title: str) -> Iterator[Said]:
    """Give the cells of a row whose first may say what the others are."""
    yield Said(Kind.BODY, row[0].plain)
    pair, code = len(row) == _PAIR, _of_codes(row[0], pack)
    if pair and _of_models(row[0], pack):
        yield Said(Kind.CELL, row[1].plain)
        return
    for at, cell in enumerate(row[1:], start=1):
        of = (title if pair or not head else head[at].plain) if code else ""
        yield Said(Kind.BODY, cell.plain, of=of)


def _measured(head: _Cells, rows: Sequence[_Cells], pack: Pack) -> int | None:
    """Return the first column that isn't empty, if it holds a code in most rows and amounts stand beside it."""
    if len(rows) < _MIN_ROWS:
        return None
    at = next((at for at in range(len(rows[0])) if any(row[at].plain for row in rows)), None)
    if at is None or _says_other(head, at, pack):
        return None
    cells = [row[at].plain for row in rows]
    coded = list(filter(_is_coded, cells))
    beside = [row for row in rows if any(_AMOUNT.search(cell.plain) for cell in row[at + 1 :])]
    enough = min(len(set(coded)), len(beside)) >= max(_MIN_ROWS, _MOST * len(rows))
    return at if enough and not any(map(_AMOUNT.fullmatch, cells)) else None


def _tells_rows_apart(head: _Cells, rows: Sequence[_Cells], pack: Pack) -> bool:
    """Say whether the first column holds codes built alike: one product model a row."""
    if len(rows) < _MIN_ROWS or len(rows[0]) < _PAIR or _says_other(head, 0, pack):
        return False
    cells = {row[0].plain for row in rows}
    coded = list(filter(_is_coded, cells))
    alike = max(Counter(cell[0] for cell in coded).values(), default=0)
    return len(coded) >= max(_MIN_ROWS, _MOST * len(cells)) and alike >= _MOST * len(coded)


def _says_other(head: _Cells, at: int, pack: Pack) -> bool:
    """Say whether a column's heading says that other things than product models stand there."""
    return bool(head) and not pack.naming_words("others").isdisjoint(head[at].plain.casefold().split())
