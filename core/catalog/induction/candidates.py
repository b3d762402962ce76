"""Documents → every span that may be a name, with all that supports it, and whether that makes it a name."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from core.catalog.induction.mention_detection import MOST_WORDS, Kind, Said, Span, said_in, spans_of
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
_TOPS = frozenset({Kind.TITLE, Kind.TOP})
_HEADS = _TOPS | {Kind.CELL}
_NAMING = _HEADS | {Kind.HEADING, Kind.TAB, Kind.COLUMN}
_PARTS = frozenset({Kind.HEADING, Kind.TAB})
_TABLES = frozenset({Kind.COLUMN, Kind.ROW, Kind.CELL})
_BEGUN = re.compile(r"[\W\d_]")
_CAPITAL_INSIDE = re.compile(r"[^\W\d_][-]?[^\W\d_a-z].*[a-z]")
_PART = re.compile(r"[^\W\d_]{1,4}\d{1,2}")
"""Built as pins and parts are."""


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
        in_name = _FILE_WORD.findall(path.rsplit("/", 1)[-1].rsplit(".", 1)[0])
        places = ((at, end) for at, end in combinations(range(len(in_name) + 1), 2) if end - at <= MOST_WORDS + 1)
        in_file = {name_key(" ".join(in_name[at:end])) for at, end in places}
        for said in said_in(tree, pack):
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
        headed = (pack.naming_words("sheets") | pack.naming_words("models")).issuperset(span.rest.split())
        if headed and said.kind in _TOPS and span.rest:
            known.subject.add(path)  # "X data sheet" says as much as "X is a"
        named = headed and not any(word[0].islower() for word in said.text.split()[: span.first])
        if named if said.kind in _TOPS else not (span.first or span.rest):
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
                for kind in kinds if len(candidate.words) > 1 else kinds & _TABLES:
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
        once = bool(kinds & _ALONE) or candidate.name.endswith(")")
        if self._score(candidate) < _MIN_CODED or (total == 1 and not once):
            return False
        if kinds == frozenset({Kind.COLUMN}):
            return candidate.inside > 0
        if kinds == frozenset({Kind.TITLE}):
            return total >= _OFTEN or bool(candidate.subject)
        if kinds <= {Kind.HEADING, Kind.TAB, Kind.ITEM} and not candidate.files:
            return bool(kinds - {Kind.ITEM}) and _PART.fullmatch(candidate.name) is None
        return bool(kinds or candidate.subject)

    def _is_written(self, candidate: Candidate) -> bool:
        kinds = candidate.kinds
        if self._is_common(candidate):
            return False
        if len(candidate.words) > 1 and candidate.files and candidate.inside >= _OFTEN:
            return True
        used = candidate.subject or Kind.CELL in kinds
        if used and (kinds & _NAMING or candidate.files) and self._score(candidate) >= _MIN_WRITTEN:
            return True
        return candidate.inside > 0 and self._is_headed(candidate)

    def _is_headed(self, candidate: Candidate) -> bool:
        """Say whether a title is this name, or a heading that has kin; its first word is never written small."""
        if candidate.words[0].casefold() in self.small:
            return False
        if candidate.alone & _TOPS:
            return _CAPITAL_INSIDE.search(candidate.name) is not None or len(candidate.words) > 1
        places = ((path, kind, candidate.letters) for path in candidate.named for kind in _PARTS)
        return len(candidate.words) > 1 and bool(candidate.alone & _PARTS) and not self._alike.isdisjoint(places)

    def _is_common(self, candidate: Candidate) -> bool:
        """Say whether a single word is written small so often that it's a word and no name."""
        if candidate.coded or len(candidate.words) > 1:
            return False
        most = candidate.mentions.total() / (2 if candidate.kinds & _HEADS else 4)
        return self.small.get(candidate.name.casefold(), 0) > most
