"""What is found of one product model, or of none in particular → the rows, sentences or steps that answer."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from core.answer import Block, Bullets, Grounded, Note, Paragraph, Span
from core.answering.grounding import proved
from core.answering.quotation import listed, note, shown
from core.answering.realisation import blocks_of_facts, cells_of
from core.answering.refusal import asked_in, not_stated_note
from core.answering.selection import beside, choose, disagree
from core.answering.sources import Sources
from core.answering.statements import passage, said, statement, whole_procedure
from core.catalog.catalog import Catalog
from core.knowledge.analyzer import content_words, fold
from core.knowledge.chunk import ChunkKind, PieceKind
from core.knowledge.document import Status
from core.quantities.dimensions import begins_with_no, says_none
from core.quantities.value import State
from core.quantities.vocabulary import leading_state, state_of
from core.reading.constraints import condition_in, denies, required_in, says_not
from core.reading.question import Intent, Question, as_asked, asks_yes_or_no
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.results import Found, Retrieved
from core.retrieval.statement import said_in

_HAS = re.compile(
    r"\W*(?:(?:and|so|but|ok|hi|hey)\W+)*(?:do|does|did|has|have|is there|are there)\b"
    r"(?!.*\b(?:work|fit|run|need|require|more|less)\b)"
)
"""Asks whether something is there."""
_USES = re.compile(
    r"\b(?:runs?|running|works?|working|operat(?:es?|ed|ing)|use[ds]?|powered|supplied|fed|driven|stored?|kept|connected"
    r"|accepts?|takes?|handles?|survives?|withstands?|stands?|tolerates?|copes?|ok(?:ay)?|fine|safe|allowed|possible"
    r"|suitable|rated|within)\b"
)
"""Asks whether something may be used so."""
_OTHERWISE = re.compile(
    r"\b(?:only|needs?|requires?|must|always|never|fails?|min(?:imum)?|max(?:imum)?|highest|lowest|upper|lower|limits?"
    r"|outputs?|provides?|delivers?|gives?|measures?)\b"
)
_ZERO = re.compile(r"\s*0(?![.,]?\d)")
_MOST_VARIANTS = 3
_FEW = 3
_SHORT_CHARS = 160


def look_up(
    question: Question, material: Retrieved, catalog: Catalog, *, model: str | None, about: Sequence[str] = ()
) -> Grounded:
    """Return the answer for one product model, or for none in particular; something asked must be stated for it.

    `about` are other product models that the question names.
    """
    sources, found = Sources(catalog), material.found
    blocks: list[Block] = []
    missing: list[str] = []
    for index, asked in enumerate(found.asked):
        evidence = found.of(index, model)
        if stated := material.fact(index, model):
            told, besides = blocks_of_facts(stated, sources), beside(evidence, stated)
            cells = [each.text for each in cells_of(stated.facts)]
            blocks += _settled(told, evidence, question, [*cells, *_values_of(besides)])
            if others := _listed(besides, sources, model):
                blocks += [note("Also stated:"), *others]  # nobody can tell for sure which of it is meant
        elif found.stated(index, model):
            best = evidence.candidates[0]
            each = _of_each(best) if model is None else {}
            chosen = choose(evidence)
            told = _told_of(each, best, sources) or _blocks_of(chosen, question, sources, model=model)
            about = [*about, *(name for names in each.values() for name in names)]
            cell = next(iter(each)) if len(each) == 1 else best.value.text if best.value else ""
            blocks += _settled(told, evidence, question, [cell, *_values_of(chosen[1:])])
        else:
            missing.append(as_asked(asked.text, question))
            continue
        blocks += _footnotes(material, (index, model), sources)
    if missing:
        blocks.append(not_stated_note(missing, model))
    return sources.answer(_merged(blocks), dict.fromkeys(filter(None, (model, *about))))


def _blocks_of(
    findings: Sequence[Candidate], question: Question, sources: Sources, *, model: str | None
) -> list[Block]:
    best, *others = findings
    if question.intent is Intent.HOWTO:
        return list(whole_procedure(best, sources, model=model))
    if best.value is not None:
        return [*_listed(findings, sources, model), *_remarks(findings, sources, model)]
    headed = not said_in(" ".join(best.chunk.section[-1:])).isdisjoint(content_words(question.topic))
    if best.piece.kind is PieceKind.STEP and question.intent is Intent.LOOKUP and not headed:
        return _listed(findings, sources, model)
    blocks = passage(best, sources, model=model)
    quoted = [citation.quote for citation in sources.citations]
    unquoted = [finding for finding in others if not any(finding.piece.quote in quote for quote in quoted)]
    return [*blocks, *_listed(unquoted, sources, model), *_remarks(findings, sources, model)]


def _of_each(best: Candidate) -> dict[str, list[str]]:
    """Return what a row says, with of whom, where its cells are of several product models; else nothing."""
    told: dict[str, list[str]] = {}
    if best.value is None and len({value.models for value in best.piece.values}) > 1:
        for value in best.piece.values:
            told.setdefault(value.text, []).extend(value.models)
    return told


def _told_of(each: Mapping[str, Sequence[str]], best: Candidate, sources: Sources) -> list[Block]:
    labels = {value.label for value in best.piece.values}
    parts = min(labels).split(" > ") if len(labels) == 1 else [best.piece.plain.partition(": ")[0]]
    subject = ", ".join(proved(parts, best.piece.quote))
    told = [shown(f"{subject}, {listed(names)}: {text}") for text, names in each.items() if names]
    return _one_or_listed(tuple(Span(text, (sources.cite(best),)) for text in told))


def _listed(findings: Sequence[Candidate], sources: Sources, model: str | None) -> list[Block]:
    return _one_or_listed(tuple(statement(finding, sources, model=model) for finding in findings))


def _one_or_listed(spans: tuple[Span, ...]) -> list[Block]:
    if not spans:
        return []
    return [Paragraph(spans=spans)] if len(spans) == 1 else [Bullets(items=spans)]


def _remarks(findings: Sequence[Candidate], sources: Sources, model: str | None) -> list[Note]:
    notes: list[Note] = []
    for first, other in pairwise(findings):
        if model is not None and disagree(first, other):
            numbers = [sources.date(finding, model=model) for finding in (first, other)]
            notes.append(note(_disagreement(first, other), *numbers))
    if all(finding.document.status is Status.LEGACY for finding in findings):
        notes.append(note("Only a superseded document says this.", sources.cite(findings[0], model=model)))
    return notes


def _disagreement(*findings: Candidate) -> str:
    """Say which documents disagree, the newer one first if their dates are known."""
    older, newer = sorted(findings, key=lambda finding: finding.date)
    first, other, old, new = (each.document.title or each.document.path for each in (*findings, older, newer))
    if older.date and older.date != newer.date:
        return f"The documents disagree: “{new}” is newer than “{old}”."
    return f"The documents disagree: “{first}” and “{other}”."


def _values_of(findings: Iterable[Candidate]) -> list[str]:
    return [finding.value.text for finding in findings if finding.value is not None]


def _settled(blocks: list[Block], evidence: Evidence, question: Question, told: Sequence[str]) -> list[Block]:
    """Return the blocks with a yes or no before the first statement, if the cell told first settles it.

    None where one told beside it, such as under another condition, is a range that settles it otherwise.
    """
    cell, *besides = told
    yes = _says(cell, question, evidence)
    if yes is None or not {_inside(other, question) for other in besides} <= {None, yes}:
        return blocks
    word = "Yes." if yes else "No."
    if not yes and evidence.model and not any(map(str.isalnum, cell)):
        word = f"No, not for {evidence.model}."  # a dash alone says so of nobody
    match blocks:
        case [Paragraph(spans=(first, *rest)), *others]:
            return [Paragraph(spans=(_opened(first, word), *rest)), *others]
        case [Bullets(items=(first, *rest)), *others]:
            return [Bullets(items=(_opened(first, word), *rest)), *others]
        case _:
            return blocks


def _opened(span: Span, word: str) -> Span:
    return Span(f"{word} {span.text}", span.citations, word)


def _says(cell: str, question: Question, evidence: Evidence) -> bool | None:
    """Return whether a cell says yes or no to a question that wants either; None if it says neither for sure.

    A yes settles only what is asked in full: what has CAN FD needn't have it at 8 Mbit/s. Who asks for a bound, or
    whether something is there, gets it from any value.
    """
    if not cell or not asks_yes_or_no(question.text) or denies(question.text):
        return None
    if says_none(cell) or state_of(cell) is State.NO:
        return False
    if bound := condition_in(question.topic):
        return bound.met_by(cell)
    if required_in(question.topic).within(cell) is not None:
        return _inside(cell, question)
    there = _HAS.match(fold(question.text)) is not None and not required_in(question.topic)
    says_so = state_of(cell) is State.YES or (there and not _is_in_doubt(cell))
    return True if says_so and evidence.candidates and evidence.candidates[0].says_all else None


def _inside(cell: str, question: Question) -> bool | None:
    """Return whether what a question wants to do with a quantity is within the range that a cell states.

    None if it states none, or something else is asked than whether it runs, or is used, so: which end the range has,
    what it needs, gives or measures.
    """
    plain = fold(question.text)
    uses = _USES.search(plain) is not None and _OTHERWISE.search(plain) is None
    return required_in(question.topic).within(cell) if uses else None


def _is_in_doubt(cell: str) -> bool:
    """Return whether a cell that states more than a yes needn't be one: "not fitted", "optional (with key)", "0"."""
    leading = leading_state(cell)
    state = state_of(cell) or (leading and leading[0])
    return state not in {None, State.YES} or says_not(cell) or begins_with_no(cell) or _ZERO.match(cell) is not None


