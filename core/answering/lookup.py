"""Answers about one product model, or about none in particular: the rows, sentences or steps that say it."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.answer import Block, Bullets, Grounded, Note, Paragraph, Span
from core.answering.choose import beside, choose, disagree
from core.answering.refuse import not_stated_note
from core.answering.sources import Sources
from core.answering.statements import passage, statement, whole_procedure
from core.answering.told import blocks_of_facts, cells_of
from core.catalog.catalog import Catalog
from core.knowledge.chunk import ChunkKind, PieceKind
from core.knowledge.document import Document, Status
from core.knowledge.words import fold
from core.quantities.dimensions import says_none
from core.quantities.states import state_of
from core.quantities.value import State
from core.reading.condition import condition_in
from core.reading.intents import asks_yes_or_no
from core.reading.question import Intent, Question
from core.reading.required import denies, required_in
from core.reading.whole import as_written
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.results import Retrieved


def look_up(
    question: Question,
    material: Retrieved,
    catalog: Catalog,
    *,
    model: str | None,
    about: Sequence[str] = (),
) -> Grounded:
    """Return the answer for one product model; something asked must be stated for it.

    Args:
        question: What was asked.
        material: What was found.
        catalog: For the scope.
        model: The product model whose evidence is shown; None for none in particular.
        about: Other product models that the question names.
    """
    sources = Sources(catalog)
    found = material.found
    blocks: list[Block] = []
    missing: list[str] = []
    for index, asked in enumerate(found.asked):
        evidence = found.of(index, model)
        if stated := material.fact(index, model):
            told = _settled(blocks_of_facts(stated, sources), evidence, question, cells_of(stated.facts)[0].text)
            blocks += [*told, *_also(beside(evidence, stated), sources, model)]
        elif found.stated(index, model):
            best = evidence.candidates[0]
            told = blocks_of(choose(evidence), question, sources, model=model)
            blocks += _settled(told, evidence, question, best.value.text if best.value else "")
        else:
            missing.append(as_written(asked.text, question, only=len(found.asked) == 1))
            continue
        blocks += _footnotes(material, (index, model), sources)
    if missing:
        blocks.append(not_stated_note(missing, model))
    return Grounded(
        blocks=_merged(blocks),
        citations=sources.citations,
        models=tuple(dict.fromkeys(filter(None, (model, *about)))),
        scope=sources.scope(),
    )


_HAS = re.compile(
    r"\W*(?:(?:and|so|but|ok|hi|hey)\W+)*(?:do|does|did|has|have|is there|are there)\b"
    r"(?!.*\b(?:work|fit|run|need|require|more|less)\b)"
)
"""Asks whether something is there."""


def blocks_of(findings: Sequence[Candidate], question: Question, sources: Sources, *, model: str | None) -> list[Block]:
    """Return the blocks that say `findings`, best first."""
    best, *others = findings
    if question.intent is Intent.HOWTO:
        return list(whole_procedure(best, sources, model=model))
    in_faq = best.chunk.kind is ChunkKind.FAQ and best.piece.kind is not PieceKind.ROW
    if best.value is None or in_faq:
        blocks = list(passage(best, sources, model=model))
        quoted = [citation.quote for citation in sources.citations]
        shown = [finding for finding in others if not any(finding.piece.quote in quote for quote in quoted)]
        return [*blocks, *_listed(shown, sources, model), *_remarks(findings, sources, model)]
    return [*_listed(findings, sources, model), *_remarks(findings, sources, model)]


def _settled(blocks: list[Block], evidence: Evidence, question: Question, cell: str) -> list[Block]:
    """Return the blocks with a yes or no before the first statement, if the cell told first settles it."""
    yes = _says(cell, question, evidence)
    if yes is None:
        return blocks
    said = "Yes." if yes else "No."
    if not yes and evidence.model and not any(map(str.isalnum, cell)):
        said = f"No, not for {evidence.model}."  # a dash alone says so of nobody
    match blocks:
        case [Paragraph(spans=(first, *rest)), *others]:
            return [Paragraph(spans=(Span(f"{said} {first.text}", first.citations), *rest)), *others]
        case [Bullets(items=(first, *rest)), *others]:
            return [Bullets(items=(Span(f"{said} {first.text}", first.citations), *rest)), *others]
        case _:
            return blocks


def _says(cell: str, question: Question, evidence: Evidence) -> bool | None:
    """Return whether a cell says yes or no to a question that wants either; None if it says neither for sure.

    A yes settles only what is asked in full: what has CAN FD needn't have it at 8 Mbit/s. Who asks for a bound, or
    whether something is there, gets it from any value.
    """
    if not cell or not asks_yes_or_no(question.text) or denies(question.text):
        return None
    if says_none(cell):
        return False
    if bound := condition_in(question.topic):
        return bound.met_by(cell)
    best = evidence.candidates[0] if evidence.candidates else None
    if best is None or not best.says_all:
        return None
    there = _HAS.match(fold(question.text)) is not None and state_of(cell) is None and not required_in(question.topic)
    return True if there or state_of(cell) is State.YES else None


def _also(findings: Sequence[Candidate], sources: Sources, model: str | None) -> list[Block]:
    """Return what else is stated nearby, called so: nobody can tell for sure which of it is meant."""
    return [Note(spans=(Span("Also stated:"),)), *_listed(findings, sources, model)] if findings else []


def _footnotes(material: Retrieved, cell: tuple[int, str | None], sources: Sources) -> list[Block]:
    """Return what the mark behind the best statement's value refers to, if that was shown."""
    notes = material.notes.get(cell, ())
    shown = {citation.quote for citation in sources.citations}
    if not notes or material.found.of(*cell).candidates[0].piece.quote not in shown:
        return []
    spans = (statement(note, sources, model=cell[1]) for note in notes)
    return [Paragraph(spans=(Span(f"Footnote: {span.text}", span.citations),)) for span in spans]


