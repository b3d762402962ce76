"""Experts answer from a message what the documents don't say: it is tried out, shown, and kept once it is confirmed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import assert_never

from adapters.chat.courtesies import Courtesies
from adapters.chat.expert_desk import ExpertDesk
from adapters.chat.expert_words import BUSY
from adapters.language import Ours
from adapters.teams.answer_view import again_view, confirm_view, fault_of, form_view, outcome_view
from adapters.teams.answered import Drafted, Step, UseAsAnswer
from adapters.teams.dialogs import notice_view
from adapters.teams.limits import JsonObject
from core.catalog.autocomplete import Picker
from core.errors import BotError
from core.experts import Draft, Given, NotTaken
from core.messages import Platform

log = logging.getLogger(__name__)

ANSWER_S = 3.5
"""How long one step may take: Teams waits for five seconds, and then asks twice more by itself."""
_UNSURE = Ours("I could not finish this just now. Nothing is lost, and nothing is kept twice.")


class Answering:
    """Takes what experts do with messages; each step is answered with the dialog that follows."""

    def __init__(self, courtesies: Courtesies, desk: ExpertDesk, picker: Callable[[], Awaitable[Picker]]) -> None:
        self._courtesies, self._desk, self._picker = courtesies, desk, picker

    async def take(self, answered: UseAsAnswer | Drafted) -> JsonObject:
        """Return the dialog that follows: where this takes too long, one that lets it be tried again."""
        try:
            async with asyncio.timeout(ANSWER_S):
                return await self._opened(answered) if isinstance(answered, UseAsAnswer) else await self._next(answered)
        except (BotError, TimeoutError) as error:
            log.warning("an expert's answer waits why=%s: %s", type(error).__name__, error)
            if isinstance(answered, UseAsAnswer):
                return notice_view(BUSY)
            return again_view(_UNSURE, answered)

    async def _opened(self, wanted: UseAsAnswer) -> JsonObject:
        """Return the form, with the product model and the matter that were asked in vain there."""
        if why := await self._desk.refusal(self._desk.expert(Platform.TEAMS, wanted.author), ()):
            return notice_view(Ours(why))
        asked = await self._desk.unanswered(wanted.thread)
        draft = Draft(models=(), aspect="", text=wanted.text, by="")
        if asked is not None:
            draft = replace(draft, models=(asked.model,), aspect=asked.aspect, gap=asked.gap)
        return form_view(draft, await self._picker())

    async def _next(self, drafted: Drafted) -> JsonObject:
        """Return what follows a dialog; the form once more if its answer can't be taken."""
        draft, picker = drafted.draft, await self._picker()
        if why := fault_of(draft):
            return form_view(draft, picker, why)
        try:
            match drafted.step:
                case Step.CHANGE:
                    return form_view(draft, picker)
                case Step.TRY:
                    return confirm_view(draft, await self._desk.preview(await self._signed(drafted)))
                case Step.KEEP:
                    return outcome_view(await self._kept(await self._signed(drafted)))
                case _:
                    assert_never(drafted.step)
        except NotTaken as error:
            return form_view(draft, picker, str(error))

    async def _signed(self, drafted: Drafted) -> Draft:
        """Return a draft under the name of its expert.

        Raises:
            NotTaken: They may not answer that; says why.
        """
        expert = self._desk.expert(Platform.TEAMS, drafted.author)
        why = await self._desk.refusal(expert, drafted.draft.models)
        if why or expert is None:
            raise NotTaken(why)
        return replace(drafted.draft, by=expert.name)

    async def _kept(self, draft: Draft) -> Given:
        """Keep an answer; to the end, though nobody waits for it any more."""
        keeping = asyncio.create_task(self._desk.give(draft))
        self._courtesies.later(_ended(keeping))
        return await asyncio.shield(keeping)


async def _ended(keeping: asyncio.Task[Given]) -> None:
    await asyncio.wait([keeping])
