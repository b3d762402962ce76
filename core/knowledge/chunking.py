"""A document tree to chunks: consecutive pieces of one section, never cutting a row, a step list or code.

A chunk takes the product models of the innermost heading or tab that names any, else the document's; and those of the
document that rows of its table are of nevertheless.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from core.knowledge.captions import captioned
from core.knowledge.chunk import Belongs, Chunk, ChunkKind, Piece, PieceKind, is_by_row
from core.knowledge.document import Document
from core.knowledge.pieces import pieces_of
from core.knowledge.sections import Section, conditions_of, sections_of
from core.knowledge.tables import headings_text
from core.knowledge.tree import Code, DocumentTree, Listing, Prose, TableRows, TreeBlock

CHUNKER_VERSION = 22
"""Raise it when chunks of an unchanged document change: it is part of every fingerprint."""

MAX_CHUNK_CHARS = 1500
MAX_SOURCE_CHARS = 20_000
_MIN_SPEC_ITEMS = 3
_MIN_STEPS = 2
_SUBJECT_WORDS = 6
"""Within so many words a sentence says what it is about."""
_EQUATION = re.compile(r"\d.*=\s*[-+\u2212]?\d")
_QUESTION = re.compile(r"^\s*(?:q\s*[:.\d]|.*\?\s*$)", re.IGNORECASE)

Named = Callable[[str, Collection[str]], tuple[str, ...]]
"""Returns which of the given product models a text names; empty for none."""


def chunk_document(tree: DocumentTree, document: Document, named: Named) -> tuple[Chunk, ...]:
    """Return the document's chunks in reading order; empty for a document without text."""
    chunks: list[Chunk] = []
    under: dict[tuple[str, ...], tuple[str, ...]] = {}
    sections = tuple(sections_of(tuple(captioned(tuple(_saying(tree.blocks)), named, document.covered_models))))
    titles = _titles(tree, sections)
    for section in sections:
        models, belongs = _models_of(section, titles, document, named)
        under[section.headings] = (*under.get(section.headings, ()), *conditions_of(section))
        conditions = tuple(
            condition
            for depth in range(len(section.headings) + 1)
            for condition in under.get(section.headings[:depth], ())
        )
        narrowed = models != document.covered_models

        def among(text: str, models: tuple[str, ...] = models, narrowed: bool = narrowed) -> tuple[str, ...]:  # noqa: FBT001
            """Name those of the section; a text that begins with others of the document is about these."""
            spoken_of = named(text, document.covered_models) if len(document.covered_models) > 1 else ()
            own = tuple(name for name in spoken_of if name in models)
            if own or not narrowed or not spoken_of:
                return own or spoken_of if own != models else ()
            return spoken_of if named(" ".join(text.split()[:_SUBJECT_WORDS]), document.covered_models) else ()

        for group, heading in _groups(tree, section, among, models, conditions):
            chunk = _chunk(
                tree, document, section, models, group, heading=heading, number=len(chunks), narrowed=narrowed
            )
            chunks.append(replace(chunk, belongs=belongs, date=section.date))
    return tuple(chunks)


def _saying(blocks: Sequence[TreeBlock]) -> Iterator[TreeBlock]:
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


def _titles(tree: DocumentTree, sections: Sequence[Section]) -> frozenset[str]:
    """Return what the whole document is called: its title, and a heading that is over all others."""
    outermost = {section.headings[0] for section in sections if section.headings}
    return frozenset({tree.title, *(outermost if len(outermost) == 1 < len(sections) else ())})


def _models_of(
    section: Section, titles: Collection[str], document: Document, named: Named
) -> tuple[tuple[str, ...], Belongs]:
    """Return what a section is about, and who says so.

    A tab or heading narrows the document's models; the innermost one that names any decides.

    The document's own title narrows nothing: the register has said what the document covers.
    """
    covered = document.covered_models
    if section.models:
        return section.models, Belongs.SECTION
    if len(covered) > 1:
        headings = [heading for heading in section.headings if heading not in titles]
        for text in (*reversed(section.tabs), *reversed(headings)):
            if found := named(text, covered):
                return found, Belongs.TAB if text in section.tabs else Belongs.SECTION
        if headings and (found := _introduced(section, covered, named)):
            return found, Belongs.SECTION
    return covered, Belongs.DOCUMENT


def _introduced(section: Section, covered: Sequence[str], named: Named) -> tuple[str, ...]:
    """Return what the list or table of a section is about by the sentence before it; empty if that doesn't tell.

    The section's first sentence begins with it, and no other product model of the document is named in the section.
    """
    first, *rest = section.blocks
    if not isinstance(first, Prose) or not any(isinstance(block, Listing | TableRows) for block in rest):
        return ()
    about = named(" ".join(first.sentences[0].plain.split()[:_SUBJECT_WORDS]), covered)
    return about if about and set(about) == set(named(" ".join(_said(section)), covered)) else ()


