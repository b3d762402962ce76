"""How much of a topic one piece speaks of, and how good a piece of evidence it is."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from core.finding.evidence import Finding
from core.finding.fitness import FREE, fitness, is_about
from core.finding.wanted import Wanted, meant_by, said_in
from core.knowledge.chunk import Chunk, ChunkKind, Piece, Value
from core.knowledge.document import Document
from core.quantities.dimensions import says_none, states
from core.reading.question import Intent
from core.reading.topic import STATS, Term, Topic

_SECTION_CREDIT = 0.75
_QUESTION_CREDIT = 0.95
_UNIT_CREDIT = 0.85
_AROUND_CREDIT = 0.4
_TITLE_CREDIT = 0.25
_MET = 0.7
_WITHOUT_CODE = 0.65
"""What remains of a finding that lacks a part number or standard which was asked about."""
_GENERIC_MEASURE = 0.4
"""What a general document measures says little of one product model."""
_LABEL_BONUS = 0.3
_OTHER_NAME = 0.8
_INHERITED_FITNESS = 0.93
_STAT_BONUS = 0.12
_STAT_WORDS = frozenset(word for names in STATS.values() for word in names)
_MARK = re.compile(r"\W*$")
_NOTHING_FITNESS = 0.6
"""A mere "no" or "✓" under a label that says more than what is asked: no what?"""


def findings_in(chunk: Chunk, document: Document, wanted: Wanted, *, floor: float = 0.0) -> list[Finding]:
    """Return a finding for each piece that may speak of the wanted product model and covers `floor`, in order."""
    covered = chunk.models or document.covered_models
    if wanted.model is not None and covered and not set(covered) & set(wanted.lineage):
        return []
    scored = _Scored(chunk, document, wanted)
    found = (scored.findings(position, values, floor) for position, values in _readable(chunk, wanted))
    return [best for findings in found if findings and (best := _best(findings)).coverage >= floor]


def values_in(chunk: Chunk, document: Document, wanted: Wanted) -> list[Finding]:
    """Return a finding for each labelled value that holds for the wanted product model, in order."""
    scored = _Scored(chunk, document, wanted)
    return [
        finding
        for position, values in _readable(chunk, wanted)
        for finding in scored.findings(position, [value for value in values if value is not None], 0.0)
    ]


def _readable(chunk: Chunk, wanted: Wanted) -> Iterator[tuple[int, list[Value | None]]]:
    """Yield the places of the pieces that may speak of the wanted product model, with their values for it."""
    for position, piece in enumerate(chunk.pieces):
        if not _asks(piece) and _speaks_of(piece, wanted) and (values := _values_for(piece, wanted)):
            yield position, values


def _asks(piece: Piece) -> bool:
    return piece.plain.endswith("?")


def _best(found: list[Finding]) -> Finding:
    """Return the value that says most; the whole row where several say as much as each other."""
    best = max(found, key=lambda finding: (finding.score, finding.value is not None))
    equal = [finding for finding in found if finding.value and finding.score == best.score]
    return found[-1] if len(equal) > 1 and found[-1].value is None else best


def _speaks_of(piece: Piece, wanted: Wanted) -> bool:
    return wanted.model is None or not piece.models or any(name in piece.models for name in wanted.lineage)


def _values_for(piece: Piece, wanted: Wanted) -> list[Value | None]:
    """Return the values that hold for the model, or else for its nearest base that has any; [None] for prose."""
    if not piece.values:
        return [None]
    for name in wanted.lineage:
        if own := [value for value in piece.values if name in value.models]:
            return _with_row(own)
    return _with_row([value for value in piece.values if wanted.model is None or not value.models])


def _with_row(values: list[Value]) -> list[Value | None]:
    """Add the whole row to several values of one: it may be what speaks of all that is asked."""
    return [*values, None] if len(values) > 1 else [*values]


class _Read(NamedTuple):
    """What one value, or a piece as a whole with None, says of a topic: its words, and a credit per term."""

    value: Value | None
    own: frozenset[str]
    label: frozenset[str]
    credited: list[float]
    coverage: float


class _Scored:
    """Scores the pieces of one chunk; what all of them share is worked out once."""

    def __init__(self, chunk: Chunk, document: Document, wanted: Wanted) -> None:
        self.chunk, self.document, self.wanted = chunk, document, wanted
        terms = wanted.topic.terms
        general = not document.covered_models and wanted.model is not None
        self.general = general and wanted.intent not in FREE
        self.base = self._base(chunk.models or document.covered_models)
        self.attributes = frozenset(index for index, term in enumerate(terms) if term.attribute)
        self.products = frozenset(index for index, term in enumerate(terms) if term.product)
        self.codes = [index for index, term in enumerate(terms) if term.code]
        self.weights = [term.weight for term in terms]
        self.about = is_about(chunk, wanted.topic)
        self.said = [_labels_in(piece) | said_in(piece.plain) for piece in chunk.pieces]
        self.levels = self._levels()
        self.nearby: dict[int | None, tuple[_Nearby, ...]] = {}
        self.questions = _questions(chunk)

    def findings(self, position: int, values: Sequence[Value | None], floor: float) -> list[Finding]:
        """Return each of the values of the piece at `position`, or with None the piece itself, with its score.

        They are left out where none of them covers `floor` of the topic.
        """
        piece = self.chunk.pieces[position]
        nearby = self._nearby(self.questions[position])
        read = [self._read(position, value, nearby) for value in values]
        if all(each.coverage < floor for each in read):
            return []
        fit = fitness(piece, self.chunk, self.document, self.wanted, about=self.about)
        return [self._finding(position, each, fit) for each in read]

    def _nearby(self, question: int | None) -> Sequence["_Nearby"]:
        """Return, per term, what stands around the pieces below the question at that position; None: below none."""
        if question not in self.nearby:
            above = said_in(self.chunk.pieces[question].plain) if question is not None else frozenset[str]()
            levels = [(said | above, credit) for said, credit in ((frozenset[str](), _QUESTION_CREDIT), *self.levels)]
            self.nearby[question] = tuple(_Nearby(term, levels) for term in self.wanted.topic.terms)
        return self.nearby[question]

    def _read(self, position: int, value: Value | None, nearby: "Sequence[_Nearby]") -> _Read:
        piece = self.chunk.pieces[position]
        if value:
            text, label, own = f"{value.label} {value.text}", said_in(value.label), _said_under(value.label, value.text)
        else:
            text, label, own = piece.plain, _labels_in(piece), self.said[position]
        credited = [near.credit(own, own if value is None else label, text) for near in nearby]
        return _Read(value, own, label, credited, self._coverage(credited, measures=bool(piece.values)))

    def _finding(self, position: int, read: _Read, fit: float) -> Finding:
        piece, topic, value = self.chunk.pieces[position], self.wanted.topic, read.value
        met = frozenset(index for index, credit in enumerate(read.credited) if credit >= _MET)
        exact = value is not None and _is_exact(topic, value)
        measured = not topic.dimensions or _is_measured(topic, value.text if value else piece.plain, exact=exact)
        if not measured:
            fit *= 0.5
        if value is not None and not exact and (says_none(value.text) or _MARK.match(value.text)):
            fit *= _NOTHING_FITNESS
        base = self.base or self._base(value.models if value else piece.models)
        if base:
            fit *= _INHERITED_FITNESS
        named = frozenset(index for index, term in enumerate(topic.terms) if term.met_by(read.label))
        share = _label_share(topic, named, read.label) if value else 0.0
        return Finding(
            piece=piece,
            position=position,
            chunk=self.chunk,
            document=self.document,
            coverage=read.coverage,
            met=met,
            score=(read.coverage + _LABEL_BONUS * share + _stat_bonus(topic, read.own)) * fit,
            value=value,
            base=base,
            measured=measured,
            named=not self.attributes or bool((self.attributes | self.products) & met) or self.wanted.intent in FREE,
            exact=exact,
            labelled=not self.general and bool(self.attributes) and self.attributes <= named,
        )

    def _levels(self) -> Sequence[tuple[frozenset[str], float]]:
        """Return the words that stand around a piece, with the credit for what only they say, nearest first."""
        section = said_in(" ".join(self.chunk.section))
        asked_above = self.chunk.kind is ChunkKind.FAQ or (
            self.chunk.kind is ChunkKind.PROCEDURE and self.wanted.intent is Intent.HOWTO
        )
        return (
            (section, _QUESTION_CREDIT if asked_above else _SECTION_CREDIT),
            (section.union(*self.said), _AROUND_CREDIT),
            (section | said_in(self.document.title), _TITLE_CREDIT),
        )

    def _base(self, covered: tuple[str, ...]) -> str | None:
        """Return the base that `covered` speaks of when it doesn't hold the model itself."""
        if self.wanted.model is None or not covered or self.wanted.model in covered:
            return None
        return next((name for name in self.wanted.lineage if name in covered), None)

    def _coverage(self, credited: Sequence[float], *, measures: bool) -> float:
        """Return how much of the topic the credits of its terms come to, 0.0 to 1.0."""
        topic = self.wanted.topic
        if not topic.terms:
            return 0.0
        coverage = sum(credit * weight for credit, weight in zip(credited, self.weights, strict=True)) / topic.weight
        if any(credited[index] < _MET for index in self.codes):
            coverage *= _WITHOUT_CODE
        if self.general and (self.attributes or topic.dimensions or measures):
            coverage *= _GENERIC_MEASURE
        return coverage


