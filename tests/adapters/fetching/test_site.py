"""Reading a web site: what is followed, what is left and why, against a real server."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from adapters.fetching.fetch import Fetched, Fetcher
from adapters.fetching.guard import Unfetched
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


@pytest.fixture
async def pages() -> AsyncIterator[Pages]:
    """A site without pages, on a free port."""
    held = Pages()
    app = web.Application()
    app.router.add_get("/{rest:.*}", held.serve)
    async with TestServer(app) as server:
        held.port = server.port or 0
        yield held
        held.hanging.set()


def site(limits: Limits | None = None, *, most_bytes: int = 10_000, timeout_s: float = 10) -> Site:
    """Return what reads the pages of this machine, as fast as it can."""
    fetcher = Fetcher(hosts={"127.0.0.1"}, formats=FORMATS, most_bytes=most_bytes, timeout_s=timeout_s)
    return Site(fetcher=fetcher, limits=limits or Limits(pause_s=0))


async def read(pages: Pages, path: str, reader: Site | None = None) -> tuple[list[str], dict[str, str]]:
    """Return the paths of what came, and why others didn't."""
    came, left = [], {}
    async for one in (reader or site()).read(pages.at(path)):
        match one:
            case Fetched():
                came.append(one.url.path_qs)
            case Left():
                left[one.address.removeprefix(pages.at(""))] = str(one.why)
    return came, left


async def test_what_is_below_is_read_nearest_first(pages: Pages) -> None:
    """Nothing beside the folder, nothing on other hosts, nothing twice."""
    pages.page("/docs/index.html", "a.html", "sub/b.html#part", "../news.html", "https://example.com/", "mailto:a@b.c")
    pages.page("/docs/a.html", "deep.html", "/docs/index.html", "sheet.csv", "b.html?x=1")
    pages.page("/docs/sub/b.html", "../a.html", "../../news.html")
    pages.page("/docs/deep.html")
    pages.file("/docs/sheet.csv", b"a,b\n1,2\n", "application/octet-stream")

    came, left = await read(pages, "/docs/index.html")

    assert came == ["/docs/index.html", "/docs/a.html", "/docs/sub/b.html", "/docs/deep.html", "/docs/sheet.csv"]
    assert left == {"/docs/b.html?x=1": "The server answers 404 Not Found."}
    assert "/news.html" not in pages.asked
    assert len(pages.asked) == len(set(pages.asked))
    assert all(agent.startswith("Threadsheet") for agent in pages.agents)


async def test_frames_and_a_base_are_followed(pages: Pages) -> None:
    """Exported help is made of them."""
    body = (
        '<base href="/docs/in/"><frameset><frame src="toc.html"></frameset><area HREF=map.html><a href="http://[">x</a>'
    )
    pages.file("/docs/", body.encode(), "text/html")
    pages.page("/docs/in/toc.html")
    pages.page("/docs/in/map.html")

    assert (await read(pages, "/docs/"))[0] == ["/docs/", "/docs/in/toc.html", "/docs/in/map.html"]


@pytest.mark.parametrize(
    "limits,came,why",
    [
        pytest.param(Limits(pages=2, pause_s=0), 2, "2 more addresses aren't read", id="pages"),
        pytest.param(Limits(depth=1, pause_s=0), 3, "", id="depth"),
        pytest.param(Limits(total_bytes=10, pause_s=0), 1, "2 more addresses aren't read", id="bytes"),
    ],
)
async def test_there_is_an_end_to_it(pages: Pages, limits: Limits, came: int, why: str) -> None:
    """A calendar has a page for each day that will ever be."""
    pages.page("/", "1", "2")
    pages.page("/1", "3")
    pages.page("/2")
    pages.page("/3")

    found, left = await read(pages, "/", site(limits))

    assert len(found) == came
    assert why in left.get("", "")


async def test_faults_are_told_and_the_rest_is_read(pages: Pages) -> None:
    """One broken page isn't to keep the others away."""
    pages.page("/", "gone", "hang", "huge.txt", "photo", "empty.txt", "same", "good")
    pages.file("/huge.txt", b"x" * 10_001, "text/plain")
    pages.file("/photo", b"x", "image/png")
    pages.file("/empty.txt", b"", "text/plain")
    pages.held["/same"] = pages.held["/"]
    pages.page("/good")

    came, left = await read(pages, "/", site(timeout_s=0.5))

    assert came == ["/", "/good"]
    assert left == {
        "/gone": "The server answers 404 Not Found.",
        "/hang": "The server takes too long. Try again later.",
        "/huge.txt": "It has more than 1 MB.",
        "/photo": "This can't be read: image/png.",
        "/empty.txt": "It is empty.",
        "/same": f"It is the same as {pages.at('/')}.",
    }


