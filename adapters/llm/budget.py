"""How many tokens may be used in a day."""

from collections.abc import Callable
from datetime import date, datetime

from adapters.llm.faults import Fault, Kind


class Budget:
    """This process's tokens of today; a day begins at midnight, UTC."""

    def __init__(self, tokens_a_day: int, now: Callable[[], datetime]) -> None:
        self._limit, self._now = tokens_a_day, now
        self._day: date | None = None
        self._used = 0

    @property
    def used(self) -> int:
        """Tokens used today."""
        if (today := self._now().date()) != self._day:
            self._day, self._used = today, 0
        return self._used

    def check(self) -> None:
        """Let a call through; calls that are under way may still exceed the budget.

        Raises:
            Fault: There is nothing left for today.
        """
        if 0 < self._limit <= self.used:
            raise Fault(Kind.IDLE, f"today's budget of {self._limit} tokens is used up")

    def spend(self, tokens: int) -> None:
        """Take note of tokens used."""
        self._used = self.used + tokens
