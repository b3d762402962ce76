"""Comparisons: a row per thing asked, a column per product model, a citation in every cell that states something."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from core.answer import Comparison, Note, Span
from core.answering.beside import conditions_note, typical_note
from core.answering.cells import (
    MAX_CELL_CHARS,
    NOT_STATED,
    UNSURE,
    UncitedCell,
    UncitedRow,
    cell_of,
    comparison_of,
    differing,
    label_in,
    with_own,
)
from core.answering.disputed import disagreement_note
from core.answering.refuse import is_spoken_of
from core.answering.sources import Sources
from core.answering.told import Told, cells_of, label_of
from core.answering.wording import listed, quoted
from core.catalog.catalog import Catalog
from core.cutting import shortened
from core.knowledge.words import fold
from core.reading.question import Intent, Question
from core.retrieval.candidate import Candidate, is_blank
from core.retrieval.fact_selection import Stated
from core.retrieval.results import Found, Retrieved


def compare(question: Question, material: Retrieved, catalog: Catalog) -> Comparison | None:
    """Return the comparison, or None if nothing asked is surely stated or lacking for two of the product models."""
    models = question.models
    rows_made = [_row(index, material, models) for index in range(len(material.found.asked))]
    stated = [row for row in rows_made if any(cell.proof for cell in row.cells)]
    made = [row for row in stated if question.intent is not Intent.COMPARE or row.compares]
    told_once = {(row.label, *(cell.text for cell in row.cells)): row for row in reversed(made)}
    if not told_once:
        return None
    sources = Sources(catalog)
    rows = [row.cited(sources) for row in reversed(told_once.values())]
    told = comparison_of(rows, models, sources)
    return replace(told, blocks=(*told.blocks, *_open(rows_made, made), *_beside(material, models)))


def _open(rows: Sequence[UncitedRow], shown_rows: Sequence[UncitedRow]) -> list[Note]:
    """Return the remark on what can't be compared, as there is no sure answer for some product models, or for none."""
    told = {row.label for row in shown_rows}
    labels = dict.fromkeys(quoted(row.label) for row in rows if row.label not in told)
    return [Note(spans=(Span(f"I found nothing sure to compare {listed(list(labels))} by."),))] if labels else []


def _beside(material: Retrieved, models: Sequence[str]) -> list[Note]:
    """Return what keeps values from being compared: other conditions, and typical ones beside guaranteed ones."""
    notes: list[Note] = []
    for index in range(len(material.found.asked)):
        facts = [material.fact(index, model) for model in models]
        held = [(stated.model, stated.facts) for stated in facts if stated]
        single = [(model, facts[0]) for model, facts in held if len(facts) == 1]
        if len(single) == len(held):
            notes += [*conditions_note(single), *typical_note(single)]
        notes += disagreement_note(stated.model for stated in facts if stated and stated.against)
    return list(dict.fromkeys(notes))


def _row(index: int, material: Retrieved, models: Sequence[str]) -> UncitedRow:
    """Return the row of one thing asked: what facts state, and passages where there are none."""
    asked = " ".join(material.found.asked[index].text.split()).strip(" ?!.,") or "Statement"
    facts = [material.fact(index, model) for model in models]
    best = [None if fact else _best(index, material.found, model) for fact, model in zip(facts, models, strict=True)]
    labels = [label_of(told.fact) for fact in facts if fact for told in _told_by(fact)]
    names = {fold(model) for model in models}
    label = _common(
        [each for each in (*labels, *map(label_in, filter(None, best))) if each and fold(each) not in names]
    )
    cells = tuple(
        _told(fact, label) if fact else _untold(finding, index, material, model, label)
        for fact, finding, model in zip(facts, best, models, strict=True)
    )
    return UncitedRow(label or asked, cells, differing(facts, cells))


def _common(labels: Sequence[str]) -> str:
    """Return the words that all labels begin with: what holds for one column alone is no label of the row."""
    words = [label.split() for label in labels]
    if len({*map(tuple, words)}) == 1:
        return labels[0]
    together = takewhile(lambda said: len({word.rstrip(",;:") for word in said}) == 1, zip(*words, strict=False))
    return " ".join(said[0] for said in together).rstrip(" ,;:(").removesuffix(" at")


def _best(index: int, found: Found, model: str) -> Candidate | None:
    evidence = found.of(index, model)
    return evidence.candidates[0] if evidence.sufficient else None


def _told_by(stated: Stated) -> Sequence[Told]:
    return cells_of((*stated.facts, *stated.against))


def _told(stated: Stated, label: str) -> UncitedCell:
    """Return the cell that says what facts state."""
    told = _told_by(stated)
    texts = dict.fromkeys(with_own(each.text, label_of(each.fact), label) for each in told)
    return UncitedCell(shortened("; ".join(texts), MAX_CELL_CHARS), stated.model, [each.fact for each in told])


def _untold(finding: Candidate | None, index: int, material: Retrieved, model: str, label: str) -> UncitedCell:
    """Return the cell of a product model without facts: its best passage, or that nothing sure was found."""
    if finding is not None:
        return cell_of(finding, model, material.found.asked[index].aspect, label)
    evidence, facts = material.found.of(index, model), material.facts.get(index)
    silent = any(map(is_blank, evidence.candidates[:1])) or (facts is not None and model in facts.silent)
    return UncitedCell(UNSURE if is_spoken_of(evidence) and not silent else NOT_STATED, model)