@pytest.mark.parametrize(
    "there,why",
    [
        pytest.param("http://169.254.169.254/latest/meta-data/", "leads elsewhere", id="metadata of a cloud"),
        pytest.param("http://[::ffff:10.0.0.1]/", "leads elsewhere", id="mapped"),
        pytest.param("http://localhost:1/", "leads elsewhere", id="this machine by another name"),
        pytest.param("file:///etc/passwd", "no web address", id="a file"),
        pytest.param("/moved", "on and on", id="in a circle"),
        pytest.param("/news/", "leads elsewhere", id="out of the folder"),
        pytest.param("", "can't be followed", id="nowhere"),
        pytest.param("http://[", "can't be followed", id="nonsense"),
    ],
)
async def test_a_page_that_has_moved_leads_nowhere_that_may_not_be_reached(pages: Pages, there: str, why: str) -> None:
    """A page that we read could name any machine that only we reach."""
    pages.page("/docs/", "/docs/../docs/moved")
    pages.moved("/docs/moved", there if there != "/moved" else "/docs/moved")
    pages.page("/news/")

    came, left = await read(pages, "/docs/")

    assert came == ["/docs/"]
    assert why in left["/docs/moved"]


@pytest.mark.parametrize(
    "there",
    [
        pytest.param("http://169.254.169.254/latest/meta-data/", id="metadata of a cloud"),
        pytest.param("http://[::ffff:10.0.0.1]/", id="mapped"),
        pytest.param("http://localhost:1/", id="this machine by another name"),
    ],
)
async def test_the_first_address_leads_into_no_private_network(pages: Pages, there: str) -> None:
    """It may have moved anywhere, but only to where everybody can look."""
    pages.moved("/docs/", there)

    assert "private network" in (await read(pages, "/docs/"))[1]["/docs/"]


async def test_the_first_address_may_have_moved(pages: Pages) -> None:
    """With or without its slash it is the same folder, and what counts is what is below that."""
    pages.moved("/docs", "/docs/", 301)
    pages.page("/docs/", "a")
    pages.page("/docs/a", "/b")

    assert (await read(pages, "/docs"))[0] == ["/docs/", "/docs/a"]


async def test_robots_are_asked_first(pages: Pages) -> None:
    """Whose pages they are says what is read, and how fast."""
    rules = b"User-agent: *\nDisallow: /secret\nCrawl-delay: 2\n"
    pages.file("/robots.txt", rules, "text/plain")
    pages.page("/", "secret", "moved")
    pages.moved("/moved", "/secret")
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    reader = site()
    reader.pause = pause
    came, left = await read(pages, "/", reader)

    assert came == ["/"]
    assert set(left) == {"/secret", "/moved"}
    assert all("robots.txt" in why for why in left.values())
    assert pauses == [2, 2]
    assert pages.asked.count("/robots.txt") == 1
    assert "/secret" not in pages.asked


async def test_while_a_site_is_broken_nothing_is_read(pages: Pages) -> None:
    """Its rules can't be known."""
    pages.held["/robots.txt"] = web.Response(status=500)
    pages.page("/")

    assert (await read(pages, "/"))[0] == []


async def contents(pages: Pages, path: str) -> Sequence[Fetched]:
    """Return what comes."""
    return [one async for one in site().read(pages.at(path)) if isinstance(one, Fetched)]


@pytest.mark.parametrize(
    "path,sent,suffix,text",
    [
        pytest.param(
            "/a", ("<p>Größe".encode("cp1252"), "text/html; charset=iso-8859-1"), ".html", "Größe", id="latin"
        ),
        pytest.param(
            "/a", ("<p>高さ".encode("shift_jis"), "text/html; charset=shift_jis"), ".html", "高さ", id="japanese"
        ),
        pytest.param("/a", ("Größe".encode(), "text/plain; charset=nonsense"), ".txt", "Größe", id="no such encoding"),
        pytest.param("/a.md", (b"# A", "text/plain"), ".md", "# A", id="by its name"),
        pytest.param("/a.htm", (b"<p>A", "text/html"), ".htm", "A", id="a page by its name"),
        pytest.param("/a.pdf", (b"<p>A", "text/html"), ".html", "A", id="no file but a page about it"),
        pytest.param("/a", (b"%PDF", "application/pdf"), ".pdf", "%PDF", id="without a suffix"),
    ],
)
async def test_what_is_sent_gets_the_suffix_that_it_is(
    pages: Pages, path: str, sent: tuple[bytes, str], suffix: str, text: str
) -> None:
    """Addresses often don't tell, and encodings are told beside the page."""
    pages.file(path, *sent)

    (came,) = await contents(pages, path)

    assert came.suffix == suffix
    assert text in came.content.decode()


async def test_no_web_address_is_refused_at_once() -> None:
    """Before anybody is asked."""
    with pytest.raises(Unfetched):
        await anext(site().read("/etc/passwd"))


async def test_a_server_that_is_not_there_says_so(pages: Pages) -> None:
    """A misspelt address is the most frequent reason."""
    left = [one async for one in site().read("http://127.0.0.1:1/")]

    assert [str(one.why) for one in left if isinstance(one, Left)] == [
        "The server can't be reached. Check the address."
    ]
