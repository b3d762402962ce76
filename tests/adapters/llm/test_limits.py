"""What keeps a language model from costing more than it is worth: breaker, budget, room."""

import asyncio

import pytest

from adapters.llm.breaker import FAILURES_IN_A_ROW, REST_S
from core.errors import LanguageModelError
from tests.adapters.llm.asking import Hasty, a_model, choice, outwaited, reason
from tests.clocks import eventually
from tests.fakes.model_server import FakeModel, cuts, fails, hangs, says

RESTS = "it failed several times in a row, and is left alone for half a minute"


async def test_a_server_that_keeps_failing_is_left_alone_for_a_while(server: FakeModel, clock: Hasty) -> None:
    """Else every turn would wait for it until its deadline."""
    server.then(*[fails(401)] * FAILURES_IN_A_ROW)

    async with a_model(server, clock) as model:
        for _ in range(FAILURES_IN_A_ROW):
            await reason(model)
        resting = await reason(model)
        clock.advance(REST_S + 1)
        found = await choice(model)

    assert resting == RESTS
    assert found.numbers == [2]
    assert len(server.asked) == FAILURES_IN_A_ROW + 1


async def test_after_the_rest_one_call_tries_alone_and_its_failure_is_enough(server: FakeModel, clock: Hasty) -> None:
    """A server that just came back must not be run over."""
    server.then(*[fails(401)] * FAILURES_IN_A_ROW, fails(403))

    async with a_model(server, clock) as model:
        for _ in range(FAILURES_IN_A_ROW):
            await reason(model)
        clock.advance(REST_S + 1)
        whys = sorted(await asyncio.gather(reason(model), reason(model), reason(model)))
        still = await reason(model)

    assert whys == ["HTTP 403: the key may not do that", RESTS, RESTS]
    assert still == RESTS


async def test_answers_of_no_use_do_not_open_the_breaker(server: FakeModel, clock: Hasty) -> None:
    """The server is well; the questions are hard."""
    server.then(*[says("oh", finish="length")] * 9)

    async with a_model(server, clock) as model:
        whys = {await reason(model) for _ in range(9)}

    assert whys == {"the answer was longer than it may be, and cut off"}


async def test_a_success_forgets_the_failures_before_it(server: FakeModel, clock: Hasty) -> None:
    """Only failures in a row say that a server is down."""
    async with a_model(server, clock) as model:
        for _ in range(3):
            server.then(*[fails(401)] * (FAILURES_IN_A_ROW - 1))
            for _ in range(FAILURES_IN_A_ROW - 1):
                await reason(model)
            await choice(model)


async def test_a_call_that_we_gave_up_blames_nobody(server: FakeModel, clock: Hasty) -> None:
    """Short deadlines, or a turn that was cancelled, are no failures of the server."""
    server.then(*[hangs] * (FAILURES_IN_A_ROW + 1))

    async with a_model(server, clock, timeout_s=30) as model:
        for _ in range(FAILURES_IN_A_ROW):
            assert await outwaited(server, reason(model, deadline_s=10), seconds=11) == "no answer before the deadline"
        given_up = asyncio.create_task(choice(model))
        await eventually(lambda: len(server.asked) > FAILURES_IN_A_ROW)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        assert (await choice(model)).numbers == [2]


async def test_a_call_that_we_gave_up_excuses_nobody(server: FakeModel, clock: Hasty) -> None:
    """Else short deadlines would keep a dead server in use."""
    server.then(*[fails(401)] * (FAILURES_IN_A_ROW - 1), hangs, fails(401))

    async with a_model(server, clock, timeout_s=30) as model:
        for _ in range(FAILURES_IN_A_ROW - 1):
            await reason(model)
        assert await outwaited(server, reason(model, deadline_s=10), seconds=11) == "no answer before the deadline"
        assert await reason(model, deadline_s=0) == "no time left to ask"
        await reason(model)
        assert await reason(model) == RESTS


async def test_a_days_budget_holds_until_midnight(server: FakeModel, clock: Hasty) -> None:
    """A loop somewhere must not cost a fortune."""
    async with a_model(server, clock, tokens_a_day=50) as model:
        await choice(model)
        await choice(model)
        used = model.tokens_today
        why = await reason(model)
        clock.advance(24 * 3600)
        await choice(model)

    assert (used, why) == (60, "today's budget of 50 tokens is used up")
    assert model.tokens_today == 30


async def test_answers_that_never_came_whole_count_too(server: FakeModel, clock: Hasty) -> None:
    """They are on the bill, whatever we got of them."""
    server.then(*[cuts] * 4)
    server.usage = None

    async with a_model(server, clock) as model:
        await reason(model)
        lost = model.tokens_today
        await choice(model)

    assert 0 < lost < model.tokens_today


async def test_no_more_calls_than_allowed_go_on_at_once(server: FakeModel, clock: Hasty) -> None:
    """A server on one graphics card dies of twenty."""
    server.delay_s = 0.05

    async with a_model(server, clock, at_once=2) as model:
        await asyncio.gather(*(choice(model) for _ in range(8)))

    assert server.most_at_once == 2
    assert len(server.asked) == 8


async def test_who_finds_no_room_in_time_goes_without(server: FakeModel, clock: Hasty) -> None:
    """Waiting counts, too."""
    server.then(hangs)

    async with a_model(server, clock, at_once=1) as model:
        first = asyncio.create_task(choice(model))
        await eventually(lambda: bool(server.asked))
        second = await reason(model, deadline_s=0.1)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)

    assert second == "too many questions at once, and no time left"


async def test_many_errors_are_one_kind(server: FakeModel, clock: Hasty) -> None:
    """Who asks catches one error."""
    async with a_model(server, clock, tokens_a_day=1) as model:
        await choice(model)
        with pytest.raises(LanguageModelError):
            await choice(model)
