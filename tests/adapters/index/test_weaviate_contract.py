"""Weaviate keeps the index contract on a real server: by words alone, with vectors, alone and as one of many tenants.

`make services` gets the server.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from uuid import uuid4

import pytest

from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.writer import WeaviateWriter
from core.embedding import Embedder
from tests.contracts.index import IndexContract
from tests.contracts.index_pair import Fresh, Pair
from tests.contracts.index_world import WordEmbedder
from tests.services.weaviate import Server

_numbers = count()


def maker(server: Server, embedder: Embedder | None, *, tenants: bool) -> Fresh:
    """Return a maker of empty indexes on `server`; with `tenants` they share their collections."""

    @asynccontextmanager
    async def make() -> AsyncIterator[Pair]:
        number = next(_numbers)
        settings = WeaviateSettings(
            hosts=(f"{server.host}:{server.http_port}:{server.grpc_port}",),
            prefix=f"Many{embedder.name.title() if embedder else ''}" if tenants else f"One{uuid4().hex[:8]}n{number}",
            tenant=f"t{uuid4().hex[:8]}n{number}" if tenants else "",
            pointer_ttl_s=0.01,
            embedder=embedder.name if embedder else "",
        )
        index, writer = WeaviateIndex(settings, embedder=embedder), WeaviateWriter(settings)
        try:
            yield Pair(index=index, writer=writer)
        finally:
            await index.close()
            await writer.rebuild()
            await writer.close()

    return make


class TestWeaviateByWords(IndexContract):
    @pytest.fixture
    def fresh(self, weaviate_server: Server) -> Fresh:
        """Return a maker of indexes."""
        return maker(weaviate_server, None, tenants=True)


class TestWeaviateHybrid(IndexContract):
    embeds = True

    @pytest.fixture
    def fresh(self, weaviate_server: Server) -> Fresh:
        """Return a maker of indexes."""
        return maker(weaviate_server, WordEmbedder(), tenants=True)
