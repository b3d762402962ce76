"""Browsers without a window: they keep the cookie by which the page knows them again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from adapters.web.callers import Caller
from adapters.web.people import Browser

_COOKIE = "threadsheet-"


def a_jar() -> aiohttp.CookieJar:
    """Return an empty jar, which also keeps what servers at bare addresses give."""
    return aiohttp.CookieJar(unsafe=True)


@asynccontextmanager
async def visiting(address: str) -> AsyncIterator[tuple[aiohttp.ClientSession, Caller]]:
    """Give a browser that has opened the page, and who the server takes it for."""
    async with aiohttp.ClientSession(address, cookie_jar=a_jar()) as page:
        async with page.get("/") as opened:
            assert opened.status == 200
        yield page, caller_in(page)


def caller_in(page: aiohttp.ClientSession) -> Caller:
    """Return who the server takes a browser for."""
    [cookie] = [each.value for each in page.cookie_jar if each.key.startswith(_COOKIE)]
    return Caller(person=Browser(cookie).person)
