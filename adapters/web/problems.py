"""What goes wrong with a request, as JSON with a sentence that says what to do."""

from aiohttp import web


class Problem(Exception):
    """A request we don't serve.

    Attributes:
        status: The HTTP status.
        message: For the person: what is wrong and what to do about it.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


def problem_response(status: int, message: str) -> web.Response:
    """Return the JSON answer for a request that failed."""
    return web.json_response({"error": message}, status=status, headers={"Cache-Control": "no-store"})
