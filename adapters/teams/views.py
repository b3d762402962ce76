"""Dialogs (Teams calls them task modules): on what an answer rests, where a source says it, and whole tables.

Each is the body that answers the invoke which asked for it, be it `task/fetch` or `task/submit`.
"""

from dataclasses import replace
from itertools import groupby

from adapters.chat.answers import NOTHING
from adapters.chat.receipts import sections_in
from adapters.chat.said import answer_in
from adapters.chat.sources import place_of, scope_lines, title_of
from adapters.codec import citations_of, linkable
from adapters.language import ENGLISH, Ours
from adapters.teams.cards import boxed, buttons, elements_of, heading, remark, rich, table_element
from adapters.teams.dialogs import FRAME_BYTES, end_of, notice_view, page_with, pages_of, turning, view_of
from adapters.teams.limits import VIEW_CARD_BYTES, JsonObject, shortened, weight
from adapters.teams.markup import literal, one_line
from adapters.teams.payload import Decided, Passage, WholeTable, Why, dialog_button
from adapters.teams.pieces import tables_of
from core.answer import Answer, Citation, Table
from core.answering.provenance import Section
from core.knowledge.chunk import Chunk, Piece, PieceKind, quoted_pieces
from core.receipt import KeptReceipt, receipt_id

_GONE = Ours("This answer is not kept any more. Ask again.")
_NO_SOURCES = Ours("This answer rests on no document.")
_NO_SOURCE = Ours("This answer has no such source.")
_NO_TABLE = Ours("This answer has no such table.")
_CHANGED = Ours("The document has changed since. This is what it said:")
_LONG_ROW = Ours("This row is longer than this window can show.")
_CUT = Ours("The passage is longer than this window can show.")
_NO_RECEIPT = Ours("How this was decided is not kept any more. Ask again.")
_WITH_SOURCES = frozenset({"answer", "comparison", "ranking"})
_LINES_CHARS = 1500
_PLACE_CHARS = 300
_PIECE_CHARS = 1200
_BOX_BYTES = 100


def citation_of(answer: Answer | None, number: int) -> Citation | None:
    """Return the answer's citation of this number; None if it has none such."""
    return next((each for each in _citations(answer) if each.number == number), None)


def why_view(
    answer: Answer | None, kept: KeptReceipt | None = None, *, turn_id: str, first: int = 0, language: str = ENGLISH
) -> JsonObject:
    """Return for which product models an answer holds, and its sources with their quotes, from `first` on.

    An answer without sources has how it was decided in their place, if that is kept.
    """
    if answer is None:
        return notice_view(_GONE)
    citations = _citations(answer)
    if not citations:
        return receipt_view(kept, turn_id=turn_id, language=language) if kept else notice_view(_NO_SOURCES)
    parts = [_source(citation, turn_id, language) for citation in citations]
    pages = pages_of([weight(part) for part in parts])
    page = page_with(pages, first)
    shown = [element for part in parts[page : end_of(pages, page, len(parts))] for element in part]
    around = [
        dialog_button(title, Why(turn_id=turn_id, first=start), inside=True)
        for title, start in turning(pages, page, Ours("Previous sources"), Ours("More sources"))
    ]
    scope = shortened("\n".join(scope_lines(answer, one_line, language)), _LINES_CHARS).splitlines()
    said = [{**rich(literal(line), isSubtle=True), "spacing": "Small"} for line in scope]
    decided = [dialog_button(Ours("How it was decided"), Decided(turn_id=turn_id), inside=True)] if kept else []
    return view_of(Ours("Why this answer"), [*said, *shown, *buttons([*around, *decided])])


