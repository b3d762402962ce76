"""Statement and aspect → named features, each a number that a person can be told."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.knowledge.analyzer import fold
from core.quantities.dimensions import Dimension
from core.reading.topic import STATS, Topic
from core.retrieval.aspect import EXPLAINING, AnswerKind, AskedWord, Aspect, named_at
from core.retrieval.statement import Statement, said_in, tokens_in
from core.retrieval.statement_table import Column, Holding, Texts

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
_COVERED = ("own", "labelled", "section", "title", "around")
_SOFTLY = ("tokens", "label_tokens", "section_tokens", "title_tokens")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What all candidates of one cell have in common.

    Attributes:
        model: The product model; None for none in particular.
        names: The words of its name.
        nobody: The question names no product model, and isn't about several either.
        soft: Per asked word, how far each word of the candidates' vocabulary may stand for it, 0.0 to 1.0; None for no
            other words.
        near: The features that word vectors tell, in the order of the candidates; empty without vectors.
    """

    model: str | None
    names: frozenset[str] = frozenset()
    nobody: bool = False
    soft: Column | None = None
    near: Mapping[str, Column] = field(default_factory=dict[str, Column])


class FeaturesOf(Mapping[str, float]):
    """The features of one of many candidates, by name."""

    __slots__ = ("_at", "_columns")

    def __init__(self, columns: Mapping[str, Column], at: int) -> None:
        self._columns = columns
        self._at = at

    def __getitem__(self, name: str) -> float:
        return self._columns[name].item(self._at)

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def copy(self) -> dict[str, float]:
        """Return all of them at once."""
        return {name: held.item(self._at) for name, held in self._columns.items()}


def features_of(aspect: Aspect, candidates: Sequence[Statement], texts: Texts, scene: Scene) -> dict[str, Column]:
    """Return each feature's values for the candidates, of which there is at least one, in their order."""
    held = texts.holding(_looked_for(aspect, scene))
    found: dict[str, Column] = {
        **_coverage(aspect, texts, held, scene.soft),
        **_kinds(aspect, candidates, texts.form),
        **_scope(candidates, texts, held, scene),
        **_measures(aspect, candidates, texts, held),
    }
    found.update(_crossed(aspect, found, texts.form, nobody=scene.nobody))
    found.update({name: scene.near[name] for name in NEAR if name in scene.near})
    ranked = {name: found[by] for name, by in _RANKED.items() if by in found}
    return {**found, **dict(zip(ranked, _ranks(list(ranked.values())), strict=True))}


def _looked_for(aspect: Aspect, scene: Scene) -> frozenset[str]:
    """Return every word of which features ask who says it."""
    stats = frozenset[str]().union(*STATS.values()) if aspect.topic.stats else frozenset[str]()
    terms = (word for term in aspect.topic.terms for word in term.words | term.excluded)
    return aspect.stems | scene.names | stats | frozenset(terms)


def _ranks(columns: Sequence[Column]) -> Iterator[Column]:
    """Yield the less, the more values are greater than each: what is alike has the same place, in whatever order."""
    for values in columns:
        falling: Column = -np.round(values, _ALIKE)
        before: Column = np.sort(falling).searchsorted(falling).astype(np.float64)
        yield -np.log1p(before)


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
    none = np.zeros(len(candidates))
    return {
        **{name: form[name] for name in _FORM},
        **{name: form[held] if wanted else none for name, (wanted, held) in asked.items()},
        "what_defined": np.array([_defines(aspect, each) for each in candidates]) if AnswerKind.WHAT in kinds else none,
        "spec_document": form["spec_document"],
        "legacy": form["legacy"],
    }


def _defines(aspect: Aspect, one: Statement) -> float:
    """Return 1.0 for a statement that begins with an asked word and says what it is."""
    begins = said_in(" ".join(one.piece.plain.split()[:_SUBJECT_WORDS]))
    return float(any(word.stands_in(begins) for word in aspect.words) and bool(_DEFINES.search(one.piece.plain)))


def _scope(candidates: Sequence[Statement], texts: Texts, held: Holding, scene: Scene) -> dict[str, Column]:
    """Return how closely statements are about the product model."""
    model, none = scene.model, np.zeros(len(candidates))
    own, of_base, in_title, in_text = none, none, none, none
    if model is not None:
        own = np.array([float(model in each.covered) for each in candidates])
        of_base = np.array([float(bool(each.covered) and model not in each.covered) for each in candidates])
    if scene.names:
        named = held.all_of(scene.names)
        in_title = texts.column("title", named).astype(np.float64)
        in_text = (texts.column("own", named) | texts.column("section", named)).astype(np.float64)
    return {
        "generic": texts.form["generic"],
        "names_model": np.where(of_base > 0, _OF_BASE, own),
        "inherited": of_base,
        "breadth": texts.form["breadth"],
        "narrow": texts.form["narrow"],
        "model_in_title": in_title,
        "model_in_text": in_text,
    }


