"""Documents by the place where they are: a folder of the server, or a web site."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer
from yarl import URL

from adapters.catalogfile.reader import read_catalog
from adapters.fetching.site import Limits
from adapters.web.folder import Refused
from adapters.web.gatherer import Gathered
from bot.bootstrap.knowledge import index_to_ask
from bot.document_folder import DocumentFolder
from bot.gathering import DocumentGatherer, gatherer_of
from bot.settings import read_settings

SHEET = "<title>KL-200 data sheet</title><h1>KL-200 data sheet</h1><p>The KL-200 weighs 2 kg.</p>"


class Shop:
    """A site of two pages, of which one waits until somebody lets it."""

    def __init__(self) -> None:
        """Let nobody wait."""
        self.open = asyncio.Event()
        self.asked = asyncio.Event()
        self.open.set()

    async def page(self, request: web.Request) -> web.Response:
        """Send a page; robots and all else are missing."""
        if request.path == "/kettles/":
            links = '<a href="kl-200.html">KL-200</a><a href="gone.html">gone</a>'
            return web.Response(text=f"<h1>Kettles</h1><p>All of them.</p>{links}", content_type="text/html")
        if request.path != "/kettles/kl-200.html":
            return web.Response(status=404)
        self.asked.set()
        await self.open.wait()
        return web.Response(text=SHEET, content_type="text/html")


@pytest.fixture
def shop() -> Shop:
    """A site."""
    return Shop()


@pytest_asyncio.fixture
async def address(shop: Shop) -> AsyncIterator[str]:
    """Where it is."""
    app = web.Application()
    app.router.add_get("/{rest:.*}", shop.page)
    async with TestServer(app) as server:
        yield str(server.make_url("/kettles/"))
        shop.open.set()


@pytest_asyncio.fixture
async def gatherer(tmp_path: Path, address: str) -> AsyncIterator[DocumentGatherer]:
    """What reads below a folder, and from this machine."""
    (tmp_path / "srv" / "manuals").mkdir(parents=True)
    async with made(
        tmp_path,
        {"THREADSHEET_FOLDERS": str(tmp_path / "srv"), "THREADSHEET_WEB_HOSTS": f"127.0.0.1:{URL(address).port}"},
    ) as it:
        yield it


def made(data: Path, environ: Mapping[str, str]) -> "Made":
    """Return what reads as settings say."""
    return Made(data, environ)


class Made:
    """A gatherer for a while."""

    def __init__(self, data: Path, environ: Mapping[str, str]) -> None:
        """Take the settings."""
        self.settings = read_settings({"THREADSHEET_DATA": str(data / "data"), **environ})
        self.index = index_to_ask(self.settings)

    async def __aenter__(self) -> DocumentGatherer:
        """Open the index."""
        folder = DocumentFolder(settings=self.settings, index=await self.index.__aenter__())
        made = gatherer_of(self.settings, folder)
        assert made is not None
        made.limits = Limits(pause_s=0)
        self.made = made
        return made

    async def __aexit__(self, *_: object) -> None:
        """Close it."""
        await self.made.stop()
        await self.index.__aexit__(None, None, None)


async def all_of(gatherer: DocumentGatherer, place: str) -> Gathered:
    """Return what comes of a place in the end."""
    await gatherer.start(place)
    assert gatherer._task is not None
    await gatherer._task
    return gatherer.gathered()


async def test_pages_become_documents_that_citations_link_to(gatherer: DocumentGatherer, address: str) -> None:
    """From the address to the catalogue: what is cited of a page leads to the page."""
    told = await all_of(gatherer, address)

    page = f"{address}kl-200.html"
    assert [(row.name, row.state) for row in told.rows] == [
        (address, "added"),
        (page, "added"),
        (f"{address}gone.html", "skipped"),
    ]
    assert (told.place, told.going, told.why) == (address, False, "")
    proposals = await gatherer.folder.propose()
    await gatherer.folder.publish(proposals)
    listed = read_catalog(gatherer.folder.catalog).documents
    assert {document.url for document in listed.values()} == {address, page}
    shown = (await gatherer.folder.index.knowledge()).catalog.documents
    assert page in {document.url for document in shown.values()}


async def test_named_again_pages_are_replaced(gatherer: DocumentGatherer, address: str) -> None:
    """A new edition takes the place of the old one."""
    await all_of(gatherer, address)
    told = await all_of(gatherer, address)

    assert [row.state for row in told.rows] == ["replaced", "replaced", "skipped"]
    assert len(gatherer.folder.files()) == 2


async def test_a_document_that_takes_the_place_of_a_page_has_not_its_link(
    gatherer: DocumentGatherer, address: str
) -> None:
    """A citation would lead to what doesn't say so; also once a person has confirmed the page."""
    await all_of(gatherer, address)
    await gatherer.folder.publish(await gatherer.folder.propose())
    path = next(row.path for row in gatherer.gathered().rows if row.name.endswith("kl-200.html"))

    await gatherer.folder.keep(path, uploaded(SHEET.replace("2 kg", "3 kg")))
    await gatherer.folder.publish(await gatherer.folder.propose())

    listed = read_catalog(gatherer.folder.catalog).documents
    assert {document.path: document.url for document in listed.values() if document.path == path} == {path: ""}
    assert address in {document.url for document in listed.values()}


