"""The server: web page, Slack, Teams, worker and the operator's endpoints in one process, until it is told to stop."""

import asyncio
import logging
import signal
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path

from aiohttp import web

from adapters.store import Store
from adapters.web.app import web_routes
from adapters.web.settings import WebSettings, new_key
from adapters.web.wiring import Wiring
from bot.bootstrap.digest import digest_to
from bot.bootstrap.platforms import Parts, TeamsDoor, server_parts, web_settings_of
from bot.bootstrap.slack import SlackSide
from bot.clock import put_an_end_to
from bot.correcting import Correcting
from bot.digest import keep_telling
from bot.document_folder import folder_of, may_add
from bot.expert_answers import ExpertAnswers
from bot.gathering import gatherer_of
from bot.index_with_copy import Backed
from bot.listening import listen, port_of
from bot.operating import Probe, operating_routes
from bot.pruning import keep_pruned
from bot.replicas import keep_hearing, keep_leading
from bot.settings import Settings
from bot.watching import keep_indexed
from bot.wiring import Desk
from core.errors import BotError, ConfigError, TransientError
from core.messages import Platform, ThreadKey

log = logging.getLogger(__name__)

REQUESTS_END_S = 5.0
"""How long a stopping server waits for requests that it is serving."""

RECONNECT_S = 15.0
PROBED = ThreadKey(platform=Platform.CLI, workspace="probe", channel="probe", root="probe")


async def serve(settings: Settings, *, announce: Callable[[str], object], examples: Sequence[str] = ()) -> None:
    """Serve until SIGINT or SIGTERM, then stop cleanly.

    Args:
        settings: What to serve, and where.
        announce: Told the address once it answers.
        examples: Example questions; none has them made from what is indexed.

    Raises:
        ConfigError: Something is set wrong, or the port can't be had.
        BotError: State or index can't be opened, or the worker broke.
    """
    if settings.docs is not None and not settings.docs.is_dir() and not may_add(settings):
        raise ConfigError(f"THREADSHEET_DOCS: {settings.docs}: no such folder")
    if settings.docs is not None:
        settings.docs.mkdir(parents=True, exist_ok=True)  # the page asks for documents
    with _signalled() as stop, listen(settings.host, settings.port) as door:
        at = web_settings_of(settings, port=port_of(door))
        async with AsyncExitStack() as running:
            parts = await running.enter_async_context(server_parts(settings, answering=answers_of, examples=examples))
            page = await running.enter_async_context(_page(settings, parts))
            worker = await running.enter_async_context(_working(parts))
            await running.enter_async_context(_listening(parts, at, door, worker, page))
            await running.enter_async_context(_background(settings, parts, stop))
            announce(f"Threadsheet is at {at.address}")
            await _until(stop, worker)
            log.info("stopping")
            stop.set()


@asynccontextmanager
async def _page(settings: Settings, parts: Parts) -> AsyncGenerator[Wiring]:
    """Give what the page needs; what it still reads at the end is left."""
    folder = folder_of(settings, parts.index)
    gatherer = gatherer_of(settings, folder)
    try:
        yield replace(parts.desk.for_web(), folder=folder, gatherer=gatherer, answers=parts.answers)
    finally:
        if gatherer is not None:
            await gatherer.stop()


@asynccontextmanager
async def _background(settings: Settings, parts: Parts, stop: asyncio.Event) -> AsyncGenerator[None]:
    """Reach Slack and Teams, watch documents, copy the index, forget what is old meanwhile; the rest is left.

    Raises:
        BotError: Slack refuses the token, or the digest is to go where nothing can.
    """
    work: list[Coroutine[None, None, None]] = []
    addressee = digest_to(settings, parts.slack.client if parts.slack else None)
    if parts.slack is not None and not await _first_contact(parts.slack):
        work.append(_keep_trying(parts.slack))
    work.append(parts.answers.keep())
    if parts.teams is not None:
        work.append(_keep_warming(parts.teams))
    if settings.docs is not None:
        work.append(_watching(settings, settings.docs, parts.store, stop))
    if parts.store.tells:
        work.append(keep_hearing(parts.store.changes, parts.heard))
    if isinstance(parts.index, Backed):
        work.append(parts.index.keep_copied())
    days = {"keep_days": settings.keep_days, "gaps_keep_days": settings.gaps_keep_days}
    work.append(keep_pruned(parts.store, parts.desk.clock, **days))
    if addressee is not None:
        work.append(keep_telling(addressee, parts.desk.accepting.offer, parts.desk.clock))
    if settings.note_changes:
        work.append(_correcting(settings, parts).keep())
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield
    finally:
        await put_an_end_to(tasks)


def answers_of(settings: Settings, desk: Desk) -> ExpertAnswers:
    """Return what keeps the answers of experts."""
    return ExpertAnswers(
        settings=settings, store=desk.store, index=desk.index, clock=desk.clock, offer=desk.accepting.offer
    )


