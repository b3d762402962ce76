"""Passages that come close to what was asked, where nothing surely answers it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a passage; `marked` where it says what was asked."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Closest:
    """A passage that comes close to what was asked, shown as a search shows it: it is no answer.

    Attributes:
        runs: What is shown of it, without gaps between the runs; "…" stands for what is left out.
        citation: The number of its citation.
    """

    runs: tuple[Run, ...]
    citation: int

    @property
    def text(self) -> str:
        """All that is shown of it."""
        return "".join(run.text for run in self.runs)
