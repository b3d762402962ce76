"""What people in Slack see while a question is answered: a status, a button to stop it, how the answer begins."""

import logging
from typing import Literal

from adapters.language import say
from adapters.slack.client import SlackClient
from adapters.slack.streams import Budget, Notices, Stream
from core.errors import BotError
from core.messages import ThreadKey, Utterance
from core.progress import Doing, Progress

log = logging.getLogger(__name__)

PATIENCE_S = 0.4
"""An answer that comes sooner needs no word of ours ahead of it, nor a call of Slack's."""


class Working:
    """One question that is being answered."""

    def __init__(self, client: SlackClient, utterance: Utterance, budget: Budget, notices: Notices) -> None:
        """Take where it is shown, and who is told of the message that shows how the answer begins."""
        self._client, self._utterance, self._clock = client, utterance, budget.clock
        self._thread = utterance.thread
        self.stream = Stream(client, utterance, budget, notices)
        self._is_told = False

    async def follow(self, progress: Progress) -> None:
        """Show what becomes of it, until cancelled; never raises.

        The status is taken away by the next post, or by Slack after two minutes.
        """
        await self._clock.sleep(PATIENCE_S)
        self._is_told = True
        await tell_session(self._client, self._thread, "processing")
        language, said = await self._client.languages.of(self._utterance.author), ""
        while True:
            doing = progress.now
            if doing.beginning is not None:
                await self.stream.show(progress)
            elif (status := _status(doing, language)) != said:
                await self._say(status)
                said = status
            await progress.changed()

    async def done(self) -> None:
        """Show no button any more; never raises."""
        if self._is_told:
            await tell_session(self._client, self._thread, "active")

    async def _say(self, status: str) -> None:
        try:
            await self._client.status(self._thread.channel, thread=self._thread.root, status=status)
        except BotError as error:
            log.info("no status shown thread=%s why=%s", self._thread, error)


def _status(doing: Doing, language: str) -> str:
    if not doing.documents:
        return say(language, "is searching the documentation…")
    return say(language, "is reading {n} document…|is reading {n} documents…", n=doing.documents)


async def tell_session(client: SlackClient, thread: ThreadKey, status: Literal["processing", "active"]) -> None:
    """Have Slack show the button that stops us, or not; never raises."""
    try:
        await client.session(thread, status)
    except BotError as error:
        log.info("the button that stops us isn't told thread=%s why=%s", thread, error)
