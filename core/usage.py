"""What a question used of a language model."""

from collections.abc import Callable
from dataclasses import dataclass

from core.counting import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What was used, tries that failed included.

    Attributes:
        calls: So many times it was asked.
        tokens: Read and written together, estimated where the server doesn't say.
    """

    calls: int = 0
    tokens: int = 0

    @property
    def told(self) -> str:
        """In a sentence; empty if nothing was used."""
        return f"It was asked {counted(self.calls, 'time')}, with {self.tokens:,} tokens." if self.calls else ""


def nothing_used() -> Callable[[], Usage]:
    """Return what tells that nothing was used."""
    return Usage
