"""What a file of curated values says, entry by entry, before anybody has judged it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from adapters.catalogfile.fields import ROUTE_KEYS
from core.catalog.selectors import Route
from core.knowledge.tree import Place

EXPERT_KEYS = ("by", "id", "gap", "answered")
ENTRY_KEYS = (
    *ROUTE_KEYS,
    "attribute",
    "value",
    "unit",
    "conditions",
    "effective",
    "until",
    "source",
    "note",
    *EXPERT_KEYS,
)
"""The last four come with answers of experts: who gave it, under which id, to what, and when; see `answers`."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word or more, white space folded, and where it stands; never empty."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One curated value as it is written, or what a file says of all of them.

    Attributes:
        line: 1-based, for messages.
        place: What is quoted to prove it.
        said: By key; a key without anything behind it is left out.
    """

    line: int
    place: Place
    said: Mapping[str, tuple[Said, ...]]

    def text(self, key: str) -> str:
        """Return what stands behind `key`, several things joined; empty if nothing does."""
        return ", ".join(each.text for each in self.said.get(key, ()))

    @property
    def route(self) -> Route:
        """Whom it holds for; empty if it doesn't say."""
        return Route(
            models=(*self._texts("model"), *self._texts("models")),
            product_lines=tuple(self._texts("product_line")),
            name_prefixes=tuple(self._texts("name_prefix")),
        )

    def _texts(self, key: str) -> Iterator[str]:
        return (each.text for each in self.said.get(key, ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A file of curated values, read.

    Attributes:
        text: The source that places refer to.
        top: What holds for every entry that doesn't say otherwise.
        faults: What can't be understood, each with its line.
    """

    text: str
    top: Entry
    entries: tuple[Entry, ...]
    faults: list[str] = field(default_factory=list[str])
