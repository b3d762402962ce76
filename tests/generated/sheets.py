"""A document before it has a format: headings, paragraphs, tables with spans, pairs and tabs."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A table cell.

    Attributes:
        mark: A footnote mark glued to the text; empty for none.
    """

    text: str
    mark: str = ""
    head: bool = False
    colspan: int = 1
    rowspan: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table; a row leaves out the places that cells above stretch into."""

    rows: tuple[tuple[Cell, ...], ...]
    head_rows: int = 1

    @property
    def plain(self) -> bool:
        """Whether no cell is stretched, and there is one header row: any format can hold it."""
        return self.head_rows == 1 and all(cell.colspan == cell.rowspan == 1 for row in self.rows for cell in row)


class PairStyle(StrEnum):
    """How keys and values are set."""

    BULLETS = "bullets"
    LINES = "lines"
    DEFINITIONS = "definitions"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Keys with their values."""

    items: tuple[tuple[str, Cell], ...]
    style: PairStyle


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading; the title has level 1."""

    level: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabs:
    """Tabs, each with a name."""

    tabs: tuple[tuple[str, tuple["Block", ...]], ...]


Block: TypeAlias = Heading | Paragraph | Table | Pairs | Tabs


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A document and its entry in the register."""

    name: str
    title: str
    covers: tuple[str, ...]
    date: str
    blocks: tuple[Block, ...]
    legacy: bool = False
    habit: str = "."


def row(*texts: str, head: bool = False) -> tuple[Cell, ...]:
    """Return a row of plain cells."""
    return tuple(Cell(text=text, head=head) for text in texts)


def expanded(table: Table) -> list[list[str]]:
    """Return the grid with stretched cells written into the first of their places and left empty in the others."""
    grid: list[list[str]] = [[] for _ in table.rows]
    taken: set[tuple[int, int]] = set()
    for line, cells in enumerate(table.rows):
        column = 0
        for cell in cells:
            while (line, column) in taken:
                grid[line].append("")
                column += 1
            taken.update((line + down, column + right) for down in range(cell.rowspan) for right in range(cell.colspan))
            grid[line] += [cell.text + cell.mark, *[""] * (cell.colspan - 1)]
            column += cell.colspan
        while (line, column) in taken:
            grid[line].append("")
            column += 1
    return grid


def width(rows: Sequence[Sequence[str]]) -> int:
    """Return the number of columns."""
    return max(map(len, rows))
