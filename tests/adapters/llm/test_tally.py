"""What a question uses is counted with it, and with no other that is asked at the same time."""

import asyncio

from adapters.llm.client import LanguageModel
from adapters.llm.tally import begin
from core.language_model import Usage
from tests.adapters.llm.asking import Hasty, a_model, choice, outwaited, reason
from tests.fakes.model_server import FakeModel, cuts, fails, hangs


async def asked(model: LanguageModel, calls: int) -> Usage:
    """Return what a question uses that asks so often, in tasks of its own."""
    used = begin()
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


async def test_tries_that_failed_count_too(server: FakeModel, clock: Hasty) -> None:
    """Each is a call; and what broke off may be on the bill."""
    server.then(fails(500), fails(429))
    async with a_model(server, clock) as model:
        used = begin()
        await choice(model)
        server.then(*[cuts] * 4)
        lost = begin()
        await reason(model)

    assert used() == Usage(calls=3, tokens=30)
    assert lost().calls == 4
    assert lost().tokens > 0


async def test_a_way_that_is_refused_is_a_call(server: FakeModel, clock: Hasty) -> None:
    """The first question of all finds out how to ask."""
    server.then(fails(400))
    async with a_model(server, clock) as model:
        used = begin()
        await choice(model)

    assert used() == Usage(calls=2, tokens=30)


async def test_nobody_asked_is_nothing_used(server: FakeModel, clock: Hasty) -> None:
    """A server that is down, or a budget that is spent, costs nothing."""
    async with a_model(server, clock, base_url="http://127.0.0.1:1/v1") as away, a_model(server, clock) as model:
        used = begin()
        await reason(away)
        await reason(model, deadline_s=0)

    assert used() == Usage()


async def test_who_begins_again_counts_anew(server: FakeModel, clock: Hasty) -> None:
    """What comes after a turn that failed belongs to the next."""
    server.then(hangs)
    async with a_model(server, clock) as model:
        used = begin()
        await outwaited(server, reason(model), seconds=40)
        begin()
        await choice(model)

    assert used().calls == 1


async def test_whoever_counts_for_all_is_told_of_each_call(server: FakeModel, clock: Hasty) -> None:
    """A try that fails is a call as well."""
    told: list[int] = []
    server.then(fails(500))
    async with a_model(server, clock, counted=told.append) as model:
        await choice(model)

    assert (len(told), sum(told)) == (2, 30)
