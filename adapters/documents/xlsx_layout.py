"""What a sheet's XML tells besides its values: merges, what is hidden, results that are missing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO
from xml.etree.ElementTree import Element, iterparse

from adapters.documents.inline import raise_text

_N = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RANGE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})")
_CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_ON = frozenset({"1", "true"})
_MAX_MERGES = 20_000
_SHOWN = 11
"""So many digits at most are shown of a number without a format."""
_LAST_ROW = 1_048_576


@dataclass(frozen=True, slots=True)
class Area:
    """Cells from a corner to the opposite one; rows and columns count from 1."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Layout:
    """A sheet's layout.

    Attributes:
        hidden_columns: First and last of each run.
        without_result: Formulas whose result the file doesn't hold.
        long: Numbers with more digits than are shown, as they are stored.
        raised: Text of cells with raised letters that stand in the sheet itself.
        rows: Numbers of the rows with a value.
        width: Number of the last column with a value.
    """

    hidden_rows: set[int] = field(default_factory=set[int])
    hidden_columns: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    merges: list[Area] = field(default_factory=list[Area])
    without_result: list[str] = field(default_factory=list[str])
    long: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    raised: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    rows: list[int] = field(default_factory=list[int])
    width: int = 0

    def column_is_hidden(self, column: int) -> bool:
        """Tell whether nobody sees a column."""
        return any(first <= column <= last for first, last in self.hidden_columns)


def read_layout(xml: IO[bytes]) -> Layout:
    """Return the layout of the sheet whose XML that is."""
    layout = Layout()
    rows: Element | None = None
    for event, element in iterparse(xml, events=("start", "end")):  # noqa: S314  entities are refused before
        if event == "start":
            rows = element if element.tag == f"{_N}sheetData" else rows
        elif element.tag == f"{_N}row":
            _row(layout, element)
            if rows is not None:
                rows.clear()
        elif element.tag == f"{_N}col" and element.get("hidden") in _ON:
            layout.hidden_columns.append((int(element.get("min", "0")), int(element.get("max", "0"))))
        elif element.tag == f"{_N}mergeCell" and len(layout.merges) < _MAX_MERGES:
            layout.merges.extend(_areas(element.get("ref", "")))
    return layout


def _areas(said: str) -> Iterator[Area]:
    match = _RANGE.fullmatch(said)
    if match:
        yield Area(int(match[2]), column_number(match[1]), int(match[4]), column_number(match[3]))


def column_number(letters: str) -> int:
    """Return the number of a column from 1 ("A")."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _row(layout: Layout, element: Element) -> None:
    number = int(element.get("r") or (layout.rows[-1] + 1 if layout.rows else 1))
    if element.get("hidden") in _ON:
        layout.hidden_rows.add(number)
    filled = False
    for at, cell in enumerate(element, start=1):
        said = _CELL.fullmatch(cell.get("r") or "")
        column = column_number(said[1]) if said else at
        if _holds(layout, cell, (number, column)):
            filled = True
            layout.width = max(layout.width, column)
    if filled and number <= _LAST_ROW:
        layout.rows.append(number)


def _holds(layout: Layout, cell: Element, spot: tuple[int, int]) -> bool:
    """Tell whether a cell holds a value, and note what the value alone doesn't tell."""
    value, inline = cell.find(f"{_N}v"), cell.find(f"{_N}is")
    if inline is not None:
        for text in _with_raised(inline):
            layout.raised[spot] = text
        return True
    if value is None or not value.text:
        if cell.find(f"{_N}f") is not None:
            layout.without_result.append(cell.get("r") or "")
        return False
    if cell.get("t", "n") == "n" and len(value.text) > _SHOWN:
        layout.long[spot] = value.text
    return True


def _with_raised(inline: Element) -> Iterator[str]:
    """Yield the text of a cell that has raised letters; nothing for any other."""
    if next(inline.iter(f"{_N}vertAlign"), None) is None:
        return
    parts: list[str] = []
    for run in inline.iter(f"{_N}r"):
        look = run.find(f"{_N}rPr/{_N}vertAlign")
        text = run.findtext(f"{_N}t") or ""
        parts.append(raise_text(text) if look is not None and look.get("val") == "superscript" else text)
    yield "".join(parts)
