"""Batch answers: a file of questions in, a file of answers out, threads apart and in order."""

import asyncio
import json
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias, cast

from adapters.codec import batch_record, error_record, receipt_record
from core.answer import Apology
from core.errors import BotError, PayloadError
from core.messages import Platform, ThreadKey, Trigger, Utterance
from core.reading.turn import Turn
from core.receipt import KeptReceipt
from core.retrieval.receipt import Receipt

log = logging.getLogger(__name__)

Answering = Callable[[Utterance], Awaitable[Turn]]
Record: TypeAlias = dict[str, object]

THREADS_AT_ONCE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One line of a batch.

    Attributes:
        thread: What it goes on in; None: it stands alone.
    """

    turn_id: str
    thread: str | None
    question: str

    @property
    def utterance(self) -> Utterance:
        """What the pipeline is given."""
        channel, root = ("alone", self.turn_id) if self.thread is None else ("batch", self.thread)
        return Utterance(
            thread=ThreadKey(platform=Platform.CLI, workspace="local", channel=channel, root=root),
            delivery_ids=(f"batch:{self.turn_id}",),
            author="batch",
            text=self.question,
            trigger=Trigger.DIRECT,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unasked:
    """A line of a batch that is no question.

    Attributes:
        turn_id: Which line it is.
        why: What was expected, and what came.
    """

    turn_id: str
    why: str


@dataclass(slots=True)
class Remembered:
    """Threads in memory, which end with the batch; implements `core.ports.Threads`."""

    turns: defaultdict[ThreadKey, list[Turn]] = field(default_factory=lambda: defaultdict(list))

    async def recent(self, thread: ThreadKey, *, limit: int, before: str = "") -> Sequence[Turn]:  # noqa: ARG002  all were
        """Return the thread's last turns, oldest first."""
        return tuple(self.turns[thread][-limit:])

    async def receipt(self, turn_id: str) -> KeptReceipt | None:
        """Return how the answer of a turn came about."""
        said = (turn for turns in self.turns.values() for turn in turns)
        return next((turn.kept for turn in said if turn.turn_id == turn_id), None)

    def add(self, thread: ThreadKey, turn: Turn) -> None:
        """Remember a turn."""
        self.turns[thread].append(turn)

    def forget(self, thread: ThreadKey) -> None:
        """Forget a thread in which nothing more is asked."""
        self.turns.pop(thread, None)


def read_batch(path: Path) -> tuple[Asked | Unasked, ...]:
    """Return the questions in `path`, one JSON object a line; a line that is none such is told in its place.

    Raises:
        PayloadError: The file can't be read.
    """
    try:
        lines = path.read_bytes().removeprefix(b"\xef\xbb\xbf").split(b"\n")
    except OSError as error:
        raise PayloadError(f"{path}: can't be read: {error}") from error
    names: set[str] = set()
    read = {number: _read(line, names) for number, line in enumerate(lines, start=1) if line.strip()}
    return tuple(_unasked(number, item, names) if isinstance(item, str) else item for number, item in read.items())


def _read(line: bytes, names: set[str]) -> Asked | str:
    """Return the question in a line, whose id is then one of `names`; or why there is none."""
    try:
        record = _object(line)
        name, question = _text(record, "id"), _text(record, "question")
        thread = None if record.get("thread") is None else _text(record, "thread")
    except PayloadError as error:
        return str(error)
    if name in names:
        return f"id {name!r} comes twice"
    names.add(name)
    return Asked(turn_id=name, thread=thread, question=question)


def _unasked(number: int, why: str, names: Collection[str]) -> Unasked:
    """Return a line that is no question, under a name that no question has."""
    where = told = f"line {number}"
    while told in names:
        told += " of the file"
    return Unasked(turn_id=told, why=f"{where}: {why}")


