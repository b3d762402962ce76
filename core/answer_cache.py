"""Answers to what was asked in the same words before: the same ones, until something is published."""

from core.messages import Trigger, Utterance
from core.ports import Knowledge
from core.reading.read import MAX_QUESTION_CHARS
from core.reading.turn import Turn

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
        """Keep an answer; those given from what was indexed otherwise go. A text that is cut isn't kept."""
        if len(utterance.text) > MAX_QUESTION_CHARS:
            return
        if _stamp_of(knowledge) != self._stamp:
            self._stamp, self._turns = _stamp_of(knowledge), {}
        self._turns[_key(utterance)] = turn
        if len(self._turns) > self._most:
            del self._turns[next(iter(self._turns))]


def _key(utterance: Utterance) -> _Key:
    return utterance.trigger, utterance.text


def _stamp_of(knowledge: Knowledge) -> str:
    return f"{knowledge.stamp} {knowledge.as_of or ''}"
