"""The OpenAPI description is true: of every route, of what is sent, and of what is answered.

The fixture `client` holds every response of every test in this folder against the description, too.
"""

import asyncio
import json
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from adapters.web.answering import Answering, to_draft
from adapters.web.api import Api
from adapters.web.app import (
    V1,
    answering_routes,
    document_routes,
    product_routes,
    routes,
    setup_routes,
    web_routes,
)
from adapters.web.asking import Asking
from adapters.web.asking_limits import Limits
from adapters.web.callers import PAGE
from adapters.web.description import read_description
from adapters.web.document_ids import document_id
from adapters.web.documents import Documents
from adapters.web.gathering import Gathering
from adapters.web.insights import Insights
from adapters.web.opinions import Opinions
from adapters.web.owning import Owning
from adapters.web.payload import to_body, to_decision, to_feedback, to_relabelled, to_utterance, to_wanted, to_wish
from adapters.web.products import Products
from adapters.web.settings import WebSettings
from adapters.web.setup import Setup
from core.errors import PayloadError
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.described import DESCRIPTION, Truth, described, fits
from tests.adapters.web.fakes import House
from tests.adapters.web.gaps import GAPS
from tests.core.receipts import a_receipt

Client = TestClient[web.Request, web.Application]
ASKED = {"question": "How heavy?", "thread": "t1", "id": "a", "wait_s": 5}
SENT = {"text": "How heavy?", "id": "a", "resumes": "turn-1"}
DRAFT = {"models": ["ECU-750"], "aspect": "colour", "text": "Grey.", "by": "Ada"}
RATED = {"thread": "t1", "turn": "turn-1", "verdict": "up"}


def test_the_description_is_one_of_openapi() -> None:
    """Tools that make clients refuse what isn't."""
    assert [error.message for error in OpenAPIV31SpecValidator(DESCRIPTION).iter_errors()] == []


def test_everything_that_is_routed_is_described_and_nothing_else(house: House, settings: WebSettings) -> None:
    """A route that nobody finds is of no use, and one that isn't there is worse."""
    app = web.Application()
    web_routes(app, house.wiring(), poster=house.poster, settings=settings)

    routed = {(route.method, route.resource.canonical) for route in app.router.routes() if route.resource}

    assert {(method, path) for method, path in routed if path.startswith(f"{V1}/")} == described()


def test_every_scope_is_described(house: House, settings: WebSettings) -> None:
    """Who makes a token reads there what it must open."""
    limits = Limits(ticks_s=house.clock.ticks_s)
    api = Api(wiring=house.wiring(), poster=house.poster, settings=settings, limits=limits)
    asking = Asking(wiring=house.wiring(), poster=house.poster, settings=settings, limits=limits)
    opinions = Opinions(wiring=house.wiring())
    insights = Insights(desk=house.wiring().gaps, clock=house.clock)

    needed = {
        (method, V1 + path.replace(":.+}", "}")): [{"token": [scope]}]
        for method, path, _, scope in (
            *routes(api, asking, opinions=opinions, insights=insights, owning=Owning(wiring=house.wiring())),
            *document_routes(Documents(wiring=api.wiring, api=api, chunks=api.wiring.chunks)),
            *setup_routes(Setup(folder=None), Gathering(folder=None, gatherer=None)),
            *product_routes(Products(wiring=api.wiring)),
            *answering_routes(Answering(desk=None, index=house.index)),
        )
    }

    told = {each: DESCRIPTION["paths"][each[1]][each[0].lower()]["security"] for each in described()}
    assert told == {**needed, ("GET", f"{V1}/openapi.json"): []}


