"""What is known of a document apart from its text: its entry in the register, and what can be seen of it."""

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """Whether something is current."""

    ONLINE = "online"
    LEGACY = "legacy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A registered document.

    Attributes:
        path: Its name everywhere; POSIX, relative to the catalogue's folder (or the indexed one).
        title: What people call it; empty in a catalogue that doesn't say, until the document is read.
        covered_models: Canonical names of the product models it describes; empty means generic,
            it holds for no product model in particular.
        compatible_models: Hosts that an accessory in it fits; canonical names.
        url: Where people read it; empty if nowhere. The only source of links in answers.
        date: ISO date of effect or of the file's front matter; empty if unknown.
        authority: Higher wins between documents that disagree; 0 is ordinary.
        curated: Somebody keeps its values by hand, each with the day from which it holds.
        embedder: Who made the vectors of its chunks (`Embedder.name`); empty if they have none.
        fingerprint: Hash of content and register entry; opaque, equal means nothing changed.
    """

    path: str
    title: str
    covered_models: tuple[str, ...] = ()
    compatible_models: tuple[str, ...] = ()
    product_line: str = ""
    series: tuple[str, ...] = ()
    doc_kind: str = ""
    status: Status = Status.ONLINE
    superseded_by: str = ""
    url: str = ""
    format: str = ""
    date: str = ""
    authority: int = 0
    curated: bool = False
    embedder: str = ""
    fingerprint: str = ""

    @property
    def is_paged(self) -> bool:
        """Whether it is a PDF: its pages can be shown as they are printed."""
        return self.path.lower().endswith(".pdf")


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
    """A picture of a document: its name there (letters, digits and "-"), and what is said about it, if anything."""

    name: str
    alt: str
    size: Size
