"""How long a search takes at 100,000 chunks, beside what numpy needs for the same in memory.

Run `.venv/bin/python -m benchmarks.index_search [--chunks 100000] [--queries 200] [--file FILE]`. It builds
the index (some minutes; `--file` keeps it for the next run), then prints a Markdown table. The bar: p50 within
1.5 times the figures of 2026 for this engine, each scaled by how much quicker or slower numpy does that very
leg here than on the machine of those figures.
"""

import argparse
import asyncio
import math
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from adapters.index.embedded import EmbeddedIndex
from adapters.index.legs import by_words, ranked
from adapters.index.querying import Queries
from adapters.index.schema import open_reader
from adapters.index.scope import Masks, scope_of
from adapters.index.vectors import Vectors
from adapters.index.writer import EmbeddedWriter
from benchmarks.index_corpus import Corpus, Query, documents, make_corpus, make_queries, model_name
from benchmarks.index_limit import NumpyIndex
from core.catalog.catalog import Catalog, ProductModel
from core.plan import SearchPlan

BAR = 1.5
_TOP = 50
_SHOWN = 8
_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured in 2026 at 100,000 chunks, in ms: the engine, and numpy's limit for it."""

    engine: float
    limit: float


FIGURES = {
    "hybrid, 1 model": Figure(0.82, 0.19 + 0.13),
    "hybrid, all": Figure(22.8, 1.0 + 14.4),
    "BM25, 1 model": Figure(0.65, 0.19),
    "BM25, all": Figure(7.3, 1.0),
    "vector, 1 model": Figure(0.22, 0.13),
    "vector, all": Figure(14.4, 14.4),
    "vector, 1 model, matrix not loaded": Figure(0.22, 0.13),
}


class KnownVectors:
    """An embedder that looks the queries' vectors up."""

    def __init__(self, queries: Sequence[Query]) -> None:
        self._vectors = {query.text: query.vector for query in queries}

    name = "known"

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return the vectors of known queries."""
        return [self._vectors[text].tolist() for text in texts]

    embed_queries = embed_documents


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds."""

    p50: float
    p95: float

    def __str__(self) -> str:
        return f"{self.p50:.2f} / {self.p95:.2f}"


def times(taken: Sequence[float]) -> Times:
    """Return median and 95th percentile."""
    return Times(statistics.median(taken), float(np.percentile(taken, 95)))


def measured(
    queries: Sequence[Query], limit: Callable[[Query], object], engine: Callable[[Query], object]
) -> tuple[Times, Times]:
    """Return how long numpy and the engine take, by turns; of each query its best round counts.

    Turns and best rounds keep what else runs on the machine out of the comparison.
    """
    best = [[math.inf] * len(queries) for _ in range(2)]
    for _ in range(_ROUNDS):
        for number, query in enumerate(queries):
            for run, kept in zip((limit, engine), best, strict=True):
                start = time.perf_counter()
                run(query)
                kept[number] = min(kept[number], (time.perf_counter() - start) * 1000)
    return times(best[0]), times(best[1])


async def measured_async(run: Callable[[Query], Awaitable[object]], queries: Sequence[Query]) -> Times:
    """Return how long `run` takes through the event loop; of each query its best round counts."""
    best = [math.inf] * len(queries)
    for _ in range(_ROUNDS):
        for number, query in enumerate(queries):
            start = time.perf_counter()
            await run(query)
            best[number] = min(best[number], (time.perf_counter() - start) * 1000)
    return times(best)


async def build(path: Path, corpus: Corpus) -> None:
    """Write the index, and say how long it took."""
    start = time.perf_counter()
    writer = EmbeddedWriter(path)
    for item in documents(corpus):
        await writer.stage(item)
    staged = time.perf_counter()
    names = sorted({model_name(model) for models in corpus.models for model in models})
    await writer.publish(Catalog(models={name: ProductModel(name=name) for name in names}), remove=())
    await writer.close()
    done = time.perf_counter()
    print(f"staged in {staged - start:.0f} s, published in {done - staged:.0f} s\n")


def plan_for(query: Query, *, one: bool) -> SearchPlan:
    """Return the search of a query, in its product model or in everything."""
    covering = frozenset({model_name(query.model)}) if one else None
    return SearchPlan(text=query.text, covering=covering, limit=_SHOWN)


def in_snapshot(db: sqlite3.Connection, run: Callable[[Query], object]) -> Callable[[Query], object]:
    """Return `run` in one read transaction, as every search is."""

    def both(query: Query) -> object:
        db.execute("BEGIN")
        found = run(query)
        db.execute("ROLLBACK")
        return found

    return both


