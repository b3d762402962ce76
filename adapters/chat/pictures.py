"""Pictures that stand beside what an answer cites, for chats to show below it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.answer import Answer

MOST = 2
"""So many are shown with an answer at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What a chat has room for.

    Attributes:
        most_bytes: So large is a picture at most.
        widths_px: To which one that is larger is scaled down, the widest first; the first that fits is shown.
        patience_s: Pictures that aren't there by then are left out.
    """

    most_bytes: int
    widths_px: Sequence[int]
    patience_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedPicture:
    """A picture of an indexed document.

    Attributes:
        name: As a file; the same whenever the same picture is shown with the same passage.
        title: Which source it stands in, as people know it.
        page: That source's page, if it has any; not in the title.
        alt: What is said about it, for those who don't see it; a text of ours (`adapters.language`) if nothing is.
        content_type: A PNG's, JPEG's or GIF's.
    """

    name: str
    title: str
    page: int | None = None
    alt: str
    body: bytes
    content_type: str


Pictures: TypeAlias = Callable[[Answer, Room], Awaitable[Sequence[CitedPicture]]]
"""Give the pictures beside what an answer cites, as there is room for each; at most `MOST`, and never an error."""


async def no_pictures(_answer: Answer, _room: Room) -> Sequence[CitedPicture]:
    """Give none."""
    return ()
