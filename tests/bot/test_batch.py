"""Batches: threads apart and in order, every line answered, bad lines named."""

import asyncio
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.batch import Asked, Remembered, answer_batch, read_batch
from core.answer import SmallTalk
from core.errors import IndexUnavailable, PayloadError
from core.messages import Utterance
from core.reading.turn import Turn


def _asked(*turns: tuple[str, str]) -> list[Asked]:
    return [Asked(turn_id=f"q{number}", thread=thread, question=text) for number, (thread, text) in enumerate(turns)]


async def _run(asked: list[Asked]) -> list[dict[str, str]]:
    """Answer each question with what its thread had said before."""
    memory, lines = Remembered(), list[str]()

    async def recite(utterance: Utterance) -> Turn:
        said = [turn.text for turn in await memory.recent(utterance.thread, limit=5)]
        await asyncio.sleep(0)
        return Turn(text=utterance.text, answer=SmallTalk(text="|".join(said)))

    await answer_batch(asked, answering=recite, memory=memory, done=lines.append)
    return [json.loads(line) for line in lines]


@given(turns=st.lists(st.tuples(st.sampled_from("abc"), st.text("xyz", min_size=1, max_size=3)), max_size=12))
def test_each_turn_knows_its_own_thread_and_nothing_else(turns: list[tuple[str, str]]) -> None:
    """A batch is many conversations at once: one that overhears another is graded for nothing."""
    answers = {record["id"]: record["text"] for record in asyncio.run(_run(_asked(*turns)))}

    for number, (thread, _text) in enumerate(turns):
        before = [text for of, text in turns[:number] if of == thread][-5:]
        assert answers[f"q{number}"] == "|".join(before)


async def test_a_question_that_breaks_is_answered_with_an_apology() -> None:
    """One line per turn, whatever happens: a missing one looks like a crash."""
    lines = list[str]()

    async def broken(_utterance: Utterance) -> Turn:
        raise IndexUnavailable("index.db: locked")

    await answer_batch(_asked(("a", "hi")), answering=broken, memory=Remembered(), done=lines.append)

    assert json.loads(lines[0])["kind"] == "apology"


def test_questions_are_read_line_by_line(tmp_path: Path) -> None:
    """Empty lines and line separators inside a text are nobody's fault."""
    file = tmp_path / "turns.jsonl"
    file.write_text('{"id": "1", "thread": "a", "question": "one\u2028two", "more": 1}\n\n', "utf-8")

    assert read_batch(file) == (Asked(turn_id="1", thread="a", question="one\u2028two"),)


@pytest.mark.parametrize(
    "line, said",
    [
        pytest.param("{", "line 2: expected a JSON object", id="no json"),
        pytest.param("[1]", "line 2: expected a JSON object, got list", id="no object"),
        pytest.param('{"id": "2", "thread": "a"}', "line 2: question: expected some text, got null", id="missing"),
        pytest.param('{"id": 2, "thread": "a", "question": "q"}', "line 2: id: expected some text, got 2", id="number"),
        pytest.param('{"id": "1", "thread": "a", "question": "q"}', "line 2: id '1' comes twice", id="twice"),
    ],
)
def test_a_bad_line_is_named_by_its_number(tmp_path: Path, line: str, said: str) -> None:
    """In a file of a thousand lines, nobody finds it otherwise."""
    file = tmp_path / "turns.jsonl"
    file.write_text('{"id": "1", "thread": "a", "question": "q"}\n' + line, "utf-8")

    with pytest.raises(PayloadError, match=said.replace("'", ".")):
        read_batch(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """A typo is the likeliest reason."""
    with pytest.raises(PayloadError, match=r"turns\.jsonl: can't be read"):
        read_batch(tmp_path / "turns.jsonl")
