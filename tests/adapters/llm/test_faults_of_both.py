"""Whatever a language model's server does, reading and writing end in one error, in time, that repeats nothing."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from adapters.llm.answer_writer import LanguageModelAnswerWriter
from adapters.llm.client import LanguageModel
from adapters.llm.question_reader import LanguageModelQuestionReader
from core.errors import LanguageModelError
from tests.adapters.llm.asking import Hasty, Passing, a_model, outwaited
from tests.contracts.answer_writer import BRIEF
from tests.contracts.question_reader import ASKING
from tests.fakes.model_server import KEY, FakeModel, Turn, cuts, drips, fails, floods, hangs, says, sends

Call: TypeAlias = Callable[[LanguageModel, float], Awaitable[object]]

SLACK_S = 30.0


async def reads(model: LanguageModel, deadline_s: float) -> object:
    """Have a question read."""
    return await LanguageModelQuestionReader(model, deadline_s=deadline_s).read(ASKING, spent_s=0.0)


async def writes(model: LanguageModel, deadline_s: float) -> object:
    """Have an answer written."""
    return await LanguageModelAnswerWriter(model, deadline_s=deadline_s).write(BRIEF, spent_s=0.0)


BOTH = pytest.mark.parametrize("call", [reads, writes])


async def why(call: Call, model: LanguageModel, *, deadline_s: float = 10.0) -> str:
    """Return why a call failed; it must not take much longer than it may."""
    async with asyncio.timeout(deadline_s + SLACK_S):
        with pytest.raises(LanguageModelError) as caught:
            await call(model, deadline_s)
    told = f"{caught.value!r}{caught.value}{caught.value.__cause__!r}{caught.value.__context__!r}"
    assert not [leak for leak in (KEY, "what-was-asked", "evil", "ECU", "heavy") if leak in told]
    return str(caught.value).removeprefix("language model: ")


@BOTH
@pytest.mark.parametrize(
    "turn, reason",
    [
        pytest.param(fails(401), "HTTP 401: the key isn't taken", id="401"),
        pytest.param(fails(403), "HTTP 403: the key may not do that", id="403"),
        pytest.param(fails(404), "HTTP 404: there is no such model or address", id="404"),
        pytest.param(fails(429), "HTTP 429: too many calls", id="429"),
        pytest.param(fails(429, Retry_After="0.1"), "HTTP 429: too many calls", id="429, soon"),
        pytest.param(fails(429, Retry_After="60"), "HTTP 429: too many calls", id="429, after the deadline"),
        pytest.param(fails(429, code="insufficient_quota"), "HTTP 429: too many calls", id="429, used up"),
        pytest.param(fails(500), "HTTP 500", id="500"),
        pytest.param(sends(b"<html>gateway</html>", status=502, kind="text/html"), "HTTP 502", id="a gateway"),
        pytest.param(hangs, "no answer before the deadline", id="hang"),
        pytest.param(drips, "no answer before the deadline", id="slow drip"),
        pytest.param(cuts, "the connection broke", id="cut in the middle"),
        pytest.param(floods, "its answer is larger than 1000 kB", id="10 MB"),
        pytest.param(sends(gzip.compress(b"{}"), Content_Encoding="gzip"), "the server packs", id="packed"),
        pytest.param(sends(b""), "the server's answer is no JSON", id="nothing"),
        pytest.param(sends(b'{"choices": [{'), "the server's answer is no JSON", id="half an envelope"),
        pytest.param(sends(b'{"choices": []}'), "there is no choice", id="no choice"),
        pytest.param(says('{"kind": "answer"; evil'), "there is no whole JSON in the answer", id="malformed"),
        pytest.param(says('{"kind": "answer", "cla'), "there is no whole JSON in the answer", id="truncated"),
        pytest.param(says('{"evil": "https://evil.example"}'), "the answer doesn't fit the form", id="wrong schema"),
        pytest.param(says('{"kind": "evil", "standalone": "x"}'), "the answer doesn't fit the form", id="wrong kind"),
        pytest.param(says(""), "the answer is empty", id="empty"),
        pytest.param(says("{}", finish="length"), "the answer was longer than it may be", id="too long"),
        pytest.param(says(None, refusal="evil"), "the model refuses to answer", id="refusal"),
        pytest.param(says("", finish="content_filter"), "the provider's content filter withholds", id="withheld"),
        pytest.param(fails(400, code="content_filter"), "the provider's content filter refuses", id="filtered"),
        pytest.param(fails(400, code="context_length_exceeded"), "what was asked is longer", id="too much"),
    ],
)
async def test_each_fault_is_one_error_in_time(
    server: FakeModel, clock: Hasty, call: Call, turn: Turn, reason: str
) -> None:
    """That step is done by rules then, and the receipt says why."""
    server.then(*[turn] * 9)

    async with a_model(server, clock) as model:
        asking = why(call, model)
        told = await (outwaited(server, asking, seconds=11) if turn in {hangs, drips} else asking)

    assert told.startswith(reason)


@BOTH
@pytest.mark.parametrize("turn", [fails(500), fails(429), fails(429, Retry_After="0.5"), cuts])
async def test_tries_and_waits_together_keep_the_deadline(server: FakeModel, call: Call, turn: Turn) -> None:
    """Four tries, the most there are, would wait for 1.4 s at least."""
    server.then(*[turn] * 9)
    clock = Passing()

    async with a_model(server, clock) as model:
        assert await why(call, model, deadline_s=1.3)

    assert 0 < len(server.asked) <= 4
    assert 0 < sum(clock.slept) < 1.3


@BOTH
async def test_a_refused_connection_is_told(server: FakeModel, clock: Hasty, call: Call) -> None:
    """Nobody has started it."""
    async with a_model(server, clock, base_url="http://127.0.0.1:1/v1") as model:
        assert await why(call, model) == "it can't be reached"


@BOTH
async def test_a_prompt_that_was_cut_is_no_prompt(server: FakeModel, clock: Hasty, call: Call) -> None:
    """What is answered then is answered without half of the lines, or of the rules."""
    server.answer = {"kind": "explain", "standalone": "x"} if call is reads else {"kind": "answer"}
    async with a_model(server, clock) as model:
        server.read = 1000
        await call(model, 10.0)
        server.read = 300
        told = await why(call, model)

    assert told == "the server reads only a part of what it is sent: raise its context length (num_ctx)"
    assert len(server.asked) == 2, "asking again is no use"
    assert model.tokens_today == 60, "it is on the bill all the same"
