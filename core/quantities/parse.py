"""A cell, the right side of "key: value", or a sentence → the values that it states.

What isn't understood is text: a number is never taken without its unit unless it stands alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from core.quantities.counts import worded_count
from core.quantities.dimensions import Dimension
from core.quantities.interpretation import as_one, is_shock, share_units, values_from
from core.quantities.lexer import Kind
from core.quantities.modifiers import clause, read_suffix
from core.quantities.quantity import bracketed, link_speeds, quantity
from core.quantities.reader import Draft, Reader
from core.quantities.units import BUILT_IN, UnitTable
from core.quantities.value import Found, Stat, Value
from core.quantities.vocabulary import STATISTICS, Role, leading_state, state_of, state_value

_MAX_CHARS = 20_000
_SEPARATORS = frozenset({Kind.COMMA, Kind.BREAK, Kind.SLASH, Kind.OPEN, Kind.CLOSE})
_LINE_ENDS = _SEPARATORS | {Kind.AT, Kind.END}
_CHOICES = re.compile(r"[\d.]+(?:\s?/\s?[\d.]+)+")


def parse_value(
    text: str,
    *,
    unit_hint: str = "",
    dimension: Dimension | None = None,
    decimal_comma: bool | None = None,
    units: UnitTable = BUILT_IN,
) -> tuple[Value, ...]:
    """Return everything the cell states; never empty. What doesn't parse is one text value.

    Args:
        text: The cell.
        unit_hint: The unit that a heading gives ("mA", "V DC"); for numbers without one.
        dimension: What the attribute is measured in: tells what "C", "K", "M" or "G" mean, nothing else.
        decimal_comma: The document's habit; None if unknown, and "1,000" is then text.
        units: The units known.
    """
    state = state_of(text)
    if state is not None:
        return (state_value(state, text),)
    whole = Value(stat=Stat.TEXT, text=text, start=0, end=len(text))
    if len(text) > _MAX_CHARS:
        return (whole,)
    leading = leading_state(text)
    reader = Reader(text, units=units, dimension=dimension, decimal_comma=decimal_comma, running=False)
    values = _values(reader, leading[1] if leading is not None else 0, unit_hint)
    if leading is None:
        return tuple(values) or (whole,)
    state, start = leading
    notes = () if values else (text[start:].strip(" (),;"),)
    return (replace(state_value(state, text[:start].rstrip()), notes=notes), *values)


@lru_cache(maxsize=20_000)
def quantities_in(
    text: str, *, dimension: Dimension | None = None, decimal_comma: bool | None = None, units: UnitTable = BUILT_IN
) -> tuple[Found, ...]:
    """Return the quantities in running text, in order: numbers with a unit, protection codes, and counts."""
    reader = Reader(text, units=units, dimension=dimension, decimal_comma=decimal_comma, running=True)
    drafts: list[Draft] = []
    at = 0
    while reader.tokens[at].kind is not Kind.END:
        draft, at = quantity(reader, at)
        if draft is not None and not draft.bare:
            drafts.append(draft)
    return tuple(Found(value=value, start=value.start, end=value.end) for value in values_from(reader, drafts))


def _values(reader: Reader, start: int, unit_hint: str) -> list[Value]:
    hint = _hinted(unit_hint, reader.units, reader.dimension) if unit_hint else None
    values = as_one(values_from(reader, _Cell(reader).read(start, hint)))
    if reader.dimension is None and is_shock(values):
        reader.dimension = Dimension.ACCELERATION
        return _values(reader, start, unit_hint)
    return values if reader.dimension in {None, Dimension.COUNT} else _asked_for(reader, values)


@lru_cache(maxsize=1024)
def _hinted(hint: str, units: UnitTable, dimension: Dimension | None) -> Draft | None:
    """Return the hint as read behind a number: "V DC" is a unit and a condition. None if it is no unit."""
    plain = hint.strip(" ()[],;:").removeprefix("in ")
    reader = Reader(f"1 {plain}", units=units, dimension=dimension, decimal_comma=None, running=False)
    draft, _ = quantity(reader, 0)
    return draft if draft is not None and draft.shape is Stat.POINT and not draft.bare else None


def _asked_for(reader: Reader, values: Sequence[Value]) -> list[Value]:
    """Return the values; in place of counts, the rates that they or the names of networks tell, if those are asked."""
    links = values_from(reader, link_speeds(reader)) if reader.dimension is Dimension.DATA_RATE else []
    stated = [value for value in values if value.dimension is reader.dimension and value.stat is not Stat.LIST]
    links = [link for link in links if link.items or not any(_overlap(link, value) for value in stated)]
    told: list[Value] = []
    for value in values:
        if not any(_overlap(link, value) for link in links):
            told.extend((value.stat is Stat.COUNT and _inside(reader, value)) or [value])
    for link in links:
        notes = [note for value in values if _overlap(link, value) for note in (value.kind, *value.notes)]
        told.append(replace(link, notes=tuple(filter(None, notes))))
    return sorted(told, key=lambda value: value.start)


def _overlap(one: Value, other: Value) -> bool:
    return one.start < other.end and other.start < one.end


def _inside(reader: Reader, count: Value) -> list[Value]:
    """Return the clock rate of "4x Core @ 2.4 GHz", or the data rate of "2x 2.5G", where that is asked for."""
    begin = count.text.find(count.kind) if reader.dimension is Dimension.DATA_RATE else 0
    text, begin = count.text[begin:], begin + count.start
    found = quantities_in(text, dimension=reader.dimension, decimal_comma=reader.comma, units=reader.units)
    return [
        replace(each.value, start=begin + each.start, end=begin + each.end, notes=(count.kind, *count.notes))
        for each in found
        if each.value.dimension is reader.dimension
    ]


@dataclass(slots=True)
class _Cell:
    """How far a cell is read: its quantities, and the words around them, which decide whether a bare number counts.

    Attributes:
        drafts: In order; a bare number that is dropped becomes a note of the value before it.
        worded: Unknown words stand in it, outside brackets: a number alone may be part of a name.
        words: Places of the unknown words of this segment.
        carried: Notes for the next value, like its `conditions`.
        stated: This segment has a value already.
        role: The statistic that unknown words said: "max. junction temperature 125 °C".
    """

    reader: Reader
    drafts: list[Draft] = field(default_factory=list[Draft])
    worded: bool = False
    words: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    carried: list[str] = field(default_factory=list[str])
    conditions: list[str] = field(default_factory=list[str])
    stated: bool = False
    role: Role | None = None
    depth: int = 0

    def read(self, start: int, hint: Draft | None) -> list[Draft]:
        """Return what the cell says from `start` on; bare numbers get the hint's unit, or are dropped if in doubt."""
        tokens = self.reader.tokens
        at = next(at for at, token in enumerate(tokens) if token.start >= start)
        while tokens[at].kind is not Kind.END:
            at = self._step(at)
        self._close()
        if self.drafts:
            self.drafts[-1].notes.extend(self.carried)
            self.drafts[-1].conditions.extend(self.conditions)
        share_units(self.drafts)
        if hint is not None:
            for draft in (draft for draft in self.drafts if draft.bare and draft.clean):
                draft.share(hint.items[0].unit, hint.items[0].written)
                draft.conditions.extend(hint.conditions)
        return self._trusted()

    def _trusted(self) -> list[Draft]:
        """Return the values, and of the bare numbers those that can't be part of a name."""
        alone = not self.worded and all(draft.bare for draft in self.drafts)
        kept: list[Draft] = []
        for draft in self.drafts:
            clear = self.reader.comma is True or "," not in draft.text or draft.items[-1].number.is_integer()
            if not draft.bare or draft.leading or (alone and draft.clean and clear):  # "2,5" may be two numbers
                kept.append(draft)
            elif kept:
                kept[-1].notes.extend((*draft.notes, draft.text))
        return kept

    def _step(self, at: int) -> int:
        """Read what begins at a token; return the next one."""
        token = self.reader.tokens[at]
        inside = token.kind is Kind.OPEN and bracketed(self.reader, at) is not None
        if not inside and (token.kind in _SEPARATORS or token.text == ":"):
            self._close(label=token.text == ":")
            self.depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
            return at + 1
        if token.kind is Kind.MARK or at in self.reader.bullets:
            return at + 1
        after = self._clause(at)
        if after is not None:
            return after
        draft, after = self._worded(at) or quantity(self.reader, at)
        if draft is not None and not (draft.bare and self.words and draft.role not in STATISTICS):
            self._add(draft)
            return after
        if token.kind is Kind.PLUS and draft is None and after == at + 1:
            self._close()
            return after
        phrase = self.reader.phrase(at)
        self.role = phrase[0] if phrase is not None and phrase[0] in STATISTICS else self.role
        self.words.append((token.start, self.reader.tokens[after - 1].end))
        return after

    def _worded(self, at: int) -> tuple[Draft, int] | None:
        """Read the count in words that a line begins with, unless it is another quantity that the line states."""
        found = worded_count(self.reader, at) if not (self.words or self.stated) else None
        if found is None or (self.reader.dimension is not Dimension.COUNT and self._states_more(at + 1)):
            return None
        return found[0], read_suffix(self.reader, *found)

    def _states_more(self, at: int) -> bool:
        """Return whether the line holds a number with a unit."""
        while self.reader.tokens[at].kind not in _LINE_ENDS:
            draft, at = quantity(self.reader, at)
            if draft is not None and not draft.bare and draft.items[-1].unit is not None:
                return True
        return False

    def _clause(self, at: int) -> int | None:
        """Read "at 25 °C" before a value, or behind words."""
        phrase = self.reader.phrase(at)
        if self.reader.tokens[at].kind is not Kind.AT and (phrase is None or phrase[0] is not Role.AT):
            return None
        into = self.drafts[-1].conditions if self.stated else self.conditions
        return self._asked_at(at + 1) or clause(self.reader, into, at + 1)

    def _asked_at(self, at: int) -> int | None:
        """Read what is asked for in "quad core at 1.8 GHz": words state nothing that it could be a condition of."""
        if self.reader.dimension is None or not self.words:
            return None
        draft, after = quantity(self.reader, at)
        unit = draft.items[-1].unit if draft is not None else None
        asked = unit is not None and unit.dimension is self.reader.dimension
        if draft is None or not asked or self.reader.tokens[after].text == ":":
            return None
        self.stated = False
        self._add(draft)
        return after

    def _add(self, draft: Draft) -> None:
        draft.clean = not self.words
        choices = self.reader.dimension is not None and _CHOICES.fullmatch(draft.text) is not None
        draft.leading = choices and not self.reader.text[: draft.start].strip()
        draft.role = draft.role or self.role
        (self.drafts[-1] if self.stated else draft).notes.extend(self._said())
        draft.notes[:0] = self.carried
        draft.conditions.extend(self.conditions)
        self.carried, self.conditions, self.role = [], [], None
        self.drafts.append(draft)
        self.stated = True

    def _said(self) -> list[str]:
        """Take the words of this segment, as one note."""
        if not self.words:
            return []
        self.worded = self.worded or self.depth == 0
        said = self.reader.original[self.words[0][0] : self.words[-1][1]]
        self.words = []
        return [" ".join(said.split())]

    def _close(self, *, label: bool = False) -> None:
        """End a segment: its words go to the value before them; a label's to the value behind it."""
        last = self.drafts[-1] if self.drafts else None
        if last and self.words and self.stated and last.bare and not last.leading and last.role not in STATISTICS:
            self.words.insert(0, (last.start, last.end))  # the number is part of a name
            self.carried = [*self.drafts.pop().notes, *self.carried]
        before = self.drafts and not (label and not self.stated)
        (self.drafts[-1].notes if before else self.carried).extend(self._said())
        self.stated = False
