"""Checks of everything that must be right for questions to be answered, each with its remedy."""

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile

from adapters.catalogfile.reader import read_catalog
from adapters.store import open_store
from adapters.web.settings import WebSettings
from bot.bootstrap.knowledge import glossary_of, index_reader, scoring_of
from bot.bootstrap.llm_settings import hypothetical_of, llm_settings
from bot.bootstrap.platforms import slack_settings, web_settings_of
from bot.bootstrap.retrieval import check_retrieval_settings
from bot.bootstrap.teams_settings import teams_settings
from bot.clock import SystemClock
from bot.findings import Finding, Level, doubtful, faulty, fine
from bot.listening import listen
from bot.llm_check import check_llm
from bot.llm_question import try_question
from bot.retrieval_check import check_retrieval
from bot.settings import Settings, read_settings
from bot.sign_in_check import check_sign_in
from bot.slack_check import check_slack
from bot.teams_check import check_teams
from bot.weaviate_check import check_weaviate
from core.counting import counted
from core.errors import BotError, ConfigError, IndexDamaged

LOW_DISK_BYTES = 200 * 2**20
OLDEST_PYTHON = (3, 11)


async def examine(environ: Mapping[str, str], now: Callable[[], datetime]) -> Sequence[Finding]:
    """Return one finding per check, in the order in which they should be mended."""
    python = check_python(sys.version_info[:2])
    try:
        settings = read_settings(environ)
        slack, teams = slack_settings(settings), teams_settings(settings)
        web = web_settings_of(settings, port=settings.port)
        llm_settings(settings)
        hypothetical_of(settings)
        check_retrieval_settings(settings)
    except ConfigError as error:
        return [python, faulty("settings", str(error), "set it right; env.example describes every setting")]
    platforms = [name for name, there in (("Slack", slack), ("Teams", teams)) if there]
    said = f"{' and '.join(platforms)} configured" if platforms else "neither Slack nor Teams: the web page is served"
    return [
        python,
        fine("settings", said),
        *check_data(settings.data),
        *check_documents(settings),
        *await check_state(settings),
        check_words(settings),
        *(await check_weaviate(settings) if settings.index == "weaviate" else [await check_index(settings)]),
        check_port(settings),
        *check_api(web),
        *(await check_sign_in(settings, SystemClock())),
        *(await check_slack(settings, now)),
        *(await check_teams(settings, SystemClock())),
        *(await check_language_model(settings)),
        *(await check_retrieval(settings)),
    ]


async def check_language_model(settings: Settings) -> Sequence[Finding]:
    """Return what the language model can do, and what comes of a real question if it can do anything."""
    found = await check_llm(settings, SystemClock())
    if not settings.llm_model or found[-1].level is Level.FAIL:
        return found
    return [*found, await try_question(settings)]


def check_python(running: tuple[int, int]) -> Finding:
    """Return whether this Python is new enough."""
    said = ".".join(map(str, running))
    if running < OLDEST_PYTHON:
        return faulty("python", said, "install Python 3.11 or newer")
    return fine("python", said)


def check_data(folder: Path) -> Sequence[Finding]:
    """Return whether the data folder can be written and has room."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as probe:
            probe.write(b"threadsheet")
    except OSError as error:
        why = f"{folder} can't be written: {error.strerror}"
        return [faulty("data folder", why, "give this user write access, or choose another with --data")]
    return [fine("data folder", str(folder)), check_disk(folder, shutil.disk_usage(folder).free)]


def check_disk(folder: Path, free: int) -> Finding:
    """Return whether `free` bytes are enough to go on."""
    said = f"{free / 2**30:.1f} GiB free in {folder}"
    if free < LOW_DISK_BYTES:
        return doubtful("disk", said, "make room: neither questions nor documents can be kept on a full disk")
    return fine("disk", said)


def check_documents(settings: Settings) -> Sequence[Finding]:
    """Return whether the watched folder and the catalogue can be read; nothing if neither is set."""
    found: list[Finding] = []
    if settings.docs is not None:
        said = str(settings.docs)
        missing = faulty("documents", f"{said}: no such folder", "set THREADSHEET_DOCS right, or leave it out")
        found.append(fine("documents", f"{said} is watched") if settings.docs.is_dir() else missing)
    if settings.catalog is not None:
        try:
            catalog = read_catalog(settings.catalog)
        except BotError as error:
            found.append(faulty("catalogue", str(error), "correct the catalogue, or set THREADSHEET_CATALOG right"))
        else:
            found.append(fine("catalogue", f"{counted(len(catalog.models), 'product model')} in {settings.catalog}"))
    return found


async def check_state(settings: Settings) -> Sequence[Finding]:
    """Return whether the state can be read and written; nothing for the file in the data folder, which may be made."""
    if settings.state is None:
        return []
    try:
        async with open_store(settings.state_at) as store:
            waiting = await store.waiting()
    except BotError as error:
        return [faulty("state", str(error), "set THREADSHEET_STATE right, or see to that database")]
    return [fine("state", f"{store.database.place.name}: {counted(waiting, 'question waits', 'questions wait')}")]


def check_words(settings: Settings) -> Finding:
    """Return whether glossary, packs and weights can be read, and whether there are word vectors."""
    try:
        glossary_of(settings)
        scoring = scoring_of(settings)
    except ConfigError as error:
        return faulty("words", str(error), "mend that file, or unset the setting that names it")
    if scoring.vectors is None:
        said = "no word vectors: the package wordllama isn't installed, so answers are found by spelling alone"
        return doubtful("words", said, "none, if it has no wheel for this platform; else: pip install wordllama")
    return fine("words", "glossary, packs, weights and word vectors are there")


def check_api(web: WebSettings) -> Sequence[Finding]:
    """Return what programs may do with their tokens; nothing if there are none."""
    if not web.tokens:
        return []
    callers = [each.caller for each in web.tokens]
    return [fine("api tokens", "; ".join(f"{each.name}: {', '.join(sorted(each.scopes))}" for each in callers))]


async def check_index(settings: Settings) -> Finding:
    """Return whether the index can be read and holds anything."""
    try:
        async with index_reader(settings) as index:
            known = await index.knowledge()
    except IndexDamaged as error:
        return faulty("index", str(error), "run threadsheet index DOCS: it builds the index anew")
    except BotError as error:
        return faulty("index", str(error), "run this command again; if it stays, check the disk")
    if not known.chunks:
        return doubtful("index", "no documents yet", "add some: threadsheet index DOCS")
    said = (
        f"{counted(len(known.catalog.documents), 'document')}, {counted(known.chunks, 'chunk')}, "
        f"{counted(len(known.catalog.models), 'product model')}"
    )
    return fine("index", said)


def check_port(settings: Settings) -> Finding:
    """Return whether the port of `serve` can be had."""
    try:
        listen(settings.host, settings.port).close()
    except ConfigError as error:
        remedy = "none, if that is Threadsheet serving already; else choose another with THREADSHEET_PORT"
        return doubtful("port", str(error), remedy)
    return fine("port", f"{settings.port} on {settings.host} is free")
