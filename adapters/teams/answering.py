"""Experts answer from a message what the documents don't say: it is tried out, shown, and kept once it is confirmed."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import TypeVar, assert_never

from adapters.chat.courtesies import Courtesies
from adapters.chat.expert_desk import ExpertDesk
from adapters.chat.expert_words import BUSY
from adapters.language import Ours
from adapters.language.sentences import said_in
from adapters.teams.answer_view import again_view, confirm_view, fault_of, form_view, outcome_view
from adapters.teams.answered import Drafted, Step, UseAsAnswer
from adapters.teams.dialogs import notice_view
from adapters.teams.limits import JsonObject
from core.catalog.autocomplete import Picker
from core.errors import BotError
from core.experts import Draft, NotTaken, Previewed
from core.messages import Platform

log = logging.getLogger(__name__)
Done = TypeVar("Done")

ANSWER_S = 3.5
"""How long one step may take: Teams waits for five seconds, and then asks twice more by itself."""
MOST_PREVIEWS = 32
"""So many previews that took too long are kept until they are asked for again."""
_UNSURE = Ours("I could not finish this just now. Nothing is lost, and nothing is kept twice.")


class Answering:
    """Takes what experts do with messages; each step is answered with the dialog that follows."""

    def __init__(self, courtesies: Courtesies, desk: ExpertDesk, picker: Callable[[], Awaitable[Picker]]) -> None:
        self._courtesies, self._desk, self._picker = courtesies, desk, picker
        self._previews: OrderedDict[Draft, asyncio.Task[Previewed]] = OrderedDict()

    async def take(self, answered: UseAsAnswer | Drafted, language: str) -> JsonObject:
        """Return the dialog that follows: where this takes too long, one that lets it be tried again."""
        try:
            async with asyncio.timeout(ANSWER_S):
                if isinstance(answered, UseAsAnswer):
                    return await self._opened(answered)
                return await self._next(answered, language)
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

    async def _next(self, drafted: Drafted, language: str) -> JsonObject:
        """Return what follows a dialog; the form once more if its answer can't be taken."""
        draft, picker = drafted.draft, await self._picker()
        if why := fault_of(draft):
            return form_view(draft, picker, why)
        try:
            match drafted.step:
                case Step.CHANGE:
                    return form_view(draft, picker)
                case Step.TRY:
                    return confirm_view(draft, await self._previewed(await self._signed(drafted)), language)
                case Step.KEEP:
                    keeping = self._begun(self._desk.give(await self._signed(drafted)))
                    return outcome_view(await asyncio.shield(keeping))
                case _:
                    assert_never(drafted.step)
        except NotTaken as error:
            return form_view(draft, picker, said_in(error.args[0], language))

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

    async def _previewed(self, draft: Draft) -> Previewed:
        """Return what will be answered; if that was asked for before and took too long, what was thought then.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        thinking = self._previews.get(draft)
        if thinking is None:
            thinking = self._previews[draft] = self._begun(self._desk.preview(draft))
            if len(self._previews) > MOST_PREVIEWS:
                self._previews.popitem(last=False)
        await asyncio.wait([thinking])
        self._previews.pop(draft, None)
        return thinking.result()

    def _begun(self, step: Coroutine[None, None, Done]) -> asyncio.Task[Done]:
        """Begin what is done to its end, though nobody waits for it any more."""
        task = asyncio.create_task(step)
        self._courtesies.later(_ended(task))
        return task


async def _ended(task: asyncio.Task[Done]) -> None:
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()  # asyncio complains of failures that nobody looked at
