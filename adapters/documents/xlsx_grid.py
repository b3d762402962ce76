"""A sheet's visible cells to the tables that stand on it, apart from each other by empty rows or columns."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

from adapters.documents.bold import marked_by_print
from adapters.documents.grid import MAX_SPAN, LooseCell
from adapters.documents.xlsx_layout import Area
from core.knowledge.tree import Place

Spot = tuple[int, int]
_NOWHERE = Place(0, 0)
_MAX_DEPTH = 4
_MAX_COVERED = 1_000_000


@dataclass(frozen=True, slots=True)
class Filled:
    """What stands in a cell."""

    lines: tuple[str, ...]
    bold: bool = False
    stored: str = ""


_EMPTY = Filled(())


@dataclass(slots=True)
class Grid:
    """The visible cells of a sheet by their (row, column) in the file.

    Attributes:
        covered: The merge that each merged cell belongs to, by the first cell that is visible.
    """

    cells: dict[Spot, Filled]
    rows: Sequence[int]
    columns: Sequence[int]
    covered: dict[Spot, Spot] = field(default_factory=dict[Spot, Spot])

    def merge(self, areas: Sequence[Area], hidden: Mapping[Spot, Filled]) -> None:
        """Join the cells of each area; what stood in a corner that is `hidden` is shown in the rest of it."""
        for area in areas:
            rows = slice(bisect_left(self.rows, area.top), bisect_right(self.rows, area.bottom))
            columns = slice(bisect_left(self.columns, area.left), bisect_right(self.columns, area.right))
            size = (rows.stop - rows.start) * (columns.stop - columns.start)
            said = self.cells.get((area.top, area.left)) or hidden.get((area.top, area.left))
            if said is not None and 0 < size <= _MAX_COVERED - len(self.covered):
                self._cover(self.rows[rows], self.columns[columns], said)

    def _cover(self, rows: Sequence[int], columns: Sequence[int], said: Filled) -> None:
        for (r, row), (c, column) in product(enumerate(rows), enumerate(columns)):
            first = (rows[r - r % MAX_SPAN], columns[c - c % MAX_SPAN])
            self.cells[first] = said
            self.covered[row, column] = first

    def tables(self) -> Iterator[list[list[LooseCell]]]:
        """Yield the rows of each table, those beside each other from left to right."""
        taken = sorted(self.cells.keys() | self.covered.keys())
        rows: dict[int, list[int]] = {}
        for row, column in taken:
            rows.setdefault(row, []).append(column)
        for region in _regions(rows, {row: at for at, row in enumerate(self.rows)}, self.columns, depth=0):
            yield marked_by_print(list(self._rows(region)))

    def _rows(self, region: Mapping[int, Sequence[int]]) -> Iterator[list[LooseCell]]:
        columns = sorted({column for row in region.values() for column in row})
        downwards: Counter[Spot] = Counter()
        across: Counter[Spot] = Counter()
        rows = [row for row in region if any(self._begins((row, column)) for column in columns)]
        for row, column in product(rows, columns):
            first = self.covered.get((row, column), (row, column))
            downwards[first] += column == first[1]
            across[first] += row == first[0]
        for row in rows:
            spots = ((row, column) for column in columns)
            cells = [
                self._cell(spot, rows=downwards[spot], columns=across[spot]) for spot in spots if self._begins(spot)
            ]
            while len(cells) > 1 and not cells[-1].lines:
                cells.pop()
            yield cells

    def _begins(self, spot: Spot) -> bool:
        """Tell whether no cell that begins elsewhere covers this one."""
        return self.covered.get(spot, spot) == spot

    def _cell(self, spot: Spot, *, rows: int, columns: int) -> LooseCell:
        said = self.cells.get(spot, _EMPTY)
        return LooseCell(
            lines=said.lines, place=_NOWHERE, heads=said.bold, columns=columns, rows=rows, stored=said.stored
        )


Region = Mapping[int, Sequence[int]]
"""The columns that are taken, by row."""


def _regions(region: Region, order: Mapping[int, int], columns: Sequence[int], *, depth: int) -> Iterator[Region]:
    """Cut at empty rows, then at empty columns, and so on until nothing is to be cut."""
    bands: list[dict[int, Sequence[int]]] = []
    before: int | None = None
    for row, taken in region.items():
        if before is None or order[row] > order[before] + 1:
            bands.append({})
        bands[-1][row] = taken
        before = row
    for band in bands:
        parts = list(_side_by_side(band, columns))
        if len(parts) == 1 or depth == _MAX_DEPTH:
            yield band
        else:
            for part in parts:
                yield from _regions(part, order, columns, depth=depth + 1)


def _side_by_side(band: Region, columns: Sequence[int]) -> Iterator[Region]:
    """Yield the parts that an empty column divides; a part of one column belongs to what is before or behind it."""
    at = {column: index for index, column in enumerate(columns)}
    taken = sorted({column for row in band.values() for column in row})
    runs = [[taken[0]]]
    for before, column in pairwise(taken):
        if at[column] > at[before] + 1:
            runs.append([])
        runs[-1].append(column)
    joined = [runs[0]]
    for run in runs[1:]:
        if len(run) == 1 or len(joined[-1]) == 1:
            joined[-1] = joined[-1] + run
        else:
            joined.append(run)
    for run in joined:
        inside = set(run)
        part = {row: [column for column in found if column in inside] for row, found in band.items()}
        yield {row: found for row, found in part.items() if found}
