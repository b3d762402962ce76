"""A folder of documents that is watched while we serve: changes are indexed within a minute."""

import asyncio
import logging
from pathlib import Path

from watchfiles import awatch  # pyright: ignore[reportUnknownVariableType]  it names anyio, which we haven't

from adapters.documents import kept_reader
from bot.clock import SystemClock
from bot.indexing import index_all
from bot.proposing import by_rules
from bot.register import Register, register_of
from bot.report import Report
from bot.settings import Settings
from core.errors import BotError

log = logging.getLogger(__name__)

_SETTLE_MS = 1000
"""A burst of changes is indexed once, when it has been quiet for so long."""

_NAMED = 20
"""So many files without an entry in the catalogue are named in the log; the others are counted."""

_LOOK_MS = 500
"""How long it takes until we know that nothing has changed yet."""


class Interrupted(BotError):
    """Indexing was broken off because the server stops."""


async def keep_indexed(settings: Settings, docs: Path, stop: asyncio.Event) -> None:
    """Index `docs` now and after every change, until `stop`; a failure leaves the old knowledge.

    It is watched before it is read: what changes meanwhile is read again.
    """
    folders = {docs, settings.catalog.parent} if settings.catalog is not None else {docs}
    begun = False
    async for changes in awatch(
        *folders,
        debounce=30 * _SETTLE_MS,
        step=_SETTLE_MS,
        stop_event=stop,
        rust_timeout=_LOOK_MS,
        yield_on_timeout=True,
        recursive=True,
    ):
        if changes:
            log.info("documents changed files=%d", len(changes))
        if changes or not begun:
            begun = True
            await _index(settings, docs, stop)


async def _index(settings: Settings, docs: Path, stop: asyncio.Event) -> None:
    try:
        report = await asyncio.to_thread(_index_once, settings, docs, stop)
    except BotError as error:
        log.error("indexing failed, what was known stays why=%s", error)  # noqa: TRY400  the message says it
    except Exception:
        log.exception("indexing failed, what was known stays")
    else:
        log.info(
            "indexed documents=%d read=%d removed=%d skipped=%d chunks=%d",
            report.read + report.resumed + report.unchanged,
            report.read,
            len(report.removed),
            len(report.skipped),
            report.chunks,
        )
        _name_left_out(report)


def _name_left_out(report: Report) -> None:
    """Say which files are not answered from, and why, as the report of `threadsheet index` does."""
    for skipped in report.skipped:
        log.warning("skipped path=%s earlier_version_answers=%s why=%s", skipped.path, skipped.kept, skipped.why)
    for path in report.unlisted[:_NAMED]:
        log.warning("left out path=%s why=neither the catalogue nor its front matter says what it covers", path)
    if len(report.unlisted) > _NAMED:
        log.warning("left out more=%d; `threadsheet index` lists them", len(report.unlisted) - _NAMED)
    for suffix, count in sorted(report.ignored.items()):
        log.warning("left out suffix=%s files=%d why=the format can't be read", suffix, count)


def _index_once(settings: Settings, docs: Path, stop: asyncio.Event) -> Report:
    """Run in a thread of its own, so that reading documents never delays an answer."""
    today = SystemClock().now().date()

    def go_on(_done: int, _total: int, _path: str) -> None:
        if stop.is_set():
            raise Interrupted("the server stops; the next run goes on from here")

    with kept_reader(settings.trees_path) as read:
        register = register_of(
            docs, settings.catalog, propose=by_rules(settings), today=today, say=log.info, progress=go_on, read=read
        )
        _name_proposed(register)
        return asyncio.run(index_all(settings, register, progress=go_on, say=log.warning, read=read))


def _name_proposed(register: Register) -> None:
    if register.proposals:
        log.warning(
            "product models were proposed, nobody confirmed them count=%d; see `threadsheet models`",
            len(register.proposals),
        )
