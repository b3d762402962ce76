"""What owners do with their threads over HTTP, and what others see of it by a link."""

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House

Client = TestClient[web.Request, web.Application]
ASK = "/api/v1/threads/t1/questions"


@pytest.fixture
async def client(client: Client) -> Client:
    """Return a client of somebody who asked something."""
    await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "a"})
    return client


async def listed(client: Client, search: str = "") -> list[dict[str, object]]:
    """Return the list of threads."""
    return list((await (await client.get("/api/v1/threads", params={"search": search})).json())["threads"])


async def test_a_thread_is_named_and_pinned(client: Client) -> None:
    """One at a time leaves the other as it is; white space around and inside is nobody's wish."""
    assert await (await client.patch("/api/v1/threads/t1", json={"title": "  For \n Oslo "})).json() == {"kept": True}
    await client.patch("/api/v1/threads/t1", json={"pinned": True})
    [entry] = await listed(client)
    assert (entry["title"], entry["named"], entry["pinned"], entry["share"]) == ("For Oslo", True, True, None)
    assert [each["thread"] for each in await listed(client, "oslo")] == ["t1"]
    assert await listed(client, "bergen") == []

    await client.patch("/api/v1/threads/t1", json={"title": "", "pinned": False})

    [entry] = await listed(client)
    assert (entry["title"], entry["named"], entry["pinned"]) == (QUESTIONS["lookup"], False, False)


async def test_a_deleted_thread_can_be_asked_in_anew(client: Client) -> None:
    """With another id: the old one is still known as delivered, so that nothing comes back by itself."""
    assert await (await client.delete("/api/v1/threads/t1", json={})).json() == {"deleted": True}

    assert await listed(client) == []
    assert (await client.get("/api/v1/threads/t1")).status == 404
    assert (await client.delete("/api/v1/threads/t1", json={})).status == 404
    same = await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "a"})
    assert (same.status, "Choose another id" in (await same.json())["error"]) == (409, True)
    assert (await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "b"})).status == 202


async def test_a_link_shows_the_thread_until_it_is_taken_back(client: Client) -> None:
    """Then it says so, and so it does when the thread is deleted; a link that never was one says something else."""
    shown: list[int] = []
    for end in ("threads/t1/share", "threads/t1"):
        share = (await (await client.post("/api/v1/threads/t1/share", json={})).json())["share"]
        assert (await listed(client))[0]["share"] == share
        found = await (await client.get(f"/api/v1/shared/{share}")).json()
        assert [turn["text"] for turn in found["turns"]] == [QUESTIONS["lookup"]]
        await client.delete(f"/api/v1/{end}", json={})
        over = await client.get(f"/api/v1/shared/{share}")
        shown.append(over.status)
        assert "isn't shared any more" in (await over.json())["error"]

    assert shown == [410, 410]
    never = await client.get("/api/v1/shared/never")
    assert (never.status, "leads to no thread" in (await never.json())["error"]) == (404, True)


async def test_a_passage_is_marked_for_who_reads_by_the_link(client: Client) -> None:
    """Sources are what an answer is worth; a wrong link shows the passage without a mark."""
    share = (await (await client.post("/api/v1/threads/t1/share", json={})).json())["share"]
    where = "/api/v1/passages/ecu-850%2Fdatasheet.md%23supply?turn=turn-1&citation=1&share="

    seen = [await (await client.get(where + each)).json() for each in (share, "wrong")]

    assert [any(piece["quoted"] for piece in passage["pieces"]) for passage in seen] == [True, False]


async def test_a_thread_is_exported_with_its_title_and_sources(client: Client, house: House) -> None:
    """What goes into a ticket must still be provable."""
    house.held = True
    await client.post(ASK, json={"text": "*not* answered", "id": "b"})
    plain = await client.get("/api/v1/threads/t1/export.md")
    await client.patch("/api/v1/threads/t1", json={"title": "For [Oslo]"})
    named = await (await client.get("/api/v1/threads/t1/export.md")).text()

    text = await plain.text()
    assert plain.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert text.startswith(f"# {QUESTIONS['lookup']}\n\n## {QUESTIONS['lookup']}\n\n")
    assert "120 mA" in text
    assert "\n**Sources**\n\n1. ECU-850 datasheet › Electrical characteristics › Supply, p. 4 — <https://docs" in text
    assert text.endswith("## \\*not\\* answered\n\n*This question has no answer yet.*\n")
    assert named.startswith("# For \\[Oslo\\]\n")


@pytest.mark.parametrize("path", ["threads/t1/share", "threads/t1"])
async def test_another_web_page_cannot_change_anything(client: Client, path: str) -> None:
    """A form of a strange page sends no JSON and needs none for a deletion: it is refused for that."""
    for method in ("DELETE", "POST") if path.endswith("share") else ("DELETE",):
        assert (await client.request(method, f"/api/v1/{path}")).status == 415

    assert len(await listed(client)) == 1
