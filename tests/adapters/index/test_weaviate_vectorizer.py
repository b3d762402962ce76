"""A module of the server makes the vectors: the contract holds, and the module gets what people wrote and asked."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from adapters.index.weaviate import cluster
from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.settings import WeaviateSettings
from core.catalog.catalog import Catalog
from core.errors import ConfigError, IndexDamaged, IndexUnavailable, PermanentError
from core.knowledge.document import Document
from core.plan import SearchPlan
from tests.adapters.index.weaviate_world import settings_of, sides
from tests.contracts.index import IndexContract
from tests.contracts.index_pair import Fresh, Pair
from tests.contracts.index_world import WordEmbedder, a_chunk, a_staged, ids
from tests.fakes.inference import Inference, inference
from tests.services.node import Node
from tests.services.weaviate import Server, running

MODULE = "text2vec-transformers"


@pytest.fixture(scope="module")
def service() -> Iterator[Inference]:
    """Give the inference service."""
    with inference() as found:
        yield found


@pytest.fixture(scope="module")
def node(service: Inference, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Give a server with the module."""
    environ = {"ENABLE_MODULES": MODULE, "TRANSFORMERS_INFERENCE_API": service.url}
    with running(tmp_path_factory.mktemp("weaviate"), environ=environ) as (found,):
        yield found


@pytest.fixture
def at(node: Node, service: Inference) -> WeaviateSettings:
    """Return settings of an index that the server makes vectors for; the service has heard nothing yet."""
    service.asked.clear()
    service.broken = False
    return settings_of(node, vectorizer=MODULE)


class TestWeaviateVectorizes(IndexContract):
    embeds = True

    @pytest.fixture
    def fresh(self, node: Node) -> Fresh:
        """Return a maker of indexes."""

        @asynccontextmanager
        async def make() -> AsyncIterator[Pair]:
            tenant = settings_of(node, vectorizer=MODULE).prefix
            async with sides(settings_of(node, vectorizer=MODULE, prefix="Many", tenant=tenant)) as both:
                yield Pair(index=both.index, writer=both.writer)

        return make


async def test_the_module_gets_text_as_written_and_questions_as_asked(at: WeaviateSettings, service: Inference) -> None:
    """Titles and headings go along; no name of a collection or property does, and no stem."""
    chunk = a_chunk("x", "The supplies are 24 V.", section=("Power", "Supplies"))
    async with sides(at) as both:
        await both.writer.stage(a_staged("a.md", chunk, title="ECU-750 manual"))
        await both.writer.publish(Catalog(), remove=())
        found = await both.index.search(SearchPlan(text="Which supplies are there?"))

        assert ids(found) == ["x"]
        assert service.texts("passage") == ["ECU-750 manual > Power > Supplies\nThe supplies are 24 V."]
        assert service.texts("query") == ["Which supplies are there?"]


async def test_vectors_find_what_no_word_finds(at: WeaviateSettings) -> None:
    """The nearest comes first where no content word is shared, and where the question has none."""
    near, far = a_chunk("near", "is it"), a_chunk("far", "reset reset reset")
    async with sides(at) as both:
        await both.writer.stage(a_staged("a.md", far, near))
        await both.writer.publish(Catalog(), remove=())

        assert ids(await both.index.search(SearchPlan(text="is it", limit=1))) == ["near"]


async def test_what_stays_is_not_vectorized_again(at: WeaviateSettings, service: Inference) -> None:
    """A publication asks the module for new documents alone."""
    async with sides(at) as both:
        await both.writer.stage(a_staged("a.md", a_chunk("x", "one")))
        await both.writer.publish(Catalog(), remove=())
        await both.writer.stage(a_staged("b.md", a_chunk("y", "two", document="b.md")))
        await both.writer.publish(Catalog(), remove=())

        assert service.texts("passage") == ["one", "two"]
        assert set(ids(await both.index.search(SearchPlan(text="one")))) == {"x", "y"}


