"""The files of indexed documents, for the page: only those that the ledger names, and only as they were read."""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from adapters.documents.pdf_view import page_image, page_sizes, spots_on
from adapters.web.originals import Find, Held, LeftOut, Library, Near, State
from bot.ledger import Entry, Ledger, digest_of, read_ledger
from bot.pictures_beside import named, named_beside, printed, printed_beside
from core.errors import DocumentError
from core.knowledge.document import Picture, Size, Spot

MOST_BYTES = 64 * 2**20
"""So much of page images stays in memory; what wasn't wanted for longest goes first."""

_UNLISTED = "The catalogue doesn't list it, and it doesn't say itself which product models it covers."


@dataclass(slots=True)
class Images:
    """Page images that were wanted last; several threads may ask at once.

    Attributes:
        most_bytes: So many are kept.
    """

    most_bytes: int = MOST_BYTES
    _alone: threading.Lock = field(default_factory=threading.Lock)
    _held: OrderedDict[tuple[str, int], bytes] = field(default_factory=OrderedDict[tuple[str, int], bytes])
    _bytes: int = 0

    def find(self, key: tuple[str, int]) -> bytes | None:
        """Return an image; None if it isn't kept."""
        with self._alone:
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def keep(self, key: tuple[str, int], image: bytes) -> None:
        """Keep an image, in place of older ones if need be."""
        with self._alone:
            self._bytes += len(image) - len(self._held.pop(key, b""))
            self._held[key] = image
            while self._bytes > self.most_bytes:
                _, oldest = self._held.popitem(last=False)
                self._bytes -= len(oldest)


class Files:
    """The `Originals` of one data folder."""

    def __init__(self, ledger: Path) -> None:
        self._path = ledger
        self._written_ns = -1
        self._ledger = Ledger()
        self._images = Images()
        self._same: dict[tuple[Path, int, int], bool] = {}
        self._drawing = ThreadPoolExecutor(1, "pages")  # each thread that once drew a page keeps 32 MB for the next

    async def library(self) -> Library:
        """Return how the documents were read."""
        ledger = await asyncio.to_thread(self._now)
        earlier = {each.path: f"The file can't be read now: {each.why}." for each in ledger.skipped if each.kept}
        return Library(
            documents={
                path: Held(read_at=entry.read_at, faults=(*filter(None, (earlier.get(path),)), *entry.warnings))
                for path, entry in ledger.entries.items()
            },
            left_out=(
                *(LeftOut(path=each.path, why=f"{each.why}.") for each in ledger.skipped if not each.kept),
                *(LeftOut(path=path, why=_UNLISTED) for path in ledger.unlisted),
            ),
        )

    async def state(self, path: str) -> State:
        """Return what has become of a document's file."""
        return await asyncio.to_thread(self._state, path)

    async def sizes(self, path: str) -> Sequence[Size]:
        """Return the sizes of a PDF's pages."""
        return await asyncio.to_thread(lambda: page_sizes(self._entry(path).file))

    async def image(self, path: str, page: int) -> bytes:
        """Return a page of a PDF, counted from 1, as a PNG."""
        kept = await asyncio.to_thread(self._kept, path, page)
        if kept is not None:
            return kept
        return await asyncio.get_running_loop().run_in_executor(self._drawing, self._image, path, page)

    async def spots(self, path: str, page: int, find: Find) -> Sequence[Sequence[Spot]]:
        """Return where on a page of a PDF each range stands that `find` finds in its text, a spot per line."""
        return await asyncio.to_thread(lambda: spots_on(self._entry(path).file, page, find))

    async def pictures(self, path: str, near: Near) -> Sequence[Picture]:
        """Return the pictures that stand beside a chunk; none if the file is not as it was read."""
        return await asyncio.to_thread(self._pictures, path, near)

    async def picture(self, path: str, name: str) -> tuple[bytes, str] | None:
        """Return a picture of a document by its name, with its content type; None if there is none."""
        thread = self._drawing if await asyncio.to_thread(self._is_drawn, path) else None
        return await asyncio.get_running_loop().run_in_executor(thread, self._picture, path, name)

    def _pictures(self, path: str, near: Near) -> Sequence[Picture]:
        try:
            file = self._entry(path).file
            return printed_beside(file, near) if _is_pdf(file) else named_beside(file, path, near)
        except (DocumentError, OSError):
            return ()

    def _picture(self, path: str, name: str) -> tuple[bytes, str] | None:
        try:
            file = self._entry(path).file
            if _is_pdf(file):
                image = printed(file, name)
                return None if image is None else (image, "image/png")
            found = named(file, path, name)
        except (DocumentError, OSError):
            return None
        return None if found is None else (found.body, found.content_type)

    def _is_drawn(self, path: str) -> bool:
        """Return whether a document's pictures are drawn; else they are files of their own."""
        entry = self._now().entries.get(path)
        return entry is not None and _is_pdf(entry.file)

    def _kept(self, path: str, page: int) -> bytes | None:
        return self._images.find((self._entry(path).digest, page))

    def _image(self, path: str, page: int) -> bytes:
        """Return a page; whoever waited for the thread may find it drawn by now, or the file changed."""
        entry = self._entry(path)
        key = (entry.digest, page)
        image = self._images.find(key)
        if image is None:
            image = page_image(entry.file, page)
            self._images.keep(key, image)
        return image

    def _entry(self, path: str) -> Entry:
        """Return where a document's file is, which is as it was read.

        Raises:
            DocumentError: It isn't.
        """
        if (state := self._state(path)) is not State.SAME:
            raise DocumentError(f"{path}: the file that was read is {state}")
        return self._now().entries[path]

    def _state(self, path: str) -> State:
        entry = self._now().entries.get(path)
        if entry is None:
            return State.ELSEWHERE
        try:
            now = entry.file.stat()
            if (now.st_size, now.st_mtime_ns) == (entry.size, entry.modified_ns):
                return State.SAME
            key = (entry.file, now.st_size, now.st_mtime_ns)
            same = self._same.get(key)  # other threads may put another file in its place
            if same is None:
                same = now.st_size == entry.size and digest_of(entry.file) == entry.digest
                self._same = {key: same}
        except OSError:
            return State.GONE
        return State.SAME if same else State.CHANGED

    def _now(self) -> Ledger:
        """Return the ledger as it is now."""
        try:
            written_ns = self._path.stat().st_mtime_ns
        except OSError:
            return Ledger()
        if written_ns != self._written_ns:
            self._ledger, self._written_ns = read_ledger(self._path), written_ns
        return self._ledger


def _is_pdf(file: Path) -> bool:
    return file.suffix.lower() == ".pdf"
