"""A chunk → its numbered lines, each of known product models, that can be cited; and which of them name something."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count

from core.knowledge.analyzer import fold, word_forms
from core.knowledge.chunk import Chunk, Piece, PieceKind, Value, is_by_row
from core.knowledge.document import Document, Status

_CELLS = " | "
_MOST_CHARS = 900
"""So long is a line at most."""
_NAME = re.compile(r"[^\W\d_]{2}|[^\W\d_][\W_]?\d|\d[\W_]?[^\W\d_]")
"""What a name has at least: two letters, or a letter beside a digit."""
_NOT_BEHIND, _NOT_BEFORE = r"(?<!\w)(?<!\w[-./+])", r"(?![\w+])(?![-./]\w)(?!\s\d)"
_DESCRIPTION = 4
"""So many words describe a thing rather than name it: they may stand in another order."""


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
        """The headings, and the entries of a list, that it stands under."""
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
    for each in passages:
        documents.setdefault(each.source, {}).setdefault(each.section, []).append(each)
    number = count(min((line.number for passage in passages for line in passage.lines), default=1))
    return [
        replace(passage, lines=tuple(replace(line, number=next(number)) for line in passage.lines))
        for sections in documents.values()
        for section in sorted(sections, key=bool)
        for passage in sorted(sections[section], key=lambda each: each.lines[0].piece.place.start)
    ]


class Lineages:
    """Product models asked about, each with its bases, nearest first; none if any product model will do."""

    def __init__(self, lineages: Sequence[tuple[str, ...]]) -> None:
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

    def named_in(self, text: str) -> tuple[str, ...]:
        """Return which of them a text names."""
        return tuple(name for name in self._of if Naming([name]).is_named(text))


def lines_in(
    chunk: Chunk, document: Document, lineages: Lineages, positions: Collection[int] | None = None
) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield the position of a piece, what it says, and of whom: of those asked about, or of nobody in particular.

    Where a row says something of a variant and something of its base, the base's is not said of the variant; and a row
    of a product model that nobody knows says nothing of anybody who is asked about, unless it names them: "Lid for X1".

    Of the pieces at some positions only, unless these are None.
    """
    covered, by_row = chunk.models or document.covered_models, bool(lineages) and is_by_row(chunk.pieces)
    for position in range(len(chunk.pieces)) if positions is None else sorted(positions):
        piece = chunk.pieces[position]
        whose = piece.models or covered
        if by_row and _is_stray(piece):
            whose = lineages.named_in(piece.plain)
            if not whose:
                continue
        said = [(text, models) for text, models in _said(piece, whose) if text]
        nearest = lineages.nearest(frozenset(name for _, models in said for name in models))
        for text, models in said:
            if not lineages or not models or not nearest.isdisjoint(models):
                yield position, text[:_MOST_CHARS], models


def _is_stray(piece: Piece) -> bool:
    """Return whether a row is of nobody known; a remark over all columns is one cell, and none."""
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
    """Return what cells of a row say, with what stands at its head and above them, and what none of them tells."""
    first, _, rest = (" ".join(part.split()) for part in piece.plain.partition(": "))
    head = "" if _CELLS in first else first
    cells = [(_without(value.label, head), " ".join(value.text.split())) for value in values]
    beside = [(_without(label, head), " ".join(text.split())) for label, text in piece.beside]
    above = " › ".join(filter(None, (*dict.fromkeys(value.group for value in values), head)))
    if any(label for label, _ in cells):
        joined = "; ".join(map(_labelled, (*cells, *beside)))
        return f"{above} › {joined}" if above else joined
    if not all(label for label, _ in beside) and len(values) == len(piece.values):
        return f"{above}: {rest}"
    return f"{above}: {'; '.join((_CELLS.join(text for _, text in cells), *map(_labelled, beside)))}"


def _labelled(cell: tuple[str, str]) -> str:
    label, text = cell
    return f"{label}: {text}" if label else text


def _without(label: str, head: str) -> str:
    """Return the label of a cell without the head of its row."""
    parts = [part for part in label.split(" > ") if part.strip() != head]
    return " › ".join(" ".join(part.split()) for part in parts)


class Naming:
    """Tells what names one of several names: letter by letter, a description by all of its words.

    "Falcon" isn't named by "Falcon-X", "Falcon 2.5" or "Falcon+".
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._folded = [_plain(name) for name in names if _NAME.search(name)]
        self._written = [re.compile(rf"{_NOT_BEHIND}{re.escape(name)}{_NOT_BEFORE}") for name in self._folded]
        self._described = [_words(name) for name in self._folded if len(name.split()) >= _DESCRIPTION]

    def is_named(self, text: str) -> bool:
        """Return whether a text names one of them."""
        plain = _plain(text)
        if any(name.search(plain) for name in self._written):
            return True
        told = _words(plain) if self._described else frozenset[str]()
        return any(described <= told for described in self._described)

    def is_of(self, line: Line) -> bool:
        """Return whether a line names one of them, or stands under it as a heading."""
        return self.is_named(line.text) or bool(self.headings(line.chunk.section))

    def headings(self, section: Sequence[str]) -> Sequence[str]:
        """Return the headings from the innermost that is one of them, and nothing else, on; none if none is."""
        at = next((at for at in reversed(range(len(section))) if _plain(section[at]) in self._folded), len(section))
        return section[at:]


def named_in(lines: Iterable[Line], names: Sequence[str]) -> tuple[str, ...]:
    """Return which of several names some line names, or stands under."""
    lines = list(lines) if names else []
    return tuple(name for name in names if any(map(Naming([name]).is_of, lines)))


def _plain(text: str) -> str:
    return " ".join(fold(text).split())


def _words(text: str) -> frozenset[str]:
    return frozenset(forms[0] for forms in word_forms(text))
