"""Statement and aspect → named features, each a number that a person can be told."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.knowledge.chunk import ChunkKind, PieceKind
from core.knowledge.document import Status
from core.knowledge.words import fold
from core.quantities.dimensions import states
from core.reading.topic import STATS
from core.retrieval.aspect import AnswerKind, AskedWord, Aspect
from core.retrieval.crossed import crossed
from core.retrieval.statement import Statement, said_in, tokens_in
from core.retrieval.terms import MEANS
from core.retrieval.vectors import Nearness

Credits = tuple[float, ...]
"""Per asked word how much a text says of it, 0.0 to 1.0."""

_MAX_TEXT_CHARS = 600
_LONG_CHARS = 300
_SHORT_CHARS = 25
_UNMEASURED = -0.5
_SECTION_CREDIT, _TITLE_CREDIT = 0.9, 0.7
_OF_BASE = 0.5
"""How far what is said of a base speaks of the product model that extends it."""
_EVERYBODY = 50
"""A general document counts as one about so many product models."""
_SPEC = "spec"
"""The catalogue's word for a document that states rather than explains."""
_SUBJECT_WORDS = 6
_DEFINES = re.compile(rf"(?i)\b(?:is|are|{MEANS})\b|^[^.:]{{2,60}}:\s|\s[\u2013\u2014]\s")
_DIGIT = re.compile(r"\d")
_WITH_UNIT = re.compile(r"\d ?[^\W\d_]|\d ?[%°]")
_ALIKE = 6
"""Values that agree in so many decimals are alike."""
_RANKED = {"rank_own": "own", "rank_soft": "soft_all", "rank_cosine": "path_cosine", "rank_blend": "own_blend"}
"""Features that tell a candidate's place among all by another one."""

VECTORS = frozenset(
    {"path_cosine", "own_cosine", "own_blend", "label_blend", "chunk_blend", "rank_cosine", "rank_blend"}
)
"""Features that need word vectors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What all candidates of one cell have in common.

    Attributes:
        model: The product model; None for none in particular.
        names: The words of its name.
        nobody: The question names no product model, and isn't about several either.
        soft: Per asked word, other words that may stand for it, 0.0 to 1.0.
    """

    model: str | None
    names: frozenset[str] = frozenset()
    nobody: bool = False
    soft: Sequence[Mapping[str, float]] = ()
    nearness: Nearness = field(default_factory=Nearness)


def features_of(aspect: Aspect, candidates: Sequence[Statement], scene: Scene) -> list[dict[str, float]]:
    """Return the features of each candidate, in order."""
    covering = _Covering(aspect, scene)
    excluded = frozenset[str]().union(*(term.excluded for term in aspect.topic.terms)) - aspect.stems
    rows = [
        {
            **covering.of(each),
            **_kinds(aspect, each),
            **_scope(each, scene),
            **_measures(aspect, each),
            "excluded": float(not excluded.isdisjoint(each.labelled)),
        }
        for each in candidates
    ]
    for row, each in zip(rows, candidates, strict=True):
        row.update(crossed(aspect, row, each, nobody=scene.nobody))
    near = scene.nearness
    for name, values in (
        ("path_cosine", near.path),
        ("own_cosine", near.own),
        ("own_blend", near.own_blend),
        ("label_blend", near.label_blend),
        ("chunk_blend", near.chunk_blend),
    ):
        for row, value in zip(rows, values, strict=False):
            row[name] = value
    for name, by in _RANKED.items():
        if rows and by in rows[0]:
            for row, rank in zip(rows, _ranks([row[by] for row in rows]), strict=True):
                row[name] = -math.log1p(rank)
    return rows


def _ranks(values: Sequence[float]) -> list[int]:
    """Return how many values are greater than each: what is alike has the same place, in whatever order it came."""
    alike = [round(value, _ALIKE) for value in values]
    places: dict[float, int] = {}
    for place, value in enumerate(sorted(alike, reverse=True)):
        places.setdefault(value, place)
    return [places[value] for value in alike]


