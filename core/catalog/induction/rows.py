"""Table → its texts, and which of them name product models: below a heading that says so, or one in each row."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.catalog.induction.said import Kind, Said
from core.catalog.induction.spans import spans_of
from core.knowledge.analyzer import stem
from core.knowledge.glossary import Pack
from core.knowledge.tree import SURE, GridCell, TableRows

_PAIR = 2
_MIN_ROWS = 3
_MOST = 0.6
_NAME_CHARS = 40
_CODE = re.compile(r"[^\W\d_]-?\d|\d[^\W\d_]")
_AMOUNT = re.compile(r"(?<![\w.])\d+(?:\.\d+)?\s?(?:[^\W\d_]{1,3}|%|°[CF])(?!\w)")
_OTHER = re.compile(r".*_.*|(?:.* )?[^\W\d_]{0,2}[-.]?\d{1,3}|.*[=%].*")
"""Pins, registers, amounts: "AB_2", "D 7", "U3"."""

_Cells = Sequence[GridCell]


@dataclass(frozen=True, slots=True)
class _Heads:
    """What the heading of a row or column may say."""

    models: frozenset[str]
    codes: frozenset[str]
    of_model: frozenset[str]

    def is_model(self, text: str) -> bool:
        """Say whether product models stand there: "Model", "Product name", "Pump model"."""
        *_, last = text.casefold().split() or [""]
        return self._is_head(text, self.models) or (" " in text.strip() and last in {"model", "models"})

    def is_code(self, text: str) -> bool:
        """Say whether order codes stand there: "SKU", "Order code"."""
        return self._is_head(text, self.codes)

    def _is_head(self, text: str, stems: frozenset[str]) -> bool:
        first, *more = text.casefold().split() or [""]
        return stem(first) in stems and (not more or (len(more) == 1 and more[0] in self.of_model))


def said_in_table(table: TableRows, pack: Pack, title: str) -> Iterator[Said]:
    """Give the texts of a table: its header but the first cell, then its cells row by row.

    Args:
        table: The table.
        pack: Knows headings.
        title: The document's, which a lone order code is of.
    """
    head: _Cells = table.rows[table.header_rows - 1] if table.header_rows else ()
    rows: Sequence[_Cells] = table.rows[table.header_rows :]
    if table.confidence < SURE:
        yield from (Said(Kind.BODY, cell.plain) for row in table.rows for cell in row)
        return
    heads = _heads_of(pack)
    if head and heads.is_model(head[0].plain) and _names_columns(head, rows, pack):
        yield from (Said(Kind.CELL, cell.plain) for cell in head[1:])
        yield from (Said(Kind.BODY, cell.plain) for row in rows for cell in row)
        return
    yield from (Said(Kind.COLUMN, cell.plain) for cell in head[1:])
    codes = {at for at, cell in enumerate(head) if heads.is_code(cell.plain)}
    models = next((at for at, cell in enumerate(head) if heads.is_model(cell.plain)), 0 if codes else None)
    if models is None and _tells_rows_apart(head, rows, pack):
        yield from (Said(Kind.ROW, row[0].plain) for row in rows)
        head, rows = head[1:], [row[1:] for row in rows]
    elif models is None and not codes:
        models = _measured(head, rows, pack)
    loose = models is not None and head[models].plain.casefold() in pack.naming_words("loose")
    for row in rows:
        if models is None:
            yield from _in_labelled(row, head, heads, title)
        else:
            yield from _in_listed(row, models, codes, loose=loose)


def _names_columns(head: _Cells, rows: Sequence[_Cells], pack: Pack) -> bool:
    """Say whether more of a table's columns have a code for a heading than of its rows have numbers there."""
    whole = (next(spans_of(cell.plain, pack), None) for cell in head[1:])
    columns = sum(span is not None and span.coded and not (span.first or span.rest) for span in whole)
    numbered = sum(any(map(str.isdigit, row[0].plain)) for row in rows)
    return columns * len(rows) > numbered * len(head[1:])


def _is_coded(text: str) -> bool:
    return len(text) < _NAME_CHARS and _CODE.search(text) is not None and not _OTHER.fullmatch(text)


def _heads_of(pack: Pack) -> _Heads:
    return _Heads(
        models=frozenset(map(stem, pack.naming_words("models"))) | pack.nouns,
        codes=frozenset(map(stem, pack.naming_words("codes"))),
        of_model=pack.naming_words("of_model"),
    )


def _in_listed(row: _Cells, models: int, codes: set[int], *, loose: bool) -> Iterator[Said]:
    """Give the cells of a row about the product model in one of them."""
    for at, cell in enumerate(row):
        if at == models and at in codes:
            yield Said(Kind.ROW, cell.plain, of=row[min(at + 1, len(row) - 1)].plain)
        elif at == models and not (loose and not any(map(str.isdigit, cell.plain))):
            yield Said(Kind.CELL, cell.plain)
        else:
            yield Said(Kind.BODY, cell.plain, of=row[models].plain if at in codes - {models} else "")


def _in_labelled(row: _Cells, head: _Cells, heads: _Heads, title: str) -> Iterator[Said]:
    """Give the cells of a row whose first may say what the others are."""
    model, code = heads.is_model(row[0].plain), heads.is_code(row[0].plain)
    yield Said(Kind.BODY, row[0].plain)
    for at, cell in enumerate(row[1:], start=1):
        if len(row) == _PAIR and model:
            yield Said(Kind.CELL, cell.plain)
        elif code:
            yield Said(Kind.BODY, cell.plain, of=title if len(row) == _PAIR or not head else head[at].plain)
        else:
            yield Said(Kind.BODY, cell.plain)


def _measured(head: _Cells, rows: Sequence[_Cells], pack: Pack) -> int | None:
    """Return the first column that isn't empty, if it holds a code in most rows and amounts stand beside it."""
    if len(rows) < _MIN_ROWS:
        return None
    at = next((at for at in range(len(rows[0])) if any(row[at].plain for row in rows)), None)
    if at is None or (head and pack.naming_words("others") & set(head[at].plain.casefold().split())):
        return None
    cells = [row[at].plain for row in rows]
    coded = list(filter(_is_coded, cells))
    beside = [row for row in rows if any(_AMOUNT.search(cell.plain) for cell in row[at + 1 :])]
    enough = min(len(set(coded)), len(beside)) >= max(_MIN_ROWS, _MOST * len(rows))
    return at if enough and not any(map(_AMOUNT.fullmatch, cells)) else None


def _tells_rows_apart(head: _Cells, rows: Sequence[_Cells], pack: Pack) -> bool:
    """Say whether the first column holds codes built alike: one product model a row."""
    if len(rows) < _MIN_ROWS or len(rows[0]) < _PAIR:
        return False
    if head and pack.naming_words("others") & set(head[0].plain.casefold().split()):
        return False
    cells = {row[0].plain for row in rows}
    coded = list(filter(_is_coded, cells))
    alike = max(Counter(cell[0] for cell in coded).values(), default=0)
    return len(coded) >= max(_MIN_ROWS, _MOST * len(cells)) and alike >= _MOST * len(coded)