def _footnotes(material: Retrieved, cell: tuple[int, str | None], sources: Sources) -> list[Block]:
    """Return what the mark behind the best statement's value refers to, if that was shown."""
    notes = material.notes.get(cell, ())
    shown = {citation.quote for citation in sources.citations}
    if not notes or material.found.of(*cell).candidates[0].piece.quote not in shown:
        return []
    spans = (statement(each, sources, model=cell[1]) for each in notes)
    return [Paragraph(spans=(Span(f"Footnote: {span.text}", span.citations),)) for span in spans]


def _merged(blocks: Sequence[Block]) -> list[Block]:
    merged: list[Block] = []
    for block in blocks:
        previous = merged[-1] if merged else None
        if isinstance(block, Bullets) and isinstance(previous, Bullets):
            merged[-1] = Bullets(items=tuple(dict.fromkeys((*previous.items, *block.items))))
        elif block not in merged:
            merged.append(block)
    return merged


def near_misses(question: Question, material: Retrieved, catalog: Catalog, *, model: str) -> Grounded | None:
    """Return that what is asked isn't stated of a product model, and what its variants state of it.

    None if they state nothing either.
    """
    sources = Sources(catalog)
    blocks: dict[Block, None] = {}
    told: dict[str, None] = {}
    for variants in material.variants.values():
        spans: list[Span] = []
        for name, candidate in list(variants.items())[:_MOST_VARIANTS]:
            span = statement(candidate, sources, model=name)
            spans.append(Span(f"{name}: {span.text}", span.citations))
            told[name] = None
        blocks |= dict.fromkeys(_one_or_listed(tuple(spans)))
    if not told:
        return None
    missing = not_stated_note(asked_in(question, material.found), model)
    only = note("It is stated for variants only:")
    return sources.answer([missing, only, *blocks], [model, *told], silent=(model,))


