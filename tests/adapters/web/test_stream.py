"""The event stream of a thread: what was, what happens, each answer once, whatever gets lost."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from aiohttp import web
from aiohttp.client import ClientResponse
from aiohttp.test_utils import TestClient

from adapters.web.callers import PAGE
from adapters.web.poster import WebPoster
from adapters.web.stream import STILL_HERE, events
from adapters.web.wiring import ShownTurn
from bot.progress import TurnProgress
from core.answer import SmallTalk
from core.errors import TransientError
from core.messages import Utterance
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House
from tests.clocks import briefly

Client = TestClient[web.Request, web.Application]
Event = tuple[str, str, dict[str, object]]
ASK = "/api/v1/threads/t1/questions"
EVENTS = "/api/v1/threads/t1/events?new=true"


async def told(response: ClientResponse, *, count: int) -> list[Event]:
    """Return the next events as (id, name, content), without signs of life."""
    found: list[Event] = []
    async with asyncio.timeout(60):
        while len(found) < count:
            block = (await response.content.readuntil(b"\n\n")).decode()
            fields = dict(line.split(": ", 1) for line in block.strip().split("\n") if not line.startswith(":"))
            if fields:
                found.append((fields.get("id", ""), fields["event"], json.loads(fields["data"])))
    return found


async def test_an_answer_arrives_while_the_page_waits(client: Client, house: House) -> None:
    """Question, work, answer: the page shows all three."""
    await client.get("/")  # from here on the browser is known
    house.held = True
    async with client.get(EVENTS) as stream:
        await client.post(ASK, json={"text": QUESTIONS["greet"], "id": "a"})
        seen = await told(stream, count=1)
        await briefly(house.poster.working("turn-1", house.offered[0], TurnProgress()))
        seen += await told(stream, count=1)
        house.release()
        seen += await told(stream, count=1)

    assert [(event_id, name) for event_id, name, _ in seen] == [
        ("", "question"),
        ("", "working"),
        ("turn-1", "answer"),
    ]
    assert seen[-1][2]["answer"] == {
        "kind": "smalltalk",
        "text": "Hello! Ask me about the ECU family.",
        "follow_ups": [],
    }
    assert seen[-1][2]["plain"] == "Hello! Ask me about the ECU family."
    assert stream.headers["Content-Type"].startswith("text/event-stream")


async def test_a_reload_shows_the_thread_again(client: Client) -> None:
    """In order, with the answers."""
    for number, kind in enumerate(("greet", "refuse", "clarify")):
        await client.post(ASK, json={"text": QUESTIONS[kind], "id": str(number)})

    async with client.get(EVENTS) as stream:
        seen = await told(stream, count=3)

    assert [(name, content["text"]) for _, name, content in seen] == [
        ("answer", QUESTIONS["greet"]),
        ("answer", QUESTIONS["refuse"]),
        ("answer", QUESTIONS["clarify"]),
    ]


async def test_a_reconnection_gets_what_was_missed_and_no_more(client: Client) -> None:
    """Last-Event-ID names the last answer seen."""
    for number, kind in enumerate(("greet", "refuse", "clarify")):
        await client.post(ASK, json={"text": QUESTIONS[kind], "id": str(number)})

    async with client.get(EVENTS, headers={"Last-Event-ID": "turn-1"}) as stream:
        seen = await told(stream, count=2)

    assert [event_id for event_id, _, _ in seen] == ["turn-2", "turn-3"]


async def test_an_unknown_last_event_gets_everything(client: Client) -> None:
    """Telling twice beats leaving out; the page shows a turn once."""
    await client.post(ASK, json={"text": QUESTIONS["greet"], "id": "a"})

    async with client.get(EVENTS, headers={"Last-Event-ID": "of another server"}) as stream:
        seen = await told(stream, count=1)

    assert seen[0][0] == "turn-1"


async def test_threads_do_not_hear_each_other(client: Client) -> None:
    """Two threads never share anything."""
    await client.get("/")  # from here on the browser is known
    async with client.get("/api/v1/threads/t2/events?new=true") as other:
        await client.post(ASK, json={"text": QUESTIONS["greet"], "id": "a"})
        await client.post("/api/v1/threads/t2/questions", json={"text": QUESTIONS["refuse"], "id": "b"})

        seen = await told(other, count=1)

    assert seen[0][2]["text"] == QUESTIONS["refuse"]


async def test_an_unreadable_store_is_told_and_the_stream_recovers(client: Client, house: House) -> None:
    """The page says that it keeps trying, and then shows the answer."""
    await client.post(ASK, json={"text": QUESTIONS["greet"], "id": "a"})
    house.broken = True
    async with client.get(EVENTS) as stream:
        fault = await told(stream, count=1)
        house.broken = False
        async with asyncio.timeout(60):
            while (seen := await told(stream, count=1))[0][1] == "error":
                pass

    assert fault[0][1] == "error"
    assert "sqlite" not in str(fault)
    assert seen[0][1] == "answer"


async def test_a_change_in_another_process_is_looked_at_at_once(house: House) -> None:
    """It is only told which thread changed; a page of another thread doesn't look."""
    stored, looks, poster = list[ShownTurn](), list[str](), WebPoster()

    async def turns() -> list[ShownTurn]:
        looks.append("look")
        return list(stored)

    with poster.following(PAGE.thread("t1")) as news, poster.following(PAGE.thread("t2")) as others:
        stream = events(turns, news, after="", heartbeat_s=86_400)
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        stored.append(ShownTurn(turn_id="x", text="hello", answer=SmallTalk(text="Hello!")))
        poster.changed(str(PAGE.thread("t1")))

        assert b"Hello!" in await asyncio.wait_for(waiting, 60)
        assert others.empty()
        poster.changed("web|another")
        assert others.empty()
        poster.changed(PAGE.threads)
        assert not others.empty()
        poster.changed("")
        assert others.qsize() == 2
    await stream.aclose()
    assert len(looks) == 2


