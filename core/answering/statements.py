"""One finding to what an answer says: a labelled value, a sentence, a passage or a list of steps."""

import re

from core.answer import Block, Bullets, Paragraph, Span, Steps
from core.answering.sources import Sources
from core.answering.wording import without_links
from core.finding.evidence import Finding
from core.knowledge.chunk import ChunkKind, Piece, PieceKind

_DIGITS = re.compile(r"\d+")
_PASSAGE_CHARS = 600
_MAX_FAQ_CHARS = 900
_MAX_STEPS = 40
_LONGEST_AT_ONCE = 1900


def statement(finding: Finding, sources: Sources, *, model: str | None) -> Span:
    """Return the finding in one line, with its citation."""
    number = sources.cite(finding, model=model)
    return Span(without_links(said(finding)), (number,))


def said(finding: Finding) -> str:
    """Return a labelled value as "label: value", anything else as it is.

    A label taken from a table's heading isn't part of the row that is quoted: it is left out if it holds
    numbers that the row doesn't.
    """
    value = finding.value
    if value is None and len(finding.piece.values) > 1:
        return _whole_row(finding.piece)
    if value is None or not value.label or value.label == value.text:
        return finding.said
    if set(_DIGITS.findall(value.label)) - set(_DIGITS.findall(finding.piece.plain)):
        return value.text
    return f"{value.label}: {value.text}"


def _whole_row(piece: Piece) -> str:
    """Return a row of several values with the heading of each, where the headings' numbers stand in the row."""
    subject, _, _ = piece.plain.partition(": ")
    headings = [value.label.rpartition(" > ")[2] for value in piece.values]
    printed = set(_DIGITS.findall(piece.plain))
    parts = [
        f"{heading}: {value.text}"
        if heading and heading != subject and set(_DIGITS.findall(heading)) <= printed
        else value.text
        for heading, value in zip(headings, piece.values, strict=True)
    ]
    return f"{subject} – {'; '.join(parts)}"


def passage(finding: Finding, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """Return the finding with what belongs to it: the whole list of steps, a short FAQ answer, or the sentences on."""
    pieces = finding.chunk.pieces
    if finding.piece.kind is PieceKind.STEP and finding.chunk.kind in {ChunkKind.PROCEDURE, ChunkKind.FAQ}:
        return _steps(finding, sources, model=model)
    in_faq = finding.chunk.kind is ChunkKind.FAQ and finding.piece.kind is not PieceKind.ROW
    if (finding.value is not None or finding.piece.kind is not PieceKind.SENTENCE) and not in_faq:
        return (Paragraph(spans=(statement(finding, sources, model=model),)),)
    if finding.chunk.kind is ChunkKind.FAQ or finding.piece.plain.endswith((":", "!")):
        return _answer_below(finding, sources, model=model)
    last = finding.position
    length = len(finding.piece.plain)
    while (
        last + 1 < len(pieces)
        and pieces[last + 1].kind is PieceKind.SENTENCE
        and length + len(pieces[last + 1].plain) <= _PASSAGE_CHARS
    ):
        last += 1
        length += len(pieces[last].plain)
    number = sources.cite_pieces(finding, finding.position, last, model=model)
    text = " ".join(piece.plain for piece in pieces[finding.position : last + 1])
    return (Paragraph(spans=(Span(without_links(text), (number,)),)),)


def whole_procedure(finding: Finding, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """Return every step of the finding's chunk, and the sentences before and after them."""
    if any(piece.kind is PieceKind.STEP for piece in finding.chunk.pieces):
        return _steps(finding, sources, model=model)
    return _whole(finding, sources, model=model)


def _steps(finding: Finding, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """A passage of up to a quote's length is cited once, a longer one step by step."""
    pieces = finding.chunk.pieces[:_MAX_STEPS]
    at_once = len(finding.chunk.source) <= _LONGEST_AT_ONCE and finding.chunk.source != ""
    blocks: list[Block] = []
    steps: list[Span] = []
    for position, piece in enumerate(pieces):
        first, last = (0, len(pieces) - 1) if at_once else (position, position)
        span = Span(without_links(piece.plain), (sources.cite_pieces(finding, first, last, model=model),))
        if piece.kind is PieceKind.STEP or (steps and piece.kind is not PieceKind.SENTENCE):
            steps.append(span)
            continue
        blocks += [Steps(items=tuple(steps))] if steps else []
        steps = []
        blocks.append(Paragraph(spans=(span,)))
    return (*blocks, Steps(items=tuple(steps))) if steps else tuple(blocks)


def _answer_below(finding: Finding, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """Return what stands below the question: all of it if it is short, else from the finding on."""
    pieces = finding.chunk.pieces
    short = finding.chunk.kind is ChunkKind.FAQ and sum(len(piece.plain) for piece in pieces) <= _MAX_FAQ_CHARS
    first = 0 if short else finding.position
    last, length = first, 0
    for position in range(first, len(pieces)):
        length += len(pieces[position].plain)
        if length > _MAX_FAQ_CHARS and position > finding.position:
            break
        last = position
    return _pieces(finding, first, last, sources, model=model)


def _whole(finding: Finding, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    return _pieces(finding, 0, len(finding.chunk.pieces) - 1, sources, model=model)


def _pieces(finding: Finding, first: int, last: int, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """Return the pieces `first` to `last` of the finding's chunk, prose and lists apart."""
    pieces = finding.chunk.pieces
    at_once = 0 < len(finding.chunk.passage(first, last)) <= _LONGEST_AT_ONCE
    blocks: list[Block] = []
    for position in range(first, last + 1):
        piece = pieces[position]
        ends = (first, last) if at_once else (position, position)
        span = Span(without_links(piece.plain), (sources.cite_pieces(finding, *ends, model=model),))
        previous = blocks[-1] if blocks else None
        if piece.kind is PieceKind.SENTENCE:
            spans = previous.spans if isinstance(previous, Paragraph) else ()
            blocks[-1:] = [Paragraph(spans=(*spans, span))] if spans else [*blocks[-1:], Paragraph(spans=(span,))]
        else:
            items = previous.items if isinstance(previous, Bullets) else ()
            blocks[-1:] = [Bullets(items=(*items, span))] if items else [*blocks[-1:], Bullets(items=(span,))]
    return tuple(blocks)
