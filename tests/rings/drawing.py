"""How many examples a property test draws: all, and the same every time, or a part of them with each change.

These are profiles of Hypothesis: `whole`, unless the command line names `change` (a quarter of them), `glance` (a
tenth, for half a minute) or `explore`.
"""

from hypothesis import settings

ALL = "whole"
_PARTS = {"change": 4, "glance": 10}
"""Profile → it draws one in so many."""
_FEWEST = 10
_DEFAULT = 100


def examples(whole: int) -> int:
    """Return how many of so many examples are drawn in this run."""
    return _few(whole, _PARTS.get(settings.get_current_profile_name(), 1))


def _few(whole: int, part: int) -> int:
    return max(whole // part, min(whole, _FEWEST))


settings.register_profile(ALL, max_examples=_DEFAULT, derandomize=True, deadline=None)
for _name, _part in _PARTS.items():
    settings.register_profile(_name, max_examples=_few(_DEFAULT, _part), derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1_000, deadline=None)
