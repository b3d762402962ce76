"""Documents → every span that may be a name, with all that supports it, and whether that makes it a name."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from core.catalog.induction.name_places import Kind, Said, said_in
from core.catalog.induction.spans import MOST_WORDS, Span, spans_of
from core.catalog.name_normalisation import name_key
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree

_ADVERBS = frozenset({"also", "now", "always"})
_RETIRED = re.compile(
    r"(?:discontinued|obsolete|end[- ]of[- ]life|no longer (?:made|produced|sold|manufactured|available|supplied)|"
    r"(?:superseded|replaced) by|not recommended for new|out of production)\b"
)
_LIKE = re.compile(
    r"\b(?:based on|variants? of|versions? of|identical (?:to|with)|same as|differs? from|extends|otherwise like)\b"
)
_DASHES = "-\u2013\u2014"
_FILE_WORD = re.compile(r"[^\W_]+(?:\.\d+)*\+?")
_BEFORE_SUBJECT = 2
"""So many words may stand before a sentence's subject: "The", and a maker's name."""
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
_FILE, _SUBJECT = 4, 3
_KIN = 2
_DOCUMENTS = 3
"""The three documents that support a name best count: a name in all of them is no better."""
_MIN_CODED = 4
_MIN_WRITTEN = 6
_MIN_LOOSE = {True: 2, False: 3}
_TWICE, _OFTEN = 2, 3
_ALONE = frozenset({Kind.CELL, Kind.ROW, Kind.TOP})
"""Where a code may stand that is told nowhere else."""
TOPS = frozenset({Kind.TITLE, Kind.TOP})
_HEADS = TOPS | {Kind.CELL}
_NAMING = _HEADS | {Kind.HEADING, Kind.TAB}
_PARTS = frozenset({Kind.HEADING, Kind.TAB})
_TABLES = frozenset({Kind.COLUMN, Kind.ROW, Kind.CELL})
_BEGUN = re.compile(r"[\W\d_]")
_CAPITAL_INSIDE = re.compile(r"[^\W\d_][-]?[^\W\d_a-z].*[a-z]|[a-z][A-Z]")
_PART = re.compile(r"[^\W\d_]{1,4}\d{1,2}")
"""Built as pins and parts are."""


def is_made_up(word: str) -> bool:
    """Say whether a word is written as none of any language: a number in it, or a capital inside."""
    return len(word) >= _MIN_CODED and (any(map(str.isdigit, word)) or _CAPITAL_INSIDE.search(word) is not None)


@dataclass(slots=True)
class Candidate:
    """A span that may be a name.

    Attributes:
        coded: A number is in it.
        spellings: How it is written, and how often.
        named: Document → kinds of place where it stands as a name.
        alone: Kinds of place that say its name alone; titles may have a maker before it, and "manual" behind it.
        subject: Documents in which something is said of it: "X is a …".
        files: Documents whose file name has it.
        mentions: Document → how often it occurs.
        inside: How often a sentence has it behind its first word.
        where: The first text that named it, and its document, by kind.
        retired: Somebody says that it isn't made any more.
        like: What is said of it in sentences that say what it is based on, folded.
        codes: Names beside which it stands as an order code.
    """

    coded: bool
    spellings: Counter[str] = field(default_factory=Counter[str])
    named: dict[str, set[Kind]] = field(default_factory=dict[str, set[Kind]])
    alone: set[Kind] = field(default_factory=set[Kind])
    first: set[str] = field(default_factory=set[str])
    subject: set[str] = field(default_factory=set[str])
    files: set[str] = field(default_factory=set[str])
    mentions: Counter[str] = field(default_factory=Counter[str])
    inside: int = 0
    where: dict[Kind, tuple[str, str]] = field(default_factory=dict[Kind, tuple[str, str]])
    retired: bool = False
    like: list[str] = field(default_factory=list[str])
    codes: dict[str, None] = field(default_factory=dict[str, None])

    @property
    def name(self) -> str:
        """Its most frequent spelling; of equals the first."""
        return self.spellings.most_common(1)[0][0]

    @property
    def words(self) -> list[str]:
        """The name's words."""
        return self.name.split()

    @property
    def compound(self) -> bool:
        """It has several words, or such parts with a capital inside."""
        return " " in self.name or ("-" in self.name and is_made_up(self.name))

    @property
    def titled(self) -> frozenset[str]:
        """The documents that have it in their title or main heading."""
        return frozenset(path for path, kinds in self.named.items() if kinds & TOPS)

    @property
    def letters(self) -> str:
        """What the name begins with before any number or sign, folded; empty for none."""
        return _BEGUN.split(self.name)[0].casefold()

    @property
    def kinds(self) -> frozenset[Kind]:
        """All kinds of place where it stands as a name."""
        return frozenset[Kind]().union(*self.named.values())


