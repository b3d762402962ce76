"""How many examples a property test draws: a quarter with each change, all by night."""

from hypothesis import settings

EACH_CHANGE = "change"
"""The profile of all rings but the nightly ones: it draws the same few examples every time."""

_FEWEST = 10
_DEFAULT = 100

settings.register_profile("whole", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1_000, deadline=None)


def examples(whole: int) -> int:
    """Return how many of so many examples are drawn in this run."""
    if settings.get_current_profile_name() != EACH_CHANGE:
        return whole
    return max(whole // 4, min(whole, _FEWEST))


settings.register_profile(EACH_CHANGE, max_examples=_DEFAULT // 4, derandomize=True, deadline=None)
