"""A question and answers for scenarios on deliveries: not what is said matters there, but how often."""

from typing import Any

from core.answer import Answer, Choice, Citation, Clarify, Grounded, Paragraph, Scope, Span
from core.messages import Utterance
from core.reading.question import Intent
from core.reading.turn import Turn
from tests.fakes.slack_workspace import BOT_USER

QUESTION = f"<@{BOT_USER}> what is the supply voltage?"


def mention(ts: str = "1700000500.000100", **more: Any) -> dict[str, Any]:
    """Return an `app_mention` event."""
    return {"type": "app_mention", "user": "U1", "text": QUESTION, "ts": ts, "channel": "C1", **more}


async def canned(utterance: Utterance) -> Turn:
    """Return a clarification for "the 850?", else an answer with a source."""
    return Turn(text=utterance.text, intent=Intent.LOOKUP, topic=utterance.text, answer=_answer(utterance.text))


def _answer(asked: str) -> Answer:
    if asked == "the 850?":
        choices = (Choice(label="ECU-850", text="ECU-850"), Choice(label="ECU-850b", text="ECU-850b"))
        return Clarify(question="Which one?", candidates=("ECU-850", "ECU-850b"), choices=choices)
    source = Citation(
        number=1,
        document="ecu-850.md",
        title="ECU-850 Datasheet",
        section=("Power",),
        page=3,
        quote="Supply voltage | 9–32 V",
        excerpt="Supply voltage 9–32 V",
        url="https://docs.example.com/ecu-850#power",
        models=("ECU-850",),
    )
    return Grounded(
        blocks=(Paragraph(spans=(Span(f"You asked: {asked}", (1,)),)),),
        citations=(source,),
        models=("ECU-850",),
        scope=(Scope(model="ECU-850", own=1),),
        follow_ups=(Choice(label="And its weight?", text="What is the weight of the ECU-850?"),),
    )
