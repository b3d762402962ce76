"""Opens threads: says what is asked, and has it answered under that message, once."""

import logging
from collections import deque
from collections.abc import Awaitable, Callable

from adapters.slack.client import SlackClient
from adapters.slack.render import Rendered
from core.errors import BotError
from core.messages import Utterance

log = logging.getLogger(__name__)

_NOT_MEMBER = "I am not in this conversation. Invite me with /invite, or ask me in a direct message."
_SHARED = "I don’t answer in channels shared with another organisation. Ask me in a direct message."
_MAX_REMEMBERED = 1000


class Opener:
    """Opens threads for what has no message of its own: commands, dialogs, shared answers."""

    def __init__(self, client: SlackClient, offer: Callable[[Utterance], Awaitable[bool]]) -> None:
        self._client = client
        self._offer = offer
        self._opened: deque[str] = deque(maxlen=_MAX_REMEMBERED)

    async def refusal(self, channel: str) -> str:
        """Return why we don't answer in `channel`; "" if we do."""
        place = await self._client.place(channel)
        if not place.member:
            return _NOT_MEMBER
        us = await self._client.us()
        return _SHARED if place.shared and not us.shared_channels else ""

    async def open(self, key: str, channel: str, message: Rendered, utterance: Callable[[str], Utterance]) -> None:
        """Post `message` and offer what is to be answered under it; nothing the second time.

        What Slack repeats within minutes is remembered here. What it repeats after a restart, or to another
        process, is known to the inbox: the message just posted is taken back then.

        Args:
            key: The same for the same wish.
            channel: Where.
            message: Opens the thread.
            utterance: Makes the utterance, given the `ts` of that message.
        """
        if key in self._opened:
            return
        self._opened.append(key)
        try:
            await self._open(channel, message, utterance)
        except BaseException:
            self._opened.remove(key)
            raise

    async def _open(self, channel: str, message: Rendered, utterance: Callable[[str], Utterance]) -> None:
        parent = await self._client.post(channel, message)
        try:
            fresh = await self._offer(utterance(parent))
        except BaseException:
            await self._client.delete(channel, parent)
            raise
        if not fresh:
            await self._take_back(channel, parent)

    async def _take_back(self, channel: str, parent: str) -> None:
        try:
            await self._client.delete(channel, parent)
        except BotError as error:
            log.warning("left a message that opens nothing channel=%s ts=%s why=%s", channel, parent, error)
