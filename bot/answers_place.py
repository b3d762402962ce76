"""Where answers of experts are kept: beside the documents, as the last run of indexing found them."""

import os
from collections import Counter
from pathlib import Path, PurePosixPath

import bot
from adapters.catalogfile.curated.answers import ANSWERS_PATH
from adapters.language import Ours
from bot.ledger import read_ledger
from bot.settings import Settings

OWN = Path(bot.__file__).parent
"""The program's own folder, in which the demo's documents are."""

ELSEWHERE = Ours(
    "The documents aren't on this server, and answers are kept beside them. Run `threadsheet index` on this server, "
    "and answers can be given here."
)
DEMO = Ours("The documents of the demo belong to the program, so that nothing is written beside them.")


def answers_file(settings: Settings) -> Path | None:
    """Return the file of answers, which need not be there yet; None if the documents aren't on this machine."""
    entries = read_ledger(settings.ledger_path).entries
    folders = (_start(entry.file, path) for path, entry in entries.items())
    found = Counter(folder for folder in folders if folder is not None).most_common(1)
    return found[0][0] / ANSWERS_PATH if found else None


def why_not(file: Path | None) -> str:
    """Return why no answer can be kept in a file, for the person; empty if one can."""
    if file is None:
        return ELSEWHERE
    folder = file.parent if file.parent.is_dir() else file.parent.parent
    if file.is_relative_to(OWN):
        return DEMO
    if not os.access(folder, os.W_OK):
        return Ours(
            "{folder}: can't be written, and answers are kept there. Let Threadsheet write to it.", folder=str(folder)
        )
    return ""


def _start(file: Path, path: str) -> Path | None:
    """Return the folder from which a document's path leads to its file."""
    parts = PurePosixPath(path).parts
    return file.parents[len(parts) - 1] if file.parts[-len(parts) :] == parts else None
