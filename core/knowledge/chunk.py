"""What the index holds: chunks, made of pieces that can each be quoted, and where these are found again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.knowledge.document import Status
from core.knowledge.tree import Place
from core.quantities.vocabulary import state_of

_MARK = re.compile(r"\A\d+[.)]\s+")
"""The number of an entry, with which it is quoted."""
_MARK_BEFORE = re.compile(r"(?<!\d)(\d+)[.)][ \t]+\Z")
_MOST_MARK = 16
"""So many characters its number, the sign behind it and the blanks take at most."""
_SIGNS = "([<>=≤≥±~+-\u2212"
_SEVERAL = 2
_MOST_LABEL = 6
"""So many words has what an entry calls those below it at most."""
NOWHERE = (0, 0)
_PAGE_BREAK = "\f"


class ChunkKind(StrEnum):
    """What a chunk is good for."""

    SPEC = "spec"
    INFO = "info"
    PROCEDURE = "procedure"
    FAQ = "faq"


class Belongs(StrEnum):
    """Who says which product model something holds for, the nearest first."""

    CELL = "cell"
    TAB = "tab"
    SECTION = "section"
    DOCUMENT = "document"


class PieceKind(StrEnum):
    """What a piece is."""

    SENTENCE = "sentence"
    ITEM = "item"
    STEP = "step"
    ROW = "row"
    CODE = "code"


LISTED = frozenset({PieceKind.ITEM, PieceKind.STEP})
"""Entries of lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What one cell, or the right side of "key: value", says of some product models.

    Attributes:
        label: What it is about: row label, column heading or key, as written; "A > B" for groups.
        text: As written, white space folded; lines inside a cell joined by "; ".
        models: Canonical names of the product models it holds for; never empty where the document
            covers any, empty in a generic document.
        place: The cell's own place in the source.
        conditions: What it holds under by the words around its table ("at 25 °C"), as written.
        belongs: CELL where the row, the column or the text itself names the models; None: the chunk decides.
        group: A heading between the rows of its table.
        row: 0-based, in its table, as is `column`; None outside of tables.
    """

    label: str
    text: str
    models: tuple[str, ...]
    place: Place
    conditions: tuple[str, ...] = ()
    belongs: Belongs | None = None
    group: str = ""
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """The smallest thing we quote: a sentence, a list item, a step, a table row, a code block.

    Attributes:
        plain: As a person reads it.
        quote: Verbatim in the document.
        page: 1-based; None without pages.
        models: Product models it speaks of, at most the document's; empty means all of the document's.
        values: Labelled values in it (a row's cells, a "key: value" item).
        number: A step's number as shown.
        beside: Cells of a row that none of its values tells, each with the heading of its column.
    """

    kind: PieceKind
    plain: str
    quote: str
    place: Place
    page: int | None = None
    models: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    number: int | None = None
    depth: int = 0
    admonition: str = ""
    beside: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """The indexed unit: consecutive pieces of one section.

    Attributes:
        chunk_id: Unique in the index; derived from document and place in it.
        section: Headings from the outermost to its own.
        models: Product models it is filtered by: canonical names; empty in a generic document.
        text: What is searched besides section and title: all pieces as read, a table's headings included.
        source: Verbatim from its first piece to its last; empty if they lie more than 20,000 characters apart.
        belongs: Who says that it is about `models`.
        date: ISO day from which it holds, where that isn't the document's; else empty.
    """

    chunk_id: str
    document: str
    section: tuple[str, ...]
    kind: ChunkKind
    models: tuple[str, ...]
    status: Status
    text: str
    pieces: tuple[Piece, ...]
    product_line: str = ""
    source: str = ""
    belongs: Belongs = Belongs.DOCUMENT
    date: str = ""

    def mark_of(self, position: int) -> str:
        """Return the number before an entry as it is written ("6. "); empty where the source has none there."""
        piece, start = self.pieces[position], self.pieces[position].place.start - self.pieces[0].place.start
        mark = _MARK_BEFORE.search(self.source, max(0, start - _MOST_MARK), start)
        is_its = mark is not None and piece.number == int(mark[1]) and self.source.startswith(piece.quote, start)
        return mark.group() if mark and is_its else ""

    def labels_above(self, position: int) -> tuple[str, ...]:
        """Return what the entries call it under which an entry of a list stands, from the outermost on.

        That is an entry of a few words without a number; where it has no key itself, also the key of one with a value.
        """
        own, labels = self.pieces[position], list[str]()
        depth, keyed = own.depth, ": " in own.plain
        for at in range(position - 1, -1, -1):
            piece = self.pieces[at]
            if depth == 0 or own.kind is not PieceKind.ITEM or piece.kind is not PieceKind.ITEM:
                break
            if piece.depth < depth:
                depth = piece.depth
                key, _, value = " ".join(piece.plain.split()).partition(": ")
                is_open = value and (keyed or state_of(value) is not None)
                labels += [key.rstrip(":")] if _is_label(key) and not is_open else []
        return tuple(reversed(labels))

    def lead_of(self, position: int) -> int | None:
        """Return where the sentence stands that an entry of a list goes on from ("It is supplied by:"), if any."""
        at = next((at for at in range(position, -1, -1) if self.pieces[at].kind not in LISTED), position)
        leads = self.pieces[at].kind is PieceKind.SENTENCE and self.pieces[at].plain.endswith(":")
        return at if at < position and leads else None

    def passage(self, first: int, last: int) -> str:
        """Return the verbatim text from piece `first` to piece `last` (inclusive); empty without a source."""
        start = self.pieces[0].place.start
        return self.source[self.pieces[first].place.start - start : self.pieces[last].place.end - start]

    @property
    def page(self) -> int | None:
        """The page of its first piece; None without pages."""
        return self.pieces[0].page if self.pieces else None


def is_by_row(pieces: Sequence[Piece]) -> bool:
    """Return whether several rows are each of product models: those that name none are of others."""
    return sum(bool(piece.models) for piece in pieces if piece.kind is PieceKind.ROW) >= _SEVERAL


def _is_label(text: str) -> bool:
    """Return whether a text is what something is called: a few words, none of them a number, and no sentence."""
    words = text.split()
    numbered = any(word.lstrip(_SIGNS)[:1].isdigit() for word in words)
    return 0 < len(words) <= _MOST_LABEL and not text.endswith(".") and not numbered


def quoted_pieces(pieces: Sequence[Piece], quote: str) -> frozenset[int]:
    """Return which pieces the quote is: those that equal it, else hold it, else all that it is made of."""
    quote = quote.strip()
    entry = _MARK.sub("", quote)
    texts = [piece.quote.strip() for piece in pieces]
    inside = [text for text in texts if text and text in quote]
    for wanted in (
        {quote},
        {entry},
        {text for text in texts if quote and quote in text},
        {text for text in texts if entry and entry in text},
        {text for text in inside if not any(text in other and text != other for other in inside)},
    ):
        if found := frozenset(number for number, text in enumerate(texts) if text and text in wanted):
            return found
    return frozenset()


def ranges_on(chunk: Chunk, places: Sequence[Place], page: int, said: str) -> tuple[tuple[int, int], ...]:
    """Return where each place in the chunk's document stands in `said`, the text of a page as it was read then.

    `NOWHERE` stands for what isn't surely there; pages are counted from 1.
    """
    start, verbatim = _on(chunk, page)
    at = said.find(verbatim) if verbatim else -1
    if at < 0 or said.find(verbatim, at + 1) >= 0:  # better no mark than a wrong one
        return (NOWHERE,) * len(places)
    within = [(max(place.start - start, 0), min(place.end - start, len(verbatim))) for place in places]
    return tuple((at + begin, at + end) if begin < end else NOWHERE for begin, end in within)


def _on(chunk: Chunk, page: int) -> tuple[int, str]:
    """Return what of a chunk stands on a page, and where in the document that begins."""
    first = chunk.pieces[0]
    if not chunk.source:
        alone = [piece for piece in chunk.pieces if piece.page == page]
        return (alone[0].place.start, alone[0].quote) if len(alone) == 1 else (0, "")
    parts = chunk.source.split(_PAGE_BREAK)
    number = page - (first.page or page)
    if not 0 <= number < len(parts):
        return 0, ""
    return first.place.start + sum(len(part) + 1 for part in parts[:number]), parts[number]