class _Nearby:
    """One term, and what a piece must still say of it beside the words that stand around."""

    def __init__(self, term: Term, levels: Iterable[tuple[frozenset[str], float]]) -> None:
        self._term = term
        self._rests: list[tuple[float, list[frozenset[str]]]] = []
        self._anyway = 0.0
        for said, credit in levels:
            rests = [spelling - said for spelling in term.spellings]
            if not all(rests):
                self._anyway = credit
                break
            self._rests.append((credit, rests))

    def credit(self, own: frozenset[str], label: frozenset[str], text: str) -> float:
        """Return 0.0 to 1.0: the nearer to a piece with the words `own` the term is spoken of, the more."""
        if not label.isdisjoint(self._term.excluded):
            return 0.0
        credit = self._nearness(own)
        if credit < _UNIT_CREDIT and any(states(text, dimension) for dimension in self._term.by_unit):
            return _UNIT_CREDIT
        return credit

    def _nearness(self, own: frozenset[str]) -> float:
        if own.isdisjoint(self._term.words):
            return self._anyway
        if self._term.met_by(own):
            return 1.0
        met = (credit for credit, rests in self._rests if any(rest <= own for rest in rests))
        return next(met, self._anyway)


@lru_cache(maxsize=50_000)
def _said_under(label: str, text: str) -> frozenset[str]:
    return said_in(label) | said_in(text)


