"""Vectors that were made once are never made again, and a file that can't be used is done without."""

import logging
from collections.abc import Sequence
from pathlib import Path

import pytest

from adapters.embedding import KeptEmbedder
from core.embedding import Embedder
from core.errors import EmbeddingError
from tests.contracts.embedder import EmbedderContract
from tests.contracts.index_world import vector_of


class Counting:
    """An embedder that notes what it is asked, and may break off.

    Attributes:
        documents: Each text of a document that it was asked.
        queries: The same of questions.
        breaks_at: From so many texts of documents on it fails.
        shorter: Its vectors have two numbers.
    """

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.documents: list[str] = []
        self.queries: list[str] = []
        self.breaks_at: int | None = None
        self.shorter = False

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector for each."""
        if self.breaks_at is not None and len(self.documents) >= self.breaks_at:
            raise EmbeddingError("embeddings by counting: used up")
        self.documents += texts
        return [vector_of(text)[: 2 if self.shorter else None] for text in texts]

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector for each."""
        self.queries += texts
        return [vector_of(text) for text in texts]


class TestKept(EmbedderContract):
    @pytest.fixture
    def embedder(self, tmp_path: Path) -> Embedder:
        """Return one over a plain embedder."""
        return KeptEmbedder(Counting(), tmp_path / "embeddings.db")


async def test_a_text_is_embedded_once_whoever_asks_again(tmp_path: Path) -> None:
    """Vectors cost money: a second run, or another version of the reader, doesn't pay for what stayed."""
    inner = Counting()
    first = await KeptEmbedder(inner, tmp_path / "e.db").embed_documents(["a", "b", "a"])
    second = await KeptEmbedder(inner, tmp_path / "e.db").embed_documents(["c", "b", "a"])

    assert inner.documents == ["a", "b", "c"]
    assert first[0] == first[2]
    assert list(second[2]) == pytest.approx(first[0], abs=2e-3)


async def test_what_was_made_before_it_broke_off_is_kept(tmp_path: Path) -> None:
    """A used-up account in the middle of a library."""
    texts, inner = [f"text {number}" for number in range(200)], Counting()
    inner.breaks_at = 128
    with pytest.raises(EmbeddingError):
        await KeptEmbedder(inner, tmp_path / "e.db").embed_documents(texts)
    inner.breaks_at = None

    assert len(await KeptEmbedder(inner, tmp_path / "e.db").embed_documents(texts)) == 200
    assert inner.documents == texts


async def test_another_model_behind_the_same_name_makes_all_anew(tmp_path: Path) -> None:
    """A server may be set up anew: vectors of two lengths in one document would be of no use."""
    kept = KeptEmbedder(Counting(), tmp_path / "e.db")
    await kept.embed_documents(["a", "b"])
    inner = Counting()
    inner.shorter = True

    made = await KeptEmbedder(inner, tmp_path / "e.db").embed_documents(["a", "b", "c"])

    assert {len(vector) for vector in made} == {2}
    assert inner.documents == ["c", "a", "b", "c"]


async def test_another_model_has_its_own(tmp_path: Path) -> None:
    """A vector of another model finds nothing."""
    first, other = Counting("first"), Counting("other")
    for inner in (first, other):
        await KeptEmbedder(inner, tmp_path / "e.db").embed_documents(["a"])

    assert (first.documents, other.documents) == (["a"], ["a"])


async def test_questions_are_remembered_while_it_runs(tmp_path: Path) -> None:
    """One question is searched for in many places, and in the next turn once more."""
    inner = Counting()
    kept = KeptEmbedder(inner, tmp_path / "e.db")
    for _ in range(3):
        await kept.embed_queries(["how heavy", "weight", "how heavy"])

    assert inner.queries == ["how heavy", "weight"]
    assert not (tmp_path / "e.db").exists()


async def test_the_file_does_not_grow_for_ever(tmp_path: Path) -> None:
    """Documents change, and what they said goes."""
    inner = Counting()
    kept = KeptEmbedder(inner, tmp_path / "e.db", most_rows=100)
    await kept.embed_documents([f"old {number}" for number in range(150)])
    inner.documents.clear()
    await kept.embed_documents(["old 0", "old 149"])

    assert inner.documents == ["old 0"]


@pytest.mark.parametrize("broken", ["no database", "no folder"])
async def test_a_file_that_is_of_no_use_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    """Indexing goes on; it only costs more."""
    path = tmp_path / "e.db"
    if broken == "no database":
        path.write_bytes(b"this is no database, and never was " * 200)
    else:
        (tmp_path / "file").write_text("")
        path = tmp_path / "file" / "e.db"
    inner = Counting()
    kept = KeptEmbedder(inner, path)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert len(await kept.embed_documents(["a", "b"])) == 2

    assert inner.documents == ["a", "b", "a", "b"]
    assert [record.message.partition(":")[0] for record in caplog.records] == [str(path)]
