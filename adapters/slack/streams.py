"""A message in Slack that grows while its answer is written; the whole answer takes its place."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from adapters.chat.said import note_in
from adapters.slack.allowance import Allowance
from adapters.slack.body import pieces_of
from adapters.slack.client import SlackClient
from adapters.slack.errors import Refused
from adapters.slack.limits import ALL_BLOCKS_CHARS, APPENDING, MAX_BLOCKS, STARTING, weight
from adapters.slack.rich_text import JsonObject, blocks_of, marked, paragraphs
from adapters.slack.sources import source_line
from core.answer import Block, Grounded, Paragraph, Table
from core.answering.drafted import PHRASED
from core.errors import BotError, TransientError
from core.messages import Utterance
from core.ports import Clock
from core.progress import Progress

log = logging.getLogger(__name__)

GAP_S = 1.0
"""The least time between two calls of one stream."""

_TRIES = 2
"""So often an answer waits for the end of its stream; then it is posted below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notices:
    """Who is told of a message that shows how an answer begins.

    Attributes:
        begins: It is about to be there; False if nobody wants it any more, or another one may be there.
        begun: It is there; False if nobody wants it any more.
    """

    begins: Callable[[], Awaitable[bool]]
    begun: Callable[[str], Awaitable[bool]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How many streams all threads together may begin and continue, as far as this process knows."""

    starts: Allowance
    appends: Allowance
    clock: Clock


def budget_of(clock: Clock) -> Budget:
    """Return what Slack lets a workspace have."""
    return Budget(starts=Allowance(STARTING, clock), appends=Allowance(APPENDING, clock), clock=clock)


class Stream:
    """One message. What it says stays: it grows by whole statements, with the sources that they are the first to cite.

    Attributes:
        message: Its `ts`; "" until it is there.
        lost: It may be there, and nobody knows its `ts`.
        refused: It isn't there, though it was about to be.
    """

    def __init__(self, client: SlackClient, utterance: Utterance, budget: Budget, notices: Notices) -> None:
        """Take where it is shown, and who is told of the message."""
        self._client, self._utterance, self._budget, self._notices = client, utterance, budget, notices
        self.message = ""
        self.lost = self.refused = False
        self._shown: list[JsonObject] = []
        self._sent: list[JsonObject] = []
        self._cited = 0
        self._is_over = False
        self._ends = 0
        self._last_at: datetime | None = None
        self._call: asyncio.Future[None] | None = None
        self._one_by_one = asyncio.Lock()

    async def show(self, progress: Progress) -> None:
        """Show how the answer begins by now; may be cancelled, and doesn't raise what Slack says."""
        await self._pause()
        if not self._is_over:
            self._call = asyncio.ensure_future(self._tell(progress))
            await asyncio.shield(self._call)

    async def end(self) -> str:
        """Have the message grow no more, so that it can be updated, and return its `ts`; "" if there is none.

        Raises:
            TransientError: It may grow still; call this again, once.
        """
        self._is_over = True
        if self._call is not None:
            await asyncio.wait({self._call})
        if self.message and self._ends < _TRIES:
            self._ends += 1
            try:
                await self._client.stop_stream(self._utterance.thread.channel, self.message)
                self._ends = _TRIES
            except TransientError as error:
                if self._ends < _TRIES:
                    raise
                log.warning("a stream isn't ended thread=%s why=%s", self._utterance.thread, error)
        return self.message

    async def _tell(self, progress: Progress) -> None:
        """Tell the rest; an edited question may be thought about while another call for it is on its way."""
        async with self._one_by_one:
            if not self._is_over:
                await self._grow(progress.now.beginning)

    async def _grow(self, beginning: Grounded | None) -> None:
        said = [] if beginning is None else [piece for block in beginning.blocks for piece in _statements(block)]
        known = len(self._shown)
        if beginning is None or (said[:known] == self._shown and len(said) == known):
            return
        language = await self._client.languages.of(self._utterance.author)
        sources = [source_line(citation, language=language) for citation in beginning.citations[self._cited :]]
        blocks = blocks_of([*([] if known else pieces_of(note_in(PHRASED, language))), *said[known:], *sources])
        sent = [*self._sent, *blocks]
        if said[:known] != self._shown or weight(sent) > ALL_BLOCKS_CHARS or len(sent) > MAX_BLOCKS:
            self._is_over = True
        elif await self._is_sent(blocks):
            self._shown, self._sent, self._cited = said, sent, len(beginning.citations)

    async def _is_sent(self, blocks: Sequence[JsonObject]) -> bool:
        """Send more; what there is no call left for goes with what comes next, or with the whole."""
        allowance = self._budget.appends if self.message else self._budget.starts
        if not allowance.take():
            self._is_over = self._is_over or not self.message
            return False
        try:
            await self._send(blocks)
        except BotError as error:
            log.info("a stream is over thread=%s why=%s", self._utterance.thread, error)
            self._is_over = True
            self._heed(error, allowance)
            return False
        finally:
            self._last_at = self._budget.clock.now()
        return True

    async def _send(self, blocks: Sequence[JsonObject]) -> None:
        thread, author = self._utterance.thread, self._utterance.author
        if self.message:
            await self._client.append_stream(thread.channel, self.message, blocks)
            return
        if not await self._notices.begins():
            self._is_over = True
            return
        team = self._utterance.reply_to or thread.workspace
        message = await self._client.start_stream(thread, blocks, team=team, person=author)
        self.message = message
        if not await self._notices.begun(message):
            self._is_over, self.message, self.refused = True, "", True
            await self._client.remove(thread.channel, message)

    def _heed(self, error: BotError, allowance: Allowance) -> None:
        throttled = isinstance(error, TransientError) and error.retry_after_s
        if throttled:
            allowance.hold(throttled)
        self.lost = not (self.message or self.refused or throttled or isinstance(error, Refused))
        self.refused = self.refused or not (self.message or self.lost)

    async def _pause(self) -> None:
        """Wait until the next call may go."""
        if self._last_at is not None:
            until = self._last_at + timedelta(seconds=GAP_S)
            await self._budget.clock.sleep((until - self._budget.clock.now()).total_seconds())


def _statements(block: Block) -> Sequence[JsonObject]:
    """Return each statement of a block as a piece of its own; a table comes with the whole answer."""
    if isinstance(block, Table):
        return []
    if isinstance(block, Paragraph):
        return [piece for span in block.spans for piece in paragraphs(marked(span.text, span.citations))]
    return pieces_of(block)
