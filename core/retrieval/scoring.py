"""Statements → candidates, best first: one linear scorer over named features."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

import numpy as np
from rapidfuzz import fuzz, process

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import stem, word_forms
from core.plan import Passage
from core.reading.topic import rarity
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence, base_in, labelled_values, overridden_in
from core.retrieval.decision import Decision
from core.retrieval.features import FeaturesOf, Scene, features_of, rarity_of
from core.retrieval.listed_entries import entries_of
from core.retrieval.scoring_parameters import Scoring
from core.retrieval.statement import Statement, StatementReader, speaks_of
from core.retrieval.statement_table import Column, StatementTable

KEPT = 200
"""So many candidates of a cell are kept."""

KEPT_EACH = 40
"""So many of each member of a list."""

FULL = 240
"""So many statements of a cell are scored in full."""

FULL_LISTED = 1600
"""So many of all members of a list together."""

NEAR = 12_000
"""So many statements are compared by their vectors; of more, those that say most of the asked words."""

_LEAST_COSINE = 0.25
_SOFT = 0.9
_LEAST_RATIO, _LEAST_RATIO_KNOWN = 75, 85
"""How alike a word is spelled to one that is asked; more so if that one stands in the documents as it is written."""
_MIN_SPELLED = 4
_MIN_MEANT = 3
_NEARLY = 1.5
_NOTHING = 0.1
_LATELY = 8
"""So many cells of a question are remembered while it is thought about."""
_NO_WORDS = frozenset[str]()


@dataclass(frozen=True, slots=True)
class _Scored:
    """Statements worth scoring in full, with their features and the scores that these make."""

    statements: Sequence[Statement]
    features: Mapping[str, Column]
    scores: Column


@dataclass(frozen=True, slots=True)
class _Told:
    """What a question was told a moment ago: superseded documents, looked into afterwards, often add nothing."""

    aspect: Aspect
    statements: Sequence[Statement]
    model: str | None
    beside: bool
    evidence: Evidence

    def answers(self, aspect: Aspect, statements: Sequence[Statement], model: str | None, *, beside: bool) -> bool:
        """Return whether the same question asks for the very same."""
        same = aspect is self.aspect and model == self.model and beside is self.beside
        return same and statements == self.statements


class Scorer:
    """Scores what is asked of one publication of the index; keep one per stamp."""

    def __init__(
        self, scoring: Scoring, catalog: Catalog, words: Mapping[str, int], *, chunks: int, labels: Iterable[str] = ()
    ) -> None:
        self._scoring = scoring
        self._decision = Decision(scoring.weights.decision, words, labels, least=scoring.threshold)
        self._catalog = catalog
        self._reader = StatementReader()
        self._table = StatementTable()
        self._lately: deque[_Told] = deque(maxlen=_LATELY)
        vectors = scoring.vectors
        self._blend = vectors.blending(lambda token: rarity(stem(token), words, chunks)) if vectors else None

    def statements(self, passages: Sequence[Passage], lineage: Sequence[str]) -> list[Statement]:
        """Return the statements in `passages` that may speak of a product model; arguments as in `StatementReader`."""
        return self._reader.read(passages, self._catalog, lineage)

    def evidence(
        self, aspect: Aspect, statements: Sequence[Statement], model: str | None, *, beside: bool = False
    ) -> Evidence:
        """Return the candidates for what is asked of a product model, best first; `beside` others of whom it is asked.

        The statements are those that may speak of the product model; None for none in particular.
        """
        if not statements or not aspect.words:
            return Evidence(model=model)
        lately = (told for told in self._lately if told.answers(aspect, statements, model, beside=beside))
        told = next(lately, None)
        if told is None:
            found = self._found(aspect, statements, model, beside=beside)
            told = _Told(aspect, statements, model, beside, found)
            self._lately.append(told)
        return told.evidence

    def _found(self, aspect: Aspect, statements: Sequence[Statement], model: str | None, *, beside: bool) -> Evidence:
        entries = entries_of(aspect, statements)
        scored = self._scored(aspect, entries or statements, FULL, model, nobody=model is None)
        found = self._ordered(aspect, scored, range(len(scored.statements)), model, beside=beside)
        return replace(found, sufficient=True) if entries else found

    def each(self, aspect: Aspect, statements: Sequence[Statement], models: Sequence[str]) -> dict[str, Evidence]:
        """Return the same for each of many product models, whose statements are scored together."""
        if not statements or not aspect.words:
            return {model: Evidence(model=model) for model in models}
        scored = self._scored(aspect, statements, FULL_LISTED)
        held: dict[str, list[int]] = {}
        for at, statement in enumerate(scored.statements):
            for name in statement.covered:
                held.setdefault(name, []).append(at)
        found: dict[str, Evidence] = {}
        for model in models:
            lineage = (model, *self._catalog.bases(model))
            spoken = (at for name in lineage for at in held.get(name, ()) if speaks_of(scored.statements[at], lineage))
            found[model] = self._ordered(aspect, scored, list(dict.fromkeys(spoken)), model, KEPT_EACH)
        return found

    def unscored(self, passages: Sequence[Passage], lineage: Sequence[str]) -> list[Candidate]:
        """Return all labelled values for a product model, its own before inherited ones, in the order of documents."""
        return labelled_values(self.statements(passages, lineage), lineage[0], self._catalog)

    def _scored(
        self,
        aspect: Aspect,
        statements: Sequence[Statement],
        most: int,
        model: str | None = None,
        *,
        nobody: bool = False,
    ) -> _Scored:
        if len(statements) > NEAR:
            statements = [statements[at] for at in sorted(_order(_worth(aspect, statements))[:NEAR])]
        near = self._near(aspect, statements)
        places = _likely(aspect, statements, near, most)
        likely = [statements[at] for at in places]
        texts = self._table.of(likely)
        scene = Scene(
            model=model,
            names=frozenset(forms[0] for forms in word_forms(model)) if model else frozenset[str](),
            nobody=nobody,
            soft=self._soft(aspect, texts.vocabulary()),
            near=self._near_itself(aspect, likely, {name: held[places] for name, held in near.items()}),
        )
        features = features_of(aspect, likely, texts, scene)
        return _Scored(likely, features, self._scoring.linear.of_columns(features))

    def _ordered(
        self,
        aspect: Aspect,
        scored: _Scored,
        places: Sequence[int],
        model: str | None,
        kept: int = KEPT,
        *,
        beside: bool = False,
    ) -> Evidence:
        """Return those at these places, best first, as candidates for what is asked of a product model."""
        if not places:
            return Evidence(model=model)
        statements, scores = [scored.statements[at] for at in places], scored.scores[places]
        raised = np.exp(scores - scores.max())
        probabilities: list[float] = (raised / raised.sum()).tolist()
        covered = {id(each.covered): each.covered for each in statements}  # many names take long to hash
        base_of = {place: base_in(names, model, self._catalog) for place, names in covered.items()}
        bases = [base_of[id(each.covered)] for each in statements]
        overridden = overridden_in(statements, bases)
        order = [at for at in _order(scores) if at not in overridden]
        candidates = tuple(
            Candidate(
                statement=statements[at],
                score=scores.item(at),
                probability=probabilities[at],
                base=bases[at],
                features=FeaturesOf(scored.features, places[at]),
            )
            for at in order[:kept]
        )
        return self._decision.of(aspect, said_first(candidates), model, count=len(statements), beside=beside)

    def _soft(self, aspect: Aspect, vocabulary: Sequence[str]) -> Column:
        """Return, per asked word, how far each word of a vocabulary may stand for it: spelled or meant alike."""
        asked = [word.text for word in aspect.words]
        soft = np.zeros((len(asked), len(vocabulary)))
        if self._scoring.vectors:
            cosines = self._scoring.vectors.alike(asked, vocabulary)
            meant = np.array([[len(word) >= _MIN_MEANT and not word[0].isdigit()] for word in asked])
            near = meant & (cosines > _LEAST_COSINE)
            soft[near] = _SOFT * (cosines[near].astype(np.float64) - _LEAST_COSINE) / (1 - _LEAST_COSINE)
        held = frozenset(vocabulary)
        for word, worth in zip(asked, soft, strict=True):
            if len(word) >= _MIN_SPELLED and word.isalpha():
                least = _LEAST_RATIO_KNOWN if word in held else _LEAST_RATIO
                for _, ratio, at in process.extract(
                    word, vocabulary, scorer=fuzz.ratio, score_cutoff=least, limit=None
                ):
                    worth[at] = max(worth[at], _SOFT * ratio / 100)
        return soft

    def _near(self, aspect: Aspect, statements: Sequence[Statement]) -> dict[str, Column]:
        """Return how near statements are with what stands around them, by which those worth scoring are chosen."""
        vectors, blend = self._scoring.vectors, self._blend
        if vectors is None or blend is None:
            return {}
        asked = rarity_of(aspect.words)
        return {
            "path_cosine": vectors.cosines(aspect.text, [each.path_text for each in statements]),
            "own_blend": blend.cosines(asked, [each.tokens for each in statements]),
            "chunk_blend": blend.cosines(asked, [each.chunk_tokens for each in statements]),
        }

    def _near_itself(
        self, aspect: Aspect, statements: Sequence[Statement], near: dict[str, Column]
    ) -> dict[str, Column]:
        """Return the same with how near they are by themselves."""
        vectors, blend = self._scoring.vectors, self._blend
        if vectors is None or blend is None:
            return near
        return {
            **near,
            "own_cosine": vectors.cosines(aspect.text, [each.text for each in statements]),
            "label_blend": blend.cosines(rarity_of(aspect.words), [each.label_tokens for each in statements]),
        }


def _likely(aspect: Aspect, statements: Sequence[Statement], near: Mapping[str, Column], most: int) -> list[int]:
    """Return the places of those worth scoring in full: those that say most of the asked words, or are nearest."""
    if len(statements) <= most:
        return list(range(len(statements)))
    legs = [_worth(aspect, statements)]
    if near:
        legs += [near["own_blend"], near["path_cosine"], near["own_blend"] + near["chunk_blend"]]
    best_first = chain.from_iterable(zip(*(_order(leg)[:most] for leg in legs), strict=True))
    return sorted(islice(dict.fromkeys(best_first), most))


def said_first(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Return the candidates with one that says all that is asked first, where the best says nothing of it."""
    best = candidates[0]
    if best.features["soft_all"] >= _NOTHING:
        return candidates
    near = (each for each in candidates if each.score >= best.score - _NEARLY and each.says_all)
    lead = next(near, best)
    return (lead, *(each for each in candidates if each is not lead))


def _worth(aspect: Aspect, statements: Sequence[Statement]) -> Column:
    """Return how much of what is asked each says by itself."""
    stems = aspect.stems
    said = [_NO_WORDS if each.own.isdisjoint(stems) else each.own & stems for each in statements]
    worth = {one: sum(word.weight for word in aspect.words if word.stands_in(one)) for one in frozenset(said)}
    return np.array([worth[one] for one in said], dtype=np.float64)


def _order(values: Column) -> list[int]:
    """Return the places of values, the highest first; of equals the first."""
    places: list[int] = np.argsort(-values, kind="stable").tolist()
    return places