def _measures(aspect: Aspect, candidates: Sequence[Statement], texts: Texts, held: Holding) -> dict[str, Column]:
    """Return whether numbers, codes, units and statistics are those asked for.

    A label is excluded whose words make it mean something else than what is asked.
    """
    none, codes, conditions = np.zeros(len(candidates)), aspect.codes, aspect.conditions
    coded, above = none, none
    if conditions:
        coded = np.array([named_at(each.text, conditions) for each in candidates], dtype=np.float64)
    if codes:
        coded = coded + np.array([sum([holds(code, each.text) for code in codes]) for each in candidates])
        headings = {each.chunk.section for each in candidates}
        count = {one: sum(holds(code, " ".join(one)) for code in codes) for one in headings}
        above = np.array([count[each.chunk.section] for each in candidates], dtype=np.float64)
    excluded = frozenset[str]().union(*(term.excluded for term in aspect.topic.terms)) - aspect.stems
    share = _topic_share(aspect.topic, held)
    return {
        "codes": coded,
        "section_codes": above,
        "unit_asked": _stated(aspect.units, texts, missing=-1.0) if aspect.units else none,
        "measured": _stated(aspect.dimensions, texts, missing=_UNMEASURED) if aspect.dimensions else none,
        "topic_label": texts.column("labelled", share),
        "topic_own": texts.column("own", share),
        "statistic": texts.column("own", _statistic(aspect, held)) if aspect.topic.stats else none,
        "excluded": texts.column("labelled", held.how_many(excluded) > 0).astype(np.float64),
    }


def _stated(dimensions: Collection[Dimension], texts: Texts, *, missing: float) -> Column:
    """Return 1.0 for what holds a number of one of these dimensions."""
    return np.where(np.any([texts.stating(one) for one in dimensions], axis=0), 1.0, missing)


def holds(code: str, text: str) -> bool:
    """Return whether a text holds a folded code or number as it is."""
    folded = fold(text)
    return code in folded and re.search(rf"(?<![a-z0-9]){re.escape(code)}(?![0-9])", folded) is not None


def _topic_share(topic: Topic, held: Holding) -> Column:
    """Return the share of a topic that each set of words speaks of."""
    spoken = np.array([held.any_of(term.spellings) for term in topic.terms], dtype=np.bool_).reshape(-1, held.count)
    return _weighted([term.weight for term in topic.terms], spoken) / (topic.weight or 1.0)


def _statistic(aspect: Aspect, held: Holding) -> Column:
    """Return 1.0 for the minimum, typical value or maximum asked for, -1.0 for another one, 0.0 for none."""
    stated = {stat: held.how_many(names) > 0 for stat, names in STATS.items()}
    asked = np.any([stated[stat] for stat in aspect.topic.stats], axis=0)
    return np.where(asked, 1.0, np.where(np.any(list(stated.values()), axis=0), -1.0, 0.0))


def _crossed(
    aspect: Aspect, features: Mapping[str, Column], form: Mapping[str, Column], *, nobody: bool
) -> dict[str, Column]:
    """Return features that count otherwise in an explanation, or where no product model is named, crossed with that."""
    cells = form["cell"]
    none, explains = np.zeros(len(cells)), bool(aspect.kinds & EXPLAINING)
    return {
        "number_cell": features["number_digit"] * cells,
        **{f"explain_{name}": features[name] if explains else none for name in TELLING},
        "explain_number": form["digit"] * cells if explains else none,
        **{f"nobody_{name}": features[name] if nobody else none for name in OPEN},
        "nobody_part": form["part"] if nobody else none,
    }


def rarity_of(words: Sequence[AskedWord]) -> dict[str, float]:
    """Return the tokens of asked words with their weights."""
    return {token: word.weight for word in words for token in tokens_in(word.text)}


def _coverage(aspect: Aspect, texts: Texts, held: Holding, soft: Column | None) -> dict[str, Column]:
    """Return how much of the asked words a statement, its label, headings and title hold, and of words like them.

    Where a text doesn't hold a word, it is what the likest of its words is worth that may stand for that.
    """
    words, total = aspect.words, aspect.weight or 1.0
    said = np.array([held.any_of(word.spellings) for word in words], dtype=np.bool_).reshape(len(words), held.count)
    own, label, section, title, around = (texts.column(name, said) for name in _COVERED)
    credited = (own, label, section, title)
    soft_own, soft_label, soft_section, soft_title = credited
    if soft is not None:
        meant = texts.most(soft)
        soft_own, soft_label, soft_section, soft_title = (
            np.where(told, 1.0, texts.column(name, meant)) for told, name in zip(credited, _SOFTLY, strict=True)
        )
    above = np.maximum(_SECTION_CREDIT * soft_section, _TITLE_CREDIT * soft_title)
    precision = texts.column("labelled", held.how_many(aspect.stems)) / np.maximum(texts.sizes("labelled"), 1)

    def shares(**held: NDArray[Any]) -> dict[str, Column]:
        found = _weighted([word.weight for word in words], np.stack(list(held.values()), axis=1)) / total
        return dict(zip(held, found, strict=True))

    found = shares(own=own, label=label, section=section, title=title, any=own | section | title, around=around)
    return {
        "own": found["own"],
        "own_squared": found["own"] ** 2,
        **found,
        "label_precision": precision * texts.form["called"],
        **shares(soft_own=soft_own, soft_label=soft_label, soft_all=np.maximum(soft_own, above)),
    }


def _weighted(weights: Sequence[float], held: NDArray[Any]) -> Column:
    """Return the sum of weights where they hold, or as far as they do: along the first axis."""
    total: Column = (np.reshape(weights, (-1, *[1] * (held.ndim - 1))) * held).sum(axis=0)
    return total
