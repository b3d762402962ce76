"""What became of every cell of a table, and which names in its headings nobody knows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.knowledge.account import Fate, Strangers
from core.knowledge.chunk import Belongs, Piece
from core.knowledge.chunk import Value as Stated
from core.knowledge.columns import distinct
from core.knowledge.measured import Role, role_of
from core.knowledge.outcomes import Outcome, Outcomes
from core.knowledge.tree import SURE, GridCell, TableRows
from core.knowledge.unread import Reason

_DASHES = " -–—"
_BESIDE: frozenset[Role] = frozenset({"unit", "remark", "symbol"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CellOutcome:
    """What became of one cell of a table; `label` is what it is about, empty if nothing says so."""

    cell: GridCell
    row: int
    column: int
    outcome: Outcome
    label: str = ""


class TableAccount:
    """The account of one table: its cells, once each, in reading order, and `strangers` in its headings and labels."""

    def __init__(self, table: TableRows, outcomes: Outcomes, strangers: Strangers) -> None:
        self._table = table
        self._outcomes = outcomes
        self._pieces = [outcomes.rows_in(place) for place in table.places]
        self._first = next((number for number, pieces in enumerate(self._pieces) if pieces), len(table.rows))
        width = len(table.rows[0]) if table.rows else 0
        self._roles = [self._role(column) for column in range(width)]
        self._valued = frozenset(
            column
            for row, pieces in zip(table.rows, self._pieces, strict=True)
            for column, cell in enumerate(row)
            if self._stated(cell, column, pieces)
        )
        self.strangers = tuple(self._strange(strangers))
        self._strange_columns = {
            column
            for row in table.rows[: self._first]
            for column, cell in enumerate(row)
            if any(cell.origin == strange.origin for _, strange in self.strangers)
        }

    def cells(self) -> Iterator[CellOutcome]:
        """Yield every cell once, where it begins."""
        for number, row in enumerate(self._table.rows):
            for column, cell in enumerate(row):
                if cell.origin == (number, column):
                    stated = self._stated(cell, column, self._pieces[number])
                    yield CellOutcome(
                        cell=cell,
                        row=number,
                        column=column,
                        outcome=self._outcome(cell, number, column, stated),
                        label=stated.label if stated else "",
                    )

    def _outcome(self, cell: GridCell, row: int, column: int, stated: Stated | None) -> Outcome:
        if row < self._first:
            return Outcome(Fate.LABEL, "heading")
        if not self._pieces[row] and cell.plain:
            return Outcome(Fate.LABEL, "heading between rows")
        if stated is not None:
            return self._nearer(self._outcomes.of(stated), row, column)
        return self._unstated(cell, column)

    def _nearer(self, found: Outcome, row: int, column: int) -> Outcome:
        """Return the outcome of a cell's value, with a nearer reason for text if the table tells one."""
        if found.fate is Fate.TEXT and column in self._strange_columns:
            return Outcome(Fate.TEXT, Reason.UNKNOWN_MODEL)
        left = self._table.rows[row][column - 1].plain if column else ""
        numbered = bool(left) and not any(map(str.isalpha, left))
        return Outcome(Fate.TEXT, Reason.NUMBERED) if numbered and found.why == Reason.NO_LABEL else found

    def _unstated(self, cell: GridCell, column: int) -> Outcome:
        """Return what a cell is of which no value was made."""
        sure = self._table.confidence >= SURE
        if (column not in self._valued) if sure else not column:
            return Outcome(Fate.LABEL, self._beside(cell, column))
        if not cell.plain.strip(_DASHES):
            return Outcome(Fate.NOTHING, "a dash" if cell.plain else "empty")
        return Outcome(Fate.LABEL, self._beside(cell, column)) if sure else Outcome(Fate.TEXT, Reason.UNSURE)

    def _beside(self, cell: GridCell, column: int) -> str:
        """Return what a cell is that states nothing itself."""
        if self._roles[column] in _BESIDE:
            return self._roles[column]
        return "label of a row" if any(map(str.isalpha, cell.plain)) else "number of a row"

    def _stated(self, cell: GridCell, column: int, pieces: Sequence[Piece]) -> Stated | None:
        """Return the value that the cell states by itself, else the one that it states with others."""
        values = [value for piece in pieces for value in piece.values]
        own = next((value for value in values if value.place == cell.place), None)
        if own is not None or self._roles[column] in _BESIDE or not cell.plain.strip(_DASHES):
            return own
        around = [
            value for value in values if value.place.start <= cell.place.start and cell.place.end <= value.place.end
        ]
        return max(around, key=lambda value: value.place.start, default=None)

    def _role(self, column: int) -> Role:
        headings = [row[column].plain for row in self._table.rows[: self._first] if row[column].plain]
        return role_of(headings[-1]) if headings else ""

    def _strange(self, strangers: Strangers) -> Iterator[tuple[str, GridCell]]:
        """Yield the names that nobody knows beside known ones: in headings of columns, or in labels of rows."""
        pieces = [piece for each in self._pieces for piece in each]
        if not any(value.belongs is Belongs.CELL for piece in pieces for value in piece.values):
            return
        headings = [cell for row in self._table.rows[: self._first] for cell in distinct(row)]
        by_row = any(piece.models for piece in pieces)
        labels = [
            row[column]
            for row, pieces in zip(self._table.rows, self._pieces, strict=True)
            for column in range(len(row))
            if by_row and pieces and not any(piece.models for piece in pieces) and column not in self._valued
        ]
        for cell in labels if by_row else headings:
            yield from ((name, cell) for name in strangers(cell.plain))
