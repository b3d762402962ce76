"""A candidate → how well it is supported, and whether that makes it a product model's name."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from core.catalog.induction.evidence import Candidate, Found
from core.catalog.induction.said import Kind

_WEIGHTS: Final[Mapping[Kind, int]] = {
    Kind.ITEM: 1,
    Kind.HEADING: 2,
    Kind.TAB: 2,
    Kind.COLUMN: 3,
    Kind.ROW: 3,
    Kind.CELL: 5,
    Kind.TOP: 6,
    Kind.TITLE: 7,
}
_FILE = _SUBJECT = 3
_KIN = 2
_DOCUMENTS = 3
"""The three documents that support a name best count: a name in all of them is no better."""

_MIN_CODED = 4
_MIN_WRITTEN = 6
_MIN_LOOSE = {True: 2, False: 3}
_OFTEN = 3
_ALONE = frozenset({Kind.CELL, Kind.ROW, Kind.TOP})
"""Where a code may stand that is told nowhere else."""

_HEADS = frozenset({Kind.TITLE, Kind.TOP, Kind.CELL})
_NAMING = _HEADS | {Kind.HEADING, Kind.TAB, Kind.COLUMN}
_PARTS = frozenset({Kind.HEADING, Kind.TAB})
_TABLES = frozenset({Kind.COLUMN, Kind.ROW, Kind.CELL})
_BEGUN = re.compile(r"[\W\d_]")
_CAPITAL_INSIDE = re.compile(r"[^\W\d_][-]?[^\W\d_a-z].*[a-z]")
_PART = re.compile(r"[^\W\d_]{1,4}\d{1,2}")
"""Built as pins and parts are."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Tells names among the candidates of all documents.

    Attributes:
        kin: (document, kind of place, letters) → keys of the names that begin with these letters and a number, or
            with this word; outside of tables those of several words.
    """

    found: Found
    kin: Mapping[tuple[str, Kind, str], set[str]]

    def of(self, candidate: Candidate) -> int:
        """Return how well a candidate is supported: 0 or more, more is better."""
        first = _begun(candidate)
        each = sorted((self._in(candidate, path, first) for path in candidate.mentions), reverse=True)
        return sum(each[:_DOCUMENTS])

    def is_name(self, candidate: Candidate) -> bool:
        """Say whether a candidate is a product model's name."""
        return self._is_code(candidate) if candidate.coded else self._is_written(candidate)

    def may_be_name(self, candidate: Candidate) -> bool:
        """Say whether a candidate has some support, so that another may be the same."""
        return self.of(candidate) >= _MIN_LOOSE[candidate.coded] and not self._is_common(candidate)

    def _in(self, candidate: Candidate, path: str, first: str) -> int:
        kinds = candidate.named.get(path, set[Kind]())
        alike = any(len(self.kin.get((path, kind, first), ())) > 1 for kind in kinds)
        supported = _FILE * (path in candidate.files) + _SUBJECT * (path in candidate.subject)
        return sum(_WEIGHTS[kind] for kind in kinds) + supported + _KIN * alike

    def _is_code(self, candidate: Candidate) -> bool:
        kinds = candidate.kinds
        if self.of(candidate) < _MIN_CODED or (candidate.total == 1 and not self._may_stand_alone(candidate)):
            return False
        if kinds == frozenset({Kind.COLUMN}):
            return candidate.inside > 0
        if kinds == frozenset({Kind.TITLE}):
            return candidate.total >= _OFTEN or bool(candidate.subject)
        if kinds <= {Kind.HEADING, Kind.TAB, Kind.ITEM} and not candidate.files:
            return bool(kinds - {Kind.ITEM}) and _PART.fullmatch(candidate.name) is None
        return bool(kinds or candidate.subject)

    def _may_stand_alone(self, candidate: Candidate) -> bool:
        """Say whether a code that is told once is enough: in a list or a main heading, or "X (2020)" beside its kin."""
        return bool(candidate.kinds & _ALONE) or candidate.name.endswith(")")

    def _is_written(self, candidate: Candidate) -> bool:
        kinds = candidate.kinds
        if self._is_common(candidate):
            return False
        if len(candidate.words) > 1 and candidate.files and candidate.inside >= _OFTEN:
            return True
        used = candidate.subject or Kind.CELL in kinds
        if used and (kinds & _NAMING or candidate.files) and self.of(candidate) >= _MIN_WRITTEN:
            return True
        return candidate.inside > 0 and self._is_headed(candidate)

    def _is_headed(self, candidate: Candidate) -> bool:
        """Say whether a title is this name, or a heading that has kin; its first word is never written small."""
        if candidate.words[0].casefold() in self.found.small:
            return False
        if candidate.alone & {Kind.TITLE, Kind.TOP}:
            return _CAPITAL_INSIDE.search(candidate.name) is not None or len(candidate.words) > 1
        alike = (self.kin.get((path, kind, _begun(candidate)), ()) for path in candidate.named for kind in _PARTS)
        return len(candidate.words) > 1 and bool(candidate.alone & _PARTS) and any(len(each) > 1 for each in alike)

    def _is_common(self, candidate: Candidate) -> bool:
        """Say whether a single word is written small so often that it's a word and no name."""
        if candidate.coded or len(candidate.words) > 1:
            return False
        most = candidate.total / (2 if candidate.kinds & _HEADS else 4)
        return self.found.small.get(candidate.name.casefold(), 0) > most


def scores_of(found: Found) -> Scores:
    """Return what tells names among `found`."""
    kin: defaultdict[tuple[str, Kind, str], set[str]] = defaultdict(set)
    for key, candidate in found.candidates.items():
        for path, kinds in candidate.named.items():
            for kind in kinds if len(candidate.words) > 1 else kinds & _TABLES:
                kin[path, kind, _begun(candidate)].add(key)
    return Scores(found, kin)


def _begun(candidate: Candidate) -> str:
    """Return the letters that a name begins with, folded; empty for none."""
    return _BEGUN.split(candidate.name)[0].casefold()