def _correcting(settings: Settings, parts: Parts) -> Correcting:
    """Return what tells people that documents changed what they were answered."""
    return Correcting(
        store=parts.store,
        index=parts.index,
        think=parts.think,
        clock=parts.desk.clock,
        wake=parts.worker.wake,
        days=settings.note_changes_days,
    )


def _watching(settings: Settings, docs: Path, store: Store, stop: asyncio.Event) -> Coroutine[None, None, None]:
    """Index what changes; of several servers with one index only one does."""
    if settings.index == "weaviate" and store.tells:
        return keep_leading(store.terms, lambda over: keep_indexed(settings, docs, over))
    return keep_indexed(settings, docs, stop)


async def _until(stop: asyncio.Event, worker: asyncio.Task[None]) -> None:
    """Return when we are told to stop, or when the worker broke."""
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({worker, stopped}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await put_an_end_to([stopped])


@asynccontextmanager
async def _working(parts: Parts) -> AsyncGenerator[asyncio.Task[None]]:
    """Give the running worker; at the end it finishes what it has begun, or gives it back."""
    worker = asyncio.create_task(parts.worker.run())
    try:
        yield worker
    finally:
        parts.worker.stop()
        await worker


@asynccontextmanager
async def _listening(
    parts: Parts, at: WebSettings, door: socket.socket, worker: asyncio.Task[None], page: Wiring
) -> AsyncGenerator[None]:
    """Serve requests at `door` meanwhile."""
    app = web.Application()
    if parts.teams is not None:
        parts.teams.add_routes(app)  # ahead of the page, which takes what is left of /api/
    key = await parts.store.key("browsers", new=new_key())  # so that they are known on all servers, and after a restart
    web_routes(
        app,
        page,
        poster=parts.web,
        settings=replace(at, cookie_key=key),
    )
    operating_routes(app, probes=_probes(parts, worker), metrics=_page_of(parts))
    if parts.slack is not None and parts.slack.settings.signing_secret:
        parts.slack.app.add_routes(app)
    # Nobody whom we know compresses what they send us; what isn't decoded can neither break nor swell.
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=REQUESTS_END_S, auto_decompress=False)
    await runner.setup()
    try:
        await web.SockSite(runner, door).start()
        yield
    finally:
        await runner.cleanup()
        if parts.slack is not None:
            await parts.slack.app.close()
        if parts.teams is not None:
            await parts.teams.close()


def _probes(parts: Parts, worker: asyncio.Task[None]) -> Mapping[str, Probe]:
    async def index() -> bool | str:
        as_of = (await parts.index.knowledge()).as_of
        return True if as_of is None else f"away; a copy of {as_of:%Y-%m-%d %H:%M} UTC answers"

    async def store() -> bool:
        await parts.store.recent(PROBED, limit=1)
        return True

    async def working() -> bool:
        return not worker.done()

    return {"index": index, "store": store, "worker": working}


def _page_of(parts: Parts) -> Callable[[], Awaitable[bytes]]:
    async def page() -> bytes:
        parts.metrics.waiting(await parts.store.waiting())
        if isinstance(parts.index, Backed):
            parts.metrics.copied(away=parts.index.primary.away, at=await parts.index.copied_at())
        return parts.metrics.page()

    return page


async def _first_contact(slack: SlackSide) -> bool:
    """Reach Slack; False if it can't be reached now.

    Raises:
        BotError: Slack refuses the token.
    """
    try:
        await slack.client.us()
        if slack.settings.app_token:
            await slack.app.connect()
    except TransientError as error:
        log.warning("slack can't be reached, trying again in %.0f s why=%s", RECONNECT_S, error)
        return False
    log.info("slack reached socket_mode=%s", bool(slack.settings.app_token))
    return True


async def _keep_trying(slack: SlackSide) -> None:
    try:
        await asyncio.sleep(RECONNECT_S)
        while not await _first_contact(slack):  # noqa: ASYNC110  nobody tells us that Slack is back
            await asyncio.sleep(RECONNECT_S)
    except BotError as error:
        log.error("slack refuses us; run `threadsheet doctor` why=%s", error)  # noqa: TRY400  the message says it


async def _keep_warming(teams: TeamsDoor) -> None:
    """Fetch the keys with which Teams signs; until then each message tries to, and waits for it."""
    while not await teams.warm():  # nobody tells us that they can be had
        log.warning("teams' signing keys can't be had, trying again in %.0f s", RECONNECT_S)
        await asyncio.sleep(RECONNECT_S)
    log.info("teams is ready")


@contextmanager
def _signalled() -> Generator[asyncio.Event]:
    """Give an event that SIGINT and SIGTERM set meanwhile."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
