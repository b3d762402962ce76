"""Show answers in Slack threads, or to the asking person only."""

import asyncio
import logging

from adapters.slack.client import SlackClient
from adapters.slack.limits import post_rates
from adapters.slack.posting import Posting
from core.answer import Answer
from core.counting import counted
from core.errors import BotError
from core.messages import Utterance
from core.progress import Progress
from core.rates import Rate

log = logging.getLogger(__name__)

WORKING = "is searching the documentation…"
READING = "is reading {}…"
PATIENCE_S = 0.4
"""An answer that comes sooner needs no word of ours ahead of it, nor a call of Slack's."""


class SlackPoster:
    """Slack's `core.ports.Poster`. All it needs to know is in the utterance."""

    def __init__(self, client: SlackClient) -> None:
        self._client = client

    def rates(self, utterance: Utterance) -> tuple[Rate, ...]:
        """Return what Slack counts an answer against."""
        return post_rates(utterance.thread, private=utterance.private)

    async def working(
        self,
        turn_id: str,  # noqa: ARG002  a status has no turn
        utterance: Utterance,
        progress: Progress,
    ) -> None:
        """Show that we are at work, if it takes a moment; the next post takes it away, or Slack after two minutes."""
        thread = utterance.thread
        if utterance.private:
            return
        await asyncio.sleep(PATIENCE_S)
        said = ""
        while True:
            documents = progress.now.documents
            doing = READING.format(counted(documents, "document")) if documents else WORKING
            try:
                if doing != said:
                    await self._client.status(thread.channel, thread=thread.root, status=doing)
            except BotError as error:
                log.info("no status shown thread=%s why=%s", thread, error)
                return
            said = doing
            await progress.changed()

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Show `answer` in its thread and return the message's `ts`.

        Blocks that Slack refuses are no reason to lose an answer: it is posted as text then. Nor is a file
        that can't be attached: the answer says so.

        A private answer can't be read back. If nobody knows whether it arrived, it is shown again: twice,
        to one person and until they load Slack anew, is better than not at all.
        """
        posting = Posting(
            client=self._client,
            turn_id=turn_id,
            utterance=utterance,
            answer=answer,
            again=again,
            replacing=replacing,
        )
        return await (posting.to_asker() if utterance.private else posting.to_thread())

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:
        """Delete the answer with the file that it speaks of; what only its asker saw, Slack forgets by itself."""
        thread = utterance.thread
        if not utterance.private:
            await self._client.take_back(thread.channel, root=thread.root, turn_id=turn_id)
