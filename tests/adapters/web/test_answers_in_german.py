"""Answers over HTTP in the language that a request asks for: thread, events, link, and programs' own questions."""

import json
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from core.answer import (
    Bullets,
    Cell,
    Choice,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Span,
    Table,
    TableRow,
)
from tests.adapters.samples import source
from tests.adapters.web.fakes import House

Client = TestClient[web.Request, web.Application]
GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}
TABLE = Table(
    columns=("Attribute", "A-1", "A-2"),
    rows=(TableRow(label="Mass", cells=(Cell(text="5 g", citations=(1,)), Cell(text="not stated"))),),
)
NOTE = Note(spans=(Span("Only a superseded document says this.", (1,)),))
GIVEN = {
    "refuse": NoEvidence(text="The documents don't state “colour” for A-1."),
    "ask back": Clarify(
        question="Which one do you mean by “it”: A-1 or A-2?",
        candidates=("A-1", "A-2"),
        choices=(Choice(label="A-1", text="A-1"),),
    ),
    "compare": Comparison(
        blocks=(TABLE, NOTE),
        table=TABLE,
        citations=(source(1),),
        follow_ups=(Choice(label="Specifications of A-1", text="specifications of A-1"),),
    ),
}
SAID = {
    "refuse": "In den Dokumenten ist „colour“ für A-1 nicht angegeben.",
    "ask back": "Welches Modell ist mit „it“ gemeint: A-1 oder A-2?",
    "compare": "Das steht nur in einem überholten Dokument.",
}


@pytest.fixture
async def client(client: Client, house: House) -> Client:
    """Return a client of somebody who asked for each."""
    house.answers = {**house.answers, **GIVEN}
    for number, text in enumerate(GIVEN):
        await client.post("/api/v1/threads/t1/questions", json={"text": text, "id": str(number)})
    return client


async def shown(client: Client, address: str, headers: dict[str, str]) -> dict[str, Any]:
    """Return the turns of a thread by their questions."""
    told = await (await client.get(address, headers=headers)).json()
    return {turn["text"]: turn for turn in told["turns"]}


def remark(answer: Any) -> str:
    """Return what an answer says of itself."""
    return str(answer.get("text") or answer.get("question") or answer["blocks"][-1]["spans"][0]["text"])


async def test_a_thread_and_a_link_to_it_are_in_the_readers_language(client: Client) -> None:
    """Of one thread, which is stored once."""
    share = (await (await client.post("/api/v1/threads/t1/share", json={})).json())["share"]
    for address in ("/api/v1/threads/t1", f"/api/v1/shared/{share}"):
        german, english = await shown(client, address, GERMAN), await shown(client, address, {})

        assert {text: remark(turn["answer"]) for text, turn in german.items()} == SAID
        assert all(SAID[text] in turn["plain"] for text, turn in german.items())
        assert remark(english["refuse"]["answer"]) == "The documents don't state “colour” for A-1."


async def test_what_documents_say_is_the_same_in_both(client: Client) -> None:
    """Sources, cells and what a button asks; the heading, the empty cell and the button are ours."""
    german, english = [(await shown(client, "/api/v1/threads/t1", each))["compare"]["answer"] for each in (GERMAN, {})]

    assert german["citations"] == english["citations"]
    assert german["table"]["columns"] == ["Merkmal", "A-1", "A-2"]
    assert [cell["text"] for cell in german["table"]["rows"][0]["cells"]] == ["5 g", "nicht angegeben"]
    assert german["follow_ups"] == [{"label": "Technische Daten von A-1", "text": "specifications of A-1"}]


async def test_a_yes_is_said_to_each_reader_in_their_language(client: Client, house: House) -> None:
    """Also where a thread is taken along as Markdown, and in the text that is copied."""
    yes = Bullets(items=(Span("Yes. PoE: class 3", (1,), "Yes."), Span("Yes. No. 5", (1,))))
    house.answers["poe"] = Grounded(blocks=(yes,), citations=(source(1, page=4),))
    await client.post("/api/v1/threads/t1/questions", json={"text": "poe", "id": "10"})

    told: dict[str, tuple[Any, str, str]] = {}
    for name, headers in (("de", GERMAN), ("en", {}), ("de again", GERMAN)):
        turn = (await shown(client, "/api/v1/threads/t1", headers))["poe"]
        exported = await (await client.get("/api/v1/threads/t1/export.md", headers=headers)).text()
        told[name] = (turn["answer"]["blocks"][0]["items"], turn["plain"], exported)

    items, plain, exported = told["de"]
    assert [each["text"] for each in items] == ["Ja. PoE: class 3", "Yes. No. 5"]
    assert items[0]["opening"] == "Ja."
    assert "Ja. PoE: class 3" in plain
    assert "- Ja. PoE: class 3" in exported
    assert "**Quellen**" in exported
    assert "S. 4" in exported
    assert SAID["refuse"] in exported
    assert told["de again"] == told["de"]
    assert told["en"][0][0]["text"] == "Yes. PoE: class 3"
    assert not any("Ja." in part or "Quellen" in part for part in told["en"][1:])


async def test_events_are_in_the_language_that_the_page_is_in(client: Client) -> None:
    """Chosen there, it stands in a cookie."""
    client.session.cookie_jar.update_cookies({"threadsheet-language": "de"})
    async with client.get("/api/v1/threads/t1/events") as stream:
        lines = [await stream.content.readline() for _ in range(4 * len(GIVEN))]

    told = [json.loads(line.removeprefix(b"data: ")) for line in lines if line.startswith(b"data: ")]
    assert {each["text"]: remark(each["answer"]) for each in told} == SAID


async def test_programs_read_english_unless_they_ask_otherwise(client: Client) -> None:
    """Whoever parses answers isn't surprised by where a server or a person stands."""
    question = {"question": "refuse", "thread": "t1", "id": "0"}
    english, german = [
        await (await client.post("/api/v1/ask", json=question, headers=each)).json() for each in ({}, GERMAN)
    ]
    again = await (await client.get(f"/api/v1/threads/t1/turns/{german['turn']}", headers=GERMAN)).json()

    assert SAID["refuse"] not in json.dumps(english, ensure_ascii=False)
    assert SAID["refuse"] in json.dumps(german, ensure_ascii=False)
    assert SAID["refuse"] in json.dumps(again, ensure_ascii=False)


@pytest.mark.parametrize(
    "path, body, said",
    [
        pytest.param(
            "threads/t1/questions",
            {"text": "?" * 4001, "id": "9"},
            "Die Frage hat 4001 Zeichen; möglich",
            id="a question",
        ),
        pytest.param("threads/t1/questions", {"text": " ", "id": "9"}, "Die Frage ist leer.", id="an empty question"),
        pytest.param("threads/t1/questions", {"text": "?" * 90_000, "id": "9"}, "KiB senden und die Frage", id="more"),
    ],
)
async def test_what_is_refused_is_told_in_the_readers_language(
    client: Client, path: str, body: dict[str, str], said: str
) -> None:
    """Whatever was sent: it says what to do."""
    german, english = [
        (await (await client.post(f"/api/v1/{path}", json=body, headers=each)).json())["error"] for each in (GERMAN, {})
    ]

    assert said in german
    assert said not in english
