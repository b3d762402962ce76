"""Vectors of what is searched for: one call for a whole question, and words alone where there are none."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.index.embedded import EmbeddedIndex
from adapters.index.querying import Queries, QueryVectors
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.errors import EmbeddingError
from core.knowledge.document import Document
from core.plan import SearchPlan
from tests.contracts.index_world import WordEmbedder, a_chunk, a_staged, ids, vector_of

PLANS = [SearchPlan(text="supply"), SearchPlan(text=""), SearchPlan(text="supply", limit=3), SearchPlan(text="weight")]


class Moody(WordEmbedder):
    """An embedder that may be away.

    Attributes:
        asked: Each call's texts.
        away: It is.
    """

    def __init__(self) -> None:
        self.asked: list[Sequence[str]] = []
        self.away = False

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector for each."""
        self.asked.append(texts)
        if self.away:
            raise EmbeddingError("embeddings by moody: it can't be reached")
        return [vector_of(text) for text in texts]


def a_catalog(*embedders: str) -> Catalog:
    """Return a catalogue of documents whose vectors these made."""
    documents = {f"{at}.md": Document(path=f"{at}.md", title="", embedder=by) for at, by in enumerate(embedders)}
    return Catalog(documents=documents)


async def test_all_texts_of_a_question_are_one_call_each_once() -> None:
    """A question is a dozen searches: a dozen calls would be seconds."""
    embedder = Moody()

    made = await QueryVectors(embedder).of(PLANS, a_catalog("words"))

    assert embedder.asked == [["supply", "weight"]]
    assert made == Queries({"supply": vector_of("supply"), "weight": vector_of("weight")})


async def test_without_an_embedder_there_are_none() -> None:
    """The default."""
    vectors = QueryVectors(None)

    assert not vectors
    assert await vectors.of(PLANS, a_catalog("words")) == Queries()


async def test_an_embedder_that_is_away_is_told_once_and_when_it_is_back(caplog: pytest.LogCaptureFixture) -> None:
    """An operator reads a line, not one for each search."""
    embedder = Moody()
    vectors, catalog = QueryVectors(embedder), a_catalog("words", "")
    with caplog.at_level(logging.WARNING):
        embedder.away = True
        assert [await vectors.of(PLANS, catalog) for _ in range(3)] == [Queries()] * 3
        embedder.away = False
        assert [len((await vectors.of(PLANS, catalog)).vectors) for _ in range(3)] == [2] * 3

    assert [record.message for record in caplog.records] == [
        "searches go by words alone: embeddings by moody: it can't be reached",
        "searches go by vectors again",
    ]


@pytest.mark.parametrize(
    "made_by, said",
    [(("others", ""), "the index has vectors of others, not those of words"), (("", ""), "the index has no vectors")],
    ids=["another's", "none"],
)
async def test_an_index_without_its_vectors_is_searched_by_words_and_sends_nothing(
    caplog: pytest.LogCaptureFixture, made_by: tuple[str, ...], said: str
) -> None:
    """Each question would be paid for in vain."""
    embedder = Moody()
    with caplog.at_level(logging.WARNING):
        vectors = QueryVectors(embedder)
        assert [await vectors.of(PLANS, a_catalog(*made_by)) for _ in range(2)] == [Queries()] * 2

    assert embedder.asked == []
    assert [said in record.message for record in caplog.records] == [True]
    assert "run `threadsheet index`" in caplog.text


async def test_vectors_of_another_model_are_never_compared(tmp_path: Path) -> None:
    """They may be as long, and mean something else: any passage would come first. Its words still find it."""
    writer, index = EmbeddedWriter(tmp_path / "i.db"), EmbeddedIndex(tmp_path / "i.db", embedder=Moody())
    documents = {}
    for path, by in (("new.md", "words"), ("old.md", "others")):
        staged = a_staged(path, a_chunk(f"{path} said", "supply", document=path), a_chunk(path, "x", document=path))
        documents[path] = replace(staged.document, embedder=by)
        await writer.stage(replace(staged, document=documents[path]))
    await writer.publish(Catalog(documents=documents), remove=())

    found = ids(await index.search(SearchPlan(text="supply")))

    assert sorted(found) == ["new.md", "new.md said", "old.md said"]
    await index.close()
    await writer.close()


async def test_an_index_answers_by_words_while_nobody_makes_vectors(tmp_path: Path) -> None:
    """A question that is answered a little worse is better than none."""
    embedder = Moody()
    embedder.away = True
    writer, index = EmbeddedWriter(tmp_path / "i.db"), EmbeddedIndex(tmp_path / "i.db", embedder=embedder)
    staged = a_staged("a.md", a_chunk("x", "supply voltage"), a_chunk("y", "housing"))
    await writer.stage(replace(staged, document=replace(staged.document, embedder="words")))
    await writer.publish(Catalog(documents={"a.md": replace(staged.document, embedder="words")}), remove=())

    missed = [(await index.knowledge()).missed]
    by_words = ids(await index.search(SearchPlan(text="supply")))
    missed.append((await index.knowledge()).missed)
    embedder.away = False
    by_both = ids(await index.search(SearchPlan(text="supply")))
    missed.append((await index.knowledge()).missed)

    assert missed == [0, 1, 1]
    assert by_words == ["x"]
    assert by_both == ["x", "y"]
    await index.close()
    await writer.close()
