"""Statement and aspect → named features, each a number that a person can be told."""

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeAlias

from core.knowledge.analyzer import fold
from core.quantities.dimensions import Dimension, states
from core.reading.topic import STATS, Topic
from core.retrieval.aspect import EXPLAINING, AnswerKind, AskedWord, Aspect, named_at
from core.retrieval.statement import Form, Statement, said_in, tokens_in

Column: TypeAlias = Sequence[float]
"""One feature's values for all candidates, in their order."""

MEANS = r"means?|stands? for|represents?|refers? to|denotes?|describes?"
"""What follows a term where it is told what that is."""
_UNMEASURED = -0.5
_OF_BASE = 0.5
"""How far what is said of a base speaks of the product model that extends it."""
_SUBJECT_WORDS = 6
_DEFINES = re.compile(rf"(?i)\b(?:is|are|{MEANS})\b|^[^.:]{{2,60}}:\s|\s[\u2013\u2014]\s")
_ALIKE = 6
"""Values that agree in so many decimals are alike."""
_RANKED = {"rank_own": "own", "rank_soft": "soft_all", "rank_cosine": "path_cosine", "rank_blend": "own_blend"}
"""Features that tell a candidate's place among all by another one."""

NEAR = ("path_cosine", "own_cosine", "own_blend", "label_blend", "chunk_blend")
"""How near candidates are in meaning: by the cosine of the text to them with what stands above and by themselves, and
by the mean of the asked words, rare ones first, to that of what they say, of their label, and of their chunk.
"""
VECTORS = frozenset((*NEAR, "rank_cosine", "rank_blend"))
"""Features that need word vectors."""
TELLING = ("cell", "short", "item", "sentence", "section", "around", "length", "spec")
"""What tells an explanation from a value: it counts otherwise in an explanation."""
OPEN = ("narrow", "breadth", "generic", "cell", "around", "section")
"""What tells that something holds for whoever is asked about: it counts otherwise where nobody is named."""
_FORM = ("row", "cell", "sentence", "item", "code_block", "length", "short", "leads", "spec")
_SECTION_CREDIT, _TITLE_CREDIT = 0.9, 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What all candidates of one cell have in common.

    Attributes:
        model: The product model; None for none in particular.
        names: The words of its name.
        nobody: The question names no product model, and isn't about several either.
        soft: Per asked word, other words that may stand for it, 0.0 to 1.0.
        near: The features that word vectors tell, in the order of the candidates; empty without vectors.
    """

    model: str | None
    names: frozenset[str] = frozenset()
    nobody: bool = False
    soft: Sequence[Mapping[str, float]] = ()
    near: Mapping[str, Column] = field(default_factory=dict[str, Column])


def features_of(aspect: Aspect, candidates: Sequence[Statement], scene: Scene) -> dict[str, Column]:
    """Return each feature's values for the candidates, of which there is at least one, in their order."""
    form: Mapping[str, Column] = dict(
        zip(Form._fields, zip(*(each.form for each in candidates), strict=True), strict=True)
    )
    found: dict[str, Column] = {
        **Coverage(aspect, scene.soft).of(candidates),
        **_kinds(aspect, candidates, form),
        **_scope(candidates, form, scene),
        **_measures(aspect, candidates),
    }
    found.update(_crossed(aspect, found, form, nobody=scene.nobody))
    found.update({name: scene.near[name] for name in NEAR if name in scene.near})
    found.update({name: _ranks(found[by]) for name, by in _RANKED.items() if by in found})
    return found


def rows_of(features: Mapping[str, Column]) -> list[dict[str, float]]:
    """Return the features of each candidate by name."""
    names = tuple(features)
    return [dict(zip(names, values, strict=True)) for values in zip(*features.values(), strict=True)]


def _ranks(values: Column) -> Column:
    """Return the less, the more values are greater than each: what is alike has the same place, in whatever order."""
    alike = [round(value, _ALIKE) for value in values]
    places: dict[float, float] = {}
    for place, value in enumerate(sorted(alike, reverse=True)):
        places.setdefault(value, -math.log1p(place))
    return [places[value] for value in alike]


