"""Conversations of Teams as people see them, and the rules by which a bot may write there."""

import itertools
import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tests.fakes.teams_issuer import APP, TENANT
from tests.fakes.teams_limits import InvalidMessage, check_message

BOT = f"28:{APP}"
MAX_BYTES = 100_000
"""In UTF-16, addresses and all."""

ADDRESSES = frozenset({"channelId", "conversation", "from", "id", "locale", "recipient", "serviceUrl"})

STREAM_S, STREAM_GAP_S = 120.0, 1.0
INFORMATIVE_CHARS = 1000
FAST, WITHIN_S = 7, 0.9
"""Teams takes 7 per second; the last tenth is for the way here."""


@dataclass(frozen=True)
class Chat:
    """A conversation; `kind` is Teams' conversationType."""

    id: str
    kind: str


PERSONAL = Chat("a:1personal", "personal")
PERSONAL_2 = Chat("a:2personal", "personal")
GROUP = Chat("19:group@thread.v2", "groupChat")
CHANNEL = Chat("19:channel@thread.tacv2", "channel")


@dataclass
class Shown:
    """A message of ours, as people see it.

    Attributes:
        conversation: The whole id, with the thread.
        body: What was sent last.
        versions: How often it was sent: more than once for an edited one.
        at: When it was first there, in seconds of the monotonic clock.
    """

    id: str
    conversation: str
    body: dict[str, Any]
    versions: int = 1
    at: float = field(default_factory=time.monotonic)

    @property
    def text(self) -> str:
        """What is written."""
        return str(self.body.get("text", ""))

    @property
    def root(self) -> str:
        """The thread's first message; empty outside a thread."""
        return self.conversation.partition(";messageid=")[2]


@dataclass
class Streamed:
    """A stream of ours.

    Attributes:
        texts: All that was shown, one after the other.
        said: What was last shown of the message itself: whatever comes has to begin with it.
    """

    id: str
    conversation: str
    began_at: datetime
    last_at: datetime
    sequence: int
    texts: list[str] = field(default_factory=list)
    ended: str = ""
    said: str = ""

    def show(self, activity: Mapping[str, Any], info: Mapping[str, Any]) -> None:
        """Take what is shown before the end: what is being done, and then, each time, all of the message so far."""
        text, informative = activity.get("text", ""), info["streamType"] == "informative"
        if activity["type"] != "typing" or info["streamType"] not in {"informative", "streaming"}:
            raise Refusal(400, "BadRequest", "progress is typing")
        if not text or (informative and len(text) > INFORMATIVE_CHARS):
            raise Refusal(400, "BadRequest", "an informative message has 1 to 1000 characters")
        if informative and self.said:
            raise Refusal(400, "BadRequest", "the message has begun")
        if not text.startswith(self.said):
            raise Refusal(400, "BadRequest", "the streamed content changed")
        if set(activity) & {"attachments", "suggestedActions", "channelData"}:
            raise Refusal(400, "BadRequest", "only the final message has more than text")
        self.texts.append(text)
        self.said = "" if informative else text


class Refusal(Exception):
    """Teams answers with an error."""

    def __init__(self, status: int, code: str, said: str = "", *, retry_after: str = "") -> None:
        super().__init__(code)
        self.status, self.code, self.said, self.retry_after = status, code, said, retry_after


