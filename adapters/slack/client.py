"""The calls of Slack's Web API that we make. The SDK's own retries are off: repeating a post can post twice."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse
from slack_sdk.webhook.async_client import AsyncWebhookClient
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_exponential_jitter

from adapters.slack.errors import FAILURES, Refused, translated
from adapters.slack.fields import at, mappings_at, maybe_text
from adapters.slack.inbound import Us
from adapters.slack.render import Rendered
from adapters.slack.rich_text import JsonObject
from adapters.slack.settings import SlackSettings
from core.errors import ConfigError, TransientError

log = logging.getLogger(__name__)

METADATA_EVENT = "threadsheet_answer"
_PAGE = 200
_READ_TRIES = 3
_NOT_THERE = ("channel_not_found", "not_in_channel", "method_not_supported_for_channel_type")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What a channel is to us.

    Attributes:
        member: We are in it, so we may post.
        shared: People of another organisation read it, or are invited to.
    """

    member: bool
    shared: bool


class SlackClient:
    """One bot token's view of Slack. Raises `TransientError` and `PermanentError`, nothing of the SDK."""

    def __init__(self, settings: SlackSettings) -> None:
        self._settings = settings
        web = AsyncWebClient(
            token=settings.bot_token, base_url=settings.api_url, timeout=settings.timeout_s, retry_handlers=[]
        )
        self._api: Callable[..., Awaitable[AsyncSlackResponse]] = web.api_call  # pyright: ignore[reportUnknownMemberType]
        self._us: Us | None = None
        self._asking = asyncio.Lock()

    async def us(self) -> Us:
        """Return who we are; Slack is asked once."""
        async with self._asking:
            if self._us is None:
                self._us = await self._who_we_are()
            return self._us

    async def post(
        self, channel: str, message: Rendered, *, thread: str | None = None, turn_id: str | None = None
    ) -> str:
        """Post `message` and return its `ts`. Blocks are left out if there are none."""
        arguments: JsonObject = {
            "channel": channel,
            "text": message.text,
            "unfurl_links": False,
            "unfurl_media": False,
            "parse": "none",
            "link_names": False,
            "mrkdwn": False,
        }
        if thread:
            arguments["thread_ts"] = thread
        if message.blocks:
            arguments["blocks"] = list(message.blocks)
        if turn_id:
            arguments["metadata"] = _metadata(turn_id)
        answer = await self._post("chat.postMessage", arguments)
        posted = maybe_text(answer, "ts")
        if not posted:
            raise TransientError("chat.postMessage: expected the message's ts in the answer, got none")
        return posted

    async def find(self, channel: str, *, root: str, turn_id: str) -> str | None:
        """Return the `ts` of our message that carries `turn_id` in a thread, or None."""
        us = await self.us()
        cursor: dict[str, str] = {}
        while True:
            page = await self._get(
                "conversations.replies",
                {"channel": channel, "ts": root, "include_all_metadata": "true", "limit": _PAGE, **cursor},
            )
            for message in mappings_at(page, "messages"):
                if _is_ours(message, us) and at(message, "metadata.event_payload.turn_id") == turn_id:
                    return maybe_text(message, "ts")
            following = maybe_text(page, "response_metadata.next_cursor")
            if not following:
                return None
            cursor = {"cursor": following}

    async def update(self, channel: str, ts: str, message: Rendered, *, turn_id: str) -> None:
        """Replace a message of ours."""
        arguments: JsonObject = {
            "channel": channel,
            "ts": ts,
            "text": message.text,
            "blocks": list(message.blocks),
            "metadata": _metadata(turn_id),
            "parse": "none",
        }
        await self._post("chat.update", arguments)

    async def delete(self, channel: str, ts: str) -> None:
        """Take back a message of ours."""
        await self._post("chat.delete", {"channel": channel, "ts": ts})

    async def whisper(self, channel: str, *, user: str, thread: str, text: str) -> None:
        """Say something in a thread that only `user` sees."""
        arguments: JsonObject = {"channel": channel, "user": user, "thread_ts": thread, "text": text}
        await self._post("chat.postEphemeral", arguments)

    async def status(self, channel: str, *, thread: str, status: str) -> None:
        """Show what we are doing; the next post in the thread clears it."""
        arguments: JsonObject = {"channel_id": channel, "thread_ts": thread, "status": status}
        await self._post("assistant.threads.setStatus", arguments)

    async def prompts(self, channel: str, prompts: Sequence[dict[str, str]]) -> None:
        """Pin suggestions in the direct-message channel with somebody."""
        arguments: JsonObject = {"channel_id": channel, "prompts": list(prompts)}
        await self._post("assistant.threads.setSuggestedPrompts", arguments)

    async def home(self, user: str, blocks: Sequence[JsonObject]) -> None:
        """Publish somebody's App Home."""
        view: JsonObject = {"type": "home", "blocks": list(blocks)}
        await self._post("views.publish", {"user_id": user, "view": view})

    async def place(self, channel: str) -> Place:
        """Return what `channel` is to us; one that Slack doesn't show us is one that we are not in."""
        try:
            found = await self._get("conversations.info", {"channel": channel})
        except Refused as error:
            if error.code in _NOT_THERE:
                return Place(member=False, shared=False)
            raise
        shared = at(found, "channel.is_ext_shared") is True or at(found, "channel.is_pending_ext_shared") is True
        return Place(member=at(found, "channel.is_member") is not False, shared=shared)

    async def respond(self, response_url: str, text: str) -> None:
        """Tell the person who pressed something; only they see it."""
        hook = AsyncWebhookClient(response_url, timeout=self._settings.timeout_s, retry_handlers=[])
        try:
            answer = await hook.send(text=text, response_type="ephemeral", replace_original=False)
        except FAILURES as error:
            raise translated(error, method="response_url") from error
        if answer.status_code != 200:  # noqa: PLR2004  # HTTP OK
            raise TransientError(f"response_url: Slack answered HTTP {answer.status_code}")

    async def socket_address(self) -> str:
        """Return where Socket Mode connects to; good for one connection."""
        answer = await self._post("apps.connections.open", {"token": self._settings.app_token})
        return maybe_text(answer, "url")

    async def _who_we_are(self) -> Us:
        found = await self._post("auth.test", {})
        own = {maybe_text(found, "team_id"), maybe_text(found, "enterprise_id")} - {""}
        bot_user = maybe_text(found, "user_id")
        if not bot_user or not own:
            raise ConfigError("auth.test: expected a bot's user id and workspace; set the token that starts with xoxb-")
        return Us(
            bot_user=bot_user,
            bot=maybe_text(found, "bot_id"),
            teams=self._settings.teams or frozenset(own),
            shared_channels=self._settings.answer_shared_channels,
        )

    async def _post(self, method: str, arguments: JsonObject) -> Mapping[str, object]:
        return await _answer_to(method, self._api(method, json=arguments))

    async def _get(self, method: str, arguments: JsonObject) -> Mapping[str, object]:
        """Read, and read again at once if Slack stumbled: unlike a post, reading twice does no harm."""
        reading = AsyncRetrying(
            retry=retry_if_exception(_stumbled),
            stop=stop_after_attempt(_READ_TRIES),
            wait=wait_exponential_jitter(multiplier=0.05, max=0.4, jitter=0.1),
            reraise=True,
        )

        async def read() -> Mapping[str, object]:
            return await _answer_to(method, self._api(method, http_verb="GET", params=arguments))

        return await reading(read)


def _stumbled(error: BaseException) -> bool:
    """Return whether trying again at once may help; a 429 says itself when to come back."""
    return isinstance(error, TransientError) and error.retry_after_s is None


def _metadata(turn_id: str) -> JsonObject:
    return {"event_type": METADATA_EVENT, "event_payload": {"turn_id": turn_id}}


def _is_ours(message: Mapping[str, object], us: Us) -> bool:
    author = (at(message, "user") == us.bot_user) or (bool(us.bot) and at(message, "bot_id") == us.bot)
    return author and at(message, "metadata.event_type") == METADATA_EVENT


async def _answer_to(method: str, call: Awaitable[AsyncSlackResponse]) -> Mapping[str, object]:
    try:
        response = await call
    except FAILURES as error:
        raise translated(error, method=method) from error
    answer: object = cast("object", response.data)  # pyright: ignore[reportUnknownMemberType]
    return cast("Mapping[str, object]", answer) if isinstance(answer, dict) else {}
