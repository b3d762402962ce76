"""Random numbers that are the same in every run."""

from random import Random


def seeded(*what: object) -> Random:
    """Return the random numbers that belong to `what`."""
    return Random("|".join(map(str, what)))  # noqa: S311  drawn again from the same seed
