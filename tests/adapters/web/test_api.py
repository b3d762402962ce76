"""The page's interface, through a real server."""

import json
from urllib.parse import quote

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from adapters.web.payload import MAX_BODY_BYTES, MAX_QUESTION_CHARS
from core.knowledge.facts import StatedAttribute
from core.messages import Trigger
from tests.adapters.web.canned import EXAMPLES, LONG_WORD, QUESTIONS, SUPPLY
from tests.adapters.web.fakes import House
from tests.core.receipts import a_receipt

Client = TestClient[web.Request, web.Application]
ASK = "/api/v1/threads/t1/questions"


async def test_a_question_is_accepted_once(client: Client, house: House) -> None:
    """The page sends again when it doesn't know whether the first one arrived."""
    body = {"text": " How heavy? ", "id": "a1"}

    first = await client.post(ASK, json=body)
    again = await client.post(ASK, json=body)

    assert (first.status, again.status) == (202, 200)
    assert await first.json() == await again.json() == {"id": "a1", "accepted": True}
    assert [(u.text, u.thread.root, u.trigger) for u in house.offered] == [("How heavy?", "t1", Trigger.DIRECT)]


async def test_a_choice_names_the_clarification_that_it_answers(client: Client, house: House) -> None:
    """The original question resumes on the click."""
    await client.post(ASK, json={"text": "ECU-850", "id": "a1", "resumes": "turn-7"})

    assert (house.offered[0].resumes, house.offered[0].trigger) == ("turn-7", Trigger.ACTION)


@pytest.mark.parametrize(
    "body, sentence",
    [
        pytest.param({"text": "x" * (MAX_QUESTION_CHARS + 1), "id": "a"}, "at most 4000 are possible", id="too-long"),
        pytest.param({"text": "  ", "id": "a"}, "The question is empty", id="empty"),
        pytest.param({"id": "a"}, "text: send the question as a string", id="no-text"),
        pytest.param({"text": "x"}, "id: send 1 to 64", id="no-id"),
        pytest.param({"text": "x", "id": "a b"}, "id: send 1 to 64", id="id-with-space"),
        pytest.param({"text": "x", "id": "a", "resumes": 7}, "resumes: send an id", id="resumes-a-number"),
        pytest.param({"text": "x", "id": "a", "resumes": "a\nb"}, "resumes: send an id", id="resumes-two-lines"),
        pytest.param([], "not a list", id="list"),
    ],
)
async def test_a_wrong_question_is_explained(client: Client, house: House, body: object, sentence: str) -> None:
    """The person reads this sentence, so it says what to do."""
    response = await client.post(ASK, json=body)

    assert response.status == 400
    assert sentence in (await response.json())["error"]
    assert house.offered == []


async def test_the_longest_question_passes(client: Client) -> None:
    """Also in a script that takes four bytes a character."""
    response = await client.post(ASK, json={"text": "\U0001d7d8" * MAX_QUESTION_CHARS, "id": "a"})

    assert response.status == 202


@pytest.mark.parametrize("raw", [b"{", b"\xff\xfe", b"[" * 50_000], ids=["cut", "no-utf8", "deep"])
async def test_a_body_that_is_no_json_is_refused(client: Client, raw: bytes) -> None:
    """Whatever comes, the answer is JSON too."""
    response = await client.post(ASK, data=raw, headers={"Content-Type": "application/json"})

    assert response.status == 400
    assert "JSON" in (await response.json())["error"]


async def test_a_huge_body_is_refused_without_being_kept(client: Client) -> None:
    """Memory is bounded by us, not by the sender."""
    response = await client.post(ASK, json={"text": "x" * MAX_BODY_BYTES, "id": "a"})

    assert response.status == 413


async def test_half_a_surrogate_pair_does_no_harm(client: Client, house: House) -> None:
    """JSON can hold what UTF-8 can't; the store must still take it."""
    raw = b'{"text": "weight \\ud83d?", "id": "a"}'
    await client.post(ASK, data=raw, headers={"Content-Type": "application/json"})

    house.offered[0].text.encode()
    assert house.offered[0].text == "weight ??"


async def test_a_thread_with_a_strange_name_is_refused(client: Client) -> None:
    """Its name becomes a key in the store."""
    response = await client.post("/api/v1/threads/a%7Cb/questions", json={"text": "x", "id": "a"})

    assert response.status == 400


