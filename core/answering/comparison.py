"""What is found of several product models → a table: a row per thing asked, or per label that they share, all cited."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile

from core.answer import Cell, Comparison, Note, Table, TableRow
from core.answering.caveats import (
    Disputes,
    conditions_differ,
    dispute_of,
    documents_disagree,
    inherited_by_each,
    rows_left_out,
    typical_beside_guaranteed,
)
from core.answering.excerpt import excerpt
from core.answering.quotation import NOT_STATED, UNSURE, listed, note, quoted, without_links
from core.answering.realisation import cells_of, label_of
from core.answering.refusal import is_spoken_of
from core.answering.sheet import SHEET
from core.answering.sources import Sources
from core.answering.statements import label_in
from core.catalog.catalog import Catalog
from core.cutting import shortened
from core.knowledge.analyzer import fold
from core.knowledge.facts import Fact
from core.knowledge.labels import stat_in
from core.quantities.compare import same
from core.quantities.value import Stat
from core.reading.question import Intent, Question
from core.retrieval.aspect import AnswerKind
from core.retrieval.candidate import Candidate, Evidence, is_blank
from core.retrieval.fact_selection import Stated
from core.retrieval.results import Retrieved

_PAIR = 2
_WORDS = frozenset({Stat.TEXT, Stat.STATE})
_MAX_CELL_CHARS = 320
_MAX_ROWS = 300
_CONDITION = re.compile(r"\d")
_STATISTICS = ("min. ", "typ. ", "max. ")


@dataclass(frozen=True, slots=True)
class _Cell:
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
class _Row:
    """A row of such cells."""

    label: str
    cells: tuple[_Cell, ...]
    differs: bool

    def cited(self, sources: Sources) -> TableRow:
        """Return the row with the numbers of its citations."""
        cells = tuple(cell.cited(sources) for cell in self.cells)
        return TableRow(label=self.label, cells=cells, differs=self.differs)


def compare(question: Question, material: Retrieved, catalog: Catalog) -> Comparison | None:
    """Return the comparison, or None if nothing asked is surely stated or lacking for two of the product models."""
    models = question.models
    comparing = question.intent is Intent.COMPARE
    asked = [_asked_row(index, material, models, comparing=comparing) for index in range(len(material.found.asked))]
    stated = [row for row in asked if any(cell.proof for cell in row.cells)]
    least = _PAIR if comparing else 0
    made = [row for row in stated if sum(cell.text != UNSURE for cell in row.cells) >= least]
    told_once = {(row.label, *(cell.text for cell in row.cells)): row for row in reversed(made)}
    if not told_once:
        return None
    sources = Sources(catalog)
    table = _table_of([row.cited(sources) for row in reversed(told_once.values())], models, sources)
    told = {row.label for row in made}
    unsure = dict.fromkeys(quoted(row.label) for row in asked if row.label not in told)
    notes = [note(f"I found nothing sure to compare {listed(list(unsure))} by.")] if unsure else []
    return replace(table, blocks=(*table.blocks, *notes, *_not_comparable(material, models)))


def _asked_row(index: int, material: Retrieved, models: Sequence[str], *, comparing: bool) -> _Row:
    """Return the row of one thing asked: what facts state, and passages where there are none."""
    asked = " ".join(material.found.asked[index].text.split()).strip(" ?!.,") or "Statement"
    facts = [material.fact(index, model) for model in models]
    evidence = [material.found.of(index, model) for model in models]
    of_another = len({fact.lacking for fact in facts if fact}) > 1  # the maximum of one beside the minimum of another
    reason = AnswerKind.WHY in material.found.asked[index].aspect.kinds  # one may hold for all
    if comparing and not reason and (of_another or _is_told_by_one_cell(evidence)):
        return _Row(asked, tuple(_passage_cell(None, index, material, model, "") for model in models), differs=False)
    best = [
        each.candidates[0] if each.sufficient and not fact else None for fact, each in zip(facts, evidence, strict=True)
    ]
    labels = [label_of(told.fact) for fact in facts if fact for told in cells_of((*fact.facts, *fact.against))]
    labels += [label_in(finding) for finding in best if finding]
    names = {fold(model) for model in models}
    label = _beginning([each for each in labels if each and fold(each) not in names])
    cells = tuple(
        _fact_cell(fact, label) if fact else _passage_cell(finding, index, material, model, label)
        for fact, finding, model in zip(facts, best, models, strict=True)
    )
    return _Row(label or asked, cells, _differ(facts, cells))


def _is_told_by_one_cell(evidence: Sequence[Evidence]) -> bool:
    """Return whether one and the same value is all that is found of each, and neither says nor measures what is asked.

    It may be another one's, in a table of several: it compares nothing. What is inherited is the same by right.
    """
    best = [each.candidates[0] for each in evidence if each.sufficient]
    places = {(each.chunk.chunk_id, each.position, each.said) for each in best}
    if len(best) < _PAIR or len(places) > 1 or best[0].value is None or any(each.base for each in best):
        return False
    return not any(each.says_all or each.features.get("measured", 0.0) > 0 for each in best)


def _beginning(labels: Sequence[str]) -> str:
    """Return the words that all labels begin with: what holds for one column alone is no label of the row."""
    words = [label.split() for label in labels]
    if len({*map(tuple, words)}) == 1:
        return labels[0]
    together = takewhile(lambda said: len({word.rstrip(",;:") for word in said}) == 1, zip(*words, strict=False))
    return " ".join(said[0] for said in together).rstrip(" ,;:(").removesuffix(" at")


def _fact_cell(stated: Stated, label: str) -> _Cell:
    told = cells_of((*stated.facts, *stated.against))
    texts = dict.fromkeys(_with_own(each.text, label_of(each.fact), label) for each in told)
    return _Cell(shortened("; ".join(texts), _MAX_CELL_CHARS), stated.model, [each.fact for each in told])


def _passage_cell(finding: Candidate | None, index: int, material: Retrieved, model: str, label: str) -> _Cell:
    """Return the cell of a product model without facts: its best passage, or that nothing sure was found."""
    if finding is not None:
        text = excerpt(without_links(finding.said), material.found.asked[index].aspect, _MAX_CELL_CHARS)
        return _Cell(_with_own(text, label_in(finding), label), model, [finding])
    evidence, facts = material.found.of(index, model), material.facts.get(index)
    silent = any(map(is_blank, evidence.candidates[:1])) or (facts is not None and model in facts.silent)
    return _Cell(UNSURE if is_spoken_of(evidence) and not silent else NOT_STATED, model)


def _with_own(text: str, label: str, common: str) -> str:
    """Return what a cell says with what its label says beyond the row's: conditions, statistics that it doesn't say."""
    if not common:
        return text
    said = text.startswith(_STATISTICS)
    own = " ".join(label.split()[len(common.split()) :]).strip(" ,;:()").split(", ")
    told = ", ".join(each for each in own if (stat_in(each) and not said) or _CONDITION.search(each))
    return f"{text} ({told})" if told and told not in text else text


def _differ(facts: Sequence[Stated | None], cells: Sequence[_Cell]) -> bool:
    """Return whether the cells state different things: values as values, whatever their units and spelling."""
    values = [stated.facts[0].value for stated in facts if stated and len(stated.facts) == 1]
    if len(values) == len(cells) and all(value.stat not in _WORDS for value in values):
        return any(not same(values[0], value) for value in values[1:])
    return len({" ".join(cell.text.casefold().split()) for cell in cells if cell.text != UNSURE}) > 1


def _not_comparable(material: Retrieved, models: Sequence[str]) -> list[Note]:
    """Return what keeps values from being compared: other conditions, and typical ones beside guaranteed ones."""
    notes: list[Note] = []
    for index in range(len(material.found.asked)):
        stated = [fact for model in models if (fact := material.fact(index, model))]
        single = [(each.model, each.facts[0]) for each in stated if len(each.facts) == 1]
        if len(single) == len(stated):
            notes += [*conditions_differ(single), *typical_beside_guaranteed(single)]
        notes += documents_disagree((each.model, (*each.facts[:1], *each.against)) for each in stated if each.against)
    return list(dict.fromkeys(notes))


def _table_of(rows: Sequence[TableRow], models: Sequence[str], sources: Sources) -> Comparison:
    """Return the table of rows, with remarks on those of whom it says nothing."""
    table = Table(columns=("Attribute", *models), rows=tuple(rows))
    said = {model: {row.cells[column].text for row in rows} for column, model in enumerate(models)}
    silent = tuple(model for model in models if said[model] == {NOT_STATED})
    unsure = [model for model in models if model not in silent and said[model] <= {NOT_STATED, UNSURE}]
    notes = [note(f"Nothing of this is stated for {model}.") for model in silent]
    notes += [note(f"I found nothing sure of this for {model}.") for model in unsure]
    return Comparison(
        blocks=(table, *notes, *inherited_by_each(sources)),
        citations=sources.citations,
        models=tuple(models),
        scope=sources.scope(),
        not_stated=silent,
        table=table,
    )


def compare_all(
    models: Sequence[str], values: Sequence[Sequence[Candidate]], catalog: Catalog, disputes: Disputes
) -> Comparison | None:
    """Return what `models` state under labels that they share; None if nothing.

    Rows out of documents of specifications come first, and of these the differing ones. `values` are the labelled
    values of each in document order.
    """
    sources = Sources(catalog)
    by_label = [_by_label(findings) for findings in values]
    found = [[labels.get(label) for labels in by_label] for label in dict.fromkeys(chain.from_iterable(by_label))]
    shared = [row for row in found if sum(finding is not None for finding in row) > 1]
    kept = sorted(shared, key=lambda row: (not _say_different(row), not _in_sheets(row)))[:_MAX_ROWS]
    kept.sort(key=lambda row: not _in_sheets(row))
    if not kept:
        return None
    made = _table_of([_labelled_row(row, models, disputes).cited(sources) for row in kept], models, sources)
    told = [(model, each) for row in kept for model, each in zip(models, row, strict=True) if each]
    disputed = ((model, stated) for model, each in told if (stated := dispute_of(each, disputes)))
    notes = [*documents_disagree(disputed), *rows_left_out(len(shared) - len(kept))]
    return replace(made, blocks=(*made.blocks, *notes))


def _by_label(findings: Sequence[Candidate]) -> dict[str, Candidate]:
    found: dict[str, Candidate] = {}
    for finding in findings:
        if finding.value and finding.value.label:
            found.setdefault(" ".join(finding.label.split()).casefold(), finding)
    return found


def _say_different(findings: Sequence[Candidate | None]) -> bool:
    return len({" ".join(finding.said.casefold().split()) if finding else "" for finding in findings}) > 1


def _in_sheets(findings: Sequence[Candidate | None]) -> bool:
    """Return whether documents of specifications say it, and no list of accessories or the like."""
    return all(finding is None or finding.document.doc_kind == SHEET for finding in findings)


def _labelled_row(findings: Sequence[Candidate | None], models: Sequence[str], disputes: Disputes) -> _Row:
    """Return the row of values under one label, with what others state instead."""
    cells: list[_Cell] = []
    for finding, model in zip(findings, models, strict=True):
        stated = dispute_of(finding, disputes) if finding else ()
        texts = [fact.said for fact in stated] or ([finding.said] if finding else [NOT_STATED])
        text = shortened("; ".join(dict.fromkeys(map(without_links, texts))), _MAX_CELL_CHARS)
        cells.append(_Cell(text, model, stated or ([finding] if finding else ())))
    label = next(finding.label for finding in findings if finding)
    return _Row(" ".join(label.split()).replace(" > ", ", "), tuple(cells), _differ((), cells))
