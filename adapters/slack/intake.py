"""What to do with what Slack says: persist first, answer Slack then, and everything else afterwards."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import assert_never

from slack_bolt.response import BoltResponse

from adapters.chat.courtesies import Courtesies
from adapters.chat.expert_desk import ExpertDesk
from adapters.chat.overview import Overview
from adapters.language import say
from adapters.slack.answered import Confirmed, Drafted, UseAsAnswer
from adapters.slack.answering import Answering
from adapters.slack.chosen import after_choice, question_message
from adapters.slack.client import SlackClient
from adapters.slack.comparisons import COMPARE, TAKEN, Comparisons
from adapters.slack.explaining import Explaining
from adapters.slack.home import home_blocks, suggested_prompts
from adapters.slack.inbound import (
    Asked,
    Changed,
    Chosen,
    Filled,
    Heard,
    Ignored,
    Inbound,
    Opened,
    Picking,
    Sharing,
    Stopped,
    Typing,
    Wondering,
)
from adapters.slack.markup import escape
from adapters.slack.opener import Opener
from adapters.slack.opining import Opining, Rate, Wish
from adapters.slack.payload import to_inbound
from adapters.slack.said import Opined, Rated, Telling, TookBack, Wishing
from adapters.slack.settings import VisibleTo
from core.catalog.entity_linking import Names
from core.errors import PayloadError
from core.inbox import Edit
from core.messages import ThreadKey, Trigger, Utterance
from core.receipt import KeptReceipt

log = logging.getLogger(__name__)

_EMPTY = "Write your question after {command}, in your own words."
_NO_WORDS = "That message has no words that I could read. Write me your question instead."


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """What the rest of the program does for Slack.

    Attributes:
        offer: Persist an utterance; False if it was accepted before (`Inbox.offer`).
        amend: Have a changed question answered anew; False if it was never offered (`Amending.amend`).
        retract: Take a deleted question out with its answer, which may be delivered only later (`Amending.retract`).
        stop: Have no more of what is being answered in a thread (`Amending.stop`).
        joined: Tell whether we are in a thread: asked or answered there before.
        rate: Persist a person's opinion on an answer; a later one replaces an earlier.
        wish: Persist that a person wants documented what an answer lacks.
        receipt: Give how the answer of a turn came about, if it was given in that thread's conversation.
        overview: Tell what we know.
        names: Give the names of all product models; at once, from memory, and the same object until they change.
        experts: Takes the answers of experts.
    """

    offer: Callable[[Utterance], Awaitable[bool]]
    amend: Callable[[Edit], Awaitable[bool]]
    retract: Callable[[str, bool], Awaitable[None]]
    stop: Callable[[Stopped], Awaitable[None]]
    joined: Callable[[ThreadKey], Awaitable[bool]]
    rate: Rate
    wish: Wish
    receipt: Callable[[str, ThreadKey], Awaitable[KeptReceipt | None]]
    overview: Callable[[], Awaitable[Overview]]
    names: Callable[[], Awaitable[Names]]
    experts: ExpertDesk


class Intake:
    """Takes verified payloads."""

    def __init__(self, client: SlackClient, hooks: Hooks, *, compare_visible_to: VisibleTo) -> None:
        self._client = client
        self._hooks = hooks
        self._courtesies = Courtesies()
        self._opener = Opener(client, hooks.offer)
        self._comparisons = Comparisons(
            client,
            self._opener,
            self._courtesies,
            offer=hooks.offer,
            names=hooks.names,
            visible_to=compare_visible_to,
        )
        self._explaining = Explaining(client, self._courtesies, hooks.receipt)
        self._answering = Answering(client, self._courtesies, hooks.experts, self._comparisons.picker)
        self._opining = Opining(client, self._courtesies, hooks.rate, hooks.wish)

    async def take(self, body: Mapping[str, object]) -> BoltResponse:
        """Return the acknowledgement, once what must not be lost is persisted.

        Raises:
            BotError: It couldn't be persisted; Slack has to deliver it again.
        """
        try:
            inbound = to_inbound(body, us=await self._client.us())
        except PayloadError as error:
            log.warning("unreadable payload why=%s", error)
            return BoltResponse(status=400, body="")
        return BoltResponse(status=200, body=await self._taken(inbound, str(body.get("event_id", ""))[:40]))

    async def _taken(self, inbound: Inbound, delivery: str) -> str:
        """Do what can't wait, and return what the acknowledgement says."""
        match inbound:
            case Asked():
                return await self._asked(inbound)
            case Picking() | Typing() | Filled() | Sharing():
                return await self._comparisons.take(inbound)
            case Heard() | Changed() | Stopped() | Wondering():
                await self._told(inbound)
            case UseAsAnswer() | Drafted() | Confirmed():
                return await self._answering.take(inbound)
            case Rated() | Telling() | TookBack() | Opined() | Wishing():
                await self._opining.take(inbound)
            case Opened():
                self._courtesies.later(self._welcome(inbound))
            case Ignored(why=why):
                log.info("ignored delivery=%s why=%s", delivery, why)
            case _:
                assert_never(inbound)
        return ""

    async def close(self) -> None:
        """Wait for what was begun after an acknowledgement."""
        await self._courtesies.close()

    async def _told(self, inbound: Heard | Changed | Stopped | Wondering) -> None:
        match inbound:
            case Heard():
                await self._heard(inbound)
            case Changed():
                await self._changed(inbound)
            case Wondering():
                await self._explaining.take(inbound)
            case Stopped():
                await self._hooks.stop(inbound)
                self._courtesies.later(self._client.session(inbound.thread, "active"))
                self._courtesies.later(
                    self._client.status(inbound.thread.channel, thread=inbound.thread.root, status="")
                )

    async def _heard(self, heard: Heard) -> None:
        utterance = heard.utterance
        if utterance.trigger is Trigger.THREAD and not await self._hooks.joined(utterance.thread):
            log.info("ignored delivery=%s why=%s", utterance.id, "a thread that we are not in")
            return
        refusal = await self._opener.refusal(utterance.thread.channel) if heard.interactive else ""
        refusal = refusal or ("" if utterance.text else _NO_WORDS)
        if refusal:
            log.info("ignored delivery=%s why=%s", utterance.id, refusal)
            if heard.response_url:
                self._courtesies.later(self._refuse(heard, refusal))
            return
        await self._hooks.offer(utterance)
        if heard.chosen:
            self._courtesies.later(self._show_choice(heard.chosen))

    async def _refuse(self, heard: Heard, why: str) -> None:
        told = say(await self._client.languages.of(heard.utterance.author), why)
        await self._client.respond(heard.response_url, told)

    async def _show_choice(self, chosen: Chosen) -> None:
        """Take the buttons off a clarification that is answered, and say what was chosen."""
        message = after_choice(chosen, await self._client.languages.of(chosen.user))
        if message:
            await self._client.update(chosen.channel, chosen.message, message, turn_id=chosen.turn_id)

    async def _changed(self, changed: Changed) -> None:
        """Have a changed question answered anew, or a deleted one taken out.

        One that is delivered only later is asked as it is now, or not at all.
        """
        if changed.edit is None:
            await self._hooks.retract(changed.message, changed.asked is not None)
        elif not await self._hooks.amend(changed.edit) and changed.asked is not None:
            await self._heard(changed.asked)
            await self._hooks.amend(
                changed.edit
            )  # it may have come meanwhile, and from now on is never older than this

    async def _asked(self, asked: Asked) -> str:
        """Return what only the asking person sees.

        A command has no message to answer under, so the question is posted first.
        """
        if asked.command.endswith(COMPARE):
            return await self._comparisons.command(asked)
        language = await self._client.languages.of(asked.user)
        if not asked.text:
            return say(language, _EMPTY, command=escape(asked.command))
        if refusal := await self._opener.refusal(asked.channel):
            return say(language, refusal)
        await self._opener.open(asked.trigger, asked.channel, question_message(asked, language), asked.utterance)
        return say(language, TAKEN)

    async def _welcome(self, opened: Opened) -> None:
        overview = await self._hooks.overview()
        if opened.tab == "home":
            await self._client.home(opened.user, home_blocks(overview, await self._client.languages.of(opened.user)))
        elif opened.tab == "messages" and opened.channel:
            await self._client.prompts(opened.channel, suggested_prompts(overview))
