"""The text of a message: an answer's blocks as Teams' Markdown, within the room that they have."""

from collections.abc import Sequence

from adapters.chat.answers import NOTHING
from adapters.chat.sources import covered_by, place_of, title_of
from adapters.codec import CLOSEST
from adapters.language import ENGLISH, say
from adapters.teams.limits import units
from adapters.teams.markup import APART, escape, marked, one_line, opening
from adapters.teams.pieces import Piece, pieces_of
from core.answer import (
    Answer,
    Bullets,
    Citation,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Span,
    Steps,
    Table,
)
from core.closest import Closest

CUT = "The answer is longer than a Teams message can be; ask for a part of it to see the rest."
_REMARKS_UNITS = 600
_PLACE_CHARS = 200
_LISTS = ("bullet", "step")


class Text:
    """Lines added one by one until the room is used up; then a sentence says so.

    Attributes:
        full: Something found no room.
    """

    def __init__(self, *, room: int, language: str = ENGLISH) -> None:
        """Make an empty text of at most `room` UTF-16 units, for a reader of that language."""
        self.full, self._language = False, language
        self._room = room - _REMARKS_UNITS
        self._text: str = ""
        self._last = ""

    def add(self, block: Paragraph | Steps | Bullets | Quote | Note) -> None:
        """Add as much of `block` as there is room for."""
        pieces = () if self.full else pieces_of(block, escape)
        for place, piece in enumerate(pieces):
            self._write(_line(piece), self._gap(piece, first=place == 0))
            self._last = piece.kind

    def add_table(self, table: Table) -> int:
        """Add as many rows of `table` as there is room for, in extended Markdown; return how many are left out."""
        width = max((len(table.columns), *(len(row.cells) + 1 for row in table.rows)))
        head = [*map(escape, table.columns), *[""] * (width - len(table.columns))]
        if not table.rows:
            return 0
        if self.full or not self._write(f"{_row(head)}\n{_row(['---'] * width)}", "\n\n"):
            return len(table.rows)
        self._last = "table"
        for number, row in enumerate(table.rows):
            cells = [marked(escape(cell.text) or NOTHING, cell.citations) for cell in row.cells]
            padding = [""] * (width - len(cells) - 1)
            if not self._write(_row([escape(row.label), *cells, *padding]), "\n"):
                return len(table.rows) - number
        return 0

    def add_rows(self, rows: Sequence[str]) -> None:
        """Add rows of a table, already Markdown, as a list: as many as there is room for."""
        for place, row in enumerate(rows):
            kept_apart = place == 0 and self._last in _LISTS
            gap = f"\n\n{APART}\n\n" if kept_apart else "\n" if place else "\n\n"
            if self.full or not self._write(f"- {row}", gap):
                return
            self._last = "bullet"

    def add_closest(self, answer: Answer) -> None:
        """Add the passages that come closest, if there are some, as many as there is room for."""
        if not isinstance(answer, NoEvidence) or not answer.closest:
            return
        self.add(Note(spans=(Span(say(self._language, f"{CLOSEST}:")),)))
        numbered = {citation.number: citation for citation in answer.citations}
        self.add_rows([_found(passage, numbered[passage.citation], self._language) for passage in answer.closest])

    def remark(self, text: str) -> None:
        """Add a sentence of our own, for which there is always room."""
        self._text += f"{self._apart()}*{escape(text)}*" if text else ""
        self._last = "note"

    def close(self, lines: Sequence[str]) -> str:
        """Return the text with `lines` of Markdown of our own below it; may be empty."""
        if self.full:
            self.remark(say(self._language, CUT))
        return "\n\n".join(part for part in (self._text, *lines) if part)

    def _write(self, line: str, gap: str) -> bool:
        gap = gap if self._text else ""
        heavy = units(line) + units(gap)
        self.full = self.full or heavy > self._room
        if not self.full:
            self._room -= heavy
            self._text += gap + line
        return not self.full

    def _gap(self, piece: Piece, *, first: bool) -> str:
        """Return what goes before a piece: lists stay together, and two of a kind apart."""
        if piece.more:
            return "\n\n"
        if first and piece.kind in _LISTS and piece.kind == self._last:
            return f"\n\n{APART}\n\n"
        if not first and piece.kind in _LISTS:
            return "\n"
        return "\n>\n" if not first and piece.kind == "quote" else self._apart()

    def _apart(self) -> str:
        return "\n\n" if self._text else ""


def _line(piece: Piece) -> str:
    said = opening(piece.text)
    if piece.more:
        return said
    match piece.kind:
        case "note":
            return f"*{said}*"
        case "bullet":
            return f"- {said}"
        case "step":
            return f"{piece.number}. {said}"
        case "quote":
            return f"> {said}"
        case _:
            return said


def _found(passage: Closest, citation: Citation, language: str) -> str:
    """Return a passage in a line: of whom, where, and what it says with what was asked in bold."""
    covered, title = covered_by(citation, one_line, language), title_of(citation, one_line, language)
    where = [covered, title, *place_of(citation, one_line, language)]
    runs = [f"**{escape(run.text)}**" if run.marked else _spaced(run.text) for run in passage.runs]
    place = escape(one_line(" · ".join(filter(None, where)), _PLACE_CHARS))
    return marked(f"*{place}* — {''.join(runs)}", (passage.citation,))


def _spaced(text: str) -> str:
    """Return a stretch of a line, escaped, with the white space at its ends as one blank."""
    before, after = (" " if end.isspace() else "" for end in (text[:1], text[-1:]))
    return f"{before}{said}{after}" if (said := escape(text)) else before


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
