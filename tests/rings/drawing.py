"""How many examples a property test draws: all, and the same every time, or a quarter of them with each change.

These are profiles of Hypothesis: `whole`, unless the command line names `change` or `explore`.
"""

from hypothesis import settings

ALL, EACH_CHANGE = "whole", "change"
_FEWEST = 10
_DEFAULT = 100


def examples(whole: int) -> int:
    """Return how many of so many examples are drawn in this run."""
    return _few(whole) if settings.get_current_profile_name() == EACH_CHANGE else whole


def _few(whole: int) -> int:
    return max(whole // 4, min(whole, _FEWEST))


settings.register_profile(ALL, max_examples=_DEFAULT, derandomize=True, deadline=None)
settings.register_profile(EACH_CHANGE, max_examples=_few(_DEFAULT), derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1_000, deadline=None)
