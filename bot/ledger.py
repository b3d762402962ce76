"""What was read last, and from where: kept beside the index, so that a server can show documents as they are."""

import asyncio
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bot.register import Register
from bot.report import Report, Skipped
from core.catalog.catalog import Catalog
from core.ports import Index


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A document that was read.

    Attributes:
        file: Where it is; absolute.
        fingerprint: Of what was indexed of it; see `core.knowledge.document.Document`.
        digest: SHA-256 of the file.
        size: Of the file, in bytes.
        modified_ns: When the file was written, as the file system says.
        read_at: When it was read.
        warnings: What could not be understood in it.
    """

    file: Path
    fingerprint: str
    digest: str
    size: int
    modified_ns: int
    read_at: datetime
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """What the last run read.

    Attributes:
        at: When it ended.
        entries: By the document's path.
        skipped: Documents that could not be read.
        unlisted: Files that nobody says anything about, so that they aren't indexed.
    """

    at: datetime | None = None
    entries: Mapping[str, Entry] = field(default_factory=dict[str, Entry])
    skipped: tuple[Skipped, ...] = ()
    unlisted: tuple[str, ...] = ()


_LEDGER = TypeAdapter(Ledger)


def read_ledger(path: Path) -> Ledger:
    """Return the ledger at `path`; an empty one if there is none that this version can read."""
    try:
        return _LEDGER.validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return Ledger()


def write_ledger(path: Path, ledger: Ledger) -> None:
    """Put a ledger in the place of the earlier one.

    Raises:
        OSError: It can't be written; the earlier one stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beginning = path.with_name(f"{path.name}.part")
    beginning.write_bytes(_LEDGER.dump_json(ledger, indent=1))
    beginning.replace(path)


async def keep_ledger(path: Path, register: Register, index: Index, report: Report, *, now: datetime) -> str:
    """Write down what a run read; return what went wrong, which leaves all else as it is. Empty if nothing did.

    Args:
        path: Where the ledger is.
        register: What was to be indexed.
        index: What readers see now.
        report: What the run did.
        now: When it ended.
    """
    catalog = (await index.knowledge()).catalog
    try:
        ledger = await asyncio.to_thread(ledger_of, register, catalog, report, before=read_ledger(path), now=now)
        write_ledger(path, ledger)
    except OSError as error:
        return f"{path}: can't be written, so the page shows no documents as they are: {error.strerror}"
    return ""


def ledger_of(register: Register, catalog: Catalog, report: Report, *, before: Ledger, now: datetime) -> Ledger:
    """Return the ledger after a run.

    Args:
        register: What was to be indexed.
        catalog: What is indexed now.
        report: What the run did.
        before: The earlier ledger: what it says of a document that wasn't read again still holds.
        now: When the run ended.
    """
    entries: dict[str, Entry] = {}
    unread = {skipped.path for skipped in report.skipped}
    for path, document in catalog.documents.items():
        file, known = register.files.get(path), before.entries.get(path)
        if known is not None and known.fingerprint == document.fingerprint:
            entries[path] = replace(known, file=file.resolve() if file else known.file)
        elif file is not None and path not in unread and (read := _entry(file, document.fingerprint, now)):
            warnings = tuple(warning for of, warning in report.warnings if of == path)
            entries[path] = replace(read, warnings=warnings)
    skipped = tuple(replace(each, why=_why(each, register.files.get(each.path))) for each in report.skipped)
    return Ledger(at=now, entries=entries, skipped=skipped, unlisted=report.unlisted)


def _why(skipped: Skipped, file: Path | None) -> str:
    """Return why a document could not be read, without the place of its file, which is nobody's business."""
    return skipped.why if file is None else skipped.why.removeprefix(f"{file}: ").replace(str(file), skipped.path)


def _entry(file: Path, fingerprint: str, now: datetime) -> Entry | None:
    """Return the entry of a document that was read just now; None if its file is gone again."""
    try:
        state = file.stat()
        return Entry(
            file=file.resolve(),
            fingerprint=fingerprint,
            digest=digest_of(file),
            size=state.st_size,
            modified_ns=state.st_mtime_ns,
            read_at=now,
        )
    except OSError:
        return None


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file.

    Raises:
        OSError: It can't be read.
    """
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
