"""A workspace with our app installed: its messages, and the Web API's methods on it."""

import itertools
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.slack_limits import check_blocks
from tests.fakes.slack_views import check_view

BOT_TOKEN = "xoxb-the-bot"
APP_TOKEN = "xapp-the-app"
SIGNING_SECRET = "the signing secret"
TEAM, BOT_USER, BOT = "T1", "UBOT", "BBOT"

# The scopes each method asks for; any one of a tuple will do.
METHOD_SCOPES: Mapping[str, tuple[str, ...]] = {
    "auth.test": (),
    "apps.connections.open": (),
    "assistant.threads.setStatus": ("chat:write", "assistant:write"),
    "assistant.threads.setSuggestedPrompts": ("assistant:write",),
    "chat.delete": ("chat:write",),
    "chat.postEphemeral": ("chat:write",),
    "chat.postMessage": ("chat:write",),
    "chat.update": ("chat:write",),
    "conversations.info": ("channels:read", "groups:read", "im:read", "mpim:read"),
    "conversations.replies": ("channels:history", "groups:history", "im:history", "mpim:history"),
    "files.completeUploadExternal": ("files:write",),
    "files.delete": ("files:write",),
    "files.getUploadURLExternal": ("files:write",),
    "views.open": (),
    "views.publish": (),
    "views.update": (),
}
FORMS_ONLY = {"files.completeUploadExternal", "files.getUploadURLExternal"}
"""Methods that read no JSON."""
TRIGGER_S, RESPONSES = 3.0, 5
_KIND_OF_SCOPE = {"channel": "channels", "group": "groups", "im": "im", "mpim": "mpim"}


@dataclass
class Channel:
    """A conversation; `kind` is what Slack calls `channel_type`."""

    kind: str = "channel"
    member: bool = True
    shared: bool = False
    archived: bool = False


@dataclass
class Message:
    """A message as people see it.

    Attributes:
        seen_by: The only person who sees it; "" for everybody in the channel.
        grows: It is streamed: it can be appended to, and not be changed otherwise.
        at: When it was first there, in seconds of the monotonic clock.
    """

    ts: str
    user: str
    text: str
    thread_ts: str = ""
    blocks: list[dict[str, Any]] = field(default_factory=list)
    metadata: dict[str, Any] = field(default_factory=dict)
    files: list[dict[str, Any]] = field(default_factory=list)
    seen_by: str = ""
    grows: bool = False
    at: float = field(default_factory=time.monotonic)


class Refusal(Exception):
    """The Web API answers `{"ok": false, "error": code}`."""


class Workspace:
    """Channels, messages, and what the app showed to people.

    Attributes:
        locales: What people have set; English for whom it doesn't name.
    """

    def __init__(self, *, scopes: frozenset[str]) -> None:
        self.scopes = scopes
        self.channels = {
            "C1": Channel(),
            "C2": Channel(member=False),
            "CSHARED": Channel(shared=True),
            "G1": Channel(kind="group"),
            "M1": Channel(kind="mpim"),
            "D1": Channel(kind="im"),
        }
        self.messages: dict[str, list[Message]] = {name: [] for name in self.channels}
        self.locales: dict[str, str] = {}
        self.homes: dict[str, list[dict[str, Any]]] = {}
        self.prompts: dict[str, list[dict[str, str]]] = {}
        self.whispers: list[tuple[str, str, str, str]] = []
        self.private: dict[str, list[Message]] = {name: [] for name in self.channels}
        self.views: dict[str, dict[str, Any]] = {}
        self._triggers: dict[str, float | None] = {}
        self._views = itertools.count(1)
        self.statuses: list[tuple[str, str, str]] = []
        self.sessions: dict[tuple[str, str], list[str]] = {}
        self._clock = 1_700_000_000

    def trigger(self, name: str = "", *, age_s: float = 0.0) -> str:
        """Return what somebody's doing gives the app to open a dialog with; `name` repeats an earlier one."""
        given = name or f"{len(self._triggers) + 1}.2.trigger"
        self._triggers.setdefault(given, age_s)
        return given

    def open_view(self, trigger: str, view: dict[str, Any]) -> dict[str, Any]:
        """Open a dialog, or refuse."""
        if trigger not in self._triggers:
            raise Refusal("invalid_trigger_id")
        age_s, self._triggers[trigger] = self._triggers[trigger], None
        if age_s is None:
            raise Refusal("exchanged_trigger_id")
        if age_s > TRIGGER_S:
            raise Refusal("expired_trigger_id")
        opened = {**view, "id": f"V{next(self._views)}"}
        self.views[opened["id"]] = opened
        return opened

    def next_ts(self) -> str:
        """Return a new message id."""
        self._clock += 1
        return f"{self._clock}.000100"

    def thread(self, channel: str, root: str) -> list[Message]:
        """Return our own messages in a thread."""
        return [it for it in self.messages[channel] if it.thread_ts == root and it.user == BOT_USER]

    def ours(self) -> list[Message]:
        """Return all our messages."""
        return [it for messages in self.messages.values() for it in messages if it.user == BOT_USER]

    def channel(self, name: str, scope_of: str = "") -> Channel:
        """Return a channel that we are in."""
        channel = self.channels.get(name)
        if channel is None or (not channel.member and channel.kind != "channel"):
            raise Refusal("channel_not_found")
        if scope_of and f"{_KIND_OF_SCOPE[channel.kind]}:{scope_of}" not in self.scopes:
            raise Refusal("missing_scope")
        return channel

    def message(self, channel: str, ts: str, *, code: str) -> Message:
        """Return a message, or refuse with `code`."""
        found = [it for it in self.messages.get(channel, []) if it.ts == ts]
        if not found:
            raise Refusal(code)
        return found[0]


