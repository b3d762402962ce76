"""A poster that keeps what people would see."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.answer import Answer
from core.messages import Utterance


@dataclass
class RecordingPoster:
    """Shows answers in a list, and looks there before it posts again.

    Attributes:
        visible: Turn id and answer of each post that people see.
        asked: The texts answered, in order.
        before: Raised one by one instead of posting.
        after: Raised one by one although the post went out.
        at_work: Utterances that `working` was called for.
    """

    visible: list[tuple[str, Answer]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    before: Iterator[Exception] = field(default_factory=lambda: iter(()))
    after: Iterator[Exception] = field(default_factory=lambda: iter(()))
    at_work: list[str] = field(default_factory=list)

    async def working(self, utterance: Utterance) -> None:
        """Note that it was said that we are at work."""
        self.at_work.append(utterance.text)

    async def post(self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool) -> str:
        """Show the answer, unless it is there already."""
        if (error := next(self.before, None)) is not None:
            raise error
        if not (again and turn_id in dict(self.visible)):
            self.visible.append((turn_id, answer))
            self.asked.append(utterance.text)
        if (error := next(self.after, None)) is not None:
            raise error
        return f"message of {turn_id}"

    @property
    def answers(self) -> list[Answer]:
        """What people see."""
        return [answer for _, answer in self.visible]
