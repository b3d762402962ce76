"""What a question used of a language model."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What was used, tries that failed included.

    Attributes:
        calls: So many times it was asked.
        tokens: Read and written together, estimated where the server doesn't say.
    """

    calls: int = 0
    tokens: int = 0
