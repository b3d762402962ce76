"""What was gathered for a query: passages made of numbered lines, each of which can be cited."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from core.knowledge.chunk import Chunk, Piece
from core.knowledge.document import Document, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One thing that a document states: a sentence, an item, a step, a row with its headings.

    Attributes:
        number: By which it is cited, from 1 on.
        text: As it is read: "Supply current › at 24 V: 240 mA".
        models: Canonical names of whom it is said; empty for nobody in particular.
        position: Index of its piece in `chunk.pieces`.
    """

    number: int
    text: str
    models: tuple[str, ...]
    document: Document
    chunk: Chunk
    position: int

    @property
    def piece(self) -> Piece:
        """The piece of its chunk that is quoted."""
        return self.chunk.pieces[self.position]

    @property
    def above(self) -> tuple[str, ...]:
        """The document's title, the headings and entries that it stands under; whether it is superseded."""
        return tuple(dict.fromkeys((*self.headings, *self.labels)))

    @property
    def headings(self) -> tuple[str, ...]:
        """The document's title and the headings that it stands under; whether it is superseded."""
        legacy = "superseded" if self.legacy else ""
        return tuple(dict.fromkeys(filter(None, (self.document.title, *self.chunk.section, legacy))))

    @property
    def labels(self) -> tuple[str, ...]:
        """What the entries of a list call it under which it stands."""
        return self.chunk.labels_above(self.position)

    @property
    def legacy(self) -> bool:
        """Whether the document is superseded, or the product discontinued."""
        return Status.LEGACY in {self.document.status, self.chunk.status}


@dataclass(frozen=True, slots=True, kw_only=True)
class GatheredPassage:
    """Lines that stand under the same headings of one document.

    Attributes:
        above: The document's title and the headings.
        models: Whom it covers; empty for nobody in particular.
        legacy: The document is superseded, or the product discontinued.
        date: ISO day of the document; empty if unknown.
    """

    above: tuple[str, ...]
    models: tuple[str, ...]
    lines: tuple[Line, ...]
    legacy: bool = False
    date: str = ""

    @property
    def source(self) -> tuple[str, str, tuple[str, ...], bool, str]:
        """What passages of one document have in common: path and title, whom it covers, since when it holds."""
        return self.lines[0].document.path, self.above[0], self.models, self.legacy, self.date

    @property
    def section(self) -> tuple[str, ...]:
        """The headings below the title."""
        return self.above[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """All that was gathered for one query.

    Attributes:
        passages: The document with the most telling one first.
        left_out: So many passages were found and had no room.
        searches: So many searches were made.
        told: What else was done, as a sentence; empty for nothing.
    """

    passages: tuple[GatheredPassage, ...] = ()
    left_out: int = 0
    searches: int = 0
    told: str = ""
    by_number: Mapping[int, Line] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Have the lines at hand by number."""
        lines = {line.number: line for passage in self.passages for line in passage.lines}
        object.__setattr__(self, "by_number", lines)


def by_document(passages: Sequence[GatheredPassage]) -> list[GatheredPassage]:
    """Return passages with those of one document and of one section beside each other, as they stand there.

    The document of the most telling passage comes first, and in it what has no section. Lines are numbered in this
    order, from the lowest number on.
    """
    documents: dict[object, dict[tuple[str, ...], list[GatheredPassage]]] = {}
    for passage in passages:
        documents.setdefault(passage.source, {}).setdefault(passage.section, []).append(passage)
    number = count(min((line.number for passage in passages for line in passage.lines), default=1))
    return [
        replace(passage, lines=tuple(replace(line, number=next(number)) for line in passage.lines))
        for sections in documents.values()
        for section in sorted(sections, key=bool)
        for passage in sorted(sections[section], key=_place)
    ]


def _place(passage: GatheredPassage) -> int:
    """Return where a passage begins in its document."""
    return passage.lines[0].piece.place.start