def gather(trees: Mapping[str, DocumentTree], pack: Pack, only: Mapping[str, str] | None = None) -> "Candidates":
    """Return what supports each span in `trees`, by path, that may be a name.

    `only` has the keys that count, and the key that each counts for; a span inside a longer one of them doesn't count.
    """
    found: dict[str, Candidate] = {}
    small: Counter[str] = Counter()
    for path, tree in sorted(trees.items()):
        *folders, file = path.split("/")
        in_file = set(_keys_in(file.rsplit(".", 1)[0]))
        in_file.update(key for folder in folders for key in _keys_in(folder) if any(map(str.isdigit, key)))
        for said in said_in(tree, pack, path):
            small.update(word for word in said.text.split() if word.islower())
            end = 0
            for span in spans_of(said.text, pack):
                key = span.key if only is None else only.get(span.key)
                if key is None or (only is not None and span.first < end):
                    continue
                end = span.last
                known = found.setdefault(key, Candidate(coded=span.coded))
                _support(known, span, said, path, pack)
                if span.key in in_file:
                    known.files.add(path)
    return Candidates(found, small)


def _keys_in(file: str) -> Iterator[str]:
    words = _FILE_WORD.findall(file)
    for at, end in combinations(range(len(words) + 1), 2):
        if end - at <= MOST_WORDS + 1:
            yield name_key(" ".join(words[at:end]))


def _support(known: Candidate, span: Span, said: Said, path: str, pack: Pack) -> None:
    known.spellings[span.name] += 1
    known.mentions[path] += 1
    if said.of:
        known.codes[said.of] = None
    if said.kind in {Kind.SENTENCE, Kind.ITEM}:
        known.inside += span.first > 0
        verb = next((word for word in span.rest.split() if word not in _ADVERBS), "")
        if span.first <= _BEFORE_SUBJECT and verb in pack.naming_words("verbs"):
            known.subject.add(path)
            known.retired = known.retired or _RETIRED.search(span.rest) is not None
            known.like += [span.rest] if _LIKE.search(span.rest) else []
    if _stands_as_name(span, said.kind):
        known.named.setdefault(path, set()).add(said.kind)
        known.where.setdefault(said.kind, (said.text, path))
        if said.kind in TOPS and not span.first:
            known.first.add(path)
        headed = (pack.naming_words("sheets") | pack.naming_words("models")).issuperset(span.rest.split())
        if headed and said.kind in TOPS and span.rest:
            known.subject.add(path)  # "X data sheet" says as much as "X is a"
        ends = not span.rest or span.rest[0] in _DASHES
        made = not any(word[0].islower() for word in said.text.split()[: span.first])
        named = (headed or ends) and made and (span.coded or span.first <= 1)
        if named if said.kind in TOPS else ends and not span.first:
            known.alone.add(said.kind)


def _stands_as_name(span: Span, kind: Kind) -> bool:
    """Say whether a text of this kind is a name, or begins or ends with it where that will do."""
    if kind in {Kind.BODY, Kind.SENTENCE}:
        return False
    begins = span.first == 0
    if kind is Kind.TITLE or (kind in {Kind.HEADING, Kind.TOP} and (begins or not span.rest)):
        return True
    return begins and (not span.rest or span.rest[0] in "(-\u2013")


