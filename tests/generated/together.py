"""Layouts of several product models' values: side by side, below each other, in tabs, under headings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tests.generated.alone import as_pairs, by_label_unit, by_unit_column, by_value, each_cell
from tests.generated.desk import SAID, Desk, Line, inline, label, label_with_unit, unit_of
from tests.generated.family import Form
from tests.generated.pen import Written
from tests.generated.sheets import Block, Cell, Heading, PairStyle, Table, Tabs, row


def models_as_columns(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a column per product model; the unit stands in the cell, behind the label or in a column."""
    place = desk.draw("unit place").choice(("cell", "label", "column"))
    column = ("Unit",) if place == "column" else ()
    rows = [row("Parameter", *column, *models, head=True)]
    for line in inline(desk, lines) if place == "cell" else lines:
        name = label_with_unit(desk, line) if place == "label" else label(desk, line)
        cells = [desk.cell(model, line, unit=place == "cell") for model in models]
        rows.append((Cell(text=name), *((Cell(text=unit_of(desk, line)),) if column else ()), *cells))
    return [Table(rows=tuple(rows))]


def models_as_rows(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a row per product model; the unit stands in the heading or in the cell."""
    headed = desk.draw("unit place").random() < 0.6
    names = [label_with_unit(desk, line) if headed else label(desk, line) for line in lines]
    rows = [row(desk.draw("corner").choice(("Model", "Type", "")), *names, head=True)]
    rows += [(Cell(text=model), *(desk.cell(model, line, unit=not headed) for line in lines)) for model in models]
    return [Table(rows=tuple(rows))]


def rows_below_two_headers(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a row per product model below two header rows: attributes, then statistics, conditions or units."""
    chosen = list(dict.fromkeys(line.chosen for line in lines))
    if all(each.form is Form.SINGLE and not desk.units[each.key].written for each in chosen):
        return models_as_rows(desk, models, lines)
    first: list[Cell] = [Cell(text="Model", head=True, rowspan=2)]
    second: list[Cell] = []
    for each in chosen:
        own = [line for line in lines if line.chosen == each]
        if each.form is Form.SINGLE:
            unit = unit_of(desk, own[0])
            first.append(Cell(text=each.label, head=True, rowspan=1 if unit else 2))
            second += [Cell(text=unit, head=True)] if unit else []
        else:
            first.append(Cell(text=f"{each.label} [{desk.units[each.key].written}]", head=True, colspan=len(own)))
            second += [Cell(text=SAID.get(line.stat, line.condition), head=True) for line in own]
    body = [(Cell(text=model), *(desk.cell(model, line, unit=False) for line in lines)) for model in models]
    return [Table(rows=(tuple(first), tuple(second), *body), head_rows=2)]


def grouped_columns(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a column per product model, with a bar across the table above each group of rows."""
    rows = [row("Parameter", *models, head=True)]
    for section in dict.fromkeys(line.chosen.attribute.section for line in lines):
        rows.append((Cell(text=section, head=True, colspan=len(models) + 1),))
        rows += [
            (Cell(text=label(desk, line)), *(desk.cell(model, line) for model in models))
            for line in lines
            if line.chosen.attribute.section == section
        ]
    return [Table(rows=tuple(rows))]


def spanned_rows(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a column per product model; attributes with several lines stretch over them."""
    rows: list[tuple[Cell, ...]] = [(Cell(text="Parameter", head=True, colspan=2), *row(*models, head=True))]
    for chosen in dict.fromkeys(line.chosen for line in lines):
        own = [line for line in lines if line.chosen == chosen]
        for place, line in enumerate(own):
            name = Cell(text=chosen.label, rowspan=len(own), colspan=2 if len(own) == 1 else 1)
            kind = () if len(own) == 1 else (Cell(text=SAID.get(line.stat, line.condition)),)
            cells = [desk.cell(model, line) for model in models]
            rows.append((*((name,) if place == 0 else ()), *kind, *cells))
    return [Table(rows=tuple(rows))]


def in_tabs(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a tab with a table per product model."""
    layout = desk.draw("tab").choice((by_value, by_unit_column, by_label_unit))
    return [Tabs(tabs=tuple((model, tuple(layout(desk, model, _stated(desk, model, lines)))) for model in models))]


def under_headings(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a table or list per product model below its heading; twins share one that names neither again."""
    layout = desk.draw("headings").choice((by_value, by_unit_column, as_pairs(PairStyle.BULLETS)))
    twins = desk.family.twins
    blocks: list[Block] = []
    done: set[str] = set()
    for model in models:
        if model in done:
            continue
        joined = model == twins[0] and twins[1] in models and _same(desk, twins, lines)
        before = len(desk.pen.log)
        told = (by_unit_column if joined else layout)(desk, model, _stated(desk, model, lines))
        blocks += [Heading(level=3, text=" / ".join(twins) if joined else model), *told]
        if joined:
            done.add(twins[1])
            desk.pen.log += [_of(twins[1], written) for written in desk.pen.log[before:]]
    return blocks


def _same(desk: Desk, twins: tuple[str, str], lines: Sequence[Line]) -> bool:
    first, second = ([fact.meaning for line in lines for fact in desk.facts(model, line)] for model in twins)
    return first == second


def _of(model: str, written: Written) -> Written:
    return replace(written, fact=replace(written.fact, model=model))


def long_form(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a row per value: product model, attribute, value, unit."""
    head = row("Model", "Attribute", "Value", "Unit", head=True)
    body = [
        (Cell(text=model), Cell(text=label(desk, line)), cell, Cell(text=unit_of(desk, line)))
        for model in models
        for line in lines
        for cell in each_cell(desk, model, line, unit=False)
    ]
    return [Table(rows=(head, *body))]


def _stated(desk: Desk, model: str, lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if desk.facts(model, line)]


TOGETHER: Mapping[str, Callable[[Desk, Sequence[str], Sequence[Line]], list[Block]]] = {
    "columns": models_as_columns,
    "rows": models_as_rows,
    "two headers": rows_below_two_headers,
    "grouped": grouped_columns,
    "spanned": spanned_rows,
    "tabs": in_tabs,
    "headings": under_headings,
    "long": long_form,
}
"""Layouts of several product models' values."""
