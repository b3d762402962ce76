"""Pictures below an answer: in one message, once, and nothing that anybody waits for."""

import asyncio
import logging
from collections import OrderedDict

from adapters.chat.pictures import Pictures, Room
from adapters.chat.text import visible
from adapters.language import in_language, say
from adapters.slack.client import SlackClient
from adapters.slack.errors import Refused
from core.answer import Answer
from core.cutting import shortened
from core.errors import BotError
from core.messages import Utterance

log = logging.getLogger(__name__)

ROOM = Room(most_bytes=1_000_000, widths_px=(2000, 1600, 1200, 640, 360), patience_s=8.0)
PATIENCE_S = 10.0
"""What isn't shown by then is left out."""
CLOSING_S = 2.0
"""What is being shown when the program stops has so long for it."""

# Source: https://docs.slack.dev/reference/methods/files.getUploadURLExternal (alt_txt_too_large)
ALT_CHARS = 1000

_LACKING = "missing_scope"
_MOST_KNOWN = 1000


class Below:
    """Shows pictures below answers that are posted, in the background; what a killed process hasn't shown is lost.

    Slack shares files some time after it took them, so looking whether they are there says nothing: they are never
    shown a second time for a turn, unless it is known that none were.
    """

    def __init__(self, client: SlackClient, pictures: Pictures) -> None:
        self._client, self._pictures = client, pictures
        self._is_told = False
        self._showing: dict[str, asyncio.Task[None]] = {}
        self._without: OrderedDict[str, None] = OrderedDict()

    def begin(self, turn_id: str, answer: Answer, utterance: Utterance, *, replacing: bool) -> None:
        """Begin to show what stands beside the passages of an answer; if it replaces one, only below one without."""
        if turn_id in self._showing or (replacing and turn_id not in self._without):
            return
        self._without[turn_id] = None
        if len(self._without) > _MOST_KNOWN:
            self._without.popitem(last=False)
        showing = self._showing[turn_id] = asyncio.create_task(self._show(turn_id, answer, utterance))
        showing.add_done_callback(lambda _: self._showing.pop(turn_id))

    async def end(self, turn_id: str) -> None:
        """Have nothing more come below an answer: what Slack wasn't told to show is given up, the rest waited for."""
        if turn_id in self._showing:
            showing = self._showing[turn_id]
            if turn_id in self._without:
                showing.cancel()
            await asyncio.wait({showing})

    async def close(self) -> None:
        """Wait a moment for what is being shown, and give up the rest."""
        if showing := tuple(self._showing.values()):
            _, late = await asyncio.wait(showing, timeout=CLOSING_S)
            for each in late:
                each.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _show(self, turn_id: str, answer: Answer, utterance: Utterance) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._upload(turn_id, answer, utterance)
        except (BotError, TimeoutError) as error:
            self._left_out(error)
        except Exception:
            log.exception("pictures left out")

    async def _upload(self, turn_id: str, answer: Answer, utterance: Utterance) -> None:
        pictures = await self._pictures(answer, ROOM)
        if not pictures:
            return
        language, thread = await self._client.languages.of(utterance.author), utterance.thread
        titles: dict[str, str] = {}
        for each in pictures:
            said = str(in_language({"alt": each.alt}, language)["alt"])
            alt = shortened(" ".join(visible(said).split()), ALT_CHARS)
            titled = (
                say(language, "{title}, page {page}", title=each.title, page=each.page) if each.page else each.title
            )
            titles[await self._client.prepare_file(each.name, each.body, alt=alt)] = titled
        self._without.pop(turn_id, None)
        await self._client.show_files(titles, channel=thread.channel, thread=thread.root)

    def _left_out(self, error: BotError | TimeoutError) -> None:
        """Tell the operator, of a scope that the app lacks only once."""
        if not (isinstance(error, Refused) and error.code == _LACKING):
            log.warning("pictures left out why=%s: %s", type(error).__name__, error)
        elif not self._is_told:
            self._is_told = True
            log.warning("answers go without pictures: the app lacks the scope files:write why=%s", error)
