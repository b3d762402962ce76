"""What people and programs think of answers."""

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House

Client = TestClient[web.Request, web.Application]
ASK = "/api/v1/threads/t1/questions"


async def test_a_verdict_is_kept(client: Client, house: House) -> None:
    """And can be taken back."""
    await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "a"})
    for verdict in ("up", "none"):
        body = {"thread": "t1", "turn": "turn-1", "verdict": verdict}
        assert (await client.post("/api/v1/feedback", json=body)).status == 200

    assert [(one.thread.root, one.turn_id, one.verdict) for one in house.verdicts] == [
        ("t1", "turn-1", "up"),
        ("t1", "turn-1", "none"),
    ]


@pytest.mark.parametrize("turn, thread", [("turn-1", "t2"), ("turn-9", "t1")])
async def test_an_answer_of_another_thread_is_not_rated(client: Client, house: House, turn: str, thread: str) -> None:
    """Who knows the id of somebody's answer must not change what is thought of it."""
    await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "a"})

    response = await client.post("/api/v1/feedback", json={"thread": thread, "turn": turn, "verdict": "down"})

    assert response.status == 404
    assert house.verdicts == []


@pytest.mark.parametrize("verdict", ["great", None, 1, ["up"]])
async def test_an_unknown_verdict_is_refused(client: Client, house: House, verdict: object) -> None:
    """Only what can be counted is kept."""
    response = await client.post("/api/v1/feedback", json={"thread": "t1", "turn": "x", "verdict": verdict})

    assert response.status == 400
    assert house.verdicts == []


async def test_what_was_wrong_is_kept_and_shown_again(client: Client) -> None:
    """Whoever comes back sees what they said, until they take it back."""
    await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "a"})
    rated = {"thread": "t1", "turn": "turn-1", "verdict": "down", "reason": "wrong_value", "comment": " It is 12 V. "}
    assert (await client.post("/api/v1/feedback", json=rated)).status == 200

    told = await (await client.get("/api/v1/threads/t1/opinions")).json()
    shown = {"turn": "turn-1", "verdict": "down", "reason": "wrong_value", "comment": "It is 12 V."}
    assert told == {"opinions": [shown], "wished": []}

    await client.post("/api/v1/feedback", json={**rated, "verdict": "none"})
    assert (await (await client.get("/api/v1/threads/t1/opinions")).json())["opinions"] == []


@pytest.mark.parametrize("more", [{"reason": "ugly"}, {"reason": 1}, {"comment": "x" * 501}, {"comment": 7}])
async def test_what_cannot_be_counted_is_refused(client: Client, house: House, more: dict[str, object]) -> None:
    """With what may be sent."""
    body = {"thread": "t1", "turn": "x", "verdict": "down", **more}

    response = await client.post("/api/v1/feedback", json=body)

    assert response.status == 400
    assert next(iter(more)) in (await response.json())["error"]
    assert house.verdicts == []


async def test_a_wish_is_told_below_a_refusal_and_nowhere_else(client: Client, house: House) -> None:
    """An answer has nothing that the documentation's owner could add; nor is another thread's answer spoken of."""
    await client.post(ASK, json={"text": QUESTIONS["refuse"], "id": "a"})
    await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "b"})

    said = [
        (await client.post("/api/v1/wishes", json={"thread": thread, "turn": turn})).status
        for thread, turn in (("t1", "turn-1"), ("t1", "turn-2"), ("t2", "turn-1"), ("t1", "turn-9"))
    ]

    assert said == [200, 404, 404, 404]
    [(turn, wisher)] = house.wishes
    assert (turn, wisher.startswith("web:browser:")) == ("turn-1", True)
    assert (await (await client.get("/api/v1/threads/t1/opinions")).json())["wished"] == ["turn-1"]
