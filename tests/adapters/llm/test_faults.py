"""Every fault of a language model's server ends in a short reason, in time, without what is nobody's business."""

import asyncio
import gzip
import json
import logging
from datetime import timedelta
from email.utils import format_datetime

import pytest
from llmock.pytest_plugin import LLMock
from pydantic import SecretStr

from adapters.llm.client import LanguageModel
from adapters.llm.faults import fault_of
from adapters.llm.settings import LLMSettings
from bot.clock import SystemClock
from tests.adapters.llm.asking import USER, Hasty, a_model, choice, outwaited, reason
from tests.adapters.llm.test_reading import COMPLETE
from tests.clocks import FakeClock
from tests.fakes.model_server import KEY, FakeModel, Turn, cuts, drips, fails, floods, hangs, says, sends


@pytest.mark.parametrize(
    "turn, why",
    [
        pytest.param(fails(401), "HTTP 401: the key isn't taken", id="401"),
        pytest.param(fails(403), "HTTP 403: the key may not do that", id="403"),
        pytest.param(fails(404, code="model_not_found"), "HTTP 404: there is no such model or address", id="404 model"),
        pytest.param(
            fails(404, message="model 'small' not found, try pulling it"),
            "HTTP 404: there is no such model or address",
            id="404 model, said in words alone",
        ),
        pytest.param(
            fails(429, code="insufficient_quota"),
            "HTTP 429: too many calls, or the account is used up",
            id="429, and no wait helps",
        ),
        pytest.param(sends(b"", status=302, Location="/v1/elsewhere"), "HTTP 302", id="sent elsewhere"),
        pytest.param(
            fails(400, code="context_length_exceeded"),
            "what was asked is longer than the model can read",
            id="too long",
        ),
        pytest.param(fails(413), "what was asked is longer than the model can read", id="413"),
        pytest.param(
            fails(400, code="content_filter"), "the provider's content filter refuses what was asked", id="filtered"
        ),
        pytest.param(says("{", finish="length"), "the answer was longer than it may be, and cut off", id="length"),
        pytest.param(
            says("", finish="content_filter"), "the provider's content filter withholds the answer", id="withheld"
        ),
        pytest.param(says(None, refusal="I can't help"), "the model refuses to answer", id="refusal"),
        pytest.param(sends(b"<html>gateway</html>", kind="text/html"), "the server's answer is no JSON", id="HTML"),
        pytest.param(sends(b'{"choices": [{'), "the server's answer is no JSON", id="truncated JSON"),
        pytest.param(sends(b""), "the server's answer is no JSON", id="nothing"),
        pytest.param(sends(b"[" * 100_000), "the server's answer is no JSON", id="nested too deep"),
        pytest.param(sends(b"[]"), "the server's answer is no JSON", id="another kind of JSON"),
        pytest.param(sends(b'{"error": "busy"}'), "there is no choice in the server's answer", id="an error with 200"),
        pytest.param(floods, "its answer is larger than 1000 kB", id="10 MB"),
        pytest.param(sends(b" " * 2_000_000, status=500), "its answer is larger than 1000 kB", id="a large error"),
        pytest.param(
            sends(gzip.compress(COMPLETE), Content_Encoding="gzip"),
            "the server packs its answers, though it was asked not to",
            id="packed",
        ),
        pytest.param(hangs, "no answer within 20 s", id="hang"),
        pytest.param(drips, "no answer within 20 s", id="slow drip"),
    ],
)
async def test_a_fault_that_no_second_call_mends_is_told_after_one(
    server: FakeModel, clock: Hasty, turn: Turn, why: str
) -> None:
    """A turn's time is short: what can't help isn't tried."""
    server.then(turn)

    async with a_model(server, clock) as model:
        asking = reason(model)
        assert await (outwaited(server, asking, seconds=21) if turn in {hangs, drips} else asking) == why

    assert len(server.asked) == 1
    assert clock.slept == []


