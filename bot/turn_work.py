"""What is done with one claimed turn: think once, store, post; or give it back."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.backoff import delay_s
from bot.clock import put_an_end_to, within
from bot.metrics import Metrics
from bot.pace import Pace
from bot.progress import TurnProgress
from core.answer import Answer, Apology
from core.answering.direct_replies import too_many
from core.errors import BotError, PermanentError, Throttled, TransientError
from core.inbox import Claim
from core.messages import Platform, Utterance
from core.ports import Clock, Inbox, Poster
from core.posting_rates import Pacing, Rate
from core.progress import Progress
from core.reading.turn import Turn

log = logging.getLogger(__name__)

Think: TypeAlias = Callable[[Utterance, Progress | None], Awaitable[Turn]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWork:
    """What is done with one claimed turn.

    Attributes:
        rng: Numbers from 0.0 to 1.0.
        put_off: Told when a turn comes up again.
        sending: The turns whose post is on its way.
    """

    inbox: Inbox
    think: Think
    posters: Mapping[Platform, Poster]
    clock: Clock
    pace: Pace
    metrics: Metrics
    rng: Callable[[], float]
    put_off: Callable[[datetime], None]
    sending: set[str] = field(default_factory=set[str], init=False)

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
            sending = claim.turn_id in self.sending
            await put_an_end_to((work, lease))
            await self.give_back(claim, holder=holder, sending=sending)
            raise
        finally:
            await put_an_end_to((work, lease))

    async def give_back(self, claim: Claim, *, holder: str, sending: bool = False) -> None:
        """Free a turn that isn't done, for anybody to claim: at once, unless its post may be on its way."""
        retry_at = self.clock.now() + timedelta(seconds=self.pace.settle_s if sending else 0.0)
        try:
            await self.inbox.failed(claim.turn_id, worker=holder, why="the worker stopped", retry_at=retry_at)
        except BotError:
            log.exception("left to its lease turn=%s", claim.turn_id)

    async def _keep_lease(self, turn_id: str, holder: str) -> None:
        """Return when the lease is lost."""
        held = True
        while held:
            await self.clock.sleep(self.pace.lease_s / 3)
            try:
                held = await self._holds(turn_id, holder)
            except TransientError as error:
                log.warning("lease not renewed turn=%s why=%s", turn_id, error)

    async def _holds(self, turn_id: str, holder: str) -> bool:
        """Renew the lease; False if it is lost, or the turn is done."""
        return await self.inbox.renew(turn_id, worker=holder, now=self.clock.now(), lease_s=self.pace.lease_s)

    async def _think_and_post(self, claim: Claim, holder: str) -> None:
        try:
            poster = self._poster(claim.utterance)
            if claim.withdrawn:
                await self._take_back(claim, poster)
                return
            turn = await self._thought(claim, poster) if claim.answer is None else None
            answer = turn.answer if turn else claim.answer
            if answer is not None and (since := await self._may_post(claim, turn, poster, holder)) is not None:
                await self._post(claim, answer, poster, since=since, holder=holder)
        except BotError as error:
            log.warning("put off turn=%s why=%s", claim.turn_id, error)
            await self._try_later(claim, str(error), error, holder)
        except Exception as error:
            log.exception("put off turn=%s", claim.turn_id)
            await self._try_later(claim, type(error).__name__, error, holder)

    async def _take_back(self, claim: Claim, poster: Poster) -> None:
        """Let nothing be seen any more of what was deleted; what the platform never takes back is left there."""
        try:
            await within(self.clock, self.pace.post_s, poster.take_back(claim.turn_id, claim.utterance))
        except PermanentError as error:
            log.error("not taken back turn=%s why=%s", claim.turn_id, error)  # noqa: TRY400  the message says it
        await self.inbox.forgotten(claim.turn_id)
        log.info("taken back turn=%s", claim.turn_id)

    def _poster(self, utterance: Utterance) -> Poster:
        platform = utterance.thread.platform
        if platform not in self.posters:
            raise TransientError(f"nothing posts to {platform}: set it up again, or its questions wait")
        return self.posters[platform]

    async def _thought(self, claim: Claim, poster: Poster) -> Turn:
        if claim.beyond is not None:
            return Turn(text=claim.utterance.text, answer=too_many(claim.beyond))
        if claim.replaces:  # an answer stands there: nothing comes below it that the next post would take away
            return await self._turn(claim, None)
        progress = TurnProgress()
        working = asyncio.ensure_future(poster.working(claim.turn_id, claim.utterance, progress))
        try:
            return await self._turn(claim, progress)
        finally:
            await put_an_end_to([working])

    async def _may_post(self, claim: Claim, turn: Turn | None, poster: Poster, holder: str) -> datetime | None:
        """Keep what was thought, and that it is about to be posted, once the platform's rates let it go.

        It is asked for anew after a wait, as the platform may have told somebody meanwhile to be silent; and after a
        late yes: a process that was frozen meanwhile has lost its lease without knowing.

        Returns:
            Since when the lease counts; None if somebody else holds the turn by now, or it was given back to wait.
        """
        rates, reserved, lease_s = poster.rates(claim.utterance), claim.post_at, self.pace.lease_s
        while True:
            now = self.clock.now()
            pacing = Pacing(rates=rates, reserved=reserved, patience_s=self.pace.patience_s)
            at = await self.inbox.posting(claim.turn_id, turn, worker=holder, now=now, lease_s=lease_s, pacing=pacing)
            if at is None:
                return None
            if (at - now).total_seconds() > pacing.patience_s:
                self._paced(claim, at)
                return None
            if at <= now and not self._is_late(now):
                return now
            turn, reserved = None, at
            await self.clock.sleep((at - self.clock.now()).total_seconds())

    def _paced(self, claim: Claim, at: datetime) -> None:
        """Come back when the platform's rates let an answer go; till then nothing of us waits for it."""
        log.info("waits for its platform turn=%s until=%s", claim.turn_id, at.isoformat())
        self.metrics.paced(claim.utterance.thread.platform)
        self.put_off(at)

    def _is_late(self, since: datetime) -> bool:
        """Tell whether the lease of `since` may have run out while this process was frozen."""
        return (self.clock.now() - since).total_seconds() >= self.pace.lease_s / 3

    async def _turn(self, claim: Claim, progress: Progress | None) -> Turn:
        """Return what the pipeline makes of the utterance, or an apology."""
        if claim.attempts < self.pace.most_thoughts:
            try:
                return await within(self.clock, self.pace.think_s, self._thinking(claim.utterance, progress))
            except Exception:
                log.exception("no answer turn=%s", claim.turn_id)
        else:
            log.error("no answer turn=%s after attempts=%d", claim.turn_id, claim.attempts)
        return Turn(text=claim.utterance.text, answer=Apology(ticket=claim.turn_id))

    async def _thinking(self, utterance: Utterance, progress: Progress | None) -> Turn:
        return await self.think(utterance, progress)

    async def _post(self, claim: Claim, answer: Answer, poster: Poster, *, since: datetime, holder: str) -> None:
        """Post, and after a late post look whether somebody else has answered meanwhile: one of both stays."""

        async def post(*, again: bool, replacing: bool = False) -> str:
            turn_id, utterance = claim.turn_id, claim.utterance
            posting = poster.post(turn_id, utterance, answer, again=again, replacing=replacing)
            return await within(self.clock, self.pace.post_s, posting)

        self.sending.add(claim.turn_id)
        try:
            message = await post(again=claim.post_attempted, replacing=claim.replaces)
            if self._is_late(since) and not claim.utterance.private:
                message = await post(again=True)
        except PermanentError as error:
            await self._give_up(claim, str(error), holder)
            return
        finally:
            self.sending.discard(claim.turn_id)
        now, revision = self.clock.now(), claim.revision
        done = await self.inbox.posted(claim.turn_id, message=message, now=now, worker=holder, revision=revision)
        if not done:
            log.info("posted, and changed meanwhile turn=%s", claim.turn_id)
            self.put_off(now)
            return
        waited = None if claim.accepted_at is None or revision else (now - claim.accepted_at).total_seconds()
        outcome = answer.kind if claim.beyond is None else "beyond_limit"
        self.metrics.posted(claim.utterance.thread.platform, outcome, waited)
        poster.accompany(claim.turn_id, claim.utterance, answer)
        log.info("posted turn=%s kind=%s", claim.turn_id, outcome)

    async def _try_later(self, claim: Claim, why: str, error: Exception, holder: str) -> None:
        if claim.attempts + 1 >= self.pace.most_tries:
            await self._give_up(claim, f"after {claim.attempts + 1} tries: {why}", holder)
            return
        said_s = error.retry_after_s if isinstance(error, TransientError) else None
        wait_s = delay_s(claim.attempts, rng=self.rng) if said_s is None else said_s
        retry_at = self.clock.now() + timedelta(seconds=wait_s)
        held = self._silenced(claim, error)
        if not await self.inbox.failed(claim.turn_id, worker=holder, why=why, retry_at=retry_at, held=held):
            return
        self.metrics.put_off(claim.utterance.thread.platform)
        self.put_off(retry_at)

    def _silenced(self, claim: Claim, error: Exception) -> tuple[Rate, ...]:
        """Return what has to be silent until the platform takes posts again; nothing if it didn't say when."""
        if not isinstance(error, Throttled) or error.retry_after_s is None:
            return ()
        return self._poster(claim.utterance).rates(claim.utterance)[-1:]

    async def _give_up(self, claim: Claim, why: str, holder: str) -> None:
        revision = claim.revision
        if not await self.inbox.failed(claim.turn_id, worker=holder, why=why, retry_at=None, revision=revision):
            return
        log.error("gave up turn=%s why=%s", claim.turn_id, why)
        self.metrics.given_up(claim.utterance.thread.platform)
