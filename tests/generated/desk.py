"""What a layout works with: the facts of one document, line by line, and how rows are called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.generated.attributes import Shape, Unit
from tests.generated.family import MAX, MIN, TYP, Chosen, Fact, Family, Source
from tests.generated.pen import Pen
from tests.generated.seeds import seeded
from tests.generated.sheets import Cell

EVERY = "every"
"""The statistic of a line that states all of them in one cell."""
SAID = {MIN: "Min.", TYP: "Typ.", MAX: "Max."}
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
        return seeded(self.family.seed, self.key, *what)

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
        name = f"{name} ({SAID[line.stat].lower()})" if brackets else f"{name}, {SAID[line.stat].lower()}"
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
