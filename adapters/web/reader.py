"""In which language a reader sees the page: the one chosen there, else the one that the browser asks for."""

from aiohttp import web

from adapters.language import NAMES, preferred

COOKIE = "threadsheet-language"
"""The page keeps the choice in it; programs send the header Accept-Language."""


def language_of(request: web.Request) -> str:
    """Return the language of whoever sent a request, one of `NAMES`."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in NAMES else preferred(request.headers.get("Accept-Language", ""))