@pytest.mark.parametrize("status", [200, 302, 400, 401, 404, 429, 500, 599])
@pytest.mark.parametrize(
    "body, kind",
    [
        pytest.param(b"[1]", "application/json", id="a list"),
        pytest.param(b'{"error": ["no"]}', "application/json", id="a list in it"),
        pytest.param(b'{"error": {"code": {"a": 1}, "type": 3, "param": []}}', "application/json", id="odd fields"),
        pytest.param(b'{"error": null, "choices": 7}', "application/json", id="nothing in it"),
        pytest.param(b"\xff\xfe\x00{", "text/plain; charset=nonsense", id="an unknown character set"),
        pytest.param(b"\xff\xfe", "application/json", id="no characters"),
    ],
)
async def test_nothing_that_a_server_sends_ends_in_another_error(
    server: FakeModel, clock: Hasty, status: int, body: bytes, kind: str
) -> None:
    """Who asks catches one error; any other would cost somebody their answer."""
    server.then(*[sends(body, status=status, Content_Type=kind)] * 4)

    async with a_model(server, clock) as model:
        assert await reason(model)


def test_what_nobody_thought_of_is_named_by_its_kind_alone() -> None:
    """Its message may hold what was asked."""
    fault = fault_of(ValueError(f"can't send {USER}"), FakeClock().now())

    assert str(fault) == "language model: it can't be asked (ValueError)"


