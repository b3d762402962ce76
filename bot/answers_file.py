"""The file of experts' answers on disk: each change is tried first, and is whole or not at all."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tenacity import RetryError, Retrying, retry_if_exception_type, stop_after_delay, wait_fixed

from adapters.catalogfile.curated.answers import ANSWERS_PATH, read_answers, with_answer, without_answer
from adapters.index.lock import WriterLock
from adapters.language import Ours
from bot.answers_index import staged_answers
from bot.answers_place import answers_file, why_not
from bot.settings import Settings
from core.catalog.catalog import Catalog
from core.errors import CatalogError, PermanentError
from core.experts import ExpertAnswer, NotTaken
from core.knowledge.analyzer import fold
from core.ports import Staged

_RIVAL = "{name} said something else of “{aspect}” today. Take that back first."
_UNWRITTEN = "{file}: can't be written: {why}."
PATIENCE = stop_after_delay(10)
"""So long a server waits for another one that keeps an answer, in seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswersFile:
    """The file, wherever the documents are now."""

    settings: Settings

    async def place(self) -> Path | None:
        """Return where it is, or would be; None if the documents aren't on this machine."""
        return await asyncio.to_thread(answers_file, self.settings)

    async def closed(self) -> str:
        """Return why no answer can be kept, for the person; empty if one can."""
        return await asyncio.to_thread(lambda: why_not(answers_file(self.settings)))

    async def read(self) -> Sequence[ExpertAnswer]:
        """Return the answers in it.

        Raises:
            CatalogError: It can't be read.
        """
        file = await self.place()
        return () if file is None else await asyncio.to_thread(read_answers, file)

    async def state(self) -> object:
        """Return what changes with the file; None if there is none."""
        file = await self.place()
        return None if file is None else await asyncio.to_thread(_state, file)

    async def staged(self, catalog: Catalog, today: date) -> Staged | None:
        """Return what is to be indexed of it; None if nothing holds.

        Raises:
            BotError: Something in it is wrong.
        """
        file = await self.place()
        return None if file is None else await asyncio.to_thread(staged_answers, self.settings, file, catalog, today)

    async def tried(self, said: ExpertAnswer, catalog: Catalog, today: date) -> Staged | None:
        """Return what is indexed with an answer more, which isn't kept.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        file = await self._open_for(said, catalog, today)
        return await asyncio.to_thread(self._tried, file, said, catalog, today)

    async def added(self, said: ExpertAnswer, catalog: Catalog, today: date) -> tuple[ExpertAnswer, Staged | None]:
        """Keep an answer, unless the same one is kept; return the one that is, and what is indexed then.

        Of several that keep answers at once, in whatever process, each finds what those before it kept.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        file = await self._open_for(said, catalog, today)
        return await asyncio.to_thread(self._added, file, said, catalog, today)

    async def without(self, answer: str) -> bool:
        """Take an answer out; False if it isn't there.

        Raises:
            CatalogError: The file can't be read.
            NotTaken: It can't be written.
        """
        file = await self.place()
        return file is not None and await asyncio.to_thread(_without, file, answer)

    async def _open_for(self, said: ExpertAnswer, catalog: Catalog, today: date) -> Path:
        if unknown := [name for name in said.models if name not in catalog.models]:
            raise NotTaken(Ours("{name}: there is no such product model. Choose one of the list.", name=unknown[0]))
        if said.expired(today.isoformat()):
            raise NotTaken(
                Ours("{day} is over, and the answer would hold until then. Choose another day.", day=said.until)
            )
        file = await self.place()
        why = await asyncio.to_thread(why_not, file)
        if file is None or why:
            raise NotTaken(why)
        return file

    def _tried(self, file: Path, said: ExpertAnswer, catalog: Catalog, today: date) -> Staged | None:
        with self._with_one_more(file, said, catalog, today) as (_, staged):
            return staged

    def _added(
        self, file: Path, said: ExpertAnswer, catalog: Catalog, today: date
    ) -> tuple[ExpertAnswer, Staged | None]:
        with _alone_at(file), _taken(file):
            same = next((each for each in read_answers(file) if _is_same(each, said, today)), None)
            if same is not None:
                return same, staged_answers(self.settings, file, catalog, today)
            with self._with_one_more(file, said, catalog, today) as (part, staged):
                part.replace(file)
                return said, staged

    @contextlib.contextmanager
    def _with_one_more(
        self, file: Path, said: ExpertAnswer, catalog: Catalog, today: date
    ) -> Generator[tuple[Path, Staged | None]]:
        """Give a file beside the answers' own with one more, and what is indexed of it."""
        part = file.with_name(f".{secrets.token_hex(4)}.yaml")
        try:
            with _taken(part):
                rival = next((each for each in read_answers(file) if _rivals(each, said)), None)
                if rival is not None:
                    raise NotTaken(Ours(_RIVAL, name=rival.by, aspect=rival.aspect))
                _write(part, with_answer(_text(file), said))
                yield part, staged_answers(self.settings, part, catalog, today)
        finally:
            with contextlib.suppress(OSError):
                part.unlink()


@contextlib.contextmanager
def _alone_at(file: Path) -> Generator[None]:
    """Let nobody else change the file meanwhile, in whatever process: whoever does is waited for, within `PATIENCE`.

    Raises:
        NotTaken: It is still being changed, or can't be.
    """
    waiting = Retrying(retry=retry_if_exception_type(PermanentError), stop=PATIENCE, wait=wait_fixed(0.05))
    with _taken(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            lock = waiting(WriterLock, file.with_name(f".{file.name}"))
        except RetryError as error:
            raise NotTaken(Ours("Another answer is being kept just now. Try again in a moment.")) from error
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def _taken(file: Path) -> Generator[None]:
    """Say to the person what is wrong with a file, or that it can't be written."""
    try:
        yield
    except CatalogError as error:
        raise NotTaken(str(error).replace(str(file), ANSWERS_PATH)) from error
    except OSError as error:
        raise NotTaken(Ours(_UNWRITTEN, file=ANSWERS_PATH, why=str(error.strerror))) from error


def _without(file: Path, answer: str) -> bool:
    if not file.is_file():
        return False
    with _alone_at(file):
        text = without_answer(_text(file), answer)
        if text is None:
            return False
        try:
            part = file.with_name(f".{file.name}.part")
            _write(part, text)
            part.replace(file)
        except OSError as error:
            raise NotTaken(Ours(_UNWRITTEN, file=ANSWERS_PATH, why=str(error.strerror))) from error
    return True


def _is_same(kept: ExpertAnswer, said: ExpertAnswer, today: date) -> bool:
    """Return whether an answer that still holds is another one, whenever it was given and whatever for."""
    same = (kept.models, kept.aspect, kept.text, kept.by) == (said.models, said.aspect, said.text, said.by)
    return same and kept.until == said.until and not kept.expired(today.isoformat())


def _rivals(one: ExpertAnswer, other: ExpertAnswer) -> bool:
    """Return whether two answers of one day say something else of the same."""
    same = fold(one.aspect) == fold(other.aspect) and one.since == other.since
    return same and bool({*one.models} & {*other.models}) and fold(one.text) != fold(other.text)


def _text(path: Path) -> str:
    return path.read_text("utf-8-sig") if path.is_file() else ""


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _state(path: Path) -> object:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
