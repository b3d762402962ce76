"""Threads are one's own, the whole way: browsers, server, state; across restarts, servers and what was before."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import aiohttp
import pytest

from adapters.store import open_store
from bot.server import serve
from bot.settings import Settings, read_settings
from core.errors import ConfigError
from core.messages import Platform, ThreadKey, Utterance
from tests.bot.serving import serving
from tests.bot.shelf import Shelf
from tests.contracts.turns import NOON
from tests.services.postgres import Postgres
from tests.visitors import a_jar, visiting

QUESTION = "What is the supply voltage of the ECU-750?"


@pytest.fixture
def environ(indexed: Shelf) -> dict[str, str]:
    """Two documents, indexed, and any free port; nothing else is set."""
    return {"THREADSHEET_DATA": str(indexed.data), "THREADSHEET_PORT": "0"}


async def ask(page: aiohttp.ClientSession) -> str:
    """Ask in thread t1 and wait for the answer; return its turn."""
    async with page.post("/api/v1/ask", json={"question": QUESTION, "thread": "t1", "id": "q1"}) as response:
        told = await response.json()
    assert "12 V DC" in told["text"]
    return str(told["turn"])


async def status(page: aiohttp.ClientSession, path: str, method: str = "GET") -> int:
    """Return how a request is answered."""
    async with page.request(method, f"/api/v1/{path}", json={} if method != "GET" else None) as response:
        return response.status


async def titles(page: aiohttp.ClientSession) -> list[str]:
    """Return the list of threads."""
    async with page.get("/api/v1/threads") as response:
        return [each["title"] for each in (await response.json())["threads"]]


def served(settings: Settings) -> AbstractAsyncContextManager[str]:
    """Give the address of a server with these settings."""
    return serving(lambda announce: serve(settings, announce=announce))


async def test_two_browsers_have_nothing_of_each_other(environ: dict[str, str]) -> None:
    """Without any setting; what was rated by one isn't by the other."""
    settings = read_settings(environ)
    async with (
        served(settings) as address,
        visiting(address) as (mine, me),
        visiting(address) as (theirs, _),
    ):
        turn = await ask(mine)

        paths = ("", "/events", f"/turns/{turn}", f"/turns/{turn}/why", f"/turns/{turn}/table.csv", "/export.md")
        assert [await status(theirs, f"threads/t1{path}") for path in paths] == [404] * len(paths)
        assert [await status(theirs, "threads/t1", "DELETE"), await status(theirs, "threads/t1/share", "POST")] == [
            404,
            404,
        ]
        assert await titles(theirs) == []
        assert await titles(mine) == [QUESTION]
        assert await ask(theirs) != turn
    async with open_store(settings.state_at) as store:
        assert len(await store.thread_turns(me.thread("t1"))) == 1


async def test_a_deleted_thread_is_gone_from_the_state(environ: dict[str, str]) -> None:
    """Turn, answer, receipt and rating; somebody else's thread of the same name stays."""
    settings = read_settings(environ)
    async with (
        served(settings) as address,
        visiting(address) as (mine, me),
        visiting(address) as (theirs, them),
    ):
        turn = await ask(mine)
        await ask(theirs)
        verdict = {"thread": "t1", "turn": turn, "verdict": "down"}
        async with mine.post("/api/v1/feedback", json=verdict) as rated:
            assert rated.status == 200
        async with mine.post("/api/v1/threads/t1/share", json={}) as shared:
            link = (await shared.json())["share"]
        assert await status(theirs, f"shared/{link}") == 200

        assert await status(mine, "threads/t1", "DELETE") == 200

        assert await status(mine, f"threads/t1/turns/{turn}/why") == 404
        assert await status(theirs, f"shared/{link}") == 410
    async with open_store(settings.state_at) as store:
        assert await store.asked(turn) is None
        assert await store.receipt(turn) is None
        assert await store.ratings_of(turn) == []
        assert await store.thread_turns(me.thread("t1")) == []
        assert len(await store.thread_turns(them.thread("t1"))) == 1


async def test_threads_of_before_belong_to_nobody(environ: dict[str, str]) -> None:
    """Nobody can say any more who asked; they are kept as long as others, and shown to nobody."""
    settings = read_settings(environ)
    old = ThreadKey(platform=Platform.WEB, workspace="local", channel="web", root="t1")
    async with open_store(settings.state_at) as store:
        await store.offer(Utterance(thread=old, delivery_ids=("web:q",), author="web:t1", text="before"), now=NOON)

    async with served(settings) as address, visiting(address) as (page, _):
        assert await titles(page) == []
        assert await status(page, "threads/t1") == 404
    async with open_store(settings.state_at) as store:
        assert len(await store.thread_turns(old)) == 1


async def test_a_browser_finds_its_threads_on_every_server_and_after_a_restart(
    environ: dict[str, str], postgres_server: Postgres
) -> None:
    """The key by which it is known is kept in the state."""
    settings = read_settings(environ | {"THREADSHEET_STATE": postgres_server.make_database()})
    jar = a_jar()
    async with served(settings) as address, aiohttp.ClientSession(address, cookie_jar=jar) as page:
        await ask(page)

    async with (
        served(settings) as address,
        aiohttp.ClientSession(address, cookie_jar=jar) as page,
        visiting(address) as (other, _),
    ):
        assert await titles(page) == [QUESTION]
        assert await titles(other) == []


async def test_a_proxy_that_names_people_is_believed_when_it_is_set(environ: dict[str, str]) -> None:
    """One person on two browsers; and nobody without a name."""
    settings = read_settings(environ | {"THREADSHEET_PERSON_HEADER": "X-Forwarded-User"})
    ann, bob = ({"X-Forwarded-User": name} for name in ("ann@example.com", "bob@example.com"))
    async with served(settings) as address:
        async with aiohttp.ClientSession(address, headers=ann) as page:
            await ask(page)
        seen: list[list[str]] = []
        for headers in (ann, bob):
            async with aiohttp.ClientSession(address, headers=headers) as page:
                seen.append(await titles(page))
        async with aiohttp.ClientSession(address) as page:
            nobody = await status(page, "threads")

    assert seen == [[QUESTION], []]
    assert nobody == 403


def test_a_header_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    """A typo there would let nobody in, or worse."""
    with pytest.raises(ConfigError, match="THREADSHEET_PERSON_HEADER"):
        read_settings({"THREADSHEET_DATA": str(tmp_path), "THREADSHEET_PERSON_HEADER": "X User:"})


async def test_a_thread_is_named_pinned_exported_and_shared_for_a_while(environ: dict[str, str]) -> None:
    """What the menu of a thread does, kept in the state."""
    async with served(read_settings(environ)) as address, visiting(address) as (page, _):
        await ask(page)
        async with page.patch("/api/v1/threads/t1", json={"title": "For Oslo", "pinned": True}) as relabelled:
            assert relabelled.status == 200
        async with page.get("/api/v1/threads") as listed:
            [entry] = (await listed.json())["threads"]
        async with page.get("/api/v1/threads/t1/export.md") as exported:
            text = await exported.text()
        async with page.post("/api/v1/threads/t1/share", json={}) as shared:
            link = (await shared.json())["share"]
        shown = await status(page, f"shared/{link}")
        taken_back = await status(page, "threads/t1/share", "DELETE")

        assert (entry["title"], entry["named"], entry["pinned"]) == ("For Oslo", True, True)
        assert text.startswith(f"# For Oslo\n\n## {QUESTION}\n\n")
        assert (shown, taken_back, await status(page, f"shared/{link}")) == (200, 200, 410)
        assert await status(page, "shared/never") == 404
