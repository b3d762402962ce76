"""How an answer's blocks share out between a message's text and the card below it, each within its room."""

from collections.abc import Sequence

from adapters.language import ENGLISH, say
from adapters.teams.cards import elements_of, remark, table_element
from adapters.teams.limits import JsonObject, weight
from adapters.teams.text import CUT, Text
from core.answer import Block, Table

MAX_UNSHOWN = 4
"""Of how many tables it is said how much is left; each has a button. Of more, that the answer is cut is said."""

_REMARKS_BYTES = 1000


class Layout:
    """Text up to the first table; that and what follows in the card, so that the order stays.

    Teams shows a message's text above its cards. With extended Markdown tables are text, too.

    Attributes:
        text: The upper part.
        unshown: The places, among the answer's tables, of those that aren't to be seen whole, with
            how many of their rows are.
    """

    def __init__(self, *, text_room: int, card_room: int, extended: bool, language: str = ENGLISH) -> None:
        """Make an empty layout.

        Args:
            text_room: How many UTF-16 units the text may have.
            card_room: How many bytes the card's elements may have.
            extended: Tables are written as extended Markdown.
            language: The reader's.
        """
        self.text, self._language = Text(room=text_room, language=language), language
        self.unshown: dict[int, int] = {}
        self._extended = extended
        self._room = card_room - _REMARKS_BYTES
        self._elements: list[JsonObject] = []
        self._tables = 0
        self._full = False

    def add(self, blocks: Sequence[Block]) -> None:
        """Add as much as there is room for."""
        for block in blocks:
            if isinstance(block, Table):
                self._add_table(block)
            elif self._tables and not self._extended:
                self._fill(elements_of(block))
            else:
                self.text.add(block)

    def elements(self) -> list[JsonObject]:
        """Return the card's elements; none if all is text."""
        return [*self._elements, *([remark(say(self._language, CUT))] if self._full else [])]

    def _add_table(self, table: Table) -> None:
        shown = self._as_text(table) if self._extended else self._in_card(table)
        if shown < len(table.rows):
            self.unshown[self._tables] = shown
        self._tables += 1

    def _as_text(self, table: Table) -> int:
        lacking = self.text.add_table(table)
        if lacking and len(self.unshown) < MAX_UNSHOWN:
            self.text.remark(_lacking(lacking, self._language))
        return len(table.rows) - lacking

    def _in_card(self, table: Table) -> int:
        room = 0 if self._full else self._room
        elements, count = table_element(table, first=0, room=room)
        self._elements += elements
        self._room -= sum(map(weight, elements))
        if count < len(table.rows):
            self._full = self._full or not count
            if len(self.unshown) < MAX_UNSHOWN:
                self._fill([remark(_lacking(len(table.rows) - count, self._language))], needed=True)
        return count

    def _fill(self, elements: Sequence[JsonObject], *, needed: bool = False) -> None:
        for element in elements:
            heavy = weight(element) + 2
            self._full = self._full or heavy > self._room
            if self._full and not needed:
                return
            self._room -= heavy
            self._elements.append(element)


def _lacking(rows: int, language: str) -> str:
    told = (
        "{n} more row did not fit here; press “Whole table” to see them.|"
        "{n} more rows did not fit here; press “Whole table” to see them."
    )
    return say(language, told, n=rows)
