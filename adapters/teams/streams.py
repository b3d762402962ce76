"""A streamed message in a chat of two: what we are doing first, then the whole answer in its place."""

import asyncio
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import cast

from adapters.teams.errors import Refused, Uncertain
from adapters.teams.turns import Turns
from core.errors import BotError
from core.ports import Clock

log = logging.getLogger(__name__)

GAP_S = 1.0
"""The least time between two calls of one stream."""

KEEP_S = 10.0
"""How often a person who waits hears of us."""

_WORKING = "Searching the documentation…"
_STILL = "Still searching the documentation ({waited} s)…"
_STREAM = "streaminfo"

Json = Mapping[str, object]


class Stream:
    """One stream. `inform` may be cancelled at any time; what was sent by then is waited for by `finish`.

    Source: https://learn.microsoft.com/microsoftteams/platform/bots/streaming-ux
    """

    def __init__(self, turns: Turns, reference: Json, clock: Clock) -> None:
        self._turns, self._reference, self._clock = turns, reference, clock
        self._id = ""
        self._sequence = 0
        self._ended = self._stopped = self._maybe_final = False
        self._begun_at = clock.now()
        self._last_at: datetime | None = None
        self._call: asyncio.Future[None] | None = None

    async def inform(self) -> None:
        """Say that we are at work, now and then, until cancelled or ended by Teams; never raises."""
        while not self._ended:
            waited = round((self._clock.now() - self._begun_at).total_seconds())
            text = _STILL.format(waited=waited) if self._id else _WORKING
            self._call = asyncio.ensure_future(self._inform(text))
            await asyncio.shield(self._call)
            await self._clock.sleep(KEEP_S)

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
        entities = [*cast("list[object]", body.get("entities", [])), {"type": _STREAM, **self._info("final")}]
        try:
            await self._turns.post(self._reference, {**body, "entities": entities})
        except Uncertain:
            self._maybe_final = True
            raise
        except Refused as error:
            if error.status != HTTPStatus.FORBIDDEN:
                raise
            self._close(error)
            self._stopped = self._stopped or (self._maybe_final and "completed" in error.said.lower())

    async def _inform(self, text: str) -> None:
        await self._pause()
        self._sequence = self._sequence + 1 if self._id else 1
        entity = {"type": _STREAM, **self._info("informative"), "streamSequence": self._sequence}
        try:
            told = await self._turns.post(self._reference, {"type": "typing", "text": text, "entities": [entity]})
            self._id = self._id or told
        except Refused as error:
            self._close(error)
        except BotError as error:
            log.info("no progress shown why=%s", error)

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
        self._last_at = self._clock.now()
