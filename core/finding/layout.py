"""The pieces of one chunk as words, for one product model, before any topic is asked of them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from core.finding.wanted import Wanted, said_in
from core.knowledge.chunk import Chunk, Piece, Value
from core.knowledge.document import Document


class Saying(NamedTuple):
    """One value, or a piece as a whole with None: its text, its label's words, and all its words."""

    value: Value | None
    text: str
    label: frozenset[str]
    own: frozenset[str]


class Layout:
    """What a chunk says of one product model.

    Attributes:
        rows: Position of each piece that may speak of it, with what it says.
        section: The words of the headings above.
        around: Those, and the words of all pieces.
        title: Those of the headings, and of the document's title.
        questions: Per piece, the position of the question that it answers, as in a FAQ without headings; None for none.
    """

    def __init__(self, chunk: Chunk, document: Document, wanted: Wanted) -> None:
        said = [_labels_in(piece) | said_in(piece.plain) for piece in chunk.pieces]
        self.chunk, self.document = chunk, document
        self.section = said_in(" ".join(chunk.section))
        self.around = self.section.union(*said)
        self.title = self.section | said_in(document.title)
        self.questions = _questions(chunk)
        self.rows = [
            (position, [_saying(chunk.pieces[position], value, said[position]) for value in values])
            for position, values in _readable(chunk, wanted)
        ]


class Layouts:
    """Layouts that several topics are asked of, each worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str | None], Layout] = {}

    def of(self, chunk: Chunk, document: Document, wanted: Wanted) -> Layout:
        """Return the chunk as words, for the wanted product model."""
        key = (chunk.chunk_id, wanted.model)
        if key not in self._known:
            self._known[key] = Layout(chunk, document, wanted)
        return self._known[key]


def _readable(chunk: Chunk, wanted: Wanted) -> Iterator[tuple[int, list[Value | None]]]:
    """Yield the places of the pieces that may speak of the wanted product model, with their values for it."""
    for position, piece in enumerate(chunk.pieces):
        if not _asks(piece) and _speaks_of(piece, wanted) and (values := _values_for(piece, wanted)):
            yield position, values


def _asks(piece: Piece) -> bool:
    return piece.plain.endswith("?")


def _speaks_of(piece: Piece, wanted: Wanted) -> bool:
    return wanted.model is None or not piece.models or any(name in piece.models for name in wanted.lineage)


def _values_for(piece: Piece, wanted: Wanted) -> list[Value | None]:
    """Return the values that hold for the model, or else for its nearest base that has any; [None] for prose."""
    if not piece.values:
        return [None]
    for name in wanted.lineage:
        if own := [value for value in piece.values if name in value.models]:
            return _with_row(own)
    return _with_row([value for value in piece.values if wanted.model is None or not value.models])


def _with_row(values: list[Value]) -> list[Value | None]:
    """Add the whole row to several values of one: it may be what speaks of all that is asked."""
    return [*values, None] if len(values) > 1 else [*values]


def _saying(piece: Piece, value: Value | None, said: frozenset[str]) -> Saying:
    if value is None:
        return Saying(None, piece.plain, _labels_in(piece), said)
    return Saying(value, f"{value.label} {value.text}", said_in(value.label), _said_under(value.label, value.text))


@lru_cache(maxsize=50_000)
def _said_under(label: str, text: str) -> frozenset[str]:
    return said_in(label) | said_in(text)


def _labels_in(piece: Piece) -> frozenset[str]:
    return frozenset[str]().union(*(said_in(each.label) for each in piece.values))


def _questions(chunk: Chunk) -> list[int | None]:
    """Return, per piece, the position of the question that it answers, as in a FAQ without headings; None for none."""
    found: list[int | None] = []
    question: int | None = None
    for position, piece in enumerate(chunk.pieces):
        question = position if _asks(piece) else question
        found.append(question)
    return found
