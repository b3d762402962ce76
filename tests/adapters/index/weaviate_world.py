"""Settings and writers for tests against a real Weaviate server."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any
from uuid import uuid4

from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.sdk import ConnectionParams, WeaviateAsyncClient
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.writer import WeaviateWriter
from tests.services.node import Node
from tests.services.weaviate import Server

_numbers = count()


def settings_of(server: Server | Node, **changes: Any) -> WeaviateSettings:
    """Return settings of an index of its own on `server`."""
    if isinstance(server, Server):
        host = f"{server.host}:{server.http_port}:{server.grpc_port}"
    else:
        host = f"127.0.0.1:{server.ports.rest}:{server.ports.grpc}"
    given: dict[str, Any] = {"hosts": (host,), "prefix": f"T{uuid4().hex[:8]}n{next(_numbers)}", "pointer_ttl_s": 0.01}
    return WeaviateSettings(**(given | changes))


@dataclass(frozen=True)
class Sides:
    """Both sides of an index."""

    index: WeaviateIndex
    writer: WeaviateWriter
    settings: WeaviateSettings


@asynccontextmanager
async def sides(settings: WeaviateSettings, *, remove: bool = True) -> AsyncIterator[Sides]:
    """Give both sides; at the end nothing of the index is left, unless `remove` says otherwise."""
    index, writer = WeaviateIndex(settings), WeaviateWriter(settings)
    try:
        yield Sides(index, writer, settings)
    finally:
        await index.close()
        if remove:
            await writer.rebuild()
        await writer.close()


@asynccontextmanager
async def bare(settings: WeaviateSettings) -> AsyncIterator[WeaviateAsyncClient]:
    """Give the vendor's own client, to look at what is really there."""
    (address,) = settings.addresses
    client = WeaviateAsyncClient(
        ConnectionParams.from_params(
            http_host=address.host,
            http_port=address.http_port,
            http_secure=False,
            grpc_host=address.host,
            grpc_port=address.grpc_port,
            grpc_secure=False,
        ),
        skip_init_checks=True,
    )
    await client.connect()
    try:
        yield client
    finally:
        await client.close()


async def collections(settings: WeaviateSettings) -> Collection[str]:
    """Return the names of the index's collections."""
    async with bare(settings) as client:
        return {name for name in await client.collections.list_all() if name.startswith(settings.prefix)}
