"""Which files are to be indexed, before any of them is read."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.catalog.catalog import Catalog
from core.errors import ConfigError
from core.knowledge.document import Document

CATALOG_NAME = "catalog.yaml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file that is to be indexed.

    Attributes:
        path: Its name in the register.
        document: The catalogue's entry; None where front matter or a proposal has to say.
    """

    path: str
    file: Path
    document: Document | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """A folder of documents and what its catalogue says of them.

    Attributes:
        catalog: Empty without a catalogue file.
        catalog_file: None without one.
        ignored: Suffixes that we can't read, and how many files have them.
    """

    catalog: Catalog
    catalog_file: Path | None
    sources: tuple[Source, ...]
    ignored: Mapping[str, int] = field(default_factory=dict[str, int])


def catalog_near(docs: Path) -> Path | None:
    """Return the catalogue in `docs`, a folder or a file's, or the folder above it; None if there is none."""
    docs = docs if docs.is_dir() else docs.parent
    for folder in (docs, docs.resolve().parent):
        if (folder / CATALOG_NAME).is_file():
            return folder / CATALOG_NAME
    return None


def survey(docs: Path, *, catalog: Catalog, catalog_file: Path | None, formats: Collection[str]) -> Library:
    """Return what is to be indexed: every document of the catalogue, and the other files in `docs`; or one file.

    Args:
        docs: The folder, or the file.
        catalog: What `catalog_file` says.
        catalog_file: None if there is no catalogue.
        formats: Suffixes that can be read, with their dot.

    Raises:
        ConfigError: There is no such folder or file, or nothing to index in it.
    """
    if not docs.exists():
        raise ConfigError(f"{docs}: no such folder or file; name the folder that holds the documents, or one of them")
    docs = docs.resolve()
    if docs.is_file():
        return _of_one(docs, catalog, catalog_file, formats)
    base = base_of(docs, catalog, catalog_file)
    listed = tuple(
        Source(path=path, file=base / path, document=document) for path, document in catalog.documents.items()
    )
    files = list(_files(docs))
    taken = {source.file.resolve() for source in listed}
    others = tuple(
        Source(path=_name(file, base, docs), file=file)
        for file in files
        if file.suffix.lower() in formats and file.resolve() not in taken
    )
    if not listed and not others:
        known = " ".join(sorted(formats))
        raise ConfigError(f"{docs}: holds no documents; formats that can be read: {known}")
    ignored = Counter(
        file.suffix.lower() or "(no suffix)"
        for file in files
        if file.suffix.lower() not in formats and file.name != CATALOG_NAME and file.resolve() not in taken
    )
    return Library(catalog=catalog, catalog_file=catalog_file, sources=listed + others, ignored=ignored)


def _of_one(file: Path, catalog: Catalog, catalog_file: Path | None, formats: Collection[str]) -> Library:
    """Return the library of one file; its catalogue stays whole.

    Raises:
        ConfigError: It can't be read.
    """
    base = base_of(file.parent, catalog, catalog_file)
    entries = (each for path, each in catalog.documents.items() if (base / path).resolve() == file)
    document = next(entries, None)
    if document is None and file.suffix.lower() not in formats:
        known = " ".join(sorted(formats))
        raise ConfigError(f"{file}: can't be read; formats that can be read: {known}")
    path = _name(file, base, file.parent) if document is None else document.path
    return Library(
        catalog=catalog, catalog_file=catalog_file, sources=(Source(path=path, file=file, document=document),)
    )


def base_of(docs: Path, catalog: Catalog, catalog_file: Path | None) -> Path:
    """Return where register paths start: at the catalogue's folder; at `docs` if no document is found from there."""
    if catalog_file is None:
        return docs
    folder = catalog_file.resolve().parent
    if not any((folder / path).is_file() for path in catalog.documents) and any(
        (docs / path).is_file() for path in catalog.documents
    ):
        return docs
    return folder


def _files(docs: Path) -> Iterator[Path]:
    """Yield the files below `docs` in a stable order, without hidden ones."""
    for file in sorted(docs.rglob("*")):
        hidden = any(part.startswith(".") for part in file.relative_to(docs).parts)
        if not hidden and file.is_file():
            yield file


def _name(file: Path, base: Path, docs: Path) -> str:
    return file.relative_to(base if file.is_relative_to(base) else docs).as_posix()
