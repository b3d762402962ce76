"""Programs that ask over HTTP, the whole way: token, inbox, worker, pipeline, answer; also across two servers."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from adapters.store import open_store
from adapters.web.callers import Caller
from bot.server import serve
from bot.settings import read_settings
from tests.bot.program import started, wait_for
from tests.bot.serving import serving
from tests.bot.shelf import Shelf
from tests.services.postgres import Postgres
from tests.visitors import visiting

SECRETS = {"robot": "robot-robot-robot-1", "reader": "reader-reader-read"}
TOKENS = """
tokens:
- name: robot
  token: robot-robot-robot-1
  scopes: [ask, read, feedback]
- name: reader
  token: reader-reader-read
  scopes: [ask, read]
"""
QUESTION = "What is the supply voltage of the ECU-750?"
ASKED = {"question": QUESTION, "thread": "t1", "id": "q1"}


@pytest.fixture
def environ(indexed: Shelf, tmp_path: Path) -> dict[str, str]:
    """Two documents, indexed, any free port, and two programs."""
    (tmp_path / "tokens.yaml").write_text(TOKENS, "utf-8")
    return {
        "THREADSHEET_DATA": str(indexed.data),
        "THREADSHEET_PORT": "0",
        "THREADSHEET_API_TOKENS": str(tmp_path / "tokens.yaml"),
    }


async def post(address: str, path: str, body: Mapping[str, object], *, of: str = "robot") -> tuple[int, dict[str, Any]]:
    """Return status and JSON of what a program posts."""
    headers = {"Authorization": f"Bearer {SECRETS[of]}"} if of else {}
    async with aiohttp.ClientSession(address) as client, client.post(path, json=body, headers=headers) as response:
        return response.status, await response.json()


async def test_a_program_asks_is_answered_and_rates(environ: dict[str, str]) -> None:
    """The page sees nothing of it; who asks as the page rates nothing of a program's."""
    settings = read_settings(environ)
    async with serving(lambda announce: serve(settings, announce=announce)) as address:
        status, told = await post(address, "/api/v1/ask", ASKED)
        again = await post(address, "/api/v1/ask", ASKED)
        follow_up = await post(address, "/api/v1/ask", {"question": "and the 850b?", "thread": "t1"})
        rated = await post(address, "/api/v1/feedback", {"thread": "t1", "turn": told["turn"], "verdict": "up"})
        strange = await post(
            address, "/api/v1/feedback", {"thread": "t1", "turn": told["turn"], "verdict": "down"}, of=""
        )
        async with aiohttp.ClientSession(address) as page, page.get("/api/v1/threads") as listed:
            of_the_page = (await listed.json())["threads"]
    async with open_store(settings.state_at) as store:
        ratings = await store.ratings_of(told["turn"])
        turns = await store.thread_turns(Caller(name="robot").thread("t1"))

    assert (status, told["kind"], told["id"], told["thread"]) == (200, "answer", "q1", "t1")
    assert "12 V DC" in told["text"]
    assert told["timings_ms"]["total"] > 0
    assert again == (200, told)
    assert "24 V DC" in follow_up[1]["text"]
    assert (rated[0], strange[0], of_the_page) == (200, 404, [])
    assert [(each.author, each.rating) for each in ratings] == [("api:robot", "up")]
    assert [turn.text for turn in turns] == [QUESTION, "and the 850b?"]


async def test_the_record_is_the_one_that_is_printed(
    environ: dict[str, str], indexed: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    """One object for batches, the command line and HTTP."""
    settings = read_settings(environ)
    async with serving(lambda announce: serve(settings, announce=announce)) as address:
        _, told = await post(address, "/api/v1/ask", ASKED, of="reader")
    capsys.readouterr()
    assert await asyncio.to_thread(indexed.run, "ask", QUESTION, "--json") == 0
    printed = json.loads(capsys.readouterr().out)

    placed = {"thread": "t1", "turn": told["turn"]}
    its_own = {"id": "q1", "timings_ms": told["timings_ms"]}
    assert told == {**printed, **its_own, **placed}


async def test_a_question_is_thought_once_whichever_server_is_asked(
    environ: dict[str, str], postgres_server: Postgres
) -> None:
    """Behind one address the second try may reach another server than the first, and either may answer."""
    shared = environ | {"THREADSHEET_STATE": postgres_server.make_database()}
    settings = read_settings(shared)
    with started("serve", environ=shared) as process:
        told = await asyncio.to_thread(wait_for, process.stdout, "Threadsheet is at")
        second = told.split()[-1]
        async with serving(lambda announce: serve(settings, announce=announce)) as first:
            both = (first, second, first, second)
            answers = await asyncio.gather(*(post(each, "/api/v1/ask", ASKED) for each in both))
            async with visiting(second) as (page, person), page.post("/api/v1/ask", json=ASKED) as asked:
                of_the_page = await asked.json()
    async with open_store(settings.state_at) as store:
        turns = await store.thread_turns(Caller(name="robot").thread("t1"))
        others = await store.thread_turns(person.thread("t1"))

    assert [status for status, _ in answers] == [200] * 4
    assert len({json.dumps(told) for _, told in answers}) == 1
    assert len(turns) == len(others) == 1
    assert of_the_page["turn"] != answers[0][1]["turn"]
