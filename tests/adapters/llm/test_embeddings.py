"""Vectors by an endpoint: as many as texts, whatever it takes at once, and a clear word when there are none."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
from pydantic import SecretStr

from adapters.llm.calls import Endpoint
from adapters.llm.embeddings import AT_ONCE, EndpointEmbedder
from core.embedding import Embedder
from core.errors import EmbeddingError
from tests.adapters.llm.asking import Hasty
from tests.contracts.embedder import EmbedderContract
from tests.fakes.retrieval_server import KEY, FakeRetrieval, retrieval_server, saying, status


@pytest.fixture
async def fake() -> AsyncGenerator[FakeRetrieval]:
    """Give a running server."""
    async with retrieval_server() as running:
        yield running


def endpoint_of(fake: FakeRetrieval, key: str = KEY) -> Endpoint:
    """Return where it is."""
    return Endpoint(address=f"{fake.url}/embeddings", key=SecretStr(key), model="small")


@pytest.fixture
async def asked(fake: FakeRetrieval, clock: Hasty) -> AsyncGenerator[EndpointEmbedder]:
    """Give an embedder over it."""
    embedder = EndpointEmbedder(endpoint_of(fake), clock)
    yield embedder
    await embedder.close()


class TestIt(EmbedderContract):
    @pytest.fixture
    def embedder(self, asked: EndpointEmbedder) -> Embedder:  # type: ignore[override]
        """Return the embedder over a server."""
        return asked


class TestOverOneThatIsMean(EmbedderContract):
    @pytest.fixture
    def embedder(self, fake: FakeRetrieval, asked: EndpointEmbedder) -> Embedder:  # type: ignore[override]
        """Return it over a server that takes two short texts at a time and gives them back last first."""
        fake.most_texts, fake.most_chars, fake.backwards = 2, 900, True
        return asked


async def test_many_texts_are_sent_together_but_not_too_many(fake: FakeRetrieval, asked: EndpointEmbedder) -> None:
    """A call for each passage takes minutes, one for all is refused."""
    texts = [f"text {number}" for number in range(AT_ONCE * 2 + 1)]

    assert len(await asked.embed_documents(texts)) == len(texts)
    assert [len(each["input"]) for each in fake.asked] == [AT_ONCE, AT_ONCE, 1]
    assert fake.texts == texts


async def test_each_prefix_stands_before_its_texts(fake: FakeRetrieval, clock: Hasty) -> None:
    """Models that were trained with them find nothing without."""
    embedder = EndpointEmbedder(endpoint_of(fake), clock, query_prefix="query:", passage_prefix="passage:")
    await embedder.embed_documents(["a"])
    await embedder.embed_queries(["b"])
    await embedder.close()

    assert fake.texts == ["passage: a", "query: b"]
    assert embedder.name == "small passage:"


async def test_what_may_work_later_is_tried_again(fake: FakeRetrieval, asked: EndpointEmbedder, clock: Hasty) -> None:
    """An indexing run of an hour doesn't end with one 429."""
    fake.turns.extend([status(429, {"Retry-After": "7"}), status(503)])

    assert len(await asked.embed_documents(["a"])) == 1
    assert clock.slept[0] == 7


@pytest.mark.parametrize(
    "turn, why",
    [
        pytest.param(status(401), "HTTP 401: the key isn't taken", id="no key"),
        pytest.param(status(404), "HTTP 404: there is no such model or address", id="no model"),
        pytest.param(saying("<html>"), "the server's answer is no JSON", id="no JSON"),
        pytest.param(saying({"data": []}), "the server's answer has no vector for each text", id="too few"),
        pytest.param(saying({"data": [{"embedding": "AAAA"}]}), "no vector for each text", id="no numbers"),
        pytest.param(saying({"data": [{"embedding": [0, 0]}]}), "no vector for each text", id="no direction"),
        pytest.param(saying([1]), "no vector for each text", id="a list"),
        pytest.param(saying({"data": [{"embedding": [int("9" * 400)]}]}), "no vector for each text", id="endless"),
        pytest.param(saying({"data": [{"index": [0], "embedding": [1]}]}), "no vector for each text", id="strange"),
    ],
)
async def test_a_failure_says_what_it_is(fake: FakeRetrieval, asked: EndpointEmbedder, turn: object, why: str) -> None:
    """Without a word of what was sent, and without the key."""
    fake.turns.extend([turn] * 9)  # type: ignore[list-item]

    with pytest.raises(EmbeddingError) as caught:
        await asked.embed_documents(["a secret text"])

    assert why in str(caught.value)
    assert "small" in str(caught.value)
    assert "secret" not in str(caught.value)
    assert KEY not in str(caught.value)


async def test_somebody_who_waits_is_not_kept_waiting(fake: FakeRetrieval, asked: EndpointEmbedder) -> None:
    """A question is searched by words alone after one failure."""
    fake.turns.append(status(503))

    with pytest.raises(EmbeddingError):
        await asked.embed_queries(["a"])

    assert len(fake.asked) == 1


async def test_a_server_that_is_down_is_left_alone(fake: FakeRetrieval, asked: EndpointEmbedder) -> None:
    """Each search would wait for it."""
    fake.turns.extend([status(503)] * 5)
    for _ in range(8):
        with pytest.raises(EmbeddingError):
            await asked.embed_queries(["a"])

    assert len(fake.asked) == 5


async def test_it_can_be_given_up(fake: FakeRetrieval, asked: EndpointEmbedder) -> None:
    """Ctrl-C ends an indexing run."""
    began, never = asyncio.Event(), asyncio.Event()

    async def hang(_request: object, _asked: object) -> None:
        began.set()
        await never.wait()

    fake.turns.append(hang)  # type: ignore[arg-type]
    running = asyncio.ensure_future(asked.embed_documents(["a"]))
    await began.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    never.set()


async def test_long_vectors_of_many_texts_are_taken(fake: FakeRetrieval, asked: EndpointEmbedder) -> None:
    """Those of the best known models are a megabyte and more in one answer."""
    long = [round(0.001 * at, 12) for at in range(1, 3073)]
    fake.turns.append(saying({"data": [{"index": at, "embedding": long} for at in range(AT_ONCE)]}))

    assert len(await asked.embed_documents(["a"] * AT_ONCE)) == AT_ONCE


async def test_half_a_sign_is_no_fault_of_the_server(asked: EndpointEmbedder) -> None:
    """Five of them would have it left alone for all."""
    assert len(await asked.embed_queries(["a \ud83d b"])) == 1
