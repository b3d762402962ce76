"""`threadsheet why`: how an answer came about, by its receipt's id or at once."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from typing import Any

import pytest

from adapters.store import open_store
from tests.bot.shelf import Shelf, filled
from tests.contracts.threads import say
from tests.contracts.turns import a_turn
from tests.core.receipts import a_receipt

Output = pytest.CaptureFixture[str]
QUESTION = "What is the supply voltage of the ECU-750?"


@pytest.fixture
def indexed(tmp_path_factory: pytest.TempPathFactory, capsys: Output) -> Shelf:
    """Two documents, indexed."""
    shelf = filled(tmp_path_factory.mktemp("shelf"))
    assert shelf.run("index", str(shelf.docs)) == 0
    capsys.readouterr()
    return shelf


def asked(shelf: Shelf, capsys: Output, *arguments: str) -> Any:
    """Ask in a thread, and return the record."""
    assert shelf.run("ask", "--thread", "bench", "--json", *arguments) == 0
    return json.loads(capsys.readouterr().out)


def test_an_answer_in_a_thread_is_explained_by_its_id(indexed: Shelf, capsys: Output) -> None:
    """The id is that of the record, and what “why?” in the thread tells."""
    record, told = asked(indexed, capsys, QUESTION), asked(indexed, capsys, "why?")

    assert indexed.run("why", record["id"]) == 0

    out = capsys.readouterr().out
    assert f"Receipt {record['id']}." in told["text"]
    assert "Read as a look-up: “supply voltage” of ECU-750." in told["text"]
    for said in (f"“{QUESTION}”", "Wanted: a look-up", "1. Supply voltage: 12 V DC", "For it: ", "together"):
        assert said in out


def test_a_receipt_is_read_by_programs_too(indexed: Shelf, capsys: Output) -> None:
    """With all figures."""
    record = asked(indexed, capsys, QUESTION)

    assert indexed.run("why", record["id"].upper(), "--json") == 0

    receipt = json.loads(capsys.readouterr().out)
    assert receipt["id"].startswith(record["id"])
    assert receipt["reading"]["models"] == ["ECU-750"]
    assert receipt["cells"][0]["candidates"][0]["said"] == "12 V DC"
    assert [stage["name"] for stage in receipt["stages"]] == ["read", "search and score", "write", "check"]


def test_what_a_server_answered_is_explained_as_well(indexed: Shelf, capsys: Output) -> None:
    """Whoever runs it hears of a wrong answer later."""
    turn_id = asyncio.run(_served(indexed, 1))[0]

    assert indexed.run("why", turn_id[:8]) == 0

    assert "“asked of a server”" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["ffffffff", "no id", "%"])
def test_an_unknown_id_is_refused_with_what_to_do(indexed: Shelf, capsys: Output, name: str) -> None:
    """It may be mistyped, or the receipt is gone."""
    asyncio.run(_served(indexed, 1))

    code = indexed.run("why", name)

    told = capsys.readouterr().err
    assert code == 1
    assert f"no receipt has an id that begins with {name!r}" in told
    assert "after 90 days" in told
    assert "threadsheet ask --why QUESTION" in told


def test_an_id_that_several_share_is_refused_with_all_of_them(indexed: Shelf, capsys: Output) -> None:
    """Like a commit's."""
    turns = asyncio.run(_served(indexed, 2))
    with sqlite3.connect(indexed.data / "state.db") as raw:
        for turn_id, name in zip(turns, ("abcd1111", "abcd2222"), strict=True):
            raw.execute("UPDATE turns SET turn_id = ? WHERE turn_id = ?", (name, turn_id))
            raw.execute("UPDATE receipts SET turn_id = ? WHERE turn_id = ?", (name, turn_id))
    raw.close()

    code = indexed.run("why", "abcd")

    told = capsys.readouterr().err
    assert code == 1
    assert "several receipts begin with 'abcd'" in told
    assert "abcd1111" in told
    assert "abcd2222" in told


def test_a_question_is_explained_at_once(indexed: Shelf, capsys: Output) -> None:
    """Without a thread nothing is kept, so it is told with the answer."""
    assert indexed.run("ask", "--why", QUESTION) == 0
    shown = capsys.readouterr().out
    assert indexed.run("ask", "--why", "--json", QUESTION) == 0
    record = json.loads(capsys.readouterr().out)
    assert indexed.run("ask", "--json", QUESTION) == 0
    bare = json.loads(capsys.readouterr().out)

    assert shown.index("12 V DC [1]") < shown.index("Decision") < shown.index("1. Supply voltage: 12 V DC")
    assert record["receipt"]["question"] == QUESTION
    assert "receipt" not in bare
    assert not (indexed.data / "ask.db").exists()


async def _served(shelf: Shelf, count: int) -> list[str]:
    """Answer as a server does; return the turns' ids."""
    async with open_store(shelf.data / "state.db") as store:
        turn = replace(a_turn(), kept=a_receipt(question="asked of a server"))
        return [await say(store, number, turn) for number in range(count)]
