"""`threadsheet ask --batch … --receipts`: how each answer came about, beside the answers."""

import asyncio
import json

import pytest

from bot.batch import Asked, Record, Remembered, answer_batch
from core.answer import SmallTalk
from core.messages import Utterance
from core.reading.turn import Turn
from core.retrieval.receipt import Receipt
from tests.bot.shelf import Shelf

Output = pytest.CaptureFixture[str]
TURNS = (
    '{"id": "1", "thread": "a", "question": "What is the supply voltage of the ECU-750?"}\n'
    '{"id": "2", "thread": "a", "question": "and the ECU-850b?"}\n'
    '{"id": "3", "thread": "b", "question": "hello"}\n'
    '{"id": "4", "thread": "c", "question": "What is the warranty period of the ECU-750?"}\n'
    '{"id": "5", "thread": "d", "question": "What is the supply voltage of the ECU-750?"}\n'
)


def _receipts(shelf: Shelf, name: str) -> dict[str, Record]:
    turns, out = shelf.write("turns.jsonl", TURNS), shelf.root / f"{name}.answers"
    receipts = shelf.root / f"{name}.receipts"
    assert shelf.run("ask", "--batch", str(turns), "--out", str(out), "--receipts", str(receipts)) == 0
    return {record["id"]: record for record in map(json.loads, receipts.read_text("utf-8").splitlines())}


def test_each_answer_has_a_receipt_with_what_was_read_considered_and_decided(indexed: Shelf) -> None:
    """Whoever looks into a wrong answer begins here."""
    found = _receipts(indexed, "first")

    assert sorted(found) == ["1", "2", "3", "4", "5"], "one that was asked before as well"
    assert [found[each]["query"]["models"] for each in "12"] == [["ECU-750"], ["ECU-850b"]]  # type: ignore[index]  # JSON
    (chosen,) = [
        each
        for each in found["1"]["cells"][0]["candidates"]  # type: ignore[index]  # JSON
        if each["chosen"]
    ]
    assert (chosen["label"], chosen["text"], chosen["models"]) == ("Supply voltage", "12 V DC", ["ECU-750"])
    assert chosen["features"]["own"] > 0
    assert [found[each]["decision"]["outcome"] for each in "134"] == ["answer", "", "not_stated"]  # type: ignore[index]  # JSON


def test_the_same_batch_has_the_same_receipts(indexed: Shelf) -> None:
    """The same question on the same knowledge: only the times differ."""
    first, second = (_without_times(_receipts(indexed, name)) for name in ("first", "second"))

    assert first == second


def test_a_resumed_batch_keeps_the_receipts_that_are_there(indexed: Shelf) -> None:
    """Of ten thousand answers, those before the interruption are explained too; and none twice, though it is needed."""
    kept = _receipts(indexed, "cut")
    out, receipts = (indexed.root / f"cut.{name}" for name in ("answers", "receipts"))
    answers = [line for line in out.read_text("utf-8").splitlines() if json.loads(line)["id"] in "13"]
    out.write_text("\n".join(answers) + "\n", "utf-8")
    receipts.write_text("".join(json.dumps(kept[each]) + "\n" for each in "31") + '{"id": "2", "qu', "utf-8")

    turns = indexed.root / "turns.jsonl"
    code = indexed.run("ask", "--batch", str(turns), "--out", str(out), "--receipts", str(receipts), "--resume")

    found = [json.loads(line) for line in receipts.read_text("utf-8").splitlines()]
    assert code == 0
    assert [each["id"] for each in found[:2]] == ["3", "1"]
    assert sorted(each["id"] for each in found) == ["1", "2", "3", "4", "5"]
    assert found[1] == kept["1"]


def test_receipts_that_cannot_be_written_are_told(indexed: Shelf, capsys: Output) -> None:
    """In one line, before the first question."""
    turns = indexed.write("turns.jsonl", TURNS)
    nowhere = indexed.root / "no" / "receipts"

    code = indexed.run("ask", "--batch", str(turns), "--out", str(indexed.root / "out"), "--receipts", str(nowhere))

    assert code == 1
    assert f"{nowhere}: can't be written" in capsys.readouterr().err


@pytest.mark.parametrize("receipt", [Receipt(operation="lookup", models=(), aspects=()), None])
def test_receipts_are_told_only_where_somebody_keeps_them_and_never_remembered(receipt: Receipt | None) -> None:
    """Two hundred candidates per answer would fill any memory."""
    memory, told, remembered = Remembered(), list[Record](), list[object]()

    async def answering(utterance: Utterance) -> Turn:
        remembered.extend(turn.receipt for turn in await memory.recent(utterance.thread, limit=5))
        return Turn(text=utterance.text, answer=SmallTalk(text="hi"), receipt=receipt)

    asked = [Asked(turn_id=name, thread="a", question="hello") for name in ("1", "2")]
    asyncio.run(answer_batch(asked, answering=answering, memory=memory, done=[].append, receipt=told.append))
    asyncio.run(answer_batch(asked, answering=answering, memory=memory, done=[].append))

    assert [record["id"] for record in told] == (["1", "2"] if receipt else [])
    assert remembered == [None, None]


def _without_times(found: dict[str, Record]) -> dict[str, Record]:
    return {name: {key: value for key, value in each.items() if key != "timings_ms"} for name, each in found.items()}
