"""What the page needs to have documents read where they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A page or file: where it is, and what became of it.

    Attributes:
        state: "added", "replaced" or "skipped".
        path: Under which name it is kept; empty if it isn't.
        why: Why it isn't kept.
    """

    name: str
    state: str
    path: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """How far reading a place has come.

    Attributes:
        place: The folder or the address; empty if none was named yet.
        going: It goes on.
        why: Why it ended before its end.
    """

    place: str = ""
    going: bool = False
    why: str = ""
    rows: Sequence[Row] = ()


class Gatherer(Protocol):
    """What reads documents where they are."""

    @property
    def folders(self) -> Sequence[str]:
        """Below these folders of the server."""
        ...

    @property
    def web(self) -> bool:
        """From the web as well."""
        ...

    def gathered(self) -> Gathered:
        """Return how far it has come."""
        ...

    async def start(self, place: str) -> None:
        """Begin to read a folder or what is at and below an address.

        Raises:
            Refused: It can't be read; says why.
        """
        ...

    async def stop(self) -> None:
        """End reading; what has been kept stays."""
        ...
