"""A synthetic corpus for `benchmarks.index_search`: Zipf words, clustered vectors, many product models."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.knowledge.analyzer import STOP_WORDS, content_words
from core.knowledge.chunk import Chunk, ChunkKind, Piece, PieceKind
from core.knowledge.document import Document, Status
from core.knowledge.tree import Place
from core.ports import Staged

DIM = 384
MODELS = 2000

_VOCABULARY = 50_000
_WORDS_PER_CHUNK = 130
_CHUNKS_PER_DOCUMENT = 50
_CLUSTERS = 200
_WORDS_PER_QUERY = 5
_WORDS_PER_PIECE = 13
_SEED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """The corpus in numbers.

    Attributes:
        vocabulary: Most frequent first; the stop words stand at the front.
        words: Shape (chunks, words per chunk); numbers of words.
        vectors: Shape (chunks, DIM), rows of length 1.
        models: The product models of each chunk, one to four.
    """

    vocabulary: list[str]
    words: NDArray[np.int32]
    vectors: NDArray[np.float32]
    models: list[list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What is searched: text, its vector, and one product model."""

    text: str
    words: list[str]
    vector: NDArray[np.float32]
    model: int


def make_corpus(chunks: int) -> Corpus:
    """Return the corpus of so many chunks; the same every time."""
    rng = np.random.default_rng(_SEED)
    names = _vocabulary()
    share = 1 / np.arange(1, len(names) + 1)
    words = rng.choice(len(names), size=(chunks, _WORDS_PER_CHUNK), p=share / share.sum())
    centres = rng.standard_normal((_CLUSTERS, DIM))
    vectors = centres[rng.integers(_CLUSTERS, size=chunks)] + 0.7 * rng.standard_normal((chunks, DIM))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    covered = [
        sorted(set(rng.integers(MODELS, size=4 if rng.random() < 0.1 else 1).tolist()))  # noqa: PLR2004
        for _ in range(chunks)
    ]
    return Corpus(
        vocabulary=names,
        words=words.astype(np.int32),
        vectors=vectors.astype(np.float32),
        models=covered,
    )


def make_queries(corpus: Corpus, count: int) -> list[Query]:
    """Return queries made of a chunk's own words, near its vector, for its product model."""
    rng = np.random.default_rng(_SEED + 1)
    first = len(STOP_WORDS)
    queries: list[Query] = []
    for chunk in rng.integers(len(corpus.words), size=count).tolist():
        telling = corpus.words[chunk][corpus.words[chunk] >= first]
        chosen = rng.choice(telling, size=_WORDS_PER_QUERY)
        text = "what is the " + " of the ".join(corpus.vocabulary[word] for word in chosen)
        vector = corpus.vectors[chunk] + 0.03 * rng.standard_normal(DIM).astype(np.float32)
        queries.append(
            Query(
                text=text,
                words=list(dict.fromkeys(content_words(text))),
                vector=(vector / np.linalg.norm(vector)).astype(np.float32),
                model=corpus.models[chunk][0],
            )
        )
    return queries


def documents(corpus: Corpus) -> Iterator[Staged]:
    """Yield the corpus as documents of fifty chunks."""
    for start in range(0, len(corpus.words), _CHUNKS_PER_DOCUMENT):
        rows = range(start, min(start + _CHUNKS_PER_DOCUMENT, len(corpus.words)))
        path = f"manual-{start // _CHUNKS_PER_DOCUMENT:05}.md"
        yield Staged(
            document=Document(path=path, title=f"Manual {path}", fingerprint=path),
            chunks=tuple(_chunk(corpus, row, path) for row in rows),
            vectors=tuple(tuple(corpus.vectors[row].tolist()) for row in rows),
        )


def model_name(model: int) -> str:
    """Return the canonical name of the product model of that number."""
    return f"ECU-{model}"


def _chunk(corpus: Corpus, row: int, path: str) -> Chunk:
    words = [corpus.vocabulary[word] for word in corpus.words[row]]
    lines = [" ".join(words[start : start + _WORDS_PER_PIECE]) for start in range(0, len(words), _WORDS_PER_PIECE)]
    return Chunk(
        chunk_id=f"{path}#{row}",
        document=path,
        section=("Part",),
        kind=list(ChunkKind)[row % len(ChunkKind)],
        models=tuple(model_name(model) for model in corpus.models[row]),
        status=Status.ONLINE,
        text="\n".join(lines),
        pieces=tuple(
            Piece(kind=PieceKind.SENTENCE, plain=line, quote=line, place=Place(at, at + len(line)))
            for at, line in enumerate(lines)
        ),
    )


def _vocabulary() -> list[str]:
    letters = random.Random(_SEED)
    found = dict.fromkeys(sorted(STOP_WORDS))
    while len(found) < _VOCABULARY:
        found["".join(letters.choices("abdfghklmnoprtuvwz", k=letters.randint(3, 9)))] = None
    return list(found)
