"""Who is told of an expert's answer gets the answer to what they had asked, and why it comes now."""

from dataclasses import replace

from bot.progress import TurnProgress
from bot.telling_askers import GONE, Telling, told_to
from core.answer import NoEvidence
from core.experts import ExpertAnswer
from core.messages import Trigger, Utterance
from core.reading.turn import Turn
from tests.contracts.turns import a_turn, an_utterance
from tests.core.test_experts import SAID, cited

ASKED = an_utterance("d1", text="What colour is it?")


async def answer(name: str) -> ExpertAnswer | None:
    """Return the one answer there is."""
    return SAID if name == SAID.answer else None


async def think(utterance: Utterance, _progress: object = None) -> Turn:
    """Understand the plain question only."""
    assert utterance.tells is None
    found = cited(SAID.text) if utterance.text == SAID.asked_plainly else NoEvidence(text="What?")
    return replace(a_turn(utterance.text, says=""), answer=found)


TELLING = Telling(think=think, answer=answer)


def test_telling_twice_is_one_delivery() -> None:
    """Whatever was killed, nobody reads it twice."""
    one, other = told_to(ASKED, SAID), told_to(ASKED, SAID)

    assert one == other
    assert (one.thread, one.author, one.text, one.trigger) == (ASKED.thread, "U1", ASKED.text, Trigger.ACTION)
    assert told_to(ASKED, replace(SAID, answer="b")).delivery_ids != one.delivery_ids


async def test_a_question_that_reads_differently_by_now_is_asked_plainly() -> None:
    """Its thread went on; the answer still stands below the question that was asked."""
    turn = await TELLING(told_to(ASKED, SAID), TurnProgress())

    assert turn.text == "What colour is it?"
    assert "Ada answered on 2026-11-21" in str(turn.answer)


async def test_what_was_taken_back_meanwhile_is_said_so() -> None:
    """Silence would be no outcome, and the answer would be wrong."""
    turn = await TELLING(told_to(ASKED, replace(SAID, answer="gone")), TurnProgress())

    assert turn.answer == NoEvidence(text=GONE)


async def test_everything_else_is_thought_about() -> None:
    """That is the rule."""
    assert (await TELLING(ASKED, TurnProgress())).answer == NoEvidence(text="What?")
