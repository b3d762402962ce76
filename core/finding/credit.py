"""How much of a topic one piece speaks of, and how good a piece of evidence it is."""

import re
from collections.abc import Iterator

from core.finding.evidence import Finding
from core.finding.fitness import FREE, fitness
from core.finding.wanted import Wanted, asked_words, meant_by, said_in
from core.knowledge.chunk import Chunk, ChunkKind, Piece, Value
from core.knowledge.document import Document
from core.knowledge.glossary import excluded
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
_STAT_BONUS = 0.12
_STAT_WORDS = frozenset(word for names in STATS.values() for word in names)
_MARK = re.compile(r"\W*$")
_NOTHING_FITNESS = 0.6
"""A mere "no" or "✓" under a label that says more than what is asked: no what?"""


def findings_in(chunk: Chunk, document: Document, wanted: Wanted) -> list[Finding]:
    """Return a finding for each piece that may speak of the wanted product model, in order."""
    covered = chunk.models or document.covered_models
    if wanted.model is not None and covered and not set(covered) & set(wanted.lineage):
        return []
    scored = _Scored(chunk, document, wanted)
    return [
        _best([scored.finding(position, value) for value in values]) for position, _, values in _readable(chunk, wanted)
    ]


def values_in(chunk: Chunk, document: Document, wanted: Wanted) -> list[Finding]:
    """Return a finding for each labelled value that holds for the wanted product model, in order."""
    scored = _Scored(chunk, document, wanted)
    return [
        scored.finding(position, value)
        for position, _, values in _readable(chunk, wanted)
        for value in values
        if value is not None
    ]


def _readable(chunk: Chunk, wanted: Wanted) -> Iterator[tuple[int, Piece, list[Value | None]]]:
    """Yield the pieces that may speak of the wanted product model, with their values for it."""
    for position, piece in enumerate(chunk.pieces):
        if not piece.plain.endswith("?") and _speaks_of(piece, wanted) and (values := _values_for(piece, wanted)):
            yield position, piece, values


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


