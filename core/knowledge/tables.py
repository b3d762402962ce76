"""A table → a piece per row, with its values: which cell says what of which product model.

Five layouts are told apart, by who names product models (`core.knowledge.columns`):

- models as columns: cells of a heading row name them; every other row is one attribute;
- models as rows: cells of one column name them; every other column is one attribute;
- long: a row per product model and parameter, with columns for value, unit and condition;
- two columns: an attribute and its value, for the models of the section or document;
- anything else: the row's first cell is the subject, column headings say what is stated of it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.knowledge.analyzer import fold, words
from core.knowledge.cell_names import Named, is_longer_name, is_name, naming
from core.knowledge.chunk import Piece, PieceKind, Value
from core.knowledge.columns import (
    Cells,
    Columns,
    bare_heading,
    columns_of,
    distinct,
    title_of,
)
from core.knowledge.corrections import corrects, told_apart
from core.knowledge.labels import attached
from core.knowledge.row_labels import RowLabels, is_ordinal
from core.knowledge.row_values import Row, beside, values_of
from core.knowledge.sections import conditions_in
from core.knowledge.table_normalisation import common_unit, first_group, settled, unfolded
from core.knowledge.tree import SURE, DocumentTree, Place, TableRows
from core.quantities.parse import parse_value
from core.quantities.value import Stat

_DIVIDER = re.compile(r"^[^.!?:]{1,60}$")
_WORD = re.compile(r"[^\W_]+")
_PAIR = 2
_SEVERAL = 4
_DIFFERENT = 3
_SERIES = frozenset({"series", "range", "line", "family", "product line", "product family"})
"""Headings over names of series: what is called as one of its product models is, is the series all the same."""


def row_pieces(
    tree: DocumentTree,
    table: TableRows,
    named: Named,
    covered: tuple[str, ...],
    conditions: tuple[str, ...] = (),
    *,
    heading: str = "",
) -> list[Piece]:
    """Return a piece per row below the headings; `covered` is what cells hold for by default.

    A unit in the table's title, or in `heading` above it, is that of bare numbers.
    A row of one cell over all columns is a heading between the rows or a remark, and states nothing; nor does one of a
    product model that nobody knows. A table that its loader is not sure of has rows to quote, and no values.
    """
    named, table = naming(named, covered), unfolded(table)
    columns = columns_of(table, named, covered)
    covered = named(title_of(table, columns)) or covered
    unit = common_unit(table, columns, heading)
    labels = RowLabels(table := settled(table, columns, named), columns)
    pure = _is_of_names(table, columns, named)
    parts, others = _called_by_parts(table, columns, named, covered), _of_others(table, columns, named, covered)
    group, label, pieces = first_group(table, columns), "", list[Piece]()
    for number, cells in list(enumerate(table.rows))[columns.heading_rows :]:
        if not any(cell.plain for cell in cells):
            continue
        alone = cells[0].plain if len(distinct(cells)) == 1 < len(cells) else ""
        if alone and _DIVIDER.match(alone.rstrip(" :")) and not conditions_in(alone):
            group = labels.group(alone.rstrip(" :"))
            continue
        conditions = (*conditions, *conditions_in(alone))
        label = ("" if alone else labels.of(cells)) or label
        first = labels.first(cells)
        models, said = ((), label) if number in parts else _about(cells, columns, named, first, label)
        models = models or others.get(number, ())
        row = Row(cells=cells, columns=columns, first=first, models=models, about=models or covered, label=said)
        silent = table.confidence < SURE or alone or _is_of_another(row, pure=pure)
        values = tuple(
            replace(value, text=attached(value.text, unit), conditions=conditions, group=group, row=number)
            for value in (() if silent else values_of(row))
        )
        pieces.append(_piece(tree, table.places[number], row, values))
    return pieces


def _piece(tree: DocumentTree, place: Place, row: Row, values: tuple[Value, ...]) -> Piece:
    label, *rest = [cell.plain for cell in distinct(row.cells)]
    if label and rest:
        said = f"{label}: {' | '.join(text or '-' for text in rest)}"
    else:
        said = " | ".join(filter(None, (label, *rest)))
    return Piece(
        beside=tuple(beside(row, values)) if values else (),
        kind=PieceKind.ROW,
        plain=said,
        quote=tree.text[place.start : place.end],
        place=place,
        page=tree.page_of(place.start),
        models=row.models,
        values=values,
    )


def _about(row: Cells, columns: Columns, named: Named, first: int, label: str) -> tuple[tuple[str, ...], str]:
    """Return the product models that a row is about by itself, and what of them: a correction's label says both."""
    models = _row_models(row, columns, named, first)
    return told_apart(label, named) if not models and corrects(columns.headings) else (models, label)


