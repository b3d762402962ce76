"""A document as every loader tells it: blocks in reading order, each with its exact place in the source.

`DocumentTree.text` is the source as we quote it: the decoded file for Markdown, HTML, text and CSV; for PDF the
extracted text of all pages, joined by form feeds; for DOCX and XLSX the extracted text, a line per paragraph, list
entry (behind its bullet or number), sheet name and table row, whose cells are joined by " | ", lines inside a cell
by "; ", and a cell that spans several stands where it begins.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

SURE = 0.8
"""A table of less confidence can be quoted, but its cells are taken for no values."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Half-open character range [start, end) in the source: `tree.text[start:end]` is verbatim, markup and all."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Text:
    """A stretch of text and where it stands; `plain` is without markup, white space folded, never empty."""

    plain: str
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading; `level` is 1 (outermost) to 6. Bold and numbered pseudo-headings count.

    `models` are those that its section is about, where a reader knows them, else its title tells; `date` is the ISO day
    from which the section holds, where that isn't the document's.
    """

    level: int
    title: str
    place: Place
    tabs: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """A paragraph, as sentences, in tabs (outermost first); `admonition` is "note", "warning" …, or empty."""

    sentences: tuple[Text, ...]
    place: Place
    tabs: tuple[str, ...] = ()
    admonition: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One entry of a list: `depth` 0 is the outermost one, `number` is as shown, None in a list without order."""

    text: Text
    depth: int = 0
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list. Nested items follow their parent with a greater depth."""

    items: tuple[Item, ...]
    place: Place
    tabs: tuple[str, ...] = ()
    admonition: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """A table cell. A cell that spans several columns or rows stands in each of their places.

    Attributes:
        plain: As read; lines inside a cell are joined by "; ", those of a column's heading by a blank. May be empty.
        header: It labels a row or a column (a `th`, or the first row of a Markdown table).
        lines: The cell's own lines as read, where it has several; empty otherwise.
        origin: (row, column) of its first place; tells spanning from repeating.
    """

    plain: str
    place: Place
    origin: tuple[int, int]
    header: bool = False
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRows:
    """A table as a full grid, spans resolved; every row has the same number of cells.

    Attributes:
        rows: All rows, header rows first.
        places: Where each row stands.
        header_rows: How many rows are headings.
        confidence: 0.0 to 1.0: how sure the loader is that cells and columns are as printed; 1.0 for formats that
            say so themselves.
    """

    rows: tuple[tuple[GridCell, ...], ...]
    places: tuple[Place, ...]
    header_rows: int
    place: Place
    caption: str = ""
    tabs: tuple[str, ...] = ()
    confidence: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A block of code or terminal output, never cut."""

    text: Text
    language: str = ""
    tabs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An image, of which we know only what is said about it."""

    alt: str
    place: Place
    tabs: tuple[str, ...] = ()


TreeBlock: TypeAlias = Heading | Prose | Listing | TableRows | Code | Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentTree:
    """One document, read.

    Attributes:
        text: The source that places refer to.
        title: Front matter's title, else the first heading of level 1, else empty.
        page_starts: Offset of each page's first character, ascending; empty without pages.
        front_matter: Keys as in the file; values are str, or list of str or mappings.
        warnings: What could not be read, for the report: one sentence each.
    """

    text: str
    title: str
    blocks: tuple[TreeBlock, ...]
    page_starts: tuple[int, ...] = ()
    front_matter: Mapping[str, object] = field(default_factory=dict[str, object])
    warnings: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """What the document calls itself: its title, else its first heading; empty if it has neither."""
        return self.title or next((block.title for block in self.blocks if isinstance(block, Heading)), "")

    def page_of(self, offset: int) -> int | None:
        """Return the 1-based page that holds the character at `offset`; None without pages."""
        return bisect_right(self.page_starts, offset) or None