async def test_a_server_that_speaks_no_http_is_told(server: FakeModel, clock: Hasty) -> None:
    """A port is mistaken quickly."""

    async def greet(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail ready\r\n")
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        async with a_model(server, clock, base_url=f"http://127.0.0.1:{port}/v1") as model:
            assert await reason(model) == "the connection broke before the answer was whole"


async def test_a_question_of_damaged_text_is_asked(server: FakeModel, clock: Hasty) -> None:
    """Half a character in a document must not silence the model."""
    async with a_model(server, clock) as model:
        await choice(model, user="12 \ud800 V")

    assert server.asked[0]["messages"][1]["content"] == "12 ? V"


@pytest.mark.parametrize(
    "turn, why",
    [
        pytest.param(says("{'numbers': 2"), "there is no whole JSON in the answer", id="malformed"),
        pytest.param(says('{"numbers": [2], "rea'), "there is no whole JSON in the answer", id="truncated"),
        pytest.param(says('{"rows": [2]}'), "the answer doesn't fit the form", id="wrong schema"),
        pytest.param(says("  \n"), "the answer is empty", id="empty"),
        pytest.param(says(None), "the answer is empty", id="nothing"),
        pytest.param(says(7), "the answer is empty", id="no text"),
        pytest.param(
            says(None, reasoning_content='{"numbers": [1], "reason": ""}'), "the answer is empty", id="thought"
        ),
    ],
)
async def test_an_answer_that_keeps_no_form_is_no_answer(server: FakeModel, clock: Hasty, turn: Turn, why: str) -> None:
    """Half an answer is worse than none: code has a whole one."""
    server.then(*[turn] * 3)

    async with a_model(server, clock) as model:
        assert await reason(model) == why

    assert len(server.asked) == 3


@pytest.mark.parametrize(
    "turn",
    [pytest.param(fails(status), id=str(status)) for status in (408, 409, 429, 500, 502, 503)]
    + [pytest.param(cuts, id="cut in the middle")],
)
async def test_what_may_pass_is_tried_again(server: FakeModel, clock: Hasty, turn: Turn) -> None:
    """Most overloads last a second."""
    server.then(turn, turn)

    async with a_model(server, clock) as model:
        assert (await choice(model)).numbers == [2]

    assert len(clock.slept) == 2
    assert all(0 < slept < 1 for slept in clock.slept)


@pytest.mark.parametrize(
    "turn, why",
    [
        pytest.param(fails(500), "HTTP 500", id="500"),
        pytest.param(fails(429), "HTTP 429: too many calls, or the account is used up", id="429"),
        pytest.param(cuts, "the connection broke before the answer was whole", id="cut"),
    ],
)
async def test_what_does_not_pass_is_told_after_four_tries(
    server: FakeModel, clock: Hasty, turn: Turn, why: str
) -> None:
    """It isn't tried for ever."""
    server.then(*[turn] * 9)

    async with a_model(server, clock) as model:
        assert await reason(model) == why

    assert len(server.asked) == 4


async def test_a_refused_connection_is_told(server: FakeModel, clock: Hasty) -> None:
    """A server that isn't started is the first thing that happens to everybody."""
    async with a_model(server, clock, base_url="http://127.0.0.1:1/v1") as model:
        assert await reason(model) == "it can't be reached"

    assert len(clock.slept) == 3


@pytest.mark.parametrize("said", ["1.5", "moment"])
async def test_retry_after_is_obeyed(server: FakeModel, clock: Hasty, said: str) -> None:
    """Who calls earlier is locked out for longer."""
    moment = format_datetime(clock.now() + timedelta(seconds=2), usegmt=True)
    server.then(fails(429, Retry_After=moment if said == "moment" else said))

    async with a_model(server, clock) as model:
        await choice(model)

    assert clock.slept == [2.0 if said == "moment" else 1.5]


async def test_a_retry_after_beyond_the_deadline_ends_it_at_once(server: FakeModel, clock: Hasty) -> None:
    """To wait half a minute and then give up helps nobody."""
    server.then(fails(429, Retry_After="60"))

    async with a_model(server, clock) as model:
        assert (await reason(model)).startswith("HTTP 429")

    assert clock.slept == []


@pytest.mark.parametrize("said", ["soon", "nan", "-3"])
async def test_a_retry_after_that_says_nothing_is_no_fault(server: FakeModel, clock: Hasty, said: str) -> None:
    """Nothing that a server sends may end a turn in another way than ours."""
    server.then(fails(503, Retry_After=said))

    async with a_model(server, clock) as model:
        assert (await choice(model)).numbers == [2]


@pytest.mark.slow
async def test_the_deadline_of_a_turn_holds_for_all_calls_together(server: FakeModel) -> None:
    """Each call is in time, and yet people wait for ever."""
    server.then(*[fails(500)] * 2, hangs)

    async with a_model(server, SystemClock()) as model:
        assert (await reason(model, deadline_s=1.5)) in {"no answer before the deadline", "HTTP 500"}
        assert await reason(model, deadline_s=0) == "no time left to ask"


async def test_neither_key_nor_question_is_in_a_log(
    server: FakeModel, clock: Hasty, caplog: pytest.LogCaptureFixture
) -> None:
    """Logs are read by more people than may read either."""
    caplog.set_level(logging.DEBUG)
    server.then(fails(500), fails(401))

    async with a_model(server, clock) as model:
        await reason(model)
        await choice(model)
        shown = f"{model!r}{vars(model)}"

    assert KEY not in caplog.text + shown
    assert USER not in caplog.text
    assert "row 2 says so" not in caplog.text


async def test_a_client_that_is_closed_says_so_in_our_words(server: FakeModel, clock: Hasty) -> None:
    """A turn may outlive the server's shutdown."""
    async with a_model(server, clock) as model:
        pass

    assert await reason(model) == "it is closed"


def _at(llmock: LLMock) -> LanguageModel:
    key = SecretStr(KEY)
    settings = LLMSettings(base_url=llmock.base_url(), api_key=key, model="gpt-x", timeout_s=1.5, deadline_s=20)
    return LanguageModel(settings, SystemClock())


@pytest.mark.slow
async def test_a_client_that_behaves_is_what_a_foreign_server_sees(llmock: LLMock) -> None:
    """It judges by what arrives: no storm, no retry of what is final, no call before Retry-After is over."""
    llmock.rate_limit(retry_after=0.4).fail(503).reply(json.dumps({"numbers": [1], "reason": "so"}))
    model = _at(llmock)

    found = await choice(model)
    llmock.fail(401)
    barred = await reason(model, user="second")
    llmock.delay(3)
    late = await reason(model, user="third")
    await model.close()

    assert found.numbers == [1]
    assert (barred, late) == ("HTTP 401: the key isn't taken", "no answer within 1.5 s")
    await asyncio.to_thread(llmock.assert_resilient)
