"""A shelf of documents indexed in a real Weaviate, and a server that answers from it."""

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.server import serve
from bot.settings import read_settings
from tests.architecture.source import ROOT
from tests.bot.program import command
from tests.bot.serving import serving
from tests.bot.shelf import Shelf, filled
from tests.clocks import in_the_end
from tests.services.node import HOST, Node
from tests.visitors import a_jar

LABEL = "From a copy of the index made on"
PATIENCE_S = 60.0
"""Real servers on a busy machine."""

QUESTION = "What is the supply voltage of the ECU-750?"


def settings_for(nodes: Sequence[Node]) -> dict[str, str]:
    """Return the settings of an index on `nodes`, with limits that fit a test."""
    return {
        "THREADSHEET_INDEX": "weaviate",
        "THREADSHEET_WEAVIATE_HOSTS": ",".join(f"{HOST}:{node.ports.rest}:{node.ports.grpc}" for node in nodes),
        "THREADSHEET_WEAVIATE_REPLICATION": str(len(nodes)),
        "THREADSHEET_WEAVIATE_TIMEOUT_S": "1.5",
        "THREADSHEET_INDEX_RETRY_S": "0.2",
        "THREADSHEET_SNAPSHOT_EVERY_S": "1",
        "THREADSHEET_PORT": "0",
    }


def shelf_at(root: Path, nodes: Sequence[Node], **more: str) -> Shelf:
    """Return two data sheets that are to be indexed on `nodes`."""
    return Shelf(root=filled(root).root, environ=settings_for(nodes) | more)


async def indexed(shelf: Shelf) -> tuple[int, str]:
    """Index the shelf in a process of its own, as an operator does; return the exit code and what was told."""
    environ = {"THREADSHEET_DATA": str(shelf.data)} | dict(shelf.environ)
    process = await asyncio.create_subprocess_exec(
        *command("index", str(shelf.docs)), env=environ, cwd=ROOT, stdout=DEVNULL, stderr=PIPE
    )
    _, told = await process.communicate()
    return process.returncode or 0, told.decode()


class Visitor:
    """Somebody at the page of a running server, and the operator's endpoints."""

    def __init__(self, page: aiohttp.ClientSession) -> None:
        self._page = page

    async def ask(self, question: str = QUESTION) -> str:
        """Ask in a thread of its own; return the answer as JSON text."""
        thread = uuid4().hex
        body = {"id": thread, "text": question}
        async with self._page.post(f"/api/v1/threads/{thread}/questions", json=body) as accepted:
            assert accepted.status == 202
        async with self._page.get(f"/api/v1/threads/{thread}/events") as events:
            async for line in events.content:
                if line.startswith(b"data: ") and b'"answer": {' in line:
                    return json.dumps(json.loads(line.removeprefix(b"data: "))["answer"], ensure_ascii=False)
        raise AssertionError("the stream ended without an answer")

    async def until_answered(self, wanted: str) -> str:
        """Ask every half second until the answer holds `wanted`; return it."""
        async with asyncio.timeout(PATIENCE_S):
            while wanted not in (answer := await self.ask()):  # noqa: ASYNC110 -- a watched folder sets no event
                await asyncio.sleep(0.5)
            return answer

    async def ready(self) -> tuple[int, str]:
        """Return the status of /readyz, and what it says of the index."""
        async with self._page.get("/readyz") as response:
            return response.status, (await response.json())["index"]

    async def measured(self, name: str) -> float:
        """Return one of /metrics."""
        async with self._page.get("/metrics") as response:
            families = text_string_to_metric_families(await response.text())
            return next(sample.value for family in families for sample in family.samples if sample.name == name)

    async def until_ready(self, said: str) -> None:
        """Return when /readyz says of the index what begins with `said`."""

        async def says_so() -> bool:
            return (await self.ready())[1].startswith(said)

        await in_the_end(says_so, patience_s=PATIENCE_S)

    async def until_copied(self) -> None:
        """Return when there is a local copy."""

        async def is_there() -> bool:
            return await self.measured("threadsheet_snapshot_timestamp_seconds") > 0

        await in_the_end(is_there, patience_s=PATIENCE_S)


@asynccontextmanager
async def visiting(shelf: Shelf) -> AsyncIterator[Visitor]:
    """Serve the shelf's index, and give somebody who asks."""
    settings = read_settings({"THREADSHEET_DATA": str(shelf.data)} | dict(shelf.environ))
    async with (
        serving(lambda announce: serve(settings, announce=announce)) as address,
        aiohttp.ClientSession(address, cookie_jar=a_jar()) as page,
    ):
        yield Visitor(page)
