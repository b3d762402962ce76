"""Reads the pages and files below an address, one after the other, nearest first."""

import asyncio
import hashlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

from yarl import URL

from adapters.fetching.fetch import Fetched, Fetcher
from adapters.fetching.guard import Unfetched, checked
from adapters.fetching.kinds import PAGES
from adapters.fetching.links import below, links_in
from adapters.fetching.robots import Robots
from adapters.language import Ours

_MOST_KNOWN = 10_000
"""So many addresses are kept in mind; a page may have more links than memory has room, and few of them are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much is read of one address.

    Attributes:
        pages: So many addresses are asked for.
        depth: So many links away from the first page.
        total_bytes: Of all of it together.
        pause_s: Between two requests at least.
    """

    pages: int = 200
    depth: int = 3
    total_bytes: int = 500 * 2**20
    pause_s: float = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """An address of which nothing is kept, and why; without an address, what is left out of all."""

    address: str
    why: Ours


@dataclass(slots=True, kw_only=True)
class Site:
    """The pages and files below an address."""

    fetcher: Fetcher
    limits: Limits = field(default_factory=Limits)
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    _start: URL = field(default_factory=URL)
    _queue: deque[tuple[URL, int]] = field(default_factory=deque[tuple[URL, int]])
    _asked: set[URL] = field(default_factory=set[URL])
    _digests: dict[bytes, URL] = field(default_factory=dict[bytes, URL])
    _bytes: int = 0

    async def read(self, address: str) -> AsyncIterator[Fetched | Left]:
        """Yield what comes, and what doesn't.

        Raises:
            Unfetched: This is no web address.
        """
        self._start = checked(address)
        robots = Robots(fetcher=self.fetcher)
        self._add(self._start, 0)
        count = 0
        while self._queue:
            if count >= self.limits.pages or self._bytes >= self.limits.total_bytes:
                yield Left(address="", why=_left_out(len(self._queue)))
                return
            url, depth = self._queue.popleft()
            if count:
                await self.pause(max(self.limits.pause_s, await robots.pause_s(url)))
            count += 1
            try:
                yield await self._one(url, depth, robots)
            except Unfetched as unfetched:
                yield Left(address=str(url), why=unfetched.why)

    async def _one(self, url: URL, depth: int, robots: Robots) -> Fetched:
        """Return what is at an address that was found `depth` links from the start.

        Raises:
            Unfetched: It may not be read, or can't, or was read before.
        """

        async def look(there: URL) -> None:
            if depth and not below(there, self._start):
                raise Unfetched(Ours("It leads elsewhere: {address}.", address=str(there)))
            if not await robots.allow(there):
                raise Unfetched(Ours("The site's robots.txt asks programs not to read this."))

        await look(url)
        came = await self.fetcher.fetch(url, look)
        if depth == 0:
            self._start = came.url
        self._asked.add(came.url)
        self._bytes += len(came.content)
        if came.suffix in PAGES and depth < self.limits.depth:
            for link in await asyncio.to_thread(links_in, came.content, came.url):
                self._add(link, depth + 1)
        same = self._digests.setdefault(hashlib.sha256(came.content).digest(), came.url)
        if same != came.url:
            raise Unfetched(Ours("It is the same as {address}.", address=str(same)))
        return came

    def _add(self, url: URL, depth: int) -> None:
        if len(self._asked) < _MOST_KNOWN and url not in self._asked and below(url, self._start):
            self._asked.add(url)
            self._queue.append((url, depth))


def _left_out(count: int) -> Ours:
    return Ours(
        "{n} more address isn't read: it is too much at once. Name a folder further down.|"
        "{n} more addresses aren't read: it is too much at once. Name a folder further down.",
        n=count,
    )
