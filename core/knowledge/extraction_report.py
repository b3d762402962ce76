"""A document with its chunks and facts → what became of each table cell, "key: value" and image, and why."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias, TypeVar

from core.knowledge.analyzer import stems_of, words
from core.knowledge.attributes import parts_of
from core.knowledge.chunk import Belongs, Chunk, Piece, PieceKind
from core.knowledge.chunk import Value as Stated
from core.knowledge.columns import Role, distinct, role_of
from core.knowledge.document import Document
from core.knowledge.extraction import Reader
from core.knowledge.facts import Fact
from core.knowledge.sections import sections_of
from core.knowledge.tree import SURE, DocumentTree, GridCell, Picture, Place, TableRows
from core.knowledge.unparsed import Reason, why_text
from core.quantities.dimensions import Dimension
from core.quantities.lexer import decimal_comma_habit
from core.quantities.parse import parse_value
from core.quantities.value import Stat, State

Strangers = Callable[[str], tuple[str, ...]]
"""Returns what a text calls like a product model that the catalogue doesn't know; empty for nothing."""

_TOGETHER = "several sides or numbers together"
_KINDS = {Stat.LIST: "list", Stat.TUPLE: _TOGETHER, Stat.COUNT: "count", Stat.BOOL: "yes or no", Stat.STATE: "state"}
_OF_TABLES = stems_of(
    "table tables spec specs specification specifications pinout pinouts pin pins dimension dimensions parameter "
    "parameters rating ratings characteristic characteristics datasheet comparison vs versus"
)
_NAME_SEPARATORS = re.compile(r"[_/.]")
_DASHES = " -–—"
_Outcome: TypeAlias = tuple["Fate", str, str]
"""What became of a cell; why, and the detail of that, as in `Entry`."""
_BESIDE: frozenset[Role] = frozenset({"unit", "remark", "symbol"})


class Fate(StrEnum):
    """What became of a cell. Labels say what other cells are about; the others are value cells."""

    FACT = "fact"
    TEXT = "text"
    NOTHING = "nothing"
    LABEL = "label"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """Where something stands.

    Attributes:
        section: Headings from the outermost to its own.
        page: 1-based; None without pages.
        line: 1-based, in the document's text; None with pages.
    """

    section: tuple[str, ...] = ()
    page: int | None = None
    line: int | None = None


