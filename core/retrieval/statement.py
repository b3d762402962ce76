"""Passages → statements: every quotable thing in them that may speak of a product model, with its fields as words."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import fold, words
from core.knowledge.chunk import LISTED, Chunk, ChunkKind, Piece, PieceKind, Value, is_by_row
from core.knowledge.document import Document, Status
from core.plan import Passage

_MAX_TEXT_CHARS = 600
_LONG_CHARS = 300
_SHORT_CHARS = 25
_EVERYBODY = 50
"""A general document counts as one about so many product models."""
_SPEC = "spec"
"""The catalogue's word for a document that states rather than explains."""
_DIGIT = re.compile(r"\d")
_WITH_UNIT = re.compile(r"\d ?[^\W\d_]|\d ?[%°]")
_HEAD = re.compile(r"[:|]|(?<=\w)\s[-–]\s")
_TOKEN = re.compile(r"[^\W\d_]{2,}")
_HEAD_CHARS = 60
_EMBEDDED_CHARS = 300
_PATH_CHARS = 400
_INNER_HEADINGS = 2
_KEPT_CHUNKS = 4_000
_KEPT_TOLD = 40_000
"""So many times the statements of a chunk that may speak of a product model."""


class Form(NamedTuple):
    """What a statement is like, whatever is asked: 1.0 for yes and 0.0 for no unless told otherwise.

    Attributes:
        length: Of its text, 1.0 for a long one, at most 2.0.
        leads: It only introduces what stands below it.
        spec: It is of a chunk that states rather than explains; `spec_document`: of such a document.
        digit: Its value, or the whole of it, holds a number; `with_unit`: one with a unit.
        generic: Its document is about no product model in particular.
        breadth: The logarithm of how many product models it covers; `narrow`: one divided by that.
        part: It covers some of its document's product models, but not all.
        called: It has a label.
    """

    row: float
    cell: float
    sentence: float
    item: float
    step: float
    code_block: float
    length: float
    short: float
    leads: float
    spec: float
    digit: float
    with_unit: float
    spec_document: float
    legacy: float
    generic: float
    breadth: float
    narrow: float
    part: float
    called: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Statement:
    """One quotable thing: a cell, a row, a sentence, an item, a step.

    Attributes:
        position: Index of `piece` in `chunk.pieces`.
        value: The labelled value that is meant; None for the piece as a whole.
        label: What a table, list or key calls it, group and heading included; empty for running text.
        own: The words of what it says itself, its label included; `tokens`: the same unstemmed, likewise for others.
        labelled: The words of its label, or of what stands before the first colon.
        section: The words of the headings above it, its table's headings included.
        title: The words of its document's title and file name.
        around: The words of all that stands in its chunk, of the headings and of the title.
        path_text: Title, headings, label and text in one line, as it is embedded with what stands above it.
        text: Label and text in one line.
        folded: What it says, folded.
        of_another: A row that names no product model, in a table whose other rows do: it is about something else.
        covered: The product models that it speaks of; empty for none in particular.
    """

    chunk: Chunk
    position: int
    document: Document
    value: Value | None
    label: str
    own: frozenset[str]
    labelled: frozenset[str]
    section: frozenset[str]
    title: frozenset[str]
    around: frozenset[str]
    tokens: frozenset[str]
    section_tokens: frozenset[str]
    title_tokens: frozenset[str]
    label_tokens: frozenset[str]
    chunk_tokens: frozenset[str]
    path_text: str
    text: str
    folded: str
    of_another: bool
    covered: tuple[str, ...]
    form: Form

    @property
    def piece(self) -> Piece:
        """The piece of its chunk that is quoted."""
        return self.chunk.pieces[self.position]

    @property
    def said(self) -> str:
        """The value, or else the piece, as a person reads it."""
        return self.value.text if self.value else self.piece.plain


@lru_cache(maxsize=100_000)
def said_in(text: str) -> frozenset[str]:
    """Return the words of `text` as a set."""
    return frozenset(words(text))


@lru_cache(maxsize=100_000)
def tokens_in(text: str) -> frozenset[str]:
    """Return the plain words of `text`, folded, without numbers."""
    return frozenset(_TOKEN.findall(fold(text)))


class StatementReader:
    """Takes chunks apart, each once: keep one per publication of the index."""

    def __init__(self, *, kept: int = _KEPT_CHUNKS) -> None:
        self._kept = kept
        self._known: dict[str, tuple[Statement, ...]] = {}
        self._told: dict[tuple[str, tuple[str, ...]], tuple[Statement, ...]] = {}

    def read(self, passages: Sequence[Passage], catalog: Catalog, lineage: Sequence[str]) -> list[Statement]:
        """Return the statements of `passages` that may speak of a product model, each once.

        Its lineage is the product model with its bases, nearest first; empty for any.
        """
        spoken_of = tuple(lineage)
        found: dict[str, tuple[Statement, ...]] = {}
        for passage in passages:
            chunk = passage.chunk
            told = self._told.get((chunk.chunk_id, spoken_of))
            found[chunk.chunk_id] = self._of(chunk, catalog, spoken_of) if told is None else told
        return list(chain.from_iterable(found.values()))

    def _of(self, chunk: Chunk, catalog: Catalog, lineage: tuple[str, ...]) -> tuple[Statement, ...]:
        if len(self._told) >= _KEPT_TOLD:
            self._told.clear()
        document = catalog.documents[chunk.document]
        told: tuple[Statement, ...] = ()
        if _may_speak(chunk.models or document.covered_models, lineage):
            told = tuple(each for each in self._in_chunk(chunk, document) if speaks_of(each, lineage))
        self._told[chunk.chunk_id, lineage] = told
        return told

    def _in_chunk(self, chunk: Chunk, document: Document) -> tuple[Statement, ...]:
        if chunk.chunk_id not in self._known:
            if len(self._known) >= self._kept:
                self._known.clear()
                self._told.clear()
            self._known[chunk.chunk_id] = tuple(_statements(chunk, document))
        return self._known[chunk.chunk_id]


