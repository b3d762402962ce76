"""Shows answers on the page: hands what happens to every open event stream of the thread."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from core.answer import Answer
from core.messages import ThreadKey, Utterance
from core.posting_rates import Rate
from core.progress import Doing, Progress


@dataclass(frozen=True, slots=True)
class Working:
    """Somebody works on a question, and has come so far."""

    utterance: Utterance
    doing: Doing = field(default_factory=Doing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question has its answer."""

    turn_id: str
    text: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Changed:
    """Something happened in another process: what it was stands in the store."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The server stops."""


News: TypeAlias = Working | Answered | Changed | Closing


class WebPoster:
    """The `Poster` of the page.

    Posting can't fail: the answer is stored already, and a page that isn't open now reads it from the
    store later. Posting again is harmless, as a stream tells an answer once.
    """

    def __init__(self) -> None:
        self._followers: dict[ThreadKey, set[asyncio.Queue[News]]] = {}
        self._working: dict[str, Working] = {}

    @contextmanager
    def following(self, thread: ThreadKey) -> Generator[asyncio.Queue[News]]:
        """Give a queue that gets all news of `thread` while the context is open, and first what is at work there."""
        queue: asyncio.Queue[News] = asyncio.Queue()
        for working in self._working.values():
            if working.utterance.thread == thread:
                queue.put_nowait(working)
        self._followers.setdefault(thread, set()).add(queue)
        try:
            yield queue
        finally:
            self._followers[thread].discard(queue)
            if not self._followers[thread]:
                del self._followers[thread]

    def rates(self, utterance: Utterance) -> tuple[Rate, ...]:  # noqa: ARG002  the page takes all there is
        """Return nothing: nobody counts."""
        return ()

    async def working(
        self,
        turn_id: str,
        utterance: Utterance,
        progress: Progress,
    ) -> None:
        """Show that we are at work, and what has come of it, until cancelled."""
        try:
            while True:
                self._working[turn_id] = Working(utterance, progress.now)
                self._tell(utterance.thread, self._working[turn_id])
                await progress.changed()
        finally:
            self._working.pop(turn_id, None)

    async def post(
        self,
        turn_id: str,
        utterance: Utterance,
        answer: Answer,
        *,
        again: bool,  # noqa: ARG002  posting twice is harmless here
        replacing: bool = False,  # noqa: ARG002  nor is anything else
    ) -> str:
        """Show `answer` in every open page of its thread; return `turn_id`."""
        self._tell(utterance.thread, Answered(turn_id=turn_id, text=utterance.text, answer=answer))
        return turn_id

    def accompany(self, turn_id: str, utterance: Utterance, answer: Answer) -> None:
        """Show nothing more: the page asks for its pictures itself."""

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:  # noqa: ARG002  a page shows what is kept
        """Have every open page of its thread look into the store."""
        self._tell(utterance.thread, Changed())

    def changed(self, thread: str) -> None:
        """Let every open page of threads look into the store: all whose keys' texts begin with `thread`."""
        for key in tuple(self._followers):
            if str(key).startswith(thread):
                self._tell(key, Changed())

    def close(self) -> None:
        """End every event stream, so that the server can stop."""
        for thread in tuple(self._followers):
            self._tell(thread, Closing())

    def _tell(self, thread: ThreadKey, news: News) -> None:
        for queue in self._followers.get(thread, ()):
            queue.put_nowait(news)
