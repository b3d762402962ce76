"""The cells and rows of a comparison, with what proves them, and the table that they make."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer import Block, Cell, Comparison, Note, Span, Table, TableRow
from core.answering.beside import inherited_notes
from core.answering.excerpt import excerpt
from core.answering.printed import proved
from core.answering.sources import Sources
from core.answering.wording import without_links
from core.cutting import shortened
from core.knowledge.facts import Fact
from core.knowledge.label_words import stat_in
from core.quantities.compare import same
from core.quantities.value import Stat
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate
from core.retrieval.fact_selection import Stated

NOT_STATED = "not stated"
UNSURE = "no sure answer"
"""What a cell says where passages speak of it: they may well state it."""
NOTHING = frozenset({NOT_STATED, UNSURE})
"""What needs no proof."""
_PAIR = 2
_WORDS = frozenset({Stat.TEXT, Stat.STATE})
MAX_CELL_CHARS = 320
_CONDITION = re.compile(r"\d")
_STATISTICS = ("min. ", "typ. ", "max. ")


@dataclass(frozen=True, slots=True)
class UncitedCell:
    """A cell before its citations are numbered: what it says of a product model, and what proves it."""

    text: str
    model: str
    proof: Sequence[Fact] | Sequence[Candidate] = ()

    def cited(self, sources: Sources) -> Cell:
        """Return the cell with the numbers of its citations."""
        numbers = (
            sources.cite_fact(each, model=self.model)
            if isinstance(each, Fact)
            else sources.cite(each, model=self.model)
            for each in self.proof
        )
        return Cell(text=self.text, citations=tuple(dict.fromkeys(numbers)))


@dataclass(frozen=True, slots=True)
class UncitedRow:
    """A row of such cells."""

    label: str
    cells: tuple[UncitedCell, ...]
    differs: bool

    @property
    def compares(self) -> bool:
        """Whether it is sure what two product models state, or that they don't."""
        return sum(cell.text != UNSURE for cell in self.cells) >= _PAIR

    def cited(self, sources: Sources) -> TableRow:
        """Return the row with the numbers of its citations."""
        cells = tuple(cell.cited(sources) for cell in self.cells)
        return TableRow(label=self.label, cells=cells, differs=self.differs)


def label_in(finding: Candidate) -> str:
    """Return the label of a value, without the parts that hold numbers which its row doesn't; empty if it has none."""
    return ", ".join(proved(finding.value.label.split(" > "), finding.piece.quote)) if finding.value else ""


def with_own(text: str, label: str, common: str) -> str:
    """Return what a cell says with what its label says beyond the row's: conditions, statistics that it doesn't say."""
    if not common:
        return text
    said = text.startswith(_STATISTICS)
    own = " ".join(label.split()[len(common.split()) :]).strip(" ,;:()").split(", ")
    told = ", ".join(each for each in own if (stat_in(each) and not said) or _CONDITION.search(each))
    return f"{text} ({told})" if told and told not in text else text


def cell_of(finding: Candidate | None, model: str, aspect: Aspect | None, label: str = "") -> UncitedCell:
    """Return the cell of a passage: what of it is about an aspect, or all; that nothing is stated, without one."""
    if finding is None:
        return UncitedCell(NOT_STATED, model)
    plain = without_links(finding.said)
    text = excerpt(plain, aspect, MAX_CELL_CHARS) if aspect else shortened(plain, MAX_CELL_CHARS)
    return UncitedCell(with_own(text, label_in(finding), label), model, [finding])


def differing(facts: Sequence[Stated | None], cells: Sequence[UncitedCell]) -> bool:
    """Return whether the cells state different things: values as values, whatever their units and spelling."""
    values = [stated.facts[0].value for stated in facts if stated and len(stated.facts) == 1]
    if len(values) == len(cells) and all(value.stat not in _WORDS for value in values):
        return any(not same(values[0], value) for value in values[1:])
    return len({" ".join(cell.text.casefold().split()) for cell in cells if cell.text != UNSURE}) > 1


def comparison_of(rows: Sequence[TableRow], models: Sequence[str], sources: Sources) -> Comparison:
    """Return the table of rows, with remarks on those of whom it says nothing."""
    table = Table(columns=("Attribute", *models), rows=tuple(rows))
    said = {model: {row.cells[column].text for row in rows} for column, model in enumerate(models)}
    silent = tuple(model for model in models if said[model] == {NOT_STATED})
    unsure = [model for model in models if model not in silent and said[model] <= NOTHING]
    notes: list[Block] = [Note(spans=(Span(f"Nothing of this is stated for {model}."),)) for model in silent]
    notes += [Note(spans=(Span(f"I found nothing sure of this for {model}."),)) for model in unsure]
    notes += inherited_notes(sources)
    return Comparison(
        blocks=(table, *notes),
        citations=sources.citations,
        models=tuple(models),
        scope=sources.scope(),
        not_stated=silent,
        table=table,
    )
