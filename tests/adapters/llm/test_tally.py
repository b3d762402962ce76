"""What a question uses is counted with it, and with no other that is asked at the same time."""

import asyncio

import pytest

from adapters.llm.client import LanguageModel
from core.errors import LanguageModelError
from core.usage import Usage
from tests.adapters.llm.asking import Hasty, a_model, choice, reason
from tests.fakes.model_server import FakeModel, cuts, fails, hangs


async def asked(model: LanguageModel, calls: int) -> Usage:
    """Return what a question uses that asks so often, in tasks of its own."""
    with model.usage() as used:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(calls):
                tasks.create_task(choice(model))
        return used()


async def test_questions_at_the_same_time_are_counted_apart(server: FakeModel, clock: Hasty) -> None:
    """Else people would pay for each other."""
    server.delay_s = 0.02

    async with a_model(server, clock) as model:
        found = await asyncio.gather(asked(model, 1), asked(model, 3), asked(model, 0))

    assert found == [Usage(calls=1, tokens=30), Usage(calls=3, tokens=90), Usage()]


async def test_a_part_is_counted_for_itself_and_in_the_whole(server: FakeModel, clock: Hasty) -> None:
    """Reading and writing are told apart, and together."""
    async with a_model(server, clock) as model:
        with model.usage() as whole:
            await choice(model)
            with model.usage() as part:
                await choice(model)
            await choice(model)
        await choice(model)

    assert (part(), whole()) == (Usage(calls=1, tokens=30), Usage(calls=3, tokens=90))


async def test_tries_that_failed_count_too(server: FakeModel, clock: Hasty) -> None:
    """Each is a call; and what broke off may be on the bill."""
    server.then(fails(500), fails(429))
    async with a_model(server, clock) as model:
        with model.usage() as used:
            await choice(model)
        server.then(*[cuts] * 4)
        with model.usage() as lost:
            await reason(model)

    assert used() == Usage(calls=3, tokens=30)
    assert lost().calls == 4
    assert lost().tokens > 0


async def test_a_way_that_is_refused_is_a_call(server: FakeModel, clock: Hasty) -> None:
    """The first question of all finds out how to ask."""
    server.then(fails(400))
    async with a_model(server, clock) as model:
        with model.usage() as used:
            await choice(model)

    assert used() == Usage(calls=2, tokens=30)


async def test_nobody_asked_is_nothing_used(server: FakeModel, clock: Hasty) -> None:
    """A server that is down, or a budget that is spent, costs nothing."""
    async with a_model(server, clock, base_url="http://127.0.0.1:1/v1") as away, a_model(server, clock) as model:
        with model.usage() as used:
            await reason(away)
            await reason(model, deadline_s=0)

    assert used() == Usage()


async def test_a_fault_ends_the_count(server: FakeModel, clock: Hasty) -> None:
    """What comes after it belongs to others."""
    server.then(hangs)
    async with a_model(server, clock) as model:
        with pytest.raises(LanguageModelError), model.usage() as used:
            await choice(model, deadline_s=0.1)
        before = used()
        await choice(model)

    assert before == used()
    assert before.calls == 1
