"""What a site lets programs read, whatever its robots.txt looks like and however it comes, against a real server."""

import asyncio

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from yarl import URL

from adapters.fetching.fetch import Fetcher
from adapters.fetching.robots import Robots

PACKETS_S = 0.05


async def asked(*parts: bytes) -> tuple[bool, float]:
    """Return whether `/secret` may be read where the rules come in such packets, and with which pause."""

    async def rules(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for part in parts:
            await response.write(part)
            await asyncio.sleep(PACKETS_S)
        return response

    app = web.Application()
    app.router.add_get("/robots.txt", rules)
    async with TestServer(app) as server:
        robots = Robots(fetcher=Fetcher(hosts={"127.0.0.1"}, formats=(), most_bytes=0))
        page = URL(f"http://127.0.0.1:{server.port}/secret")
        return await robots.allow(page), await robots.pause_s(page)


async def test_rules_that_come_in_two_packets_are_read_to_their_end() -> None:
    """What stands in the second one holds as well."""
    assert await asked(b"User-agent: *\n", b"Disallow: /secret\n") == (False, 0)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Crawl-delay: ²", id="a digit that is no number"),
        pytest.param(f"Crawl-delay: {'9' * 400}", id="for ever"),
        pytest.param(f"Crawl-delay: {'9' * 5000}", id="longer than numbers are"),
        pytest.param("Disallow: //[", id="no address"),
        pytest.param("Request-rate: ²/²", id="no rate"),
    ],
)
async def test_a_line_that_cannot_be_read_takes_no_other_with_it(line: str) -> None:
    """The parser stops at each of them, and reading the site stopped with it."""
    rules = f"User-agent: *\nCrawl-delay: 1\n{line}\nDisallow: /secret\n"

    assert await asked(rules.encode()) == (False, 1)


async def test_a_mark_of_the_encoding_hides_no_rule() -> None:
    """Editors on Windows put one first."""
    assert await asked("\ufeffUser-agent: *\nDisallow: /secret\n".encode()) == (False, 0)
