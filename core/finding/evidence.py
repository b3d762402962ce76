"""Evidence: the scored pieces that an answer may rest on."""

from dataclasses import dataclass

from core.knowledge.chunk import Chunk, Piece, Value
from core.knowledge.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One piece that speaks of the topic.

    Attributes:
        position: Index of `piece` in `chunk.pieces`.
        value: The labelled value in it that the topic is about; None for running text.
        coverage: 0.0 to 1.0: how much of the topic it speaks of, the weight of words considered.
        met: Indexes of the topic's terms that it speaks of itself.
        score: Higher is better; comparable only within one topic.
        base: The base product model it is inherited from; None for the model's own.
        measured: It states a number in a dimension that the topic asks for; True if it asks for none.
        named: It speaks of one of the attributes that the topic asks for; True if it asks for none.
        exact: Its label says nothing but what is asked.
        labelled: Its label names every attribute that the topic asks for.
    """

    piece: Piece
    position: int
    chunk: Chunk
    document: Document
    coverage: float
    met: frozenset[int]
    score: float
    value: Value | None = None
    base: str | None = None
    measured: bool = True
    named: bool = True
    labelled: bool = False
    exact: bool = False

    def answers(self, gate: float) -> bool:
        """Return whether this is enough to be an answer: about what is asked, and measured as asked."""
        return self.measured and self.named and (self.labelled or self.coverage >= gate)

    @property
    def label(self) -> str:
        """What the value, or the row, is about; empty for running text."""
        if self.value:
            return self.value.label
        return self.piece.values[0].label.partition(" > ")[0] if self.piece.values else ""

    @property
    def date(self) -> str:
        """The ISO day from which it holds: its own, else its document's; empty if neither is known."""
        return self.chunk.date or self.document.date

    @property
    def said(self) -> str:
        """The value, or else the piece, as a person reads it."""
        return self.value.text if self.value else self.piece.plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What was found for one product model, or for none in particular.

    Attributes:
        model: None for a question about no product model in particular.
        findings: Best first; each piece once.
    """

    model: str | None
    findings: tuple[Finding, ...] = ()

    def enough(self, gate: float) -> bool:
        """Return whether the best finding covers the topic well enough to be an answer."""
        return bool(self.findings) and self.findings[0].answers(gate)
