"""Adding documents over HTTP: who may, what is taken, and that each answer is as it is described."""

import io
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from adapters.language import Ours
from adapters.web.app import web_routes
from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.folder import Advice, HeldFile, Published, Reading, Refused
from adapters.web.settings import WebSettings
from core.catalog.induction.proposals import Proposal
from tests.adapters.web.described import Truth
from tests.adapters.web.fakes import House

Client = TestClient[web.Request, web.Application]
BYTES = {"Content-Type": "application/octet-stream"}
TOKEN = "a-program-that-may-only-ask"


@dataclass
class Shelf:
    """A folder in memory."""

    formats: Sequence[str] = (".md",)
    most_bytes: int = 100
    why: str = ""
    held: dict[str, bytes] = field(default_factory=dict)
    published: Sequence[Proposal] = ()
    at: Reading | None = None

    async def closed(self) -> str:
        """Say why it is closed."""
        return self.why

    def files(self) -> Sequence[HeldFile]:
        """Say what is held."""
        return [HeldFile(path=path, size=len(content)) for path, content in self.held.items()]

    def reading(self) -> Reading | None:
        """Say how far it is."""
        return self.at

    async def keep(self, name: str, parts: AsyncIterator[bytes]) -> HeldFile:
        """Keep what can be read."""
        if not name.endswith(".md"):
            raise Refused(Ours("{file}: can't be read; formats that can be read: {formats}", file=name, formats=".md"))
        self.held[name] = b"".join([part async for part in parts])
        return HeldFile(path=name, size=len(self.held[name]))

    async def propose(self) -> Sequence[Proposal]:
        """Propose one."""
        if not self.held:
            raise Refused("There are no documents yet.")
        return [Proposal(name="KX-20", documents=("a.md",), reason="title")]

    async def publish(self, proposals: Sequence[Proposal]) -> Published:
        """Take what there is."""
        if not proposals:
            raise Refused("No product models.")
        self.published = proposals
        advice = [Advice(count=3, what="number without a unit", where="a.md, line 3", remedy="write the unit")]
        return Published(
            documents=1, product_models=1, values=4, comparable=1, skipped=[("b.md", "broken")], advice=advice
        )


@pytest.fixture
def shelf() -> Shelf:
    """An empty folder."""
    return Shelf()


@pytest.fixture
async def client(house: House, shelf: Shelf, truth: Truth) -> AsyncIterator[Client]:
    """The page with a folder behind it, and a program that may ask."""
    caller = Caller(name="program", scopes=frozenset({Scope.ASK, Scope.READ}))
    app = web.Application()
    truth.watch(app)
    settings = WebSettings(tokens=(ApiToken(secret=TOKEN, caller=caller),))
    web_routes(app, replace(house.wiring(), folder=shelf), poster=house.poster, settings=settings)
    async with TestClient(TestServer(app)) as running:
        yield running
    assert truth.lies == []


async def test_documents_come_in_are_proposed_and_published(client: Client, shelf: Shelf, truth: Truth) -> None:
    """The page's way, request by request."""
    kept = await client.put("/api/v1/setup/documents/sub/a.md", data=b"# KX-20", headers=BYTES)
    assert (kept.status, await kept.json()) == (201, {"path": "sub/a.md", "size": 7, "replaced": False})

    shelf.at = Reading(done=1, total=2, path="a.md")
    state = await (await client.get("/api/v1/setup")).json()
    assert state["open"]
    assert state["documents"] == [{"path": "sub/a.md", "size": 7, "replaced": False}]
    assert state["reading"] == {"done": 1, "total": 2, "path": "a.md"}

    models = (await (await client.post("/api/v1/setup/proposals", json={})).json())["models"]
    told = await (await client.post("/api/v1/setup/catalog", json={"models": models})).json()
    assert [each.name for each in shelf.published] == ["KX-20"]
    assert told["skipped"] == [{"path": "b.md", "why": "broken"}]
    assert {status for _, path, status in truth.seen if "/setup" in path} == {200, 201}


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"models": ["KX-20"]}, id="no object"),
        pytest.param({"models": [{"name": " "}]}, id="no name"),
        pytest.param({"models": [{"name": "KX\n20"}]}, id="two lines"),
        pytest.param({"models": [{"name": "KX-20", "aliases": "KX"}]}, id="no list"),
    ],
)
async def test_product_models_that_are_none_are_refused(client: Client, shelf: Shelf, sent: object) -> None:
    """What is written is what people meant."""
    assert (await client.post("/api/v1/setup/catalog", json=sent)).status == 400
    assert shelf.published == ()


