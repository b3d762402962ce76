"""What the page needs to take in documents, and what it says when that can't be."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.catalog.induction.proposals import Proposal
from core.errors import BotError


class Refused(BotError):
    """Documents or product models that can't be taken; the message is for the person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldFile:
    """A file in the documents' folder.

    Attributes:
        replaced: It took the place of one of the same name.
    """

    path: str
    size: int
    replaced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """Something that would help most, with its place and how to mend it."""

    count: int
    what: str
    where: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """What came of indexing.

    Attributes:
        values: Values in tables.
        comparable: Those of them that can be compared.
        skipped: (path, why) of documents that can't be read.
    """

    documents: int
    product_models: int
    values: int
    comparable: int
    skipped: Sequence[tuple[str, str]]
    advice: Sequence[Advice]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How far reading has come."""

    done: int
    total: int
    path: str


class Folder(Protocol):
    """The folder of documents behind the page."""

    formats: Collection[str]
    most_bytes: int

    async def closed(self) -> str:
        """Return why nothing can be added here, for the person; empty if it can."""
        ...

    def files(self) -> Sequence[HeldFile]:
        """Return what is there, in order."""
        ...

    def reading(self) -> Reading | None:
        """Return how far reading has come; None if nothing is read at the moment."""
        ...

    async def keep(self, name: str, parts: AsyncIterator[bytes]) -> HeldFile:
        """Keep a document under a safe name in the folder, whole or not at all.

        Raises:
            Refused: It can't be kept; says why.
        """
        ...

    async def propose(self) -> Sequence[Proposal]:
        """Return the catalogue's product models, and those that new documents propose.

        Raises:
            Refused: There is nothing to read.
        """
        ...

    async def publish(self, proposals: Sequence[Proposal]) -> Published:
        """Write these product models as the catalogue beside the documents, and index all of it.

        Raises:
            Refused: They contradict each other, or it can't be done; says why.
        """
        ...
