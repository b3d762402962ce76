"""What became of a run's questions, and whether the promise was kept."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tests.chaos.plan import OF_DATABASE, Event, Fault

_AROUND_S = 1.0
"""Between a message's way to Teams and the note that it arrived nobody needs longer."""

_HIDING = {Fault.KILL, Fault.FREEZE}
"""What befalls a server as it begins; what befalls the state goes on, and hides what was posted meanwhile."""


def doubt(event: Event, began: float, ended: float) -> tuple[float, float] | None:
    """Return from when to when a message may have been taken by Teams without our keeping that; None if never.

    Args:
        event: What happened.
        began: When, in seconds of any clock.
        ended: When it was over.
    """
    if event.fault in _HIDING:
        return began - _AROUND_S, began + _AROUND_S
    if event.fault in OF_DATABASE or event.fault is Fault.DISK:
        return began - _AROUND_S, ended + _AROUND_S
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a run's questions, by the threads that they open.

    Attributes:
        acknowledged: Those that a server took.
        outcomes: How many messages each got.
        turns: Whose outcomes they are.
        doubtful: Those in Teams whose first message was taken just as a fault could hide that, by `doubt` or because
            Teams hung up. Teams can't be asked what is there: posting again is all that we can do then.
        elsewhere: How many messages are in nobody's thread.
        took_s: How long each answer took.
        errors: What a server said that it should never say.
    """

    asked: int
    acknowledged: Collection[str]
    outcomes: Counter[str]
    turns: Mapping[str, Sequence[str]]
    doubtful: Collection[str]
    elsewhere: int
    events: int
    starts: int
    took_s: Sequence[float]
    errors: Sequence[str] = ()

    @property
    def lost(self) -> Sequence[str]:
        """Questions that were acknowledged and have no outcome."""
        return sorted(thread for thread in self.acknowledged if not self.outcomes[thread])

    @property
    def double(self) -> Sequence[str]:
        """Questions with more than one outcome, where that could have been known."""
        return sorted(thread for thread, count in self.outcomes.items() if count > 1 and thread not in self.doubtful)

    @property
    def good(self) -> bool:
        """Whether the promise was kept."""
        return not (self.lost or self.double or self.elsewhere or self.errors)

    def row(self) -> str:
        """Return the figures as cells of a Markdown table."""
        took = sorted(self.took_s) or [0.0]
        p50, p99 = took[len(took) // 2], took[int(len(took) * 0.99)]
        counts = (self.asked, len(self.acknowledged), len(self.lost), len(self.double), len(self.doubtful))
        return " | ".join([*map(str, (*counts, self.elsewhere, self.events, self.starts)), f"{p50:.1f}", f"{p99:.1f}"])

    def faults(self) -> str:
        """Return what was wrong, for people."""
        double = [f"{thread} by turns {self.turns[thread]}" for thread in self.double]
        return f"lost {self.lost}; double {double}; elsewhere {self.elsewhere}; errors {list(self.errors)}"


HEADING = (
    "| seed | questions | acknowledged | lost | double | in doubt | elsewhere | events | starts | p50 s | p99 s |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)
