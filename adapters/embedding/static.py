"""Words and texts → how near they are, by the static embeddings that the wordllama package brings along."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from wordllama import WordLlama
from wordllama.inference import WordLlamaInference

_MOST_KEPT = 60_000
_TINY = 1e-9

Floats = NDArray[np.float32]


class StaticEmbeddings:
    """Implements `core.ports.Nearness`; remembers what it has embedded."""

    def __init__(self) -> None:
        self._model: WordLlamaInference | None = None
        self._known: dict[str, NDArray[np.float16]] = {}
        self._lock = Lock()

    def cosines(self, text: str, others: Sequence[str]) -> Sequence[float]:
        """Return the cosine of `text` to each of `others`, -1.0 to 1.0."""
        if not others:
            return ()
        with self._lock:
            return (self._rows(others) @ self._rows([text])[0]).tolist()

    def near(self, words: Sequence[str], others: Sequence[str], *, least: float) -> Sequence[Mapping[str, float]]:
        """Return, for each of `words`, those of `others` whose cosine to it is more than `least`, with it."""
        if not words or not others:
            return [{} for _ in words]
        with self._lock:
            table = self._rows(words) @ self._rows(others).T
        found: list[dict[str, float]] = []
        for row in table:
            at = np.flatnonzero(row > least)
            found.append({others[place]: float(row[place]) for place in at.tolist()})
        return found

    def blended(
        self, asked: Mapping[str, float], others: Sequence[frozenset[str]], weights: Mapping[str, float]
    ) -> Sequence[float]:
        """Return the cosine of the weighted mean of the asked words to that of each other set; 0.0 for an empty one."""
        words = sorted({word for each in others for word in each})
        if not words or not asked:
            return [0.0] * len(others)
        with self._lock:
            table = self._rows(words) * np.array([[weights[word]] for word in words], dtype=np.float32)
            query = np.array(list(asked.values()), dtype=np.float32) @ self._rows(list(asked))
        place = {word: at for at, word in enumerate(words)}
        sizes = np.array([len(each) for each in others])
        flat = np.array([place[word] for each in others for word in each], dtype=np.int64)
        sums = np.zeros((len(others), table.shape[1]), dtype=np.float32)
        held = np.flatnonzero(sizes)
        sums[held] = np.add.reduceat(table[flat], np.concatenate(([0], np.cumsum(sizes[held])[:-1])), axis=0)
        norms = np.linalg.norm(sums, axis=1) * np.linalg.norm(query)
        return (sums @ query / np.maximum(norms, _TINY)).tolist()

    def _rows(self, texts: Sequence[str]) -> Floats:
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing:
            if self._model is None:
                self._model = _loaded()
            vectors = self._model.embed(missing, norm=True)
            self._known.update(zip(missing, np.nan_to_num(vectors).astype(np.float16), strict=True))
        return np.stack([self._known[text] for text in texts]).astype(np.float32)


def _loaded() -> WordLlamaInference:
    found = find_spec("wordllama")
    folder = Path(found.origin or "").parent if found else Path()
    return WordLlama.load(cache_dir=folder, disable_download=True)
