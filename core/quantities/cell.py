"""A whole cell: its quantities, and the words around them, which decide whether a bare number counts."""

import re
from dataclasses import dataclass, field

from core.quantities.build import share_units
from core.quantities.dimensions import Dimension
from core.quantities.drafts import Draft
from core.quantities.grammar import bracketed, quantity
from core.quantities.reader import Reader
from core.quantities.suffix import clause, read_suffix
from core.quantities.tokens import Kind
from core.quantities.vocabulary import Role
from core.quantities.worded import worded_count

_SEPARATORS = frozenset({Kind.COMMA, Kind.BREAK, Kind.SLASH, Kind.OPEN, Kind.CLOSE})
_CHOICES = re.compile(r"[\d.]+(?:\s?/\s?[\d.]+)+")
_STATISTICS = frozenset({Role.MINIMUM, Role.TYPICAL, Role.MAXIMUM})


@dataclass(slots=True)
class Cell:
    """What was found in a cell.

    Attributes:
        drafts: In order; a bare number that is dropped becomes a note of the value before it.
        worded: Unknown words stand in it, outside brackets: a number alone may be part of a name.
    """

    drafts: list[Draft] = field(default_factory=list[Draft])
    worded: bool = False

    def settle(self, hint: Draft | None, *, decimal_comma: bool | None) -> None:
        """Give bare numbers their unit: from a neighbour, from the heading; drop those that can't be trusted."""
        share_units(self.drafts)
        if hint is not None:
            unit = hint.items[0]
            for draft in self.drafts:
                if draft.bare and draft.clean:
                    draft.share(unit.unit, unit.written)
                    draft.conditions.extend(hint.conditions)
        alone = not self.worded and all(draft.bare for draft in self.drafts)
        kept: list[Draft] = []
        for draft in self.drafts:
            if not draft.bare or draft.leading or (alone and _plain(draft, decimal_comma=decimal_comma)):
                kept.append(draft)
            elif kept:
                kept[-1].notes.extend((*draft.notes, draft.text))
        self.drafts = kept


def _plain(draft: Draft, *, decimal_comma: bool | None) -> bool:
    """Return whether a bare number is clear: "2,5" may be two numbers."""
    return draft.clean and (decimal_comma is True or "," not in draft.text or draft.items[-1].number.is_integer())


def _droppable(draft: Draft) -> bool:
    """Return whether a number is part of a name, if words follow it."""
    return draft.bare and not draft.leading and draft.role not in _STATISTICS


@dataclass(slots=True)
class _Walk:
    """Where reading stands.

    Attributes:
        words: Places of the unknown words of this segment.
        carried: Notes for the next value.
        conditions: Conditions for the next value.
        stated: This segment has a value already.
        role: The statistic that unknown words said: "max. junction temperature 125 °C".
        depth: Of brackets.
    """

    reader: Reader
    cell: Cell = field(default_factory=Cell)
    words: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    carried: list[str] = field(default_factory=list[str])
    conditions: list[str] = field(default_factory=list[str])
    stated: bool = False
    role: Role | None = None
    depth: int = 0

    def step(self, at: int) -> int:
        """Read what begins at a token; return the next one."""
        token = self.reader.tokens[at]
        inside = token.kind is Kind.OPEN and bracketed(self.reader, at) is not None
        if not inside and (token.kind in _SEPARATORS or token.text == ":"):
            self.close(label=token.text == ":")
            self.depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
            return at + 1
        if token.kind is Kind.MARK or at in self.reader.bullets:
            return at + 1
        after = self._clause(at)
        if after is not None:
            return after
        draft, after = self._worded(at) or quantity(self.reader, at)
        if draft is not None and not (draft.bare and self.words and draft.role not in _STATISTICS):
            self._add(draft)
            return after
        if token.kind is Kind.PLUS and draft is None and after == at + 1:
            self.close()
            return after
        phrase = self.reader.phrase(at)
        self.role = phrase[0] if phrase is not None and phrase[0] in _STATISTICS else self.role
        self.words.append((token.start, self.reader.tokens[after - 1].end))
        return after

    def _worded(self, at: int) -> tuple[Draft, int] | None:
        """Read the count in words that a line begins with."""
        if self.words or self.stated:
            return None
        found = worded_count(self.reader, at, asked=self.reader.dimension is Dimension.COUNT)
        return None if found is None else (found[0], read_suffix(self.reader, *found))

    def _clause(self, at: int) -> int | None:
        """Read "at 25 °C" before a value, or behind words."""
        phrase = self.reader.phrase(at)
        if self.reader.tokens[at].kind is not Kind.AT and (phrase is None or phrase[0] is not Role.AT):
            return None
        after = self._asked_at(at + 1)
        if after is not None:
            return after
        into = self.cell.drafts[-1].conditions if self.stated else self.conditions
        return clause(self.reader, into, at + 1)

    def _asked_at(self, at: int) -> int | None:
        """Read what is asked for in "quad core at 1.8 GHz": words state nothing that it could be a condition of."""
        if self.reader.dimension is None or not self.words:
            return None
        draft, after = quantity(self.reader, at)
        unit = draft.items[-1].unit if draft is not None else None
        if draft is None or unit is None or unit.dimension is not self.reader.dimension:
            return None
        if self.reader.tokens[after].text == ":":
            return None
        self.stated = False
        self._add(draft)
        return after

    def _add(self, draft: Draft) -> None:
        draft.clean = not self.words
        choices = self.reader.dimension is not None and _CHOICES.fullmatch(draft.text) is not None
        draft.leading = choices and not self.reader.text[: draft.start].strip()
        draft.role = draft.role or self.role
        said = self._said()
        if said and self.stated:
            self.cell.drafts[-1].notes.append(said)
        elif said:
            draft.notes.append(said)
        draft.notes[:0] = self.carried
        draft.conditions.extend(self.conditions)
        self.carried, self.conditions, self.role = [], [], None
        self.cell.drafts.append(draft)
        self.stated = True

    def _said(self) -> str:
        """Take the words of this segment."""
        if not self.words:
            return ""
        self.cell.worded = self.cell.worded or self.depth == 0
        said = self.reader.original[self.words[0][0] : self.words[-1][1]]
        self.words = []
        return " ".join(said.split())

    def close(self, *, label: bool = False) -> None:
        """End a segment: its words go to the value before them; a label's to the value behind it."""
        drafts = self.cell.drafts
        if self.words and self.stated and _droppable(drafts[-1]):
            self.words.insert(0, (drafts[-1].start, drafts[-1].end))
            self.carried = [*drafts.pop().notes, *self.carried]
        labels = label and not self.stated
        said = self._said()
        if said and drafts and not labels:
            drafts[-1].notes.append(said)
        elif said:
            self.carried.append(said)
        self.stated = False


def read_cell(reader: Reader, start: int) -> Cell:
    """Return what the cell says from `start` on."""
    walk = _Walk(reader)
    at = 0
    while reader.tokens[at].start < start:
        at += 1
    while reader.tokens[at].kind is not Kind.END:
        at = walk.step(at)
    walk.close()
    if walk.cell.drafts:
        last = walk.cell.drafts[-1]
        last.notes.extend(walk.carried)
        last.conditions.extend(walk.conditions)
    return walk.cell
