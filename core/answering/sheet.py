"""Labelled values of one product model → its fact sheet: as an answer, and by section with all that disagrees."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.answer import Cell, Citation, Grounded, Table, TableRow
from core.answering.disputed import (
    CellPlace,
    Disputes,
    disagreement_note,
    dispute_of,
    disputes_in,
    left_out_note,
    place_of,
)
from core.answering.sources import Sources
from core.answering.wording import shown
from core.catalog.catalog import Catalog
from core.cutting import shortened
from core.knowledge.analyzer import fold
from core.knowledge.chunk import Value
from core.knowledge.facts import Fact
from core.retrieval.candidate import Candidate

SHEET = "spec"
_MOST_ROWS = 500
_MAX_CELL_CHARS = 240
_MOST_PROOFS = 3
_UNDER = " > "
_NUMBERED = re.compile(r"^\d+(?:\.\d+)+\.?\s+|^\d+\.\s+")
_SAYS_SOMETHING = re.compile(r"[^\s\-–—−]")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    """What is stated under one heading.

    Attributes:
        rows: A cell each, or one for each side where documents disagree.
        conditions: What all of it holds under.
    """

    title: str
    rows: tuple[TableRow, ...]
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductSheet:
    """All that is stated of one product model, by section.

    Attributes:
        left_out: So many rows more are stated.
        labels: How documents write what is stated, the shortest way, by the attribute's key.
    """

    model: str
    sections: tuple[SheetSection, ...] = ()
    citations: tuple[Citation, ...] = ()
    left_out: int = 0
    labels: Mapping[str, str] = field(default_factory=dict[str, str])


def fact_sheet(
    model: str, findings: Sequence[Candidate], catalog: Catalog, disputes: Disputes | None = None
) -> Grounded | None:
    """Return the labelled values of one product model in document order; None if it has none.

    Where documents of specifications cover it, only theirs are shown; what others state instead stands beside them.
    """
    sources = Sources(catalog)
    rows: dict[str, TableRow] = {}
    sheets = [finding for finding in findings if finding.document.doc_kind == SHEET]
    left_out: set[str] = set()
    for finding in sheets or findings:
        label = finding.value.label if finding.value else ""
        if label and label not in rows and len(rows) == _MOST_ROWS:
            left_out.add(label)
        elif finding.value and label and label not in rows:
            stated = dispute_of(finding, disputes or {})
            said = "; ".join(dict.fromkeys(fact.said for fact in stated)) or finding.said
            numbers = [sources.date_fact(fact, model=model) for fact in stated] or [sources.cite(finding, model=model)]
            cell = _cell(said, *dict.fromkeys(numbers))
            rows[label] = TableRow(label=_label(finding.value), cells=(cell,), differs=len(stated) > 1)
    if not rows:
        return None
    table = Table(columns=("Attribute", model), rows=tuple(rows.values()))
    notes = [*disagreement_note(model for row in rows.values() if row.differs), *left_out_note(len(left_out))]
    return Grounded(blocks=(table, *notes), citations=sources.citations, models=(model,), scope=sources.scope())


def product_sheet(model: str, findings: Sequence[Candidate], facts: Sequence[Fact], catalog: Catalog) -> ProductSheet:
    """Return all that is stated of one product model: documents of specifications first, each thing once.

    What a base states is left out where the product model, or a nearer base, states the same thing itself.

    Args:
        model: The product model.
        findings: Its labelled values, its own before inherited ones.
        facts: What is stated of it and of its bases.
        catalog: Knows their documents.
    """
    written = _Written(
        model=model,
        catalog=catalog,
        stated=_by_place(facts),
        disputes=disputes_in(facts),
        overridden=_overridden(model, findings, facts, catalog),
        sources=Sources(catalog),
    )
    for finding in sorted(findings, key=lambda each: each.document.doc_kind != SHEET):
        if (value := finding.value) and value.label and _SAYS_SOMETHING.search(value.text):
            written.add(finding, value)
    return replace(written.sheet(), labels=_labels(facts))


def _label(value: Value) -> str:
    return value.label.replace(" > ", ", ")


def _cell(text: str, *numbers: int) -> Cell:
    return Cell(text=shortened(shown(text), _MAX_CELL_CHARS), citations=numbers)


@dataclass(slots=True)
class _Row:
    """A row while it is written: its cells by what they say, the best first."""

    label: str
    document: str
    conditions: tuple[str, ...]
    cells: dict[str, Cell] = field(default_factory=dict[str, Cell])

    def tell(self, text: str, number: int) -> None:
        """Say something, or prove once more what is said."""
        key = fold(text)
        proofs = self.cells[key].citations if key in self.cells else ()
        if number not in proofs and len(proofs) < _MOST_PROOFS:
            self.cells[key] = _cell(text, *proofs, number)

    def done(self, shared: Collection[str]) -> TableRow:
        """Return the row, with what it holds under besides `shared`; it differs if documents disagree."""
        conditions = [each for each in self.conditions if each not in shared and each not in self.label]
        label = f"{self.label} ({', '.join(conditions)})" if conditions else self.label
        return TableRow(label=label, cells=tuple(self.cells.values()), differs=len(self.cells) > 1)


@dataclass(slots=True, kw_only=True)
class _Written:
    """A sheet while it is written."""

    model: str
    catalog: Catalog
    stated: Mapping[CellPlace, Sequence[Fact]]
    disputes: Disputes
    overridden: Mapping[str, frozenset[str]]
    sources: Sources
    sections: dict[str, list[_Row]] = field(default_factory=dict[str, list[_Row]])
    told: dict[tuple[str, str], _Row] = field(default_factory=dict[tuple[str, str], _Row])
    beside: set[CellPlace] = field(default_factory=set[CellPlace])
    left_out: int = 0

    def add(self, finding: Candidate, value: Value) -> None:
        """Tell a labelled value, unless it is told already."""
        place = (finding.chunk.chunk_id, finding.position, value.place.start)
        facts = [fact for fact in self.stated.get(place, ()) if fact.model == (finding.base or self.model)]
        said, title = fold(value.text), value.group or _title(finding, self.catalog)
        if place in self.beside or self._is_of_base(finding, value, facts):
            return
        alike = (
            {} if _UNDER in value.label else {(fact.attribute, said): True for fact in facts if fact.confidence == 1.0}
        )
        if same := self._same(finding, (f"{title}/{fold(value.label)}", said), alike):
            same.tell(value.text, self.sources.cite(finding, model=self.model))
        elif sum(map(len, self.sections.values())) >= _MOST_ROWS:
            self.left_out += 1
        else:
            rivals = [fact for fact in self.disputes.get(place, ()) if place_of(fact) != place]
            row = self._row(finding, value, rivals)
            self.sections.setdefault(title, []).append(row)
            self.told.update(dict.fromkeys((*alike, (f"{title}/{fold(value.label)}", said)), row))

    def _same(self, finding: Candidate, called: tuple[str, str], alike: Iterable[tuple[str, str]]) -> _Row | None:
        """Return the row that says the same under the same label, or out of another document of the same attribute."""
        if called in self.told:
            return self.told[called]
        rows = (self.told[key] for key in alike if key in self.told)
        return next((row for row in rows if row.document != finding.document.path), None)

    def _is_of_base(self, finding: Candidate, value: Value, facts: Iterable[Fact]) -> bool:
        """Return whether a value of a base is of that alone: it names it, or a nearer one states the same itself."""
        if finding.base is None:
            return False
        nearer, base = self.overridden[finding.base], self.catalog.models[finding.base]
        keys = {fold(value.label), *(fact.attribute for fact in facts)}
        return not nearer.isdisjoint(keys) or any(_names(each, value) for each in (base.name, *base.aliases))

    def sheet(self) -> ProductSheet:
        """Return what was told."""
        return ProductSheet(
            model=self.model,
            sections=tuple(_section(title, rows) for title, rows in self.sections.items()),
            citations=self.sources.citations,
            left_out=self.left_out,
        )

    def _row(self, finding: Candidate, value: Value, rivals: Sequence[Fact]) -> _Row:
        """Return the row of a value, with what is stated otherwise beside it; then each says from when it holds."""
        cite = self.sources.date if rivals else self.sources.cite
        row = _Row(_label(value), finding.document.path, value.conditions)
        row.tell(value.text, cite(finding, model=self.model))
        for fact in rivals:
            self.beside.add(place_of(fact))
            row.tell(fact.said, self.sources.date_fact(fact, model=self.model))
        return row


def _labels(facts: Iterable[Fact]) -> Mapping[str, str]:
    """Return the shortest label of each attribute, one that stands by itself before one under a heading."""
    found: dict[str, str] = {}
    for fact in facts:
        labels = (fact.label, found.get(fact.attribute, fact.label))
        found[fact.attribute] = min(labels, key=lambda label: (_UNDER in label, len(label)))
    return {key: label.replace(_UNDER, ", ") for key, label in found.items()}


def _by_place(facts: Iterable[Fact]) -> Mapping[CellPlace, Sequence[Fact]]:
    found: defaultdict[CellPlace, list[Fact]] = defaultdict(list)
    for fact in facts:
        found[place_of(fact)].append(fact)
    return found


def _overridden(
    model: str, findings: Iterable[Candidate], facts: Iterable[Fact], catalog: Catalog
) -> Mapping[str, frozenset[str]]:
    """Return, for each base, the attributes and labels of what the product model or a nearer base states itself."""
    keys: defaultdict[str, set[str]] = defaultdict(set)
    for fact in facts:
        keys[fact.model].add(fact.attribute)
    for finding in findings:
        keys[finding.base or model].add(fold(finding.label))
    found: dict[str, frozenset[str]] = {}
    nearer = keys[model]
    for base in catalog.bases(model):
        found[base] = frozenset(nearer)
        nearer = nearer | keys[base]
    return found


def _names(name: str, value: Value) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", f"{value.label} {value.text}") is not None


def _section(title: str, rows: Sequence[_Row]) -> SheetSection:
    """Return a section; what several rows all hold under is said once."""
    shared = [each for each in rows[0].conditions if len(rows) > 1 and all(each in row.conditions for row in rows)]
    return SheetSection(title=title, rows=tuple(row.done(shared) for row in rows), conditions=tuple(shared))


def _title(finding: Candidate, catalog: Catalog) -> str:
    """Return the heading that a value stands under, without its number; the document's title where there is none."""
    title = finding.document.title or finding.document.path
    headings = [_NUMBERED.sub("", heading) for heading in finding.chunk.section]
    telling = [each for each in headings if each not in catalog.models and each != title]
    return telling[-1] if telling else title
