"""Pictures and charts below an answer: in one message, once, and nothing that anybody waits for."""

import asyncio
import logging

from adapters.chat.pictures import Pictures, Room
from adapters.chat.text import visible
from adapters.language import say, translated
from adapters.slack.client import SlackClient
from adapters.slack.errors import Refused
from adapters.slack.files import Files, tagged
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


class Below:
    """Shows pictures below answers that are posted, in the background; what a killed process hasn't shown is lost."""

    def __init__(self, client: SlackClient, files: Files, pictures: Pictures) -> None:
        self._client, self._files, self._pictures = client, files, pictures
        self._refusals: set[str] = set()
        self._showing: dict[str, asyncio.Task[None]] = {}

    def begin(self, turn_id: str, answer: Answer, utterance: Utterance) -> None:
        """Begin to show what stands beside the passages of an answer, below which nothing of it is."""
        if turn_id not in self._showing:
            showing = self._showing[turn_id] = asyncio.create_task(self._show(turn_id, answer, utterance))
            showing.add_done_callback(lambda _: self._showing.pop(turn_id))

    async def end(self, turn_id: str) -> None:
        """Have nothing more be on its way: what Slack wasn't told to show is given up, the rest waited for."""
        if turn_id in self._showing:
            showing = self._showing[turn_id]
            if not self._files.is_told(turn_id):
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
            said = translated(each.alt, language)
            alt = shortened(" ".join(visible(said).split()), ALT_CHARS)
            title = translated(each.title, language)
            titled = say(language, "{title}, page {page}", title=title, page=each.page) if each.page else title
            titles[await self._client.prepare_file(tagged(each.name, turn_id), each.body, alt=alt)] = titled
        await self._files.show(turn_id, titles, thread)
        self._refusals.clear()

    def _left_out(self, error: BotError | TimeoutError) -> None:
        """Tell the operator; of what Slack refuses only once, until pictures are shown again."""
        code = error.code if isinstance(error, Refused) else ""
        if not code:
            log.warning("pictures left out why=%s: %s", type(error).__name__, error)
        elif code not in self._refusals:
            self._refusals.add(code)
            log.warning("answers go without pictures till this is mended: %s", error)