def _auth_test(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"url": "https://acme.slack.com/", "team_id": TEAM, "user_id": BOT_USER, "bot_id": BOT}


def _post_message(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    channel = slack.channel(arguments["channel"])
    if not channel.member:
        raise Refusal("not_in_channel")
    if channel.archived:
        raise Refusal("is_archived")
    if arguments.get("unfurl_links") is not False or arguments.get("unfurl_media") is not False:
        raise AssertionError("a post that would be unfurled")
    thread = arguments.get("thread_ts", "")
    if thread and slack.message(arguments["channel"], thread, code="thread_not_found").thread_ts:
        raise Refusal("thread_not_found")
    text, blocks = arguments.get("text", ""), arguments.get("blocks", [])
    _check_content(text, blocks)
    metadata = arguments.get("metadata", {})
    if metadata and set(metadata) != {"event_type", "event_payload"}:
        raise Refusal("invalid_metadata_format")
    message = Message(slack.next_ts(), BOT_USER, text, thread, blocks, metadata)
    slack.messages[arguments["channel"]].append(message)
    return {"channel": arguments["channel"], "ts": message.ts}


def _check_content(text: str, blocks: list[dict[str, Any]]) -> None:
    if not text and not blocks:
        raise Refusal("no_text")
    if len(text) > 40_000:
        raise Refusal("msg_too_long")
    check_blocks(blocks)


def _update(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    message = slack.message(arguments["channel"], arguments["ts"], code="message_not_found")
    if message.user != BOT_USER or message.grows:
        raise Refusal("cant_update_message")
    _check_content(arguments.get("text", ""), arguments.get("blocks", []))
    message.text, message.blocks = arguments.get("text", ""), arguments.get("blocks", [])
    message.metadata = arguments.get("metadata", message.metadata)
    return {"ts": message.ts}


def _delete(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    message = slack.message(arguments["channel"], arguments["ts"], code="message_not_found")
    if message.user != BOT_USER or message.grows:
        raise Refusal("cant_delete_message")
    slack.messages[arguments["channel"]].remove(message)
    return {}


def _ephemeral(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    channel, user = arguments["channel"], arguments["user"]
    if not slack.channel(channel).member:
        raise Refusal("not_in_channel")
    if not user.startswith("U"):
        raise Refusal("user_not_in_channel")
    text, blocks, thread = arguments.get("text", ""), arguments.get("blocks", []), arguments.get("thread_ts", "")
    _check_content(text, blocks)
    if thread:
        slack.message(channel, thread, code="invalid_thread_ts")
    message = Message(slack.next_ts(), BOT_USER, text, thread, blocks, seen_by=user)
    slack.private[channel].append(message)
    slack.whispers.append((channel, user, thread, text))
    return {"message_ts": message.ts}


def _open(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    check_view(arguments["view"])
    return {"view": slack.open_view(arguments["trigger_id"], arguments["view"])}


def _change(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    check_view(arguments["view"])
    if arguments["view_id"] not in slack.views:
        raise Refusal("not_found")
    slack.views[arguments["view_id"]] = {**arguments["view"], "id": arguments["view_id"]}
    return {"view": slack.views[arguments["view_id"]]}


def _replies(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    channel, root = arguments["channel"], arguments["ts"]
    slack.channel(channel, "history")
    slack.message(channel, root, code="thread_not_found")
    found = [it for it in slack.messages[channel] if root in {it.ts, it.thread_ts}]
    start = int(arguments.get("cursor") or 0)
    # A page of two, whatever was asked for: Slack may give fewer than the limit.
    page = [_as_json(it, arguments.get("include_all_metadata") == "true") for it in found[start : start + 2]]
    more = str(start + 2) if len(found) > start + 2 else ""
    return {"messages": page, "has_more": bool(more), "response_metadata": {"next_cursor": more}}


def _as_json(message: Message, with_metadata: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "message", "ts": message.ts, "user": message.user, "text": message.text}
    found |= {"files": message.files} if message.files else {}
    return {**found, "metadata": message.metadata} if with_metadata and message.metadata else found


def _info(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    channel = slack.channel(arguments["channel"], "read")
    found: dict[str, Any] = {"id": arguments["channel"], "is_ext_shared": channel.shared}
    if channel.kind != "im":
        found["is_member"] = channel.member
    return {"channel": found}


def _publish(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    view = arguments["view"]
    if view["type"] != "home":
        raise Refusal("invalid_arguments")
    check_blocks(view["blocks"], home=True)
    slack.homes[arguments["user_id"]] = view["blocks"]
    return {}


def _status(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    slack.message(arguments["channel_id"], arguments["thread_ts"], code="invalid_thread_ts")
    slack.statuses.append((arguments["channel_id"], arguments["thread_ts"], arguments["status"]))
    return {}


def _prompts(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    prompts = arguments["prompts"]
    if not 1 <= len(prompts) <= 4 or any(set(it) != {"title", "message"} for it in prompts):
        raise Refusal("invalid_arguments")
    slack.prompts[arguments["channel_id"]] = prompts
    return {}


METHODS: Mapping[str, Callable[[Workspace, dict[str, Any]], dict[str, Any]]] = {
    "auth.test": _auth_test,
    "chat.postMessage": _post_message,
    "chat.update": _update,
    "chat.delete": _delete,
    "chat.postEphemeral": _ephemeral,
    "conversations.replies": _replies,
    "conversations.info": _info,
    "views.open": _open,
    "views.publish": _publish,
    "views.update": _change,
    "assistant.threads.setStatus": _status,
    "assistant.threads.setSuggestedPrompts": _prompts,
}