class _Covering:
    """How much of the asked words a statement, its label, its headings and its title hold."""

    def __init__(self, aspect: Aspect, scene: Scene) -> None:
        self._aspect = aspect
        self._words = aspect.words
        self._soft = scene.soft or [{} for _ in aspect.words]
        self._total = aspect.weight or 1.0
        self._stems = aspect.stems
        self._near = frozenset[str]().union(*self._soft)
        self._known: dict[frozenset[str], Credits] = {}
        self._softly: dict[tuple[Credits, frozenset[str]], Credits] = {}
        self._shares: dict[Credits, float] = {}

    def of(self, one: Statement) -> dict[str, float]:
        own, section, title = self._held(one.own), self._held(one.section), self._held(one.title)
        labelled = self._held(one.labelled)
        soft_own = self._softened(own, one.tokens)
        soft_label = self._softened(labelled, one.label_tokens)
        soft_section = self._softened(section, one.section_tokens)
        soft_title = self._softened(title, one.title_tokens)
        around = zip(soft_own, soft_section, soft_title, strict=True)
        own_share = self._share(own)
        return {
            "own": own_share,
            "own_squared": own_share**2,
            "label": self._share(labelled),
            "section": self._share(section),
            "title": self._share(title),
            "any": self._share(tuple(map(max, own, section, title))),
            "around": self._share(self._held(one.around)),
            "label_precision": self._precision(one),
            "soft_own": self._share(soft_own),
            "soft_label": self._share(soft_label),
            "soft_all": self._share(tuple(max(a, _SECTION_CREDIT * b, _TITLE_CREDIT * c) for a, b, c in around)),
        }

    def _held(self, said: frozenset[str]) -> Credits:
        """Return how much a text says of each asked word, worked out once for all that say the same of them."""
        said &= self._stems
        known = self._known.get(said)
        if known is None:
            known = self._known[said] = tuple(float(word.stands_in(said)) for word in self._words)
        return known

    def _softened(self, held: Credits, tokens: frozenset[str]) -> Credits:
        key = held, tokens & self._near
        known = self._softly.get(key)
        if known is None:
            known = self._softly[key] = tuple(
                1.0 if credit else _nearest(near, key[1]) for credit, near in zip(held, self._soft, strict=True)
            )
        return known

    def _share(self, credited: Credits) -> float:
        known = self._shares.get(credited)
        if known is None:
            weighed = (word.weight * credit for word, credit in zip(self._words, credited, strict=True))
            known = self._shares[credited] = sum(weighed) / self._total
        return known

    def _precision(self, one: Statement) -> float:
        return len(one.labelled & self._stems) / len(one.labelled) if one.label and one.labelled else 0.0


def _nearest(near: Mapping[str, float], tokens: frozenset[str]) -> float:
    return max((near[each] for each in near.keys() & tokens), default=0.0) if near else 0.0


def _kinds(aspect: Aspect, one: Statement) -> dict[str, float]:
    """Return what form the statement has, and whether that is the form of what is asked."""
    piece, kinds = one.piece, aspect.kinds
    text = one.text if one.value else piece.plain
    sentence, row = piece.kind is PieceKind.SENTENCE, piece.kind is PieceKind.ROW
    return {
        "row": float(row),
        "cell": float(one.value is not None),
        "sentence": float(sentence),
        "item": float(piece.kind in {PieceKind.ITEM, PieceKind.STEP}),
        "code_block": float(piece.kind is PieceKind.CODE),
        "length": min(len(text), _MAX_TEXT_CHARS) / _LONG_CHARS,
        "short": float(len(text) < _SHORT_CHARS),
        "leads": float(one.leads),
        "spec": float(one.chunk.kind is ChunkKind.SPEC),
        "number_digit": float(AnswerKind.NUMBER in kinds and _DIGIT.search(one.said) is not None),
        "number_unit": float(AnswerKind.NUMBER in kinds and _WITH_UNIT.search(one.said) is not None),
        "where_row": float(AnswerKind.WHERE in kinds and row),
        "yes_no_sentence": float(AnswerKind.YES_NO in kinds and sentence),
        "how_step": float(AnswerKind.HOW in kinds and piece.kind is PieceKind.STEP),
        "why_sentence": float(AnswerKind.WHY in kinds and sentence),
        "what_defined": float(AnswerKind.WHAT in kinds and _defines(aspect, one)),
        "spec_document": float(one.document.doc_kind == _SPEC),
        "legacy": float(one.document.status is Status.LEGACY),
    }


