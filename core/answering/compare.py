"""Comparisons: a row per thing asked, a column per product model, a citation in every cell that states something."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from core.answer import Block, Bullets, Cell, Comparison, Grounded, Note, Span, Table, TableRow
from core.answering.beside import conditions_note, inherited_notes, typical_note
from core.answering.disputed import Disputes, disagreement_note, dispute_of, left_out_note
from core.answering.excerpt import excerpt
from core.answering.printed import proved
from core.answering.refuse import is_spoken_of
from core.answering.sheet import SHEET
from core.answering.sources import Sources
from core.answering.told import Told, cells_of, label_of
from core.answering.wording import shown, without_links
from core.catalog.catalog import Catalog
from core.cutting import shortened
from core.knowledge.facts import Fact
from core.knowledge.label_words import stat_in
from core.quantities.compare import same
from core.quantities.value import Stat
from core.reading.question import Question
from core.retrieval.aspect import Aspect
from core.retrieval.blank import is_blank
from core.retrieval.candidate import Candidate
from core.retrieval.contrast import Contrast
from core.retrieval.found import Found
from core.retrieval.retrieved import Retrieved
from core.retrieval.stated import Stated

NOT_STATED = "not stated"
UNSURE = "no sure answer"
"""What a cell says where passages speak of it: they may well state it."""
NOTHING = frozenset({NOT_STATED, UNSURE})
"""What needs no proof."""
_MAX_ROWS = 300
_WORDS = frozenset({Stat.TEXT, Stat.STATE})
_MAX_CELL_CHARS = 320
_CONDITION = re.compile(r"\d")
_STATISTICS = ("min. ", "typ. ", "max. ")


@dataclass(frozen=True, slots=True)
class _Written:
    """A cell before its citations are numbered: what it says of a product model, and what proves it."""

    text: str
    model: str
    proof: Sequence[Fact] | Sequence[Candidate] = ()

    def cited(self, sources: Sources) -> Cell:
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
    cells: tuple[_Written, ...]
    differs: bool

    def cited(self, sources: Sources) -> TableRow:
        cells = tuple(cell.cited(sources) for cell in self.cells)
        return TableRow(label=self.label, cells=cells, differs=self.differs)


def compare(question: Question, material: Retrieved, catalog: Catalog) -> Comparison | None:
    """Return the comparison, or None if nothing asked is stated for any of the product models."""
    models = question.models
    made = [row for index in range(len(material.found.asked)) if (row := _row(index, material, models))]
    told_once = {(row.label, *(cell.text for cell in row.cells)): row for row in reversed(made)}
    if not told_once:
        return None
    sources = Sources(catalog)
    rows = [row.cited(sources) for row in reversed(told_once.values())]
    told = _comparison(rows, models, sources)
    return replace(told, blocks=(*told.blocks, *_beside(material, models)))


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


def compare_all(
    models: Sequence[str],
    values: Sequence[Sequence[Candidate]],
    contrasts: Sequence[Contrast],
    catalog: Catalog,
    disputes: Disputes | None = None,
) -> Comparison | None:
    """Return what all of `models` state under the same label, and what is said about their difference; None if nothing.

    What the documents say comes first, then rows out of documents of specifications, and of these the differing ones.

    Args:
        models: In the order of the columns.
        values: Per model, its labelled values in document order.
        contrasts: Sentences that tell them apart.
        catalog: For the scope.
        disputes: Cells that others contradict: all that is stated of them is told.
    """
    sources = Sources(catalog)
    by_label = [_by_label(findings) for findings in values]
    called = {label: told for labels in reversed(by_label) for label, (told, _) in labels.items()}
    every = dict.fromkeys(label for labels in by_label for label in labels)
    shared = [label for label in every if sum(label in labels for labels in by_label) > 1]
    found = [[labels.get(label, ("", None))[1] for labels in by_label] for label in shared]
    order = sorted(range(len(shared)), key=lambda place: (not _differ(found[place]), not _in_sheets(found[place])))
    order = sorted(order[:_MAX_ROWS], key=lambda place: not _in_sheets(found[place]))
    labels = [called[shared[place]].replace(" > ", ", ") for place in order]
    together = [_said_of_all(contrast, models, sources) for contrast in contrasts if not contrast.said]
    rows = [_said_apart(contrast, models, sources) for contrast in contrasts if contrast.said]
    rows += [
        _cells(label, found[place], models, disputes or {}).cited(sources)
        for label, place in zip(labels, order, strict=True)
    ]
    if not rows:
        return None
    made = _comparison(rows, tuple(models), sources)
    told = [(model, each) for place in order for model, each in zip(models, found[place], strict=True) if each]
    disputed = (model for model, each in told if dispute_of(each, disputes or {}))
    notes = [*disagreement_note(disputed), *left_out_note(len(shared) - len(order))]
    made = replace(made, blocks=(*made.blocks, *notes))
    return replace(made, blocks=(Bullets(items=tuple(together)), *made.blocks)) if together else made


def differences(models: Sequence[str], contrasts: Sequence[Contrast], catalog: Catalog) -> Grounded | None:
    """Return what documents say about the difference of product models without a label in common; None if nothing."""
    if not contrasts:
        return None
    sources = Sources(catalog)
    said = tuple(_said_of_all(contrast, models, sources) for contrast in contrasts)
    return Grounded(
        blocks=(Bullets(items=said),), citations=sources.citations, models=tuple(models), scope=sources.scope()
    )


def _said_apart(contrast: Contrast, models: Sequence[str], sources: Sources) -> TableRow:
    """Return the row of a sentence that says something of each product model."""
    cells = (Cell(text=contrast.said[each], citations=(sources.cite(contrast.finding, model=each),)) for each in models)
    return TableRow(label="Difference", cells=tuple(cells), differs=True)


def _said_of_all(contrast: Contrast, models: Sequence[str], sources: Sources) -> Span:
    """Return a sentence that says something of the product models together."""
    numbers = dict.fromkeys(sources.cite(contrast.finding, model=model) for model in models)
    return Span(shown(contrast.finding.said), tuple(numbers))


def _in_sheets(findings: Sequence[Candidate | None]) -> bool:
    """Return whether documents of specifications say it, and no list of accessories or the like."""
    return all(finding is None or finding.document.doc_kind == SHEET for finding in findings)


def _differ(findings: Sequence[Candidate | None]) -> bool:
    return len({" ".join(finding.said.casefold().split()) if finding else "" for finding in findings}) > 1


def _by_label(findings: Sequence[Candidate]) -> dict[str, tuple[str, Candidate]]:
    """Return folded label → (label as written, first finding under it)."""
    found: dict[str, tuple[str, Candidate]] = {}
    for finding in findings:
        if finding.value and finding.value.label:
            label = " ".join(finding.value.label.split())
            found.setdefault(label.casefold(), (label, finding))
    return found


def _row(index: int, material: Retrieved, models: Sequence[str]) -> _Row | None:
    """Return the row of one thing asked: what facts state, and passages where there are none; None for nothing."""
    asked = " ".join(material.found.asked[index].text.split()).strip(" ?!.,") or "Statement"
    facts = [material.fact(index, model) for model in models]
    best = [None if fact else _best(index, material.found, model) for fact, model in zip(facts, models, strict=True)]
    if not any(facts) and not any(best):
        return None
    labels = [label_of(told.fact) for fact in facts if fact for told in _told_by(fact)]
    label = _common([each for each in (*labels, *map(_label, filter(None, best))) if each])
    cells = tuple(
        _told(fact, label) if fact else _untold(finding, index, material, model, label)
        for fact, finding, model in zip(facts, best, models, strict=True)
    )
    return _Row(label or asked, cells, _differing(facts, cells))


def _label(finding: Candidate) -> str:
    """Return the label of a value, without the parts that hold numbers which its row doesn't; empty if it has none."""
    return ", ".join(proved(finding.value.label.split(" > "), finding.piece.quote)) if finding.value else ""


