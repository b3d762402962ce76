"""The limit for `benchmarks.index_search`: the same two legs on plain numpy arrays in memory, no file at all.

From the query's text to the best fifty, as the engine does; filtered vectors are float16, as in the file.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adapters.index.analysis import query_words
from benchmarks.index_corpus import MODELS, Corpus, Query
from core.knowledge.analyzer import STOP_WORDS, words

_K1 = 1.2
_TOP = 50


@dataclass(frozen=True, slots=True)
class Postings:
    """The chunks that hold one word, ascending, and what each scores for it."""

    ids: NDArray[np.int64]
    scores: NDArray[np.float32]


class NumpyIndex:
    """Everything in arrays; scores are worked out beforehand."""

    def __init__(self, corpus: Corpus) -> None:
        self._vectors = corpus.vectors
        self._stored = corpus.vectors.astype(np.float16)
        self._size = len(corpus.words)
        self._postings = _postings(corpus)
        covering: list[list[int]] = [[] for _ in range(MODELS)]
        for row, models in enumerate(corpus.models):
            for model in models:
                covering[model].append(row)
        self._covering = [np.array(rows, dtype=np.int64) for rows in covering]

    def words_one(self, query: Query) -> NDArray[np.int64]:
        """Return the best rows by words in one product model."""
        rows = self._covering[query.model]
        return rows[np.argsort(-self._scores(query)[rows])[:_TOP]]

    def words_all(self, query: Query) -> NDArray[np.int64]:
        """Return the best rows by words in everything."""
        scores = self._scores(query)
        held = np.flatnonzero(scores)
        return held[_top(scores[held])]

    def vector_one(self, query: Query) -> NDArray[np.int64]:
        """Return the best rows by vector in one product model."""
        rows = self._covering[query.model]
        return rows[np.argsort(-(self._stored[rows].astype(np.float32) @ query.vector))[:_TOP]]

    def vector_all(self, query: Query) -> NDArray[np.int64]:
        """Return the best rows by vector in everything."""
        return _top(self._vectors @ query.vector)

    def _scores(self, query: Query) -> NDArray[np.float32]:
        scores = np.zeros(self._size, dtype=np.float32)
        for word in query_words(query.text):
            if (postings := self._postings.get(word)) is not None:
                scores[postings.ids] += postings.scores
        return scores


def _top(scores: NDArray[np.float32]) -> NDArray[np.int64]:
    best = np.argpartition(scores, -min(_TOP, scores.size))[-_TOP:]
    return best[np.argsort(-scores[best])]


def _postings(corpus: Corpus) -> dict[str, Postings]:
    chunks, length = corpus.words.shape
    keys = corpus.words.astype(np.int64).ravel() * chunks + np.repeat(np.arange(chunks), length)
    pairs, times = np.unique(keys, return_counts=True)
    numbers, ids = pairs // chunks, pairs % chunks
    starts = np.searchsorted(numbers, np.arange(len(corpus.vocabulary) + 1))
    found: dict[str, Postings] = {}
    for number, word in enumerate(corpus.vocabulary):
        span = slice(starts[number], starts[number + 1])
        held = int(starts[number + 1] - starts[number])
        if word in STOP_WORDS or not held:
            continue
        rarity = np.log((chunks - held + 0.5) / (held + 0.5))
        tf = times[span].astype(np.float32)
        found[words(word)[0]] = Postings(ids[span], (rarity * tf * (_K1 + 1) / (tf + _K1)).astype(np.float32))
    return found
