"""A document tree → chunks: consecutive pieces of one section, never cutting a row, a step list or code.

A chunk takes the product models that its section is about, and those of the document that rows of its table are of
nevertheless.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from core.knowledge.cell_names import Named
from core.knowledge.chunk import Belongs, Chunk, ChunkKind, Piece, PieceKind, is_by_row
from core.knowledge.document import Document
from core.knowledge.pieces import pieces_of
from core.knowledge.section_scope import SectionScope, beginning
from core.knowledge.sections import NamedAmong, Section, captioned, conditions_of, sections_of
from core.knowledge.tables import headings_text
from core.knowledge.tree import DocumentTree, Listing, Prose, TableRows, TreeBlock

CHUNKER_VERSION = 26
"""Raise it when chunks of an unchanged document change: it is part of every fingerprint."""

MAX_CHUNK_CHARS = 1500
MAX_SOURCE_CHARS = 20_000
_MIN_SPEC_ITEMS = 3
_MIN_STEPS = 2
_EQUATION = re.compile(r"\d.*=\s*[-+\u2212]?\d")
_QUESTION = re.compile(r"^\s*(?:q\s*[:.\d]|.*\?\s*$)", re.IGNORECASE)


def chunk_document(tree: DocumentTree, document: Document, named: NamedAmong) -> tuple[Chunk, ...]:
    """Return the document's chunks in reading order; empty for a document without text."""
    chunks: list[Chunk] = []
    under = defaultdict[tuple[str, ...], tuple[str, ...]](tuple)
    sections = tuple(sections_of(captioned(_saying(tree.blocks), named, document.covered_models)))
    scope = SectionScope(tree.title, sections, document.covered_models, named)
    for section in sections:
        models, belongs = scope.of(section)
        under[section.headings] += conditions_of(section)
        above = [section.headings[:depth] for depth in range(len(section.headings) + 1)]
        conditions = tuple(condition for headings in above for condition in under.get(headings, ()))
        among = partial(_among, models=models, covered=document.covered_models, named=named)
        for pieces, heading in _groups(tree, section, among, models, conditions):
            chunk_id = f"{document.path}#{len(chunks)}"
            chunks.append(
                _chunk(tree, document, section, models, pieces, heading=heading, belongs=belongs, chunk_id=chunk_id)
            )
    return tuple(chunks)


def _among(text: str, *, models: tuple[str, ...], covered: tuple[str, ...], named: NamedAmong) -> tuple[str, ...]:
    """Return which of a section's product models a text names; one that begins with others is about these."""
    spoken_of = named(text, covered) if len(covered) > 1 else ()
    own = tuple(name for name in spoken_of if name in models)
    if own or models == covered or not spoken_of:
        return own or spoken_of if own != models else ()
    return spoken_of if named(beginning(text), covered) else ()


def _saying(blocks: Iterable[TreeBlock]) -> Iterator[TreeBlock]:
    """Yield the blocks without sentences and entries that are signs alone, and paragraphs without a letter ("17").

    An equation says something without one.
    """
    for block in blocks:
        match block:
            case Prose(sentences=sentences):
                said = tuple(sentence for sentence in sentences if any(map(str.isalnum, sentence.plain)))
                told = " ".join(sentence.plain for sentence in said)
                if any(map(str.isalpha, told)) or _EQUATION.search(told):
                    yield replace(block, sentences=said)
            case Listing(items=items):
                listed = tuple(item for item in items if any(map(str.isalnum, item.text.plain)))
                if listed:
                    yield replace(block, items=listed)
            case _:
                yield block


def _groups(
    tree: DocumentTree, section: Section, among: Named, models: tuple[str, ...], conditions: tuple[str, ...]
) -> Iterator[tuple[list[Piece], str]]:
    """Yield (pieces of one chunk, table headings to be searched with them)."""
    title = section.headings[-1] if section.headings else ""
    parts: list[list[Piece]] = []
    for block in section.blocks:
        pieces = pieces_of(tree, block, among, models, conditions, heading=title)
        if isinstance(block, TableRows):
            yield from ((group, "") for group in _packed(parts))
            heading, parts = headings_text(block, among), []
            yield from ((rows, heading) for rows in _packed([[row] for row in pieces]))
        else:
            steps = isinstance(block, Listing) and any(item.number is not None for item in block.items)
            parts += [pieces] if steps else [[piece] for piece in pieces]
    yield from ((group, "") for group in _packed(parts))


def _packed(parts: Sequence[list[Piece]]) -> Iterator[list[Piece]]:
    """Yield as many parts together as fit into a chunk; a part is never cut."""
    gathered: list[Piece] = []
    for part in parts:
        if gathered and sum(len(piece.plain) for piece in (*gathered, *part)) > MAX_CHUNK_CHARS:
            yield gathered
            gathered = []
        gathered += part
    if gathered:
        yield gathered


def _chunk(
    tree: DocumentTree,
    document: Document,
    section: Section,
    models: tuple[str, ...],
    pieces: Sequence[Piece],
    *,
    heading: str,
    belongs: Belongs,
    chunk_id: str,
) -> Chunk:
    by_row = is_by_row(pieces)
    whole = all(piece.kind is PieceKind.ROW and piece.models for piece in pieces)
    covers = models
    if whole and models == document.covered_models:
        covers = tuple(name for name in models if any(name in piece.models for piece in pieces))
    if others := tuple(name for name in document.covered_models if name not in models and name in _of_rows(pieces)):
        pieces = [
            piece if piece.models or (by_row and not piece.values) else replace(piece, models=models)
            for piece in pieces
        ]
        covers = (*covers, *others)
    start, end = pieces[0].place.start, pieces[-1].place.end
    return Chunk(
        chunk_id=chunk_id,
        document=document.path,
        section=section.path,
        kind=_kind(section, pieces),
        models=covers,
        status=document.status,
        text="\n".join(filter(None, [heading, *(piece.plain for piece in pieces)])),
        pieces=tuple(pieces),
        product_line=document.product_line,
        source=tree.text[start:end] if end - start <= MAX_SOURCE_CHARS else "",
        belongs=belongs,
        date=section.date,
    )


def _of_rows(pieces: Sequence[Piece]) -> frozenset[str]:
    """Return the product models that rows and cells of a table are of, whatever is over it."""
    rows = [piece for piece in pieces if piece.kind is PieceKind.ROW]
    by_cells = chain.from_iterable(value.models for piece in rows for value in piece.values)
    return frozenset(chain(by_cells, *(piece.models for piece in rows)))


def _kind(section: Section, pieces: Sequence[Piece]) -> ChunkKind:
    if section.headings and _QUESTION.match(section.headings[-1]):
        return ChunkKind.FAQ
    if sum(piece.kind is PieceKind.STEP for piece in pieces) >= _MIN_STEPS:
        return ChunkKind.PROCEDURE
    labelled = sum(bool(piece.values) for piece in pieces)
    if any(piece.kind is PieceKind.ROW for piece in pieces) or labelled >= _MIN_SPEC_ITEMS:
        return ChunkKind.SPEC
    return ChunkKind.INFO
