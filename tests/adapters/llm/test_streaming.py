"""An answer that is heard while it is written, and taken like any other when it is whole."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from aiohttp import web

from adapters.llm.client import LanguageModel
from adapters.llm.streamed import assembled, events
from adapters.llm.structured_output import TOOL, Way
from tests.adapters.llm.asking import SYSTEM, USER, Choice, Hasty, a_model, choice, reason, time_jumps
from tests.clocks import eventually
from tests.fakes.model_server import ANSWER, Asked, FakeModel, Turn, cuts, events_of, fails, sends, streams

TOLD = json.dumps(ANSWER)
PIECES = (TOLD[:9], TOLD[9:20], TOLD[20:])
"""As a server sends them: no border of theirs is one of ours."""


async def heard_choice(model: LanguageModel) -> tuple[Choice, list[str]]:
    """Ask, and return the answer with all that was heard of it."""
    heard: list[str] = []
    return await model.ask(Choice, system=SYSTEM, user=USER, heard=heard.append), heard


@pytest.mark.parametrize("way", [Way.SCHEMA, Way.TOOL])
async def test_what_is_written_so_far_is_heard_and_the_whole_is_the_answer(
    server: FakeModel, clock: Hasty, way: Way
) -> None:
    """Whatever the way in which the model is brought to keep a form."""
    counted: list[int] = []
    refusals = [fails(400)] if way is Way.TOOL else []
    server.then(*refusals, streams(*PIECES, way=way))

    async with a_model(server, clock, counted=counted.append) as model:
        found, heard = await heard_choice(model)

    assert found.model_dump() == ANSWER
    assert heard == [TOLD[:9], TOLD[:20], TOLD]
    assert counted[-1] == 30, "the last event tells the tokens"


async def test_without_anybody_to_hear_it_nothing_is_streamed(server: FakeModel, clock: Hasty) -> None:
    """One body is read faster than hundreds of events."""
    async with a_model(server, clock) as model:
        await model.ask(Choice, system=SYSTEM, user=USER)

    assert [asked["stream"] for asked in server.asked] == [False]


async def test_a_server_that_sends_all_at_once_whatever_it_is_asked_is_understood(
    server: FakeModel, clock: Hasty
) -> None:
    """Small servers and proxies do so."""
    async with a_model(server, clock) as model:
        found, heard = await heard_choice(model)

    assert (found.model_dump(), heard) == (ANSWER, [])


async def test_a_server_that_refuses_to_stream_is_asked_without_and_remembered(server: FakeModel, clock: Hasty) -> None:
    """As one that refuses a temperature."""
    server.then(fails(400, message="stream_options is not supported"))

    async with a_model(server, clock) as model:
        first, _ = await heard_choice(model)
        second, _ = await heard_choice(model)

    assert first.model_dump() == second.model_dump() == ANSWER
    assert [asked["stream"] for asked in server.asked] == [True, False, False]


async def test_a_stream_that_breaks_off_is_asked_for_again(server: FakeModel, clock: Hasty) -> None:
    """In the middle of an event, without an end, or with an error instead of one."""
    error = json.dumps({"error": {"message": "overloaded", "type": "server_error"}})
    server.then(
        streams(*PIECES[:2], finish=None, done=False),
        sends(f"data: {next(events_of(PIECES))}\n\ndata: {error}\n\n".encode(), kind="text/event-stream"),
        cuts,
    )

    async with a_model(server, clock) as model:
        found, heard = await heard_choice(model)

    assert found.model_dump() == ANSWER
    assert len(server.asked) == 4
    assert heard == [TOLD[:9], TOLD[:20], TOLD[:9]]


@pytest.mark.parametrize(
    "body, why",
    [
        (b"data: no json\n\n", "what the server streams is no answer"),
        (b"data: [1, 2]\n\ndata: [DONE]\n\n", "what the server streams is no answer"),
        (b"", "the connection broke before the answer was whole"),
    ],
)
async def test_what_is_no_stream_is_a_fault_and_never_an_answer(
    server: FakeModel, clock: Hasty, body: bytes, why: str
) -> None:
    """Servers write anything."""
    server.then(*[sends(body, kind="text/event-stream")] * 4)

    async with a_model(server, clock) as model:
        assert await reason(model, heard=lambda _: None) == why


@pytest.mark.parametrize(
    "deltas",
    [
        [{"content": [{"type": "text", "text": TOLD[:9]}]}, {"content": [{"type": "text", "text": TOLD[9:]}]}],
        [{"tool_calls": [{"index": 0, "function": {"name": TOOL, "arguments": ANSWER}}]}],
        [{"role": "assistant", "content": None}, {"reasoning_content": "hm", "content": TOLD}, {"content": ""}],
    ],
    ids=["in parts", "an object for the tool", "with thoughts beside"],
)
async def test_what_is_understood_at_once_is_understood_in_pieces(
    server: FakeModel, clock: Hasty, deltas: list[dict[str, object]]
) -> None:
    """Also where the server ends without a reason."""
    events = [json.dumps({"choices": [{"index": 0, "delta": delta}]}) for delta in deltas]
    server.then(sends("".join(f"data: {each}\n\n" for each in [*events, "[DONE]"]).encode(), kind="text/event-stream"))

    async with a_model(server, clock) as model:
        found, heard = await heard_choice(model)

    assert found.model_dump() == ANSWER
    assert heard[-1].replace(" ", "") == TOLD.replace(" ", "")


async def test_that_a_server_refuses_to_stream_is_remembered_whatever_it_has_answered_before(
    server: FakeModel, clock: Hasty
) -> None:
    """The question is read without a stream, each time before the answer is written."""
    async with a_model(server, clock) as model:
        await model.ask(Choice, system=SYSTEM, user=USER)
        server.then(fails(400, message="stream is not supported"))
        await heard_choice(model)
        await heard_choice(model)

    assert [asked["stream"] for asked in server.asked] == [False, True, False, False]


async def test_a_fault_upstream_is_no_refusal_to_stream(server: FakeModel, clock: Hasty) -> None:
    """Nor is one of a question that wasn't to be streamed."""
    server.then(fails(400, message="upstream error"), fails(400, message="stream"))

    async with a_model(server, clock) as model:
        await model.ask(Choice, system=SYSTEM, user=USER)
        await heard_choice(model)

    assert [asked["stream"] for asked in server.asked] == [False, False, False, True]