def receipt_view(kept: KeptReceipt | None, *, turn_id: str, first: int = 0, language: str = ENGLISH) -> JsonObject:
    """Return how an answer came about, from its section `first` on; None for a receipt that isn't kept."""
    if kept is None:
        return notice_view(_NO_RECEIPT)
    parts = [_section(each) for each in sections_in(kept, language)]
    pages = pages_of([weight(part) for part in parts])
    page = page_with(pages, first)
    shown = [element for part in parts[page : end_of(pages, page, len(parts))] for element in part]
    around = [
        dialog_button(title, Decided(turn_id=turn_id, first=start), inside=True)
        for title, start in turning(pages, page, Ours("Previous sections"), Ours("More sections"))
    ]
    named = remark(Ours("Receipt {receipt}", receipt=literal(receipt_id(turn_id))))
    sources = (
        [dialog_button(Ours("Sources"), Why(turn_id=turn_id), inside=True)] if kept.outcome in _WITH_SOURCES else []
    )
    return view_of(Ours("How it was decided"), [*shown, named, *buttons([*around, *sources])])


def _section(section: Section) -> list[JsonObject]:
    """Return a section as far as a card holds it."""
    room = VIEW_CARD_BYTES - 2 * FRAME_BYTES
    elements = [heading(shortened(section.title, _PLACE_CHARS))]
    for element in (each for block in section.blocks if not isinstance(block, Table) for each in elements_of(block)):
        room -= weight(element) + 2
        if room < 0:
            return [*elements, remark(_CUT)]
        elements.append(element)
    return elements


def passage_view(
    answer: Answer | None, chunk: Chunk | None, *, turn_id: str, number: int, language: str = ENGLISH
) -> JsonObject:
    """Return the passage that a citation quotes, with what is around it.

    Args:
        answer: What was answered; None if it isn't kept any more.
        chunk: What the index holds for the citation; None if the document has changed since.
        turn_id: The answer's turn.
        number: The citation's.
        language: The reader's.
    """
    if answer is None:
        return notice_view(_GONE)
    citation = citation_of(answer, number)
    if citation is None:
        return notice_view(_NO_SOURCE)
    others = [each.number for each in _citations(answer)]
    place = others.index(number)
    around = [(Ours("Previous source"), others[place - 1])] if place else []
    around += [(Ours("Next source"), others[place + 1])] if place + 1 < len(others) else []
    turned = [dialog_button(title, Passage(turn_id=turn_id, number=other), inside=True) for title, other in around]
    actions = [*turned, dialog_button(Ours("All sources"), Why(turn_id=turn_id), inside=True), *_open(citation)]
    return view_of(Ours("Passage"), [*_title(citation, language), *_passage(citation, chunk), *buttons(actions)])


def table_view(
    answer: Answer | None, *, turn_id: str, number: int, first: int = 0, language: str = ENGLISH
) -> JsonObject:
    """Return a table of an answer, from row `first` on.

    Args:
        answer: What was answered; None if it isn't kept any more.
        turn_id: The answer's turn.
        number: The table's place among the answer's, from 0 on.
        first: The place of its first row to be shown, from 0 on.
        language: The reader's.
    """
    if answer is None:
        return notice_view(_GONE)
    tables = tables_of(answer_in(answer, language), language)
    if number >= len(tables):
        return notice_view(_NO_TABLE)
    table = tables[number]
    first = max(min(first, len(table.rows) - 1), 0)
    shown, count = _rows(table, first)
    before = _rows(replace(table, rows=table.rows[:first][::-1]), 0)[1] if first else 0
    following = first + max(count, 1)
    pages = [(Ours("Previous rows"), first - max(before, 1))] if first else []
    pages += [(Ours("More rows"), following)] if following < len(table.rows) else []
    around = [
        dialog_button(title, WholeTable(turn_id=turn_id, number=number, first=start), inside=True)
        for title, start in pages
    ]
    told = (
        Ours("Rows {first} to {last} of {all}", first=first + 1, last=first + count, all=len(table.rows))
        if count
        else _LONG_ROW
    )
    return view_of(Ours("Whole table"), [*shown, remark(told), *buttons(around)])


def _rows(table: Table, first: int) -> tuple[list[JsonObject], int]:
    return table_element(table, first=first, room=VIEW_CARD_BYTES - FRAME_BYTES)


