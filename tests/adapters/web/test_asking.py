"""`POST /api/v1/ask`: a question that waits for its answer, thought once whatever happens to the connection."""

import asyncio
import json
import re
from collections.abc import Mapping
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from adapters.codec import batch_record
from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.poster import WebPoster
from adapters.web.settings import WebSettings
from adapters.web.stream import occasions
from tests.adapters.web.canned import ANSWERS, QUESTIONS
from tests.adapters.web.described import described
from tests.adapters.web.fakes import House
from tests.clocks import eventually

Client = TestClient[web.Request, web.Application]
ASK = "/api/v1/ask"
PAGE_TOKEN = "correct-horse-battery"
SECRETS = {"robot": "robot-robot-robot-1", "other": "other-other-other-1"}


@pytest.fixture
def settings() -> WebSettings:
    """A page with a token, and two programs with theirs."""
    tokens = tuple(
        ApiToken(secret=secret, caller=Caller(name=name, scopes=frozenset({Scope.ASK, Scope.READ})))
        for name, secret in SECRETS.items()
    )
    return WebSettings(token=PAGE_TOKEN, tokens=tokens, heartbeat_s=0.05)


def bearer(name: str) -> dict[str, str]:
    """Return what a program sends along; the page's for any other name."""
    return {"Authorization": f"Bearer {SECRETS.get(name, PAGE_TOKEN)}"}


async def asked(client: Client, body: Mapping[str, object], *, of: str = "robot") -> tuple[int, dict[str, Any]]:
    """Return status and JSON of the answer to a question."""
    async with client.post(ASK, json=body, headers=bearer(of)) as response:
        return response.status, await response.json()


@pytest.mark.parametrize("kind", sorted(QUESTIONS))
async def test_the_answer_is_the_record_of_a_batch_with_its_place(client: Client, kind: str) -> None:
    """Who reads `ask --json` can read this; thread and turn lead to passages, reasons and ratings."""
    status, told = await asked(client, {"question": QUESTIONS[kind], "thread": "t1", "id": "q1"})

    record = json.loads(json.dumps(batch_record("q1", ANSWERS[QUESTIONS[kind]], total_ms=12.5)))
    assert (status, told) == (200, {**record, "thread": "t1", "turn": "turn-1"})


async def test_a_question_without_names_gets_a_thread_of_its_own(client: Client, house: House) -> None:
    """Two questions that have nothing to do with each other must not be read together."""
    first, second = [(await asked(client, {"question": "How heavy?"}))[1] for _ in range(2)]

    assert first["thread"] != second["thread"]
    assert first["id"] != second["id"]
    assert len(house.offered) == 2


async def test_the_same_id_gives_the_same_answer_and_asks_nothing(client: Client, house: House) -> None:
    """A program that lost the connection asks again; also without saying where it was asked."""
    first = await asked(client, {"question": QUESTIONS["greet"], "id": "q1"})
    again = await asked(client, {"question": QUESTIONS["greet"], "id": "q1"})

    assert first == again
    assert len(house.offered) == 1


async def test_two_that_ask_the_same_at_once_get_one_answer(client: Client, house: House) -> None:
    """The second may come while the first is thought."""
    house.held = True
    both = [asyncio.create_task(asked(client, {"question": QUESTIONS["greet"], "id": "q1"})) for _ in range(2)]
    await eventually(lambda: len(house.offered) == 1)
    house.release()

    (first, again) = await asyncio.gather(*both)

    assert first == again
    assert first[0] == 200
    assert len(house.offered) == 1


@pytest.mark.parametrize(
    "other",
    [{"question": "How long?", "id": "q1"}, {"question": "How heavy?", "id": "q1", "thread": "t2"}],
    ids=["question", "thread"],
)
async def test_an_id_that_was_used_for_something_else_is_refused(client: Client, other: dict[str, str]) -> None:
    """Otherwise a program that counts wrong gets the answer to another question."""
    await asked(client, {"question": "How heavy?", "id": "q1", "thread": "t1"})

    status, told = await asked(client, other)

    assert status == 409
    assert "Choose another id" in told["error"]


async def test_an_id_whose_question_is_forgotten_is_refused(client: Client, house: House) -> None:
    """What was delivered stays known as delivered for longer than what was said."""
    await asked(client, {"question": "How heavy?", "id": "q1"})
    house.forgotten = True

    status, told = await asked(client, {"question": "How heavy?", "id": "q1"})

    assert (status, told) == (409, {"error": "id: what was asked under it is forgotten by now. Choose another id."})


async def test_who_cannot_wait_is_told_where_the_answer_will_be(client: Client, house: House) -> None:
    """The same record stands there; until then it says that it isn't."""
    house.held = True
    body = {"question": QUESTIONS["greet"], "id": "q1", "thread": "t1", "wait_s": 0.01}

    async with client.post(ASK, json=body, headers=bearer("robot")) as response:
        place = response.headers["Location"]
        status, waiting = response.status, await response.json()
    async with client.get(place, headers=bearer("robot")) as early:
        assert (early.status, await early.json()) == (202, waiting)
    house.release()
    await asked(client, body | {"wait_s": 60})
    async with client.get(place, headers=bearer("robot")) as late:
        answer = await late.json()

    assert status == 202
    assert waiting == {"id": "q1", "thread": "t1", "turn": "turn-1", "accepted": True, "answer_at": place}
    assert (late.status, answer["kind"], answer["id"]) == (200, "smalltalk", "q1")


