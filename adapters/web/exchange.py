"""Bodies of requests and responses."""

from collections.abc import Mapping

from aiohttp import web

from adapters.web.payload import MAX_BODY_BYTES, to_body
from adapters.web.problems import Problem

_TOO_LONG = "Send at most {kb} KiB. Shorten the question."
UNKEPT: Mapping[str, str] = {"Cache-Control": "no-store"}


async def body_of(
    request: web.Request, *, most_bytes: int = MAX_BODY_BYTES, too_long: str = _TOO_LONG
) -> Mapping[str, object]:
    """Return the JSON object that was sent.

    Args:
        request: What arrived.
        most_bytes: So long it may be.
        too_long: What to do about one that is longer, with `{kb}` for so much.

    Raises:
        Problem: It is too large.
        PayloadError: It is none.
    """
    raw = bytearray()
    async for part in request.content.iter_chunked(MAX_BODY_BYTES):
        raw += part
        if len(raw) > most_bytes:
            raise Problem(413, too_long, kb=most_bytes // 1024)
    return to_body(bytes(raw))


def json_answer(
    content: Mapping[str, object], *, status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Return a response that nobody keeps."""
    return web.json_response(content, status=status, headers={**UNKEPT, **(headers or {})})
