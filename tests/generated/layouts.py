"""Facts to tables and lists: the layouts that data sheets come in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.generated.attributes import Shape, Unit
from tests.generated.family import MAX, MIN, TYP, Chosen, Fact, Family, Form, Source
from tests.generated.pen import Pen, Written
from tests.generated.sheets import Block, Cell, Heading, Pairs, PairStyle, Table, Tabs, row

EVERY = "every"
"""The statistic of a line that states all of them in one cell."""
_SAID = {MIN: "Min.", TYP: "Typ.", MAX: "Max."}
_IN_COLUMNS = {Shape.LOWER: 0, Shape.TYPICAL: 1, Shape.UPPER: 2, Shape.RANGE: 0}
_MARK = "¹"
_MARKED = 0.06
_SPREAD = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What stands in one row: an attribute, or one statistic or condition of it."""

    chosen: Chosen
    stat: str = ""
    condition: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Everything that a layout needs.

    Attributes:
        key: Names the document in random draws: what it draws doesn't depend on which facts there are.
        units: The family's unit for each attribute.
        blank: What stands where nothing is stated.
        sources: Which facts this document states.
    """

    family: Family
    pen: Pen
    key: str
    units: Mapping[str, Unit]
    blank: str = ""
    sources: frozenset[Source] = frozenset({Source.CURRENT})

    def draw(self, *what: str) -> Random:
        """Return the random numbers for one decision."""
        return Random("|".join((str(self.family.seed), self.key, *what)))

    def facts(self, model: str, line: Line) -> list[Fact]:
        """Return what this document states of a line for a model."""
        return [
            fact
            for fact in self.family.own(model, line.chosen.key)
            if fact.source in self.sources and (line.stat in {fact.stat, EVERY} and fact.condition == line.condition)
        ]

    def cell(self, model: str, line: Line, *, unit: bool = True) -> Cell:
        """Return the cell of a line for a model."""
        facts = self.facts(model, line)
        if facts and line.stat == EVERY:
            return Cell(text=self.pen.triple(facts, self.units[line.chosen.key]))
        return self.written(facts[0], line.chosen, unit=unit) if facts else Cell(text=self.blank)

    def written(self, fact: Fact, chosen: Chosen, *, unit: bool = True) -> Cell:
        """Return the cell that states a fact, some with a footnote mark."""
        text = self.pen.value(chosen, fact, self.units[chosen.key], with_unit=unit)
        marked = fact.meaning.numbers and self.draw(fact.model, chosen.key, "mark").random() < _MARKED
        return Cell(text=text, mark=_MARK if marked else "")


def lines_of(desk: Desk, chosen: Sequence[Chosen], models: Sequence[str]) -> list[Line]:
    """Return the lines that are stated for one of the models."""
    lines: dict[Line, None] = {}
    for each in chosen:
        kinds = [
            Line(chosen=each, stat=fact.stat, condition=fact.condition)
            for model in models
            for fact in desk.family.own(model, each.key)
            if fact.source in desk.sources
        ]
        lines |= dict.fromkeys(sorted(kinds, key=lambda line: (("", MIN, TYP, MAX).index(line.stat), line.condition)))
    return list(lines)


def inline(desk: Desk, lines: Sequence[Line]) -> list[Line]:
    """Return the lines; some documents state all statistics in one cell."""
    if desk.draw("inline").random() < _SPREAD:
        return list(lines)
    return list(dict.fromkeys(replace(line, stat=EVERY) if line.stat else line for line in lines))


def label(desk: Desk, line: Line) -> str:
    """Return how a row for the line is called."""
    brackets = desk.draw("brackets").random() < 0.6
    name = line.chosen.label
    if line.stat and line.stat != EVERY:
        name = f"{name} ({_SAID[line.stat].lower()})" if brackets else f"{name}, {_SAID[line.stat].lower()}"
    if line.condition:
        name = f"{name} ({line.condition})" if brackets else f"{name} {line.condition}"
    return name


def label_with_unit(desk: Desk, line: Line) -> str:
    """Return the same with the unit behind it."""
    unit = desk.units[line.chosen.key].written
    if not unit or line.chosen.shape in {Shape.STATE, Shape.WORDS}:
        return label(desk, line)
    return desk.draw("label unit").choice(("{} [{}]", "{} ({})", "{} in {}")).format(label(desk, line), unit)


def unit_of(desk: Desk, line: Line) -> str:
    """Return what stands in the unit column."""
    return "" if line.chosen.shape in {Shape.STATE, Shape.WORDS} else desk.units[line.chosen.key].written


# One product model: a table or a list of its own.


def by_value(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return two columns; the unit stands in the cell."""
    head = desk.draw("head").choice((("Parameter", "Value"), ("Characteristic", "Specification"), ("", model)))
    body = [(Cell(text=label(desk, line)), cell) for line in inline(desk, lines) for cell in _all(desk, model, line)]
    return [Table(rows=(row(*head, head=True), *body))]


