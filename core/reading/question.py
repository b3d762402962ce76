"""A stand-alone question: what somebody wants to know, of which product models."""

from dataclasses import dataclass
from enum import StrEnum

from core.catalog.mentions import Mentions
from core.reading.purpose import Purpose


class Intent(StrEnum):
    """What kind of answer is due."""

    LOOKUP = "lookup"
    COMPARE = "compare"
    RANK = "rank"
    FILTER = "filter"
    RECOMMEND = "recommend"
    HOWTO = "howto"
    EXPLAIN = "explain"
    SPECS = "specs"
    RECEIPT = "receipt"
    CONVERT = "convert"
    SMALLTALK = "smalltalk"
    META = "meta"
    OUT_OF_SCOPE = "out_of_scope"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A stand-alone question.

    Attributes:
        text: As asked, or written out from the thread.
        topic: What is asked about the product models, without their names and without filler.
        related: Product models that those asked for must go with ("which kits?" after the ECU-850).
        fuller: Another reading of the topic: what it says is asked of what the turn before was about; empty for none.
        carried: What was taken over from the thread: "models", "topic", "intent".
    """

    text: str
    topic: str
    intent: Intent
    mentions: Mentions
    carried: frozenset[str] = frozenset()
    related: tuple[str, ...] = ()
    purpose: Purpose | None = None
    fuller: str = ""

    @property
    def models(self) -> tuple[str, ...]:
        """The resolved product models, in order of mention."""
        return self.mentions.models
