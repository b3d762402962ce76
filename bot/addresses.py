"""Where documents that were fetched come from, until a catalogue says so: a hidden file beside them."""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from bot.register import Register
from core.catalog.catalog import Catalog

NAME = ".addresses.json"
TOGETHER = 50
"""So many are written at once; a site has hundreds, and each time all are written."""


@dataclass(slots=True)
class Addresses:
    """The addresses of the documents in a folder. Threads may note at once."""

    folder: Path
    _new: dict[str, str] = field(default_factory=dict[str, str])
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    def note(self, path: str, address: str) -> None:
        """Note where a document comes from, for others once it is written."""
        with self._one_at_a_time:
            self._new[path] = address
            if len(self._new) >= TOGETHER:
                self._write()

    def drop(self, path: str) -> None:
        """Forget where a document came from: another one has its place."""
        with self._one_at_a_time:
            self._write()
            held = _held(self.folder)
            if isinstance(address := held.get(path), str):
                self._replace({**held, path: [address]})  # a catalogue may have taken it over

    def write(self) -> None:
        """Write what was noted."""
        with self._one_at_a_time:
            self._write()

    def _write(self) -> None:
        if self._new:
            self._replace({**_held(self.folder), **self._new})
            self._new.clear()

    def _replace(self, known: Mapping[str, object]) -> None:
        draft = self.folder / f"{NAME}.part"
        draft.write_text(json.dumps(known, indent=1, ensure_ascii=False), "utf-8")
        draft.replace(self.folder / NAME)


def _held(folder: Path) -> Mapping[str, object]:
    """Return path → address, or the address alone in a list if another document has its place now."""
    try:
        held: object = json.loads((folder / NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, object]", held) if isinstance(held, dict) else {}


def with_addresses(register: Register, folder: Path) -> Register:
    """Return a register whose documents of this folder have their addresses.

    One that a catalogue gives stays, unless it is of what was fetched and has been replaced since.
    """
    held = {(folder / path).resolve(): address for path, address in _held(folder).items()}
    noted = {path: held.get(file.resolve()) for path, file in register.files.items()}
    documents = {
        path: replace(document, url=_url(document.url, noted.get(path)))
        for path, document in register.catalog.documents.items()
    }
    return replace(register, catalog=Catalog(models=register.catalog.models, documents=documents))


def _url(given: str, noted: object) -> str:
    if isinstance(noted, list):
        return "" if given in noted else given
    return given or (noted if isinstance(noted, str) else "")