def _row_models(row: Cells, columns: Columns, named: Named, first: int) -> tuple[str, ...]:
    """Return the product models that a row is about by itself.

    In a table that has no column of product models these are what a line of its label is nothing but the names of.
    """
    if columns.subject is not None:
        text = row[columns.subject].plain
        of_series = bare_heading(columns.headings[columns.subject]) in _SERIES
        return (of_series and named(f"{text} series")) or named(text)
    if columns.models:
        return ()
    said = [line for cell in row[:first] for line in cell.lines or (cell.plain,) if not is_ordinal(line)]
    found = [models for line in said if (models := named(line)) and is_name(line, models)]
    return tuple(dict.fromkeys(name for models in found for name in models))


def _is_of_names(table: TableRows, columns: Columns, named: Named) -> bool:
    """Return whether the column of product models holds hardly anything but their names."""
    if columns.subject is None:
        return False
    cells = [row[columns.subject].plain for row in table.rows[columns.heading_rows :]]
    longer = [is_longer_name(text, models) for text in cells if (models := named(text))]
    return len(longer) - sum(longer) >= max(_PAIR, sum(longer))


def _is_of_another(row: Row, *, pure: bool) -> bool:
    """Return whether a row among those of product models is of one that nobody knows.

    Told by a number in its name, or by a longer name in a column of `pure` ones. Or it is of something that fits a
    product model: "Spacer | fits X1 | 40 g".
    """
    subject = row.columns.subject
    text = "" if subject is None else row.cells[subject].plain
    unknown = pure and is_longer_name(text, row.models) if row.models else any(map(str.isdigit, text))
    return unknown or (row.columns.of_accessories and not is_name(row.label, row.about))


def _called_by_parts(table: TableRows, columns: Columns, named: Named, covered: tuple[str, ...]) -> tuple[int, ...]:
    """Return the row that is labelled by a feature ("RS485"), though the rest of a variant's name is that ("X3-RS485").

    It is the only one of several rows that names a product model, and says no more than sets it apart from another; and
    the rows state different things: of variants all state the same.
    """
    if columns.models or columns.subject is not None:
        return ()
    labels = {at: row[0].plain for at, row in enumerate(table.rows) if at >= columns.heading_rows and row[0].plain}
    found = [(at, named(label)) for at, label in labels.items() if named(label)]
    cells = [table.rows[at][1].plain for at in labels if len(table.rows[at]) > 1]
    kinds = {(value.stat is Stat.TEXT, value.dimension) for value in (parse_value(cell)[0] for cell in cells if cell)}
    if len(found) != 1 or len(labels) < _SEVERAL or len(kinds) < _DIFFERENT:
        return ()
    ((at, models),) = found
    ends = {(*_WORD.findall(fold(other)), *_WORD.findall(fold(labels[at]))) for other in covered}
    return (at,) if all((*_WORD.findall(fold(name)),) in ends for name in models) else ()


def _of_others(
    table: TableRows, columns: Columns, named: Named, covered: tuple[str, ...]
) -> Mapping[int, tuple[str, ...]]:
    """Return the rows that state of another product model what a row states of the table's own, by number, with it.

    "Package X2" beside "Package X1" in a table about the X1.
    """
    if columns.models or columns.subject is not None:
        return {}
    labels = {at: row[0].plain for at, row in enumerate(table.rows) if at >= columns.heading_rows and row[0].plain}
    alike = {rest for text in labels.values() if len(rest := _beside_names(text, covered)) < len(set(words(text)))}
    found = {at: models for at, text in labels.items() if (models := named(text))}
    return {at: models for at, models in found.items() if (rest := _beside_names(labels[at], models)) and rest in alike}


def _beside_names(text: str, models: Sequence[str]) -> frozenset[str]:
    """Return the words of a text that aren't of these product models' names."""
    return frozenset(words(text)).difference(*map(words, models))


def headings_text(table: TableRows, named: Named) -> str:
    """Return the table's caption and headings as one line, to be searched with its rows."""
    rows = table.rows[: columns_of(table, naming(named, ())).heading_rows]
    headings = [cell.plain for row in rows for cell in distinct(row) if cell.plain]
    return " | ".join(filter(None, [table.caption, *headings]))
