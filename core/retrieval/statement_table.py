"""Statements → arrays of their forms and words, worked out once for a publication; what is asked is looked up there."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.quantities.dimensions import Dimension, states
from core.retrieval.growing_array import Growing
from core.retrieval.statement import Form, Statement

Column: TypeAlias = NDArray[np.float64]
"""One feature's values for all candidates, in their order."""
Mask: TypeAlias = NDArray[np.bool_]
"""Per distinct set of words, or per statement, whether something holds of it."""
_Ints: TypeAlias = NDArray[np.int64]

_PLAIN = ("tokens", "section_tokens", "title_tokens", "label_tokens")
_STEMMED = ("own", "labelled", "section", "title", "around")
_FIELDS = (*_STEMMED, *_PLAIN)
"""Fields of a statement that are sets of words, stemmed ones first."""
_KEPT = 60_000
_BITS = 62
_NO_WORD = ""
_UNREAD = -1


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
        self._stating: dict[Dimension, Growing] = {}

    def of(self, statements: Sequence[Statement]) -> "Texts":
        """Return the forms and words of statements, of which there is at least one; good until the next are asked."""
        try:
            rows = np.fromiter(map(self._rows.__getitem__, statements), np.int64, len(statements))
        except KeyError:
            self._add(list(dict.fromkeys(statements)))
            return self.of(statements)
        return Texts(self, statements, rows, self._forms.held[rows], self._fields.held[rows])

    def _add(self, asked: Sequence[Statement]) -> None:
        statements = [each for each in asked if each not in self._rows]
        if len(self._rows) + len(statements) > self._kept:
            self._begin()
            statements = list(asked)
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

    def stating(self, statements: Sequence[Statement], rows: _Ints, dimension: Dimension) -> Mask:
        """Return which of these statements, in their rows, hold a number of this dimension."""
        known = self._stating.setdefault(dimension, Growing(np.int8))
        known.add(np.full(len(self._rows) - len(known), _UNREAD))
        for at in np.flatnonzero(known.held[rows] == _UNREAD).tolist():
            known.held[rows[at]] = states(statements[at].said, dimension)
        held: Mask = known.held[rows] > 0
        return held

    def spread(self, sets: _Ints) -> tuple[_Ints, _Ints, _Ints]:
        """Return the words of these sets one behind another, each begun by no word; where each begins; how many."""
        ends = self._ends.held
        begins = np.where(sets > 0, ends[sets - 1], 0)
        lengths = ends[sets] - begins
        starts = np.cumsum(lengths) - lengths
        places = np.arange(int(lengths.sum())) + np.repeat(begins - starts, lengths)
        return self._flat.held[places], starts, lengths


class Texts:
    """The forms of some statements, and their distinct sets of words: stemmed ones, and plain ones.

    Attributes:
        form: Each field of `Form` as a column.
    """

    def __init__(
        self, table: StatementTable, statements: Sequence[Statement], rows: _Ints, forms: Column, fields: _Ints
    ) -> None:
        self.form: Mapping[str, Column] = dict(zip(Form._fields, np.ascontiguousarray(forms.T), strict=True))
        self._table, self._statements, self._rows = table, statements, rows
        stemmed, places = _distinct(fields.T[: len(_STEMMED)])
        plain, plain_places = _distinct(fields.T[len(_STEMMED) :])
        self._places: dict[str, _Ints] = dict(zip(_FIELDS, (*places, *plain_places), strict=True))
        self._known = table.words
        self._words, self._starts, lengths = table.spread(stemmed)
        self._sizes = lengths - 1
        self._spoken, self._begins, _ = table.spread(plain)
        held = np.zeros(len(self._known), dtype=np.bool_)
        held[self._spoken] = True
        held[0] = False
        self._vocabulary = np.flatnonzero(held)

    def column(self, field: str, of_sets: NDArray[Any]) -> NDArray[Any]:
        """Return what holds of distinct sets of words for one field of the statements; the last axis is theirs."""
        held: NDArray[Any] = of_sets.take(self._places[field], axis=-1)
        return held

    def sizes(self, field: str) -> _Ints:
        """Return how many words that field of each statement holds, stemmed."""
        held: _Ints = self.column(field, self._sizes)
        return held

    def stating(self, dimension: Dimension) -> Mask:
        """Return which statements hold a number of this dimension."""
        return self._table.stating(self._statements, self._rows, dimension)

    def vocabulary(self) -> list[str]:
        """Return the plain words that the statements say, with their headings and titles."""
        return list(map(self._table.spelled.__getitem__, self._vocabulary.tolist()))

    def holding(self, words: Collection[str]) -> "Holding":
        """Return which sets of stemmed words hold which of these."""
        ordered, masks = list(words), dict[str, Mask]()
        for first in range(0, len(ordered), _BITS):
            some = ordered[first : first + _BITS]
            bits = np.zeros(len(self._known), dtype=np.int64)
            for at, word in enumerate(some):
                if word in self._known:
                    bits[self._known[word]] = 1 << at
            said = np.bitwise_or.reduceat(bits.take(self._words), self._starts)
            masks.update(zip(some, said & (1 << np.arange(len(some)))[:, np.newaxis] != 0, strict=True))
        return Holding(masks, len(self._sizes))

    def most(self, worth: Column) -> Column:
        """Return the most that a word of each set of plain words is worth, in each of several rows; 0.0 without any.

        The last axis of `worth` is that of the vocabulary.
        """
        of_words = np.zeros((len(worth), len(self._known)))
        of_words[:, self._vocabulary] = worth
        most: Column = np.maximum.reduceat(of_words.take(self._spoken, axis=1), self._begins, axis=1)
        return most


class Holding:
    """Which distinct sets of words, so many, hold which words."""

    def __init__(self, masks: Mapping[str, Mask], count: int) -> None:
        self._masks = masks
        self.count = count

    def all_of(self, words: Iterable[str]) -> Mask:
        """Return which sets hold all of the words."""
        masks = [self._masks[word] for word in words]
        return reduce(np.logical_and, masks) if masks else np.ones(self.count, dtype=np.bool_)

    def any_of(self, spellings: Iterable[Iterable[str]]) -> Mask:
        """Return which sets hold all words of any of the spellings."""
        masks = [self.all_of(spelling) for spelling in spellings]
        return reduce(np.logical_or, masks) if masks else np.zeros(self.count, dtype=np.bool_)

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