def _listed(findings: Sequence[Candidate], sources: Sources, model: str | None) -> list[Block]:
    spans = tuple(statement(finding, sources, model=model) for finding in findings)
    if not spans:
        return []
    return [Paragraph(spans=spans)] if len(spans) == 1 else [Bullets(items=spans)]


def _remarks(findings: Sequence[Candidate], sources: Sources, model: str | None) -> list[Block]:
    """Say where documents disagree, and where only a superseded one speaks."""
    notes: list[Block] = []
    for first, other in pairwise(findings):
        if model is not None and disagree(first, other):
            numbers = tuple(sources.date(finding, model=model) for finding in (first, other))
            notes.append(Note(spans=(Span(_disagreement(first, other), numbers),)))
    if all(finding.document.status is Status.LEGACY for finding in findings):
        number = sources.cite(findings[0], model=model)
        notes.append(Note(spans=(Span("Only a superseded document says this.", (number,)),)))
    return notes


def _disagreement(*findings: Candidate) -> str:
    """Say which documents disagree, the newer one first if their dates are known."""
    older, newer = sorted(findings, key=lambda finding: finding.date)
    if older.date and older.date != newer.date:
        return f"The documents disagree: “{_title(newer.document)}” is newer than “{_title(older.document)}”."
    return f"The documents disagree: “{_title(findings[0].document)}” and “{_title(findings[1].document)}”."


def _title(document: Document) -> str:
    return document.title or document.path


def _merged(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Join lists that follow each other into one, and say nothing twice."""
    merged: list[Block] = []
    for block in blocks:
        previous = merged[-1] if merged else None
        if isinstance(block, Bullets) and isinstance(previous, Bullets):
            merged[-1] = Bullets(items=tuple(dict.fromkeys((*previous.items, *block.items))))
        elif block not in merged:
            merged.append(block)
    return tuple(merged)
