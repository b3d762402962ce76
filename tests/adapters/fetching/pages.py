"""A site that tests put pages on, and what reads it."""

import asyncio
from dataclasses import dataclass, field

from aiohttp import web

from adapters.fetching.fetch import Fetched, Fetcher
from adapters.fetching.site import Left, Limits, Site

FORMATS = frozenset({".html", ".htm", ".xhtml", ".md", ".txt", ".csv", ".pdf"})


@dataclass
class Pages:
    """A site: path → what is sent. It keeps what was asked."""

    held: dict[str, web.Response] = field(default_factory=dict[str, web.Response])
    asked: list[str] = field(default_factory=list[str])
    agents: set[str] = field(default_factory=set[str])
    port: int = 0
    hanging: asyncio.Event = field(default_factory=asyncio.Event)

    def page(self, path: str, *links: str, text: str = "") -> None:
        """Put a page that leads to others."""
        body = f"<h1>{text or path}</h1>" + "".join(f'<a href="{link}">x</a>' for link in links)
        self.held[path] = web.Response(text=body, content_type="text/html")

    def file(self, path: str, body: bytes, kind: str) -> None:
        """Put a file."""
        self.held[path] = web.Response(body=body, headers={"Content-Type": kind})

    def moved(self, path: str, there: str, status: int = 302) -> None:
        """Put a way to somewhere else."""
        self.held[path] = web.Response(status=status, headers={"Location": there})

    async def serve(self, request: web.Request) -> web.Response:
        """Send what there is, anew each time."""
        self.asked.append(request.path_qs)
        self.agents.add(request.headers["User-Agent"])
        if request.path.endswith("hang"):
            await self.hanging.wait()
        found = self.held.get(request.path_qs)
        if found is None:
            return web.Response(status=404)
        return web.Response(status=found.status, body=found.body, headers=found.headers)

    def at(self, path: str) -> str:
        """Return the address of a path."""
        return f"http://127.0.0.1:{self.port}{path}"


def site(pages: Pages, limits: Limits | None = None, *, most_bytes: int = 10_000, timeout_s: float = 10) -> Site:
    """Return what reads the pages of this machine, as fast as it can."""
    fetcher = Fetcher(
        hosts={f"127.0.0.1:{pages.port}", "127.0.0.1:1"}, formats=FORMATS, most_bytes=most_bytes, timeout_s=timeout_s
    )
    return Site(fetcher=fetcher, limits=limits or Limits(pause_s=0))


async def read(pages: Pages, path: str, reader: Site | None = None) -> tuple[list[str], dict[str, str]]:
    """Return the paths of what came, and why others didn't."""
    came, left = [], {}
    async for one in (reader or site(pages)).read(pages.at(path)):
        match one:
            case Fetched():
                came.append(one.url.path_qs)
            case Left():
                left[one.address.removeprefix(pages.at(""))] = str(one.why)
    return came, left
