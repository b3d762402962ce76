"""What people ask about a product model: askings of the same thing, counted; nobody is named."""

from dataclasses import dataclass

MANY = 2
"""What so many people ask may be told to everybody; what fewer ask, to themselves only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOften:
    """One thing that is asked of a product model, however it is spelled.

    Attributes:
        gap: The id that all its askings share.
        aspect: In the words that most people use; empty for all that is stated.
        times: How many questions.
        people: How many different people asked them.
        own: Who looks has asked it.
    """

    gap: str
    aspect: str
    times: int
    people: int
    own: bool = False
