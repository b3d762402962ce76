"""What is done with one claimed turn: think once, store, post; or give it back."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.backoff import delay_s
from bot.clock import put_an_end_to, within
from bot.metrics import Metrics
from bot.pace import Pace
from core.answer import Answer, Apology
from core.errors import BotError, PermanentError, TransientError
from core.messages import Platform, Utterance
from core.ports import Claim, Clock, Inbox, Poster
from core.reading.turn import Turn

log = logging.getLogger(__name__)

Think: TypeAlias = Callable[[Utterance], Awaitable[Turn]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWork:
    """What is done with one claimed turn.

    Attributes:
        rng: Numbers from 0.0 to 1.0.
        put_off: Told when a turn comes up again.
    """

    inbox: Inbox
    think: Think
    posters: Mapping[Platform, Poster]
    clock: Clock
    pace: Pace
    metrics: Metrics
    rng: Callable[[], float]
    put_off: Callable[[datetime], None]

    async def take(self, claim: Claim, *, holder: str) -> None:
        """Work on a turn until it is posted, put off, given up or lost; cancelled, give it back at once.

        Args:
            claim: What was claimed.
            holder: In whose name; nobody else's, so that a turn which was lost and claimed again isn't held twice.

        Raises:
            BotError: The inbox doesn't take the outcome; the turn comes up again when its lease runs out.
        """
        work = asyncio.ensure_future(self._think_and_post(claim, holder))
        lease = asyncio.ensure_future(self._keep_lease(claim.turn_id, holder))
        try:
            await asyncio.wait({work, lease}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
            else:
                log.warning("lost lease turn=%s", claim.turn_id)
        except asyncio.CancelledError:
            await put_an_end_to((work, lease))
            await self.give_back(claim, holder=holder)
            raise
        finally:
            await put_an_end_to((work, lease))

    async def give_back(self, claim: Claim, *, holder: str) -> None:
        """Free a turn that isn't done, for anybody to claim at once."""
        try:
            if await self._holds(claim.turn_id, holder):
                await self.inbox.failed(claim.turn_id, why="the worker stopped", retry_at=self.clock.now())
        except BotError:
            log.exception("left to its lease turn=%s", claim.turn_id)

    async def _keep_lease(self, turn_id: str, holder: str) -> None:
        """Return when the lease is lost."""
        held = True
        while held:
            await self.clock.sleep(self.pace.lease_s / 3)
            try:
                held = await self._holds(turn_id, holder)
            except TransientError:
                log.exception("lease not renewed turn=%s", turn_id)

    async def _holds(self, turn_id: str, holder: str) -> bool:
        """Renew the lease; False if it is lost, or the turn is done."""
        return await self.inbox.renew(turn_id, worker=holder, now=self.clock.now(), lease_s=self.pace.lease_s)

    async def _think_and_post(self, claim: Claim, holder: str) -> None:
        try:
            poster = self._poster(claim.utterance)
            turn = await self._thought(claim, poster) if claim.answer is None else None
            answer = turn.answer if turn else claim.answer
            if answer is not None and await self._may_post(claim.turn_id, turn, holder):
                await self._post(claim, answer, poster)
        except BotError as error:
            log.warning("put off turn=%s why=%s", claim.turn_id, error)
            await self._try_later(claim, str(error), error, holder)
        except Exception as error:
            log.exception("put off turn=%s", claim.turn_id)
            await self._try_later(claim, type(error).__name__, error, holder)

    def _poster(self, utterance: Utterance) -> Poster:
        platform = utterance.thread.platform
        if platform not in self.posters:
            raise TransientError(f"nothing posts to {platform}: set it up again, or its questions wait")
        return self.posters[platform]

    async def _thought(self, claim: Claim, poster: Poster) -> Turn:
        working = asyncio.ensure_future(poster.working(claim.utterance))
        try:
            return await self._turn(claim)
        finally:
            await put_an_end_to([working])

    async def _may_post(self, turn_id: str, turn: Turn | None, holder: str) -> bool:
        """Keep what was thought, and that it is about to be posted; False if somebody else holds the turn by now."""
        now = self.clock.now()
        return await self.inbox.posting(turn_id, turn, worker=holder, now=now, lease_s=self.pace.lease_s)

    async def _turn(self, claim: Claim) -> Turn:
        """Return what the pipeline makes of the utterance, or an apology."""
        if claim.attempts < self.pace.most_thoughts:
            try:
                return await within(self.clock, self.pace.think_s, self._thinking(claim.utterance))
            except Exception:
                log.exception("no answer turn=%s", claim.turn_id)
        else:
            log.error("no answer turn=%s after attempts=%d", claim.turn_id, claim.attempts)
        return Turn(text=claim.utterance.text, answer=Apology(ticket=claim.turn_id))

    async def _thinking(self, utterance: Utterance) -> Turn:
        return await self.think(utterance)

    async def _post(self, claim: Claim, answer: Answer, poster: Poster) -> None:
        post = poster.post(claim.turn_id, claim.utterance, answer, again=claim.post_attempted)
        try:
            message = await within(self.clock, self.pace.post_s, post)
        except PermanentError as error:
            await self._give_up(claim, str(error))
            return
        now = self.clock.now()
        await self.inbox.posted(claim.turn_id, message=message, now=now)
        waited = None if claim.accepted_at is None else (now - claim.accepted_at).total_seconds()
        self.metrics.posted(claim.utterance.thread.platform, answer.kind, waited)
        log.info("posted turn=%s kind=%s", claim.turn_id, answer.kind)

    async def _try_later(self, claim: Claim, why: str, error: Exception, holder: str) -> None:
        if not await self._holds(claim.turn_id, holder):
            return
        if claim.attempts + 1 >= self.pace.most_tries:
            await self._give_up(claim, f"after {claim.attempts + 1} tries: {why}")
            return
        said_s = error.retry_after_s if isinstance(error, TransientError) else None
        wait_s = delay_s(claim.attempts, rng=self.rng) if said_s is None else said_s
        retry_at = self.clock.now() + timedelta(seconds=wait_s)
        await self.inbox.failed(claim.turn_id, why=why, retry_at=retry_at)
        self.metrics.put_off(claim.utterance.thread.platform)
        self.put_off(retry_at)

    async def _give_up(self, claim: Claim, why: str) -> None:
        log.error("gave up turn=%s why=%s", claim.turn_id, why)
        await self.inbox.failed(claim.turn_id, why=why, retry_at=None)
        self.metrics.given_up(claim.utterance.thread.platform)
