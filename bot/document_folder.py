"""The folder of documents behind the page: files in, product models proposed and confirmed, all of it indexed."""

import asyncio
import contextlib
import logging
import os
import re
import secrets
import unicodedata
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from adapters.catalogfile.reader import read_catalog, write_catalog
from adapters.documents import FORMATS, Read, kept_reader
from adapters.web.folder import HeldFile, Published, Reading, Refused
from adapters.web.reachable import is_loopback
from bot.addresses import with_addresses
from bot.advice import advice_of
from bot.bootstrap.knowledge import glossary_of, pack_of
from bot.indexing import index_all
from bot.library import CATALOG_NAME
from bot.proposing import for_confirmation
from bot.reading_account import accounts_of
from bot.reading_account_summary import summary_of
from bot.register import Register, confirmed, proposals_in, register_of
from bot.settings import Settings
from core.catalog.catalog import Catalog, ProductModel
from core.catalog.induction.proposals import Proposal
from core.catalog.name_normalisation import name_key
from core.errors import BotError, DocumentError
from core.knowledge.document import Document
from core.knowledge.extraction_report import Fate
from core.knowledge.tree import DocumentTree
from core.ports import Index

log = logging.getLogger(__name__)

MOST_BYTES = 100 * 2**20
MOST_FILES = 2000
_DEPTH = 4
_NAME_CHARS = 120
_UNSAFE = re.compile(r"[^\w.+() -]+")
ELSEWHERE = (
    "These documents were indexed from a folder on the server. Put new ones there and run threadsheet index, "
    "or name the folder in THREADSHEET_DOCS, and they can be added here."
)


