"""Words and texts → how near they are, by the static embeddings that the wordllama package brings along."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import compress
from pathlib import Path
from threading import Lock
from typing import Generic, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from core.retrieval.growing_array import Growing

_MOST_KEPT = 50_000
_DIMENSIONS = 256
_PACKAGE = "wordllama"
_TINY = 1e-9

Floats = NDArray[np.float32]
Column = NDArray[np.float64]
_Vectors = Callable[[Sequence[str]], Floats]
_Key = TypeVar("_Key", bound=Hashable)


class _Encoded(Protocol):
    @property
    def ids(self) -> list[int]: ...
    @property
    def attention_mask(self) -> list[int]: ...


class _Model(Protocol):
    @property
    def embedding(self) -> Floats: ...
    def tokenize(self, texts: list[str]) -> list[_Encoded]: ...


class _Rows(Generic[_Key]):
    """A table of vectors by key that grows as it is asked; begun anew when it is full."""

    def __init__(self, made: Callable[[Sequence[_Key]], Floats], kept: int) -> None:
        self._made = made
        self._kept = kept
        self._places: dict[_Key, int] = {}
        self._table = Growing(np.float32, _DIMENSIONS)

    def of(self, keys: Sequence[_Key]) -> Floats:
        """Return the vectors of `keys`, in order: shape (len(keys), 256)."""
        try:
            places = np.fromiter(map(self._places.__getitem__, keys), np.int64, len(keys))
        except KeyError:
            self._add(list(dict.fromkeys(keys)))
            return self.of(keys)
        found: Floats = self._table.held.take(places, axis=0)
        return found

    def _add(self, asked: list[_Key]) -> None:
        keys = [key for key in asked if key not in self._places]
        if len(self._places) + len(keys) > self._kept:
            self._places.clear()
            self._table = Growing(np.float32, _DIMENSIONS)
            keys = asked
        first = len(self._places)
        self._table.add(self._made(keys).astype(np.float16))  # so precise were they when weights were learnt
        self._places.update({key: first + at for at, key in enumerate(keys)})


class StaticEmbeddings:
    """Implements `core.retrieval.scoring_parameters.WordVectors`; remembers the last `kept` texts or more."""

    def __init__(self, *, kept: int = _MOST_KEPT) -> None:
        self._model: _Model | None = None
        self._kept = kept
        self._words: _Rows[str] = _Rows(self._summed, kept)
        self._texts: _Rows[str] = _Rows(self._embedded, kept)
        self._lock = Lock()

    def cosines(self, text: str, others: Sequence[str]) -> Column:
        """Return the cosine of `text` to each of `others`, -1.0 to 1.0."""
        if not others:
            return np.zeros(0)
        with self._lock:
            cosines: Floats = self._texts.of(others) @ self._texts.of([text])[0]
        return cosines.astype(np.float64)

    def alike(self, words: Sequence[str], others: Sequence[str]) -> Floats:
        """Return the cosine of each of `words` to each of `others`: shape (len(words), len(others))."""
        with self._lock:
            cosines: Floats = self._texts.of(words) @ self._texts.of(others).T
        return cosines

    def blending(self, weight: Callable[[str], float]) -> "Blend":
        """Return what compares sets of words by the mean of their vectors, each as heavy as `weight` says."""
        return Blend(self.vectors, weight, kept=self._kept)

    def vectors(self, texts: Sequence[str]) -> Floats:
        """Return a unit vector per text, zeros for one without a word: shape (len(texts), 256)."""
        with self._lock:
            return self._texts.of(texts)

    def _embedded(self, texts: Sequence[str]) -> Floats:
        """Return a unit vector per text, zeros for one without a word.

        No token of the model's reaches over a blank, so a text is what its words add up to.
        """
        held = [text.split() for text in texts]
        made = _sums(self._words.of([word for words in held for word in words]), list(map(len, held)))
        unit: Floats = made / np.maximum(np.linalg.norm(made, axis=1, keepdims=True), _TINY)
        return unit

    def _summed(self, words: Sequence[str]) -> Floats:
        if self._model is None:
            self._model = _loaded()
        encoded = self._model.tokenize(list(words))
        tokens = [list(compress(each.ids, each.attention_mask)) for each in encoded]
        return _sums(self._model.embedding[[token for each in tokens for token in each]], list(map(len, tokens)))


class Blend:
    """Implements `core.retrieval.scoring_parameters.Blend`."""

    def __init__(self, vectors: _Vectors, weight: Callable[[str], float], *, kept: int) -> None:
        self._vectors = vectors
        self._weight = weight
        self._sets: _Rows[frozenset[str]] = _Rows(self._blended, kept)
        self._lock = Lock()

    def cosines(self, asked: Mapping[str, float], others: Sequence[frozenset[str]]) -> Column:
        """Return the cosine of the weighted mean of the asked words to that of each other set; 0.0 for an empty one."""
        if not asked or not others:
            return np.zeros(len(others))
        query = np.array(list(asked.values()), dtype=np.float32) @ self._vectors(list(asked))
        with self._lock:
            cosines = self._sets.of(others) @ (query / max(float(np.linalg.norm(query)), _TINY))
        return cosines.astype(np.float64)

    def _blended(self, sets: Sequence[frozenset[str]]) -> Floats:
        words = sorted({word for each in sets for word in each})
        rows = np.zeros((len(sets), _DIMENSIONS), dtype=np.float32)
        if words:
            table = self._vectors(words) * np.array([[self._weight(word)] for word in words], dtype=np.float32)
            place = {word: at for at, word in enumerate(words)}
            for row, each in zip(rows, sets, strict=True):
                if each:
                    row[:] = table[sorted(place[word] for word in each)].sum(
                        axis=0
                    )  # in one order: sums of floats depend on it
        made: Floats = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), _TINY)
        return made


def _sums(table: Floats, counts: Sequence[int]) -> Floats:
    """Return the sum of the first so many rows of a table, of so many after them, and so on; zeros for none."""
    made = np.zeros((len(counts), _DIMENSIONS), dtype=np.float32)
    some = np.flatnonzero(counts)
    if some.size:
        starts = np.cumsum([0, *counts[:-1]])[some]
        made[some] = np.add.reduceat(table, starts, axis=0)
    return made


def is_installed() -> bool:
    """Return whether the package is there; it has no wheel for some platforms."""
    return find_spec(_PACKAGE) is not None


@cache
def _loaded() -> _Model:
    import wordllama  # type: ignore[import-untyped]  # noqa: PLC0415  it has no wheel for some platforms

    folder = Path(wordllama.__file__).parent
    model: object = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)
    return cast("_Model", model)