def _may_speak(covered: Sequence[str], lineage: Sequence[str]) -> bool:
    return not lineage or not covered or not set(lineage).isdisjoint(covered)


def speaks_of(statement: Statement, lineage: Sequence[str]) -> bool:
    """Return whether a statement may be about the product model: the nearest of its lineage that a row speaks of."""
    if not lineage:
        return True
    if statement.of_another:
        return False
    if statement.value is not None and statement.value.models:
        held = {name for value in statement.piece.values for name in value.models}
        nearest = next((name for name in lineage if name in held), None)
        return nearest is not None and nearest in statement.value.models
    if statement.value is None and len({value.models for value in statement.piece.values}) > 1:
        return False
    return _may_speak(statement.piece.models, lineage)


def _statements(chunk: Chunk, document: Document) -> Iterator[Statement]:
    """Yield each value of each piece, and the whole of a piece where it has none or several."""
    file = document.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    called = f"{document.title} {file.replace('-', ' ').replace('_', ' ')}"
    path = " > ".join(filter(None, (document.title, *chunk.section[-_INNER_HEADINGS:])))
    headings, by_row = " ".join(chunk.section), is_by_row(chunk.pieces)
    section, around = said_in(headings), said_in(f"{called} {headings} {chunk.text}")
    for position, over in _led(chunk):
        piece = chunk.pieces[position]
        for value in [*piece.values, None] if len(piece.values) != 1 else piece.values:
            covered = (value.models if value else ()) or piece.models or chunk.models or document.covered_models
            label = _label(piece, value)
            text = f"{label} {value.text}" if value else f"{label} {piece.plain}".strip()
            yield Statement(
                chunk=chunk,
                position=position,
                document=document,
                value=value,
                label=label,
                own=said_in(text),
                labelled=said_in(label or _head(piece)),
                section=section | said_in(over) if over else section,
                title=said_in(called),
                around=around,
                tokens=tokens_in(text),
                section_tokens=tokens_in(headings) | tokens_in(over) if over else tokens_in(headings),
                title_tokens=tokens_in(called),
                label_tokens=tokens_in(label),
                chunk_tokens=tokens_in(chunk.text),
                path_text=" ".join(filter(None, (f"{path}:", over, text)))[:_PATH_CHARS],
                text=text[:_EMBEDDED_CHARS],
                folded=fold(value.text if value else piece.plain),
                of_another=by_row and piece.kind is PieceKind.ROW and not piece.models,
                covered=covered,
                form=_form(
                    chunk, position, value, document, label=label, text=text[:_EMBEDDED_CHARS], covered=len(covered)
                ),
            )


def _form(
    chunk: Chunk, position: int, value: Value | None, document: Document, *, label: str, text: str, covered: int
) -> Form:
    """Return the form of a statement of this label and text that covers so many product models."""
    piece, about = chunk.pieces[position], covered or _EVERYBODY
    said, shown = (value.text, text) if value else (piece.plain, piece.plain)
    deeper = any(below.depth > piece.depth for below in chunk.pieces[position + 1 : position + 2])
    return Form(
        row=float(piece.kind is PieceKind.ROW),
        cell=float(value is not None),
        sentence=float(piece.kind is PieceKind.SENTENCE),
        item=float(piece.kind in LISTED),
        step=float(piece.kind is PieceKind.STEP),
        code_block=float(piece.kind is PieceKind.CODE),
        length=min(len(shown), _MAX_TEXT_CHARS) / _LONG_CHARS,
        short=float(len(shown) < _SHORT_CHARS),
        leads=float(piece.plain.endswith(":") or (deeper and not piece.values)),
        spec=float(chunk.kind is ChunkKind.SPEC),
        digit=float(_DIGIT.search(said) is not None),
        with_unit=float(_WITH_UNIT.search(said) is not None),
        spec_document=float(document.doc_kind == _SPEC),
        legacy=float(document.status is Status.LEGACY),
        generic=float(not document.covered_models),
        breadth=math.log(about),
        narrow=1 / about,
        part=float(0 < covered < len(document.covered_models)),
        called=float(bool(label)),
    )


def _led(chunk: Chunk) -> Iterator[tuple[int, str]]:
    """Give the place of each piece that states something, with the question, sentence and items that lead to it."""
    question = ""
    parents: list[Piece] = []
    for position, piece in enumerate(chunk.pieces):
        if piece.plain.endswith("?") and not piece.values:
            question = piece.plain
            continue
        while parents and parents[-1].depth >= piece.depth:
            parents.pop()
        lead = chunk.lead_of(position)
        above = (parent.plain for parent in parents if piece.depth)
        yield position, " ".join(filter(None, (question, "" if lead is None else chunk.pieces[lead].plain, *above)))
        if piece.kind in LISTED:
            parents.append(piece)


def _label(piece: Piece, value: Value | None) -> str:
    if value is not None:
        return " ".join(filter(None, (value.group, value.label.replace(" > ", " ")))).strip()
    return " ".join(dict.fromkeys(each.label.replace(" > ", " ") for each in piece.values))


def _head(piece: Piece) -> str:
    return "" if piece.kind is PieceKind.CODE else _HEAD.split(piece.plain, maxsplit=1)[0][:_HEAD_CHARS]
