"""The text that we write down for a file that has none: a line per paragraph and per table row."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from adapters.documents.grid import LooseCell, LooseRow
from adapters.documents.source import trim
from core.knowledge.tree import Place

_BAR = " | "
_BETWEEN_LINES = " "


@dataclass(slots=True)
class Transcript:
    """What is written down so far."""

    parts: list[str] = field(default_factory=list[str])
    length: int = 0

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self.parts)

    def line(self, said: str, before: str = "") -> Place:
        """Write a paragraph behind `before`, which is no part of it, and return where it stands."""
        start = self.length + len(before)
        self._write(f"{before}{said}\n")
        inner = trim(said, 0, len(said))
        return Place(start + inner.start, start + inner.end)

    def row(self, cells: Sequence[LooseCell], *, in_head: bool = False) -> LooseRow:
        """Write a table row and return it with the places of its cells; those given are not used."""
        said = [cell.stored or _BETWEEN_LINES.join(cell.lines) for cell in cells]
        line = _BAR.join(said)
        start = at = self.length
        placed: list[LooseCell] = []
        for cell, text in zip(cells, said, strict=True):
            placed.append(
                LooseCell(
                    lines=cell.lines,
                    place=Place(at, at + len(text)),
                    heads=cell.heads,
                    columns=cell.columns,
                    rows=cell.rows,
                )
            )
            at += len(text) + len(_BAR)
        self._write(f"{line}\n")
        inner = trim(line, 0, len(line))
        return LooseRow(cells=placed, place=Place(start + inner.start, start + inner.end), in_head=in_head)

    def _write(self, said: str) -> None:
        self.parts.append(said)
        self.length += len(said)