def _kinds(aspect: Aspect, candidates: Sequence[Statement], form: Mapping[str, Column]) -> dict[str, Column]:
    """Return what form statements have, and whether that is the form of what is asked."""
    kinds = aspect.kinds
    asked = {
        "number_digit": (AnswerKind.NUMBER in kinds, "digit"),
        "number_unit": (AnswerKind.NUMBER in kinds and not aspect.counts, "with_unit"),
        "where_row": (AnswerKind.WHERE in kinds, "row"),
        "yes_no_sentence": (AnswerKind.YES_NO in kinds, "sentence"),
        "how_step": (AnswerKind.HOW in kinds, "step"),
        "why_sentence": (AnswerKind.WHY in kinds, "sentence"),
    }
    none = [0.0] * len(candidates)
    return {
        **{name: form[name] for name in _FORM},
        **{name: form[held] if wanted else none for name, (wanted, held) in asked.items()},
        "what_defined": [_defines(aspect, each) for each in candidates] if AnswerKind.WHAT in kinds else none,
        "spec_document": form["spec_document"],
        "legacy": form["legacy"],
    }


def _defines(aspect: Aspect, one: Statement) -> float:
    """Return 1.0 for a statement that begins with an asked word and says what it is."""
    begins = said_in(" ".join(one.piece.plain.split()[:_SUBJECT_WORDS]))
    return float(any(word.stands_in(begins) for word in aspect.words) and bool(_DEFINES.search(one.piece.plain)))


def _scope(candidates: Sequence[Statement], form: Mapping[str, Column], scene: Scene) -> dict[str, Column]:
    """Return how closely statements are about the product model."""
    model, names, none = scene.model, scene.names, [0.0] * len(candidates)
    named = [float(model in each.covered) for each in candidates] if model is not None else none
    of_base = [float(bool(each.covered) and model not in each.covered) for each in candidates] if model else none
    return {
        "generic": form["generic"],
        "names_model": [_OF_BASE if base else own for base, own in zip(of_base, named, strict=True)],
        "inherited": of_base,
        "breadth": form["breadth"],
        "narrow": form["narrow"],
        "model_in_title": [float(names <= each.title) for each in candidates] if names else none,
        "model_in_text": [float(names <= each.own or names <= each.section) for each in candidates] if names else none,
    }


def _measures(aspect: Aspect, candidates: Sequence[Statement]) -> dict[str, Column]:
    """Return whether numbers, codes, units and statistics are those asked for.

    A label is excluded whose words make it mean something else than what is asked.
    """
    none, codes, conditions = [0.0] * len(candidates), aspect.codes, aspect.conditions
    coded = [
        float(sum(holds(code, each.text) for code in codes) + named_at(each.text, conditions)) for each in candidates
    ]

    @cache
    def above(section: tuple[str, ...]) -> float:
        return float(sum(holds(code, " ".join(section)) for code in codes))

    excluded = frozenset[str]().union(*(term.excluded for term in aspect.topic.terms)) - aspect.stems
    return {
        "codes": coded,
        "section_codes": [above(each.chunk.section) for each in candidates],
        "unit_asked": _stated(aspect.units, candidates, missing=-1.0) if aspect.units else none,
        "measured": _stated(aspect.dimensions, candidates, missing=_UNMEASURED) if aspect.dimensions else none,
        "topic_label": _topic_shares(aspect.topic, [each.labelled for each in candidates]),
        "topic_own": _topic_shares(aspect.topic, [each.own for each in candidates]),
        "statistic": [_statistic(aspect, each) for each in candidates] if aspect.topic.stats else none,
        "excluded": [float(not excluded.isdisjoint(each.labelled)) for each in candidates],
    }


def _stated(dimensions: Collection[Dimension], candidates: Sequence[Statement], *, missing: float) -> Column:
    """Return 1.0 for what holds a number of one of these dimensions."""
    return [1.0 if any(states(each.said, one) for one in dimensions) else missing for each in candidates]


def holds(code: str, text: str) -> bool:
    """Return whether a text holds a folded code or number as it is."""
    folded = fold(text)
    return code in folded and re.search(rf"(?<![a-z0-9]){re.escape(code)}(?![0-9])", folded) is not None


def _topic_shares(topic: Topic, texts: Sequence[frozenset[str]]) -> Column:
    """Return the share of a topic that texts with these words speak of, worked out once for all that say the same."""
    words = frozenset(word for term in topic.terms for word in term.words)

    @cache
    def share(said: frozenset[str]) -> float:
        met = sum(term.weight for term in topic.terms if term.met_by(said))
        return met / topic.weight if topic.weight else 0.0

    return [share(words & said) for said in texts]


