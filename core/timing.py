"""How long each stage of a turn takes, by a clock that only goes on; and who is told of it meanwhile."""

from core.ports import Clock
from core.progress import Progress
from core.receipt import Stage

_MS = 1000


class Stages:
    """Notes stages one after the other; one that comes again is added up.

    Attributes:
        progress: Told what becomes of the turn; None if nobody is.
    """

    def __init__(self, clock: Clock, progress: Progress | None = None) -> None:
        self._clock, self.progress = clock, progress
        self._begun = self._since = clock.ticks_s()
        self._taken: dict[str, float] = {}

    def done(self, name: str) -> None:
        """Note that all since the last stage was the stage `name`."""
        now = self._clock.ticks_s()
        self._taken[name] = self._taken.get(name, 0.0) + now - self._since
        self._since = now

    @property
    def taken(self) -> tuple[Stage, ...]:
        """The stages in order."""
        return tuple(Stage(name=name, ms=round(seconds * _MS, 2)) for name, seconds in self._taken.items())

    @property
    def spent_s(self) -> float:
        """How long it has taken so far."""
        return self._clock.ticks_s() - self._begun