async def test_an_answer_without_news_arrives_with_the_next_look(house: House) -> None:
    """Another process may have posted it."""
    stored: list[ShownTurn] = []

    async def turns() -> list[ShownTurn]:
        return list(stored)

    stream = events(turns, asyncio.Queue(), after="", heartbeat_s=0.01)
    assert await anext(stream) == STILL_HERE

    stored.append(ShownTurn(turn_id="x", text="hello", answer=SmallTalk(text="Hello!")))
    assert await first_but(STILL_HERE, stream) != STILL_HERE
    await stream.aclose()


async def first_but(unwanted: bytes, stream: AsyncIterator[bytes]) -> bytes:
    """Return the first event that is not `unwanted`."""
    async with asyncio.timeout(60):
        async for event in stream:
            if event != unwanted:
                return event
    return unwanted


async def test_an_answer_is_told_once_even_if_posted_again() -> None:
    """A second attempt to post is harmless."""
    poster = WebPoster()
    said = Utterance(thread=PAGE.thread("t1"), delivery_ids=("web:a",), author="web", text="hello")

    async def turns() -> list[ShownTurn]:
        return []

    with poster.following(said.thread) as news:
        for again in (False, True):
            assert await poster.post("turn-1", said, SmallTalk(text="Hello!"), again=again) == "turn-1"
        poster.close()
        seen = [event async for event in events(turns, news, after="", heartbeat_s=5)]

    assert len(seen) == 1


@pytest.mark.parametrize(
    "waiting, expected",
    [
        pytest.param((), ["answer hello"], id="alone"),
        pytest.param(
            (ShownTurn(turn_id="turn-2", text="and you?", answer=None),),
            ["answer hello", "question and you?", "working and you?"],
            id="while another question waits",
        ),
    ],
)
async def test_work_is_never_told_after_its_answer(waiting: tuple[ShownTurn, ...], expected: list[str]) -> None:
    """A stream that opens while an answer is made may find it stored first; the page would show work for ever."""
    poster = WebPoster()
    said = Utterance(thread=PAGE.thread("t1"), delivery_ids=("web:a",), author="web", text="hello")
    stored = (ShownTurn(turn_id="turn-1", text="hello", answer=SmallTalk(text="Hello!")), *waiting)

    async def turns() -> tuple[ShownTurn, ...]:
        return stored

    with poster.following(said.thread) as news:
        await briefly(poster.working("turn-1", said, TurnProgress()))
        await briefly(poster.working("turn-2", replace(said, text="and you?"), TurnProgress()))
        await poster.post("turn-1", said, SmallTalk(text="Hello!"), again=False)
        poster.close()
        seen = [event.decode() async for event in events(turns, news, after="", heartbeat_s=5)]

    lines = [event.partition("event: ")[2].strip().split("\ndata: ") for event in seen]
    assert [f"{name} {json.loads(content)['text']}" for name, content in lines] == expected


async def test_an_answer_arrives_while_the_store_is_unreadable() -> None:
    """What was just posted needs no reading; the page learns of the fault beside it, once per look."""
    poster = WebPoster()
    said = Utterance(thread=PAGE.thread("t1"), delivery_ids=("web:a",), author="web", text="hello")

    async def turns() -> tuple[ShownTurn, ...]:
        raise TransientError("state.sqlite: locked")

    with poster.following(said.thread) as news:
        await poster.post("turn-1", said, SmallTalk(text="Hello!"), again=False)
        poster.close()
        seen = [event.decode() async for event in events(turns, news, after="", heartbeat_s=5)]

    assert [event.partition("event: ")[2].partition("\n")[0] for event in seen] == ["error", "error", "answer"]
    assert "sqlite" not in "".join(seen)


async def test_posting_to_nobody_is_no_fault() -> None:
    """The page was closed; the store has the answer for the next time."""
    said = Utterance(thread=PAGE.thread("t1"), delivery_ids=("web:a",), author="web", text="hello")

    await briefly(WebPoster().working("turn-1", said, TurnProgress()))

    assert await WebPoster().post("turn-1", said, SmallTalk(text="Hello!"), again=False) == "turn-1"


async def test_a_page_that_leaves_is_forgotten() -> None:
    """Queues of pages that are gone would fill the memory."""
    poster = WebPoster()
    thread = PAGE.thread("t1")

    with poster.following(thread) as first, poster.following(thread):
        said = Utterance(thread=thread, delivery_ids=("a",), author="web", text="x")
        await briefly(poster.working("turn-1", said, TurnProgress()))
        assert first.qsize() == 1

    assert poster._followers == {}


async def test_the_server_stops_at_once_while_pages_are_open(client: Client) -> None:
    """Ctrl-C must not wait for browsers."""
    async with client.get(EVENTS) as stream:
        async with asyncio.timeout(30):
            await client.server.close()
            rest = await stream.content.read()

    assert rest.replace(STILL_HERE, b"") == b""
