"""Labelled values of one product model → its fact sheet: as an answer, and by section with all that disagrees."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.answer import Cell, Citation, Grounded, Table, TableRow
from core.answering.caveats import (
    CellPlace,
    Disputes,
    dispute_of,
    disputes_in,
    documents_disagree,
    place_of,
    rows_left_out,
)
from core.answering.quotation import shown
from core.answering.sources import Sources
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


def fact_sheet(model: str, findings: Sequence[Candidate], catalog: Catalog, disputes: Disputes) -> Grounded | None:
    """Return the labelled values of one product model in document order; None if it has none.

    Where documents of specifications cover it, only theirs are shown; what others state instead stands beside them.
    """
    sources = Sources(catalog)
    rows: dict[str, TableRow] = {}
    disputed: list[tuple[str, Sequence[Fact]]] = []
    left_out: set[str] = set()
    for finding in [each for each in findings if each.document.doc_kind == SHEET] or findings:
        if finding.value is None or not finding.value.label or finding.value.label in rows:
            continue
        if len(rows) == _MOST_ROWS:
            left_out.add(finding.value.label)
            continue
        stated = dispute_of(finding, disputes)
        said = "; ".join(dict.fromkeys(fact.said for fact in stated)) or finding.said
        numbers = [sources.date(fact, model=model) for fact in stated] or [sources.cite(finding, model=model)]
        cell = _cell(said, *dict.fromkeys(numbers))
        rows[finding.value.label] = TableRow(
            label=finding.value.label.replace(_UNDER, ", "), cells=(cell,), differs=len(stated) > 1
        )
        disputed += [(model, stated)] if stated else []
    if not rows:
        return None
    table = Table(columns=("Attribute", model), rows=tuple(rows.values()))
    notes = [*documents_disagree(disputed), *rows_left_out(len(left_out))]
    return sources.answer([table, *notes], [model])


def product_sheet(model: str, findings: Sequence[Candidate], facts: Sequence[Fact], catalog: Catalog) -> ProductSheet:
    """Return all that is stated of one product model: documents of specifications first, each thing once.

    What a base states is left out where the product model, or a nearer base, states the same thing itself.

    Args:
        model: The product model.
        findings: Its labelled values, its own before inherited ones.
        facts: What is stated of it and of its bases.
        catalog: Knows their documents.
    """
    writing = _Writing(model, findings, facts, catalog)
    for finding in sorted(findings, key=lambda each: each.document.doc_kind != SHEET):
        if (value := finding.value) and value.label and _SAYS_SOMETHING.search(value.text):
            writing.add(finding, value)
    return writing.sheet(_labels(facts))


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


class _Writing:
    """A sheet while it is written."""

    def __init__(self, model: str, findings: Sequence[Candidate], facts: Sequence[Fact], catalog: Catalog) -> None:
        self._model, self._catalog, self._sources = model, catalog, Sources(catalog)
        self._stated: defaultdict[CellPlace, list[Fact]] = defaultdict(list)
        for fact in facts:
            self._stated[place_of(fact)].append(fact)
        self._disputes = disputes_in(facts)
        self._overridden = _overridden(model, findings, facts, catalog)
        self._sections: dict[str, list[_Row]] = {}
        self._told: dict[tuple[str, str], _Row] = {}
        self._beside: set[CellPlace] = set()
        self._left_out = 0

    def add(self, finding: Candidate, value: Value) -> None:
        """Tell a labelled value, unless it is told already."""
        place = (finding.chunk.chunk_id, finding.position, value.place.start)
        facts = [fact for fact in self._stated.get(place, ()) if fact.model == (finding.base or self._model)]
        if place in self._beside or self._is_of_base(finding, value, facts):
            return
        said, title = fold(value.text), value.group or _title(finding, self._catalog)
        called = (f"{title}/{fold(value.label)}", said)
        sure = [] if _UNDER in value.label else [fact for fact in facts if fact.confidence == 1.0]
        alike = list(dict.fromkeys((fact.attribute, said) for fact in sure))
        if same := self._same(finding, called, alike):
            same.tell(value.text, self._sources.cite(finding, model=self._model))
        elif sum(map(len, self._sections.values())) >= _MOST_ROWS:
            self._left_out += 1
        else:
            rivals = [fact for fact in self._disputes.get(place, ()) if place_of(fact) != place]
            row = self._row(finding, value, rivals)
            self._sections.setdefault(title, []).append(row)
            self._told.update(dict.fromkeys((*alike, called), row))

    def _is_of_base(self, finding: Candidate, value: Value, facts: Iterable[Fact]) -> bool:
        """Return whether a value of a base is of that alone: it names it, or a nearer one states the same itself."""
        if finding.base is None:
            return False
        nearer, base = self._overridden[finding.base], self._catalog.models[finding.base]
        keys = {fold(value.label), *(fact.attribute for fact in facts)}
        names, text = "|".join(map(re.escape, (base.name, *base.aliases))), f"{value.label} {value.text}"
        return not nearer.isdisjoint(keys) or re.search(rf"(?<![\w-])(?:{names})(?![\w-])", text) is not None

    def _same(self, finding: Candidate, called: tuple[str, str], alike: Iterable[tuple[str, str]]) -> _Row | None:
        """Return the row that says the same under the same label, or out of another document of the same attribute."""
        if called in self._told:
            return self._told[called]
        rows = (self._told[key] for key in alike if key in self._told)
        return next((row for row in rows if row.document != finding.document.path), None)

    def _row(self, finding: Candidate, value: Value, rivals: Sequence[Fact]) -> _Row:
        """Return the row of a value, with what is stated otherwise beside it; then each says from when it holds."""
        cite = self._sources.date if rivals else self._sources.cite
        row = _Row(value.label.replace(_UNDER, ", "), finding.document.path, value.conditions)
        row.tell(value.text, cite(finding, model=self._model))
        for fact in rivals:
            self._beside.add(place_of(fact))
            row.tell(fact.said, self._sources.date(fact, model=self._model))
        return row

    def sheet(self, labels: Mapping[str, str]) -> ProductSheet:
        """Return what was told; what several rows of a section all hold under is said once."""
        sections: list[SheetSection] = []
        for title, rows in self._sections.items():
            first, *others = rows
            shared = tuple(
                each for each in first.conditions if others and all(each in row.conditions for row in others)
            )
            told = tuple(row.done(shared) for row in rows)
            sections.append(SheetSection(title=title, rows=told, conditions=shared))
        return ProductSheet(
            model=self._model,
            sections=tuple(sections),
            citations=self._sources.citations,
            left_out=self._left_out,
            labels=labels,
        )


def _labels(facts: Iterable[Fact]) -> Mapping[str, str]:
    """Return the shortest label of each attribute, one that stands by itself before one under a heading."""
    found: dict[str, str] = {}
    for fact in facts:
        labels = (fact.label, found.get(fact.attribute, fact.label))
        found[fact.attribute] = min(labels, key=lambda label: (_UNDER in label, len(label)))
    return {key: label.replace(_UNDER, ", ") for key, label in found.items()}


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


def _title(finding: Candidate, catalog: Catalog) -> str:
    """Return the heading that a value stands under, without its number; the document's title where there is none."""
    title = finding.document.title or finding.document.path
    headings = [_NUMBERED.sub("", heading) for heading in finding.chunk.section]
    telling = [each for each in headings if each not in catalog.models and each != title]
    return telling[-1] if telling else title