@pytest.mark.parametrize("path", ["t1/turns/turn-9", "t2/turns/turn-1"])
async def test_a_turn_of_another_thread_is_not_there(client: Client, path: str) -> None:
    """Two threads never share anything."""
    await asked(client, {"question": QUESTIONS["greet"], "thread": "t1"})

    async with client.get(f"/api/v1/threads/{path}", headers=bearer("robot")) as response:
        assert response.status == 404


async def test_who_hangs_up_finds_the_answer_later(
    client: Client, house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Programs are killed, and networks cut; nothing of that is anybody's fault here."""
    house.held = True
    body = {"question": QUESTIONS["greet"], "id": "q1"}
    async with aiohttp.ClientSession() as gone:
        waiting = asyncio.create_task(gone.post(client.make_url(ASK), json=body, headers=bearer("robot")))
        await eventually(lambda: len(house.offered) == 1)
        waiting.cancel()
    house.release()

    status, told = await asked(client, body)

    assert (status, told["kind"]) == (200, "smalltalk")
    assert len(house.offered) == 1
    assert [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []


async def test_an_answer_that_another_server_gave_is_found_without_news(client: Client, house: House) -> None:
    """With the state in one database the worker of any server may take the question; news of it may be lost."""
    house.held = True
    waiting = asyncio.create_task(asked(client, {"question": QUESTIONS["greet"], "id": "q1"}))
    await eventually(lambda: len(house.offered) == 1)
    here, house.poster = house.poster, WebPoster()
    await house.answer(house.offered[0], 0)

    status, told = await waiting

    assert (status, told["kind"]) == (200, "smalltalk")
    assert here is not house.poster


async def test_a_store_that_cannot_be_read_for_a_while_loses_no_answer(client: Client, house: House) -> None:
    """The question is on disk; who waits goes on waiting."""
    house.held = True
    waiting = asyncio.create_task(asked(client, {"question": QUESTIONS["greet"], "id": "q1"}))
    await eventually(lambda: bool(house.poster._followers))
    house.broken = True
    house.poster.changed("")
    await eventually(lambda: house.refused > 0)
    house.broken = False
    house.release()

    assert (await waiting)[0] == 200


async def test_a_server_that_stops_lets_nobody_wait(client: Client, house: House) -> None:
    """The next server answers; where, is told."""
    house.held = True
    waiting = asyncio.create_task(asked(client, {"question": QUESTIONS["greet"], "id": "q1"}))
    await eventually(lambda: bool(house.poster._followers))
    house.poster.close()

    assert (await waiting)[0] == 202


async def test_what_waits_and_what_streams_look_at_the_same_occasions() -> None:
    """There is one way to learn of an answer: at first, at news, now and then, and no more when the server closes."""
    poster, thread = WebPoster(), Caller(name="robot").thread("t1")

    with poster.following(thread) as news:
        seen = occasions(news, heartbeat_s=0.01)
        assert await anext(seen) is not None
        assert await anext(seen) is None
        poster.changed(str(thread))
        assert await anext(seen) is not None
        poster.close()
        with pytest.raises(StopAsyncIteration):
            await anext(seen)


async def test_the_threads_of_programs_and_of_the_page_are_apart(client: Client, house: House) -> None:
    """They may call their threads and questions alike, and must neither read nor continue each other's."""
    turns = {}
    for name in ("robot", "other", "page"):
        status, told = await asked(client, {"question": QUESTIONS["greet"], "thread": "t1", "id": "q1"}, of=name)
        assert status == 200
        turns[name] = told["turn"]

    assert len({str(utterance.thread) for utterance in house.offered}) == 3
    assert len({utterance.author for utterance in house.offered}) == 3
    for name, turn in turns.items():
        async with client.get("/api/v1/threads", headers=bearer(name)) as listed:
            assert [each["thread"] for each in (await listed.json())["threads"]] == ["t1"]
        async with client.get("/api/v1/threads/t1", headers=bearer(name)) as read:
            assert [each["turn"] for each in (await read.json())["turns"]] == [turn]
        for stranger in {*turns.values()} - {turn}:
            for part in ("", "/why", "/table.csv"):
                path = f"/api/v1/threads/t1/turns/{stranger}{part}"
                async with client.get(path, headers=bearer(name)) as refused:
                    assert refused.status == 404


@pytest.mark.parametrize("method, path", sorted(described()))
async def test_every_route_but_the_description_wants_a_token_and_json(client: Client, method: str, path: str) -> None:
    """One route that was forgotten lets everybody in; each refusal is as it is described."""
    open_to_all = path.endswith("/openapi.json")
    place = re.sub(r"\{\w+\}", "x", path)

    async with client.request(method, place, json={}) as refused:
        assert refused.status == (200 if open_to_all else 401)
    if method == "POST":
        async with client.request(method, place, data="{}", headers=bearer("page")) as refused:
            for_operators = "/gaps" in path or "/expert-answers" in path
            assert refused.status == (403 if for_operators else 415)
