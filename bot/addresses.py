"""Where documents that were fetched come from, until a catalogue says so: a hidden file beside them."""

import json
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

from bot.register import Register
from core.catalog.catalog import Catalog

NAME = ".addresses.json"
_ONE_AT_A_TIME = threading.Lock()
"""Whoever is stopped while writing is still at it when the next one begins."""


def read_addresses(folder: Path) -> Mapping[str, str]:
    """Return path → address of the documents in a folder; none if nobody can tell."""
    try:
        held = json.loads((folder / NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    entries = cast("dict[str, object]", held).items() if isinstance(held, dict) else ()
    return {path: address for path, address in entries if isinstance(address, str)}


def note_address(folder: Path, path: str, address: str) -> None:
    """Note where a document comes from."""
    draft = folder / f"{NAME}.part"
    with _ONE_AT_A_TIME:
        noted = {**read_addresses(folder), path: address}
        draft.write_text(json.dumps(noted, indent=1, ensure_ascii=False), "utf-8")
        draft.replace(folder / NAME)


def with_addresses(register: Register, folder: Path) -> Register:
    """Return a register whose documents of this folder have their addresses; one that a catalogue gives stays."""
    known = {(folder / path).resolve(): address for path, address in read_addresses(folder).items()}
    found = {path: known.get(file.resolve(), "") for path, file in register.files.items()}
    documents = {
        path: document if document.url else replace(document, url=found.get(path, ""))
        for path, document in register.catalog.documents.items()
    }
    return replace(register, catalog=Catalog(models=register.catalog.models, documents=documents))