@dataclass(slots=True, kw_only=True)
class DocumentFolder:
    """A folder on this machine.

    Attributes:
        index: Tells whether documents from elsewhere are indexed.
    """

    settings: Settings
    index: Index
    formats: Collection[str] = field(default_factory=lambda: frozenset(FORMATS))
    most_bytes: int = MOST_BYTES
    _reading: Reading | None = None
    _busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def folder(self) -> Path:
        """Where documents go."""
        return self.settings.docs or self.settings.data / "documents"

    @property
    def catalog(self) -> Path:
        """What a person confirmed."""
        return self.settings.catalog or self.folder / CATALOG_NAME

    async def closed(self) -> str:
        """Return why nothing can be added here; empty if it can."""
        elsewhere = self.settings.docs is None and not await asyncio.to_thread(self.files)
        return ELSEWHERE if elsewhere and (await self.index.knowledge()).catalog.documents else ""

    def files(self) -> Sequence[HeldFile]:
        """Return the documents that are there."""
        found = (file for file in sorted(self.folder.rglob("*")) if file.suffix.lower() in self.formats)
        named = ((file, file.relative_to(self.folder)) for file in found if file.is_file())
        return [
            HeldFile(path=path.as_posix(), size=file.stat().st_size)
            for file, path in named
            if not any(part.startswith(".") for part in path.parts)
        ]

    def reading(self) -> Reading | None:
        """Return how far reading has come."""
        return self._reading

    async def keep(self, name: str, parts: AsyncIterator[bytes]) -> HeldFile:
        """Keep a document; it is whole before it has its name."""
        path = safe_path(name, self.formats)
        target = self.folder / path
        if len(await asyncio.to_thread(self.files)) >= MOST_FILES:
            raise Refused(f"There are {MOST_FILES} documents already. Index more of them on the server.")
        if not target.resolve().is_relative_to(self.folder.resolve()):
            raise Refused(f"{path}: leads out of the documents' folder.")
        draft = target.with_name(f".{secrets.token_hex(8)}.part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            size = await self._write(draft, parts)
            replaced = target.exists()
            draft.replace(target)
        except OSError as error:
            raise Refused(f"{path}: can't be kept: {error.strerror}.") from error
        finally:
            with contextlib.suppress(OSError):
                draft.unlink()
        return HeldFile(path=path, size=size, replaced=replaced)

    async def propose(self) -> Sequence[Proposal]:
        """Return the product models of the catalogue, and those that documents which it doesn't list propose."""
        async with self._busy:
            return await asyncio.to_thread(self._propose)

    async def publish(self, proposals: Sequence[Proposal]) -> Published:
        """Write the catalogue, and index."""
        async with self._busy:
            try:
                return await asyncio.to_thread(self._publish, proposals)
            except BotError as error:
                raise Refused(str(error)) from error
            finally:
                self._reading = None

    async def _write(self, draft: Path, parts: AsyncIterator[bytes]) -> int:
        size = 0
        with draft.open("wb") as file:
            async for part in parts:
                size += len(part)
                if size > self.most_bytes:
                    raise Refused(f"A document may have {self.most_bytes // 2**20} MB. Split it.")
                file.write(part)
            file.flush()
            await asyncio.to_thread(os.fsync, file.fileno())
        if size == 0:
            raise Refused("This document is empty.")
        return size

    def _propose(self) -> Sequence[Proposal]:
        trees = self._trees()
        if not trees:
            raise Refused("There are no documents that can be read yet. Add some first.")
        known = self._known()
        found = for_confirmation(self.settings, log.info, () if known is None else known.documents)(trees)
        return found if known is None else together(known, found)

    def _trees(self) -> Mapping[str, DocumentTree]:
        trees: dict[str, DocumentTree] = {}
        files = self.files()
        with kept_reader(self.settings.trees_path) as read:
            for done, file in enumerate(files):
                self._progress(done, len(files), file.path)
                try:
                    trees[file.path] = read(self.folder / file.path)
                except DocumentError as error:
                    log.info("not read why=%s", error)
        self._reading = None
        return trees

    def _known(self) -> Catalog | None:
        return read_catalog(self.catalog) if self.catalog.is_file() else None

    def _publish(self, proposals: Sequence[Proposal]) -> Published:
        settings, known = self.settings, self._known()
        with kept_reader(settings.trees_path) as read:
            register = confirmed(self._register(known, read), proposals)
        if known is not None:
            register = replace(register, catalog=kept_fields(register.catalog, known))
            self.catalog.with_name(f".{self.catalog.name}.before").write_bytes(self.catalog.read_bytes())
        write_catalog(register.catalog, self.catalog)
        glossary, pack = glossary_of(settings), pack_of(settings)
        with kept_reader(settings.trees_path) as read:
            report = asyncio.run(index_all(settings, register, progress=self._progress, say=log.warning, read=read))
            accounts = accounts_of(register, glossary, pack, self._progress, read)
        summary = summary_of(accounts)
        values = sum(count for fate, count in summary.cells.items() if fate is not Fate.LABEL)
        return Published(
            documents=report.read + report.resumed + report.unchanged,
            product_models=report.product_models,
            values=values,
            comparable=summary.cells.get(Fate.FACT, 0),
            skipped=[(skipped.path, skipped.why) for skipped in report.skipped],
            advice=advice_of(summary),
        )

    def _register(self, known: Catalog | None, read: Read) -> Register:
        """Return all documents of the folder, as the catalogue describes those that it lists."""
        bare = register_of(self.folder, None, say=log.info, read=read)
        if known is None:
            return with_addresses(bare, self.folder)
        held = {file.path: self.folder / file.path for file in self.files()}
        unlisted = {path: Document(path=path, title=PurePosixPath(path).stem) for path in held}
        listed = {**unlisted, **bare.catalog.documents}
        files = {**bare.files, **held}
        catalog = Catalog(models=bare.catalog.models, documents=listed)
        return with_addresses(replace(bare, catalog=catalog, files=files), self.folder)

    def _progress(self, done: int, total: int, path: str) -> None:
        self._reading = Reading(done=done, total=total, path=path)


def together(known: Catalog, found: Sequence[Proposal]) -> Sequence[Proposal]:
    """Return the catalogue's product models with the new documents that name them, then what only those propose."""
    owners = {name_key(said): model.name for model in known.models.values() for said in (model.name, *model.aliases)}
    new = {each.name: [path for path in each.documents if path not in known.documents] for each in found}
    more: dict[str, list[str]] = {}
    others: list[Proposal] = []
    for each in found:
        keys = (name_key(said) for said in (each.name, *each.aliases))
        owner = next((owners[key] for key in keys if key in owners), None)
        if owner is not None:
            more.setdefault(owner, []).extend(new[each.name])
        elif new[each.name]:
            others.append(replace(each, documents=tuple(new[each.name])))
    kept = [replace(each, documents=(*each.documents, *more.get(each.name, []))) for each in proposals_in(known)]
    return [*kept, *others]


def kept_fields(catalog: Catalog, known: Catalog) -> Catalog:
    """Return a catalogue with what an earlier one says of the same product models and the page doesn't show."""
    models = {name: _kept(model, known.models.get(name), catalog) for name, model in catalog.models.items()}
    return Catalog(models=models, documents=catalog.documents)


def _kept(model: ProductModel, old: ProductModel | None, catalog: Catalog) -> ProductModel:
    """Return a product model with the fields of an earlier one; what is dropped replaces nothing any more."""
    if old is None:
        return model
    replaced_by = tuple(name for name in old.replaced_by if name in catalog.models)
    return replace(model, series=old.series, kind=old.kind, note=old.note, replaced_by=replaced_by)


def safe_path(name: str, formats: Collection[str]) -> str:
    """Return where a file of this name is kept: in the folder, visible, with letters that every system has.

    Raises:
        Refused: It can't be read, or no name is left.
    """
    parts = [_safe(part) for part in PurePosixPath(name.replace("\\", "/")).parts]
    kept = [part for part in parts if part][-_DEPTH:]
    if not kept:
        raise Refused("This file has no name that can be used.")
    suffix = PurePosixPath(kept[-1]).suffix.lower()
    if suffix not in formats:
        known = " ".join(sorted(formats))
        raise Refused(f"{kept[-1]}: can't be read; formats that can be read: {known}")
    return "/".join(kept)


def _safe(part: str) -> str:
    text = unicodedata.normalize("NFC", part)
    text = _UNSAFE.sub("-", text).strip(" .-")
    stem, dot, suffix = text.rpartition(".")
    return f"{stem[:_NAME_CHARS]}{dot}{suffix[:12]}" if dot else text[:_NAME_CHARS]


def may_add(settings: Settings) -> bool:
    """Say whether whoever can open the page may add documents: on this machine, or where an operator says so."""
    alone = is_loopback(settings.host) and not settings.oidc_issuer  # else a proxy lets in whoever signs in
    return settings.uploads == "on" or (settings.uploads == "auto" and alone)


def folder_of(settings: Settings, index: Index) -> DocumentFolder | None:
    """Return the folder behind the page; None if nobody may add documents by it."""
    return DocumentFolder(settings=settings, index=index) if may_add(settings) else None
