"""Statement → its form: what it is like whatever is asked, as numbers that scoring reads again for every question."""

import math
import re
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from core.knowledge.chunk import LISTED, Chunk, ChunkKind, Piece, PieceKind, Value
from core.knowledge.document import Document, Status

_MAX_TEXT_CHARS = 600
_LONG_CHARS = 300
_SHORT_CHARS = 25
_EVERYBODY = 50
"""A general document counts as one about so many product models."""
_SPEC = "spec"
"""The catalogue's word for a document that states rather than explains."""
_DIGIT = re.compile(r"\d")
_WITH_UNIT = re.compile(r"\d ?[^\W\d_]|\d ?[%°]")

_T = TypeVar("_T")


class Form(NamedTuple, Generic[_T]):
    """What a statement is like, 1.0 for yes and 0.0 for no unless told otherwise; or what many are like, in columns.

    Attributes:
        length: Of its text, 1.0 for a long one, at most 2.0.
        leads: It only introduces what stands below it.
        spec: It is of a chunk that states rather than explains; `spec_document`: of such a document.
        digit: Its value, or the whole of it, holds a number; `with_unit`: one with a unit.
        generic: Its document is about no product model in particular.
        breadth: The logarithm of how many product models it covers; `narrow`: one divided by that.
        part: It covers some of its document's product models, but not all.
    """

    row: _T
    cell: _T
    sentence: _T
    item: _T
    step: _T
    code_block: _T
    length: _T
    short: _T
    leads: _T
    spec: _T
    digit: _T
    with_unit: _T
    spec_document: _T
    legacy: _T
    generic: _T
    breadth: _T
    narrow: _T
    part: _T


def form_of(
    chunk: Chunk, piece: Piece, value: Value | None, document: Document, *, text: str, covered: int, leads: bool
) -> Form[float]:
    """Return the form of a statement.

    Args:
        chunk: Where it stands.
        piece: What is quoted of it.
        value: The labelled value that is meant; None for the piece as a whole.
        document: Who states it.
        text: Its label and what it says.
        covered: How many product models it speaks of; 0 for none in particular.
        leads: It only introduces what stands below it.
    """
    said, shown = (value.text, text) if value else (piece.plain, piece.plain)
    about = covered or _EVERYBODY
    return Form(
        row=float(piece.kind is PieceKind.ROW),
        cell=float(value is not None),
        sentence=float(piece.kind is PieceKind.SENTENCE),
        item=float(piece.kind in LISTED),
        step=float(piece.kind is PieceKind.STEP),
        code_block=float(piece.kind is PieceKind.CODE),
        length=min(len(shown), _MAX_TEXT_CHARS) / _LONG_CHARS,
        short=float(len(shown) < _SHORT_CHARS),
        leads=float(leads),
        spec=float(chunk.kind is ChunkKind.SPEC),
        digit=float(_DIGIT.search(said) is not None),
        with_unit=float(_WITH_UNIT.search(said) is not None),
        spec_document=float(document.doc_kind == _SPEC),
        legacy=float(document.status is Status.LEGACY),
        generic=float(not document.covered_models),
        breadth=math.log(about),
        narrow=1 / about,
        part=float(0 < covered < len(document.covered_models)),
    )


def columns_of(forms: Sequence[Form[float]]) -> Form[Sequence[float]]:
    """Return the forms of statements, at least one, with a column for each number."""
    return Form(*zip(*forms, strict=True))
