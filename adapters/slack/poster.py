"""Show answers in Slack threads."""

import logging

from adapters.slack.client import SlackClient
from adapters.slack.errors import Refused
from adapters.slack.render import Rendered, render
from core.answer import Answer
from core.errors import BotError
from core.messages import Utterance

log = logging.getLogger(__name__)

WORKING = "is searching the documentation…"
_UNSHOWABLE = frozenset({"invalid_attachments", "invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long"})


class SlackPoster:
    """Slack's `core.ports.Poster`. All it needs to know is in the utterance's thread key."""

    def __init__(self, client: SlackClient) -> None:
        self._client = client

    async def working(self, utterance: Utterance) -> None:
        """Show that we are at work; Slack takes it away with the next post, or after two minutes."""
        thread = utterance.thread
        try:
            await self._client.status(thread.channel, thread=thread.root, status=WORKING)
        except BotError as error:
            log.info("no status shown thread=%s why=%s", thread, error)

    async def post(self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool) -> str:
        """Show `answer` in its thread and return the message's `ts`.

        Blocks that Slack refuses are no reason to lose an answer: it is posted as text then.
        """
        thread = utterance.thread
        if again:
            found = await self._client.find(thread.channel, root=thread.root, turn_id=turn_id)
            if found:
                return found
        message = render(answer, turn_id=turn_id)
        try:
            return await self._client.post(thread.channel, message, thread=thread.root, turn_id=turn_id)
        except Refused as error:
            if error.code not in _UNSHOWABLE:
                raise
            log.warning("blocks refused, posting text turn=%s why=%s", turn_id, error)
        bare = Rendered(text=message.text, blocks=())
        return await self._client.post(thread.channel, bare, thread=thread.root, turn_id=turn_id)
