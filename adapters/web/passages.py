"""A citation's passage as JSON: its chunk's pieces, the quoted ones marked, the stated values in them too."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from adapters.web.document_ids import document_id
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Citation,
    Clarify,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranking,
    SmallTalk,
    Steps,
    Table,
)
from core.answering.sheet import ProductSheet
from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk, Piece, PieceKind, Value, quoted_pieces
from core.knowledge.document import Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """What to mark in a passage.

    Attributes:
        citation: Its quote is marked.
        said: What the answer says with it; the quote's values that occur there are marked.
        models: What the answer is about; a value of other product models is not marked.
        column: The column of the answer's table that is proved, a product model in a comparison; empty for all.
    """

    citation: Citation
    said: tuple[str, ...]
    models: frozenset[str]
    column: str = ""


def shown_passage(chunk: Chunk, catalog: Catalog, cited: Cited | None) -> Mapping[str, object]:
    """Return the passage in `chunk`; without `cited`, nothing is marked in it."""
    document = catalog.documents.get(chunk.document)
    quoted = frozenset[int]()
    if cited is not None:
        cited, quoted = _quoted(chunk, catalog, cited)
    by_model = any(map(_is_by_model, chunk.pieces))
    return {
        "document": chunk.document,
        "document_id": document_id(chunk.document),
        "title": document.title if document else chunk.document,
        "url": document.url if document else "",
        "section": list(chunk.section),
        "page": chunk.pieces[min(quoted)].page if quoted else chunk.page,
        "models": list(chunk.models),
        "legacy": chunk.status is Status.LEGACY,
        "pieces": [
            _shown_piece(piece, cited if number in quoted else None, by_model=by_model)
            for number, piece in enumerate(chunk.pieces)
        ],
    }


def quoted_in(chunk: Chunk, catalog: Catalog, cited: Cited) -> Sequence[tuple[Piece, Sequence[Value]]]:
    """Return the quoted pieces of a chunk, each with its values that the answer says."""
    cited, quoted = _quoted(chunk, catalog, cited)
    pieces = [chunk.pieces[number] for number in sorted(quoted)]
    return [(piece, [value for value in piece.values if _states(value, cited)]) for piece in pieces]


def cited_by(answer: Answer | None, number: int, *, column: str = "") -> Cited | None:
    """Return what the answer's citation `number` marks; None if it has none such.

    Args:
        answer: The answer.
        number: The citation's.
        column: The column of the answer's table that was pressed; its cells alone are marked. Empty for all.
    """
    if answer is None or isinstance(answer, Clarify | SmallTalk | Apology):
        return None
    citation = next((citation for citation in answer.citations if citation.number == number), None)
    if citation is None:
        return None
    if isinstance(answer, NoEvidence):
        said = [passage.text for passage in answer.closest if passage.citation == number]
    else:
        said = [text for block in answer.blocks for text, numbers in _cited(block, column) if number in numbers]
    if isinstance(answer, Ranking):
        said += [item.text for item in answer.items if number in item.citations]
    bases = {citation.inherited_from} if citation.inherited_from else set[str]()
    return Cited(citation=citation, said=tuple(said), models=frozenset(answer.models) | bases, column=column)


def cited_in(sheet: ProductSheet, number: int, *, row: str = "") -> Cited | None:
    """Return what a citation of a product model's sheet marks; None if it has none such.

    Args:
        sheet: The sheet.
        number: The citation's.
        row: The label of the row that was pressed; its cells alone are marked. Empty for all.
    """
    citation = next((citation for citation in sheet.citations if citation.number == number), None)
    if citation is None:
        return None
    rows = (each for section in sheet.sections for each in section.rows if row in ("", each.label))
    said = tuple(cell.text for each in rows for cell in each.cells if number in cell.citations)
    bases = {citation.inherited_from} if citation.inherited_from else set[str]()
    return Cited(citation=citation, said=said, models=frozenset({sheet.model}) | bases)


def segments(text: str, values: Iterable[str]) -> list[Mapping[str, object]]:
    """Return `text` cut into stretches that are a value, whole words only, and stretches that are not."""
    wanted = sorted({value for value in values if value}, key=len, reverse=True)
    if not wanted:
        return [{"text": text, "value": False}]
    parts = re.split("(" + "|".join(_whole(value) for value in wanted) + ")", text)
    return [{"text": part, "value": place % 2 == 1} for place, part in enumerate(parts) if part]


def _cited(block: Block, column: str) -> Iterable[tuple[str, tuple[int, ...]]]:
    match block:
        case Table(columns=columns, rows=rows):
            cells = [pair for row in rows for pair in zip(columns[1:], row.cells, strict=True)]
            wanted = column if column in columns else ""
            return [(cell.text, cell.citations) for name, cell in cells if wanted in ("", name)]
        case Quote(text=text, citation=citation):
            return [(text, (citation,))]
        case Paragraph(spans=spans) | Note(spans=spans):
            return [(span.text, span.citations) for span in spans]
        case Steps(items=items) | Bullets(items=items):
            return [(span.text, span.citations) for span in items]
        case _:
            assert_never(block)


def _shown_piece(piece: Piece, cited: Cited | None, *, by_model: bool) -> Mapping[str, object]:
    """Return a piece; `cited` is None for one that isn't quoted."""
    stated = [value for value in piece.values if cited is not None and _states(value, cited)]
    about = cited.models if cited is not None else frozenset[str]()
    return {
        "kind": piece.kind.value,
        "number": piece.number,
        "depth": piece.depth,
        "admonition": piece.admonition,
        "quoted": cited is not None,
        "text": segments(piece.plain, [value.text for value in stated]),
        "row": _shown_row(piece, stated, about if by_model else None) if piece.kind is PieceKind.ROW else None,
    }


