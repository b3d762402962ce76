"""Questions that are complete by themselves, over the demo documents: what they must say, in any thread."""

import pytest

from core.answer import Clarify, Comparison, Ranking
from tests.core.worlds import World, spoken

BEFORE = "weight of the ECU-850b Plus"


async def test_a_class_is_ranked_whatever_was_spoken_of(demo: World) -> None:
    """The ECU-850b Plus is the heaviest, and was once called the lightest: “1 of 1 state this”."""
    turn = await demo.ask(BEFORE, "Which control unit is the lightest?")

    assert isinstance(turn.answer, Ranking)
    assert turn.answer.items[0].model == "ECU-750"
    assert len(turn.answer.items) > 4


@pytest.mark.parametrize("said", ["which is the lightest?", "which has the most RAM?", "top 3 by weight"])
async def test_one_product_model_is_never_ranked_alone(demo: World, said: str) -> None:
    """First of one says nothing."""
    turn = await demo.ask(BEFORE, said)

    assert isinstance(turn.answer, Ranking)
    assert len(turn.answer.items) > 2


async def test_a_refusal_leaves_no_topic_to_a_whole_comparison(demo: World) -> None:
    """Nobody asked for the price of both."""
    turn = await demo.ask("price of the ECU-850", "compare ECU-850 and ECU-850b")

    assert isinstance(turn.answer, Comparison)
    assert len(turn.answer.table.rows) > 9


async def test_compare_alone_asks_which(demo: World) -> None:
    """It once repeated the last answer."""
    turn = await demo.ask(BEFORE, "compare")

    assert isinstance(turn.answer, Clarify)
    assert "Which product models shall I compare?" in turn.answer.question


@pytest.mark.parametrize("thread", [(), (BEFORE,)], ids=["fresh", "in a thread"])
async def test_a_maximum_in_its_own_row_is_the_maximum(demo: World, thread: tuple[str, ...]) -> None:
    """The data sheet has a row for the typical and one for the maximum current at 24 V."""
    turn = await demo.ask(*thread, "What is the maximum supply current of the ECU-750 at 24 V?")

    assert "95 mA" in spoken(turn.answer)
    assert "No maximum" not in spoken(turn.answer)


async def test_a_voltage_range_is_no_current_for_any_candidate(demo: World) -> None:
    """What may be meant is answered one by one, each with what was asked, or asked back."""
    turn = await demo.ask("Supply voltage range of the Plus?")

    assert "current" not in spoken(turn.answer)
    assert "mA" not in spoken(turn.answer)
    assert isinstance(turn.answer, Clarify) or "9 V to 32 V" in spoken(turn.answer)
