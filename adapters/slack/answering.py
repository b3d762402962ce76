"""Experts answer in threads what the documents don't: a message is tried out, shown, and kept once it is confirmed."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import assert_never

from adapters.chat.courtesies import Courtesies
from adapters.chat.expert_desk import ExpertDesk
from adapters.chat.expert_words import BUSY, EMPTY, NO_MODEL, TOO_LONG, YOURS, outcome_lines
from adapters.language import say, translated
from adapters.language.sentences import said_in
from adapters.slack.answer_view import ASPECT, TEXT, confirm_view, form_view, outcome_view, too_long, waiting_view
from adapters.slack.answered import Confirmed, Drafted, ForThread, UseAsAnswer
from adapters.slack.client import SlackClient
from adapters.slack.dialog import MODELS, complaint, options_of
from adapters.slack.markup import escape
from adapters.slack.render import Rendered
from adapters.slack.rich_text import JsonObject
from core.catalog.autocomplete import Picker
from core.errors import BotError
from core.experts import Draft, Expert, NotTaken
from core.messages import Platform

log = logging.getLogger(__name__)

OPEN_S = 2.0
"""How long opening may take: the shortcut wants its acknowledgement within three seconds."""
_UNSURE = "I could not try this out just now. Use “Use this as an answer” once more."
_STAYS = "If this stays, use “Use this as an answer” once more; what is kept already isn't kept twice. You said:"
_UNKEPT = "I could not finish keeping this answer. Use “Use this as an answer” once more; nothing is kept twice."


class Answering:
    """Takes what experts do with messages."""

    def __init__(
        self,
        client: SlackClient,
        courtesies: Courtesies,
        desk: ExpertDesk,
        picker: Callable[[], Awaitable[Picker]],
    ) -> None:
        self._client, self._courtesies, self._desk, self._picker = client, courtesies, desk, picker

    async def take(self, answered: UseAsAnswer | Drafted | Confirmed) -> str:
        """Do what can't wait, and return what the acknowledgement says."""
        match answered:
            case UseAsAnswer():
                await self._open(answered)
                return ""
            case Drafted():
                return json.dumps(await self._drafted(answered, await self._language(answered.user)))
            case Confirmed(drafted=drafted):
                language = await self._language(drafted.user)
                self._courtesies.later(self._keep(drafted, language))
                waiting = waiting_view(say(language, _STAYS), drafted.draft.text, language=language)
                return json.dumps({"response_action": "update", "view": waiting})
            case _:
                assert_never(answered)

    async def _open(self, wanted: UseAsAnswer) -> None:
        """Open the dialog, with the product model and the matter that were asked in vain there."""
        expert, thread = self._expert(wanted.user), wanted.thread
        try:
            async with asyncio.timeout(OPEN_S):
                if why := await self._desk.refusal(expert, ()):
                    self._respond(wanted, why)
                    return
                asked, picker = await self._desk.unanswered(thread), await self._picker()
                where = ForThread(channel=thread.channel, root=thread.root)
                models = options_of([asked.model] if asked else [], picker)
                aspect, gap = (asked.aspect, asked.gap) if asked else ("", "")
                known = Draft(models=(), aspect=aspect, text=wanted.text, by="", gap=gap)
                view = form_view(models, known, where, await self._language(wanted.user))
                await self._client.open(wanted.trigger, view)
        except (BotError, TimeoutError) as error:
            log.warning("no dialog channel=%s why=%s: %s", thread.channel, type(error).__name__, error)
            self._respond(wanted, BUSY)

    async def _drafted(self, drafted: Drafted, language: str) -> JsonObject:
        """Return what takes the dialog's place, or keeps it open; the preview follows."""
        draft = drafted.draft
        if not draft.models:
            return complaint(MODELS, NO_MODEL, language)
        for name, said in ((ASPECT, draft.aspect), (TEXT, draft.text)):
            if not said:
                return complaint(name, EMPTY, language)
        if too_long(drafted):
            return complaint(TEXT, TOO_LONG, language)
        expert = self._expert(drafted.user)
        why = await self._desk.refusal(expert, draft.models)
        if why or expert is None:
            return complaint(MODELS, why, language)
        self._courtesies.later(self._preview(drafted, expert, language))
        return {"response_action": "update", "view": waiting_view(language=language)}

    async def _preview(self, drafted: Drafted, expert: Expert, language: str) -> None:
        """Show what will be answered, or why nothing can be shown."""
        try:
            view = confirm_view(drafted, await self._desk.preview(replace(drafted.draft, by=expert.name)), language)
            await self._client.change_view(drafted.view, view)
        except BotError as error:
            log.warning("an expert's answer isn't shown why=%s: %s", type(error).__name__, error)
            lines = (said_in(_said(error, _UNSURE), language), say(language, YOURS), drafted.draft.text)
            if not await self._shown(drafted, lines, language):
                await self._whisper(drafted, lines)

    async def _keep(self, drafted: Drafted, language: str) -> None:
        """Keep a confirmed answer, and tell its expert what became of it: in the dialog, and where it is closed too."""
        lines = await self._outcome(drafted, language)
        await self._shown(drafted, lines, language)
        await self._whisper(drafted, lines)

    async def _outcome(self, drafted: Drafted, language: str) -> Sequence[str]:
        """Keep a confirmed answer; return what became of it, with its text if it isn't kept."""
        try:
            expert = self._expert(drafted.user)
            why = await self._desk.refusal(expert, drafted.draft.models)
            if not why and expert is not None:
                lines = outcome_lines(await self._desk.give(replace(drafted.draft, by=expert.name)))
                return (" ".join(translated(line, language) for line in lines),)
        except BotError as error:
            log.warning("an expert's answer isn't kept why=%s: %s", type(error).__name__, error)
            why = _said(error, _UNKEPT)
        return said_in(why, language), say(language, YOURS), drafted.draft.text

    async def _shown(self, drafted: Drafted, lines: Sequence[str], language: str) -> bool:
        """Say something in the dialog; False if it takes nothing, such as one that is closed."""
        try:
            await self._client.change_view(drafted.view, outcome_view(*lines, language=language))
        except BotError as error:
            log.info("a dialog takes nothing view=%s why=%s: %s", drafted.view, type(error).__name__, error)
            return False
        return True

    async def _whisper(self, drafted: Drafted, lines: Sequence[str]) -> None:
        where, message = drafted.where, Rendered(text=escape("\n".join(lines)), blocks=())
        await self._client.whisper(where.channel, message, user=drafted.user, thread=where.root)

    def _expert(self, user: str) -> Expert | None:
        return self._desk.expert(Platform.SLACK, user)

    async def _language(self, person: str) -> str:
        return await self._client.languages.of(person)

    def _respond(self, wanted: UseAsAnswer, text: str) -> None:
        if wanted.response_url:
            self._courtesies.later(self._tell(wanted, text))

    async def _tell(self, wanted: UseAsAnswer, text: str) -> None:
        await self._client.respond(wanted.response_url, escape(said_in(text, await self._language(wanted.user))))


def _said(error: BotError, otherwise: str) -> str:
    """Return what an error says to people; only of an answer that isn't taken it does."""
    return error.args[0] if isinstance(error, NotTaken) else otherwise