async def uploaded(text: str) -> AsyncIterator[bytes]:
    """Yield what somebody uploads."""
    yield text.encode()


async def test_it_can_be_stopped_and_only_one_place_is_read_at_a_time(
    gatherer: DocumentGatherer, shop: Shop, address: str
) -> None:
    """What has come stays."""
    shop.open.clear()
    await gatherer.start(address)
    await shop.asked.wait()
    with pytest.raises(Refused, match="Another place"):
        await gatherer.start(address)

    await gatherer.stop()

    told = gatherer.gathered()
    assert (told.going, told.why, [row.state for row in told.rows]) == (False, "Stopped.", ["added"])


async def test_a_folder_is_copied_and_what_is_left_says_why(gatherer: DocumentGatherer, tmp_path: Path) -> None:
    """Hidden files are nobody's documents; links lead nowhere else."""
    manuals, beside = tmp_path / "srv" / "manuals", tmp_path / "beside"
    beside.mkdir()
    (beside / "secret.md").write_text("# Secret", "utf-8")
    (manuals / "sub").mkdir()
    (manuals / "sub" / "kl-200.md").write_text("# KL-200", "utf-8")
    (manuals / "photo.jpg").write_bytes(b"x")
    (manuals / "empty.md").write_bytes(b"")
    (manuals / ".hidden.md").write_text("# Hidden", "utf-8")
    (manuals / "out.md").symlink_to(beside / "secret.md")
    (manuals / "away").symlink_to(beside)
    (manuals / "again").symlink_to(manuals / "sub")
    (manuals / "broken.md").symlink_to(manuals / "nothing.md")
    (manuals / "within.md").symlink_to(manuals / "sub" / "kl-200.md")

    told = await all_of(gatherer, str(manuals))

    whys = {row.name.removeprefix("srv/manuals/"): row.why for row in told.rows if row.state == "skipped"}
    assert whys.keys() == {"photo.jpg", "empty.md", "out.md", "away", "again", "broken.md"}
    assert "out of the folder" in whys["out.md"]
    assert "out of the folder" in whys["away"]
    assert "another folder" in whys["again"]
    kept = {file.path for file in gatherer.folder.files()}
    assert kept == {"srv/manuals/sub/kl-200.md", "srv/manuals/within.md"}
    assert [row.state for row in (await all_of(gatherer, str(manuals))).rows if row.path] == ["replaced"] * 2


@pytest.mark.parametrize(
    "place", ["", "/", "/etc", "srv", "../srv", "{srv}/../beside", "{srv}/gone", "{srv}/link", "~nobody"]
)
async def test_no_other_folder_is_read(gatherer: DocumentGatherer, tmp_path: Path, place: str) -> None:
    """Neither by a way up nor by a link; and nobody learns what there is elsewhere."""
    (tmp_path / "beside").mkdir()
    (tmp_path / "srv" / "link").symlink_to(tmp_path / "beside")

    with pytest.raises(Refused, match="There is no such folder below"):
        await gatherer.start(place.format(srv=tmp_path / "srv"))


async def test_two_folders_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    """None replaces the other's documents."""
    roots = [tmp_path / "one" / "manuals", tmp_path / "two" / "manuals"]
    for root in roots:
        root.mkdir(parents=True)
        (root / "a.md").write_text(f"# {root}", "utf-8")
    async with made(tmp_path, {"THREADSHEET_FOLDERS": ", ".join(map(str, roots))}) as gatherer:
        for root in roots:
            await all_of(gatherer, str(root))

        assert len(gatherer.folder.files()) == 2


async def test_the_documents_themselves_are_not_copied_once_more(tmp_path: Path) -> None:
    """They are there."""
    documents = tmp_path / "data" / "documents"
    documents.mkdir(parents=True)
    (documents / "a.md").write_text("# A", "utf-8")
    async with made(tmp_path, {"THREADSHEET_FOLDERS": str(tmp_path / "data")}) as gatherer:
        told = await all_of(gatherer, str(tmp_path / "data"))
        assert (told.why, list(told.rows)) == ("", [])


async def test_what_is_switched_off_says_so(tmp_path: Path) -> None:
    """No folder was allowed, and the web isn't."""
    async with made(tmp_path, {"THREADSHEET_WEB_PAGES": "off"}) as gatherer:
        assert (gatherer.web, list(gatherer.folders)) == (False, [])
        with pytest.raises(Refused, match="switched it off"):
            await gatherer.start("https://docs.example.com/")
        with pytest.raises(Refused, match="No folder"):
            await gatherer.start("/srv")


async def test_this_machine_is_not_read_unless_it_is_allowed(tmp_path: Path, address: str) -> None:
    """What listens on loopback is for this machine alone."""
    async with made(tmp_path, {}) as gatherer:
        told = await all_of(gatherer, address)
        with pytest.raises(Refused, match="no web address"):
            await gatherer.start("file:///etc/passwd")

    assert [row.state for row in told.rows] == ["skipped"]
    assert "private network" in told.rows[0].why
