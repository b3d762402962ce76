"""How much of a topic one piece speaks of, and how good a piece of evidence it is."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from core.finding.evidence import Finding
from core.finding.fitness import FREE, fitness, is_about
from core.finding.layout import Layout, Saying
from core.finding.wanted import Wanted, meant_by, said_in
from core.knowledge.chunk import Chunk, ChunkKind, Value
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


def findings_in(layout: Layout, wanted: Wanted, *, floor: float = 0.0) -> list[Finding]:
    """Return a finding for each piece that may speak of the wanted product model and covers `floor`, in order."""
    scored = _Scored(layout, wanted)
    found = (scored.findings(position, sayings, floor) for position, sayings in layout.rows)
    return [best for findings in found if findings and (best := _best(findings)).coverage >= floor]


def may_speak_of(chunk: Chunk, document: Document, wanted: Wanted) -> bool:
    """Return whether a chunk is about the wanted product model, a base of it, or about none."""
    covered = chunk.models or document.covered_models
    return wanted.model is None or not covered or not set(covered).isdisjoint(wanted.lineage)


def values_in(layout: Layout, wanted: Wanted) -> list[Finding]:
    """Return a finding for each labelled value that holds for the wanted product model, in order."""
    scored = _Scored(layout, wanted)
    return [
        finding
        for position, sayings in layout.rows
        for finding in scored.findings(position, [each for each in sayings if each.value is not None], 0.0)
    ]


def _best(found: list[Finding]) -> Finding:
    """Return the value that says most; the whole row where several say as much as each other."""
    best = max(found, key=lambda finding: (finding.score, finding.value is not None))
    equal = [finding for finding in found if finding.value and finding.score == best.score]
    return found[-1] if len(equal) > 1 and found[-1].value is None else best


class _Read(NamedTuple):
    """What a saying says of a topic: a credit per term."""

    saying: Saying
    credited: list[float]
    coverage: float


class _Scored:
    """Scores the pieces of one chunk; what all of them share is worked out once."""

    def __init__(self, layout: Layout, wanted: Wanted) -> None:
        self.layout, self.wanted = layout, wanted
        self.chunk, self.document = chunk, document = layout.chunk, layout.document
        terms = wanted.topic.terms
        general = not document.covered_models and wanted.model is not None
        self.general = general and wanted.intent not in FREE
        self.base = self._base(chunk.models or document.covered_models)
        self.attributes = frozenset(index for index, term in enumerate(terms) if term.attribute)
        self.products = frozenset(index for index, term in enumerate(terms) if term.product)
        self.codes = [index for index, term in enumerate(terms) if term.code]
        self.weights = [term.weight for term in terms]
        self.about = is_about(chunk, wanted.topic)
        self.levels = self._levels()
        self.nearby: dict[int | None, tuple[_Nearby, ...]] = {}

    def findings(self, position: int, sayings: Sequence[Saying], floor: float) -> list[Finding]:
        """Return what the piece at `position` says, with its score.

        They are left out where none of them covers `floor` of the topic.
        """
        piece = self.chunk.pieces[position]
        nearby = self._nearby(self.layout.questions[position])
        read = [self._read(each, nearby, measures=bool(piece.values)) for each in sayings]
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

    def _read(self, saying: Saying, nearby: "Sequence[_Nearby]", *, measures: bool) -> _Read:
        label = saying.own if saying.value is None else saying.label
        credited = [near.credit(saying.own, label, saying.text) for near in nearby]
        return _Read(saying, credited, self._coverage(credited, measures=measures))

    def _finding(self, position: int, read: _Read, fit: float) -> Finding:
        piece, topic, value = self.chunk.pieces[position], self.wanted.topic, read.saying.value
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
        named = frozenset(index for index, term in enumerate(topic.terms) if term.met_by(read.saying.label))
        share = _label_share(topic, named, read.saying.label) if value else 0.0
        return Finding(
            piece=piece,
            position=position,
            chunk=self.chunk,
            document=self.document,
            coverage=read.coverage,
            met=met,
            score=(read.coverage + _LABEL_BONUS * share + _stat_bonus(topic, read.saying.own)) * fit,
            value=value,
            base=base,
            measured=measured,
            named=not self.attributes or bool((self.attributes | self.products) & met) or self.wanted.intent in FREE,
            exact=exact,
            labelled=not self.general and bool(self.attributes) and self.attributes <= named,
        )

    def _levels(self) -> Sequence[tuple[frozenset[str], float]]:
        """Return the words that stand around a piece, with the credit for what only they say, nearest first."""
        asked_above = self.chunk.kind is ChunkKind.FAQ or (
            self.chunk.kind is ChunkKind.PROCEDURE and self.wanted.intent is Intent.HOWTO
        )
        return (
            (self.layout.section, _QUESTION_CREDIT if asked_above else _SECTION_CREDIT),
            (self.layout.around, _AROUND_CREDIT),
            (self.layout.title, _TITLE_CREDIT),
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
