"""The upper part of a message: an answer's blocks within the room that they have."""

from collections.abc import Sequence
from typing import assert_never

from adapters.language import ENGLISH, say
from adapters.slack.limits import TABLE_COLUMNS, weight
from adapters.slack.rich_text import JsonObject, blocks_of, items, marked, paragraphs, quotes, running
from adapters.slack.table import Sorting, left_out, table_block, table_lines
from core.answer import Block, Bullets, Note, Paragraph, Quote, Steps, Table

CUT = "The answer is longer than a Slack message can be; ask for a part of it to see the rest."
_MAX_PIECES = 300
_REMARKS_CHARS = 250


class Body:
    """Blocks added one by one until the room is used up; then a sentence says so.

    Attributes:
        unshown: The first table that isn't to be seen whole, as a table; None if all are.
    """

    def __init__(self, *, room: int, rest: str = "", sorting: Sorting | None = None, language: str = ENGLISH) -> None:
        """Make an empty body.

        Args:
            room: How many characters it may have.
            rest: Where the whole of `unshown` is to be had, as a sentence.
            sorting: How its table can be looked through.
            language: The reader's, for what we say ourselves; see `adapters.language`.
        """
        self._sorting, self._language = sorting or Sorting(), language
        self.unshown: Table | None = None
        self._rest = rest
        self._room = room - _REMARKS_CHARS
        self._done: list[JsonObject] = []
        self._pieces: list[JsonObject] = []
        self._count = 0
        self._has_table = False
        self._full = False

    def add(self, block: Block) -> None:
        """Add as much of `block` as there is room for."""
        if self._full:
            return
        if isinstance(block, Table):
            self._add_table(block)
        else:
            pieces = pieces_of(block)
            self._full = self._add(pieces) < len(pieces)

    def blocks(self) -> list[JsonObject]:
        """Return what was added as Slack's blocks."""
        remark = paragraphs(say(self._language, CUT), "italic") if self._full else []
        return [*self._done, *blocks_of([*self._pieces, *remark])]

    def _add_table(self, table: Table) -> None:
        """Slack takes one table per message; the next ones become lists."""
        shown, lacking = (None, 0) if self._has_table else table_block(table, room=self._room, sorting=self._sorting)
        if shown is None:
            self._add_lines(table)
            return
        remark = self._remark(table, lacking) if lacking else []
        self._has_table = True
        self._done += [*blocks_of(self._pieces), shown]
        self._pieces = remark
        self._room -= weight(shown) + weight(remark)

    def _add_lines(self, table: Table) -> None:
        rows = table_lines(table)
        for number, row in enumerate(rows):
            if self._add(row) < len(row):
                self._pieces += self._remark(table, len(rows) - number)
                self._full = True
                return
        if len(table.columns) > TABLE_COLUMNS:
            self._pieces += self._remark(table, 0)

    def _remark(self, table: Table, lacking: int) -> list[JsonObject]:
        """Return what is said of a table that isn't shown whole; where the rest is, of the first one only."""
        rest = "" if self.unshown else self._rest
        self.unshown = self.unshown or table
        return left_out(lacking, rest=rest, language=self._language)

    def _add(self, pieces: Sequence[JsonObject]) -> int:
        """Return how many of `pieces`, from the first on, found room."""
        for number, piece in enumerate(pieces):
            heavy = weight(piece)
            if heavy > self._room or self._count == _MAX_PIECES:
                return number
            self._room -= heavy
            self._count += 1
            self._pieces.append(piece)
        return len(pieces)


def pieces_of(block: Paragraph | Steps | Bullets | Quote | Note) -> list[JsonObject]:
    """Return a block as pieces of rich text."""
    match block:
        case Paragraph():
            return paragraphs(running(block.spans))
        case Note():
            return paragraphs(running(block.spans), "italic")
        case Steps():
            return items((marked(item.text, item.citations) for item in block.items), "ordered")
        case Bullets():
            return items((marked(item.text, item.citations) for item in block.items), "bullet")
        case Quote():
            return quotes(marked(block.text, (block.citation,)))
        case _:
            assert_never(block)