async def test_what_cannot_be_taken_says_why(client: Client) -> None:
    """The person can do something about it."""
    for answer in (
        await client.put("/api/v1/setup/documents/a.exe", data=b"x", headers=BYTES),
        await client.post("/api/v1/setup/proposals", json={}),
        await client.post("/api/v1/setup/catalog", json={"models": []}),
    ):
        assert answer.status == 422
        assert (await answer.json())["error"]
    large = await client.put("/api/v1/setup/documents/a.md", data=b"x" * 101, headers=BYTES)
    assert large.status == 413
    body = io.BytesIO(b"[" * 5_000_000)
    much = await client.post("/api/v1/setup/catalog", data=body, headers={"Content-Type": "application/json"})
    assert much.status == 413


async def test_only_who_may_adds_documents(client: Client, shelf: Shelf) -> None:
    """Neither another page in the browser nor a program that may ask."""
    theirs = {**BYTES, "Authorization": f"Bearer {TOKEN}"}
    assert (await client.put("/api/v1/setup/documents/a.md", data=b"x", headers=theirs)).status == 403
    strange = {**BYTES, "Origin": "https://elsewhere.example"}
    assert (await client.put("/api/v1/setup/documents/a.md", data=b"x", headers=strange)).status == 403
    simple = {"Content-Type": "text/plain"}
    assert (await client.put("/api/v1/setup/documents/a.md", data=b"x", headers=simple)).status == 415
    assert shelf.held == {}


async def test_a_closed_folder_takes_nothing(client: Client, shelf: Shelf) -> None:
    """Adding here would put away what was indexed from elsewhere."""
    shelf.why = "They were indexed from elsewhere."
    assert (await (await client.get("/api/v1/setup")).json())["why"] == shelf.why
    assert (await client.post("/api/v1/setup/proposals", json={})).status == 403


async def test_without_a_folder_nothing_can_be_added(house: House, truth: Truth) -> None:
    """As in the demo, and wherever strangers hold the page's token."""
    app = web.Application()
    truth.watch(app)
    web_routes(app, house.wiring(), poster=house.poster, settings=WebSettings())
    async with TestClient(TestServer(app)) as client:
        assert not (await (await client.get("/api/v1/setup")).json())["open"]
        assert (await client.put("/api/v1/setup/documents/a.md", data=b"x", headers=BYTES)).status == 403
    assert truth.lies == []


async def test_a_refused_document_is_told_in_the_readers_language(client: Client, shelf: Shelf) -> None:
    """And why none can be added at all."""
    german = {**BYTES, "Accept-Language": "de"}
    refused = await client.put("/api/v1/setup/documents/a.exe", data=b"x", headers=german)
    shelf.why = Ours("Documents can't be added on this page.")
    closed = await client.get("/api/v1/setup", headers=german)
    late = await client.put("/api/v1/setup/documents/a.md", data=b"x", headers=german)

    assert (await refused.json())["error"] == "a.exe: nicht lesbar; lesbare Formate: .md"
    assert (await closed.json())["why"] == "Auf dieser Seite lassen sich keine Dokumente hinzufügen."
    assert (await late.json())["error"] == (await closed.json())["why"]
