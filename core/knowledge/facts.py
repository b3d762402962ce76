"""Typed facts: one thing that a document states of one product model, with the cell that says so."""

from dataclasses import dataclass

from core.knowledge.chunk import Belongs
from core.knowledge.document import Status
from core.knowledge.tree import Place
from core.quantities.dimensions import Dimension
from core.quantities.value import Value

IN_PASSING = 0.8
"""Confidence of what a cell states of another attribute than the one that its label names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One value of one attribute, stated of one product model.

    Attributes:
        fact_id: Unique in the index; the same as long as document, place and product model are.
        attribute: Key of the attribute, see `core.knowledge.attributes`; equal keys mean the same attribute.
        label: The attribute as written; "A > B" for groups.
        value: What is stated, typed; its `text` is part of `said`. Text where nothing could be read as more.
        said: The whole cell as a person reads it.
        conditions: What it holds under: the value's own, the heading's and the section's.
        belongs: Who says that it is about `model`.
        section: Headings from the outermost to its own.
        position: Index of its piece in the chunk.
        place: The cell's own place in the document's source.
        page: 1-based; None without pages.
        row: 0-based, in its table, as is `column`; None outside of tables.
        quote: The row, item or sentence verbatim.
        excerpt: The same as a person reads it.
        covers: Product models of the chunk that holds it, canonical.
        authority: Higher wins between documents that disagree.
        date: ISO; empty if unknown.
        confidence: 0.0 to 1.0: how sure we are that the cell means this.
    """

    fact_id: str
    model: str
    attribute: str
    label: str
    value: Value
    said: str
    document: str
    chunk_id: str
    position: int
    place: Place
    quote: str
    excerpt: str
    section: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    belongs: Belongs = Belongs.DOCUMENT
    page: int | None = None
    row: int | None = None
    column: int | None = None
    covers: tuple[str, ...] = ()
    status: Status = Status.ONLINE
    authority: int = 0
    date: str = ""
    confidence: float = 1.0

    @property
    def upper(self) -> float | None:
        """The upper end in canonical units, or the lower one of an open range; None for what is no number."""
        ends = self.value.canonical
        return ends.low if ends.high is None else ends.high

    @property
    def lower(self) -> float | None:
        """The lower end in canonical units, or the upper one of an open range; None for what is no number."""
        ends = self.value.canonical
        return ends.high if ends.low is None else ends.low


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedAttribute:
    """An attribute that `facts` indexed facts state, filed under `key`; most write it as `label`.

    `dimensions` are what its values are measured in; empty for words only.
    """

    key: str
    label: str
    dimensions: frozenset[Dimension] = frozenset()
    facts: int = 0