async def test_every_success_that_is_described_is_answered_as_described(
    client: Client, truth: Truth, house: House
) -> None:
    """A description that nobody tries drifts away from what is done."""
    house.held = True
    await client.post("/api/v1/ask", json={"question": "later", "id": "later", "thread": "t0", "wait_s": 0})
    await client.get("/api/v1/threads/t0/turns/turn-1")
    house.release()
    for number, kind in enumerate(sorted(QUESTIONS)):
        asked = {"question": QUESTIONS[kind], "id": kind, "thread": f"t{number % 3}"}
        assert (await client.post("/api/v1/ask", json=asked)).status == 200
    again = {"text": QUESTIONS["inherit"], "id": "inherit"}
    turn = (await (await client.post("/api/v1/ask", json={**ASKED, "question": QUESTIONS["inherit"]})).json())["turn"]
    house.receipts[turn] = a_receipt()
    house.gaps = [*GAPS]
    assert (await client.post("/api/v1/gaps/g1", json={"owner": "Docs"})).status == 200
    for status in (202, 200):
        assert (await client.post("/api/v1/threads/t1/questions", json={**again, "id": "z"})).status == status
    await client.post("/api/v1/feedback", json={**RATED, "turn": turn})
    refused = {"question": QUESTIONS["refuse"], "id": "refused", "thread": "t1"}
    refusal = (await (await client.post("/api/v1/ask", json=refused)).json())["turn"]
    await client.post("/api/v1/wishes", json={"thread": "t1", "turn": refusal})
    for path in (
        *("threads", "threads/t0", "threads/t1", "threads/t2", "threads/t1/opinions", "overview", "openapi.json"),
        *("insights", "insights.csv", "gaps", "gaps.csv", "gaps/g1/questions"),
        *(f"threads/t1/turns/{turn}{part}" for part in ("", "/table.csv", "/why")),
        f"passages/ecu-850%2Fdatasheet.md%23supply?thread=t1&turn={turn}&citation=1",
        *("products", "products/ECU-850"),
        "documents",
        *(f"documents/{document_id('faq.md')}{part}" for part in ("", "/text", "/pictures?chunk=x")),
    ):
        assert (await client.get(f"/api/v1/{path}")).status == 200, path
    async with client.get("/api/v1/threads/t1/events") as stream:
        assert stream.status == 200
    await owned(client)
    for path, status in (("expert-answers/preview", 200), ("expert-answers", 201)):
        assert (await client.post(f"/api/v1/{path}", json=DRAFT)).status == status
    assert (await client.get("/api/v1/expert-answers")).status == 200
    assert (await client.delete("/api/v1/expert-answers/a1", json={})).status == 200

    # Pages and pictures are asked for in test_documents.py.
    promised = {
        (method, path, int(status))
        for method, path in described()
        for status in DESCRIPTION["paths"][path][method.lower()]["responses"]
        if status.startswith("2")
        and not path.endswith(("/{page}", "/{picture}"))
        and "/setup" not in path  # test_setup.py tries those
    }
    assert {each for each in truth.seen if each[2] < 300} == promised


async def owned(client: Client) -> None:
    """Do with a thread what its owner may."""
    share = (await (await client.post("/api/v1/threads/t1/share", json={})).json())["share"]
    for path in (f"shared/{share}", "threads/t1/export.md"):
        assert (await client.get(f"/api/v1/{path}")).status == 200
    assert (await client.patch("/api/v1/threads/t1", json={"title": "Mine", "pinned": True})).status == 200
    assert (await client.delete("/api/v1/threads/t1/share", json={})).status == 200
    assert (await client.delete("/api/v1/threads/t1", json={})).status == 200


async def test_events_carry_what_is_described(client: Client) -> None:
    """They are no JSON as a whole, so no schema holds them but the one of their parts."""
    await client.post("/api/v1/threads/t1/questions", json={"text": QUESTIONS["compare"], "id": "a"})

    async with client.get("/api/v1/threads/t1/events") as stream, asyncio.timeout(60):
        line = b""
        while not line.startswith(b"data: "):
            line = await stream.content.readline()

    assert fits({"$ref": "#/components/schemas/Turn"}, json.loads(line.removeprefix(b"data: "))) == ""


