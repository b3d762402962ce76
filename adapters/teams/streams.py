"""A streamed message in a chat of two: what we are doing first, how the answer begins, then the whole in its place."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import TypeAlias, cast

from adapters.codec.fields import at
from adapters.language import preferred, say
from adapters.teams.errors import Refused, Uncertain
from adapters.teams.render import beginning_text
from adapters.teams.turns import Turns
from core.answer import Grounded
from core.errors import BotError
from core.ports import Clock
from core.progress import Progress

log = logging.getLogger(__name__)

GAP_S = 1.0
"""The least time between two calls of one stream."""

KEEP_S = 10.0
"""How often a person who waits hears of us."""

_WORKING = "Searching the documentation…"
_STILL = "Still searching the documentation ({waited} s)…"
_READING = "Reading {n} document…|Reading {n} documents…"
_STILL_READING = "Reading {n} document ({waited} s)…|Reading {n} documents ({waited} s)…"
_STREAM = "streaminfo"

Json = Mapping[str, object]
Begun: TypeAlias = Callable[[str], Awaitable[None]]


class Stream:
    """One stream. `inform` may be cancelled at any time; what was sent by then is waited for by `finish`.

    Teams refuses a text that doesn't begin with what was streamed before. An answer that doesn't becomes an update of
    the finished message.

    Source: https://learn.microsoft.com/microsoftteams/platform/bots/streaming-ux
    """

    def __init__(self, turns: Turns, reference: Json, clock: Clock, begun: Begun) -> None:
        """Take where it is shown; `begun` is told of the message as soon as it shows how the answer begins."""
        self._turns, self._reference, self._clock, self._begun = turns, reference, clock, begun
        self._language = preferred(str(at(reference, "locale") or ""))
        self._id = self._said = ""
        self._shown: Grounded | None = None
        self._sequence = 0
        self._ended = self._stopped = self._maybe_final = False
        self._begun_at = clock.now()
        self._last_at: datetime | None = None
        self._call: asyncio.Future[None] | None = None

    async def inform(self, progress: Progress) -> None:
        """Say that we are at work, and what has come of it, until cancelled or ended by Teams; never raises."""
        while not self._ended:
            self._call = asyncio.ensure_future(self._tell(progress))
            await asyncio.shield(self._call)
            changed, asleep = (asyncio.ensure_future(each) for each in (progress.changed(), self._clock.sleep(KEEP_S)))
            try:
                await asyncio.wait({changed, asleep}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                changed.cancel()
                asleep.cancel()

    async def finish(self, body: Json) -> str | None:
        """Put `body` in the stream's place and return the message's id; None if there is no stream.

        Who stopped the stream wants no answer any more, and gets none. A stream that Teams has closed
        already becomes an update of its message.

        Raises:
            TransientError: It may not have arrived; call this again.
            Refused: Teams doesn't take such a body.
        """
        if self._call is not None:
            await asyncio.wait({self._call})
        if not self._id:
            return None
        if not (self._ended or self._stopped):
            await self._final(body)
        if self._stopped or not self._ended:
            return self._id
        try:
            await self._turns.update(self._reference, self._id, body)
        except Refused as error:
            log.info("no update of a closed stream why=%s", error)
            return None
        return self._id

    async def abandon(self) -> str:
        """Say nothing more in the stream, and return its message's id; "" if there is none."""
        if self._call is not None:
            await asyncio.wait({self._call})
        self._ended = True
        return self._id

    async def _final(self, body: Json) -> None:
        await self._pause()
        goes_on = str(body.get("text", "")).startswith(self._said)
        last = body if goes_on else {"type": "message", "textFormat": "markdown", "text": self._said}
        entities = [*cast("list[object]", last.get("entities", [])), {"type": _STREAM, **self._info("final")}]
        try:
            await self._post({**last, "entities": entities})
            self._ended = self._ended or not goes_on
        except Uncertain:
            self._maybe_final = True
            raise
        except Refused as error:
            if error.status != HTTPStatus.FORBIDDEN:
                raise
            self._close(error)
            self._stopped = self._stopped or (goes_on and self._maybe_final and "completed" in error.said.lower())

    async def _tell(self, progress: Progress) -> None:
        if self._shown is not None and progress.now.beginning == self._shown:
            return
        await self._pause()
        doing = progress.now
        if doing.beginning is None:
            await self._inform("informative", self._doing(doing.documents))
            return
        if (said := beginning_text(doing.beginning, self._language)).startswith(self._said):
            first, self._said = not self._said, said
            if await self._inform("streaming", said):
                self._shown = doing.beginning
            if first and self._id:
                await self._begun(self._id)

    def _doing(self, documents: int) -> str:
        waited = round((self._clock.now() - self._begun_at).total_seconds())
        if documents:
            return say(self._language, _STILL_READING if waited >= KEEP_S else _READING, n=documents, waited=waited)
        return say(self._language, _STILL, waited=waited) if self._id else say(self._language, _WORKING)

    async def _inform(self, kind: str, text: str) -> bool:
        """Tell whether it arrived; if nobody knows, it is said once more."""
        self._sequence = self._sequence + 1 if self._id else 1
        entity = {"type": _STREAM, **self._info(kind), "streamSequence": self._sequence}
        try:
            told = await self._post({"type": "typing", "text": text, "entities": [entity]})
            self._id = self._id or told
        except Refused as error:
            self._close(error)
        except BotError as error:
            log.info("no progress shown why=%s", error)
            return False
        return True

    async def _post(self, activity: Json) -> str:
        try:
            return await self._turns.post(self._reference, activity)
        finally:
            self._last_at = self._clock.now()

    def _info(self, kind: str) -> dict[str, object]:
        return {"streamType": kind, **({"streamId": self._id} if self._id else {})}

    def _close(self, error: Refused) -> None:
        log.info("stream closed why=%s", error)
        self._ended = True
        self._stopped = "cancel" in error.said.lower()

    async def _pause(self) -> None:
        """Wait until the next call may go."""
        if self._last_at is not None:
            until = self._last_at + timedelta(seconds=GAP_S)
            await self._clock.sleep((until - self._clock.now()).total_seconds())
