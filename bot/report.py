"""What an indexing run did, and what it did not understand."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A document that could not be read.

    Attributes:
        kept: An earlier version of it is still indexed and still answers.
    """

    path: str
    why: str
    kept: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outdated:
    """A curated value that a newer document contradicts.

    Attributes:
        models: Whom both are about.
        said: The curated value.
        since: ISO day from which it is said to hold.
        newer: Path of the newer document.
        newer_said: What that states.
        newer_date: Its ISO day.
    """

    path: str
    models: tuple[str, ...]
    label: str
    said: str
    since: str
    newer: str
    newer_said: str
    newer_date: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What an indexing run did.

    Attributes:
        read: Documents that are new or changed and were read in this run.
        resumed: Documents that an interrupted run had read already.
        unchanged: Documents that were indexed before and stay as they are.
        removed: Paths of documents that are gone.
        chunks: In the whole index, afterwards.
        values: Labelled values in the documents read in this run: table cells and "key: value".
        typed: Those of them that became facts with a number, a state or a list; the others are text.
        product_models: In the whole catalogue, afterwards.
        warnings: (path, what could not be understood in it).
        outdated: Curated values that a newer document contradicts.
        generic: Paths of documents that name no product model.
        bare_models: Product models that no document covers.
        unlisted: Files that the catalogue doesn't list and that don't say themselves what they cover.
        ignored: Suffixes that can't be read, with the number of files.
    """

    read: int
    resumed: int
    unchanged: int
    removed: tuple[str, ...]
    chunks: int
    product_models: int
    values: int = 0
    typed: int = 0
    skipped: tuple[Skipped, ...] = ()
    warnings: tuple[tuple[str, str], ...] = ()
    outdated: tuple[Outdated, ...] = ()
    generic: tuple[str, ...] = ()
    bare_models: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()
    ignored: Mapping[str, int] = field(default_factory=dict[str, int])
