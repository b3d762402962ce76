"""The dialog that shows, to the one who asked, how an answer was decided."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from adapters.chat.answers import NOTHING
from adapters.chat.courtesies import Courtesies
from adapters.chat.receipts import sections_in
from adapters.language import ENGLISH, say
from adapters.slack.body import pieces_of
from adapters.slack.client import SlackClient
from adapters.slack.inbound import Wondering
from adapters.slack.limits import ALL_BLOCKS_CHARS, HEADER_CHARS, weight
from adapters.slack.rich_text import JsonObject, blocks_of, one_line, paragraphs
from core.answer import Table
from core.answering.provenance import Section
from core.errors import BotError
from core.messages import ThreadKey
from core.receipt import KeptReceipt, receipt_id

log = logging.getLogger(__name__)

OPEN_S = 2.0
"""How long opening may take: the button wants its acknowledgement within three seconds."""

_GONE = "How this was decided is not kept any more. Ask again."
_BUSY = "I could not open it. Press “Why?” once more."
_CUT = "There is more: whoever runs me sees all of it with: threadsheet why {receipt}"


class Explaining:
    """Opens the dialog."""

    def __init__(
        self,
        client: SlackClient,
        courtesies: Courtesies,
        receipt: Callable[[str, ThreadKey], Awaitable[KeptReceipt | None]],
    ) -> None:
        self._client, self._courtesies, self._receipt = client, courtesies, receipt

    async def take(self, wondering: Wondering) -> None:
        """Show how an answer was decided that was given in the very conversation, or say that it can't be shown."""
        try:
            async with asyncio.timeout(OPEN_S):
                kept = await self._receipt(wondering.turn_id, wondering.thread)
                language = await self._client.languages.of(wondering.user)
                view = receipt_view(kept, turn_id=wondering.turn_id, language=language)
                await self._client.open(wondering.trigger, view)
        except (BotError, TimeoutError) as error:
            log.warning("no dialog turn=%s why=%s: %s", wondering.turn_id, type(error).__name__, error)
            if wondering.response_url:
                self._courtesies.later(self._tell_busy(wondering))

    async def _tell_busy(self, wondering: Wondering) -> None:
        told = say(await self._client.languages.of(wondering.user), _BUSY)
        await self._client.respond(wondering.response_url, told)


def receipt_view(kept: KeptReceipt | None, *, turn_id: str, language: str = ENGLISH) -> JsonObject:
    """Return the dialog; what finds no room in it is said."""
    blocks = _blocks(kept, receipt_id(turn_id), language) if kept else blocks_of(paragraphs(say(language, _GONE)))
    return {
        "type": "modal",
        "title": {"type": "plain_text", "text": say(language, "Why this answer"), "emoji": False},
        "close": {"type": "plain_text", "text": say(language, "Close"), "emoji": False},
        "blocks": blocks,
    }


def _blocks(kept: KeptReceipt, name: str, language: str) -> list[JsonObject]:
    named = paragraphs(say(language, "Receipt {receipt}", receipt=name), "italic")
    cut = paragraphs(say(language, _CUT, receipt=name), "italic")
    room = ALL_BLOCKS_CHARS - weight([*named, *cut])
    shown: list[JsonObject] = []
    for section in sections_in(kept, language):
        blocks = _section(section)
        room -= weight(blocks)
        if room < 0:
            return [*shown, *blocks_of([*cut, *named])]
        shown += blocks
    return [*shown, *blocks_of(named)]


def _section(section: Section) -> list[JsonObject]:
    named = one_line(section.title, HEADER_CHARS) or NOTHING
    title: JsonObject = {"type": "plain_text", "text": named, "emoji": False}
    pieces = [piece for block in section.blocks if not isinstance(block, Table) for piece in pieces_of(block)]
    return [{"type": "header", "text": title}, *blocks_of(pieces)]