def _statistic(aspect: Aspect, one: Statement) -> float:
    """Return 1.0 for the minimum, typical value or maximum asked for, -1.0 for another one, 0.0 for none."""
    stated = {stat for stat, names in STATS.items() if one.own & names}
    return (1.0 if stated & aspect.topic.stats else -1.0) if stated else 0.0


def _crossed(
    aspect: Aspect, features: Mapping[str, Column], form: Mapping[str, Column], *, nobody: bool
) -> dict[str, Column]:
    """Return features that count otherwise in an explanation, or where no product model is named, crossed with that."""
    cells = form["cell"]
    none, explains = [0.0] * len(cells), bool(aspect.kinds & EXPLAINING)
    numbered = [digit * cell for digit, cell in zip(form["digit"], cells, strict=True)]
    return {
        "number_cell": [one * cell for one, cell in zip(features["number_digit"], cells, strict=True)],
        **{f"explain_{name}": features[name] if explains else none for name in TELLING},
        "explain_number": numbered if explains else none,
        **{f"nobody_{name}": features[name] if nobody else none for name in OPEN},
        "nobody_part": form["part"] if nobody else none,
    }


def rarity_of(words: Sequence[AskedWord]) -> dict[str, float]:
    """Return the tokens of asked words with their weights."""
    return {token: word.weight for word in words for token in tokens_in(word.text)}


class _Shares(NamedTuple):
    """How much of the asked words a statement says, and what stands around it: features by these names."""

    own: float
    own_squared: float
    label: float
    section: float
    title: float
    any: float
    around: float
    label_precision: float
    soft_own: float
    soft_label: float
    soft_all: float


class Coverage:
    """How much of the asked words a statement, its label, its headings and its title hold."""

    def __init__(self, aspect: Aspect, soft: Sequence[Mapping[str, float]]) -> None:
        self._words = aspect.words
        self._weights = tuple(float(word.weight) for word in aspect.words)
        self._soft = soft or [{} for _ in aspect.words]
        self._total = aspect.weight or 1.0
        # Many texts are of the same headings, title and chunk, and most say the same of what is asked: nothing.
        self._asked = cache(aspect.stems.intersection)
        self._meant = cache(frozenset[str]().union(*self._soft).intersection)
        self._held = cache(self._credits)
        self._known = cache(self._shares)

    def of(self, statements: Sequence[Statement]) -> dict[str, Column]:
        """Return the features' values for all statements."""
        columns = zip(*map(self._of, statements), strict=True)
        return dict(zip(_Shares._fields, columns, strict=True))

    def _of(self, one: Statement) -> _Shares:
        """Return the features of one statement, worked out once for all that say the same of the asked words."""
        said, meant = self._asked, self._meant
        labelled = said(one.labelled)
        known = self._known(
            said(one.own), labelled, said(one.section), said(one.title), said(one.around),
            meant(one.tokens), meant(one.label_tokens), meant(one.section_tokens), meant(one.title_tokens),
        )  # fmt: skip
        if not labelled or not one.label:
            return known
        return known._replace(label_precision=len(labelled) / len(one.labelled))

    def _shares(self, *texts: frozenset[str]) -> _Shares:
        """Return the features of what says these words: itself, its label, headings, title, all around; and meant."""
        own, label, section, title, around = map(self._held, texts[:5])
        soft_own, soft_label, soft_section, soft_title = map(self._softened, (own, label, section, title), texts[5:])
        above = zip(soft_own, soft_section, soft_title, strict=True)
        own_share = self._share(own)
        return _Shares(
            own=own_share,
            own_squared=own_share**2,
            label=self._share(label),
            section=self._share(section),
            title=self._share(title),
            any=self._share(map(max, own, section, title)),
            around=self._share(around),
            label_precision=0.0,
            soft_own=self._share(soft_own),
            soft_label=self._share(soft_label),
            soft_all=self._share(max(a, _SECTION_CREDIT * b, _TITLE_CREDIT * c) for a, b, c in above),
        )

    def _credits(self, said: frozenset[str]) -> Sequence[float]:
        return tuple(float(word.stands_in(said)) for word in self._words)

    def _softened(self, held: Sequence[float], tokens: frozenset[str]) -> Sequence[float]:
        """Return what a text says of each asked word, by words that may stand for it where it doesn't hold the word."""
        return [
            1.0 if credit else max((near[each] for each in near.keys() & tokens), default=0.0) if near else 0.0
            for credit, near in zip(held, self._soft, strict=True)
        ]

    def _share(self, credited: Iterable[float]) -> float:
        return sum(map(float.__mul__, self._weights, credited)) / self._total
