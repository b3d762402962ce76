"""Layouts of one product model's values: tables of two or more columns, and lists of pairs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tests.generated.attributes import Shape
from tests.generated.desk import EVERY, Desk, Line, inline, label, label_with_unit, unit_of
from tests.generated.family import MAX, MIN, TYP, Chosen, Form
from tests.generated.sheets import Block, Cell, Pairs, PairStyle, Table, row

_IN_COLUMNS = {Shape.LOWER: 0, Shape.TYPICAL: 1, Shape.UPPER: 2, Shape.RANGE: 0}


def by_value(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return two columns; the unit stands in the cell."""
    head = desk.draw("head").choice((("Parameter", "Value"), ("Characteristic", "Specification"), ("", model)))
    body = [
        (Cell(text=label(desk, line)), cell) for line in inline(desk, lines) for cell in each_cell(desk, model, line)
    ]
    return [Table(rows=(row(*head, head=True), *body))]


def by_label_unit(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return two columns; the unit stands behind the label."""
    body = [
        (Cell(text=label_with_unit(desk, line)), cell)
        for line in lines
        for cell in each_cell(desk, model, line, unit=False)
    ]
    return [Table(rows=(row("Parameter", "Value", head=True), *body))]


def by_unit_column(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return three columns, the last or second one with units."""
    second = desk.draw("second").random() < 0.4
    head = ("Parameter", "Unit", "Value") if second else ("Parameter", "Value", "Unit")
    body: list[tuple[Cell, ...]] = []
    for line in lines:
        for cell in each_cell(desk, model, line, unit=False):
            unit = Cell(text=unit_of(desk, line))
            body.append((Cell(text=label(desk, line)), *((unit, cell) if second else (cell, unit))))
    return [Table(rows=(row(*head, head=True), *body))]


def by_statistic(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return columns for minimum, typical value and maximum; what has none of them stands in a table of its own."""
    able = [line for line in lines if line.chosen.form is Form.TRIPLE or _fits(desk, model, line)]
    rest = [line for line in lines if line not in able]
    body: list[tuple[Cell, ...]] = []
    for chosen in dict.fromkeys(line.chosen for line in able):
        cells = _statistics(desk, model, chosen)
        body.append((Cell(text=chosen.label), *cells, Cell(text=desk.units[chosen.key].written)))
    blocks: list[Block] = []
    if body:
        blocks.append(Table(rows=(row("Parameter", "Min.", "Typ.", "Max.", "Unit", head=True), *body)))
    return [*blocks, *(by_value(desk, model, rest) if rest else [])]


def _fits(desk: Desk, model: str, line: Line) -> bool:
    """Return whether a line has a column of its own among the statistics, and states one thing only."""
    return line.chosen.shape in _IN_COLUMNS and not line.condition and len(desk.facts(model, line)) == 1


def _statistics(desk: Desk, model: str, chosen: Chosen) -> list[Cell]:
    """Return the cells for minimum, typical value and maximum."""
    if chosen.form is Form.TRIPLE:
        return [desk.cell(model, Line(chosen=chosen, stat=stat), unit=False) for stat in (MIN, TYP, MAX)]
    cells = [Cell(text=desk.blank)] * 3
    fact = desk.facts(model, Line(chosen=chosen))[0]
    if chosen.shape is Shape.RANGE:
        low, high = desk.pen.ends(fact, desk.units[chosen.key])
        cells[0], cells[2] = Cell(text=low), Cell(text=high)
    else:
        bare = replace(fact, meaning=replace(fact.meaning, shape=Shape.POINT))
        cells[_IN_COLUMNS[chosen.shape]] = Cell(
            text=desk.pen.value(chosen, bare, desk.units[chosen.key], with_unit=False)
        )
        desk.pen.log[-1] = replace(desk.pen.log[-1], fact=fact)
    return cells


def as_pairs(style: PairStyle) -> Callable[[Desk, str, Sequence[Line]], list[Block]]:
    """Return the layout of keys with values in a style."""

    def pairs(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
        items = [(label(desk, line), cell) for line in inline(desk, lines) for cell in each_cell(desk, model, line)]
        return [Pairs(items=tuple(items), style=style)]

    return pairs


def each_cell(desk: Desk, model: str, line: Line, *, unit: bool = True) -> list[Cell]:
    """Return a cell for each time that the document states the line."""
    if line.stat == EVERY:
        return [desk.cell(model, line)]
    return [desk.written(fact, line.chosen, unit=unit) for fact in desk.facts(model, line)]


ALONE: Mapping[str, Callable[[Desk, str, Sequence[Line]], list[Block]]] = {
    "value": by_value,
    "label unit": by_label_unit,
    "unit column": by_unit_column,
    "statistic": by_statistic,
    "bullets": as_pairs(PairStyle.BULLETS),
    "lines": as_pairs(PairStyle.LINES),
    "definitions": as_pairs(PairStyle.DEFINITIONS),
}
"""Layouts of one product model's values."""
