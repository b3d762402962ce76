"""Batches: threads apart and in order, every line answered, bad lines named."""

import asyncio
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.batch import Asked, Record, Remembered, Unasked, answer_batch, read_batch
from bot.batch_file import open_batch_file
from core.answer import SmallTalk
from core.errors import IndexUnavailable, PayloadError, PermanentError
from core.messages import Utterance
from core.reading.turn import Turn


def _asked(*turns: tuple[str, str]) -> list[Asked]:
    return [Asked(turn_id=f"q{number}", thread=thread, question=text) for number, (thread, text) in enumerate(turns)]


async def _run(asked: list[Asked]) -> list[Record]:
    """Answer each question with what its thread had said before."""
    memory, records = Remembered(), list[Record]()

    async def recite(utterance: Utterance) -> Turn:
        said = [turn.text for turn in await memory.recent(utterance.thread, limit=5)]
        await asyncio.sleep(0)
        return Turn(text=utterance.text, answer=SmallTalk(text="|".join(said)))

    await answer_batch(asked, answering=recite, memory=memory, done=records.append)
    return records


@given(turns=st.lists(st.tuples(st.sampled_from("abc"), st.text("xyz", min_size=1, max_size=3)), max_size=12))
def test_each_turn_knows_its_own_thread_and_nothing_else(turns: list[tuple[str, str]]) -> None:
    """A batch is many conversations at once: one that overhears another is graded for nothing."""
    answers = {record["id"]: record["text"] for record in asyncio.run(_run(_asked(*turns)))}

    for number, (thread, _text) in enumerate(turns):
        before = [text for of, text in turns[:number] if of == thread][-5:]
        assert answers[f"q{number}"] == "|".join(before)


async def test_questions_without_a_thread_know_nothing_of_each_other(tmp_path: Path) -> None:
    """Most files are lists of questions; a thread may be called as one of them."""
    file = tmp_path / "turns.jsonl"
    lines = ['{"id": "a", "question": "one"}', '{"id": "b", "thread": null, "question": "two"}']
    file.write_text("\n".join([*lines, '{"id": "c", "thread": "a", "question": "three"}']), "utf-8")
    asked = [item for item in read_batch(file) if isinstance(item, Asked)]

    records = await _run(asked)

    assert {str(record["id"]): record["text"] for record in records} == {"a": "", "b": "", "c": ""}


@pytest.mark.parametrize(
    "error, said",
    [
        pytest.param(IndexUnavailable("index.db: locked"), "index.db: locked", id="an error of ours"),
        pytest.param(RecursionError("too deep"), "unexpected RecursionError: too deep", id="a mistake of ours"),
    ],
)
async def test_a_question_that_breaks_is_one_record_and_the_rest_goes_on(error: Exception, said: str) -> None:
    """The loss of ten thousand answers because of one question is nobody's wish."""
    records: list[Record] = []

    async def breaks(utterance: Utterance) -> Turn:
        if utterance.text == "breaks":
            raise error
        return Turn(text=utterance.text, answer=SmallTalk(text="fine"))

    asked = _asked(("a", "one"), ("a", "breaks"), ("a", "three"), ("b", "four"))
    await answer_batch(asked, answering=breaks, memory=Remembered(), done=records.append)

    by_id = {record["id"]: record for record in records}
    assert [by_id[f"q{number}"]["kind"] for number in range(4)] == ["smalltalk", "error", "smalltalk", "smalltalk"]
    assert by_id["q1"]["text"] == said
    assert set(by_id["q1"]) == set(by_id["q0"])


async def test_what_is_no_question_is_a_record_too() -> None:
    """As many records as lines: a missing one looks like a crash."""
    records: list[Record] = []

    async def never(_utterance: Utterance) -> Turn:
        raise AssertionError("nobody asked")

    bad = Unasked(turn_id="line 7", why="line 7: expected a JSON object")
    await answer_batch([bad], answering=never, memory=Remembered(), done=records.append)
    await answer_batch([bad], answering=never, memory=Remembered(), done=records.append, known={"line 7"})

    assert [(record["id"], record["kind"], record["text"]) for record in records] == [
        ("line 7", "error", "line 7: expected a JSON object")
    ]


async def test_a_resumed_thread_is_remembered_and_reported_once() -> None:
    """A follow-up needs what was said before it, though that has its record already."""
    memory, thought, records = Remembered(), list[str](), list[Record]()

    async def recite(utterance: Utterance) -> Turn:
        thought.append(utterance.text)
        said = [turn.text for turn in await memory.recent(utterance.thread, limit=5)]
        return Turn(text=utterance.text, answer=SmallTalk(text="|".join(said)))

    asked = _asked(("a", "one"), ("a", "two"), ("b", "three"), ("b", "four"), ("c", "five"))
    await answer_batch(asked, answering=recite, memory=memory, done=records.append, known={"q0", "q2", "q3", "q4"})

    assert [(record["id"], record["text"]) for record in records] == [("q1", "one")]
    assert thought == ["one", "two"]
    assert memory.turns == {}


