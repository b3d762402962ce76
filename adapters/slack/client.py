"""What we do in Slack: post, look, whisper, open; each a call of its Web API."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from adapters.slack.calls import Calls
from adapters.slack.errors import GONE, Refused
from adapters.slack.fields import at, mappings_at, maybe_text
from adapters.slack.inbound import Us
from adapters.slack.languages import Languages
from adapters.slack.render import Rendered
from adapters.slack.replies import METADATA_EVENT, Ours, is_answer, is_ours, replies, turn_of
from adapters.slack.rich_text import JsonObject
from adapters.slack.settings import SlackSettings
from core.errors import ConfigError, TransientError
from core.messages import ThreadKey
from core.ports import Clock

log = logging.getLogger(__name__)

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
    """One bot token's view of Slack. Raises `TransientError` and `PermanentError`, nothing of the SDK.

    Attributes:
        has_plain_tables: Slack refused those that can be sorted.
        languages: In which language people read.
    """

    def __init__(self, settings: SlackSettings, clock: Clock) -> None:
        self._settings = settings
        self._calls = Calls(settings)
        self.languages = Languages(self._calls, clock)
        self.has_plain_tables = False
        self._us: Us | None = None
        self._asking = asyncio.Lock()

    async def close(self) -> None:
        """Close what is open."""
        await self._calls.close()

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
        answer = await self._calls.post("chat.postMessage", arguments)
        posted = maybe_text(answer, "ts")
        if not posted:
            raise TransientError("chat.postMessage: expected the message's ts in the answer, got none")
        return posted

    async def ours(self, channel: str, root: str) -> Sequence[Mapping[str, object]]:
        """Return our messages in a thread, the oldest first."""
        us = await self.us()
        return [each async for each in replies(self._calls, channel, root) if is_ours(each, us)]

    async def keep_first(self, channel: str, *, root: str, turn_id: str) -> Ours:
        """Return our message that carries `turn_id` in a thread, if there is one; a later such one is taken back.

        There are two if a process was frozen as it began to post, and another one answered meanwhile.
        """
        us, ours = await self.us(), await self.ours(channel, root)
        found = [maybe_text(each, "ts") for each in ours if turn_of(each, us) == turn_id]
        for ts in found[1:]:
            log.warning("answered twice, took the later one back turn=%s", turn_id)
            await self.delete(channel, ts)
        begun = [each for each in reversed(ours) if not (is_answer(each, us) or mappings_at(each, "files"))]
        return Ours(
            answer=found[0] if found else None,
            unmarked=tuple(ts for ts in (maybe_text(each, "ts") for each in begun) if ts != root),
        )

    async def take_back(self, channel: str, *, root: str, turn_id: str) -> Ours:
        """Delete our messages that carry `turn_id` in a thread, and return what was found there.

        The thread may be gone.
        """
        try:
            there = await self.keep_first(channel, root=root, turn_id=turn_id)
            if there.answer:
                await self.delete(channel, there.answer)
        except Refused as error:
            if error.code not in GONE:
                raise
            return Ours()
        return there

    async def prepare_file(self, name: str, content: bytes, *, alt: str = "") -> str:
        """Upload a file that nobody sees yet, and return its id; `alt` is what a picture shows.

        Source: https://docs.slack.dev/messaging/working-with-files#uploading_files
        """
        asked: JsonObject = {"filename": name, "length": len(content), **({"alt_txt": alt} if alt else {})}
        slot = await self._calls.form("files.getUploadURLExternal", asked)
        address, file = maybe_text(slot, "upload_url"), maybe_text(slot, "file_id")
        if not (address and file):
            raise TransientError("files.getUploadURLExternal: expected an address and an id, got less")
        await self._calls.upload(address, content)
        return file

    async def show_files(self, titles: Mapping[str, str], *, channel: str, thread: str) -> None:
        """Put prepared files, by their ids with a title each, into a thread as one message."""
        files = [{"id": file, "title": title} for file, title in titles.items()]
        arguments: JsonObject = {"files": files, "channel_id": channel, "thread_ts": thread}
        await self._calls.form("files.completeUploadExternal", arguments)

    async def delete_file(self, file: str) -> None:
        """Have a file shown nowhere any more; a message that shows it says that it was deleted.

        Source: https://docs.slack.dev/reference/methods/files.delete
        """
        await self._calls.repeat("files.delete", {"file": file})

    async def update(self, channel: str, ts: str, message: Rendered, *, turn_id: str) -> None:
        """Replace a message of ours."""
        said: JsonObject = {"text": message.text, "blocks": list(message.blocks), "parse": "none"}
        await self._calls.post("chat.update", {"channel": channel, "ts": ts, "metadata": _metadata(turn_id), **said})

    async def delete(self, channel: str, ts: str) -> None:
        """Take back a message of ours."""
        await self._calls.post("chat.delete", {"channel": channel, "ts": ts})

    async def remove(self, channel: str, ts: str) -> None:
        """Take back a message of ours that may be gone already, or grow still."""
        try:
            await self.delete(channel, ts)
        except Refused as error:
            if error.code in GONE:
                return
            await self.stop_stream(channel, ts)
            await self.delete(channel, ts)

    async def start_stream(self, thread: ThreadKey, blocks: Sequence[JsonObject], *, team: str, person: str) -> str:
        """Begin a message that grows, for a person of a workspace, and return its `ts`.

        Source: https://docs.slack.dev/reference/methods/chat.startStream
        """
        arguments: JsonObject = {
            "channel": thread.channel,
            "thread_ts": thread.root,
            "recipient_team_id": team,
            "recipient_user_id": person,
            "chunks": [{"type": "blocks", "blocks": list(blocks)}],
        }
        begun = maybe_text(await self._calls.post("chat.startStream", arguments), "ts")
        if not begun:
            raise TransientError("chat.startStream: expected the message's ts in the answer, got none")
        return begun

    async def append_stream(self, channel: str, ts: str, blocks: Sequence[JsonObject]) -> None:
        """Have a message grow; what it says by now stays."""
        chunks = [{"type": "blocks", "blocks": list(blocks)}]
        await self._calls.post("chat.appendStream", {"channel": channel, "ts": ts, "chunks": chunks})

    async def stop_stream(self, channel: str, ts: str) -> None:
        """Have a message grow no more: from now on it can be updated; Slack may have ended it before."""
        try:
            await self._calls.repeat("chat.stopStream", {"channel": channel, "ts": ts})
        except Refused as error:
            log.info("a stream was over already message=%s why=%s", ts, error)

    async def session(self, thread: ThreadKey, status: Literal["processing", "active"]) -> None:
        """Say whether we are at work in a thread: as long as we are, Slack shows a button that stops us.

        Source: https://docs.slack.dev/ai/agent-sessions
        """
        arguments: JsonObject = {"channel_id": thread.channel, "thread_ts": thread.root, "status": status}
        await self._calls.post("agents.sessions.setStatus", arguments)

    async def whisper(self, channel: str, message: Rendered, *, user: str, thread: str = "") -> str:
        """Say something that only `user` sees, until they load Slack anew; return its `ts`.

        It can't be read back, and is in a thread only if `thread` is one.
        """
        arguments: JsonObject = {"channel": channel, "user": user, "text": message.text}
        if thread:
            arguments["thread_ts"] = thread
        if message.blocks:
            arguments["blocks"] = list(message.blocks)
        answer = await self._calls.post("chat.postEphemeral", arguments)
        said = maybe_text(answer, "message_ts")
        if not said:
            raise TransientError("chat.postEphemeral: expected the message's ts in the answer, got none")
        return said

    async def open(self, trigger: str, view: JsonObject) -> None:
        """Open a dialog for the person behind `trigger`, which is good for three seconds and once."""
        await self._calls.post("views.open", {"trigger_id": trigger, "view": view})

    async def change_view(self, view_id: str, view: JsonObject) -> None:
        """Show another dialog in place of one that is open."""
        await self._calls.post("views.update", {"view_id": view_id, "view": view})

    async def status(self, channel: str, *, thread: str, status: str) -> None:
        """Show what we are doing; the next post in the thread clears it."""
        arguments: JsonObject = {"channel_id": channel, "thread_ts": thread, "status": status}
        await self._calls.post("assistant.threads.setStatus", arguments)

    async def prompts(self, channel: str, prompts: Sequence[dict[str, str]]) -> None:
        """Pin suggestions in the direct-message channel with somebody."""
        arguments: JsonObject = {"channel_id": channel, "prompts": list(prompts)}
        await self._calls.post("assistant.threads.setSuggestedPrompts", arguments)

    async def home(self, user: str, blocks: Sequence[JsonObject]) -> None:
        """Publish somebody's App Home."""
        view: JsonObject = {"type": "home", "blocks": list(blocks)}
        await self._calls.post("views.publish", {"user_id": user, "view": view})

    async def place(self, channel: str) -> Place:
        """Return what `channel` is to us; one that Slack doesn't show us is one that we are not in."""
        try:
            found = await self._calls.get("conversations.info", {"channel": channel})
        except Refused as error:
            if error.code in _NOT_THERE:
                return Place(member=False, shared=False)
            raise
        shared = at(found, "channel.is_ext_shared") is True or at(found, "channel.is_pending_ext_shared") is True
        return Place(member=at(found, "channel.is_member") is not False, shared=shared)

    async def respond(self, response_url: str, text: str, *, replace: bool = False) -> None:
        """Tell the person who pressed something, perhaps in place of the private message pressed."""
        await self._calls.respond(response_url, text, replace=replace)

    async def socket_address(self) -> str:
        """Return where Socket Mode connects to; good for one connection."""
        answer = await self._calls.post("apps.connections.open", {"token": self._settings.app_token})
        return maybe_text(answer, "url")

    async def _who_we_are(self) -> Us:
        found = await self._calls.post("auth.test", {})
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


def _metadata(turn_id: str) -> JsonObject:
    return {"event_type": METADATA_EVENT, "event_payload": {"turn_id": turn_id}}