class Candidates:
    """All candidates of some documents by key, how often each word is written small, and which are names by that."""

    def __init__(self, found: Mapping[str, Candidate], small: Mapping[str, int]) -> None:
        self.all = found
        self.small = small
        kin: defaultdict[tuple[str, Kind, str], set[str]] = defaultdict(set)
        for key, candidate in found.items():
            for path, kinds in candidate.named.items():
                for kind in kinds if candidate.compound else kinds & _TABLES:
                    kin[path, kind, candidate.letters].add(key)
        # where several names begin alike; outside of tables only those of several words count
        self._alike = frozenset(place for place, keys in kin.items() if len(keys) > 1)

    def is_name(self, candidate: Candidate) -> bool:
        """Say whether a candidate is a product model's name."""
        return self._is_code(candidate) if candidate.coded else self._is_written(candidate)

    def may_be_name(self, candidate: Candidate) -> bool:
        """Say whether a candidate has some support, so that another may be the same."""
        return self._score(candidate) >= _MIN_LOOSE[candidate.coded] and not self._is_common(candidate)

    def _score(self, candidate: Candidate) -> int:
        """Return how well a candidate is supported: 0 or more, more is better."""
        letters = candidate.letters
        scores: list[int] = []
        for path in candidate.mentions:
            kinds = candidate.named.get(path, set[Kind]())
            kin = any((path, kind, letters) in self._alike for kind in kinds)
            supported = _FILE * (path in candidate.files) + _SUBJECT * (path in candidate.subject) + _KIN * kin
            scores.append(sum(_WEIGHTS[kind] for kind in kinds) + supported)
        return sum(sorted(scores, reverse=True)[:_DOCUMENTS])

    def _is_code(self, candidate: Candidate) -> bool:
        """Say whether it is told often enough: once will do in a list or a main heading, or for "X (2020)"."""
        kinds, total = candidate.kinds, candidate.mentions.total()
        called = bool(candidate.files and Kind.TITLE in candidate.alone)
        once = called or bool(kinds & _ALONE) or candidate.name.endswith(")")
        if self._score(candidate) < _MIN_CODED or (total == 1 and not once):
            return False
        if kinds == frozenset({Kind.TITLE}):
            told = bool(candidate.alone) and total >= _OFTEN
            return called or told or bool(candidate.subject and (candidate.alone or candidate.first))
        if kinds and kinds <= {Kind.HEADING, Kind.TAB, Kind.ITEM} and not candidate.files:
            noun = candidate.words[-1].isalpha() and candidate.words[-1].casefold() in self.small
            is_section = noun and not (candidate.subject or candidate.inside)
            return bool(kinds - {Kind.ITEM}) and not is_section and _PART.fullmatch(candidate.name) is None
        of_file = candidate.files and (candidate.subject or total >= _TWICE)
        return bool(kinds or of_file or len(candidate.subject) >= _OFTEN)

    def _is_written(self, candidate: Candidate) -> bool:
        kinds = candidate.kinds
        if self._is_common(candidate):
            return False
        known = all(word.casefold() in self.small for word in candidate.words)
        least = _OFTEN if len(candidate.words) > 1 else _TWICE if is_made_up(candidate.name) else math.inf
        own = len(candidate.mentions) <= _TWICE * len(candidate.files)
        if own and candidate.inside >= least and not known:
            return True
        used = candidate.subject or Kind.CELL in kinds
        told = candidate.alone & _NAMING if len(candidate.words) == 1 else kinds & _NAMING
        if (
            used
            and (candidate.alone or not known or len(candidate.files) > 1)
            and (told or candidate.files)
            and self._score(candidate) >= _MIN_WRITTEN
        ):
            return True
        return bool(candidate.inside or candidate.files) and self._is_headed(candidate)

    def _is_headed(self, candidate: Candidate) -> bool:
        """Say whether a title is this name, or a heading that has kin; its first word is never written small."""
        if candidate.words[0].casefold() in self.small and not is_made_up(candidate.words[0]):
            return False
        if candidate.alone & TOPS or (candidate.first and candidate.files):
            inside = _CAPITAL_INSIDE.search(candidate.name) is not None or candidate.inside >= _OFTEN
            return inside or len(candidate.words) > 1
        places = ((path, kind, candidate.letters) for path in candidate.named for kind in _PARTS)
        return candidate.compound and bool(candidate.alone & _PARTS) and not self._alike.isdisjoint(places)

    def _is_common(self, candidate: Candidate) -> bool:
        """Say whether a single word is written small so often that it's a word and no name."""
        if candidate.coded or len(candidate.words) > 1:
            return False
        most = candidate.mentions.total() / (2 if candidate.kinds & _HEADS else 4)
        return self.small.get(candidate.name.casefold(), 0) > most
