"""The vector leg: exact under every filter, from the file and from memory, and up to date."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from adapters.index import legs
from adapters.index import vectors as vectors_module
from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Document, Status
from core.plan import SearchPlan
from core.ports import Staged
from tests.contracts.index_world import WordEmbedder, a_chunk, a_staged, ids


async def published(path: Path, *items: Staged) -> None:
    """Publish `items` and let the file go."""
    writer = EmbeddedWriter(path)
    for item in items:
        await writer.stage(item)
    await writer.publish(Catalog(), remove=())
    await writer.close()


class FixedEmbedder:
    """An embedder that says the same for every text."""

    name = "fixed"

    def __init__(self, *vector: float) -> None:
        self._vector = vector

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return the vector for each text."""
        return [self._vector for _ in texts]

    embed_queries = embed_documents


def along(path: str, *xs: float, models: tuple[str, ...] = ("ECU-750",), **more: object) -> Staged:
    """Return a document with a chunk per direction; the greater x, the nearer to (1, 0)."""
    chunks = tuple(
        a_chunk(f"{path} {x}", "nothing", document=path, models=models, **more)  # type: ignore[arg-type]
        for x in xs
    )
    rows = tuple((x, (1 - x * x) ** 0.5) for x in xs)
    return Staged(document=Document(path=path, title=""), chunks=chunks, vectors=rows)


@pytest.fixture(params=["few chunks pass", "too many for the file", "a filter that names many"])
def _each_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with filtered vectors from the file, and from memory, by what passes and row by row."""
    if request.param != "few chunks pass":
        monkeypatch.setattr(vectors_module, "_FEW", 0)
    if request.param == "a filter that names many":
        monkeypatch.setattr(legs, "_WIDE", 0)


@pytest.mark.usefixtures("_each_way")
async def test_meaning_finds_what_words_do_not_under_every_filter(path: Path) -> None:
    """Vectors obey the filters too: nearest first, nothing from outside."""
    await published(
        path,
        along("a.md", 0.5, 0.9, 0.7),
        along("b.md", 0.95, models=("ECU-850",)),
        along("c.md", 0.99, status=Status.LEGACY),
        along("d.md", 0.8, kind=ChunkKind.FAQ, models=()),
    )
    index = EmbeddedIndex(path, embedder=FixedEmbedder(1.0, 0.0))
    ours = frozenset({"ECU-750"})

    for _ in range(2):
        one = await index.search(SearchPlan(text="q", covering=ours))
        with_generic = await index.search(SearchPlan(text="q", covering=ours, generic=True, legacy=True))
        document = await index.search(SearchPlan(text="q", documents=frozenset({"b.md"})))
        nothing = await index.search(SearchPlan(text="q", covering=ours, kinds=frozenset({ChunkKind.FAQ})))
        everything = await index.search(SearchPlan(text="q", legacy=True))
        current = await index.search(SearchPlan(text="q", limit=2))
        answers = await index.search(SearchPlan(text="q", kinds=frozenset({ChunkKind.FAQ})))

        assert ids(one) == ["a.md 0.9", "a.md 0.7", "a.md 0.5"]
        assert ids(with_generic) == ["c.md 0.99", "a.md 0.9", "d.md 0.8", "a.md 0.7", "a.md 0.5"]
        assert ids(document) == ["b.md 0.95"]
        assert list(nothing) == []
        assert ids(everything)[:3] == ["c.md 0.99", "b.md 0.95", "a.md 0.9"]
        assert ids(current) == ["b.md 0.95", "a.md 0.9"]
        assert ids(answers) == ["d.md 0.8"]
    await index.close()


@pytest.mark.usefixtures("_each_way")
@pytest.mark.parametrize("covering", [None, frozenset({"ECU-750"})], ids=["all", "one product model"])
async def test_vectors_are_exact_among_many(
    path: Path, covering: frozenset[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No approximation: the nearest of hundreds are the nearest, also when several searches come at once."""
    monkeypatch.setattr(vectors_module, "_BLOCK", 64)
    xs = [number / 400 for number in range(400)]
    await published(path, along("a.md", *xs))
    index = EmbeddedIndex(path, embedder=FixedEmbedder(1.0, 0.0))
    plan = SearchPlan(text="q", covering=covering, limit=5)

    found = await asyncio.gather(*(index.search(plan) for _ in range(6)))

    assert [ids(each) for each in found] == [[f"a.md {x}" for x in xs[:-6:-1]]] * 6
    await index.close()


async def test_the_matrix_in_memory_follows_publications(path: Path) -> None:
    """After re-indexing neither gone nor outdated vectors count."""
    index = EmbeddedIndex(path, embedder=FixedEmbedder(1.0, 0.0))
    await published(path, along("a.md", 0.5, 0.9), along("b.md", 0.7))
    assert ids(await index.search(SearchPlan(text="q"))) == ["a.md 0.9", "b.md 0.7", "a.md 0.5"]

    await published(path, along("a.md", 0.6), along("c.md", 0.8))

    assert ids(await index.search(SearchPlan(text="q"))) == ["c.md 0.8", "b.md 0.7", "a.md 0.6"]
    assert ids(await index.search(SearchPlan(text="q", documents=frozenset({"a.md"})))) == ["a.md 0.6"]
    await index.close()


async def test_vectors_of_another_length_are_left_out(path: Path) -> None:
    """After a change of the embedding model, words still find what isn't embedded anew."""
    await published(path, along("a.md", 0.5), a_staged("b.md", a_chunk("b", "supply", document="b.md")))
    index = EmbeddedIndex(path, embedder=FixedEmbedder(1.0, 0.0, 0.0))

    assert ids(await index.search(SearchPlan(text="supply"))) == ["b"]
    assert ids(await index.search(SearchPlan(text="supply", covering=frozenset({"ECU-750"})))) == ["b"]
    await index.close()


async def test_both_legs_together_beat_either(path: Path) -> None:
    """What words and meaning agree on comes first."""
    await published(
        path,
        a_staged("a.md", a_chunk("words", "reset the bus supply voltage CAN"), a_chunk("both", "reset bus")),
        a_staged("b.md", a_chunk("neither", "warranty", document="b.md")),
    )
    index = EmbeddedIndex(path, embedder=WordEmbedder())

    found = ids(await index.search(SearchPlan(text="reset bus")))

    assert found[:2] == ["both", "words"]
    await index.close()