async def test_a_record_that_cannot_be_kept_ends_the_run() -> None:
    """Nothing is answered for nobody; and the message is the file's, not that of a group of errors."""

    async def fine(utterance: Utterance) -> Turn:
        return Turn(text=utterance.text, answer=SmallTalk(text="fine"))

    def full(_record: Record) -> None:
        raise PermanentError("answers.jsonl: can't be written: No space left on device")

    with pytest.raises(PermanentError, match="No space left"):
        await answer_batch(_asked(("a", "x"), ("b", "y")), answering=fine, memory=Remembered(), done=full)


def test_questions_are_read_line_by_line(tmp_path: Path) -> None:
    """Empty lines and line separators inside a text are nobody's fault."""
    file = tmp_path / "turns.jsonl"
    file.write_text('\ufeff{"id": "1", "thread": "a", "question": "one\u2028two", "more": 1}\n\n', "utf-8")

    assert read_batch(file) == (Asked(turn_id="1", thread="a", question="one\u2028two"),)


@pytest.mark.parametrize(
    "line, said",
    [
        pytest.param(b"{", "line 2: expected a JSON object", id="no json"),
        pytest.param(b"[1]", "line 2: expected a JSON object, got list", id="no object"),
        pytest.param(b"[" * 100_000, "line 2: expected a JSON object", id="too deep"),
        pytest.param(b'"\xff"', "line 2: expected a JSON object", id="no text"),
        pytest.param(b'{"id": "2", "thread": "a"}', "line 2: question: expected some text, got null", id="missing"),
        pytest.param(b'{"id": 2, "thread": "a", "question": "q"}', "line 2: id: expected some text", id="number"),
        pytest.param(b'{"id": "1", "thread": "a", "question": "q"}', "line 2: id '1' comes twice", id="twice"),
    ],
)
def test_a_bad_line_is_named_by_its_number_and_stands_in_its_place(tmp_path: Path, line: bytes, said: str) -> None:
    """In a file of a thousand lines, nobody finds it otherwise; and the others are asked all the same."""
    file = tmp_path / "turns.jsonl"
    good = b'{"id": "%d", "thread": "a", "question": "q"}'
    file.write_bytes(b"\n".join([good % 1, line, good % 3]))

    first, bad, last = read_batch(file)

    assert isinstance(bad, Unasked)
    assert bad.turn_id == "line 2"
    assert bad.why.startswith(said)
    assert (first.turn_id, last.turn_id) == ("1", "3")


@pytest.mark.parametrize(
    "names, told",
    [
        pytest.param(("line 2",), "line 2 of the file", id="before"),
        pytest.param(("a", "line 2"), "line 2 of the file", id="after"),
        pytest.param(("line 2", "line 2 of the file"), "line 2 of the file of the file", id="both"),
    ],
)
def test_a_bad_line_takes_no_other_lines_name(tmp_path: Path, names: tuple[str, ...], told: str) -> None:
    """Somebody may call a question "line 2"; it is asked, and the bad line has a record all the same."""
    file = tmp_path / "turns.jsonl"
    good = [json.dumps({"id": name, "question": "q"}) for name in names]
    file.write_text("\n".join([good[0], "x", *good[1:]]), "utf-8")

    read = read_batch(file)

    assert [item.turn_id for item in read if isinstance(item, Asked)] == [*names]
    assert [item.turn_id for item in read if isinstance(item, Unasked)] == [told]


def test_half_a_sign_in_a_question_can_be_written_again(tmp_path: Path) -> None:
    """JSON can hold what no file can."""
    file = tmp_path / "turns.jsonl"
    file.write_text('{"id": "a\\ud800", "thread": "a", "question": "\\udfff?"}', "utf-8")

    assert read_batch(file) == (Asked(turn_id="a?", thread="a", question="??"),)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """A typo is the likeliest reason."""
    with pytest.raises(PayloadError, match=r"turns\.jsonl: can't be read"):
        read_batch(tmp_path / "turns.jsonl")


def test_answers_stay_whatever_comes_and_a_torn_one_is_asked_again(tmp_path: Path) -> None:
    """A run that was killed left its answers, the last one perhaps half."""
    path = tmp_path / "answers.jsonl"
    with open_batch_file(path, resume=True) as answers:
        answers.add({"id": "1", "kind": "answer", "text": "12 V \ud800"})
        answers.add({"id": "2", "kind": "error", "text": "no"})
        so_far = path.read_bytes()
    path.write_bytes(so_far + b'{"id": "3", "ki')

    with open_batch_file(path, resume=True) as answers:
        seen = (set(answers.known), answers.failed)
        answers.add({"id": "3", "kind": "answer"})
    lines = path.read_text("utf-8").splitlines()
    with open_batch_file(path, resume=False) as answers:
        anew = set(answers.known)

    assert seen == ({"1", "2"}, 1)
    assert [json.loads(line)["id"] for line in lines] == ["1", "2", "3"]
    assert anew == set()
    assert path.read_bytes() == b""


def test_a_full_disk_is_said() -> None:
    """Not as a mistake of ours."""
    full = open_batch_file(Path("/dev/full"), resume=False)
    with pytest.raises(PermanentError, match="No space left"), full as answers:
        answers.add({"id": "1"})