@pytest.mark.parametrize(
    "name, good, wrong",
    [
        pytest.param("Asking", ASKED, {"question": ""}, id="ask-empty"),
        pytest.param("Asking", {"question": "x", "thread": None, "id": None}, {"question": 7}, id="ask-number"),
        pytest.param("Asking", {**ASKED, "wait_s": 0}, {**ASKED, "wait_s": 60.5}, id="ask-long-wait"),
        pytest.param("Asking", {**ASKED, "wait_s": 60}, {**ASKED, "wait_s": True}, id="ask-true-wait"),
        pytest.param("Asking", {**ASKED, "id": "A-_9"}, {**ASKED, "id": "a b"}, id="ask-id"),
        pytest.param("Asking", {**ASKED, "thread": "a" * 64}, {**ASKED, "thread": "a" * 65}, id="ask-thread"),
        pytest.param("Question", SENT, {**SENT, "resumes": 7}, id="send"),
        pytest.param("Question", {**SENT, "resumes": None}, {"text": "x"}, id="send-without-id"),
        pytest.param("Verdict", RATED, {**RATED, "verdict": "great"}, id="rate"),
        pytest.param("Relabelled", {"title": "Pumps"}, {"title": 7}, id="title"),
        pytest.param("Relabelled", {"title": "", "pinned": True}, {"title": "x" * 201}, id="long-title"),
        pytest.param("Relabelled", {"pinned": False}, {"pinned": "yes"}, id="pinned"),
        pytest.param("Relabelled", {"pinned": True}, {}, id="nothing-changed"),
        pytest.param("Verdict", {**RATED, "verdict": "none"}, {**RATED, "turn": ""}, id="rate-nothing"),
        pytest.param("Verdict", {**RATED, "reason": "outdated"}, {**RATED, "reason": "bad"}, id="rate-reason"),
        pytest.param("Verdict", {**RATED, "comment": "x" * 500}, {**RATED, "comment": "x" * 501}, id="rate-comment"),
        pytest.param("Verdict", {**RATED, "reason": None, "comment": None}, {**RATED, "comment": 7}, id="rate-null"),
        pytest.param("Decision", {"owner": "Docs", "dismissed": None}, {"owner": 7}, id="assign"),
        pytest.param("Decision", {"dismissed": True}, {"dismissed": "yes"}, id="dismiss"),
        pytest.param("Decision", {"owner": "x" * 100}, {"owner": "x" * 101}, id="assign-long"),
        pytest.param("Wish", {"thread": "t1", "turn": "x"}, {"thread": "t1"}, id="wish"),
        pytest.param("Draft", DRAFT, {**DRAFT, "models": []}, id="answer-for-nothing"),
        pytest.param("Draft", {**DRAFT, "until": "2027-03-31"}, {**DRAFT, "text": ""}, id="answer-nothing"),
        pytest.param("Draft", {**DRAFT, "gap": "g1"}, {**DRAFT, "aspect": "x" * 121}, id="answer-long"),
    ],
)
def test_what_is_described_to_be_sent_is_taken_and_nothing_else(
    name: str, good: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """A client that keeps to the description is never refused for its form."""
    takers: dict[str, Any] = {
        "Asking": lambda body: to_wanted(PAGE, body),
        "Question": lambda body: to_utterance(PAGE, "t1", body),
        "Verdict": lambda body: to_feedback(PAGE, body),
        "Relabelled": to_relabelled,
        "Decision": to_decision,
        "Wish": lambda body: to_wish(PAGE, body),
        "Draft": lambda body: to_draft(PAGE, body),
    }
    schema = {"$ref": f"#/components/schemas/{name}"}

    assert fits(schema, good) == ""
    takers[name](to_body(json.dumps(good).encode()))

    assert fits(schema, wrong) != ""
    with pytest.raises(PayloadError):
        takers[name](to_body(json.dumps(wrong).encode()))


def test_parts_of_answers_are_told_in_words() -> None:
    """Types alone don't say what an empty address means."""
    citation = json.loads(read_description().body)["components"]["schemas"]["Citation"]

    assert citation["properties"]["url"]["description"] == "From the document register; empty if the document has none."
    assert citation["description"] == "The passage that proves something said."
    assert set(citation["required"]) == set(citation["properties"])
