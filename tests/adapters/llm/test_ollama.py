"""An Ollama reads all that it is sent, because its own API is asked, where that can be said."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from aiohttp.typedefs import Handler

from adapters.llm.client import LanguageModel
from adapters.llm.ollama import root_of
from adapters.llm.settings import LLMSettings
from core.errors import LanguageModelError
from tests.adapters.llm.asking import SYSTEM, USER, Choice, Hasty, a_model, choice
from tests.fakes.model_server import ANSWER, model_server
from tests.fakes.ollama_server import FakeOllama, ollama_server


@pytest.fixture
async def ollama() -> AsyncGenerator[FakeOllama]:
    """Give a running Ollama."""
    async with ollama_server() as running:
        yield running


@asynccontextmanager
async def its_model(ollama: FakeOllama, clock: Hasty, *, name: str = "small") -> AsyncIterator[LanguageModel]:
    """Give its model."""
    model = LanguageModel(LLMSettings(base_url=ollama.url, model=name), clock)
    try:
        yield model
    finally:
        await model.close()


async def why_not(model: LanguageModel, user: str = USER) -> str:
    """Ask in vain, and return why."""
    with pytest.raises(LanguageModelError) as caught:
        await choice(model, user=user, heard=lambda _: None)
    return str(caught.value)


@pytest.mark.parametrize("chars", [100, 36_000, 90_000])
async def test_whatever_is_sent_is_read(ollama: FakeOllama, clock: Hasty, chars: int) -> None:
    """At its compatible API it would read 4,096 tokens of it."""
    async with its_model(ollama, clock) as model:
        found = await choice(model, user="x" * chars)

    assert found.model_dump() == ANSWER
    assert ollama.read == [chars + len(SYSTEM)]
    assert ollama.compatible == []


async def test_what_it_reads_at_most_only_grows(ollama: FakeOllama, clock: Hasty) -> None:
    """Each other number has it load the model anew, which takes longer than an answer."""
    async with its_model(ollama, clock) as model:
        for chars in (100, 30_000, 90_000, 100):
            await choice(model, user="x" * chars)

    assert [asked["options"]["num_ctx"] for asked in ollama.asked] == [16_384, 16_384, 40_960, 40_960]


async def test_a_form_is_kept_by_its_schema(ollama: FakeOllama, clock: Hasty) -> None:
    """It holds the model to it while it writes."""
    async with its_model(ollama, clock) as model:
        await choice(model)
        ollama.answer = '{"ready": true}'
        probe = await model.probe()

    (asked, *_) = ollama.asked
    assert sorted(asked["format"]["required"]) == ["numbers", "reason"]
    assert asked["think"] is False
    assert asked["options"]["temperature"] == 0
    assert asked["options"]["num_predict"] == 3000
    assert (probe.reachable, str(probe.way)) == (True, "JSON schema")


async def test_what_is_written_so_far_is_heard(ollama: FakeOllama, clock: Hasty) -> None:
    """Line by line; what the model thinks is nobody's business."""
    heard: list[str] = []
    async with its_model(ollama, clock) as model:
        found = await model.ask(Choice, system=SYSTEM, user=USER, heard=heard.append)

    assert found.model_dump() == ANSWER
    assert heard[-1] == ollama.answer
    assert len(heard) > 3
    assert all(ollama.answer.startswith(each) for each in heard)


async def test_a_model_that_reads_less_says_so(ollama: FakeOllama, clock: Hasty) -> None:
    """It would forget the beginning: our rules, and the first lines."""
    ollama.reads = 8192
    async with its_model(ollama, clock) as model:
        await choice(model)
        why = await why_not(model, "x" * 30_000)

    assert "the model reads 8192 tokens at most" in why
    assert "THREADSHEET_LLM_ROOM" in why
    assert len(ollama.asked) == 1


async def test_a_model_that_isnt_there_is_told(ollama: FakeOllama, clock: Hasty) -> None:
    """A typo in its name is found by doctor."""
    async with its_model(ollama, clock, name="smal") as model:
        assert "there is no such model" in await why_not(model)


async def test_a_model_that_is_pulled_later_is_read_in_full(ollama: FakeOllama, clock: Hasty) -> None:
    """Nobody starts the program anew for that."""
    ollama.has.clear()
    async with its_model(ollama, clock) as model:
        await why_not(model)
        ollama.has.add("small")
        await choice(model)
        await choice(model)

    assert len(ollama.asked) == 2
    assert ollama.shown == ["small", "small"]


@pytest.mark.parametrize(
    "breaks, reason, why",
    [
        ("error", "stop", "the connection broke before the answer was whole"),
        ("off", "stop", "the connection broke before the answer was whole"),
        ("", "length", "longer than it may be"),
    ],
)
async def test_half_an_answer_is_none(ollama: FakeOllama, clock: Hasty, breaks: str, reason: str, why: str) -> None:
    """As with every other server."""
    ollama.breaks, ollama.reason = breaks, reason
    async with its_model(ollama, clock) as model:
        assert why in await why_not(model)


async def tells(_request: web.Request) -> web.StreamResponse:
    """Answer something else."""
    return web.json_response({"version": "1"})


async def breaks_off(request: web.Request) -> web.StreamResponse:
    """Answer nothing."""
    assert request.transport is not None
    request.transport.abort()
    return web.Response()


@pytest.mark.parametrize("shows", [tells, breaks_off])
async def test_another_server_is_asked_as_before(clock: Hasty, shows: Handler) -> None:
    """It shows no models, or in another way, and is looked at once."""
    shown: list[str] = []

    async def noted(request: web.Request) -> web.StreamResponse:
        shown.append(request.path)
        return await shows(request)

    async with model_server({"/api/show": noted}) as server, a_model(server, clock) as model:
        assert (await choice(model)).model_dump() == ANSWER
        assert (await choice(model)).model_dump() == ANSWER

    assert (len(server.asked), shown) == (2, ["/api/show"])
    assert clock.slept == []


@pytest.mark.parametrize(
    "address, root",
    [
        ("http://127.0.0.1:11434/v1", "http://127.0.0.1:11434"),
        ("http://box/ollama/v1/", "http://box/ollama"),
        ("http://box/api", ""),
        ("", ""),
    ],
)
def test_its_own_api_stands_beside_the_compatible_one(address: str, root: str) -> None:
    """OpenAI and Azure have no other."""
    assert root_of(address) == root
