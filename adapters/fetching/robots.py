"""What a site lets programs read, as its robots.txt says."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.robotparser import RobotFileParser

from yarl import URL

from adapters.fetching.fetch import AGENT, Fetcher

_MOST_BYTES = 500_000
_LONGEST_PAUSE_S = 10.0
_FOUND, _BROKEN = 200, 500
_BOM = "\ufeff"
_NOTHING = ("User-agent: *", "Disallow: /")


@dataclass(slots=True, kw_only=True)
class Robots:
    """The rules of each site that was asked, asked once."""

    fetcher: Fetcher
    _known: dict[URL, RobotFileParser] = field(default_factory=dict[URL, RobotFileParser])

    async def allow(self, url: URL) -> bool:
        """Say whether a page may be read.

        Raises:
            Unfetched: The site can't be reached.
        """
        return (await self._of(url)).can_fetch(AGENT, str(url))

    async def pause_s(self, url: URL) -> float:
        """Return how long the site wants to be left alone between two pages."""
        wanted = (await self._of(url)).crawl_delay(AGENT)
        return min(float(wanted or 0), _LONGEST_PAUSE_S)

    async def _of(self, url: URL) -> RobotFileParser:
        site = url.origin()
        if site not in self._known:
            self._known[site] = await self._asked(site)
        return self._known[site]

    async def _asked(self, site: URL) -> RobotFileParser:
        """Return a site's rules: all may be read where there are none, nothing while the site is broken."""
        status, text = await self.fetcher.text(site / "robots.txt", most_bytes=_MOST_BYTES)
        lines = _NOTHING if status >= _BROKEN else text.removeprefix(_BOM).splitlines() if status == _FOUND else ()
        return await asyncio.to_thread(_read, lines)


def _read(lines: Sequence[str]) -> RobotFileParser:
    """Return rules without the lines that can't be read: each stops the parser."""
    rules = RobotFileParser()
    rules.parse(lines if _readable(lines) else [line for line in lines if _readable(("User-agent: *", line))])
    return rules


def _readable(lines: Sequence[str]) -> bool:
    rules = RobotFileParser()
    try:
        rules.parse(lines)
        float(rules.crawl_delay(AGENT) or 0)
    except (ValueError, OverflowError):
        return False
    return True
