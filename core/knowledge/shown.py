"""What of a document can be seen beside its text: its pages, places on them, pictures."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """How large a page is, in points, or a picture, in pixels."""

    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A rectangle on a page; all in shares of its width and height, from the top left."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture of a document.

    Attributes:
        name: What it is called in its document; letters, digits and "-".
        alt: What is said about it; may be empty.
        size: In pixels.
    """

    name: str
    alt: str
    size: Size
