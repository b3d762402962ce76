"""Answers to what was asked in the same words before: the same ones, until something is published."""

from dataclasses import replace

from core.messages import Trigger, Utterance
from core.ports import Knowledge
from core.reading.read import MAX_QUESTION_CHARS
from core.reading.turn import Turn
from core.receipt import Stage

MOST = 256
_Key = tuple[Trigger, str]


class AnswerCache:
    """The last answers to questions that stand by themselves; the one used longest ago goes first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._stamp = ""
        self._turns: dict[_Key, Turn] = {}

    def get(self, utterance: Utterance, knowledge: Knowledge) -> Turn | None:
        """Return how an utterance that begins a thread was answered from what is indexed; None if it wasn't yet."""
        if _stamp_of(knowledge) != self._stamp or (turn := self._turns.pop(_key(utterance), None)) is None:
            return None
        self._turns[_key(utterance)] = turn  # the last one used
        return turn

    def keep(self, utterance: Utterance, knowledge: Knowledge, turn: Turn) -> None:
        """Keep an answer; those given from what was indexed otherwise go. A text that is cut isn't kept.

        Nor is all that was considered, which is forty times as large as the answer.
        """
        if len(utterance.text) > MAX_QUESTION_CHARS:
            return
        if _stamp_of(knowledge) != self._stamp:
            self._stamp, self._turns = _stamp_of(knowledge), {}
        self._turns[_key(utterance)] = replace(turn, receipt=None)
        if len(self._turns) > self._most:
            del self._turns[next(iter(self._turns))]


def again(turn: Turn, stages: tuple[Stage, ...]) -> Turn:
    """Return a turn whose answer is given once more, with how long that took; a language model isn't asked again."""
    if turn.kept is None:
        return turn
    judged = turn.kept.judged and f"{turn.kept.judged} That was for the same question before, whose answer this is."
    return replace(turn, kept=replace(turn.kept, judged=judged, stages=stages))


def _key(utterance: Utterance) -> _Key:
    return utterance.trigger, utterance.text


def _stamp_of(knowledge: Knowledge) -> str:
    return f"{knowledge.stamp} {knowledge.as_of or ''}"
