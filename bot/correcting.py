"""Keeps answers true: when documents changed, what was answered lately is asked again, and what differs is told."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from adapters.store import GivenAnswer, Store
from bot.turn_work import Think
from core.answer import Comparison, Grounded, Ranking
from core.answering.changes import correction
from core.errors import BotError, PermanentError
from core.ports import Clock, Index

log = logging.getLogger(__name__)

LOOK_S = 15.0
"""Pause between two looks at what is indexed."""

SETTLED_S = 30.0
"""So long nothing was published: whoever saves ten documents one by one makes one change."""

BATCH = 20
PAUSE_S = 0.2
"""Between two answers, so that those who ask don't wait for old ones."""

NOTE_S = 3.0
"""Between two notes: however much changed, nobody is flooded, and platforms keep room for answers."""


@dataclass(slots=True, kw_only=True)
class Correcting:
    """Asks answers again when something was published.

    Asking again, in the thread as it was then, tells what holds now whatever the reason: a value in the cited document,
    a newer document that overrides it, an inherited one. Comparing the cited places alone would miss the last two.

    Attributes:
        think: Answers a question, and gives way to those that are asked now.
        wake: Told that there is a note to post.
        days: Older answers are left as they are.
    """

    store: Store
    index: Index
    think: Think
    clock: Clock
    wake: Callable[[], None]
    days: int
    _seen: str = field(default="", init=False)
    _since: datetime | None = field(default=None, init=False)
    _done: str = field(default="", init=False)

    async def keep(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            try:
                await self.look()
            except BotError as error:
                log.warning("old answers are compared later why=%s", error)
            await self.clock.sleep(LOOK_S)

    async def look(self) -> int:
        """Compare what was answered lately if something was published a while ago; return how many answers differ.

        Raises:
            BotError: Index or store doesn't answer; what is compared already is kept.
        """
        known, now = await self.index.knowledge(), self.clock.now()
        if known.as_of is not None or known.stamp == self._done:
            return 0
        if known.stamp != self._seen or self._since is None:
            self._seen, self._since = known.stamp, now
        if (now - self._since).total_seconds() < SETTLED_S:
            return 0
        return await self._compare(known.stamp)

    async def _compare(self, stamp: str) -> int:
        differing = 0
        while given := await self._next(stamp):
            for each in given:
                if (await self.index.knowledge()).stamp != stamp:
                    return differing  # published meanwhile: what is left is compared with that, once it has settled
                differs = await self._checked(each, stamp)
                differing += differs
                await self.clock.sleep(NOTE_S if differs else PAUSE_S)
        self._done = stamp
        log.info("compared old answers with what is indexed now differing=%d", differing)
        return differing

    async def _next(self, stamp: str) -> list[GivenAnswer]:
        since = self.clock.now() - timedelta(days=self.days)
        return list(await self.store.unchecked(stamp=stamp, since=since, limit=BATCH))

    async def _checked(self, given: GivenAnswer, stamp: str) -> bool:
        """Tell whether an answer is another one now, once that is kept."""
        now = self.clock.now()
        if given.knowledge == stamp or not isinstance(given.answer, Grounded | Comparison | Ranking):
            await self.store.check(given, stamp=stamp, now=now)
            return False
        try:
            turn = await self.think(given.utterance, None)
        except PermanentError:
            log.exception("not compared turn=%s", given.turn_id)
            await self.store.check(given, stamp=stamp, now=now)
            return False
        note = correction(given.answer, turn.answer)
        kept = await self.store.check(given, stamp=stamp, now=now, answer=turn.answer if note else None, note=note)
        self.wake()
        return kept and note is not None
