"""Show answers in Slack threads, or to the asking person only."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from adapters.chat.pictures import Pictures, no_pictures
from adapters.slack.changes import MESSAGE
from adapters.slack.client import SlackClient
from adapters.slack.files import Files
from adapters.slack.limits import post_rates
from adapters.slack.pictures import Below
from adapters.slack.posting import Beginning, Posting
from adapters.slack.streams import Notices, budget_of
from adapters.slack.working import Working, tell_session
from core.answer import Answer
from core.errors import PermanentError
from core.messages import Utterance
from core.ports import Clock
from core.posting_rates import Rate
from core.progress import Progress

_MOST_AT_WORK = 1000
_BEGINS = "slack-begins:"
"""Names a message of which only the turn is known: it is about to show how its answer begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What the rest of the program remembers for the poster.

    Attributes:
        sent: Give the message that shows a turn's answer, or how it begins, as `note` was told; None for none.
        note: Persist that a message shows how a turn's answer begins.
        turn: Give the turn of such a message; None for none.
        is_wanted: Tell whether a turn waits for its answer still.
    """

    sent: Callable[[str], Awaitable[str | None]]
    note: Callable[[str, str], Awaitable[None]]
    turn: Callable[[str], Awaitable[str | None]]
    is_wanted: Callable[[str], Awaitable[bool]]


class SlackPoster:
    """Slack's `core.ports.Poster`. Where to answer is in the utterance."""

    def __init__(self, client: SlackClient, memory: Memory, clock: Clock, pictures: Pictures = no_pictures) -> None:
        self._client, self._memory = client, memory
        self._files = Files(client)
        self._below = Below(client, self._files, pictures)
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
        that can't be attached: the answer says so. Pictures follow by `accompany`.

        A private answer can't be read back. If nobody knows whether it arrived, it is shown again: twice,
        to one person and until they load Slack anew, is better than not at all.
        """
        working = self._at_work.get(turn_id)
        if replacing:
            await self._below.end(turn_id)
        begun = await self._begun(turn_id, utterance, working)
        posting = Posting(
            client=self._client,
            files=self._files,
            turn_id=turn_id,
            utterance=utterance,
            answer=answer,
            begun=begun,
            again=again,
            replacing=replacing,
        )
        try:
            shown = await (posting.to_asker() if utterance.private else posting.to_thread())
        except PermanentError:
            await self._done(turn_id, utterance, begun)
            raise
        await self._done(turn_id, utterance, begun)
        return shown

    def accompany(self, turn_id: str, utterance: Utterance, answer: Answer) -> None:
        """Begin to show pictures below an answer that is posted, but for what only its asker sees."""
        if not utterance.private:
            self._below.begin(turn_id, answer, utterance)

    async def close(self) -> None:
        """Finish or give up what nobody waits for."""
        await self._below.close()

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:
        """Delete the answer with all files below it; what only its asker saw, Slack forgets by itself."""
        thread, working = utterance.thread, self._at_work.get(turn_id)
        if utterance.private:
            return
        await self._below.end(turn_id)
        begun = await self._begun(turn_id, utterance, working)
        await self._files.take_back(turn_id, thread)
        there = await self._client.take_back(thread.channel, root=thread.root, turn_id=turn_id)
        shown = await begun.among(there)
        if shown and shown != there.answer:
            await self._client.remove(thread.channel, shown)
        await self._done(turn_id, utterance, begun)

    async def _begun(self, turn_id: str, utterance: Utterance, working: Working | None) -> Beginning:
        """Return how to find what shows the beginning of an answer; a process that is dead may have begun it.

        Where it died, or Slack fell silent, before the message had a name, it is the last one of ours that carries no
        turn, stands behind the question and is nobody else's.
        """
        if utterance.private:
            return Beginning()
        own = await working.stream.end() if working else ""
        if own or (working is not None and working.stream.refused):
            return Beginning(own=own)
        known = await self._memory.sent(turn_id)
        if known is None or not known.startswith(_BEGINS):
            return Beginning(left=known or "")

        async def unknown(unmarked: Sequence[str]) -> str:
            asked = asked_at(utterance)
            nobodys = [ts for ts in unmarked if asked and float(ts) > asked and await self._memory.turn(ts) is None]
            return nobodys[0] if nobodys else ""

        return Beginning(unknown=unknown)

    async def _done(self, turn_id: str, utterance: Utterance, begun: Beginning) -> None:
        """Show nothing of our work any more, nor of that of a process which is dead."""
        working = self._at_work.pop(turn_id, None)
        if begun.left or begun.unknown:
            await tell_session(self._client, utterance.thread, "active")
        elif working is not None:
            await working.done()

    def _working(self, turn_id: str, utterance: Utterance) -> Working:
        async def begins() -> bool:
            new = await self._memory.is_wanted(turn_id) and await self._memory.sent(turn_id) is None
            if new:
                await self._memory.note(turn_id, f"{_BEGINS}{turn_id}")
            return new

        async def begun(message: str) -> bool:
            wanted = await self._memory.is_wanted(turn_id)
            if wanted:
                await self._memory.note(turn_id, message)
            return wanted

        new = Working(self._client, utterance, self._budget, Notices(begins=begins, begun=begun))
        working = self._at_work.setdefault(turn_id, new)
        if len(self._at_work) > _MOST_AT_WORK:
            self._at_work.popitem(last=False)
        return working


def asked_at(utterance: Utterance) -> float:
    """Return when Slack says that a question was written, in seconds; 0 for one that is no message."""
    stamps = [each.rpartition(":")[2] for each in utterance.delivery_ids if each.startswith(MESSAGE)]
    return max(map(float, stamps), default=0.0)