def _object(line: bytes) -> Record:
    """Return the JSON object in a line.

    Raises:
        PayloadError: There is none.
    """
    try:
        record: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        said = line[:40].decode("utf-8", "replace")
        raise PayloadError(f"expected a JSON object, got {said!r} ({type(error).__name__})") from error
    if not isinstance(record, dict):
        raise PayloadError(f"expected a JSON object, got {type(record).__name__}")
    return cast("Record", record)


def _text(record: Record, key: str) -> str:
    """Return the text under a key, as it can be written again.

    Raises:
        PayloadError: There is none.
    """
    value = record.get(key)
    if not isinstance(value, str) or not value.strip():
        raise PayloadError(f"{key}: expected some text, got {json.dumps(value)[:40]}")
    return value.encode("utf-8", "replace").decode("utf-8")


async def answer_batch(
    asked: Iterable[Asked | Unasked],
    *,
    answering: Answering,
    memory: Remembered,
    done: Callable[[Record], None],
    known: Collection[str] = (),
    receipt: Callable[[Record], None] | None = None,
) -> None:
    """Answer every question; `done` is given each record, in any order.

    Args:
        asked: The questions, and what is none; each gets one record.
        answering: Makes an utterance into a turn; it may raise anything.
        memory: Where `answering` finds what a thread said before.
        done: Told each record as it comes.
        receipt: Told how each answer came about, as it comes.
        known: Ids of what has a record already. It is thought again only where a later question of its thread needs it.

    Raises:
        BotError: `done` doesn't take a record.
    """
    lines = tuple(asked)
    for item in lines:
        if isinstance(item, Unasked) and item.turn_id not in known:
            done(error_record(item.turn_id, item.why))
    room = asyncio.Semaphore(THREADS_AT_ONCE)

    async def follow(items: Sequence[Asked]) -> None:
        async with room:
            for item in _needed(items, known):
                record = await _record(item, answering, memory, receipt)
                if item.turn_id not in known:
                    done(record)
                await asyncio.sleep(0)
            memory.forget(items[0].utterance.thread)

    try:
        async with asyncio.TaskGroup() as group:
            for items in _threads(lines):
                group.create_task(follow(items))
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from None


def _threads(lines: Iterable[Asked | Unasked]) -> Collection[Sequence[Asked]]:
    """Return the questions of each thread, in order."""
    threads: dict[ThreadKey, list[Asked]] = {}
    for item in lines:
        if isinstance(item, Asked):
            threads.setdefault(item.utterance.thread, []).append(item)
    return threads.values()


def _needed(items: Sequence[Asked], known: Collection[str]) -> Sequence[Asked]:
    """Return a thread's questions up to the last one that has no record yet."""
    last = max((place for place, item in enumerate(items) if item.turn_id not in known), default=-1)
    return items[: last + 1]


async def _record(
    item: Asked, answering: Answering, memory: Remembered, receipt: Callable[[Record], None] | None
) -> Record:
    utterance = item.utterance
    start = time.perf_counter()
    try:
        turn = await answering(utterance)
        record = batch_record(item.turn_id, turn.answer, total_ms=(time.perf_counter() - start) * 1000)
        json.dumps(record)
    except BotError as error:
        return _failed(item, memory, str(error), start)
    except Exception as error:
        log.exception("no answer to %s", item.turn_id)
        return _failed(item, memory, f"unexpected {type(error).__name__}: {error}", start)
    if receipt is not None and isinstance(turn.receipt, Receipt):
        receipt(receipt_record(item.turn_id, turn.receipt, total_ms=(time.perf_counter() - start) * 1000))
    memory.add(utterance.thread, replace(turn, receipt=None, turn_id=item.turn_id))
    return record


def _failed(item: Asked, memory: Remembered, why: str, start: float) -> Record:
    """Return the record of a question without an answer; its thread goes on."""
    memory.add(item.utterance.thread, Turn(text=item.question, answer=Apology(ticket=item.utterance.id)))
    return error_record(item.turn_id, why, total_ms=(time.perf_counter() - start) * 1000)