async def test_threads_are_listed_by_their_first_question(client: Client) -> None:
    """A reload finds the threads again, the latest first."""
    for thread, text in (("t1", "one"), ("t2", "two"), ("t1", "three")):
        await client.post(f"/api/v1/threads/{thread}/questions", json={"text": text, "id": text})

    listed = (await (await client.get("/api/v1/threads")).json())["threads"]

    assert [(entry["thread"], entry["title"]) for entry in listed] == [("t2", "two"), ("t1", "one")]
    assert listed[0]["asked_at"] == "2026-11-21T12:00:00+00:00"


async def test_a_thread_is_read_at_once(client: Client, house: House) -> None:
    """The comparison view opens an earlier answer without waiting for a stream."""
    await client.post(ASK, json={"text": QUESTIONS["inherit"], "id": "a"})
    house.held = True
    await client.post(ASK, json={"text": "and the weight?", "id": "b"})

    turns = (await (await client.get("/api/v1/threads/t1")).json())["turns"]

    assert [(turn["turn"], turn["answer"] and turn["answer"]["kind"]) for turn in turns] == [
        ("turn-1", "comparison"),
        ("turn-2", None),
    ]
    assert (await client.get("/api/v1/threads/unknown")).status == 404


@pytest.mark.parametrize(
    "query, rows",
    [
        pytest.param("", ["Supply current,135 mA,135 mA", "'=Note,-40 °C,not stated"], id="all"),
        pytest.param("?table=1", ["Supply current,135 mA,135 mA", "'=Note,-40 °C,not stated"], id="the first"),
        pytest.param("?only=differences", ["'=Note,-40 °C,not stated"], id="only-differences"),
    ],
)
async def test_a_comparison_is_given_as_csv(client: Client, query: str, rows: list[str]) -> None:
    """A spreadsheet opens it as UTF-8, runs nothing in it, and still shows the sources."""
    await client.post(ASK, json={"text": QUESTIONS["inherit"], "id": "a"})

    response = await client.get(f"/api/v1/threads/t1/turns/turn-1/table.csv{query}")

    lines = (await response.read()).decode().split("\r\n")
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert lines[0] == "\ufeffAttribute,ECU-850b,ECU-850b Plus,Sources"
    assert [line.rsplit(",ECU-850 datasheet", 1)[0].rsplit(',"ECU-850 datasheet', 1)[0] for line in lines[1:-1]] == rows


async def test_any_table_of_an_answer_is_given_as_csv(client: Client) -> None:
    """A list of specifications is as good in a spreadsheet as a comparison."""
    await client.post(ASK, json={"text": QUESTIONS["hostile"], "id": "a"})

    response = await client.get("/api/v1/threads/t1/turns/turn-1/table.csv")

    assert response.status == 200
    assert LONG_WORD in await response.text()


@pytest.mark.parametrize(
    "path", ["t1/turns/turn-1/table.csv", "t1/turns/none/table.csv", "none/turns/turn-1/table.csv"]
)
@pytest.mark.parametrize(
    "kind, query", [("lookup", ""), ("greet", ""), ("inherit", "?table=2"), ("inherit", "?table=0")]
)
async def test_where_there_is_no_table_it_is_said(client: Client, path: str, kind: str, query: str) -> None:
    """The person reads what to do instead."""
    await client.post(ASK, json={"text": QUESTIONS[kind], "id": "a"})

    response = await client.get(f"/api/v1/threads/{path}{query}" if "turn-1" in path else f"/api/v1/threads/{path}")

    assert response.status == 404
    assert "Ask again" in (await response.json())["error"]


async def test_the_overview_says_what_is_covered(client: Client) -> None:
    """Product models by line, what they inherit from, and how many documents each has."""
    overview = await (await client.get("/api/v1/overview")).json()

    assert [line["line"] for line in overview["lines"]] == ["ECU-6xx", "ECU-7xx", "ECU-8xx"]
    assert overview["lines"][2]["models"][:2] == [
        {"name": "ECU-850", "aliases": ["Order 850-1"], "status": "online", "inherits_from": None, "documents": 2},
        {"name": "ECU-850b", "aliases": [], "status": "online", "inherits_from": "ECU-850", "documents": 1},
    ]
    assert overview["documents"] == 3
    assert overview["examples"] == list(EXAMPLES)
    assert (overview["topics"], overview["stamp"]) == ([], "1")


async def test_the_overview_names_what_is_stated_most(client: Client, house: House) -> None:
    """The comparison view offers it as topics, in the documents' own words."""
    house.index.attributes = {
        key: StatedAttribute(key=key, label=label, facts=facts)
        for key, label, facts in (("weight", "Weight", 3), ("supply_voltage", "Supply voltage", 9))
    }

    overview = await (await client.get("/api/v1/overview")).json()

    assert overview["topics"] == ["Supply voltage", "Weight"]