def _labels_in(piece: Piece) -> frozenset[str]:
    return frozenset[str]().union(*(said_in(each.label) for each in piece.values))


def _questions(chunk: Chunk) -> list[int | None]:
    """Return, per piece, the position of the question that it answers, as in a FAQ without headings; None for none."""
    found: list[int | None] = []
    question: int | None = None
    for position, piece in enumerate(chunk.pieces):
        question = position if _asks(piece) else question
        found.append(question)
    return found


def _is_measured(topic: Topic, said: str, *, exact: bool) -> bool:
    """Return whether a text states what is asked in a measure of it, or that there is none."""
    return any(states(said, dimension) for dimension in topic.dimensions) or (exact and says_none(said))


def _label_share(topic: Topic, named: Collection[int], label: frozenset[str]) -> float:
    """Return how much of the topic the terms come to that a label names."""
    if not named:
        return 0.0
    terms = [topic.terms[index] for index in named]
    return sum(term.weight * (1.0 if _as_asked(term, label) else _OTHER_NAME) for term in terms) / topic.weight


def _is_exact(topic: Topic, value: Value) -> bool:
    """Return whether a label says nothing but what is asked."""
    said = meant_by(value.label) - _STAT_WORDS
    return bool(said) and said <= topic.words


def _stat_bonus(topic: Topic, said: frozenset[str]) -> float:
    """Prefer the maximum where the maximum is asked, and anything else where it isn't."""
    if not topic.stats:
        return 0.0
    stated = {stat for stat, names in STATS.items() if said & names}
    if stated & topic.stats:
        return _STAT_BONUS
    return -_STAT_BONUS if stated else 0.0


def _as_asked(term: Term, label: frozenset[str]) -> bool:
    return label.issuperset(term.name.split())
