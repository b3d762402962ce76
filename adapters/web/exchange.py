"""Bodies of requests and responses."""

from collections.abc import Mapping

from aiohttp import web

from adapters.web.payload import MAX_BODY_BYTES, to_body
from adapters.web.problems import Problem

UNKEPT: Mapping[str, str] = {"Cache-Control": "no-store"}


async def body_of(
    request: web.Request, *, most_bytes: int = MAX_BODY_BYTES, remedy: str = "Shorten the question."
) -> Mapping[str, object]:
    """Return the JSON object that was sent.

    Args:
        request: What arrived.
        most_bytes: So long it may be.
        remedy: What to do about one that is longer.

    Raises:
        Problem: It is too large.
        PayloadError: It is none.
    """
    raw = bytearray()
    async for part in request.content.iter_chunked(MAX_BODY_BYTES):
        raw += part
        if len(raw) > most_bytes:
            raise Problem(413, f"Send at most {most_bytes // 1024} KiB. {remedy}")
    return to_body(bytes(raw))


def json_answer(
    content: Mapping[str, object], *, status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Return a response that nobody keeps."""
    return web.json_response(content, status=status, headers={**UNKEPT, **(headers or {})})
