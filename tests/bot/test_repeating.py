"""An answer that is there already is shown again as it is."""

from dataclasses import replace

import pytest

from bot.progress import TurnProgress
from bot.repeating import Repeating
from core.errors import PermanentError
from core.messages import Utterance
from core.reading.turn import Turn
from tests.contracts.turns import a_turn, an_utterance

STORED = replace(a_turn("compare A and B", says="a table"), turn_id="turn-1")


async def think(utterance: Utterance, _progress: object = None) -> Turn:
    """Think anew."""
    return a_turn(utterance.text, says="another thought")


async def said(turn_id: str) -> Turn | None:
    """Return the one turn that is stored."""
    return STORED if turn_id == "turn-1" else None


REPEATING = Repeating(think=think, said=said)


async def test_what_repeats_nothing_is_thought_about() -> None:
    """That is the rule."""
    turn = await REPEATING(an_utterance("d1"), TurnProgress())

    assert turn.answer == a_turn("x", says="another thought").answer


async def test_what_repeats_a_turn_is_that_turn_in_another_thread() -> None:
    """Whoever shares an answer wants the others to see that one; the thread goes on from it."""
    turn = await REPEATING(replace(an_utterance("d1"), repeats="turn-1"), TurnProgress())

    assert turn == replace(STORED, turn_id="")


async def test_what_is_gone_is_not_thought_about_anew() -> None:
    """It might say something else than what was shared."""
    with pytest.raises(PermanentError, match="turn-2 is gone"):
        await REPEATING(replace(an_utterance("d1"), repeats="turn-2"), TurnProgress())
