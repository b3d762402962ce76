"""A poster that keeps what people would see."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.answer import Answer
from core.messages import Utterance
from core.posting_rates import Rate
from core.progress import Progress


@dataclass
class RecordingPoster:
    """Shows answers in a list, and looks there before it posts again.

    Attributes:
        visible: Turn id and answer of each post that people see.
        asked: The texts answered, in order.
        before: Raised one by one instead of posting.
        after: Raised one by one although the post went out.
        at_work: Utterances that `working` was called for.
        limits: What each post counts against.
        accompanied: Turn id and answer of each that was said to be posted.
    """

    visible: list[tuple[str, Answer]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    before: Iterator[Exception] = field(default_factory=lambda: iter(()))
    after: Iterator[Exception] = field(default_factory=lambda: iter(()))
    at_work: list[str] = field(default_factory=list)
    limits: tuple[Rate, ...] = ()
    accompanied: list[tuple[str, Answer]] = field(default_factory=list)

    def rates(self, utterance: Utterance) -> tuple[Rate, ...]:
        """Return what a post counts against."""
        return self.limits

    async def working(self, turn_id: str, utterance: Utterance, progress: Progress) -> None:
        """Note that it was said that we are at work."""
        self.at_work.append(utterance.text)

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Show the answer, unless it is there already; replacing, in place of what is there."""
        if (error := next(self.before, None)) is not None:
            raise error
        found = again and turn_id in dict(self.visible)
        if found and replacing:
            self.visible = [(each, answer if each == turn_id else said) for each, said in self.visible]
        if not found:
            self.visible.append((turn_id, answer))
            self.asked.append(utterance.text)
        if (error := next(self.after, None)) is not None:
            raise error
        return f"message of {turn_id}"

    def accompany(self, turn_id: str, utterance: Utterance, answer: Answer) -> None:
        """Note which answer may get its pictures."""
        self.accompanied.append((turn_id, answer))

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:
        """Show the answer no more."""
        if (error := next(self.before, None)) is not None:
            raise error
        self.visible = [each for each in self.visible if each[0] != turn_id]

    @property
    def answers(self) -> list[Answer]:
        """What people see."""
        return [answer for _, answer in self.visible]
