"""Builds both sides of an index in Weaviate; imported only where it is used, because its client takes a second."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from pydantic import SecretStr

from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.writer import WeaviateWriter
from bot.settings import Settings
from core.embedding import Embedder
from core.errors import IndexDamaged


def weaviate_settings(settings: Settings) -> WeaviateSettings:
    """Return the settings of the index in Weaviate.

    Raises:
        ConfigError: One of them is wrong.
    """
    return WeaviateSettings(
        hosts=tuple(host.strip() for host in settings.weaviate_hosts.split(",") if host.strip()),
        secure=settings.weaviate_tls,
        api_key=_told(settings.weaviate_api_key),
        write_key=_told(settings.weaviate_write_key),
        prefix=settings.weaviate_prefix,
        tenant=settings.weaviate_tenant,
        replication=settings.weaviate_replication,
        consistency=settings.weaviate_consistency,
        read_consistency=settings.weaviate_read_consistency,
        vectorizer=settings.weaviate_vectorizer,
        vectorizer_config=settings.weaviate_vectorizer_config,
        headers=_told(settings.weaviate_headers),
        alpha=settings.weaviate_alpha,
        timeout_s=settings.weaviate_timeout_s,
        write_timeout_s=settings.weaviate_write_timeout_s,
        keep_previous=settings.weaviate_keep_previous,
    )


@asynccontextmanager
async def weaviate_reader(settings: Settings, embedder: Embedder | None) -> AsyncGenerator[WeaviateIndex]:
    """Give the index as readers see it; it connects when it is first asked.

    Raises:
        ConfigError: A setting is wrong.
    """
    index = WeaviateIndex(weaviate_settings(settings), embedder=embedder)
    try:
        yield index
    finally:
        await index.close()


@asynccontextmanager
async def weaviate_writer(
    settings: Settings, embedder: Embedder | None, *, say: Callable[[str], object]
) -> AsyncGenerator[tuple[WeaviateIndex, WeaviateWriter]]:
    """Give both sides of the index; collections that another version or somebody else made are begun anew.

    Raises:
        ConfigError: A setting is wrong.
        PermanentError: Another process is writing, or the server refuses us.
        IndexUnavailable: It can't be reached.
    """
    at = replace(weaviate_settings(settings), embedder=embedder.name if embedder else "")
    writer = WeaviateWriter(at, lock=settings.data / "weaviate")
    # Whoever may write may read: one key less that can be wrong.
    index = WeaviateIndex(at.for_writing())
    try:
        try:
            await writer.published()
        except IndexDamaged as error:
            say(f"The index can't be used, so it is built anew ({error})")
            await writer.rebuild()
        yield index, writer
    finally:
        await index.close()
        await writer.close()


def _told(secret: SecretStr | None) -> str:
    return "" if secret is None else secret.get_secret_value()
