"""Relevance by an endpoint, in the shapes that there are."""

from collections.abc import AsyncGenerator

import pytest

from adapters.llm.calls import Endpoint
from adapters.llm.reranking import EndpointReranker
from core.errors import RerankingError
from core.gathering.searching import Reranker
from tests.adapters.llm.asking import Hasty
from tests.contracts.reranker import QUESTION, TEXTS, RerankerContract
from tests.fakes.retrieval_server import FakeRetrieval, retrieval_server, saying, status


@pytest.fixture
async def fake() -> AsyncGenerator[FakeRetrieval]:
    """Give a running server."""
    async with retrieval_server() as running:
        yield running


@pytest.fixture
async def asked(fake: FakeRetrieval, clock: Hasty) -> AsyncGenerator[EndpointReranker]:
    """Give a reranker over it."""
    reranker = EndpointReranker(Endpoint(address=fake.rerank_url, model="ranks"), clock)
    yield reranker
    await reranker.close()


class TestAsCohereHasIt(RerankerContract):
    @pytest.fixture
    def reranker(self, asked: EndpointReranker) -> Reranker:  # type: ignore[override]
        """Return the reranker."""
        return asked


class TestAsTextEmbeddingsInferenceHasIt(RerankerContract):
    @pytest.fixture
    def reranker(self, fake: FakeRetrieval, asked: EndpointReranker) -> Reranker:  # type: ignore[override]
        """Return the reranker over a server with other names."""
        fake.wants = "texts"
        return asked


async def test_which_shape_a_server_has_is_found_out_once(fake: FakeRetrieval, asked: EndpointReranker) -> None:
    """Each question would pay twice."""
    fake.wants = "texts"
    for _ in range(3):
        await asked.relevance(QUESTION, TEXTS)

    assert [sorted(each) for each in fake.reranked] == [
        ["documents", "model", "query", "top_n"],
        *[["query", "texts", "truncate"]] * 3,
    ]


async def test_what_is_not_told_of_comes_last(fake: FakeRetrieval, asked: EndpointReranker) -> None:
    """Some servers give the best few only."""
    fake.turns.append(saying({"results": [{"index": 1, "relevance_score": -3.0}, {"index": 9, "relevance_score": 1}]}))

    scores = await asked.relevance(QUESTION, TEXTS)

    assert scores[1] > max(scores[0], scores[2])


@pytest.mark.parametrize(
    "turns, why",
    [
        pytest.param([status(503)], "HTTP 503", id="busy"),
        pytest.param([status(422), status(422)], "HTTP 422", id="neither shape"),
        pytest.param([saying("<html>")], "no JSON", id="no JSON"),
        pytest.param([saying({"results": [{"index": 0, "relevance_score": "high"}]})], "no scores", id="words"),
        pytest.param([saying({"results": []})], "no scores", id="nothing"),
        pytest.param([saying([{"index": 0, "score": int("9" * 400)}])], "no scores", id="endless"),
        pytest.param([saying(5)], "no scores", id="a number"),
    ],
)
async def test_a_failure_says_what_it_is(
    fake: FakeRetrieval, asked: EndpointReranker, turns: list[object], why: str
) -> None:
    """It stands in the receipt."""
    fake.turns.extend(turns)  # type: ignore[arg-type]

    with pytest.raises(RerankingError, match=f"^the reranker: .*{why}"):
        await asked.relevance(QUESTION, TEXTS)
