"""What became of every table cell, "key: value" and image of a document."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypedDict

from core.knowledge.account import Account, Entry, Image, Stranger, Strangers
from core.knowledge.account_tables import TableAccount
from core.knowledge.chunk import Chunk, PieceKind
from core.knowledge.document import Document
from core.knowledge.extraction import Reader
from core.knowledge.facts import Fact
from core.knowledge.outcomes import Outcomes
from core.knowledge.sections import Section, sections_of
from core.knowledge.tree import DocumentTree, Picture, TableRows
from core.knowledge.words import stems_of, words

_OF_TABLES = stems_of(
    "table tables spec specs specification specifications pinout pinouts pin pins dimension dimensions parameter "
    "parameters rating ratings characteristic characteristics datasheet comparison vs versus"
)
_NAME_SEPARATORS = re.compile(r"[_/.]")
_LINE_BREAK = re.compile(r"\n")


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

    Args:
        tree: The document.
        document: Its entry in the register.
        chunks: What it was cut into.
        facts: What `chunks` state, all of it.
        reader: What the facts were read with.
        strangers: What a text calls like a product model that the catalogue doesn't know.
    """
    outcomes = Outcomes(document, chunks, facts, reader)
    places = _Places(tree, [match.start() for match in _LINE_BREAK.finditer(tree.text)])
    sections = list(sections_of(tree.blocks))
    tables = [
        (TableAccount(block, outcomes, strangers), section)
        for section in sections
        for block in section.blocks
        if isinstance(block, TableRows)
    ]
    entries = [entry for table, section in tables for entry in _cells(table, section, places)]
    entries += _key_values(chunks, outcomes, places)
    return Account(
        entries=tuple(sorted(entries, key=lambda entry: entry.place)),
        images=tuple(
            _image(block, section, places)
            for section in sections
            for block in section.blocks
            if isinstance(block, Picture)
        ),
        strangers=tuple(
            Stranger(name=name, **places.of(cell.place.start, section.path))
            for table, section in tables
            for name, cell in table.strangers
        ),
    )


class _Where(TypedDict):
    page: int | None
    line: int | None
    section: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """Tells page or line of an offset."""

    tree: DocumentTree
    line_breaks: Sequence[int]

    def of(self, offset: int, section: tuple[str, ...]) -> _Where:
        page = self.tree.page_of(offset)
        line = bisect_left(self.line_breaks, offset) + 1 if page is None else None
        return _Where(page=page, line=line, section=section)


def _cells(table: TableAccount, section: Section, places: _Places) -> Iterator[Entry]:
    for each in table.cells():
        yield Entry(
            fate=each.outcome.fate,
            why=each.outcome.why,
            detail=each.outcome.detail,
            text=each.cell.plain,
            place=each.cell.place,
            label=each.label,
            row=each.row,
            column=each.column,
            **places.of(each.cell.place.start, section.path),
        )


def _key_values(chunks: Sequence[Chunk], outcomes: Outcomes, places: _Places) -> Iterator[Entry]:
    for chunk in chunks:
        for piece in chunk.pieces:
            for value in piece.values if piece.kind is not PieceKind.ROW else ():
                outcome = outcomes.of(value)
                yield Entry(
                    fate=outcome.fate,
                    why=outcome.why,
                    detail=outcome.detail,
                    text=value.text,
                    place=value.place,
                    label=value.label,
                    **places.of(value.place.start, chunk.section),
                )


def _image(picture: Picture, section: Section, places: _Places) -> Image:
    source = places.tree.text[picture.place.start : picture.place.end]
    said = _NAME_SEPARATORS.sub(" ", " ".join((picture.alt, source, *section.headings[-1:])))
    return Image(
        alt=picture.alt,
        maybe_table=not _OF_TABLES.isdisjoint(words(said)),
        **places.of(picture.place.start, section.path),
    )
