"""Messages that grow: begun, continued and ended by the app, ended by Slack after a silence, or by who reads them."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.fakes.slack_limits import check_blocks
from tests.fakes.slack_workspace import BOT_USER, Message, Refusal, Workspace

STREAM_SCOPES: Mapping[str, tuple[str, ...]] = {
    "agents.sessions.setStatus": ("chat:write",),
    "chat.appendStream": ("chat:write",),
    "chat.startStream": ("chat:write",),
    "chat.stopStream": ("chat:write",),
}
_SESSION = {"processing", "active", "suspended", "closed"}


def _start(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    channel, root = arguments["channel"], arguments["thread_ts"]
    here = slack.channel(channel)
    if not here.member:
        raise Refusal("not_in_channel")
    slack.message(channel, root, code="thread_not_found")
    if here.kind != "im":
        if not str(arguments.get("recipient_team_id", "")).startswith("T"):
            raise Refusal("missing_recipient_team_id")
        if not str(arguments.get("recipient_user_id", "")).startswith("U"):
            raise Refusal("missing_recipient_user_id")
    blocks = _blocks(arguments)
    message = Message(slack.next_ts(), BOT_USER, "", root, blocks, grows=True)
    slack.messages[channel].append(message)
    return {"channel": channel, "ts": message.ts}


def _append(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    message = _growing(slack, arguments)
    blocks = [*message.blocks, *_blocks(arguments)]
    check_blocks(blocks)
    message.blocks = blocks
    return {"channel": arguments["channel"], "ts": message.ts}


def _stop(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    message = _growing(slack, arguments)
    message.grows = False
    return {"channel": arguments["channel"], "ts": message.ts}


def _growing(slack: Workspace, arguments: dict[str, Any]) -> Message:
    message = slack.message(arguments["channel"], arguments["ts"], code="message_not_found")
    if message.user != BOT_USER:
        raise Refusal("message_not_owned_by_app")
    if not message.grows:
        raise Refusal("message_not_in_streaming_state")
    return message


def _blocks(arguments: dict[str, Any]) -> list[dict[str, Any]]:
    chunks = arguments.get("chunks", [])
    if not chunks or any(set(chunk) != {"type", "blocks"} or chunk["type"] != "blocks" for chunk in chunks):
        raise Refusal("invalid_chunks")
    blocks = [block for chunk in chunks for block in chunk["blocks"]]
    check_blocks(blocks)
    return blocks


def _session(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    channel, thread, status = arguments["channel_id"], arguments["thread_ts"], arguments["status"]
    if status not in _SESSION:
        raise Refusal("invalid_arguments")
    slack.message(channel, thread, code="invalid_thread_ts")
    slack.sessions.setdefault((channel, thread), []).append(status)
    return {}


STREAM_METHODS: Mapping[str, Callable[[Workspace, dict[str, Any]], dict[str, Any]]] = {
    "agents.sessions.setStatus": _session,
    "chat.appendStream": _append,
    "chat.startStream": _start,
    "chat.stopStream": _stop,
}
