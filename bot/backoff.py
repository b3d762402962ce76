"""How long to wait before the next try."""

from collections.abc import Callable

_FIRST_S = 1.0
_LONGEST_S = 300.0


def delay_s(attempts: int, *, rng: Callable[[], float]) -> float:
    """Return seconds to wait after `attempts` tries failed before this one.

    They double from 1 s to 5 min, half of them left to chance, so that many don't come back at once.

    Args:
        attempts: 0 or more.
        rng: Gives numbers from 0.0 to 1.0.
    """
    longest = min(_LONGEST_S, _FIRST_S * 2.0 ** min(attempts, 10))
    return longest * (0.5 + 0.5 * rng())
