"""A document → its texts by kind of place, and the spans of a text that may be a product model's name."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from core.catalog.lexicon import FUNCTION, UNITS, is_numbered
from core.catalog.name_normalisation import name_key
from core.knowledge.analyzer import stem
from core.knowledge.glossary import Pack
from core.knowledge.tree import SURE, DocumentTree, GridCell, Heading, Listing, Prose, TableRows

MOST_WORDS = 5
_MIN_KEY = 3
_MIN_ALONE = 4
_REST_WORDS = 30
_TOKEN = re.compile(r"\([^\W_]+\)|[\w.+()!?'\u00b0%-]+|[^\s\w]")
_MARKS = str.maketrans({"\u00ae": "", "\u2122": "", "\u00a9": "", "*": "", "`": "", "_": " "})
_WORD = re.compile(r"[^\W_]+(?:[-.][^\W_]+)*\+?")
_APART = re.compile(r"\((?:[a-z]{3,}|(?:19|20)\d\d)\)")
_UNIT = re.compile(r"\d+(?:\.\d+)*(?P<unit>[^\W\d_]{1,4})")
_VERSION = re.compile(r"[vV]\d+(?:\.(?:\d+|x))*")
_NO_NAME = re.compile(
    r"(?:19|20)\d\d-[\d-]+|0[xX][0-9a-fA-F]+|\d+[xX]\d+.*|.*\.(?:pdf|docx?|xlsx?|html?|md|csv|txt|indd|zip)"
)
_LETTERED = re.compile(r"[a-z]{1,2}(?=\d)")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_ENDS = (".", "!", "?", ")")
_PAIR = 2
_MIN_ROWS = 3
_MOST = 0.6
_NAME_CHARS = 40
_CODE = re.compile(r"[^\W\d_]-?\d|\d[^\W\d_]")
_AMOUNT = re.compile(r"(?<![\w.])\d+(?:\.\d+)?\s?(?:[^\W\d_]{1,3}|%|°[CF])(?!\w)")
_OTHER = re.compile(r".*_.*|(?:.* )?[^\W\d_]{0,2}[-.]?\d{1,3}|.*[=%].*")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Words in a row that may be a name.

    Attributes:
        name: As written, without marks.
        key: What names that read the same have in common.
        first: Its first word's number in the text.
        last: The number of the word behind it.
        coded: A number that is no amount, or something in brackets, is in it; else it is only written like a name.
        rest: The text behind it, folded.
    """

    name: str
    key: str
    first: int
    last: int
    coded: bool
    rest: str


def spans_of(text: str, pack: Pack) -> Iterator[Span]:
    """Give every span in `text` that may be a name; of those that begin together, the longer ones first."""
    words = _TOKEN.findall(text.translate(_MARKS))
    bare = [word if _APART.fullmatch(word) else word.strip("().!?'") for word in words]
    kinds = [_kind(word, before, pack) for before, word in pairwise(["", *bare])]
    for first, kind in enumerate(kinds):
        if kind != "name":
            continue
        end = first + 1
        while end < min(len(words), first + MOST_WORDS) and kinds[end] and not words[end - 1].endswith(_ENDS):
            end += 1
        for last in range(end, first, -1):
            name = " ".join(bare[first:last])
            key = name_key(name)
            telling = [word for word in bare[first:last] if not _is_amount(word)]
            coded = any(word.startswith("(") or any(map(str.isdigit, word)) for word in telling)
            if _may_be(name, key, pack, coded=coded):
                rest = " ".join(bare[last : last + _REST_WORDS]).casefold()
                yield Span(name=name, key=key, first=first, last=last, coded=coded, rest=rest)


def _may_be(name: str, key: str, pack: Pack, *, coded: bool) -> bool:
    """Say whether a name is long enough, and no standard, revision or numbered part.

    A letter or two with a number are a part alone ("H2"); with a hyphen or more words they may be a name ("P-200").
    """
    alone = " " not in name
    letters = _LETTERED.match(key)
    free = letters and letters.group() not in pack.numbered - _LETTERS and not (alone and "-" not in name)
    long = len(key) >= (_MIN_ALONE if coded and alone else _MIN_KEY)
    return long and not (coded and not free and is_numbered(key, pack))


def _kind(word: str, before: str, pack: Pack) -> str:
    """Return "name" for a word that may begin a name, "more" for one that may go on; else nothing."""
    small = word.casefold()
    if _APART.fullmatch(word):
        return "more"
    if not _WORD.fullmatch(word) or _NO_NAME.fullmatch(word):
        return ""
    if any(map(str.isdigit, word)):
        if before.casefold() in pack.naming_words("numbering"):
            return ""
        return "name" if any(map(str.isalpha, word)) and not (_VERSION.fullmatch(word) or _is_amount(word)) else "more"
    if small in FUNCTION and not (word.isupper() and len(word) > 1):
        return "more" if small in pack.naming_words("inside") and before and word[0].isupper() else ""
    plain = any(small in pack.naming_words(role) for role in ("texts", "numbering", "plain"))
    return "name" if not plain and any(map(str.isupper, word)) else ""


def _is_amount(word: str) -> bool:
    amount = _UNIT.fullmatch(word)
    return amount is not None and amount["unit"].casefold() in UNITS


def said_in(tree: DocumentTree, pack: Pack) -> Iterator[Said]:
    """Give all texts of a document in reading order, its title first."""
    yield Said(Kind.TITLE, tree.title)
    tabs: tuple[str, ...] = ()
    for block in tree.blocks:
        yield from (Said(Kind.TAB, label) for label in block.tabs if label not in tabs)
        tabs = block.tabs
        match block:
            case Heading(level=level, title=title):
                yield Said(Kind.TOP if level == 1 else Kind.HEADING, title)
            case Prose(sentences=sentences):
                yield from (Said(Kind.SENTENCE, sentence.plain) for sentence in sentences)
            case Listing(items=items):
                yield from (Said(Kind.ITEM, item.text.plain) for item in items)
            case TableRows():
                yield from _said_in_table(block, pack, tree.title)
            case _:
                pass


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
    if head and _of_models(head[0], pack) and _names_columns(head, rows, pack):
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
    """Say whether more of a table's columns have a code for a heading than of its rows have numbers there."""
    whole = (next(spans_of(cell.plain, pack), None) for cell in head[1:])
    columns = sum(span is not None and span.coded and not (span.first or span.rest) for span in whole)
    numbered = sum(any(map(str.isdigit, row[0].plain)) for row in rows)
    return columns * len(rows) > numbered * len(head[1:])


def _is_coded(text: str) -> bool:
    return len(text) < _NAME_CHARS and _CODE.search(text) is not None and not _OTHER.fullmatch(text)


def _in_listed(row: _Cells, models: int, codes: set[int], *, loose: bool) -> Iterator[Said]:
    """Give the cells of a row about the product model in one of them."""
    for at, cell in enumerate(row):
        if at == models and at in codes:
            yield Said(Kind.ROW, cell.plain, of=row[min(at + 1, len(row) - 1)].plain)
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
