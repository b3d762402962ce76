"""Statements → candidates, best first: one linear scorer over named features, and one decision whether the best answers."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from core.catalog.catalog import Catalog
from core.knowledge.pack import Pack
from core.knowledge.words import stem, word_forms
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.features import Nearness, Scene, features_of, rarity_of
from core.retrieval.plan import Passage
from core.retrieval.statement import Statement, StatementReader, tokens_in
from core.retrieval.vectors import WordVectors
from core.retrieval.weights import Weights

KEPT = 60
"""So many candidates of a cell are kept."""

_LEAST_COSINE = 0.25
_SOFT = 0.9
_LEAST_RATIO = 75
_MIN_SPELLED = 4
_MIN_MEANT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What statements are scored with.

    Attributes:
        vectors: None without word vectors.
        threshold: The least probability with which something is answered.
    """

    weights: Weights
    pack: Pack = field(default_factory=Pack)
    vectors: WordVectors | None = None
    threshold: float = 0.5


class Scorer:
    """Scores what is asked of one publication of the index; keep one per stamp."""

    def __init__(self, scoring: Scoring, catalog: Catalog, words: Mapping[str, int], *, chunks: int) -> None:
        self._scoring = scoring
        self._catalog = catalog
        self._words = words
        self._chunks = chunks
        self._reader = StatementReader()
        self._rarity: dict[str, float] = {}

    def statements(self, passages: Sequence[Passage], lineage: Sequence[str]) -> list[Statement]:
        """Return the statements in `passages` that may speak of a product model; `lineage` as in `StatementReader`."""
        return self._reader.read(passages, self._catalog, lineage)

    def evidence(self, aspect: Aspect, statements: Sequence[Statement], model: str | None) -> Evidence:
        """Return the candidates among `statements` for what is asked of a product model, best first."""
        if not statements or not aspect.words:
            return Evidence(model=model)
        scene = self._scene(aspect, statements, model)
        features = features_of(aspect, statements, scene)
        scorer = self._scoring.weights.scorer if self._scoring.vectors else self._scoring.weights.without_vectors
        scores = [scorer.of(each) for each in features]
        shares = _softmax(scores)
        order = sorted(range(len(statements)), key=lambda at: -scores[at])
        candidates = tuple(
            Candidate(
                statement=statements[at],
                score=scores[at],
                probability=shares[at],
                base=self._base(statements[at], model),
                features=features[at],
            )
            for at in order[:KEPT]
        )
        return self._decided(aspect, candidates, model, count=len(statements))

    def _decided(self, aspect: Aspect, candidates: tuple[Candidate, ...], model: str | None, *, count: int) -> Evidence:
        best = candidates[0]
        inputs = {
            "log_probability": math.log(max(best.probability, 1e-6)),
            "score": best.score,
            "margin": best.score - candidates[1].score if len(candidates) > 1 else 5.0,
            "coverage": best.features["any"],
            "soft_coverage": best.features["soft_all"],
            "own_coverage": best.features["soft_own"],
            "cosine": best.features.get("path_cosine", 0.0),
            "measured": best.features["measured"],
            "absent": self._absent(aspect, candidates),
            "log_count": math.log(count),
        }
        probability = 1 / (1 + math.exp(-max(min(self._scoring.weights.decision.of(inputs), 30.0), -30.0)))
        return Evidence(
            model=model,
            candidates=candidates,
            probability=probability,
            inputs=inputs,
            sufficient=probability >= self._scoring.threshold,
        )

    def _absent(self, aspect: Aspect, candidates: Sequence[Candidate]) -> float:
        """Return the share of asked words which the documents know, but no candidate of this product model says."""
        known = [word for word in aspect.words if any(form in self._words for each in word.spellings for form in each)]
        total = sum(word.weight for word in known)
        lacking = sum(
            word.weight
            for word in known
            if not any(word.stands_in(each.statement.own | each.statement.section) for each in candidates)
        )
        return lacking / total if total else 0.0

    def _base(self, statement: Statement, model: str | None) -> str | None:
        covered = statement.covered
        if model is None or not covered or model in covered:
            return None
        return next((name for name in self._catalog.bases(model) if name in covered), None)

    def _scene(self, aspect: Aspect, statements: Sequence[Statement], model: str | None) -> Scene:
        names = frozenset(forms[0] for forms in word_forms(model)) if model else frozenset[str]()
        return Scene(
            model=model, names=names, soft=self._soft(aspect, statements), nearness=self._nearness(aspect, statements)
        )

    def _soft(self, aspect: Aspect, statements: Sequence[Statement]) -> list[dict[str, float]]:
        """Return, per asked word, the words of the statements that may stand for it: spelled or meant alike."""
        held = {token for each in statements for token in (each.tokens | each.section_tokens | each.title_tokens)}
        vocabulary = sorted(held)
        found: list[dict[str, float]] = [{} for _ in aspect.words]
        if self._scoring.vectors:
            near = self._scoring.vectors.near(
                [word.text for word in aspect.words], vocabulary, least=_LEAST_COSINE
            )
            for word, soft, meant in zip(aspect.words, found, near, strict=True):
                if len(word.text) >= _MIN_MEANT and not word.text[0].isdigit():
                    soft.update({o: _SOFT * (c - _LEAST_COSINE) / (1 - _LEAST_COSINE) for o, c in meant.items()})
        for word, soft in zip(aspect.words, found, strict=True):
            if len(word.text) >= _MIN_SPELLED and word.text.isalpha():
                for other, ratio, _ in process.extract(
                    word.text, vocabulary, scorer=fuzz.ratio, score_cutoff=_LEAST_RATIO, limit=None
                ):
                    soft[other] = max(soft.get(other, 0.0), _SOFT * ratio / 100)
        return found

    def _nearness(self, aspect: Aspect, statements: Sequence[Statement]) -> Nearness:
        vectors = self._scoring.vectors
        if vectors is None:
            return Nearness()
        asked = rarity_of(aspect.words)
        chunks: dict[str, frozenset[str]] = {}
        for each in statements:
            chunks[each.chunk.chunk_id] = chunks.get(each.chunk.chunk_id, frozenset()) | each.tokens
        own = [each.tokens for each in statements]
        labels = [tokens_in(each.label) for each in statements]
        groups = [*own, *labels, *chunks.values()]
        blended = vectors.blended(asked, groups, self._rarities(groups))
        by_chunk = dict(zip(chunks, blended[2 * len(own) :], strict=True))
        return Nearness(
            path=vectors.cosines(aspect.text, [each.path_text for each in statements]),
            own=vectors.cosines(aspect.text, [each.text for each in statements]),
            own_blend=blended[: len(own)],
            label_blend=blended[len(own) : 2 * len(own)],
            chunk_blend=[by_chunk[each.chunk.chunk_id] for each in statements],
        )

    def _rarities(self, groups: Sequence[frozenset[str]]) -> Mapping[str, float]:
        for group in groups:
            for token in group:
                if token not in self._rarity:
                    chunks = self._words.get(stem(token), 0)
                    self._rarity[token] = math.log(1 + (self._chunks + 1) / (chunks + 0.5))
        return self._rarity


def _softmax(scores: Sequence[float]) -> list[float]:
    most = max(scores)
    raised = [math.exp(score - most) for score in scores]
    total = sum(raised)
    return [each / total for each in raised]