def _citations(answer: Answer | None) -> list[Citation]:
    """Return an answer's citations, each number once."""
    found: dict[int, Citation] = {}
    for citation in citations_of(answer) if answer else ():
        found.setdefault(citation.number, citation)
    return list(found.values())


def _source(citation: Citation, turn_id: str, language: str) -> list[JsonObject]:
    """Return a source with its whole quote."""
    quote = shortened(citation.excerpt or citation.quote, _LINES_CHARS)
    show = dialog_button(Ours("Show passage"), Passage(turn_id=turn_id, number=citation.number), inside=True)
    return [*_title(citation, language), boxed([rich(literal(quote))]), *buttons([show, *_open(citation)])]


def _title(citation: Citation, language: str) -> list[JsonObject]:
    place = literal(shortened(" · ".join(place_of(citation, one_line, language)), _PLACE_CHARS))
    where = {**rich(place, isSubtle=True), "spacing": "None"}
    return [heading(f"[{citation.number}] {title_of(citation, one_line, language)}"), *([where] if place else [])]


def _open(citation: Citation) -> list[JsonObject]:
    if not linkable(citation.url):
        return []
    return [{"type": "Action.OpenUrl", "title": Ours("Open document"), "url": citation.url}]


def _passage(citation: Citation, chunk: Chunk | None) -> list[JsonObject]:
    """Return the quoted pieces on a ground of their own, and their neighbours as far as there is room."""
    quoted = quoted_pieces(chunk.pieces, citation.quote) if chunk else frozenset[int]()
    if chunk is None or not quoted:
        quote = shortened(citation.excerpt or citation.quote, _PIECE_CHARS)
        return [remark(_CHANGED), boxed([rich(literal(quote))], "accent")]
    wanted = sorted(range(len(chunk.pieces)), key=lambda place: min(abs(place - one) for one in quoted))
    room = VIEW_CARD_BYTES - 2 * FRAME_BYTES
    shown: list[int] = []
    for place in wanted:
        room -= weight(_shown(chunk.pieces[place], quoted=place in quoted)) + _BOX_BYTES
        if room < 0:
            break
        shown.append(place)
    whole = len(shown) == len(chunk.pieces)
    elements = [
        element
        for marked, places in groupby(sorted(shown), key=lambda place: place in quoted)
        for element in _ground(
            [each for place in places for each in _shown(chunk.pieces[place], quoted=marked)], quoted=marked
        )
    ]
    return [*elements, *([] if whole else [remark(_CUT)])]


def _ground(pieces: list[JsonObject], *, quoted: bool) -> list[JsonObject]:
    """Return pieces that stand together; the quoted ones on a ground of their own."""
    return [boxed(pieces, "accent")] if quoted else pieces


def _shown(piece: Piece, *, quoted: bool) -> list[JsonObject]:
    """Return a piece; below a quoted row of several cells, what each of them is."""
    told = " · ".join(_cells(piece)) if quoted and len(piece.values) > 1 else ""
    cells = {**rich(shortened(literal(told), _PIECE_CHARS), isSubtle=True), "spacing": "None"}
    return [_piece(piece), *([cells] if told else [])]


def _cells(piece: Piece) -> list[str]:
    """Return cells with the product models that they are about, or with their labels where those differ."""
    labels = {value.label for value in piece.values}
    if len(labels) == 1 and all(value.models for value in piece.values):
        return [f"{', '.join(value.models)}: {value.text}" for value in piece.values]
    return [f"{value.label.rpartition(' > ')[2]}: {value.text}" for value in piece.values]


def _piece(piece: Piece) -> JsonObject:
    said = shortened(literal(piece.plain), _PIECE_CHARS) or NOTHING
    match piece.kind:
        case PieceKind.STEP if piece.number is not None:
            said = f"{piece.number}. {said}"
        case PieceKind.ITEM:
            said = f"• {said}"
        case _:
            pass
    return {**rich(said), "spacing": "Small"}
