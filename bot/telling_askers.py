"""People who had asked in vain are told what an expert answered: in their thread, once, like any other answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from bot.turn_work import Think
from core.answer import NoEvidence
from core.experts import ExpertAnswer, shows, told
from core.messages import Platform, ThreadKey, Trigger, Utterance
from core.progress import Progress
from core.reading.turn import Turn

GONE = "An expert had answered this, and has taken the answer back."


def told_to(asked: Utterance, said: ExpertAnswer) -> Utterance:
    """Return what is accepted to tell somebody of an answer; told again, it is the same delivery and does nothing."""
    return Utterance(
        thread=asked.thread,
        delivery_ids=(f"told:{said.answer}:{asked.thread}:{asked.author}",),
        author=asked.author,
        text=asked.text,
        trigger=Trigger.ACTION,
        reply_to=asked.reply_to,
        private=asked.private,
        tells=said.answer,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Thinks; where somebody is told of an expert's answer, again about what they had asked.

    Attributes:
        think: Makes any other utterance into a turn.
        answer: Gives an expert's answer by its id; None if it is gone.
    """

    think: Think
    answer: Callable[[str], Awaitable[ExpertAnswer | None]]

    async def __call__(self, utterance: Utterance, progress: Progress | None) -> Turn:
        """Return the turn: that which the question is answered with now, and why it comes now."""
        if utterance.tells is None:
            return await self.think(utterance, progress)
        said = await self.answer(utterance.tells)
        if said is None:
            return Turn(text=utterance.text, answer=NoEvidence(text=GONE))
        asked = replace(utterance, tells=None)
        turn = await self.think(asked, None)
        if not shows(turn.answer, said, ANSWERS_PATH):  # its thread went on since, and it reads differently now
            turn = await self.think(replace(asked, thread=_alone(said), text=said.asked_plainly), None)
        kept = turn.kept and replace(turn.kept, asked=())  # nobody asks it anew
        return replace(turn, text=utterance.text, answer=told(turn.answer, said, utterance.text), kept=kept)


def _alone(said: ExpertAnswer) -> ThreadKey:
    """Return a thread in which nothing was said before."""
    return ThreadKey(platform=Platform.CLI, workspace="expert", channel="expert", root=said.answer)
