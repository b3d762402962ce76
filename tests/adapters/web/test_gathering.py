"""Naming a place over HTTP: who may, what is told, and that each answer is as it is described."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from adapters.language import Ours
from adapters.web.app import web_routes
from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.folder import Refused
from adapters.web.gatherer import Gathered, Row
from adapters.web.settings import WebSettings
from tests.adapters.web.described import Truth
from tests.adapters.web.fakes import House
from tests.adapters.web.test_setup import Shelf

Client = TestClient[web.Request, web.Application]
PLACES = "/api/v1/setup/places"
ASKS, MANAGES = "a-program-that-may-only-ask", "a-program-that-may-add-documents"
OPERATOR = "the-token-of-the-operators"
HERE = {"web": True, "folders": ["/srv/manuals"]}


@dataclass
class Places:
    """Reads nothing, and says what was named."""

    folders: Sequence[str] = ("/srv/manuals",)
    web: bool = True
    named: list[str] = field(default_factory=list[str])
    state: Gathered = field(default_factory=Gathered)

    def gathered(self) -> Gathered:
        """Say how far it is."""
        return self.state

    async def start(self, place: str) -> None:
        """Begin with anything but files."""
        if place.startswith("file:"):
            raise Refused(Ours("This is no web address. It begins with https:// or http://."))
        if place.startswith("/"):
            raise Refused("not there")
        self.named.append(place)
        rows = (Row(name="a", state="added", path="a.html"), Row(name="b", state="skipped", why=Ours("It is empty.")))
        self.state = Gathered(place=place, going=True, rows=rows)

    async def stop(self) -> None:
        """End."""
        self.state = replace(self.state, going=False, why=Ours("Stopped."))


@pytest.fixture
def places() -> Places:
    """A folder and the web."""
    return Places()


@pytest.fixture
def shelf() -> Shelf:
    """An open folder."""
    return Shelf()


@pytest.fixture
async def client(house: House, places: Places, shelf: Shelf, truth: Truth) -> AsyncIterator[Client]:
    """The page of a house with operators, and two programs."""
    scopes = {ASKS: frozenset({Scope.ASK, Scope.READ}), MANAGES: frozenset({Scope.READ, Scope.MANAGE})}
    tokens = tuple(ApiToken(secret=each, caller=Caller(name=each[:20], scopes=may)) for each, may in scopes.items())
    app = web.Application()
    truth.watch(app)
    wiring = replace(house.wiring(), folder=shelf, gatherer=places)
    web_routes(app, wiring, poster=house.poster, settings=WebSettings(tokens=tokens, operator=OPERATOR))
    async with TestClient(TestServer(app)) as running:
        yield running
    assert truth.lies == []


def by(token: str) -> dict[str, str]:
    """Return the header that a token is sent in."""
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("token", [OPERATOR, MANAGES])
async def test_a_place_is_named_watched_and_stopped(client: Client, places: Places, token: str) -> None:
    """The page's way, request by request."""
    first = await (await client.get(PLACES, headers=by(token))).json()
    assert first == {**HERE, "place": "", "going": False, "why": "", "rows": []}

    named = {"place": " https://docs.example.com/ "}
    told = await (await client.post(PLACES, json=named, headers=by(token))).json()
    assert places.named == ["https://docs.example.com/"]
    assert [row["state"] for row in told["rows"]] == ["added", "skipped"]
    assert told["going"]

    german = {**by(token), "Accept-Language": "de"}
    stopped = await (await client.delete(PLACES, json={}, headers=german)).json()
    assert (stopped["going"], stopped["why"], stopped["rows"][1]["why"]) == (False, "Angehalten.", "Leer.")


@pytest.mark.parametrize("token", ["", ASKS])
async def test_only_operators_name_places(client: Client, places: Places, token: str) -> None:
    """Whoever may merely ask neither sees folders of the server nor sends it anywhere."""
    headers = by(token) if token else {}
    assert (await client.post(PLACES, json={"place": "https://docs.example.com/"}, headers=headers)).status == 403
    assert (await client.delete(PLACES, json={}, headers=headers)).status == 403
    seen = await (await client.get(PLACES, headers=headers)).json()

    assert (seen["folders"], seen["web"], places.named) == ([], False, [])


@pytest.mark.parametrize("sent", [{}, {"place": " "}, {"place": 1}, {"place": "a\nb"}, {"place": "x" * 2001}])
async def test_what_names_no_place_is_refused(client: Client, sent: object) -> None:
    """Whoever sends it is a program in the making."""
    assert (await client.post(PLACES, json=sent, headers=by(OPERATOR))).status == 400


async def test_a_place_that_cannot_be_read_says_why(client: Client) -> None:
    """In the reader's language, if it is ours."""
    headers = {**by(OPERATOR), "Accept-Language": "de"}
    answers = [
        await client.post(PLACES, json={"place": place}, headers=headers) for place in ("file:///etc/passwd", "/etc")
    ]

    assert [answer.status for answer in answers] == [422, 422]
    said = [(await answer.json())["error"] for answer in answers]
    assert said == ["Das ist keine Webadresse. Sie beginnt mit https:// oder http://.", "not there"]


async def test_a_closed_folder_takes_nothing_from_anywhere(client: Client, shelf: Shelf) -> None:
    """As with uploads."""
    shelf.why = "They were indexed from elsewhere."

    assert (await client.post(PLACES, json={"place": "https://a.example/"}, headers=by(OPERATOR))).status == 403


async def test_without_a_folder_no_place_is_read(house: House, truth: Truth) -> None:
    """As in the demo."""
    app = web.Application()
    truth.watch(app)
    web_routes(app, house.wiring(), poster=house.poster, settings=WebSettings())
    async with TestClient(TestServer(app)) as client:
        assert not (await (await client.get(PLACES)).json())["web"]
        assert (await client.post(PLACES, json={"place": "https://a.example/"})).status == 403
    assert truth.lies == []