def _said(section: Section) -> Iterator[str]:
    """Yield what the sentences, entries and cells of a section say."""
    for block in section.blocks:
        match block:
            case Prose():
                yield from (sentence.plain for sentence in block.sentences)
            case Listing():
                yield from (item.text.plain for item in block.items)
            case TableRows():
                yield from (cell.plain for row in block.rows for cell in row)
            case _:
                pass


def _groups(
    tree: DocumentTree,
    section: Section,
    among: Callable[[str], tuple[str, ...]],
    models: tuple[str, ...],
    conditions: tuple[str, ...],
) -> Iterator[tuple[list[Piece], str]]:
    """Yield (pieces of one chunk, table headings to be searched with them)."""
    gathered: list[Piece] = []
    for block in section.blocks:
        pieces = pieces_of(
            tree, block, among, models, conditions, heading=section.headings[-1] if section.headings else ""
        )
        if isinstance(block, TableRows):
            if gathered:
                yield gathered, ""
            gathered = []
            heading = headings_text(block, among)
            for rows in _packed(pieces):
                yield rows, heading
            continue
        for part in [pieces] if _atomic(block) else [[piece] for piece in pieces]:
            if gathered and _length(gathered) + _length(part) > MAX_CHUNK_CHARS:
                yield gathered, ""
                gathered = []
            gathered.extend(part)
    if gathered:
        yield gathered, ""


def _atomic(block: TreeBlock) -> bool:
    return isinstance(block, Code) or (
        isinstance(block, Listing) and any(item.number is not None for item in block.items)
    )


def _packed(rows: Sequence[Piece]) -> Iterator[list[Piece]]:
    gathered: list[Piece] = []
    for row in rows:
        if gathered and _length(gathered) + len(row.plain) > MAX_CHUNK_CHARS:
            yield gathered
            gathered = []
        gathered.append(row)
    if gathered:
        yield gathered


def _length(pieces: Sequence[Piece]) -> int:
    return sum(len(piece.plain) for piece in pieces)


def _chunk(
    tree: DocumentTree,
    document: Document,
    section: Section,
    models: tuple[str, ...],
    pieces: Sequence[Piece],
    *,
    heading: str,
    number: int,
    narrowed: bool,
) -> Chunk:
    named_rows = {name for piece in pieces for name in piece.models}
    by_row = is_by_row(pieces)
    whole = all(piece.kind is PieceKind.ROW and piece.models for piece in pieces)
    covers = tuple(name for name in models if name in named_rows) if whole and not narrowed else models
    if others := tuple(name for name in document.covered_models if name not in models and name in _of_rows(pieces)):
        pieces = [
            piece if piece.models or (by_row and not piece.values) else replace(piece, models=models)
            for piece in pieces
        ]
        covers = (*covers, *others)
    return Chunk(
        chunk_id=f"{document.path}#{number}",
        document=document.path,
        section=section.path,
        kind=_kind(section, pieces),
        models=covers,
        status=document.status,
        text="\n".join(filter(None, [heading, *(piece.plain for piece in pieces)])),
        pieces=tuple(pieces),
        product_line=document.product_line,
        source=_source(tree, pieces),
    )


def _of_rows(pieces: Sequence[Piece]) -> frozenset[str]:
    """Return the product models that rows and cells of a table are of, whatever is over it."""
    rows = [piece for piece in pieces if piece.kind is PieceKind.ROW]
    by_cells = chain.from_iterable(value.models for piece in rows for value in piece.values)
    return frozenset(chain(by_cells, *(piece.models for piece in rows)))


def _source(tree: DocumentTree, pieces: Sequence[Piece]) -> str:
    start, end = pieces[0].place.start, pieces[-1].place.end
    return tree.text[start:end] if end - start <= MAX_SOURCE_CHARS else ""


def _kind(section: Section, pieces: Sequence[Piece]) -> ChunkKind:
    if section.headings and _QUESTION.match(section.headings[-1]):
        return ChunkKind.FAQ
    if sum(piece.kind is PieceKind.STEP for piece in pieces) >= _MIN_STEPS:
        return ChunkKind.PROCEDURE
    labelled = sum(bool(piece.values) for piece in pieces)
    if any(piece.kind is PieceKind.ROW for piece in pieces) or labelled >= _MIN_SPEC_ITEMS:
        return ChunkKind.SPEC
    return ChunkKind.INFO