async def test_a_passage_is_shown_with_the_answers_value_marked(client: Client) -> None:
    """A person sees at a glance that the number is there, in this row and column."""
    await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "a"})

    path = f"/api/v1/passages/{quote(SUPPLY.chunk_id, safe='')}?thread=t1&turn=turn-1&citation=1"
    passage = await (await client.get(path)).json()

    assert (passage["title"], passage["page"]) == ("ECU-850 datasheet", 4)
    quoted = [piece for piece in passage["pieces"] if piece["quoted"]]
    assert [piece["row"]["subject"] for piece in quoted] == ["Supply current"]
    assert [(cell["label"], cell["text"], cell["value"]) for cell in quoted[0]["row"]["cells"]] == [
        ("ECU-850", "120 mA", True),
        ("ECU-850b", "135 mA", False),
    ]


async def test_a_cell_of_a_comparison_leads_to_its_own_value(client: Client) -> None:
    """The same row states the neighbour's value too."""
    await client.post(ASK, json={"text": QUESTIONS["compare"], "id": "a"})

    path = f"/api/v1/passages/{quote(SUPPLY.chunk_id, safe='')}?thread=t1&turn=turn-1&citation=1&column=ECU-850b"
    passage = await (await client.get(path)).json()

    cells = [cell for piece in passage["pieces"] if piece["row"] for cell in piece["row"]["cells"]]
    assert [(cell["label"], cell["text"]) for cell in cells if cell["value"]] == [("ECU-850b", "135 mA")]


@pytest.mark.parametrize(
    "query",
    ["", "?thread=t1&turn=none&citation=1", "?thread=t1&turn=turn-1&citation=x", "?thread=t1&turn=turn-1&citation=9"],
)
async def test_a_passage_without_its_citation_is_shown_unmarked(client: Client, query: str) -> None:
    """The passage is there even if the thread is not."""
    await client.post(ASK, json={"text": QUESTIONS["lookup"], "id": "a"})

    response = await client.get(f"/api/v1/passages/{quote(SUPPLY.chunk_id, safe='')}{query}")

    assert response.status == 200
    assert not any(piece["quoted"] for piece in (await response.json())["pieces"])


async def test_a_passage_that_is_gone_says_so(client: Client) -> None:
    """Documents are indexed again while people read old answers."""
    response = await client.get("/api/v1/passages/no%2Fsuch")

    assert response.status == 404
    assert "indexed again" in (await response.json())["error"]


async def test_an_unreachable_index_is_told_without_its_inside(client: Client, house: House) -> None:
    """People read what to do; the operator reads the log."""
    house.index.broken = True

    response = await client.get("/api/v1/overview")

    assert response.status == 503
    text = await response.text()
    assert "Try again" in json.loads(text)["error"]
    assert "secret" not in text


async def test_an_unknown_address_is_answered_as_json(client: Client) -> None:
    """Scripts read errors as JSON, wherever they come from."""
    response = await client.get("/api/v1/nothing/here")

    assert response.status == 404
    assert "error" in await response.json()


async def test_why_tells_how_the_answer_of_a_turn_was_decided(client: Client, house: House) -> None:
    """In the blocks of answers, so that the page shows it as it shows them."""
    house.receipts["turn-1"] = a_receipt()
    await client.post(ASK, json={"text": QUESTIONS["refuse"], "id": "a1"})

    response = await client.get("/api/v1/threads/t1/turns/turn-1/why")

    told = await response.json()
    assert told["receipt"] == "turn-1"
    assert [section["title"] for section in told["sections"]] == ["Question", "Decision", "How it was read", "Times"]
    assert told["sections"][1]["blocks"][0]["spans"][0]["text"] == "Answered by a rule, without a search."


@pytest.mark.parametrize("path", ["t1/turns/turn-1", "t2/turns/turn-1", "t1/turns/turn-9"])
async def test_a_receipt_that_is_not_of_the_thread_or_not_kept_is_not_told(
    client: Client, house: House, path: str
) -> None:
    """Another thread's turn is nobody's business here."""
    house.receipts["turn-9" if path.startswith("t1") else "turn-1"] = a_receipt()
    await client.post(ASK, json={"text": QUESTIONS["refuse"], "id": "a1"})

    response = await client.get(f"/api/v1/threads/{path}/why")

    assert response.status == 404
    assert (await response.json())["error"] == "How this was decided is not kept any more. Ask again."
