"""A chunk → its lines: each piece as a person reads it, a row with its headings, and a line for each it is said of."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from core.knowledge.chunk import Chunk, Piece, PieceKind, Value, is_by_row
from core.knowledge.document import Document

_CELLS = " | "
MOST_CHARS = 900
"""So long is a line at most."""


class Lineages:
    """Product models asked about, each with its bases."""

    def __init__(self, lineages: Sequence[tuple[str, ...]]) -> None:
        """Have at hand who is or extends whom.

        Args:
            lineages: Each with the bases, nearest first; none if any product model will do.
        """
        self._of: dict[str, list[tuple[str, ...]]] = {}
        for lineage in lineages:
            for name in lineage:
                self._of.setdefault(name, []).append(lineage)
        self.nearest = cache(self._nearest)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._of)

    def _nearest(self, told: frozenset[str]) -> frozenset[str]:
        """Return those of whom something is told that is said of somebody asked about: of each the nearest."""
        concerned = dict.fromkeys(lineage for name in told for lineage in self._of.get(name, ()))
        return frozenset(next(name for name in lineage if name in told) for lineage in concerned)


def lines_in(
    chunk: Chunk, document: Document, lineages: Lineages, positions: Collection[int] | None = None
) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield the position of a piece, what it says, and of whom: of those asked about, or of nobody in particular.

    Where a row says something of a variant and something of its base, the base's is not said of the variant; and a row
    of a product model that nobody knows says nothing of anybody who is asked about.

    Args:
        chunk: What was found.
        document: Where it stands.
        lineages: Who is asked about.
        positions: The pieces that are wanted; None for all.
    """
    covered, by_row = chunk.models or document.covered_models, bool(lineages) and is_by_row(chunk.pieces)
    for position in range(len(chunk.pieces)) if positions is None else sorted(positions):
        piece = chunk.pieces[position]
        if by_row and _is_of_another(piece):
            continue
        said = [(text, models) for text, models in _said(piece, piece.models or covered) if text]
        nearest = lineages.nearest(frozenset(name for _, models in said for name in models))
        for text, models in said:
            if not lineages or not models or not nearest.isdisjoint(models):
                yield position, text[:MOST_CHARS], models


def _is_of_another(piece: Piece) -> bool:
    """Return whether a row among those of product models is of one that nobody knows: it states nothing of anybody.

    A remark over all columns is one cell.
    """
    return piece.kind is PieceKind.ROW and not (piece.models or piece.values) and _CELLS in piece.plain


def _said(piece: Piece, models: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a piece as one line, or a row as a line for each that its cells are of."""
    if piece.kind is not PieceKind.ROW or not piece.values:
        yield _text(piece), models
        return
    of_whom = dict.fromkeys(value.models or models for value in piece.values)
    for whose in of_whom:
        yield _row(piece, [value for value in piece.values if (value.models or models) == whose]), whose


def _text(piece: Piece) -> str:
    told = " ".join(piece.plain.split())
    numbered = f"{piece.number}. {told}" if piece.number is not None else told
    return f"({piece.admonition}) {numbered}" if piece.admonition else numbered


def _row(piece: Piece, values: Sequence[Value]) -> str:
    """Return what cells of a row say, with what stands at its head and above them."""
    head = " ".join(piece.plain.partition(": ")[0].split())
    labels = {_without(value.label, head) for value in values}
    texts = [(value, " ".join(value.text.split())) for value in values]
    cells = [f"{label}: {text}" if (label := _without(value.label, head)) else text for value, text in texts]
    if labels == {""}:
        cells = [" | ".join(text for _, text in texts)]
    group = " › ".join(dict.fromkeys(filter(None, (value.group for value in values))))
    above = " › ".join(filter(None, (group, head)))
    joined = "; ".join(cells)
    return f"{above}: {joined}" if labels == {""} else f"{above} › {joined}" if above else joined


def _without(label: str, head: str) -> str:
    """Return the label of a cell without the head of its row."""
    parts = [part for part in label.split(" > ") if part.strip() != head]
    return " › ".join(" ".join(part.split()) for part in parts)
