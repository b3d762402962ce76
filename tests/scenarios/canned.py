"""Answers for scenarios on deliveries: what is said doesn't matter there, when and how often does."""

from core.answer import Answer, Choice, Citation, Clarify, Grounded, Paragraph, Scope, Span
from core.messages import Utterance
from core.reading.question import Intent
from core.reading.turn import Turn


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
