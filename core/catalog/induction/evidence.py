"""Documents → every span that may be a name, with all that supports it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from core.catalog.induction.places import said_in
from core.catalog.induction.said import Kind, Said
from core.catalog.induction.spans import MOST_WORDS, Span, spans_of
from core.catalog.name_normalisation import name_key
from core.knowledge.pack import Pack
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
    def total(self) -> int:
        """How often it occurs in all documents."""
        return self.mentions.total()

    @property
    def kinds(self) -> frozenset[Kind]:
        """All kinds of place where it stands as a name."""
        return frozenset(kind for kinds in self.named.values() for kind in kinds)


@dataclass(frozen=True, slots=True)
class Found:
    """All candidates by key, and how often each word is written small."""

    candidates: Mapping[str, Candidate]
    small: Mapping[str, int]


def gather(trees: Mapping[str, DocumentTree], pack: Pack, only: Mapping[str, str] | None = None) -> Found:
    """Return what supports each span in `trees` that may be a name.

    Args:
        trees: The documents by path.
        pack: Knows codes that are no product models.
        only: Keys that count, and the key that each counts for; a span inside a longer one of them doesn't
            count. None counts all.
    """
    candidates: dict[str, Candidate] = {}
    small: Counter[str] = Counter()
    for path, tree in sorted(trees.items()):
        in_file = _file_keys(path)
        for said in said_in(tree, pack):
            small.update(word for word in said.text.split() if word.islower())
            for span in _counted(spans_of(said.text, pack), only):
                key = span.key if only is None else only[span.key]
                known = candidates.setdefault(key, Candidate(coded=span.coded))
                _support(known, span, said, path, pack)
                if span.key in in_file:
                    known.files.add(path)
    return Found(candidates, small)


def _counted(spans: Iterable[Span], only: Mapping[str, str] | None) -> Iterator[Span]:
    """Give the spans that count: all, or the longest of those in `only`, each behind the one before."""
    end = 0
    for span in spans:
        if only is None:
            yield span
        elif span.key in only and span.first >= end:
            end = span.last
            yield span


def _support(known: Candidate, span: Span, said: Said, path: str, pack: Pack) -> None:
    known.spellings[span.name] += 1
    known.mentions[path] += 1
    if said.of:
        known.codes[said.of] = None
    if said.kind in {Kind.SENTENCE, Kind.ITEM}:
        known.inside += span.first > 0
        if span.first <= _BEFORE_SUBJECT and _begins_with_verb(span.rest, pack):
            _said_of(known, span.rest, path)
    if _stands_as_name(span, said.kind):
        known.named.setdefault(path, set()).add(said.kind)
        known.where.setdefault(said.kind, (said.text, path))
        headed = (pack.naming_words("sheets") | pack.naming_words("models")).issuperset(span.rest.split())
        if headed and said.kind in {Kind.TITLE, Kind.TOP} and span.rest:
            known.subject.add(path)  # "X data sheet" says as much as "X is a"
        named = headed and not any(word[0].islower() for word in said.text.split()[: span.first])
        if named if said.kind in {Kind.TITLE, Kind.TOP} else not (span.first or span.rest):
            known.alone.add(said.kind)


def _begins_with_verb(rest: str, pack: Pack) -> bool:
    words = (word for word in rest.split() if word not in _ADVERBS)
    return next(words, "") in pack.naming_words("verbs")


def _said_of(known: Candidate, rest: str, path: str) -> None:
    known.subject.add(path)
    known.retired = known.retired or _RETIRED.search(rest) is not None
    if _LIKE.search(rest):
        known.like.append(rest)


def _stands_as_name(span: Span, kind: Kind) -> bool:
    """Say whether a text of this kind is a name, or begins or ends with it where that will do."""
    if kind in {Kind.BODY, Kind.SENTENCE}:
        return False
    begins = span.first == 0
    if kind is Kind.TITLE or (kind in {Kind.HEADING, Kind.TOP} and (begins or not span.rest)):
        return True
    return begins and (not span.rest or span.rest[0] in "(-\u2013")


def _file_keys(path: str) -> frozenset[str]:
    """Return the keys of all words in a row in a file's name."""
    words = _FILE_WORD.findall(path.rsplit("/", 1)[-1].rsplit(".", 1)[0])
    return frozenset(
        name_key(" ".join(words[first:last]))
        for first in range(len(words))
        for last in range(first + 1, min(len(words), first + MOST_WORDS + 1) + 1)
    )