def by_label_unit(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return two columns; the unit stands behind the label."""
    body = [
        (Cell(text=label_with_unit(desk, line)), cell) for line in lines for cell in _all(desk, model, line, unit=False)
    ]
    return [Table(rows=(row("Parameter", "Value", head=True), *body))]


def by_unit_column(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return three columns, the last or second one with units."""
    second = desk.draw("second").random() < 0.4
    head = ("Parameter", "Unit", "Value") if second else ("Parameter", "Value", "Unit")
    body = []
    for line in lines:
        for cell in _all(desk, model, line, unit=False):
            unit = Cell(text=unit_of(desk, line))
            body.append((Cell(text=label(desk, line)), *((unit, cell) if second else (cell, unit))))
    return [Table(rows=(row(*head, head=True), *body))]


def by_statistic(desk: Desk, model: str, lines: Sequence[Line]) -> list[Block]:
    """Return columns for minimum, typical value and maximum; what has none of them stands in a table of its own."""
    able = [
        line for line in lines if line.chosen.form is Form.TRIPLE or line.chosen.shape in {Shape.UPPER, Shape.LOWER}
    ]
    rest = [line for line in lines if line not in able]
    body: list[tuple[Cell, ...]] = []
    for chosen in dict.fromkeys(line.chosen for line in able):
        cells = _statistics(desk, model, chosen)
        body.append((Cell(text=chosen.label), *cells, Cell(text=desk.units[chosen.key].written)))
    blocks: list[Block] = []
    if body:
        blocks.append(Table(rows=(row("Parameter", "Min.", "Typ.", "Max.", "Unit", head=True), *body)))
    return [*blocks, *(by_value(desk, model, rest) if rest else [])]


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
        items = [(label(desk, line), cell) for line in inline(desk, lines) for cell in _all(desk, model, line)]
        return [Pairs(items=tuple(items), style=style)]

    return pairs


def _all(desk: Desk, model: str, line: Line, *, unit: bool = True) -> list[Cell]:
    if line.stat == EVERY:
        return [desk.cell(model, line)]
    return [desk.written(fact, line.chosen, unit=unit) for fact in desk.facts(model, line)]


# Several product models in one table.


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
            second += [Cell(text=_SAID.get(line.stat, line.condition), head=True) for line in own]
    body = [(Cell(text=model), *(desk.cell(model, line, unit=False) for line in lines)) for model in models]
    return [Table(rows=(tuple(first), tuple(second), *body), head_rows=2)]


def grouped_columns(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a column per product model, with a bar across the table above each group of rows."""
    rows = [row("Parameter", *models, head=True)]
    for section in dict.fromkeys(line.chosen.attribute.section for line in lines):
        rows.append((Cell(text=section, head=True, colspan=len(models) + 1),))
        for line in lines:
            if line.chosen.attribute.section == section:
                rows.append((Cell(text=label(desk, line)), *(desk.cell(model, line) for model in models)))
    return [Table(rows=tuple(rows))]


def spanned_rows(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a column per product model; attributes with several lines stretch over them."""
    rows: list[tuple[Cell, ...]] = [(Cell(text="Parameter", head=True, colspan=2), *row(*models, head=True))]
    for chosen in dict.fromkeys(line.chosen for line in lines):
        own = [line for line in lines if line.chosen == chosen]
        for place, line in enumerate(own):
            name = Cell(text=chosen.label, rowspan=len(own), colspan=2 if len(own) == 1 else 1)
            kind = () if len(own) == 1 else (Cell(text=_SAID.get(line.stat, line.condition)),)
            cells = [desk.cell(model, line) for model in models]
            rows.append((*((name,) if place == 0 else ()), *kind, *cells))
    return [Table(rows=tuple(rows))]


def in_tabs(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a tab with a table per product model."""
    layout = desk.draw("tab").choice((by_value, by_unit_column, by_label_unit))
    return [Tabs(tabs=tuple((model, tuple(layout(desk, model, _stated(desk, model, lines)))) for model in models))]


def under_headings(desk: Desk, models: Sequence[str], lines: Sequence[Line]) -> list[Block]:
    """Return a table or list per product model below its heading; twins share one."""
    layout = desk.draw("headings").choice((by_value, by_unit_column, as_pairs(PairStyle.BULLETS)))
    twins = desk.family.twins
    blocks: list[Block] = []
    done: set[str] = set()
    for model in models:
        if model in done:
            continue
        joined = model == twins[0] and twins[1] in models and _same(desk, twins, lines)
        before = len(desk.pen.log)
        blocks += [
            Heading(level=3, text=" / ".join(twins) if joined else model),
            *layout(desk, model, _stated(desk, model, lines)),
        ]
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
    rows = [row("Model", "Attribute", "Value", "Unit", head=True)]
    for model in models:
        for line in lines:
            for cell in _all(desk, model, line, unit=False):
                rows.append((Cell(text=model), Cell(text=label(desk, line)), cell, Cell(text=unit_of(desk, line))))
    return [Table(rows=tuple(rows))]


def _stated(desk: Desk, model: str, lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if desk.facts(model, line)]


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