def _quoted(chunk: Chunk, catalog: Catalog, cited: Cited) -> tuple[Cited, frozenset[int]]:
    """Return what is cited of a chunk, and the numbers of its pieces that are quoted."""
    quoted = quoted_pieces(chunk.pieces, cited.citation.quote)
    return _of_column(cited, [chunk.pieces[number] for number in quoted], catalog), quoted


def _of_column(cited: Cited, quoted: Sequence[Piece], catalog: Catalog) -> Cited:
    """Return `cited` about the column's product model alone, or about its nearest base that the quote speaks of."""
    named = {model for piece in quoted for value in piece.values for model in value.models}
    nearest = next((model for model in (cited.column, *catalog.bases(cited.column)) if model in named), None)
    return cited if nearest is None else replace(cited, models=frozenset({nearest}))


def _is_by_model(piece: Piece) -> bool:
    """Return whether a row states one thing of several product models, each in its column."""
    named = all(value.models for value in piece.values)
    return named and len(piece.values) > 1 and len({value.label for value in piece.values}) == 1


def _shown_row(piece: Piece, stated: Sequence[Value], about: frozenset[str] | None) -> Mapping[str, object] | None:
    """Return a row as labelled cells, fit for a table; None if it has none.

    Args:
        piece: The row.
        stated: Its values that the answer says.
        about: In a table with a column per product model, what the answer is about; else None.
    """
    if not piece.values:
        return None
    subject, *more = dict.fromkeys(value.label for value in piece.values)
    if more:
        subject = piece.plain.partition(": ")[0]
        cells = [_cell(value.label.removeprefix(f"{subject} > "), value, value in stated) for value in piece.values]
    elif about is None:
        cells = [_cell("", value, value in stated) for value in piece.values]
    else:
        cells = [
            _cell(model, value, value in stated and (not about or model in about))
            for value in piece.values
            for model in value.models or ("",)
        ]
    return {"subject": subject.replace(" > ", ", "), "cells": cells}


def _cell(heading: str, value: Value, said: bool) -> Mapping[str, object]:  # noqa: FBT001  a field like the others
    return {"label": heading, "text": value.text, "value": said}


def _states(value: Value, cited: Cited) -> bool:
    if cited.models and value.models and cited.models.isdisjoint(value.models):
        return False
    pattern = re.compile(_whole(value.text), re.IGNORECASE)
    return bool(value.text) and any(pattern.search(text) for text in cited.said)


def _whole(value: str) -> str:
    return rf"(?<![\w.,+-]){re.escape(value)}(?!\w)(?![.,]\d)"
