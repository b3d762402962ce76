"""What to do with what Teams says: persist first, acknowledge then, and everything else afterwards."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from adapters.chat.courtesies import Courtesies
from adapters.chat.expert_desk import ExpertDesk
from adapters.chat.overview import Overview
from adapters.codec.fields import at, maybe_text
from adapters.language import Ours, preferred
from adapters.teams.activities import to_inbound
from adapters.teams.answered import Drafted, UseAsAnswer
from adapters.teams.answering import Answering
from adapters.teams.compare import search_result
from adapters.teams.dialogs import notice_view
from adapters.teams.inbound import (
    Changed,
    Heard,
    Ignored,
    Installed,
    Opined,
    Place,
    Rated,
    Removed,
    Searched,
    Unknown,
    Viewed,
    Wishing,
)
from adapters.teams.limits import JsonObject
from adapters.teams.opinions import opinion_view
from adapters.teams.payload import Chose, Decided, Looked, Passage, WholeTable, Why
from adapters.teams.poster import is_personal
from adapters.teams.render import Look, chosen_message
from adapters.teams.settings import TeamsSettings
from adapters.teams.turns import Response, Turns
from adapters.teams.views import citation_of, passage_view, receipt_view, table_view, why_view
from adapters.teams.welcome import welcome
from core.answer import Answer, Clarify
from core.catalog.autocomplete import Picker
from core.errors import BotError
from core.feedback import Opinion
from core.inbox import Edit
from core.knowledge.chunk import Chunk
from core.messages import ThreadKey, Trigger, Utterance
from core.ports import Clock
from core.receipt import KeptReceipt

log = logging.getLogger(__name__)

INVOKE_S = 3.0
"""How long an invoke may take: Teams waits for five seconds."""

ONE_INSTALLATION = timedelta(minutes=1)
"""Within that, what tells that we were added tells of the same installation."""

_TAKEN = 201
_OK = 200
_UNKNOWN = 501
_BUSY = Ours("The documents can't be read at the moment. Try again in a few seconds.")
_UNREADABLE = Ours("This button is not of use any more. Ask again.")
_FILES = (
    "Thanks for the file. I can't read files from here yet: whoever runs me can add documents with "
    "`threadsheet index`. Ask me anything about what I have read already.|"
    "Thanks for the {n} files. I can't read files from here yet: whoever runs me can add documents with "
    "`threadsheet index`. Ask me anything about what I have read already."
)
_THANKS = Ours("Thanks, noted.")
_SAID = Ours("Thanks, noted with what you said.")
_TAKEN_BACK = Ours("Your thumb is taken back.")
_WISHED = Ours("Noted: whoever maintains the documents sees that you asked for this.")
_FORGOTTEN = Ours("This answer is not kept any more. Ask again.")
_MAX_REMEMBERED = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """What the rest of the program does for Teams.

    Attributes:
        offer: Persist an utterance; False if it was accepted before (`Inbox.offer`).
        amend: Have a changed question answered anew; False if it was never offered (`Amending.amend`).
        retract: Take a deleted message out with its answer (`Amending.retract`).
        joined: Tell whether we are in a thread: asked or answered there before.
        rated: Give the turn that a message in a thread answers; None for a message that is no answer of ours.
        rate: Persist a person's opinion on an answer, which replaces an earlier one; None takes it back.
        wish: Persist that a person wants documented what an answer lacks; False if it lacks nothing.
        answer: Give the answer of a turn, if it was given in that thread's conversation.
        receipt: Give how the answer of a turn came about, if it was given in that thread's conversation.
        chunk: Give a chunk, or None if it is gone.
        overview: Tell what we know.
        picker: Give the product models to choose from; from memory.
        experts: Take the answers of experts.
    """

    offer: Callable[[Utterance], Awaitable[bool]]
    amend: Callable[[Edit], Awaitable[bool]]
    retract: Callable[[str, bool], Awaitable[None]]
    joined: Callable[[ThreadKey], Awaitable[bool]]
    rated: Callable[[ThreadKey, str], Awaitable[str | None]]
    rate: Callable[[str, str, Opinion | None], Awaitable[None]]
    wish: Callable[[str, str], Awaitable[bool]]
    answer: Callable[[str, ThreadKey], Awaitable[Answer | None]]
    receipt: Callable[[str, ThreadKey], Awaitable[KeptReceipt | None]]
    chunks: Callable[[Collection[str]], Awaitable[Mapping[str, Chunk]]]
    overview: Callable[[], Awaitable[Overview]]
    picker: Callable[[], Awaitable[Picker]]
    experts: ExpertDesk


class Intake:
    """Takes checked activities."""

    def __init__(self, turns: Turns, hooks: Hooks, settings: TeamsSettings, clock: Clock) -> None:
        self._turns, self._hooks, self._settings, self._clock = turns, hooks, settings, clock
        self._courtesies = Courtesies()
        self._answering = Answering(self._courtesies, hooks.experts, hooks.picker)
        self._done: deque[str] = deque(maxlen=_MAX_REMEMBERED)
        self._added: OrderedDict[str, datetime] = OrderedDict()

    async def take(self, activity: Mapping[str, object]) -> Response:
        """Return how Teams is answered, once what must not be lost is persisted.

        Raises:
            BotError: It couldn't be read or persisted.
        """
        inbound = to_inbound(activity)
        if isinstance(inbound, Heard | Changed | Installed | Removed | Ignored):
            await self._told(inbound)
            return Response(_TAKEN)
        if isinstance(inbound, UseAsAnswer | Drafted):
            return Response(_OK, await self._answering.take(inbound, preferred(maybe_text(activity, "locale"))))
        try:
            async with asyncio.timeout(INVOKE_S):
                return await self._invoked(inbound, preferred(maybe_text(activity, "locale")))
        except (BotError, TimeoutError) as error:
            log.warning("an invoke failed why=%s: %s", type(error).__name__, error)
            shown = isinstance(inbound, Viewed | Opined | Wishing) or (isinstance(inbound, Rated) and inbound.asks)
            return Response(_OK, notice_view(_BUSY) if shown else {})

    async def close(self) -> None:
        """Wait for what was begun after an acknowledgement."""
        await self._courtesies.close()

    async def _told(self, inbound: Heard | Changed | Installed | Removed | Ignored) -> None:
        match inbound:
            case Heard():
                await self._heard(inbound)
            case Changed():
                await self._changed(inbound)
            case Installed(place=place):
                if self._is_news(place.thread.channel):
                    self._courtesies.later(self._welcome(place))
            case Removed(thread=thread):
                self._added.pop(thread.channel, None)
            case Ignored(why=why):
                log.info("ignored why=%s", why)
            case _:
                assert_never(inbound)

    async def _invoked(
        self, inbound: Rated | Opined | Wishing | Viewed | Searched | Unknown, language: str
    ) -> Response:
        match inbound:
            case Rated():
                turn_id = await self._hooks.rated(inbound.thread, inbound.message)
                if turn_id is not None:
                    await self._hooks.rate(turn_id, inbound.author, inbound.opinion)
                return Response(_OK, _after_thumb(inbound, turn_id) if inbound.asks else {})
            case Opined(turn_id=turn, opinion=opinion):
                await self._hooks.rate(turn, inbound.author, opinion)
                return Response(_OK, notice_view(_SAID if opinion else _TAKEN_BACK))
            case Wishing(turn_id=turn, author=author):
                known = await self._hooks.wish(turn, author)
                return Response(_OK, notice_view(_WISHED if known else _FORGOTTEN))
            case Viewed(thread=thread, wanted=wanted):
                return Response(_OK, await self._view(thread, wanted, language))
            case Searched(typed=typed):
                return Response(_OK, search_result(typed, await self._hooks.picker(), language))
            case Unknown(name=name):
                log.info("unknown invoke name=%r", name)
                return Response(_UNKNOWN, {})
            case _:
                assert_never(inbound)

    async def _heard(self, heard: Heard) -> None:
        utterance = heard.utterance
        if utterance.trigger is Trigger.THREAD and not await self._hooks.joined(utterance.thread):
            log.info("ignored delivery=%s why=%s", utterance.id, "a thread that we are not in")
            return
        if utterance.text:
            await self._hooks.offer(utterance)
        if heard.files and self._first(f"files:{utterance.id}"):
            self._courtesies.later(self._thank(heard))
        if heard.chose is not None and heard.message:
            self._courtesies.later(self._show_choice(heard, heard.chose))

    async def _changed(self, changed: Changed) -> None:
        """Have a changed question answered anew, or a deleted one taken out; what wasn't asked before is asked now."""
        if changed.edit is None:
            await self._hooks.retract(changed.message, False)
        elif not await self._hooks.amend(changed.edit) and changed.asked is not None:
            await self._heard(changed.asked)
            await self._hooks.amend(
                changed.edit
            )  # it may have come meanwhile, and from now on is never older than this

    async def _view(self, thread: ThreadKey, wanted: Looked | None, language: str) -> dict[str, object]:
        """Return a dialog; an answer is shown only where it was given."""
        if wanted is None:
            return notice_view(_UNREADABLE)
        if isinstance(wanted, Decided):
            kept = await self._hooks.receipt(wanted.turn_id, thread)
            return receipt_view(kept, turn_id=wanted.turn_id, first=wanted.first, language=language)
        answer = await self._hooks.answer(wanted.turn_id, thread)
        match wanted:
            case Why(turn_id=turn, first=first):
                kept = await self._hooks.receipt(turn, thread)
                return why_view(answer, kept, turn_id=turn, first=first, language=language)
            case WholeTable(turn_id=turn, number=number, first=first):
                return table_view(answer, turn_id=turn, number=number, first=first, language=language)
            case Passage(turn_id=turn, number=number):
                citation = citation_of(answer, number)
                chunk = (await self._hooks.chunks([citation.chunk])).get(citation.chunk) if citation else None
                return passage_view(answer, chunk, turn_id=turn, number=number, language=language)
            case _:
                assert_never(wanted)

    async def _show_choice(self, heard: Heard, chose: Chose) -> None:
        """Take the buttons off a clarification that is answered, and say what was chosen."""
        answer = await self._hooks.answer(chose.turn_id, heard.place.thread)
        if not isinstance(answer, Clarify):
            return
        language = preferred(maybe_text(heard.place.reference, "locale"))
        settings = self._settings
        look = Look(sensitivity=settings.sensitivity, extended=settings.extended_markdown, language=language)
        body = chosen_message(answer, turn_id=chose.turn_id, look=look, label=chose.label, by=heard.name)
        await self._turns.update(heard.place.reference, heard.message, body)

    async def _welcome(self, place: Place) -> None:
        language = preferred(maybe_text(place.reference, "locale"))
        asker = str(at(place.reference, "user.id") or "") if is_personal(place.reference) else ""
        await self._turns.post(place.reference, welcome(await self._hooks.overview(), language, asker=asker))

    async def _thank(self, heard: Heard) -> None:
        text = Ours(_FILES, n=heard.files)
        await self._turns.post(heard.place.reference, {"type": "message", "textFormat": "markdown", "text": text})

    def _first(self, key: str) -> bool:
        """Tell whether this is done for the first time: Teams tells some things twice."""
        if key in self._done:
            return False
        self._done.append(key)
        return True

    def _is_news(self, conversation: str) -> bool:
        """Tell whether we are added anew: an installation is told in two ways within seconds, and perhaps again."""
        now, before = self._clock.now(), self._added.get(conversation)
        if before is not None and now - before <= ONE_INSTALLATION:
            return False
        self._added[conversation] = now
        self._added.move_to_end(conversation)
        if len(self._added) > _MAX_REMEMBERED:
            self._added.popitem(last=False)
        return True


def _after_thumb(rated: Rated, turn_id: str | None) -> JsonObject:
    """Return the dialog that Teams shows after a thumb: what was wrong, or thanks."""
    if turn_id is None:
        return notice_view(_FORGOTTEN)
    return opinion_view(turn_id) if rated.opinion.rating == "down" else notice_view(_THANKS)
