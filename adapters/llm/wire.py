"""One endpoint on the wire: each call once, its answer never larger than we want to read."""

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing, suppress
from typing import cast

import httpx2
from openai import AsyncAzureOpenAI, AsyncOpenAI, AsyncStream, DefaultAsyncHttpxClient

from adapters.llm.faults import FAILURES, Fault, NotAnAnswer
from adapters.llm.ollama import Ollama, most_read, pieces, root_of
from adapters.llm.reading import envelope_of
from adapters.llm.settings import NO_KEY, OPENAI_URL, LLMSettings
from adapters.llm.streamed import MOST_BYTES, assembled, events, is_stream

_STREAMED = 20
"""So many times as much comes if each token is sent in an envelope of its own."""
_CONNECT_S = 5.0
_PATH = "/chat/completions"


class Wire:
    """The package's client, without its retries. Lets the package's exceptions out."""

    def __init__(self, settings: LLMSettings) -> None:
        # OPENAI_LOG=debug would have the package log what people ask.
        for name in ("openai", "httpx2"):  # and this one each address that is called
            logging.getLogger(name).setLevel(logging.WARNING)
        self._client = _client(settings)
        self._model = settings.model
        self._root = root_of(settings.base_url)
        self._own: Ollama | None = None

    @property
    def closed(self) -> bool:
        """Nothing can be asked any more."""
        return self._client.is_closed()

    async def complete(
        self, body: Mapping[str, object], heard: Callable[[str], None] | None, *, alive: Callable[[], None]
    ) -> bytes:
        """Return what the server answers to a chat completion, as it came; what is streamed as if it came at once.

        Args:
            body: The request.
            heard: Given what is written so far, again and again, of an answer that is streamed.
            alive: Called each time that something of such an answer comes.
        """
        own = await self._found()
        sent = self._post(own.path, own.request(body)) if own else self._post(_PATH, body)
        async with aclosing(await sent) as response:
            if own:
                return await assembled(pieces(response.aiter_lines()), heard, alive)
            self._root = ""  # who answers here has no other way
            if is_stream(response):
                return await assembled(events(response.aiter_lines()), heard, alive)
            return await response.aread()

    async def _post(self, path: str, body: Mapping[str, object]) -> httpx2.Response:
        streams = bool(body.get("stream"))
        sent = self._client.post(
            path, cast_to=httpx2.Response, body=body, stream=streams, stream_cls=AsyncStream[object]
        )
        return cast("httpx2.Response", await sent)

    async def _found(self) -> Ollama | None:
        """Return the server as Ollama, if it is that one and has the model: no other shows it.

        Why it can't be looked at is nobody's business: what is asked next tells whether the server is of use.
        """
        if self._own is None and self._root:
            with suppress(*FAILURES, Fault):
                shown = envelope_of((await self._post(f"{self._root}/api/show", {"model": self._model})).content)
                self._own = Ollama(self._root, most_read(shown)) if "details" in shown else None
        return self._own

    async def models(self) -> bytes:
        """Return the server's list of models, as it came."""
        return (await self._client.get("/models", cast_to=httpx2.Response)).content

    async def close(self) -> None:
        """Close what is open."""
        await self._client.close()


def _client(settings: LLMSettings) -> AsyncOpenAI:
    """Return a client whose calls may take for ever: who calls has a clock."""
    timeout = httpx2.Timeout(None, connect=min(_CONNECT_S, settings.timeout_s))
    http = DefaultAsyncHttpxClient(event_hooks={"response": [_bound]}, follow_redirects=False, timeout=timeout)
    headers = {"Accept-Encoding": "identity"}
    if settings.azure_endpoint:
        return AsyncAzureOpenAI(
            azure_endpoint=settings.azure_endpoint,
            api_version=settings.azure_api_version,
            api_key=settings.key,
            max_retries=0,
            timeout=timeout,
            default_headers=headers,
            http_client=http,
        )
    return AsyncOpenAI(
        base_url=settings.base_url or OPENAI_URL,
        api_key=settings.key or NO_KEY,
        max_retries=0,
        timeout=timeout,
        default_headers=headers,
        http_client=http,
    )


async def _bound(response: httpx2.Response) -> None:
    """Have the body refused as soon as it is larger than an answer may be."""
    bound(response, MOST_BYTES * _STREAMED if is_stream(response) else MOST_BYTES)


def bound(response: httpx2.Response, most: int) -> None:
    """Have a body refused as soon as it has more than `most` bytes; a packed one could grow without bound."""
    if response.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise NotAnAnswer("the server packs its answers, though it was asked not to")
    response.stream = _Bounded(cast("httpx2.AsyncByteStream", response.stream), most)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream, self._most, self._bytes = stream, most, 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            self._bytes += len(piece)
            if self._bytes > self._most:
                raise NotAnAnswer(f"its answer is larger than {self._most // 1000} kB")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()
