"""Curated values as a document tree: a section for each group of product models, a row for each value."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from adapters.catalogfile.curated.check import Check, CuratedValue
from adapters.catalogfile.curated.sheet import Said
from core.knowledge.document import Document
from core.knowledge.tree import DocumentTree, GridCell, Heading, Place, TableRows, TreeBlock

_NAMED = 6
"""So many product models are named in a section's heading; more are counted."""


def tree_of(check: Check, values: Iterable[CuratedValue], document: Document) -> DocumentTree:
    """Return the tree of a file of curated values, in which each value's quote is its entry, verbatim."""
    early = (
        f"Line {value.line}: {value.label.text!r} holds from {value.date} only; index again on that day."
        for value in check.to_come
    )
    late = (
        f"Line {value.line}: {value.label.text!r} held until {value.until}; take it out, or give it another day."
        for value in check.expired
    )
    return DocumentTree(
        text=check.sheet.text,
        title=document.title,
        blocks=tuple(_blocks(values, document)),
        warnings=(*early, *late),
    )


def _blocks(values: Iterable[CuratedValue], document: Document) -> Iterator[TreeBlock]:
    for (models, day, by), group in groupby(values, key=lambda value: (value.models, value.date, value.by)):
        rows = list(group)
        start = rows[0].place.start
        yield Heading(
            level=1,
            title=f"{_title(models)}: answered by {by}, {day}" if by else _title(models),
            place=Place(start, start),
            models=models,
            date="" if day == document.date else day,
        )
        yield _table(rows)


def _title(models: Sequence[str]) -> str:
    if len(models) <= _NAMED:
        return ", ".join(models)
    return f"{', '.join(models[: _NAMED - 1])} and {len(models) - _NAMED + 1} more"


def _table(values: Sequence[CuratedValue]) -> TableRows:
    start = values[0].place.start
    head = (Said("Attribute", Place(start, start)), Said("Value", Place(start, start)))
    rows = [head, *((value.label, Said(_shown(value), value.value.place)) for value in values)]
    return TableRows(
        rows=tuple(
            tuple(
                GridCell(plain=cell.text, place=cell.place, origin=(number, column), header=number == 0)
                for column, cell in enumerate(row)
            )
            for number, row in enumerate(rows)
        ),
        places=(head[0].place, *(value.place for value in values)),
        header_rows=1,
        place=Place(start, values[-1].place.end),
    )


def _shown(value: CuratedValue) -> str:
    return f"{value.value.text} ({value.conditions})" if value.conditions else value.value.text
