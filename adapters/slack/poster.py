"""Show answers in Slack threads, or to the asking person only."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from adapters.slack.client import SlackClient
from adapters.slack.limits import post_rates
from adapters.slack.posting import Posting
from adapters.slack.streams import budget_of
from adapters.slack.working import Working
from core.answer import Answer
from core.messages import Utterance
from core.ports import Clock
from core.progress import Progress
from core.rates import Rate

log = logging.getLogger(__name__)

_MOST_AT_WORK = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What the rest of the program remembers for the poster.

    Attributes:
        sent: Give the message that shows a turn's answer, or how it begins; None for none.
        note: Persist that a message shows how a turn's answer begins.
        turn: Give the turn of such a message; None for none.
    """

    sent: Callable[[str], Awaitable[str | None]]
    note: Callable[[str, str], Awaitable[None]]
    turn: Callable[[str], Awaitable[str | None]]


class SlackPoster:
    """Slack's `core.ports.Poster`. Where to answer is in the utterance."""

    def __init__(self, client: SlackClient, memory: Memory, clock: Clock) -> None:
        self._client, self._memory, self._clock = client, memory, clock
        self._budget = budget_of(clock)
        self._at_work: OrderedDict[str, Working] = OrderedDict()

    def rates(self, utterance: Utterance) -> tuple[Rate, ...]:
        """Return what Slack counts an answer against."""
        return post_rates(utterance.thread, private=utterance.private)

    async def working(self, turn_id: str, utterance: Utterance, progress: Progress) -> None:
        """Show that we are at work, if it takes a moment, and how the answer begins; the next post takes it away."""
        if not utterance.private:
            await self._working(turn_id, utterance).follow(progress)

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Show `answer` in its thread and return the message's `ts`.

        A message that shows how it begins becomes the whole, also if the process that began it is dead.

        Blocks that Slack refuses are no reason to lose an answer: it is posted as text then. Nor is a file
        that can't be attached: the answer says so.

        A private answer can't be read back. If nobody knows whether it arrived, it is shown again: twice,
        to one person and until they load Slack anew, is better than not at all.
        """
        working = self._at_work.get(turn_id)
        begun = await working.stream.end() if working else ""
        looks = again or (working is not None and working.stream.lost)

        async def beginning(unmarked: Sequence[str]) -> str:
            return begun or (await self._left_behind(turn_id, utterance, unmarked) if looks else "")

        posting = Posting(
            client=self._client,
            turn_id=turn_id,
            utterance=utterance,
            answer=answer,
            beginning=beginning,
            again=looks,
            replacing=replacing,
        )
        shown = await (posting.to_asker() if utterance.private else posting.to_thread())
        self._at_work.pop(turn_id, None)
        if working is not None:
            await working.done()
        return shown

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:
        """Delete the answer with the file that it speaks of; what only its asker saw, Slack forgets by itself."""
        thread, working = utterance.thread, self._at_work.pop(turn_id, None)
        if utterance.private:
            return
        begun = await working.stream.end() if working else ""
        await self._client.take_back(thread.channel, root=thread.root, turn_id=turn_id)
        begun = begun or await self._left_behind(turn_id, utterance, ())
        if begun:
            await self._client.delete_if_there(thread.channel, begun)

    async def _left_behind(self, turn_id: str, utterance: Utterance, unmarked: Sequence[str]) -> str:
        """Return the message that shows how a turn's answer begins, which a process that is dead began; or ""."""
        known = await self._memory.sent(turn_id)
        unknown = [ts for ts in unmarked if known is None and await self._memory.turn(ts) is None]
        found = known or (unknown[0] if unknown else "")
        if found:
            await self._client.stop_stream(utterance.thread.channel, found)
        return found

    def _working(self, turn_id: str, utterance: Utterance) -> Working:
        async def begun(message: str) -> None:
            await self._memory.note(turn_id, message)

        new = Working(self._client, utterance, self._budget, begun)
        working = self._at_work.setdefault(turn_id, new)
        if len(self._at_work) > _MOST_AT_WORK:
            self._at_work.popitem(last=False)
        return working
