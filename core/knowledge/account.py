"""An account of a document: what became of each of its cells, and what nobody could read."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from core.knowledge.tree import Place

Strangers = Callable[[str], tuple[str, ...]]
"""Returns what a text calls like a product model that the catalogue doesn't know; empty for nothing."""


class Fate(StrEnum):
    """What became of a cell. Labels say what other cells are about; the others are value cells."""

    FACT = "fact"
    TEXT = "text"
    NOTHING = "nothing"
    LABEL = "label"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One table cell, or the right side of "key: value".

    Attributes:
        why: Kind of fact, reason for text, what a label is; one of few fixed wordings.
        detail: What the reason is about in this cell, such as the unit that isn't known; may be empty.
        label: What the cell is about, as written; empty if nothing says so.
        text: As read.
        section: Headings from the outermost to its own.
        page: 1-based; None without pages.
        line: 1-based, in the document's text; None with pages.
        row: 0-based row of its table; None outside of tables.
        column: 0-based column of its table; None outside of tables.
    """

    fate: Fate
    why: str
    text: str
    place: Place
    section: tuple[str, ...] = ()
    detail: str = ""
    label: str = ""
    page: int | None = None
    line: int | None = None
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """An image, which is never read.

    Attributes:
        maybe_table: Its own words, or the heading above it, speak of a table.
    """

    alt: str
    maybe_table: bool
    section: tuple[str, ...] = ()
    page: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stranger:
    """A name beside those of known product models in a table, which the catalogue doesn't know."""

    name: str
    section: tuple[str, ...] = ()
    page: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What became of one document.

    Attributes:
        entries: In reading order, table by table.
    """

    entries: tuple[Entry, ...] = ()
    images: tuple[Image, ...] = ()
    strangers: tuple[Stranger, ...] = ()
