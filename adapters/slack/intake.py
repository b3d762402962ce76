"""What to do with what Slack says: persist first, answer Slack then, and everything else afterwards."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import assert_never

from slack_bolt.response import BoltResponse

from adapters.slack.chosen import after_choice, question_message
from adapters.slack.client import SlackClient
from adapters.slack.home import Overview, home_blocks, suggested_prompts
from adapters.slack.inbound import Asked, Heard, Ignored, Opened, Rated
from adapters.slack.markup import escape
from adapters.slack.payload import to_inbound
from core.errors import BotError, PayloadError
from core.messages import ThreadKey, Trigger, Utterance

log = logging.getLogger(__name__)

_TAKEN = "I answer in the thread under your question."
_EMPTY = "Write your question after {command}, in your own words."
_NO_WORDS = "That message has no words that I could read. Write me your question instead."
_NOT_MEMBER = "I am not in this conversation. Invite me with /invite, or ask me in a direct message."
_SHARED = "I don’t answer in channels shared with another organisation. Ask me in a direct message."
_THANKS = {"up": "Thanks, noted.", "down": "Thanks, noted. We look at answers that did not help."}
_MAX_COMMANDS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """What the rest of the program does for Slack.

    Attributes:
        offer: Persist an utterance; False if it was accepted before (`Inbox.offer`).
        joined: Tell whether we are in a thread: asked or answered there before.
        rate: Persist a person's opinion on an answer; a later one replaces an earlier.
        overview: Tell what we know.
    """

    offer: Callable[[Utterance], Awaitable[bool]]
    joined: Callable[[ThreadKey], Awaitable[bool]]
    rate: Callable[[Rated], Awaitable[None]]
    overview: Callable[[], Awaitable[Overview]]


class Intake:
    """Takes verified payloads."""

    def __init__(self, client: SlackClient, hooks: Hooks) -> None:
        self._client = client
        self._hooks = hooks
        self._commands: deque[str] = deque(maxlen=_MAX_COMMANDS)
        self._tasks: set[asyncio.Task[None]] = set()

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
        match inbound:
            case Heard():
                await self._heard(inbound)
            case Asked():
                return BoltResponse(status=200, body=await self._asked(inbound))
            case Rated():
                await self._hooks.rate(inbound)
                self._later(self._thank(inbound))
            case Opened():
                self._later(self._welcome(inbound))
            case Ignored(why=why):
                log.info("ignored delivery=%s why=%s", str(body.get("event_id", ""))[:40], why)
            case _:
                assert_never(inbound)
        return BoltResponse(status=200, body="")

    async def close(self) -> None:
        """Wait for what was begun after an acknowledgement."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _heard(self, heard: Heard) -> None:
        utterance = heard.utterance
        if utterance.trigger is Trigger.THREAD and not await self._hooks.joined(utterance.thread):
            log.info("ignored delivery=%s why=%s", utterance.id, "a thread that we are not in")
            return
        refusal = await self._refusal(utterance.thread.channel) if heard.interactive else ""
        refusal = refusal or ("" if utterance.text else _NO_WORDS)
        if refusal:
            log.info("ignored delivery=%s why=%s", utterance.id, refusal)
            if heard.response_url:
                self._later(self._client.respond(heard.response_url, refusal))
            return
        await self._hooks.offer(utterance)
        chosen = heard.chosen
        message = after_choice(chosen) if chosen else None
        if chosen and message:
            self._later(self._client.update(chosen.channel, chosen.message, message, turn_id=chosen.turn_id))

    async def _asked(self, asked: Asked) -> str:
        """Return what only the asking person sees.

        A command has no message to answer under, so the question is posted first. Slack repeats a
        command only over Socket Mode, within minutes: remembering the last ones is enough.
        """
        if not asked.text:
            return _EMPTY.format(command=escape(asked.command))
        if asked.trigger in self._commands:
            return ""
        self._commands.append(asked.trigger)
        try:
            refusal = await self._refusal(asked.channel)
            if refusal:
                return refusal
            await self._post_and_offer(asked)
        except BaseException:
            self._commands.remove(asked.trigger)
            raise
        return _TAKEN

    async def _post_and_offer(self, asked: Asked) -> None:
        parent = await self._client.post(asked.channel, question_message(asked))
        try:
            await self._hooks.offer(asked.utterance(parent))
        except BaseException:
            await self._client.delete(asked.channel, parent)
            raise

    async def _refusal(self, channel: str) -> str:
        """Return why we don't answer in `channel`; "" if we do."""
        place = await self._client.place(channel)
        if not place.member:
            return _NOT_MEMBER
        us = await self._client.us()
        return _SHARED if place.shared and not us.shared_channels else ""

    async def _thank(self, rated: Rated) -> None:
        text = _THANKS[rated.rating]
        await self._client.whisper(rated.channel, user=rated.author, thread=rated.thread, text=text)

    async def _welcome(self, opened: Opened) -> None:
        overview = await self._hooks.overview()
        if opened.tab == "home":
            await self._client.home(opened.user, home_blocks(overview))
        elif opened.tab == "messages" and opened.channel:
            await self._client.prompts(opened.channel, suggested_prompts(overview))

    def _later(self, courtesy: Coroutine[None, None, None]) -> None:
        """Do something that nobody waits for and that may fail."""
        task = asyncio.create_task(_forgiving(courtesy))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _forgiving(courtesy: Coroutine[None, None, None]) -> None:
    try:
        await courtesy
    except BotError as error:
        log.warning("left out a courtesy why=%s", error)
