"""How often a platform lets us speak, and how long one post has to wait for it."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So many posts at once, then one after each pause.

    Attributes:
        key: What is counted together, by all servers that share a state: a channel, a workspace.
        every_s: The pause.
        burst: How many may go at once after a silence of `burst` pauses; 1 or more.
    """

    key: str
    every_s: float
    burst: int = 1

    @property
    def every(self) -> timedelta:
        """The pause."""
        return timedelta(seconds=self.every_s)

    @property
    def tolerance(self) -> timedelta:
        """How much sooner than one pause after the other a post may go."""
        return (self.burst - 1) * self.every


@dataclass(frozen=True, slots=True, kw_only=True)
class Pacing:
    """What a post has to wait for.

    Attributes:
        rates: All that it counts against, the widest first.
        reserved: The moment that was reserved for it before, so that it isn't reserved twice; None for none.
        patience_s: A turn that has to wait for longer is given back meanwhile.
    """

    rates: tuple[Rate, ...] = ()
    reserved: datetime | None = None
    patience_s: float = 0.0


FREELY = Pacing()
"""Nothing is counted."""
