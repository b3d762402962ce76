"""An account line by line: every cell, image, unknown name and conflict with its place."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from bot.reading_account import Accounts
from bot.reading_account_summary import reason_of
from core.cutting import at_word
from core.knowledge.extraction_report import Entry, Fate, Image, Stranger
from core.knowledge.facts import Fact

MAX_CHARS = 200
_WITHOUT_LINES = (".docx", ".xlsx")
IMAGE = "an image: not read"
IMAGE_OF_TABLE = "an image, maybe of a table: not read"
STRANGER = "beside known product models, but the catalogue doesn't know it"
CONFLICT = "stated differently elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One thing and what became of it.

    Attributes:
        kind: "fact", "text", "nothing", "image", "unknown product model" or "conflict".
        why: What it is, or why nothing more came of it.
        path: Of the document.
        page: 1-based; None without pages.
        line: 1-based; None where the format has none.
        section: Headings, joined by " › ".
        row: 1-based row of its table, headings counted; None outside of tables.
        column: 1-based column of its table; None outside of tables.
        label: What it is about; a conflict's product models as well.
        text: As read, shortened.
    """

    kind: str
    why: str
    path: str
    page: int | None = None
    line: int | None = None
    section: str = ""
    row: int | None = None
    column: int | None = None
    label: str = ""
    text: str = ""

    @property
    def where(self) -> str:
        """Its place in the document: "line 12, row 3, column 2"."""
        parts = [("page", self.page), ("line", self.line), ("row", self.row), ("column", self.column)]
        return ", ".join(f"{name} {number}" for name, number in parts if number is not None)


def lines_of(accounts: Accounts) -> tuple[Line, ...]:
    """Return the lines: conflicts, then by document its cells (labels left out), unknown names and images."""
    return (*chain.from_iterable(conflict_lines(accounts)), *_documents(accounts))


def conflict_lines(accounts: Accounts) -> tuple[tuple[Line, ...], ...]:
    """Return each conflict as the lines of all its sides."""
    entries = {
        (path, entry.place.start): entry for path, account in accounts.documents.items() for entry in account.entries
    }
    return tuple(
        tuple(_said(conflict.models, said, entries.get((said.document, said.place.start))) for said in conflict.said)
        for conflict in accounts.conflicts
    )


def line_of(path: str, entry: Entry) -> Line:
    """Return the line of a cell."""
    return Line(
        kind=entry.fate,
        why=reason_of(entry),
        row=None if entry.row is None else entry.row + 1,
        column=None if entry.column is None else entry.column + 1,
        label=shortened(entry.label),
        text=shortened(entry.text),
        path=path,
        page=entry.page,
        line=_line(path, entry.line),
        section=_section(entry.section),
    )


def shortened(text: str, limit: int = MAX_CHARS) -> str:
    """Return at most `limit` characters; what is cut off is marked."""
    return text if len(text) <= limit else f"{at_word(text, limit - 1)}…"


def _documents(accounts: Accounts) -> Iterator[Line]:
    for path, account in accounts.documents.items():
        yield from (line_of(path, entry) for entry in account.entries if entry.fate is not Fate.LABEL)
        yield from (_stranger(path, stranger) for stranger in account.strangers)
        yield from (_image(path, image) for image in account.images)


def _stranger(path: str, stranger: Stranger) -> Line:
    return Line(
        kind="unknown product model",
        why=STRANGER,
        text=shortened(stranger.name),
        path=path,
        page=stranger.page,
        line=_line(path, stranger.line),
        section=_section(stranger.section),
    )


def _image(path: str, image: Image) -> Line:
    return Line(
        kind="image",
        why=IMAGE_OF_TABLE if image.maybe_table else IMAGE,
        text=shortened(image.alt),
        path=path,
        page=image.page,
        line=_line(path, image.line),
        section=_section(image.section),
    )


def _said(models: tuple[str, ...], said: Fact, entry: Entry | None) -> Line:
    return Line(
        kind="conflict",
        why=f"{CONFLICT}{f' ({said.date})' if said.date else ''}",
        label=shortened(f"{', '.join(models)}: {said.label}"),
        text=shortened(said.said),
        path=said.document,
        page=said.page,
        line=_line(said.document, entry.line) if entry else None,
        row=entry.row + 1 if entry and entry.row is not None else None,
        column=entry.column + 1 if entry and entry.column is not None else None,
        section=_section(said.section),
    )


def _line(path: str, line: int | None) -> int | None:
    """Return the line where the format has lines that people can look up."""
    return None if path.lower().endswith(_WITHOUT_LINES) else line


def _section(section: tuple[str, ...]) -> str:
    return " › ".join(section)
