"""Keeps what people say of answers, and tells them that it is kept: a courtesy that only they see."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias, assert_never

from adapters.chat.courtesies import Courtesies
from adapters.language import say
from adapters.slack.client import SlackClient
from adapters.slack.opinions import opinion_view, thanks
from adapters.slack.said import Opined, Rated, Telling, TookBack, Wishing
from core.errors import BotError
from core.feedback import Opinion

log = logging.getLogger(__name__)

Rate: TypeAlias = Callable[[str, str, Opinion | None], Awaitable[None]]
"""Keep what a person thinks of a turn; None takes it back."""
Wish: TypeAlias = Callable[[str, str], Awaitable[bool]]
"""Note that a person wants documented what a turn lacks; False if it lacks nothing of which we know."""

OPEN_S = 2.0
"""How long opening may take: the button wants its acknowledgement within three seconds."""
_BUSY = "I could not open it. Press “Say what was wrong” once more."
_SAID = "Thanks, noted with what you said."
_TAKEN_BACK = "Your “not helpful” is taken back."
_WISHED = "Noted: whoever maintains the documents sees that you asked for this."
_FORGOTTEN = "What was asked here is not kept any more. Ask again."


class Opining:
    """Takes what people say of answers."""

    def __init__(self, client: SlackClient, courtesies: Courtesies, rate: Rate, wish: Wish) -> None:
        self._client, self._courtesies, self._rate, self._wish = client, courtesies, rate, wish

    async def take(self, said: Rated | Telling | TookBack | Opined | Wishing) -> None:
        """Keep it; whatever is told to the person comes after the acknowledgement."""
        match said:
            case Rated():
                await self._rate(said.turn_id, said.author, Opinion(rating=said.rating))
                self._courtesies.later(self._thank(said))
            case Telling():
                await self._open(said)
            case TookBack():
                await self._rate(said.turn_id, said.author, None)
                self._tell(said, _TAKEN_BACK, replace=True)
            case Opined():
                await self._rate(said.turn_id, said.author, said.opinion)
                self._tell(said, _SAID, replace=True)
            case Wishing():
                known = await self._wish(said.turn_id, said.author)
                self._tell(said, _WISHED if known else _FORGOTTEN)
            case _:
                assert_never(said)

    async def _open(self, telling: Telling) -> None:
        try:
            async with asyncio.timeout(OPEN_S):
                language = await self._client.languages.of(telling.author)
                view = opinion_view(telling.turn_id, telling.response_url, language)
                await self._client.open(telling.trigger, view)
        except (BotError, TimeoutError) as error:
            log.warning("no dialog turn=%s why=%s: %s", telling.turn_id, type(error).__name__, error)
            self._tell(telling, _BUSY)

    async def _thank(self, rated: Rated) -> None:
        said = thanks(rated.rating, rated.turn_id, await self._client.languages.of(rated.author))
        await self._client.whisper(rated.channel, said, user=rated.author, thread=rated.thread)

    def _tell(self, said: Telling | TookBack | Opined | Wishing, text: str, *, replace: bool = False) -> None:
        if said.response_url:
            self._courtesies.later(self._respond(said, text, replace=replace))

    async def _respond(self, said: Telling | TookBack | Opined | Wishing, text: str, *, replace: bool) -> None:
        told = say(await self._client.languages.of(said.author), text)
        await self._client.respond(said.response_url, told, replace=replace)
