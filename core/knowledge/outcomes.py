"""What became of each value that a document's chunks state: which facts it gave, or why it is text."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from core.knowledge.account import Fate
from core.knowledge.attributes import Attributes, parts_of
from core.knowledge.chunk import Chunk, Piece, PieceKind
from core.knowledge.chunk import Value as Stated
from core.knowledge.document import Document
from core.knowledge.extraction import Reader
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.knowledge.unread import Reason, why_text
from core.quantities.dimensions import Dimension
from core.quantities.lexer import decimal_comma_habit
from core.quantities.parse import parse_value
from core.quantities.value import Stat, State, Value

_KINDS = {
    Stat.LIST: "list",
    Stat.TUPLE: "several sides or numbers together",
    Stat.COUNT: "count",
    Stat.BOOL: "yes or no",
    Stat.STATE: "state",
}
NOT_STATED = "said not to be stated"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a value, and why; `detail` as in `Entry`."""

    fate: Fate
    why: str
    detail: str = ""


class Outcomes:
    """Knows the values that a document states, by place, and what became of each."""

    def __init__(self, document: Document, chunks: Sequence[Chunk], facts: Sequence[Fact], reader: Reader) -> None:
        values = [value for chunk in chunks for piece in chunk.pieces for value in piece.values]
        self._attributes: Attributes = reader.of(document)
        self._units = reader.units
        self._habit = decimal_comma_habit("\n".join(value.text for value in values))
        self._rows = sorted(
            (piece for chunk in chunks for piece in chunk.pieces if piece.kind is PieceKind.ROW),
            key=lambda piece: piece.place,
        )
        self._starts = [piece.place.start for piece in self._rows]
        self._facts: defaultdict[Place, list[Fact]] = defaultdict(list)
        for fact in facts:
            self._facts[fact.place].append(fact)

    def rows_in(self, place: Place) -> list[Piece]:
        """Return the pieces of table rows that stand in `place`."""
        first, last = bisect_left(self._starts, place.start), bisect_left(self._starts, place.end)
        return [piece for piece in self._rows[first:last] if piece.place.end <= place.end]

    def of(self, stated: Stated) -> Outcome:
        """Return what became of one of the document's values."""
        facts = self._facts.get(stated.place, ())
        typed = next((fact.value for fact in facts if fact.value.stat is not Stat.TEXT), None)
        if typed is not None:
            return Outcome(Fate.FACT, _kind(typed))
        if any(value.state is State.NOT_STATED for value in parse_value(stated.text, units=self._units)):
            return Outcome(Fate.NOTHING, NOT_STATED)
        if not stated.models:
            return Outcome(Fate.TEXT, Reason.NO_MODEL)
        if not facts:
            return Outcome(Fate.TEXT, Reason.NO_LABEL)
        why = why_text(stated.text, measures=self._measures(facts[0]), decimal_comma=self._habit, units=self._units)
        return Outcome(Fate.TEXT, why.reason, why.detail)

    def _measures(self, fact: Fact) -> frozenset[Dimension]:
        attribute = self._attributes.known(parts_of(fact.attribute)[0])
        return attribute.measures if attribute else frozenset()


def _kind(value: Value) -> str:
    if value.dimension is Dimension.PROTECTION:
        return "code"
    return _KINDS.get(value.stat, "number")
