"""One endpoint on the wire: each call once, its answer never larger than we want to read."""

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing
from typing import cast

import httpx2
from openai import AsyncAzureOpenAI, AsyncOpenAI, AsyncStream, DefaultAsyncHttpxClient

from adapters.llm.faults import NotAnAnswer
from adapters.llm.settings import NO_KEY, OPENAI_URL, LLMSettings
from adapters.llm.streamed import MOST_BYTES, assembled, is_stream

_STREAMED = 20
"""So many times as much comes if each token is sent in an envelope of its own."""
_CONNECT_S = 5.0


class Wire:
    """The package's client, without its retries. Lets the package's exceptions out."""

    def __init__(self, settings: LLMSettings) -> None:
        # OPENAI_LOG=debug would have the package log what people ask.
        for name in ("openai", "httpx2"):  # and this one each address that is called
            logging.getLogger(name).setLevel(logging.WARNING)
        self._client = _client(settings)

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
        sent = self._client.post(
            "/chat/completions",
            cast_to=httpx2.Response,
            body=body,
            stream=bool(body.get("stream")),
            stream_cls=AsyncStream[object],
        )
        async with aclosing(cast("httpx2.Response", await sent)) as response:
            return await (assembled(response.aiter_lines(), heard, alive) if is_stream(response) else response.aread())

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
    """Have the body refused as soon as it is too large; a packed one could grow without bound."""
    if response.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise NotAnAnswer("the server packs its answers, though it was asked not to")
    most = MOST_BYTES * _STREAMED if is_stream(response) else MOST_BYTES
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