def _common(labels: Sequence[str]) -> str:
    """Return the words that all labels begin with: what holds for one column alone is no label of the row."""
    words = [label.split() for label in labels]
    if len({*map(tuple, words)}) == 1:
        return labels[0]
    together = takewhile(lambda said: len({word.rstrip(",;:") for word in said}) == 1, zip(*words, strict=False))
    return " ".join(said[0] for said in together).rstrip(" ,;:(").removesuffix(" at")


def _with_own(text: str, label: str, common: str) -> str:
    """Return what a cell says with what its label says beyond the row's: conditions, statistics that it doesn't say."""
    if not common:
        return text
    said = text.startswith(_STATISTICS)
    own = " ".join(label.split()[len(common.split()) :]).strip(" ,;:()").split(", ")
    told = ", ".join(each for each in own if (stat_in(each) and not said) or _CONDITION.search(each))
    return f"{text} ({told})" if told and told not in text else text


def _best(index: int, found: Found, model: str) -> Candidate | None:
    evidence = found.of(index, model)
    return evidence.candidates[0] if evidence.sufficient else None


def _told_by(stated: Stated) -> Sequence[Told]:
    return cells_of((*stated.facts, *stated.against))


def _told(stated: Stated, label: str) -> _Written:
    """Return the cell that says what facts state."""
    told = _told_by(stated)
    texts = dict.fromkeys(_with_own(each.text, label_of(each.fact), label) for each in told)
    return _Written(shortened("; ".join(texts), _MAX_CELL_CHARS), stated.model, [each.fact for each in told])


