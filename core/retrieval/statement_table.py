"""Statements → arrays of their forms and words, worked out once for a publication; what is asked is looked up there."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.retrieval.growing_array import Growing
from core.retrieval.statement import Form, Statement

Column: TypeAlias = NDArray[np.float64]
"""One feature's values for all candidates, in their order."""
Mask: TypeAlias = NDArray[np.bool_]
"""Per distinct set of words, or per statement, whether something holds of it."""
_Ints: TypeAlias = NDArray[np.int64]

_TOKENS = ("tokens", "section_tokens", "title_tokens", "label_tokens")
_FIELDS = ("own", "labelled", "section", "title", "around", *_TOKENS)
"""Fields of a statement that are sets of words, stemmed ones first."""
_KEPT = 60_000
_BITS = 62
_NO_WORD = ""


class StatementTable:
    """Holds what belongs to statements whatever is asked: keep one per publication; begun anew when it is full.

    Each distinct set of words is held once, however many statements, headings and titles say the same.
    """

    def __init__(self, *, kept: int = _KEPT) -> None:
        self._kept = kept
        self._begin()

    def _begin(self) -> None:
        self._rows: dict[Statement, int] = {}
        self._sets: dict[frozenset[str], int] = {}
        self.words: dict[str, int] = {_NO_WORD: 0}
        self.spelled = [_NO_WORD]
        self._forms = Growing(np.float64, len(Form._fields))
        self._fields = Growing(np.int64, len(_FIELDS))
        self._flat = Growing(np.int64)
        self._ends = Growing(np.int64)

    def of(self, statements: Sequence[Statement]) -> "Texts":
        """Return the forms and words of statements, of which there is at least one; good until the next are asked."""
        missing = [each for each in statements if each not in self._rows]
        if missing and len(self._rows) + len(missing) > self._kept:
            self._begin()
            missing = list(statements)
        if missing:
            self._add(list(dict.fromkeys(missing)))
        rows = np.fromiter(map(self._rows.__getitem__, statements), np.int64, len(statements))
        return Texts(self, self._forms.held[rows], self._fields.held[rows])

    def _add(self, statements: Sequence[Statement]) -> None:
        first = len(self._rows)
        self._rows.update({each: first + at for at, each in enumerate(statements)})
        self._forms.add([each.form for each in statements])
        fields = [[getattr(each, field) for field in _FIELDS] for each in statements]
        sets = [said for said in dict.fromkeys(said for each in fields for said in each) if said not in self._sets]
        for said in sets:
            self._sets[said] = len(self._sets)
        self._fields.add([[self._sets[said] for said in each] for each in fields])
        flat = [[0, *map(self._number, sorted(said))] for said in sets]
        self._ends.add(len(self._flat) + np.cumsum([len(each) for each in flat], dtype=np.int64))
        self._flat.add([word for each in flat for word in each])

    def _number(self, word: str) -> int:
        number = self.words.setdefault(word, len(self.spelled))
        if number == len(self.spelled):
            self.spelled.append(word)
        return number

    def spread(self, sets: _Ints) -> tuple[_Ints, _Ints, _Ints]:
        """Return the words of these sets one behind another, each begun by no word; where each begins; how many."""
        ends = self._ends.held
        begins = np.where(sets > 0, ends[sets - 1], 0)
        lengths = ends[sets] - begins
        starts = np.cumsum(lengths) - lengths
        places = np.arange(int(lengths.sum())) + np.repeat(begins - starts, lengths)
        return self._flat.held[places], starts, lengths


class Texts:
    """The forms of some statements, and their distinct sets of words.

    Attributes:
        form: Each field of `Form` as a column.
    """

    def __init__(self, table: StatementTable, forms: Column, fields: _Ints) -> None:
        self.count = len(forms)
        self.form: Mapping[str, Column] = dict(zip(Form._fields, np.ascontiguousarray(forms.T), strict=True))
        sets, self._places = _distinct(fields.T)
        self._known, self._spelled = table.words, table.spelled
        self._words, self._starts, lengths = table.spread(sets)
        self._sizes = lengths - 1
        self._owners = np.repeat(np.arange(len(sets)), lengths)

    def column(self, field: str, of_sets: NDArray[Any]) -> NDArray[Any]:
        """Return what holds of distinct sets of words for one field of the statements; the last axis is theirs."""
        held: NDArray[Any] = of_sets[..., self._places[_FIELDS.index(field)]]
        return held

    def sizes(self, field: str) -> _Ints:
        """Return how many words that field of each statement holds."""
        held: _Ints = self.column(field, self._sizes)
        return held

    def vocabulary(self) -> list[str]:
        """Return the plain words that the statements say, with their headings and titles."""
        spoken = np.zeros(len(self._sizes), dtype=np.bool_)
        spoken[self._places[[_FIELDS.index(field) for field in _TOKENS]]] = True
        held = np.zeros(len(self._known), dtype=np.bool_)
        held[self._words[spoken[self._owners]]] = True
        return [self._spelled[word] for word in np.flatnonzero(held).tolist() if word]

    def holding(self, words: Collection[str]) -> "Holding":
        """Return which sets hold which of these words."""
        ordered, masks = list(words), dict[str, Mask]()
        for first in range(0, len(ordered), _BITS):
            some = ordered[first : first + _BITS]
            bits = np.zeros(len(self._known), dtype=np.int64)
            for at, word in enumerate(some):
                if word in self._known:
                    bits[self._known[word]] = 1 << at
            said = np.bitwise_or.reduceat(bits[self._words], self._starts)
            masks.update({word: said & (1 << at) != 0 for at, word in enumerate(some)})
        return Holding(masks, len(self._sizes))

    def most(self, values: Mapping[str, float]) -> Column:
        """Return the most that a word of each set is worth; 0.0 without any."""
        if not values:
            return np.zeros(len(self._sizes))
        worth = np.zeros(len(self._known))
        known = {self._known[word]: value for word, value in values.items() if word in self._known}
        worth[list(known)] = list(known.values())
        most: Column = np.maximum.reduceat(worth[self._words], self._starts)
        return most


class Holding:
    """Which distinct sets of words, so many, hold which words."""

    def __init__(self, masks: Mapping[str, Mask], count: int) -> None:
        self._masks = masks
        self.count = count

    def all_of(self, words: Iterable[str]) -> Mask:
        """Return which sets hold all of the words."""
        found = np.ones(self.count, dtype=np.bool_)
        for word in words:
            found &= self._masks[word]
        return found

    def any_of(self, spellings: Iterable[Iterable[str]]) -> Mask:
        """Return which sets hold all words of any of the spellings."""
        found = np.zeros(self.count, dtype=np.bool_)
        for spelling in spellings:
            found |= self.all_of(spelling)
        return found

    def how_many(self, words: Iterable[str]) -> _Ints:
        """Return how many of the words each set holds."""
        found = np.zeros(self.count, dtype=np.int64)
        for word in words:
            found += self._masks[word]
        return found


def _distinct(numbers: _Ints) -> tuple[_Ints, _Ints]:
    """Return the distinct ones of small numbers, in order, and where each of all stands among them."""
    held = np.zeros(int(numbers.max()) + 1, dtype=np.bool_)
    held[numbers] = True
    distinct = np.flatnonzero(held)
    places = np.empty(len(held), dtype=np.int64)
    places[distinct] = np.arange(len(distinct))
    return distinct, places[numbers]
