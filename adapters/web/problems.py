"""What goes wrong with a request, as JSON with a sentence that says what to do."""

from collections.abc import Mapping

from aiohttp import web

from adapters.language import ENGLISH, say
from adapters.language.sentences import said_in


class Problem(Exception):
    """A request we don't serve.

    Attributes:
        status: The HTTP status.
        message: For the person, in English: what is wrong and what to do about it.
        headers: What programs read of it.
    """

    def __init__(
        self, status: int, text: str, *, headers: Mapping[str, str] | None = None, **values: str | int
    ) -> None:
        """Take the message, or a text of the catalogue, with its `values` or with those that belong into it."""
        self.message = say(ENGLISH, text, **values)
        super().__init__(self.message)
        self.status = status
        self._text = text
        self._values = values
        self.headers = headers or {}

    def told(self, language: str) -> str:
        """Return the message in a language of `adapters.language.NAMES`, if the catalogue has it."""
        return say(language, self._text, **self._values) if self._values else said_in(self._text, language)


def problem_response(status: int, message: str, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return the JSON answer for a request that failed."""
    return web.json_response(
        {"error": message}, status=status, headers={"Cache-Control": "no-store", **(headers or {})}
    )