def _cell(finding: Candidate | None, model: str, aspect: Aspect | None, label: str = "") -> _Written:
    if finding is None:
        return _Written(NOT_STATED, model)
    plain = without_links(finding.said)
    text = excerpt(plain, aspect, _MAX_CELL_CHARS) if aspect else shortened(plain, _MAX_CELL_CHARS)
    return _Written(_with_own(text, _label(finding), label), model, [finding])


def _differing(facts: Sequence[Stated | None], cells: Sequence[_Written]) -> bool:
    """Return whether the cells state different things: values as values, whatever their units and spelling."""
    values = [stated.facts[0].value for stated in facts if stated and len(stated.facts) == 1]
    if len(values) == len(cells) and all(value.stat not in _WORDS for value in values):
        return any(not same(values[0], value) for value in values[1:])
    return len({" ".join(cell.text.casefold().split()) for cell in cells if cell.text != UNSURE}) > 1


def _cells(label: str, findings: Sequence[Candidate | None], models: Sequence[str], disputes: Disputes) -> _Row:
    cells = tuple(_disputed(finding, model, disputes) for finding, model in zip(findings, models, strict=True))
    return _Row(label, cells, _differing((), cells))


def _untold(finding: Candidate | None, index: int, material: Retrieved, model: str, label: str) -> _Written:
    """Return the cell of a product model without facts: its best passage, or that nothing sure was found."""
    if finding is not None:
        return _cell(finding, model, material.found.asked[index].aspect, label)
    evidence, facts = material.found.of(index, model), material.facts.get(index)
    silent = any(map(is_blank, evidence.candidates[:1])) or (facts is not None and model in facts.silent)
    return _Written(UNSURE if is_spoken_of(evidence) and not silent else NOT_STATED, model)


def _disputed(finding: Candidate | None, model: str, disputes: Disputes) -> _Written:
    """Return the cell of a labelled value, with what others state instead."""
    stated = dispute_of(finding, disputes) if finding else ()
    if not stated:
        return _cell(finding, model, None)
    text = "; ".join(dict.fromkeys(without_links(fact.said) for fact in stated))
    return _Written(shortened(text, _MAX_CELL_CHARS), model, stated)


def _comparison(rows: Sequence[TableRow], models: Sequence[str], sources: Sources) -> Comparison:
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