async def test_a_module_that_fails_loses_nothing(
    at: WeaviateSettings, service: Inference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Searches say that the index is away, so that the copy answers; indexing says why it stops, and goes on later."""
    monkeypatch.setattr(cluster, "_PATIENT_PAUSES_S", (0.01, 0.02))
    async with sides(at) as both:
        await both.writer.stage(a_staged("a.md", a_chunk("x", "one")))
        await both.writer.publish(Catalog(), remove=())
        service.broken = True
        with pytest.raises(IndexUnavailable, match="the model is gone"):
            await both.index.search(SearchPlan(text="one"))
        await both.writer.stage(a_staged("b.md", a_chunk("y", "two", document="b.md")))
        with pytest.raises(IndexUnavailable, match="the model is gone"):
            await both.writer.publish(Catalog(), remove=())
        service.broken = False
        await both.writer.publish(Catalog(), remove=())

        assert set(ids(await both.index.search(SearchPlan(text="one")))) == {"x", "y"}


async def test_another_module_means_another_index(at: WeaviateSettings, node: Node) -> None:
    """Vectors of two makers never meet: readers and writers say that the index must be rebuilt."""
    async with sides(at) as both:
        await both.writer.stage(a_staged("a.md", a_chunk("x", "one")))
        await both.writer.publish(Catalog(), remove=())
        async with sides(settings_of(node, prefix=at.prefix), remove=False) as other:
            with pytest.raises(IndexDamaged, match=f"got schema.*vectors by {MODULE}"):
                await other.index.search(SearchPlan(text="one"))
            with pytest.raises(IndexDamaged, match="rebuild"):
                await other.writer.published()


async def test_a_module_that_the_server_lacks_is_named(weaviate_server: Server) -> None:
    """Indexing says what is missing, at once."""
    async with sides(settings_of(weaviate_server, vectorizer="text2vec-nothing")) as both:
        await both.writer.stage(a_staged("a.md", a_chunk("x")))
        with pytest.raises(PermanentError, match="THREADSHEET_WEAVIATE_VECTORIZER"):
            await both.writer.publish(Catalog(), remove=())


async def test_a_module_without_its_key_says_where_to_set_one(weaviate_server: Server) -> None:
    """A key that is missing is no outage."""
    async with sides(settings_of(weaviate_server, vectorizer="text2vec-cohere")) as both:
        await both.writer.stage(a_staged("a.md", a_chunk("x")))
        with pytest.raises(PermanentError, match="THREADSHEET_WEAVIATE_HEADERS"):
            await both.writer.publish(Catalog(), remove=())


async def test_vectors_of_a_module_stay_where_they_are(at: WeaviateSettings) -> None:
    """A copy elsewhere gets none of them: nobody there could make one of a question."""
    async with sides(at) as both:
        await both.writer.stage(a_staged("a.md", a_chunk("x", "one")))
        await both.writer.publish(
            Catalog(documents={"a.md": Document(path="a.md", title="", fingerprint="1")}), remove=()
        )
        (known,) = [each async for each in both.index.documents(["a.md"])]

        assert known.vectors == ()


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"vectorizer": "openai"}, "expected a name such as text2vec-openai, got 'openai'"),
        ({"vectorizer_config": "{}"}, "there is no vectorizer"),
        ({"vectorizer": MODULE, "vectorizer_config": "{"}, "this is no JSON"),
        ({"vectorizer": MODULE, "vectorizer_config": "[]"}, "another kind of JSON"),
        ({"headers": '{"X-Key": 1}'}, "expected texts"),
        ({"headers": "secret"}, "this is no JSON"),
    ],
)
def test_wrong_settings_are_named(wrong: dict[str, str], said: str) -> None:
    """Each is told in a line that says what is expected; what may be a secret isn't shown."""
    with pytest.raises(ConfigError, match=said) as caught:
        WeaviateSettings(**wrong)  # type: ignore[arg-type]
    assert "secret" not in str(caught.value)


def test_only_one_makes_vectors() -> None:
    """An embedder and a module at once is a mistake."""
    with pytest.raises(ConfigError, match="leave one out"):
        WeaviateIndex(WeaviateSettings(vectorizer=MODULE), embedder=WordEmbedder())
