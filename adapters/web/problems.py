"""What goes wrong with a request, as JSON with a sentence that says what to do."""

from collections.abc import Mapping

from aiohttp import web


class Problem(Exception):
    """A request we don't serve.

    Attributes:
        status: The HTTP status.
        message: For the person: what is wrong and what to do about it.
        headers: What programs read of it.
    """

    def __init__(self, status: int, message: str, *, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers or {}


def problem_response(status: int, message: str, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return the JSON answer for a request that failed."""
    return web.json_response(
        {"error": message}, status=status, headers={"Cache-Control": "no-store", **(headers or {})}
    )