_T = TypeVar("_T", bound=_Placed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(_Placed):
    """One table cell, or the right side of "key: value".

    Attributes:
        why: Kind of fact, reason for text, what a label is; one of few fixed wordings.
        detail: What the reason is about in this cell, such as the unit that isn't known; may be empty.
        label: What the cell is about, as written; empty if nothing says so.
        row: 0-based, in its table, as is `column`; None outside of tables.
    """

    fate: Fate
    why: str
    text: str
    place: Place
    detail: str = ""
    label: str = ""
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Image(_Placed):
    """An image, which is never read; `maybe_table`: its own words, or the heading above it, speak of a table."""

    alt: str
    maybe_table: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stranger(_Placed):
    """A name beside those of known product models in a table, which the catalogue doesn't know."""

    name: str


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one document; entries in reading order."""

    entries: tuple[Entry, ...] = ()
    images: tuple[Image, ...] = ()
    strangers: tuple[Stranger, ...] = ()


def account_of(
    tree: DocumentTree,
    document: Document,
    chunks: Sequence[Chunk],
    facts: Sequence[Fact],
    *,
    reader: Reader,
    strangers: Strangers,
) -> Account:
    """Return what became of every cell, "key: value" and image of a document.

    `facts` are all that its `chunks` state, read with `reader`.
    """
    values = _Values(document, chunks, facts, reader)
    breaks = [match.start() for match in re.finditer(r"\n", tree.text)]

    def placed(what: _T, place: Place, section: tuple[str, ...]) -> _T:
        page = tree.page_of(place.start)
        line = None if page else bisect_left(breaks, place.start) + 1
        return replace(what, section=section, page=page, line=line)

    entries, images, unknown = list[Entry](), list[Image](), list[Stranger]()
    blocks = [(section, block) for section in sections_of(tree.blocks) for block in section.blocks]
    for section, block in blocks:
        if isinstance(block, Picture):
            said = " ".join((block.alt, tree.text[block.place.start : block.place.end], *section.headings[-1:]))
            maybe = not _OF_TABLES.isdisjoint(words(_NAME_SEPARATORS.sub(" ", said)))
            images.append(placed(Image(alt=block.alt, maybe_table=maybe), block.place, section.path))
        elif isinstance(block, TableRows):
            table = _Table(block, values, strangers)
            entries += [placed(entry, entry.place, section.path) for entry in table.entries()]
            unknown += [placed(Stranger(name=name), cell.place, section.path) for name, cell in table.strange]
    for chunk in chunks:
        for value in (value for piece in chunk.pieces if piece.kind is not PieceKind.ROW for value in piece.values):
            fate, why, detail = values.outcome(value)
            told = Entry(fate=fate, why=why, detail=detail, text=value.text, place=value.place, label=value.label)
            entries.append(placed(told, value.place, chunk.section))
    return Account(tuple(sorted(entries, key=lambda entry: entry.place)), tuple(images), tuple(unknown))


class _Values:
    """The values that a document states, and what became of each."""

    def __init__(self, document: Document, chunks: Sequence[Chunk], facts: Sequence[Fact], reader: Reader) -> None:
        pieces = [piece for chunk in chunks for piece in chunk.pieces]
        self._attributes, self._units = reader.of(document), reader.units
        self._habit = decimal_comma_habit("\n".join(value.text for piece in pieces for value in piece.values))
        self._rows = sorted((piece for piece in pieces if piece.kind is PieceKind.ROW), key=lambda piece: piece.place)
        self._facts = defaultdict[Place, list[Fact]](list)
        for fact in facts:
            self._facts[fact.place].append(fact)

    def rows_in(self, place: Place) -> list[Piece]:
        """Return the pieces of table rows that stand in `place`."""
        first, last = (
            bisect_left(self._rows, at, key=lambda piece: piece.place.start) for at in (place.start, place.end)
        )
        return [piece for piece in self._rows[first:last] if piece.place.end <= place.end]

    def outcome(self, stated: Stated) -> _Outcome:
        """Return what became of one of the document's values."""
        facts = self._facts.get(stated.place, ())
        typed = next((fact.value for fact in facts if fact.value.stat is not Stat.TEXT), None)
        if typed is not None:
            code = typed.dimension is Dimension.PROTECTION
            return Fate.FACT, "code" if code else _KINDS.get(typed.stat, "number"), ""
        if any(value.state is State.NOT_STATED for value in parse_value(stated.text, units=self._units)):
            return Fate.NOTHING, "said not to be stated", ""
        if not stated.models:
            return Fate.TEXT, Reason.NO_MODEL, ""
        if not facts:
            return Fate.TEXT, Reason.NO_LABEL, ""
        known = self._attributes.known(parts_of(facts[0].attribute)[0])
        measures = known.measures if known else frozenset[Dimension]()
        why = why_text(stated.text, measures=measures, decimal_comma=self._habit, units=self._units)
        return Fate.TEXT, *why


class _Table:
    """One table: an entry for each of its cells, and the unknown names in its headings or labels."""

    def __init__(self, table: TableRows, values: _Values, strangers: Strangers) -> None:
        self._table, self._values = table, values
        self._rows = [(row, values.rows_in(place)) for row, place in zip(table.rows, table.places, strict=True)]
        self._first = next((number for number, (_, pieces) in enumerate(self._rows) if pieces), len(table.rows))
        self._heads = table.rows[: self._first]
        said = [
            [row[at].plain for row in self._heads if row[at].plain] for at in range(len(next(iter(table.rows), ())))
        ]
        self._roles = [role_of(headings[-1]) if headings else "" for headings in said]
        self._valued = {
            at for row, pieces in self._rows for at, cell in enumerate(row) if self._stated(cell, at, pieces)
        }
        self.strange = list(self._strange(strangers))
        origins = {cell.origin for _, cell in self.strange}
        self._strange_columns = {at for row in self._heads for at, cell in enumerate(row) if cell.origin in origins}

    def entries(self) -> Iterator[Entry]:
        """Yield an entry for every cell, once, where it begins."""
        for number, (row, pieces) in enumerate(self._rows):
            for column, cell in enumerate(row):
                if cell.origin == (number, column):
                    stated = self._stated(cell, column, pieces)
                    fate, why, detail = self._outcome(cell, stated)
                    yield Entry(
                        fate=fate,
                        why=why,
                        detail=detail,
                        text=cell.plain,
                        place=cell.place,
                        label=stated.label if stated else "",
                        row=number,
                        column=column,
                    )

    def _outcome(self, cell: GridCell, stated: Stated | None) -> _Outcome:
        number, column = cell.origin
        row, pieces = self._rows[number]
        if number < self._first:
            return Fate.LABEL, "heading", ""
        if not pieces and cell.plain:
            return Fate.LABEL, "heading between rows", ""
        if stated is None:
            return self._unstated(cell, column)
        fate, why, detail = self._values.outcome(stated)
        if fate is Fate.TEXT and column in self._strange_columns:
            return Fate.TEXT, Reason.UNKNOWN_MODEL, ""
        left = row[column - 1].plain if column else ""
        numbered = why == Reason.NO_LABEL and left and not any(map(str.isalpha, left))
        return (Fate.TEXT, Reason.NUMBERED, "") if numbered else (fate, why, detail)

    def _unstated(self, cell: GridCell, column: int) -> _Outcome:
        """Return what a cell is of which no value was made."""
        role, sure = self._roles[column], self._table.confidence >= SURE
        beside = role if role in _BESIDE else f"{'label' if any(map(str.isalpha, cell.plain)) else 'number'} of a row"
        if (column not in self._valued) if sure else not column:
            return Fate.LABEL, beside, ""
        if not cell.plain.strip(_DASHES):
            return Fate.NOTHING, "a dash" if cell.plain else "empty", ""
        return (Fate.LABEL, beside, "") if sure else (Fate.TEXT, Reason.UNSURE, "")

    def _stated(self, cell: GridCell, column: int, pieces: Sequence[Piece]) -> Stated | None:
        """Return the value that the cell states by itself, else the one that it states with others."""
        values = [value for piece in pieces for value in piece.values]
        own = next((value for value in values if value.place == cell.place), None)
        if own is not None or self._roles[column] in _BESIDE or not cell.plain.strip(_DASHES):
            return own
        start, end = cell.place.start, cell.place.end
        around = [value for value in values if value.place.start <= start and end <= value.place.end]
        return max(around, key=lambda value: value.place.start, default=None)

    def _strange(self, strangers: Strangers) -> Iterator[tuple[str, GridCell]]:
        """Yield the names that nobody knows beside known ones: in headings of columns, or in labels of rows."""
        pieces = [piece for _, each in self._rows for piece in each]
        if not any(value.belongs is Belongs.CELL for piece in pieces for value in piece.values):
            return
        cells = [cell for row in self._heads for cell in distinct(row)]
        if any(piece.models for piece in pieces):
            others = [row for row, each in self._rows if each and not any(piece.models for piece in each)]
            cells = [cell for row in others for at, cell in enumerate(row) if at not in self._valued]
        yield from ((name, cell) for cell in cells for name in strangers(cell.plain))
