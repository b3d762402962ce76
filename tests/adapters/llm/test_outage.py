"""A language model that is of no use is told to the operator: once, in words, with what to do, and when it is back."""

import logging

import pytest

from tests.adapters.llm.asking import Hasty, a_model, choice, outwaited, reason
from tests.fakes.model_server import KEY, FakeModel, fails, hangs, says


@pytest.fixture
def server(server: FakeModel, caplog: pytest.LogCaptureFixture) -> FakeModel:
    """Give a server, and listen to what operators are told."""
    caplog.set_level(logging.WARNING, "adapters.llm.outage")
    return server


async def test_a_key_that_is_refused_is_told_once(server: FakeModel, caplog: pytest.LogCaptureFixture) -> None:
    """Each question meets the same fault; the log says so once, until the key is taken."""
    server.then(fails(401), fails(401))
    async with a_model(server, Hasty()) as model:
        await reason(model)
        await reason(model)
        first = list(caplog.messages)
        await choice(model)

    assert first == [
        (
            "language model: HTTP 401: the key isn't taken; questions are answered by rules alone until it answers: "
            "see that OPENAI_API_KEY and THREADSHEET_LLM_MODEL are right"
        )
    ]
    assert caplog.messages[1:] == ["language model: it answers again"]
    assert KEY not in caplog.text


async def test_nobody_listening_is_told_with_what_to_set(server: FakeModel, caplog: pytest.LogCaptureFixture) -> None:
    """It isn't started."""
    async with a_model(server, Hasty(), base_url="http://127.0.0.1:9/v1") as model:
        await reason(model)
        await reason(model)

    [told] = caplog.messages
    assert "it can't be reached" in told
    assert "OPENAI_BASE_URL" in told


async def test_a_server_that_hangs_is_told(server: FakeModel, caplog: pytest.LogCaptureFixture) -> None:
    """It is overloaded."""
    server.then(hangs)
    async with a_model(server, Hasty()) as model:
        await outwaited(server, reason(model), seconds=21)

    [told] = caplog.messages
    assert "no answer within 20 s" in told
    assert "THREADSHEET_LLM_TIMEOUT_S" in told


async def test_an_answer_that_is_no_use_is_no_outage(server: FakeModel, caplog: pytest.LogCaptureFixture) -> None:
    """The server works; the receipt says what was wrong with the answer."""
    server.then(*[says("prose")] * 9)
    async with a_model(server, Hasty()) as model:
        await reason(model)

    assert caplog.messages == []
