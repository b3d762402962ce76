"""The command to compare, its dialog, and answers that only one person sees until they are shared."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import assert_never

from adapters.chat.courtesies import Courtesies
from adapters.language import say
from adapters.slack.chosen import question_message, shared_message
from adapters.slack.client import SlackClient
from adapters.slack.dialog import MODELS, Where, complaint, dialog_view, options_for
from adapters.slack.errors import Refused
from adapters.slack.inbound import Asked, Filled, Picking, Sharing, Typing
from adapters.slack.markup import escape
from adapters.slack.opener import Opener
from adapters.slack.rich_text import JsonObject
from adapters.slack.settings import VisibleTo
from core.catalog.autocomplete import Picker
from core.catalog.entity_linking import Names
from core.errors import BotError
from core.messages import Utterance
from core.reading.compare_command import FEWEST, comparison_text, read_comparison

log = logging.getLogger(__name__)

COMPARE = "compare"
OPEN_S = 2.0
"""How long opening a dialog may take: what started it wants its acknowledgement within three seconds."""

TAKEN = "I answer in the thread under your question."
_ONLY_YOU = "I am comparing them; only you will see the answer."
_TOO_FEW = "Choose at least two product models."
_NOTHING_KNOWN = "I know fewer than two product models. Whoever runs me can add some with: threadsheet index DOCS"
_IN_WORDS = "Write it in one line, for example: {example}"
_SHARED = "Shared in this channel."
_ALREADY_OPEN = "exchanged_trigger_id"


class Comparisons:
    """Handles what concerns comparisons alone; names are known in memory, so nothing here searches."""

    def __init__(
        self,
        client: SlackClient,
        opener: Opener,
        courtesies: Courtesies,
        *,
        offer: Callable[[Utterance], Awaitable[bool]],
        names: Callable[[], Awaitable[Names]],
        visible_to: VisibleTo,
    ) -> None:
        self._client, self._opener, self._courtesies = client, opener, courtesies
        self._offer, self._names = offer, names
        self._visible_to = visible_to
        self._picker: Picker | None = None

    async def command(self, asked: Asked) -> str:
        """Have a comparison answered, or open the dialog; return what only the asking person sees."""
        picker = await self.picker()
        understood = read_comparison(asked.text, picker.names)
        language = await self._client.languages.of(asked.user)
        if understood.complete:
            text = f"{COMPARE} {asked.text}"
            return await self._ask(replace(asked, text=text), language)
        if len(picker.matching("", limit=FEWEST)) < FEWEST:
            return say(language, _NOTHING_KNOWN)
        view = dialog_view(understood, Where(channel=asked.channel), picker, language)
        opened = await self._open(asked.trigger, asked.channel, view)
        return "" if opened else escape(_in_words(asked.command, picker, language))

    async def take(self, inbound: Picking | Typing | Filled | Sharing) -> str:
        """Do what can't wait, and return what the acknowledgement says."""
        match inbound:
            case Typing(user=user, typed=typed):
                return json.dumps(options_for(typed, await self.picker(), await self._client.languages.of(user)))
            case Filled():
                kept_open = await self._filled(inbound)
                return json.dumps(kept_open) if kept_open else ""
            case Picking():
                await self._pick(inbound)
            case Sharing():
                await self._share(inbound)
            case _:
                assert_never(inbound)
        return ""

    async def _filled(self, filled: Filled) -> JsonObject | None:
        """Have a dialog's comparison answered; return what keeps the dialog open, if anything does."""
        picker = await self.picker()
        language = await self._client.languages.of(filled.user)
        models = [name for name in filled.models if picker.knows(name)]
        if len(models) < FEWEST:
            return complaint(MODELS, _TOO_FEW, language)
        if refusal := await self._opener.refusal(filled.channel):
            return complaint(MODELS, refusal, language)
        text = comparison_text(models, filled.topic)
        if filled.root:
            await self._offer(filled.utterance(text))
        else:
            await self._ask(filled.asked(text), language)
        return None

    async def _pick(self, picking: Picking) -> None:
        """Open the dialog for a thread, or tell how to do without."""
        picker = await self.picker()
        understood = read_comparison(picking.text, picker.names)
        language = await self._client.languages.of(picking.user)
        view = dialog_view(understood, Where(channel=picking.channel, root=picking.root), picker, language)
        if not await self._open(picking.trigger, picking.channel, view):
            self._tell(picking.response_url, _in_words(COMPARE, picker, language))

    async def _share(self, sharing: Sharing) -> None:
        """Show a private answer to the channel, once, and say who shared it."""
        language = await self._client.languages.of(sharing.user)
        if refusal := await self._opener.refusal(sharing.channel):
            self._tell(sharing.response_url, say(language, refusal))
            return
        message = shared_message(sharing.user, sharing.text, language)
        await self._opener.open(f"share:{sharing.turn_id}", sharing.channel, message, sharing.utterance)
        self._tell(sharing.response_url, say(language, _SHARED), replace=True)

    async def _ask(self, asked: Asked, language: str) -> str:
        if refusal := await self._opener.refusal(asked.channel):
            return say(language, refusal)
        if self._visible_to == "asker" and not asked.channel.startswith("D"):
            await self._offer(asked.privately())
            return say(language, _ONLY_YOU)
        await self._opener.open(asked.trigger, asked.channel, question_message(asked, language), asked.utterance)
        return say(language, TAKEN)

    async def _open(self, trigger: str, channel: str, view: JsonObject) -> bool:
        """Return whether the dialog is open."""
        try:
            async with asyncio.timeout(OPEN_S):
                await self._client.open(trigger, view)
        except Refused as error:
            log.warning("no dialog channel=%s why=%s", channel, error)
            return error.code == _ALREADY_OPEN
        except (BotError, TimeoutError) as error:
            log.warning("no dialog channel=%s why=%s: %s", channel, type(error).__name__, error)
            return False
        return True

    def _tell(self, response_url: str, text: str, *, replace: bool = False) -> None:
        if response_url:
            self._courtesies.later(self._client.respond(response_url, escape(text), replace=replace))

    async def picker(self) -> Picker:
        """Return the product models to choose from; made anew when there are others."""
        names = await self._names()
        if self._picker is None or self._picker.names is not names:
            self._picker = Picker(names)
        return self._picker


def _in_words(start: str, picker: Picker, language: str) -> str:
    """Return how to do without the dialog."""
    return say(language, _IN_WORDS, example=f"{start} {' '.join(picker.matching('', limit=FEWEST))} weight")
