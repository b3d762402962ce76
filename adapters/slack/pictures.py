"""Pictures below an answer: in one message, once, and nothing that the answer waits for."""

import asyncio
import logging

from adapters.chat.pictures import Pictures
from adapters.slack.client import SlackClient
from adapters.slack.errors import Refused
from core.answer import Answer
from core.errors import BotError
from core.messages import ThreadKey

log = logging.getLogger(__name__)

MOST_BYTES = 1_000_000
PATIENCE_S = 10.0
"""What isn't shown by then is left out: other questions of the thread wait for it."""

_LACKING = "missing_scope"


class Below:
    """Shows pictures below answers."""

    def __init__(self, client: SlackClient, pictures: Pictures) -> None:
        self._client, self._pictures = client, pictures
        self._is_told = False

    async def show(self, answer: Answer, thread: ThreadKey, *, after: str, again: bool) -> None:
        """Show what stands beside the passages of an answer, which is the message `after`; never raises.

        Args:
            answer: What is shown there.
            thread: Where.
            after: Its `ts`.
            again: The pictures may be there already.
        """
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._show(answer, thread, after, again=again)
        except (BotError, TimeoutError) as error:
            self._left_out(error)
        except Exception:
            log.exception("pictures left out")

    async def _show(self, answer: Answer, thread: ThreadKey, after: str, *, again: bool) -> None:
        pictures = await self._pictures(answer, MOST_BYTES)
        if not pictures:
            return
        name = pictures[0].name
        if again and await self._client.attached(thread.channel, root=thread.root, after=after, name=name):
            return
        titles = {
            await self._client.prepare_file(each.name, each.body, alt=each.alt): each.caption for each in pictures
        }
        await self._client.show_files(titles, channel=thread.channel, thread=thread.root)

    def _left_out(self, error: BotError | TimeoutError) -> None:
        """Tell the operator, of a scope that the app lacks only once."""
        if not (isinstance(error, Refused) and error.code == _LACKING):
            log.warning("pictures left out why=%s: %s", type(error).__name__, error)
        elif not self._is_told:
            self._is_told = True
            log.warning("answers go without pictures: the app lacks the scope files:write why=%s", error)
