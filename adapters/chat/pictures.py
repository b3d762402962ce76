"""Pictures for chats to show with an answer: its chart, and what stands beside what it cites."""

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
    """A picture of an indexed document, or a chart of what an answer says.

    Attributes:
        name: As a file; the same whenever the same picture is shown with the same passage.
        title: Which source it stands in, as people know it; a chart's is a text of ours.
        page: That source's page, if it has any; not in the title.
        alt: What is said about it, for those who don't see it; a text of ours (`adapters.language`) if nothing is.
        content_type: A PNG's, JPEG's or GIF's.
        chart: It stands in no source, and is to be shown as wide as there is room.
    """

    name: str
    title: str
    page: int | None = None
    alt: str
    body: bytes
    content_type: str
    chart: bool = False


Pictures: TypeAlias = Callable[[Answer, Room], Awaitable[Sequence[CitedPicture]]]
"""Give an answer's chart, and pictures beside what it cites, as there is room; at most `MOST`, and never an error."""


async def no_pictures(_answer: Answer, _room: Room) -> Sequence[CitedPicture]:
    """Give none."""
    return ()