class Chats:
    """All conversations in which our bot is."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self.chats: dict[str, Chat] = {chat.id: chat for chat in (PERSONAL, PERSONAL_2, GROUP, CHANNEL)}
        self.shown: list[Shown] = []
        self.typing: list[str] = []
        self.streams: list[Streamed] = []
        self._ids = itertools.count(1_700_000_000_000)
        self._lately: dict[str, deque[float]] = {}

    def add(self, chat: Chat) -> Chat:
        """Let there be another conversation."""
        self.chats[chat.id] = chat
        return chat

    def next_id(self) -> str:
        """Return a new message id."""
        return str(next(self._ids))

    def in_chat(self, chat: Chat, *, root: str = "") -> list[Shown]:
        """Return our messages in a conversation, or in a thread of it."""
        return [it for it in self.shown if it.conversation.partition(";")[0] == chat.id and root in ("", it.root)]

    def stop(self, chat: Chat) -> None:
        """Press Stop at the running stream."""
        self._running(chat).ended = "Content stream was canceled by user."

    def expire(self, chat: Chat) -> None:
        """Let the running stream have taken more than two minutes."""
        self._running(chat).ended = "Content stream exceeded streaming time."

    def post(self, conversation: str, activity: Mapping[str, Any]) -> dict[str, Any]:
        """Take an activity of our bot."""
        chat = self._chat(conversation)
        self._throttle(conversation)
        _check_addressed(conversation, activity)
        streaming = [it for it in activity.get("entities", []) if it["type"] == "streaminfo"]
        if streaming:
            return self._stream(chat, activity, streaming)
        if activity["type"] == "typing":
            self.typing.append(conversation)
            return {}
        check_body(activity)
        return {"id": self._show(conversation, activity).id}

    def update(self, conversation: str, message: str, activity: Mapping[str, Any]) -> dict[str, Any]:
        """Replace a message of our bot."""
        self._chat(conversation)
        self._throttle(conversation)
        _check_addressed(conversation, activity)
        check_body(activity)
        closed = [it for it in self.streams if it.id == message and it.ended]
        if closed and not any(it.id == message for it in self.shown):
            self._show(conversation, activity, id_=message)
            return {"id": message}
        shown = self._of(conversation, message)
        shown.body, shown.versions = dict(activity), shown.versions + 1
        return {"id": message}

    def delete(self, conversation: str, message: str) -> None:
        """Take back a message of our bot."""
        self.shown.remove(self._of(conversation, message))

    def _stream(self, chat: Chat, activity: Mapping[str, Any], infos: list[dict[str, Any]]) -> dict[str, Any]:
        if chat.kind != "personal":
            raise Refusal(403, "ContentStreamNotAllowed", "Content stream is not allowed in this conversation.")
        if len(infos) != 1:
            raise Refusal(400, "BadRequest", "one streaminfo")
        [info] = infos
        if "streamId" not in info:
            return self._begin(chat, activity, info)
        stream = next((it for it in self.streams if it.id == info["streamId"]), None)
        if stream is None or stream.conversation != chat.id:
            raise Refusal(404, "ContentStreamNotFound")
        self._check_running(stream)
        if info["streamType"] == "final":
            return self._end(stream, activity, info)
        if info["streamSequence"] <= stream.sequence:
            raise Refusal(202, "ContentStreamSequenceOrderPreConditionFailed")
        stream.sequence, stream.last_at = info["streamSequence"], self._now()
        stream.show(activity, info)
        return {}

    def _begin(self, chat: Chat, activity: Mapping[str, Any], info: Mapping[str, Any]) -> dict[str, Any]:
        if any(it.conversation == chat.id and not self._over(it) for it in self.streams):
            raise Refusal(403, "ContentStreamNotAllowed", "Another stream is running in this chat.")
        if info["streamSequence"] != 1:
            raise Refusal(400, "BadRequest", "a stream starts with 1")
        now = self._now()
        stream = Streamed(self.next_id(), chat.id, now, now, 1)
        stream.show(activity, info)
        self.streams.append(stream)
        return {"id": stream.id}

    def _end(self, stream: Streamed, activity: Mapping[str, Any], info: Mapping[str, Any]) -> dict[str, Any]:
        if activity["type"] != "message" or "streamSequence" in info:
            raise Refusal(400, "BadRequest", "a final message has no sequence")
        if not activity["text"].startswith(stream.said):
            raise Refusal(400, "BadRequest", "the streamed content changed")
        body = {**activity, "entities": [it for it in activity["entities"] if it["type"] != "streaminfo"]}
        check_body(body)
        stream.ended = "Content stream is not allowed on an already completed streamed message."
        self._show(stream.conversation, body, id_=stream.id)
        return {"id": stream.id}

    def _check_running(self, stream: Streamed) -> None:
        if self._over(stream):
            stream.ended = stream.ended or "Content stream exceeded streaming time."
            raise Refusal(403, "ContentStreamNotAllowed", stream.ended)
        if (self._now() - stream.last_at).total_seconds() < STREAM_GAP_S:
            raise Refusal(429, "TooManyRequests", retry_after="1")

    def _running(self, chat: Chat) -> Streamed:
        [running] = [it for it in self.streams if it.conversation == chat.id and not it.ended]
        return running

    def _over(self, stream: Streamed) -> bool:
        return bool(stream.ended) or (self._now() - stream.began_at).total_seconds() > STREAM_S

    def _chat(self, conversation: str) -> Chat:
        base, _, root = conversation.partition(";messageid=")
        chat = self.chats.get(base)
        if chat is None or (root and chat.kind != "channel"):
            raise Refusal(404, "ConversationNotFound")
        return chat

    def _of(self, conversation: str, message: str) -> Shown:
        found = [it for it in self.shown if it.id == message and it.conversation == conversation]
        if not found:
            raise Refusal(404, "ActivityNotFoundInConversation")
        return found[0]

    def _show(self, conversation: str, activity: Mapping[str, Any], *, id_: str = "") -> Shown:
        shown = Shown(id_ or self.next_id(), conversation, dict(activity))
        if ";messageid=" not in conversation and self.chats[conversation].kind == "channel":
            shown.conversation = f"{conversation};messageid={shown.id}"
        self.shown.append(shown)
        return shown

    def _throttle(self, conversation: str) -> None:
        lately = self._lately.setdefault(conversation, deque(maxlen=FAST))
        now = time.monotonic()
        if len(lately) == FAST and now - lately[0] < WITHIN_S:
            raise Refusal(429, "TooManyRequests", retry_after="1")
        lately.append(now)


def check_body(activity: Mapping[str, Any]) -> None:
    """Refuse a message that Teams wouldn't take."""
    if activity["type"] != "message":
        raise Refusal(400, "BadSyntax", "not a message")
    if len(json.dumps(activity, ensure_ascii=False).encode("utf-16-le")) > MAX_BYTES:
        raise Refusal(413, "MessageSizeTooBig")
    try:
        check_message({name: value for name, value in activity.items() if name not in ADDRESSES})
    except InvalidMessage as error:
        raise Refusal(error.status, "BadSyntax", str(error)) from error


def _check_addressed(conversation: str, activity: Mapping[str, Any]) -> None:
    """A bot speaks for itself, where it says so, and answers no message that it made up."""
    if activity.get("from", {}).get("id") != BOT:
        raise Refusal(403, "Forbidden", "another sender")
    if activity.get("conversation", {}).get("id") != conversation:
        raise Refusal(400, "BadArgument", "another conversation than the address names")
    if activity.get("conversation", {}).get("tenantId") != TENANT:
        raise Refusal(400, "BadArgument", "no tenant")
    if "replyToId" in activity:
        raise Refusal(400, "BadArgument", "a reply to nothing")
