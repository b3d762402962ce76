"""How often one process calls a method that Slack counts for all threads of a workspace together."""

from datetime import datetime, timedelta

from core.ports import Clock
from core.posting_rates import Rate


class Allowance:
    """So many calls; who finds none left does without, as what is called for is a courtesy.

    Other processes have their own: what they use up as well, Slack tells with a 429 (`hold`).
    """

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate, self._clock = rate, clock
        self._due: datetime | None = None

    def take(self) -> bool:
        """Take one call; False if none is left now."""
        now = self._clock.now()
        due = max(self._due or now, now)
        if due - now > self._rate.tolerance:
            return False
        self._due = due + self._rate.every
        return True

    def hold(self, seconds: float) -> None:
        """Have none left for so long."""
        until = self._clock.now() + timedelta(seconds=seconds) + self._rate.tolerance
        self._due = max(self._due or until, until)
