"""A candidate → what an answer says of it: a labelled value, a sentence, a passage or a list of steps."""

from collections.abc import Iterator

from core.answer import Block, Bullets, Paragraph, Span, Steps
from core.answering.grounding import proved
from core.answering.quotation import shown
from core.answering.sources import Sources
from core.knowledge.chunk import ChunkKind, Piece, PieceKind, Value
from core.retrieval.candidate import Candidate
from core.retrieval.footnotes import mark_before

_PASSAGE_CHARS = 600
_MAX_FAQ_CHARS = 900
_MAX_PIECES = 60
_LONGEST_AT_ONCE = 1900


def statement(finding: Candidate, sources: Sources, *, model: str | None) -> Span:
    """Return the finding in one line, with its citation."""
    lead = lead_of(finding)
    if lead is not None:
        number = sources.cite_pieces(finding, lead, finding.position, model=model)
        return Span(shown(f"{finding.chunk.pieces[lead].plain} {finding.piece.plain}"), (number,))
    return Span(shown(said(finding)), (sources.cite(finding, model=model),))


def lead_of(finding: Candidate) -> int | None:
    """Return where the sentence stands that a list item completes ("It fits these:"); None if there is none."""
    if finding.piece.kind is not PieceKind.ITEM or finding.value is not None:
        return None
    lead = finding.chunk.lead_of(finding.position)
    return lead if lead is not None and is_quotable(finding, lead, finding.position) else None


def said(finding: Candidate) -> str:
    """Return a labelled value as "label: value", anything else as it is."""
    value = finding.value
    if value is None and len(finding.piece.values) > 1:
        return _whole_row(finding.piece)
    if value is None or not value.label or value.label == value.text:
        return finding.said
    return labelled(value, finding.piece)


def labelled(value: Value, piece: Piece) -> str:
    """Return a value of a piece as "label: value", as far as the piece proves its label."""
    label = _proved_label(value, piece)
    return f"{label}: {value.text}" if label else value.text


def label_in(finding: Candidate) -> str:
    """Return the label of a value; empty if it has none.

    A label taken from a table's heading isn't part of the row that is quoted: parts of it that hold numbers which
    the row doesn't are left out.
    """
    return _proved_label(finding.value, finding.piece) if finding.value else ""


def _proved_label(value: Value, piece: Piece) -> str:
    return ", ".join(proved(value.label.split(" > "), piece.quote))


def _whole_row(piece: Piece) -> str:
    """Return a row of several values with the heading of each, where the headings' numbers stand in the row."""
    subject, _, _ = piece.plain.partition(": ")
    headings = [value.label.rpartition(" > ")[2] for value in piece.values]
    parts = [
        f"{heading}: {value.text}" if heading and heading != subject and proved([heading], piece.quote) else value.text
        for heading, value in zip(headings, piece.values, strict=True)
    ]
    return " – ".join([*proved([subject], piece.quote), "; ".join(parts)])


def passage(finding: Candidate, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """Return the finding with what belongs to it: the whole list of steps, a short FAQ answer, or the sentences on."""
    kind, chunk_kind = finding.piece.kind, finding.chunk.kind
    if kind is PieceKind.STEP and chunk_kind in {ChunkKind.PROCEDURE, ChunkKind.FAQ}:
        return whole_procedure(finding, sources, model=model)
    if finding.value is not None or kind is not PieceKind.SENTENCE:
        return (Paragraph(spans=(statement(finding, sources, model=model),)),)
    if chunk_kind is ChunkKind.FAQ or finding.piece.plain.endswith((":", "!")):
        return _answer_below(finding, sources, model=model)
    first, last = _sentences_around(finding)
    number = sources.cite_pieces(finding, first, last, model=model)
    text = " ".join(piece.plain for piece in finding.chunk.pieces[first : last + 1])
    return (Paragraph(spans=(Span(shown(text), (number,)),)),)


def _sentences_around(finding: Candidate) -> tuple[int, int]:
    """Return from which to which piece the sentences run around the finding: those after it, then those before.

    They have at most so many characters, unless the finding itself has more; what is no sentence stands alone.
    """
    first = last = finding.position
    while last + 1 < len(finding.chunk.pieces) and _is_prose(finding, first, last + 1):
        last += 1
    while first > 0 and _is_prose(finding, first - 1, last):
        first -= 1
    return first, last


def _is_prose(finding: Candidate, first: int, last: int) -> bool:
    """Return whether the pieces `first` to `last` are sentences that may be shown, and quoted, at once."""
    said = finding.chunk.pieces[first : last + 1]
    short = sum(len(piece.plain) for piece in said) <= _PASSAGE_CHARS
    if len(said) > 1 and any(mark_before(piece.quote) for piece in said):
        return False  # each footnote is of its own mark
    return short and is_quotable(finding, first, last) and all(piece.kind is PieceKind.SENTENCE for piece in said)


def is_quotable(finding: Candidate, first: int, last: int) -> bool:
    """Return whether the pieces `first` to `last` may be quoted at once: they aren't long, and on one page."""
    pieces = finding.chunk.pieces
    return pieces[first].page == pieces[last].page and 0 < len(finding.chunk.passage(first, last)) <= _LONGEST_AT_ONCE


def whole_procedure(finding: Candidate, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """Return everything in the finding's chunk: the steps, and the sentences before and after them."""
    return _pieces(finding, 0, min(len(finding.chunk.pieces), _MAX_PIECES) - 1, sources, model=model)


def _answer_below(finding: Candidate, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
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


def _pieces(finding: Candidate, first: int, last: int, sources: Sources, *, model: str | None) -> tuple[Block, ...]:
    """Return the pieces `first` to `last` of the finding's chunk: prose, steps and lists apart.

    What may be quoted at once is cited once.
    """
    groups: list[tuple[type[Paragraph | Steps | Bullets], list[Span]]] = []
    for begin, end in _runs(finding, first, last):
        number = sources.cite_pieces(finding, begin, end, model=model)
        for piece in finding.chunk.pieces[begin : end + 1]:
            kind = _block_of(piece, in_steps=bool(groups) and groups[-1][0] is Steps)
            if not groups or groups[-1][0] is not kind:
                groups.append((kind, []))
            groups[-1][1].append(Span(shown(piece.plain), (number,)))
    return tuple(
        kind(spans=tuple(spans)) if issubclass(kind, Paragraph) else kind(items=tuple(spans)) for kind, spans in groups
    )


def _runs(finding: Candidate, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the pieces `first` to `last` in as few runs as may each be quoted at once, by their ends."""
    begin = first
    for position in range(first, last + 1):
        if position == last or not is_quotable(finding, begin, position + 1):
            yield begin, position
            begin = position + 1


def _block_of(piece: Piece, *, in_steps: bool) -> type[Paragraph | Steps | Bullets]:
    """Return the kind of block that a piece belongs to; an entry below a step goes with the steps."""
    if piece.kind is PieceKind.SENTENCE:
        return Paragraph
    goes_with_step = in_steps and piece.depth > 0 and piece.kind is PieceKind.ITEM
    return Steps if piece.kind is PieceKind.STEP or goes_with_step else Bullets