def engine_runs(db: sqlite3.Connection) -> dict[str, Callable[[Query], object]]:
    """Return the engine's searches by name: ids only, without decoding.

    The matrix of vectors is in memory, as in a service that has searched everything once before; the last
    one reads its vectors from the file.
    """
    matrix, file_only, masks = Vectors(), Vectors(), Masks()

    def words(query: Query, *, one: bool) -> list[int]:
        scope = scope_of(db, plan_for(query, one=one))
        return [] if scope is None else by_words(db, query.text, scope, limit=_TOP)

    def vector(query: Query, *, one: bool) -> list[int]:
        scope = scope_of(db, plan_for(query, one=one))
        return [] if scope is None else matrix.nearest(db, query.vector, scope, limit=_TOP)

    def hybrid(query: Query, *, one: bool) -> list[tuple[int, float]]:
        plan, queries = plan_for(query, one=one), Queries({query.text: query.vector.tolist()})
        scope = scope_of(db, plan)
        return ranked(db, plan, scope, queries, matrix, masks=masks) if scope else []

    def from_file(query: Query) -> list[int]:
        scope = scope_of(db, plan_for(query, one=True))
        return [] if scope is None else file_only.nearest(db, query.vector, scope, limit=_TOP)

    return {
        "hybrid, 1 model": lambda query: hybrid(query, one=True),
        "hybrid, all": lambda query: hybrid(query, one=False),
        "BM25, 1 model": lambda query: words(query, one=True),
        "BM25, all": lambda query: words(query, one=False),
        "vector, 1 model": lambda query: vector(query, one=True),
        "vector, all": lambda query: vector(query, one=False),
        "vector, 1 model, matrix not loaded": from_file,
    }


def limit_runs(corpus: Corpus) -> dict[str, Callable[[Query], object]]:
    """Return numpy's searches by name; a hybrid's is both legs."""
    index = NumpyIndex(corpus)
    return {
        "hybrid, 1 model": lambda query: (index.words_one(query), index.vector_one(query)),
        "hybrid, all": lambda query: (index.words_all(query), index.vector_all(query)),
        "BM25, 1 model": index.words_one,
        "BM25, all": index.words_all,
        "vector, 1 model": index.vector_one,
        "vector, all": index.vector_all,
        "vector, 1 model, matrix not loaded": index.vector_one,
    }


async def through_port(path: Path, queries: Sequence[Query]) -> dict[str, Times]:
    """Return how long `EmbeddedIndex.search` takes for eight decoded passages."""
    hybrid = EmbeddedIndex(path, embedder=KnownVectors(queries))
    plain = EmbeddedIndex(path)
    found: dict[str, Times] = {}
    for name, index in (("hybrid", hybrid), ("BM25", plain)):
        for reach, one in (("1 model", True), ("all", False)):

            async def run(query: Query, index: EmbeddedIndex = index, *, one: bool = one) -> object:
                return await index.search(plan_for(query, one=one))

            found[f"{name}, {reach}"] = await measured_async(run, queries)
    await hybrid.close()
    await plain.close()
    return found


def main(chunks: int, query_count: int, path: Path) -> None:
    """Build, measure, print."""
    corpus = make_corpus(chunks)
    queries = make_queries(corpus, query_count)
    if not path.exists():
        asyncio.run(build(path, corpus))
    db = open_reader(path)
    if db is None:
        raise SystemExit(f"{path}: nothing was published")
    numpy, engine = limit_runs(corpus), engine_runs(db)
    engine["vector, all"](queries[0])
    found = {name: measured(queries, numpy[name], in_snapshot(db, engine[name])) for name in FIGURES}
    db.close()
    port = asyncio.run(through_port(path, queries))
    report(chunks, found, port)


def report(chunks: int, found: dict[str, tuple[Times, Times]], port: dict[str, Times]) -> None:
    """Print the table."""
    print(f"{chunks:,} chunks, ms p50 / p95 over queries, each at its best of {_ROUNDS} rounds;")
    print("ratio = engine p50 ÷ (figure × numpy here ÷ numpy there)\n")
    print("| search | numpy here | numpy there | engine | figure | ÷ figure | ratio | through the port |")
    print("|---|---|---|---|---|---|---|---|")
    for name, figure in FIGURES.items():
        limit, engine = found[name]
        ratio = engine.p50 / (figure.engine * limit.p50 / figure.limit)
        print(
            f"| {name} | {limit} | {figure.limit:.2f} | {engine} | {figure.engine} |"
            f" {engine.p50 / figure.engine:.2f} |"
            f" {ratio:.2f} ({'within' if ratio <= BAR else '**over**'} {BAR}) | {port.get(name, '')} |"
        )


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--chunks", type=int, default=100_000)
    options.add_argument("--queries", type=int, default=200)
    options.add_argument("--file", type=Path)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        main(given.chunks, given.queries, given.file or Path(folder) / "index.db")