class _Scored:
    """Scores the pieces of one chunk; what all of them share is worked out once."""

    def __init__(self, chunk: Chunk, document: Document, wanted: Wanted) -> None:
        self.chunk, self.document, self.wanted = chunk, document, wanted
        self.section = said_in(" ".join(chunk.section))
        self.around = said_in(chunk.text)
        self.title = said_in(document.title)
        general = not document.covered_models and wanted.model is not None
        self.general = general and wanted.intent not in FREE
        self.base = self._base(chunk.models or document.covered_models)
        terms = tuple(enumerate(wanted.topic.terms))
        self.attributes = frozenset(index for index, term in terms if term.attribute)
        self.products = frozenset(index for index, term in terms if term.product)
        asked_above = chunk.kind is ChunkKind.FAQ or (
            chunk.kind is ChunkKind.PROCEDURE and wanted.intent is Intent.HOWTO
        )
        self.levels = (
            (self.section, _QUESTION_CREDIT if asked_above else _SECTION_CREDIT),
            (self.section | self.around, _AROUND_CREDIT),
            (self.section | self.title, _TITLE_CREDIT),
        )

    def finding(self, position: int, value: Value | None) -> Finding:
        """Return the piece at `position`, or one of its values, with its score."""
        piece, topic = self.chunk.pieces[position], self.wanted.topic
        credited = self._credited(_text_of(piece, value), value)
        coverage = (
            sum(credit * term.weight for credit, term in zip(credited, topic.terms, strict=True)) / topic.weight
            if topic.terms
            else 0.0
        )
        if any(term.code and credit < _MET for term, credit in zip(topic.terms, credited, strict=True)):
            coverage *= _WITHOUT_CODE
        if self.general and (self.attributes or topic.dimensions or piece.values):
            coverage *= _GENERIC_MEASURE
        met = frozenset(index for index, credit in enumerate(credited) if credit >= _MET)
        said = value.text if value else piece.plain
        measured = not topic.dimensions or any(states(said, dimension) for dimension in topic.dimensions)
        exact = value is not None and _is_exact(topic, value)
        measured = measured or (value is not None and exact and says_none(value.text))
        base = self.base or self._base(value.models if value else piece.models)
        fit = fitness(piece, self.chunk, self.document, self.wanted) * (1.0 if measured else 0.5)
        if value is not None and not exact and (says_none(value.text) or _MARK.match(value.text)):
            fit *= _NOTHING_FITNESS
        return Finding(
            piece=piece,
            position=position,
            chunk=self.chunk,
            document=self.document,
            coverage=coverage,
            met=met,
            score=(coverage + _LABEL_BONUS * _label_share(topic, value) + _stat_bonus(topic, piece, value))
            * fit
            * (0.93 if base else 1.0),
            value=value,
            base=base,
            measured=measured,
            named=not self.attributes or bool((self.attributes | self.products) & met) or self.wanted.intent in FREE,
            exact=exact,
            labelled=not self.general and bool(self.attributes) and self.attributes <= _labelled(topic, piece, value),
        )

    def _base(self, covered: tuple[str, ...]) -> str | None:
        """Return the base that `covered` speaks of when it doesn't hold the model itself."""
        if self.wanted.model is None or not covered or self.wanted.model in covered:
            return None
        return next((name for name in self.wanted.lineage if name in covered), None)

    def _credited(self, text: str, value: Value | None) -> list[float]:
        """Return 0.0 to 1.0 per term of the topic: the nearer it is spoken of, the more."""
        own = said_in(text)
        label = said_in(value.label) if value else own
        return [
            0.0
            if term.attribute and excluded(term.attribute) & label
            else max(
                self._nearness(term, own),
                _UNIT_CREDIT if any(states(text, dimension) for dimension in term.by_unit) else 0.0,
            )
            for term in self.wanted.topic.terms
        ]

    def _nearness(self, term: Term, own: frozenset[str]) -> float:
        """Return the credit for where the words of the term stand that the piece itself doesn't say."""
        missing = [spelling - own for spelling in term.spellings]
        if not all(missing):
            return 1.0
        return next((credit for said, credit in self.levels if any(words <= said for words in missing)), 0.0)


def _label_share(topic: Topic, value: Value | None) -> float:
    """Return how much of the topic a value's label names; 0.0 without a label."""
    if value is None or not topic.terms:
        return 0.0
    label = said_in(value.label)
    shares = ((term.weight, _as_asked(term, label)) for term in topic.terms if term.met_by(label))
    return sum(weight * (1.0 if asked else _OTHER_NAME) for weight, asked in shares) / topic.weight


def _is_exact(topic: Topic, value: Value) -> bool:
    """Return whether a label says nothing but what is asked."""
    said = meant_by(value.label) - _STAT_WORDS
    return bool(said) and said <= asked_words(topic)


def _stat_bonus(topic: Topic, piece: Piece, value: Value | None) -> float:
    """Prefer the maximum where the maximum is asked, and anything else where it isn't."""
    if not topic.stats:
        return 0.0
    said = said_in(_text_of(piece, value))
    stated = {stat for stat, names in STATS.items() if said & names}
    if stated & topic.stats:
        return _STAT_BONUS
    return -_STAT_BONUS if stated else 0.0


def _text_of(piece: Piece, value: Value | None) -> str:
    """Return a value with its label; for a row of several values all of them with their labels."""
    if value is not None:
        return f"{value.label} {value.text}"
    return " ".join([piece.plain, *(each.label for each in piece.values)])


def _as_asked(term: Term, label: frozenset[str]) -> bool:
    return label.issuperset(term.name.split())


def _labelled(topic: Topic, piece: Piece, value: Value | None) -> frozenset[int]:
    """Return the indexes of the terms that the label of a value, or of a whole row, names."""
    label = said_in(value.label if value else " ".join(each.label for each in piece.values))
    return frozenset(index for index, term in enumerate(topic.terms) if term.met_by(label))
