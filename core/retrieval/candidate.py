"""Candidates: statements with their score for one thing asked of one product model; the only thing answers rest on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from core.knowledge.chunk import Chunk, Piece, Value
from core.knowledge.document import Document
from core.retrieval.statement import Statement

_ALL = 0.85
"""Share of the asked words from which on a statement speaks of all that is asked."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Candidate:
    """A statement that may answer.

    Attributes:
        score: Higher is better; comparable only within one cell.
        probability: That it is what is asked, if anything among the candidates is: 0.0 to 1.0.
        base: The base product model whose statement it is; None for the model's own.
        features: What its score was made of.
    """

    statement: Statement
    score: float
    probability: float = 0.0
    base: str | None = None
    features: Mapping[str, float] = field(default_factory=dict[str, float])

    @property
    def chunk(self) -> Chunk:
        """The chunk that holds it."""
        return self.statement.chunk

    @property
    def position(self) -> int:
        """Index of its piece in the chunk."""
        return self.statement.position

    @property
    def piece(self) -> Piece:
        """The piece that is quoted."""
        return self.statement.piece

    @property
    def document(self) -> Document:
        """The document that states it."""
        return self.statement.document

    @property
    def value(self) -> Value | None:
        """The labelled value that is meant; None for the piece as a whole."""
        return self.statement.value

    @property
    def said(self) -> str:
        """The value, or else the piece, as a person reads it."""
        return self.statement.said

    @property
    def label(self) -> str:
        """What the value, or the row, is about; empty for running text."""
        if self.value:
            return self.value.label
        return self.piece.values[0].label.partition(" > ")[0] if self.piece.values else ""

    @property
    def says_all(self) -> bool:
        """Whether it says by itself all that is asked, be it in other words."""
        return self.features.get("soft_own", 0.0) >= _ALL

    @property
    def date(self) -> str:
        """The ISO day from which it holds: its own, else its document's; empty if neither is known."""
        return self.chunk.date or self.document.date


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What was found for one thing asked of one product model, or of none in particular: one cell of the grid.

    Attributes:
        model: None for a question about no product model in particular.
        candidates: Best first.
        probability: That the first of them answers, 0.0 to 1.0.
        inputs: What that was told from.
        needed: From which probability on it is enough; 0.0 if there is no candidate.
        sufficient: It is enough to answer.
    """

    model: str | None
    candidates: tuple[Candidate, ...] = ()
    probability: float = 0.0
    inputs: Mapping[str, float] = field(default_factory=dict[str, float])
    needed: float = 0.0
    sufficient: bool = False

    @property
    def likely(self) -> bool:
        """Whether it is as probable as it has to be, whatever else makes it enough."""
        return self.probability >= self.needed

    def of_only(self, candidates: Iterable[Candidate]) -> "Evidence":
        """Return the same with these of its candidates; none of them is never enough."""
        kept = tuple(candidates)
        return replace(self, candidates=kept, sufficient=self.sufficient and bool(kept))

    def led_by(self, best: Candidate) -> "Evidence":
        """Return the same with one of its candidates first."""
        return replace(self, candidates=(best, *(each for each in self.candidates if each is not best)))
