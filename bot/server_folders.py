"""Folders of the server that an operator lets be named on the page: what is in them, and never what is beside them."""

import hashlib
import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from adapters.fetching.naming import unique_name
from adapters.language import Ours
from adapters.web.folder import Refused

_HASH_CHARS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A file.

    Attributes:
        name: As people know it, from the root's name on.
        file: The file itself, behind all links.
        kept: Under which name it is kept.
        why: Why it isn't; empty if it can be.
    """

    name: str
    file: Path
    kept: str = ""
    why: str = ""


def root_of(place: str, roots: Sequence[Path]) -> tuple[Path, Path]:
    """Return a folder that was named and the root that it lies below, both without links.

    Raises:
        Refused: It lies below none, or is none; which of the two isn't said.
    """
    try:
        folder = Path(place).expanduser().resolve()
        root = next((known for known in map(Path.resolve, roots) if folder.is_relative_to(known)), None)
        if root is not None and Path(place).expanduser().is_absolute() and folder.is_dir():
            return folder, root
    except (OSError, RuntimeError, ValueError):
        pass
    raise Refused(Ours("There is no such folder below {folders}.", folders=", ".join(map(str, roots))))


def files_below(folder: Path, root: Path, roots: Sequence[Path], formats: Collection[str]) -> Iterator[Found]:
    """Yield the files below a folder in order, without hidden ones; links that lead out of the root aren't followed."""
    label = _label(root, roots)
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in links)
        for name in sorted((*names, *links)):
            if not name.startswith("."):
                yield _found(Path(place) / name, root, label, formats)


def _found(file: Path, root: Path, label: str, formats: Collection[str]) -> Found:
    parts = [label, *file.relative_to(root).parts]
    name = "/".join(parts)
    suffix = file.suffix.lower()
    try:
        target = file.resolve()
        regular = target.is_file()
    except (OSError, RuntimeError):
        return Found(name=name, file=file, why=Ours("It can't be opened."))
    if not target.is_relative_to(root):
        return Found(name=name, file=file, why=Ours("It is a link that leads out of the folder."))
    if target.is_dir():
        return Found(name=name, file=file, why=Ours("It is a link to another folder. Name that one."))
    if not regular or suffix not in formats:
        return Found(name=name, file=file, why=Ours("This can't be read: {kind}.", kind=suffix or file.name))
    return Found(name=name, file=target, kept=unique_name(parts, suffix, name))


def _label(root: Path, roots: Sequence[Path]) -> str:
    """Return what a root is called among the documents: its name, and more if another one has the same."""
    alike = [known for known in map(Path.resolve, roots) if known.name == root.name]
    mark = hashlib.sha256(str(root).encode()).hexdigest()[:_HASH_CHARS]
    return root.name if root.name and len(set(alike)) == 1 else f"{root.name or 'root'}-{mark}"
