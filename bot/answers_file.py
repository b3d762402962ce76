"""The file of experts' answers on disk: each change is tried first, and is whole or not at all."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from adapters.catalogfile.curated.answers import ANSWERS_PATH, read_answers, with_answer, without_answer
from bot.answers_index import staged_answers
from bot.answers_place import answers_file, why_not
from bot.settings import Settings
from core.catalog.catalog import Catalog
from core.errors import CatalogError
from core.experts import ExpertAnswer, NotTaken
from core.knowledge.analyzer import fold
from core.ports import Staged


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

    async def added(self, said: ExpertAnswer, catalog: Catalog, today: date, *, keep: bool) -> Staged | None:
        """Return what is indexed with an answer more; if it is to be kept, it stands in the file then.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        if unknown := [name for name in said.models if name not in catalog.models]:
            raise NotTaken(f"{unknown[0]}: there is no such product model. Choose one of the list.")
        file = await self.place()
        why = await asyncio.to_thread(why_not, file)
        if file is None or why:
            raise NotTaken(why)
        return await asyncio.to_thread(self._added, file, said, catalog, today, keep)

    async def without(self, answer: str) -> bool:
        """Take an answer out; False if it isn't there.

        Raises:
            CatalogError: The file can't be read.
            NotTaken: It can't be written.
        """
        file = await self.place()
        return file is not None and await asyncio.to_thread(_without, file, answer)

    def _added(self, file: Path, said: ExpertAnswer, catalog: Catalog, today: date, keep: bool) -> Staged | None:  # noqa: FBT001  run in a thread
        part = file.with_name(f".{secrets.token_hex(4)}.yaml")
        try:
            rival = next((each for each in read_answers(file) if _rivals(each, said)), None)
            if rival is not None:
                raise NotTaken(f"{rival.by} said something else of “{rival.aspect}” today. Take that back first.")
            _write(part, with_answer(_text(file), said))
            staged = staged_answers(self.settings, part, catalog, today)
            if keep:
                part.replace(file)
        except CatalogError as error:
            raise NotTaken(str(error).replace(str(part), ANSWERS_PATH)) from error
        except OSError as error:
            raise NotTaken(f"{ANSWERS_PATH}: can't be written: {error.strerror}.") from error
        finally:
            with contextlib.suppress(OSError):
                part.unlink()
        return staged


def _without(file: Path, answer: str) -> bool:
    text = without_answer(_text(file), answer)
    if text is None:
        return False
    try:
        part = file.with_name(f".{file.name}.part")
        _write(part, text)
        part.replace(file)
    except OSError as error:
        raise NotTaken(f"{ANSWERS_PATH}: can't be written: {error.strerror}.") from error
    return True


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
