"""Everything found for one question: evidence per thing asked and product model."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.finding.evidence import Evidence
from core.reading.topic import Topic

GATE = 0.5
"""Share of a topic that a finding must speak of to be an answer; fitted on development questions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One thing asked.

    Attributes:
        text: Its words, without filler at the ends.
        said: Its words as the question has them.
    """

    text: str
    topic: Topic
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Evidence per thing asked and product model.

    Attributes:
        asked: At least one.
        evidence: By (index in `asked`, product model or None).
    """

    asked: tuple[Asked, ...]
    evidence: Mapping[tuple[int, str | None], Evidence]

    def of(self, index: int, model: str | None) -> Evidence:
        """Return what was found of `asked[index]` for a product model; empty if it was not looked for."""
        return self.evidence.get((index, model)) or Evidence(model=model)

    def stated(self, index: int, model: str | None) -> bool:
        """Return whether the evidence is enough for an answer."""
        return self.of(index, model).enough(GATE)

    def over(self, other: "Found") -> "Found":
        """Return this evidence, with `other`'s where it has some that is enough and this has not."""
        better = {key: evidence for key, evidence in other.evidence.items() if evidence.enough(GATE)}
        lacking = {key: found for key, found in better.items() if not self.of(*key).enough(GATE)}
        return Found(asked=self.asked, evidence={**self.evidence, **lacking})
