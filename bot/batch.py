"""Batch answers: a file of questions in, a file of answers out, threads apart and in order."""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from adapters.codec import batch_record, receipt_record
from core.answer import Apology
from core.errors import BotError, PayloadError
from core.messages import Platform, ThreadKey, Trigger, Utterance
from core.reading.turn import Turn
from core.retrieval.receipt import Receipt

Answering = Callable[[Utterance], Awaitable[Turn]]

THREADS_AT_ONCE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One line of a batch."""

    turn_id: str
    thread: str
    question: str

    @property
    def utterance(self) -> Utterance:
        """What the pipeline is given."""
        return Utterance(
            thread=ThreadKey(platform=Platform.CLI, workspace="local", channel="batch", root=self.thread),
            delivery_ids=(f"batch:{self.turn_id}",),
            author="batch",
            text=self.question,
            trigger=Trigger.DIRECT,
        )


@dataclass(slots=True)
class Remembered:
    """Threads in memory, which end with the batch; implements `core.ports.Threads`."""

    turns: defaultdict[ThreadKey, list[Turn]] = field(default_factory=lambda: defaultdict(list))

    async def recent(self, thread: ThreadKey, *, limit: int) -> Sequence[Turn]:
        """Return the thread's last turns, oldest first."""
        return tuple(self.turns[thread][-limit:])

    def add(self, thread: ThreadKey, turn: Turn) -> None:
        """Remember a turn."""
        self.turns[thread].append(turn)


def read_batch(path: Path) -> tuple[Asked, ...]:
    """Return the questions in `path`, one JSON object a line.

    Raises:
        PayloadError: A line is no such object, or an id comes twice; the message has the line's number.
    """
    try:
        lines = path.read_text("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise PayloadError(f"{path}: can't be read: {error}") from error
    asked: dict[str, Asked] = {}
    for number, line in enumerate(lines, start=1):
        if line.strip():
            item = _asked(line, where=f"{path}, line {number}")
            if item.turn_id in asked:
                raise PayloadError(f"{path}, line {number}: id {item.turn_id!r} comes twice")
            asked[item.turn_id] = item
    return tuple(asked.values())


def _asked(line: str, *, where: str) -> Asked:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise PayloadError(f"{where}: expected a JSON object, got {line[:40]!r} ({error})") from error
    if not isinstance(record, dict):
        raise PayloadError(f"{where}: expected a JSON object, got {type(record).__name__}")
    values: list[str] = []
    for key in ("id", "thread", "question"):
        value: object = record.get(key)  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
        if not isinstance(value, str) or not value.strip():
            raise PayloadError(f"{where}: {key}: expected some text, got {json.dumps(value)[:40]}")
        values.append(value)
    return Asked(turn_id=values[0], thread=values[1], question=values[2])


async def answer_batch(
    asked: Iterable[Asked],
    *,
    answering: Answering,
    memory: Remembered,
    done: Callable[[str], None],
    receipt: Callable[[str], None] = lambda _: None,
) -> None:
    """Answer every question; `done` and `receipt` are given each record as a line of JSON, in any order."""
    threads: dict[str, list[Asked]] = {}
    for item in asked:
        threads.setdefault(item.thread, []).append(item)
    room = asyncio.Semaphore(THREADS_AT_ONCE)

    async def follow(items: Sequence[Asked]) -> None:
        async with room:
            for item in items:
                done(await _record(item, answering, memory, receipt))

    async with asyncio.TaskGroup() as group:
        for items in threads.values():
            group.create_task(follow(items))


async def _record(item: Asked, answering: Answering, memory: Remembered, receipt: Callable[[str], None]) -> str:
    utterance = item.utterance
    start = time.perf_counter()
    try:
        turn = await answering(utterance)
    except BotError:
        turn = Turn(text=item.question, answer=Apology(ticket=utterance.id))
    memory.add(utterance.thread, replace(turn, receipt=None))
    total_ms = (time.perf_counter() - start) * 1000
    if isinstance(turn.receipt, Receipt):
        receipt(json.dumps(receipt_record(item.turn_id, turn.receipt, total_ms=total_ms), ensure_ascii=False))
    return json.dumps(batch_record(item.turn_id, turn.answer, total_ms=total_ms), ensure_ascii=False)
