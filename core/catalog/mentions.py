"""What a text says about product models: resolved, ambiguous and unknown mentions."""

from dataclasses import dataclass
from enum import StrEnum


class Resolution(StrEnum):
    """How a mention was resolved, surest first."""

    NAME = "name"
    ALIAS = "alias"
    SHORTHAND = "shorthand"
    FAMILY = "family"
    TYPO = "typo"
    THREAD = "thread"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """A mention that means one product model, or a set of them ("the 850 family").

    Attributes:
        mention: As written; empty if carried over from the thread.
        models: Canonical names; one, unless `how` is FAMILY or THREAD.
    """

    mention: str
    models: tuple[str, ...]
    how: Resolution


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """A mention that may mean any of several product models; two or more candidates."""

    mention: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A mention of a product model that the catalogue doesn't know.

    Attributes:
        closest: Known names that look like it, at most three; may be empty.
    """

    mention: str
    closest: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubtful:
    """Words that may name product models and may as well be ordinary words of what is asked.

    Attributes:
        mention: As written; its words stay in the rest.
        models: Canonical names; several if it is what they are called together.
        probability: How likely the product models are meant; above 0.0, below 1.0.
    """

    mention: str
    models: tuple[str, ...]
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """All that a text says about product models.

    Attributes:
        left_out: Mentions of what is not meant ("except the ECU-850"); in no other field.
        doubtful: Other readings of words of `rest`, in order of mention.
        rest: The text with every mention taken out but the doubtful ones.
    """

    resolved: tuple[Resolved, ...] = ()
    ambiguous: tuple[Ambiguous, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    left_out: tuple[Resolved, ...] = ()
    doubtful: tuple[Doubtful, ...] = ()
    rest: str = ""

    @property
    def models(self) -> tuple[str, ...]:
        """Every resolved product model once, in order of mention."""
        return tuple(dict.fromkeys(name for found in self.resolved for name in found.models))
