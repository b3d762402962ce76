"""What is accepted at the desk counts against its author's limit, but for what is no question."""

from dataclasses import replace

import pytest

from bot.accepting import Accepting
from bot.acknowledge_first import Door
from bot.metrics import Metrics
from core.messages import Platform
from tests.bot.working import Workshop
from tests.contracts.turns import an_utterance


@pytest.mark.parametrize(
    "most,platform,repeats,beyond",
    [
        pytest.param(1, Platform.SLACK, None, 1, id="beyond the limit"),
        pytest.param(None, Platform.SLACK, None, None, id="no limit"),
        pytest.param(1, Platform.SLACK, "an answered turn", None, id="an answer shown again"),
        pytest.param(1, Platform.WEB, None, None, id="a program, which was refused before"),
    ],
)
async def test_a_limit_holds_for_questions_in_chats_alone(
    shop: Workshop, most: int | None, platform: Platform, repeats: str | None, beyond: int | None
) -> None:
    """Who shares a private answer has it already; to be told to wait for it makes no sense.

    And a program that got a notice instead of an answer would take it for one.
    """
    accepting = Accepting(
        store=shop.store,
        clock=shop.clock,
        metrics=Metrics(),
        wake=lambda: None,
        door=Door(),
        most_waiting=most,
    )
    one, two = an_utterance("1", thread="t1"), an_utterance("2", thread="t2")
    for each in (one, replace(two, repeats=repeats)):
        await accepting.offer(replace(each, thread=replace(each.thread, platform=platform)))

    found = [await shop.store.claim(worker=f"w{number}", now=shop.clock.now(), lease_s=60) for number in range(2)]
    assert {turn.utterance.id: turn.beyond for turn in found if turn} == {"1": None, "2": beyond}
