"""How many questions each asker may ask: a bucket each, which holds a minute's worth and fills again evenly."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from adapters.web.problems import Problem

MOST_BUCKETS = 10_000
"""So many askers are remembered. Who wasn't heard of for longest is forgotten first: that bucket is the fullest."""

_MINUTE_S = 60.0


@dataclass(slots=True)
class _Bucket:
    """What one asker may still ask.

    Attributes:
        left: Questions, also parts of one.
        at_s: When that was counted.
    """

    left: float
    at_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What all askers may still ask; in memory, so that each server counts for itself.

    Attributes:
        ticks_s: Seconds that only go on, as `core.ports.Clock` gives them.
    """

    ticks_s: Callable[[], float]
    most: int = MOST_BUCKETS
    _buckets: OrderedDict[str, _Bucket] = field(default_factory=OrderedDict[str, _Bucket], init=False)

    def take(self, asker: str, *, a_minute: int) -> None:
        """Count a question.

        Raises:
            Problem: The asker has none left; says from when on there is one again.
        """
        now_s = self.ticks_s()
        bucket = self._buckets.setdefault(asker, _Bucket(left=a_minute, at_s=now_s))
        self._buckets.move_to_end(asker)
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        bucket.left = min(a_minute, bucket.left + (now_s - bucket.at_s) * a_minute / _MINUTE_S)
        bucket.at_s = now_s
        if bucket.left < 1:
            wait_s = ceil((1 - bucket.left) * _MINUTE_S / a_minute)
            raise _too_many(a_minute, wait_s)
        bucket.left -= 1


def _too_many(a_minute: int, wait_s: int) -> Problem:
    said = (
        "At most {most} questions a minute can be asked here. Ask again in {n} second.|"
        "At most {most} questions a minute can be asked here. Ask again in {n} seconds."
    )
    return Problem(429, said, headers={"Retry-After": str(wait_s)}, most=a_minute, n=wait_s)
