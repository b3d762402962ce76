"""Asks each node of Weaviate what it knows, and looks at the local copy that stands in for them."""

import asyncio
from collections.abc import Sequence

from adapters.index.snapshot import made_at
from bot.bootstrap.knowledge import index_reader
from bot.findings import Finding, doubtful, faulty, fine
from bot.settings import Settings
from core.counting import counted
from core.errors import BotError, IndexDamaged, IndexUnavailable
from core.ports import Knowledge

_START = "start it, or set THREADSHEET_WEAVIATE_HOSTS right; the local copy answers meanwhile, if there is one"
_MEND = "do what the message says; the local copy answers meanwhile, if there is one"
_BUILD = "run threadsheet index DOCS: it builds the index anew"


async def check_weaviate(settings: Settings) -> Sequence[Finding]:
    """Return a finding per node, one on what is indexed, and one on the copy.

    A node that doesn't answer is no failure while another one does.
    """
    hosts = [host.strip() for host in settings.weaviate_hosts.split(",") if host.strip()]
    asked = [(host, await _ask(settings, host)) for host in hosts]
    known = next((said for _, said in asked if isinstance(said, Knowledge)), None)
    nodes = [_node(host, said, alone=known is None) for host, said in asked]
    return [*nodes, *([] if known is None else [_indexed(known)]), await _copy(settings, known)]


async def _ask(settings: Settings, host: str) -> Knowledge | BotError:
    try:
        async with index_reader(settings.model_copy(update={"weaviate_hosts": host})) as index:
            return await index.knowledge()
    except BotError as error:
        return error


def _node(host: str, said: Knowledge | BotError, *, alone: bool) -> Finding:
    if isinstance(said, Knowledge):
        return fine("weaviate", f"{host} answers")
    remedy = _BUILD if isinstance(said, IndexDamaged) else _START if isinstance(said, IndexUnavailable) else _MEND
    return (faulty if alone else doubtful)("weaviate", str(said), remedy)


def _indexed(known: Knowledge) -> Finding:
    if not known.chunks:
        return doubtful("index", "no documents yet", "add some: threadsheet index DOCS")
    documents, models = len(known.catalog.documents), len(known.catalog.models)
    return fine(
        "index",
        f"{counted(documents, 'document')}, {counted(known.chunks, 'chunk')}, {counted(models, 'product model')}",
    )


async def _copy(settings: Settings, known: Knowledge | None) -> Finding:
    path = settings.snapshot_path
    try:
        made = await asyncio.to_thread(made_at, path)
    except BotError as error:
        return doubtful("copy", str(error), "see that this user may read and write the file")
    if made is None:
        return doubtful("copy", f"none at {path}", "none, if the server hasn't run yet: it makes one within a minute")
    said = f"of {made.at:%Y-%m-%d %H:%M} UTC at {path}"
    if known is not None and made.stamp != known.stamp:
        return doubtful("copy", f"{said}; older than the index", "none, if no server runs: a running one renews it")
    return fine("copy", said)
