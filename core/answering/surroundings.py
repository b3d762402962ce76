"""A candidate → what a search shows of it: with the values above and below it, or what goes on."""

from collections.abc import Collection, Iterable, Mapping

from core.answering.statements import is_quotable, labelled, lead_of, said
from core.knowledge.chunk import Piece, PieceKind, is_by_row
from core.retrieval.candidate import Candidate
from core.retrieval.footnotes import mark_before

_BETWEEN = " · "
_ENDS = (".", ":", "!", "?", ";")
_LITTLE_ELSE = 1.5
"""So much longer than its pieces may a quote be."""


def surroundings(finding: Candidate, *, most: int) -> Mapping[int, str]:
    """Return what is shown of a finding and the pieces around it, by their places in its chunk, in order.

    A value in a table has the one above and the one below, a whole row stands alone; anything else has what goes on
    after it, then what goes before; an entry also has the sentence that it completes. All of it is quoted at once, and
    has at most so many characters, unless the finding itself has more.
    """
    place, lead = finding.position, lead_of(finding)
    shown = {place: said(finding)}
    if lead is not None:
        shown[lead] = finding.chunk.pieces[lead].plain
    if mark_before(finding.piece.quote):
        return dict(sorted(shown.items()))  # each footnote is of its own mark
    reach = 1 if finding.piece.kind is PieceKind.ROW else len(finding.chunk.pieces)
    for step in (1, -1):
        for at in range(place + step, place + step * (reach + 1), step):
            text = "" if at in shown else _beside(finding, at)
            if not text or len(joined([*shown.values(), text])) > most or not _is_one_quote(finding, {*shown, at}):
                break
            shown[at] = text
    return dict(sorted(shown.items()))


def joined(texts: Iterable[str]) -> str:
    """Return the texts in one line: sentences go on, and a sign stands between entries and values."""
    line = ""
    for text in texts:
        between = " " if line.endswith(_ENDS) else _BETWEEN
        line += f"{between}{text}" if line else text
    return line


def _is_one_quote(finding: Candidate, places: Collection[int]) -> bool:
    """Return whether pieces may be quoted at once, and the quote holds little else: columns of a page interleave."""
    chunk, first, last = finding.chunk, min(places), max(places)
    held = sum(len(piece.quote) for piece in chunk.pieces[first : last + 1])
    return is_quotable(finding, first, last) and len(chunk.passage(first, last)) <= _LITTLE_ELSE * held


def _beside(finding: Candidate, at: int) -> str:
    """Return what the piece at a place says beside a finding; empty if it doesn't belong to it, or there is none."""
    pieces = finding.chunk.pieces
    piece = pieces[at] if 0 <= at < len(pieces) else None
    if piece is None or mark_before(piece.quote) or not _is_of_same(finding, piece):
        return ""
    if finding.piece.kind is not PieceKind.ROW:
        return piece.plain if piece.kind is not PieceKind.ROW else ""
    return _row_beside(finding, piece) if piece.kind is PieceKind.ROW else ""


def _row_beside(finding: Candidate, row: Piece) -> str:
    """Return what a row says in the column of a finding; empty for a finding that is a whole row."""
    if finding.value is None:
        return ""
    below = [each for each in row.values if each.column == finding.value.column]
    same = len(below) == 1 and _is_shared(finding.statement.covered, below[0].models)
    return labelled(below[0], row) if same else ""


def _is_of_same(finding: Candidate, piece: Piece) -> bool:
    """Return whether a piece speaks of a product model that the finding speaks of, or of nobody in particular."""
    if not piece.models and finding.piece.models and is_by_row(finding.chunk.pieces):
        return piece.kind is not PieceKind.ROW
    return _is_shared(finding.statement.covered, piece.models)


def _is_shared(covered: Collection[str], models: Collection[str]) -> bool:
    return not covered or not models or any(name in covered for name in models)