def answer_all(question: Question, candidates: Sequence[str], found: Found, catalog: Catalog) -> Grounded | None:
    """Return an answer that holds for every candidate, or one line each; None if we had better ask.

    All must state it. If the same passage says it for all, it is shown once; else there may be at most
    three candidates, and what each states must be short, and stand under the same label.
    """
    if len(found.asked) != 1 or not all(found.stated(0, name) for name in candidates):
        return None
    best = [found.of(0, name).candidates[0] for name in candidates]
    sources = Sources(catalog)
    if len({(finding.document.path, finding.piece.place, finding.said) for finding in best}) == 1:
        blocks = _blocks_of(choose(found.of(0, candidates[0])), question, sources, model=candidates[0])
        sources.hold_for(candidates)
        return sources.answer([*blocks, note(f"The same holds for {listed(candidates)}.")], candidates)
    labels = {fold(finding.label) for finding in best}  # under several, or none, nobody knows if they state the same
    if len(candidates) > _FEW or len(labels) > 1 or "" in labels:
        return None
    if not all(_fits_a_line(finding, question.intent) for finding in best):
        return None
    lines = [
        Span(f"{name}: {said(finding)}", (sources.cite(finding, model=name),))
        for name, finding in zip(candidates, best, strict=True)
    ]
    return sources.answer([Bullets(items=tuple(lines))], candidates)


def _fits_a_line(finding: Candidate, intent: Intent) -> bool:
    """Return whether one line can say it all: the first of several steps can't."""
    step = intent is Intent.HOWTO and finding.chunk.kind is ChunkKind.PROCEDURE
    return not step and len(said(finding)) <= _SHORT_CHARS
