"""A Word document's body to paragraphs and tables, as loose values without places."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from adapters.documents.docx_lists import Numbering
from adapters.documents.docx_package import Element, W, number, value_of
from adapters.documents.docx_runs import ALTERNATE, RunReader, Said, chosen
from adapters.documents.docx_styles import PLAIN, Style, outline_level
from adapters.documents.docx_tables import DrawnRow, drawn_rows, is_box, rows_of
from adapters.documents.grid import LooseCell
from adapters.documents.inline import fold
from core.knowledge.tree import Place

_CONTENTS = "Table of Contents"
_NO_LIST = "0"
_LAST_DEPTH = 8
_NOWHERE = Place(0, 0)
_HOLDERS = frozenset(W + name for name in ("sdtContent", "ins", "moveTo", "customXml", "smartTag"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A paragraph.

    Attributes:
        level: 1 to 9 for a heading; None if its style makes it none.
        entry: Depth and number of a list entry; None if it is none.
    """

    said: Said
    style: Style
    level: int | None = None
    entry: tuple[int, int | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A table."""

    rows: tuple[DrawnRow, ...]


Loose = Paragraph | Drawn


@dataclass(slots=True, kw_only=True)
class BodyReader:
    """Reads what stands in a body, a note or a cell."""

    styles: Mapping[str, Style]
    numbering: Numbering
    runs: RunReader
    nested: list[int] = field(default_factory=list[int])

    def read(self, holder: Iterable[Element]) -> Iterator[Loose]:
        """Yield the paragraphs and tables in reading order; those that say nothing are left out."""
        for child in holder:
            if child.tag == f"{W}p":
                yield from self._paragraph(child)
            elif child.tag == f"{W}tbl":
                yield from self._table(child)
            elif child.tag == f"{W}sdt":
                yield from () if _is_contents(child) else self.read(child)
            elif child.tag == ALTERNATE:
                yield from self.read(chosen(child))
            elif child.tag in _HOLDERS:
                yield from self.read(child)

    def _paragraph(self, element: Element) -> Iterator[Paragraph]:
        look = element.find(f"{W}pPr")
        style = self.styles.get(value_of(look, f"{W}pStyle") or "", PLAIN)
        if style.name.startswith("toc "):
            return
        said = self.runs.read(element, style)
        if not said.text.strip() and not any(said.pictures):
            return
        level = outline_level(look, style.level)
        entry = self._entry(look, style) if level is None and said.text.strip() else None
        yield Paragraph(said=said, style=style, level=level, entry=entry)

    def _entry(self, look: Element | None, style: Style) -> tuple[int, int | None] | None:
        stated = value_of(look, f"{W}numPr/{W}numId")
        list_id = style.list_id if stated is None else stated
        if not list_id or list_id == _NO_LIST:
            return None
        stated_depth = value_of(look, f"{W}numPr/{W}ilvl")
        depth = min(max(0, style.depth if stated_depth is None else number(stated_depth)), _LAST_DEPTH)
        level = depth if stated_depth is not None or stated is not None else 0
        return depth, self.numbering.next(list_id, level)

    def _table(self, element: Element) -> Iterator[Loose]:
        rows = list(rows_of(element))
        if is_box(rows):
            yield from self.read(rows[0].cells[0].holder)
            return
        look = element.find(f"{W}tblPr")
        style = self.styles.get(value_of(look, f"{W}tblStyle") or "", PLAIN)
        drawn = drawn_rows(rows, self._cell, first_looks_different=style.heads and _first_row_is_on(look))
        if any(cell.lines for row in drawn for cell in row.cells):
            yield Drawn(rows=tuple(drawn))

    def _cell(self, holder: Element) -> LooseCell:
        """Return what a cell says: a line per paragraph, and per row of a table inside it."""
        lines: list[str] = []
        bold: list[bool] = []
        for block in self.read(holder):
            if isinstance(block, Paragraph):
                lines += [*map(fold, block.said.text.split("\n")), *map(fold, block.said.pictures)]
                bold.append(block.said.bold)
            else:
                lines += [" ".join(cell.plain for cell in row.cells if cell.lines) for row in block.rows]
                bold.append(False)
        said = tuple(line for line in lines if line)
        return LooseCell(lines=said, place=_NOWHERE, heads=bool(bold) and all(bold))


def _is_contents(element: Element) -> bool:
    """Tell whether a block is a table of contents, which repeats the headings."""
    kind = value_of(element, f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
    return kind == _CONTENTS


def _first_row_is_on(look: Element | None) -> bool:
    """Tell whether the author left the style's look of a first row switched on."""
    chosen_look = look.find(f"{W}tblLook") if look is not None else None
    if chosen_look is None:
        return False
    stated = chosen_look.get(f"{W}firstRow")
    if stated is not None:
        return stated in {"1", "true", "on"}
    try:
        return bool(int(chosen_look.get(f"{W}val") or "0", 16) & 0x0020)
    except ValueError:
        return False
