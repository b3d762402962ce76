"""Reads documents where they are, a folder of the server or a web address, into the folder behind the page."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adapters.fetching.fetch import Fetched, Fetcher
from adapters.fetching.guard import Unfetched, checked
from adapters.fetching.naming import name_of_address
from adapters.fetching.site import Limits, Site
from adapters.language import Ours
from adapters.web.folder import Refused
from adapters.web.gatherer import Gathered, Row
from bot.addresses import note_address
from bot.clock import put_an_end_to
from bot.document_folder import DocumentFolder
from bot.server_folders import Found, files_below, root_of
from bot.settings import Settings

log = logging.getLogger(__name__)

_PART_BYTES = 1024 * 1024
_MOST_ROWS = 4000


@dataclass(slots=True, kw_only=True)
class DocumentGatherer:
    """Reads one place at a time.

    Attributes:
        folder: Where documents are kept.
        roots: What is below these folders may be named.
        fetcher: None where nothing is read from the web.
    """

    folder: DocumentFolder
    roots: Sequence[Path] = ()
    fetcher: Fetcher | None = None
    limits: Limits = field(default_factory=Limits)
    _place: str = ""
    _why: str = ""
    _rows: list[Row] = field(default_factory=list[Row])
    _task: asyncio.Task[None] | None = None

    @property
    def folders(self) -> Sequence[str]:
        """What may be named."""
        return [str(root) for root in self.roots]

    @property
    def web(self) -> bool:
        """Web addresses may be named as well."""
        return self.fetcher is not None

    def gathered(self) -> Gathered:
        """Return how far it has come."""
        return Gathered(place=self._place, going=self._going, why=self._why, rows=tuple(self._rows))

    async def start(self, place: str) -> None:
        """Begin to read a folder, or what is at and below an address."""
        if self._going:
            raise Refused(Ours("Another place is being read. Wait until it is, or stop it."))
        reading = self._of_web(self.fetcher, place) if "://" in place else self._of_folder(place)
        self._place, self._why, self._rows = place, "", []
        self._task = asyncio.create_task(self._run(reading))

    async def stop(self) -> None:
        """End reading; what has been kept stays."""
        if self._task is not None and self._going:
            self._why = Ours("Stopped.")
            await put_an_end_to([self._task])

    @property
    def _going(self) -> bool:
        return self._task is not None and not self._task.done()

    async def _run(self, rows: AsyncIterator[Row]) -> None:
        try:
            async for row in rows:
                if len(self._rows) >= _MOST_ROWS:
                    self._why = Ours("It is too much at once. Name a folder further down.")
                    return
                self._rows.append(row)
        except Exception:
            log.exception("gathering ended")
            self._why = Ours("Something went wrong on our side, and we have logged it. Try again.")

    def _of_web(self, fetcher: Fetcher | None, place: str) -> AsyncIterator[Row]:
        if fetcher is None:
            raise Refused(Ours("Nothing is read from the web here. Whoever runs Threadsheet has switched it off."))
        try:
            checked(place)
        except Unfetched as unfetched:
            raise Refused(unfetched.why) from unfetched
        return self._web_rows(fetcher, place)

    async def _web_rows(self, fetcher: Fetcher, place: str) -> AsyncIterator[Row]:
        async for one in Site(fetcher=fetcher, limits=self.limits).read(place):
            if not isinstance(one, Fetched):
                if one.address:
                    yield Row(name=one.address, state="skipped", why=one.why)
                else:
                    self._why = one.why
                continue
            address = str(one.url)
            row = await self._kept(address, name_of_address(one.url, one.suffix), _whole(one.content))
            if row.path:
                await asyncio.to_thread(note_address, self.folder.folder, row.path, address)
            yield row

    def _of_folder(self, place: str) -> AsyncIterator[Row]:
        if not self.roots:
            raise Refused(Ours("No folder of the server may be named here. Whoever runs Threadsheet can allow some."))
        folder, root = root_of(place, self.roots)
        return self._folder_rows(folder, root)

    async def _folder_rows(self, folder: Path, root: Path) -> AsyncIterator[Row]:
        ours = self.folder.folder.resolve()
        found = files_below(folder, root, self.roots, self.folder.formats)
        while (one := await asyncio.to_thread(next, found, None)) is not None:
            if one.file.is_relative_to(ours):
                continue  # it is there
            yield await self._copied(one)

    async def _copied(self, found: Found) -> Row:
        if found.why:
            return Row(name=found.name, state="skipped", why=found.why)
        return await self._kept(found.name, found.kept, _parts_of(found.file))

    async def _kept(self, name: str, path: str, parts: AsyncIterator[bytes]) -> Row:
        try:
            kept = await self.folder.keep(path, parts)
        except Refused as refused:
            return Row(name=name, state="skipped", why=str(refused))
        return Row(name=name, state="replaced" if kept.replaced else "added", path=kept.path)


def gatherer_of(settings: Settings, folder: DocumentFolder | None) -> DocumentGatherer | None:
    """Return what reads documents where they are; None if nobody may add any."""
    if folder is None:
        return None
    hosts = frozenset(_listed(settings.web_hosts.casefold()))
    fetcher = Fetcher(hosts=hosts, formats=folder.formats, most_bytes=folder.most_bytes)
    return DocumentGatherer(
        folder=folder,
        roots=tuple(Path(each).expanduser() for each in _listed(settings.folders)),
        fetcher=fetcher if settings.web_pages == "on" else None,
    )


def _listed(text: str) -> Sequence[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


async def _whole(content: bytes) -> AsyncIterator[bytes]:
    yield content


async def _parts_of(file: Path) -> AsyncIterator[bytes]:
    """Yield a file's content; a link that has taken its place meanwhile isn't followed.

    Raises:
        Refused: It can't be opened.
    """
    try:
        opened = os.fdopen(await asyncio.to_thread(os.open, file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), "rb")
    except OSError as error:
        raise Refused(f"{file.name}: can't be opened: {error.strerror}.") from error
    with opened:
        while part := await asyncio.to_thread(opened.read, _PART_BYTES):
            yield part