def _defines(aspect: Aspect, one: Statement) -> bool:
    """Return whether a statement begins with an asked word and says what it is."""
    begins = said_in(" ".join(one.piece.plain.split()[:_SUBJECT_WORDS]))
    return any(word.stands_in(begins) for word in aspect.words) and _DEFINES.search(one.piece.plain) is not None


def _scope(one: Statement, scene: Scene) -> dict[str, float]:
    """Return how closely the statement is about the product model."""
    covered = one.covered
    inherited = bool(covered) and scene.model is not None and scene.model not in covered
    return {
        "generic": float(not one.document.covered_models),
        "names_model": _OF_BASE if inherited else float(scene.model in covered),
        "inherited": float(inherited),
        "breadth": math.log(len(covered) or _EVERYBODY),
        "narrow": 1 / (len(covered) or _EVERYBODY),
        "model_in_title": float(bool(scene.names) and scene.names <= one.title),
        "model_in_text": float(bool(scene.names) and (scene.names <= one.own or scene.names <= one.section)),
    }


def _measures(aspect: Aspect, one: Statement) -> dict[str, float]:
    """Return whether numbers, codes, units and statistics are those asked for."""
    measured = not aspect.dimensions or any(states(one.said, dimension) for dimension in aspect.dimensions)
    return {
        "codes": float(sum(holds(code, one.text) for code in aspect.codes)),
        "section_codes": float(sum(holds(code, " ".join(one.chunk.section)) for code in aspect.codes)),
        "unit_asked": _unit_asked(aspect, one),
        "measured": (1.0 if measured else _UNMEASURED) if aspect.dimensions else 0.0,
        "topic_label": _topic_share(aspect, one.labelled),
        "topic_own": _topic_share(aspect, one.own),
        "statistic": _statistic(aspect, one),
    }


def _unit_asked(aspect: Aspect, one: Statement) -> float:
    """Return 1.0 for a number in the unit that is named, -1.0 for none; 0.0 if none is named."""
    if not aspect.units:
        return 0.0
    return 1.0 if any(states(one.said, dimension) for dimension in aspect.units) else -1.0


def holds(code: str, text: str) -> bool:
    """Return whether a text holds a folded code or number as it is."""
    folded = fold(text)
    return code in folded and re.search(rf"(?<![a-z0-9]){re.escape(code)}(?![0-9])", folded) is not None


def _topic_share(aspect: Aspect, said: frozenset[str]) -> float:
    topic = aspect.topic
    return sum(term.weight for term in topic.terms if term.met_by(said)) / topic.weight if topic.weight else 0.0


def _statistic(aspect: Aspect, one: Statement) -> float:
    """Return 1.0 for the minimum, typical value or maximum asked for, -1.0 for another one."""
    stated = {stat for stat, names in STATS.items() if one.own & names}
    if not aspect.topic.stats or not stated:
        return 0.0
    return 1.0 if stated & aspect.topic.stats else -1.0


def rarity_of(words: Sequence[AskedWord]) -> dict[str, float]:
    """Return the tokens of asked words with their weights."""
    return {token: word.weight for word in words for token in tokens_in(word.text)}
