"""The event stream of a thread: what the store holds, then what happens, each answer once."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import assert_never

from adapters.language import ENGLISH
from adapters.web.own_threads import ShownTurn
from adapters.web.poster import Answered, Changed, Closing, News, Working
from adapters.web.shown import shown_turn, shown_work
from core.errors import BotError

log = logging.getLogger(__name__)

_UNREADABLE = "This thread can't be read at the moment. Nothing is lost; we keep trying."
STILL_HERE = b": still here\n\n"


async def occasions(
    news: asyncio.Queue[News], *, heartbeat_s: float
) -> AsyncGenerator[Working | Answered | Changed | None, None]:
    """Yield whenever it is time to look into the store, at first at once, until the server closes.

    The store is looked at when there is news and every `heartbeat_s` without: an answer is found even if the news of
    it was lost or another process posted it.

    Yields:
        The news; None if there was none.
    """
    yield Changed()
    while True:
        try:
            newest = await asyncio.wait_for(news.get(), heartbeat_s)
        except TimeoutError:
            yield None
            continue
        if isinstance(newest, Closing):
            return
        yield newest


async def events(
    turns: Callable[[], Awaitable[Sequence[ShownTurn]]],
    news: asyncio.Queue[News],
    *,
    after: str,
    heartbeat_s: float,
    language: str = ENGLISH,
) -> AsyncGenerator[bytes, None]:
    """Yield the thread as Server-Sent Events until the server closes.

    The store is asked again before news is told: work on a question is never told after its answer.

    Args:
        turns: Reads the thread's turns from the store.
        news: What happens meanwhile.
        after: Id of the last event that the page has seen, a turn's id; empty for none.
        heartbeat_s: Seconds between two signs of life.
        language: The reader's.
    """
    told = _Told(language)
    async with aclosing(occasions(news, heartbeat_s=heartbeat_s)) as looking:
        async for happened in looking:
            if happened is None:
                yield STILL_HERE
            for event in (*await _stored(turns, after, told), *_of(happened, told)):
                yield event


@dataclass(frozen=True, slots=True)
class _Told:
    """What a reader has been told.

    Attributes:
        language: The reader's.
        open: Turn id → the question until it is answered, then None.
    """

    language: str
    open: dict[str, str | None] = field(default_factory=dict[str, "str | None"])

    def work(self, working: Working) -> Iterator[bytes]:
        """Yield the event that says how far a question has come that was told of."""
        text = working.utterance.text
        if text in self.open.values():
            yield _event("working", shown_work(text, working.doing, self.language))

    def turns(self, turns: Sequence[ShownTurn]) -> Iterator[bytes]:
        """Yield events for what wasn't told yet."""
        for turn in turns:
            if turn.answer is not None and self.open.get(turn.turn_id, turn.text) is not None:
                self.open[turn.turn_id] = None
                yield _event("answer", shown_turn(turn, self.language), event_id=turn.turn_id)
            elif turn.turn_id not in self.open:
                self.open[turn.turn_id] = turn.text
                yield _event("question", shown_turn(turn, self.language))


async def _stored(turns: Callable[[], Awaitable[Sequence[ShownTurn]]], after: str, told: _Told) -> Sequence[bytes]:
    try:
        return tuple(told.turns(_later(await turns(), after)))
    except BotError:
        log.exception("thread unreadable")
        return (_event("error", {"error": _UNREADABLE}),)


def _of(news: Working | Answered | Changed | None, told: _Told) -> Iterator[bytes]:
    match news:
        case None | Changed():
            pass
        case Working():
            yield from told.work(news)
        case Answered(turn_id=turn_id, text=text, answer=answer):
            yield from told.turns([ShownTurn(turn_id=turn_id, text=text, answer=answer)])
        case _:
            assert_never(news)


def _later(turns: Sequence[ShownTurn], after: str) -> Sequence[ShownTurn]:
    """Return the turns behind `after`; all if it is unknown, since telling twice beats leaving out."""
    ids = [turn.turn_id for turn in turns]
    return turns[ids.index(after) + 1 :] if after in ids else turns


def _event(name: str, content: object, *, event_id: str = "") -> bytes:
    head = f"id: {event_id}\n" if event_id else ""
    return f"{head}event: {name}\ndata: {json.dumps(content)}\n\n".encode()