async def test_the_end_says_why_it_ended(server: FakeModel, clock: Hasty) -> None:
    """An answer that was cut off is none, as without streams."""
    for finish, why in (
        ("length", "the answer was longer than it may be, and cut off"),
        ("content_filter", "the provider's content filter withholds the answer"),
    ):
        server.then(streams(*PIECES, finish=finish))
        async with a_model(server, clock) as model:
            assert await reason(model, heard=lambda _: None) == why


def slowly(heard: list[str], *, each_s: float) -> Turn:
    """Return the turn that writes piece by piece, and lets so much time pass before each."""

    async def turn(request: web.Request, _asked: Asked) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        loop = asyncio.get_running_loop()
        for number, event in enumerate(events_of(PIECES), start=1):
            if number <= len(PIECES):
                time_jumps(loop, loop.time, each_s)
            await response.write(f"data: {event}\n\n".encode())
            written = min(number, len(PIECES))
            await eventually(lambda written=written: len(heard) == written)
        return response

    return turn


async def test_who_takes_long_and_goes_on_is_waited_for(server: FakeModel, clock: Hasty) -> None:
    """A small machine writes a draft for a minute: what counts is that more comes."""
    heard: list[str] = []
    server.then(slowly(heard, each_s=15))

    async with a_model(server, clock, deadline_s=300) as model:
        found = await choice(model, heard=heard.append)

    assert found.model_dump() == ANSWER
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    "each_s, deadline_s, why", [(21, 300, "no answer within 20 s"), (15, 40, "no answer before the deadline")]
)
async def test_who_falls_silent_is_given_up_and_so_is_who_goes_on_beyond_the_deadline(
    server: FakeModel, clock: Hasty, each_s: float, deadline_s: float, why: str
) -> None:
    """People wait for something, and not for ever."""
    heard: list[str] = []
    server.then(slowly(heard, each_s=each_s))

    async with a_model(server, clock, deadline_s=deadline_s) as model:
        assert await reason(model, heard=heard.append) == why


async def test_a_model_that_thinks_is_at_work_and_an_open_connection_is_not() -> None:
    """What it thinks is nobody's, yet it shows that an answer is on its way."""
    thought = json.dumps({"choices": [{"index": 0, "delta": {"reasoning_content": "Row 2?"}}]})
    signs: list[None] = []
    heard: list[str] = []

    async def lines() -> AsyncIterator[str]:
        for line in (": alive", f"data: {thought}", "", ": alive", *(f"data: {each}" for each in events_of([TOLD]))):
            yield line

    await assembled(events(lines()), heard.append, lambda: signs.append(None))

    assert heard == [TOLD]
    assert len(signs) == 1 + len(list(events_of([TOLD])))


async def test_a_stream_without_end_is_left(server: FakeModel, clock: Hasty) -> None:
    """20 MB of events, or 1 MB of text in few of them."""

    async def floods(request: web.Request, _asked: Asked) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        while True:
            await response.write(b": nothing\n" * 20_000)

    server.then(floods)
    async with a_model(server, clock) as model:
        assert await reason(model, heard=lambda _: None) == "its answer is larger than 20000 kB"

    server.then(streams("x" * 600_000, "x" * 600_000))
    async with a_model(server, clock) as model:
        assert await reason(model, heard=lambda _: None) == "its answer is larger than 1000 kB"
