"""What the page needs to show documents as they are: their files, which stay where `bot` knows them to be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from core.knowledge.chunk import Chunk
from core.knowledge.document import Picture, Size, Spot


class State(StrEnum):
    """What has become of the file that a document was read from."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What is known of how a document was read.

    Attributes:
        read_at: None if unknown.
        faults: What could not be read in it, or why this is an earlier version: a sentence each.
    """

    read_at: datetime | None = None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A file that isn't indexed, and why."""

    path: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """How the documents were read.

    Attributes:
        documents: By path; what is not known of may be missing.
    """

    documents: Mapping[str, Held] = field(default_factory=dict[str, Held])
    left_out: tuple[LeftOut, ...] = ()


Find = Callable[[str], Sequence[tuple[int, int]]]
"""Returns where in a page's text something stands: half-open ranges of characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A place in a document that pictures are wanted of.

    Attributes:
        chunk: What stands there.
        after: Where in the document's text the chunk before it ends.
        before: Where the one behind it begins; None at the end.
    """

    chunk: Chunk
    after: int
    before: int | None


class Originals(Protocol):
    """The files of indexed documents. A path is a document's in the register, and never one that a request names."""

    async def library(self) -> Library:
        """Return how the documents were read."""
        ...

    async def state(self, path: str) -> State:
        """Return what has become of a document's file."""
        ...

    async def sizes(self, path: str) -> Sequence[Size]:
        """Return the sizes of a PDF's pages.

        Raises:
            DocumentError: The file is not there any more, or is another one.
        """
        ...

    async def image(self, path: str, page: int) -> bytes:
        """Return a page of a PDF, counted from 1, as a PNG.

        Raises:
            DocumentError: The file is not there any more, or is another one, or has no such page.
        """
        ...

    async def spots(self, path: str, page: int, find: Find) -> Sequence[Sequence[Spot]]:
        """Return where on a page of a PDF each range stands that `find` finds in its text, a spot per line.

        Raises:
            DocumentError: The file is not there any more, or is another one, or has no such page.
        """
        ...

    async def pictures(self, path: str, near: Near) -> Sequence[Picture]:
        """Return the pictures that stand beside a chunk, in order; none if the file is not as it was read."""
        ...

    async def picture(self, path: str, name: str) -> tuple[bytes, str] | None:
        """Return a picture of a document by its name, with its content type; None if there is none.

        It is a PNG, a JPEG or a GIF.
        """
        ...
