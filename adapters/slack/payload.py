"""Slack's payloads → what they say to us. Pure, and total: any JSON gives an `Inbound` or a `PayloadError`."""

from collections.abc import Callable, Mapping

from adapters.slack.changes import Change, change_of, delivery_of, moment
from adapters.slack.fields import at, id_at, mapping_at, maybe_id, maybe_text, text_at, ts_at
from adapters.slack.inbound import Changed, Heard, Ignored, Inbound, Opened, Stopped, Us
from adapters.slack.interaction import read_action, read_command, read_shortcut
from adapters.slack.markup import addresses_somebody, mentions, plain
from adapters.slack.origin import installed, workspace_of_event
from adapters.slack.submission import read_submission, read_suggestion
from core.inbox import Edit
from core.messages import Platform, ThreadKey, Trigger, Utterance

BARE_MENTION = "help"
_SAID = ("", "file_share", "thread_broadcast")
_SLACKBOT = "USLACKBOT"


def to_inbound(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return what `body` says to us.

    A thread reply without a mention comes back as `Trigger.THREAD`; whether we are in that thread is
    for the caller to find out.

    Raises:
        PayloadError: A field we rely on is missing or of the wrong type.
    """
    if at(body, "command") is not None:
        return read_command(body, us=us)
    kind = maybe_text(body, "type")
    read = _READERS.get(kind)
    return read(body, us=us) if read else Ignored(f"payload of type {kind[:40]!r}")


def _event(body: Mapping[str, object], *, us: Us) -> Inbound:
    event = mapping_at(body, "event")
    kind = text_at(event, "type")
    if kind not in {"app_mention", "message", "app_home_opened", "agent_session_stopped"}:
        return Ignored(f"event of type {kind[:40]!r}")
    if why := _foreign(body, event, us):
        return Ignored(why)
    if kind == "app_home_opened":
        return Opened(user=id_at(event, "user"), tab=maybe_text(event, "tab"), channel=maybe_id(event, "channel"))
    if kind == "agent_session_stopped":
        thread = _thread(body, event, ts_at(event, "thread_ts"))
        return Stopped(thread=thread, delivery=_delivery(body), at=moment(ts_at(event, "event_ts")))
    change = change_of(body, event, us=us)
    if isinstance(change, Change):
        return _changed(body, change, us)
    why = change.why if change else _unsaid(event, us)
    return Ignored(why) if why else _said(body, event, us)


def _changed(body: Mapping[str, object], change: Change, us: Us) -> Inbound:
    """Return the change with the question that it makes, if that is addressed to us and was asked only just now.

    Slack may deliver a message later than what became of it, if a delivery of it failed. A reply that mentions nobody
    is left out: what is said in a thread before we are in it was not said to us, whoever changes it later.
    """
    said = None if _unsaid(change.event, us) else _said(body, change.event, us)
    asked = isinstance(said, Heard) and change.just_now and said.utterance.trigger is not Trigger.THREAD
    text = plain(maybe_text(change.event, "text"), bot_user=us.bot_user)
    edit = Edit(message=change.message, text=text or BARE_MENTION, at=change.at)
    return Changed(
        message=change.message,
        edit=None if change.deleted else edit,
        asked=said if asked and isinstance(said, Heard) else None,
    )


def _foreign(body: Mapping[str, object], event: Mapping[str, object], us: Us) -> str:
    """Return why an event comes from where we don't answer; "" if it doesn't."""
    ours = installed(body)
    if not us.teams & ours:
        return "another workspace"
    author_teams = {maybe_id(event, "user_team"), maybe_id(event, "source_team")} - {""}
    shared = at(body, "is_ext_shared_channel") is True or not author_teams <= us.teams | ours
    if shared and not us.shared_channels:
        return "a channel shared with another organisation"
    return ""


def _unsaid(event: Mapping[str, object], us: Us) -> str:
    """Return why nobody said this to anybody; "" if a person wrote it just now."""
    subtype = maybe_text(event, "subtype")
    if subtype not in _SAID:
        return f"message of subtype {subtype[:40]!r}"
    if event.get("bot_id") is not None or event.get("bot_profile") is not None:
        return "a bot's message"
    if maybe_id(event, "user") in {"", us.bot_user, _SLACKBOT}:
        return "not a person's message"
    return "a hidden message" if event.get("hidden") is True else ""


def _said(body: Mapping[str, object], event: Mapping[str, object], us: Us) -> Inbound:
    raw = maybe_text(event, "text")
    trigger = _trigger(event, raw, us)
    if isinstance(trigger, Ignored):
        return trigger
    text = plain(raw, bot_user=us.bot_user)
    if not text and trigger is Trigger.THREAD:
        return Ignored("no words")
    ts, channel = ts_at(event, "ts"), id_at(event, "channel")
    thread = _thread(body, event, ts_at(event, "thread_ts") if maybe_text(event, "thread_ts") else ts)
    ids = [_delivery(body), delivery_of(thread.workspace, channel, ts)]
    if client := maybe_id(event, "client_msg_id"):
        ids.append(f"slack:client:{client}")
    return Heard(
        utterance=Utterance(
            thread=thread,
            delivery_ids=tuple(ids),
            author=id_at(event, "user"),
            text=text or BARE_MENTION,
            trigger=trigger,
            reply_to=_team(event) if thread.workspace.startswith("E") else "",
        )
    )


def _thread(body: Mapping[str, object], event: Mapping[str, object], root: str) -> ThreadKey:
    channel = id_at(event, "channel")
    return ThreadKey(platform=Platform.SLACK, workspace=workspace_of_event(body), channel=channel, root=root)


def _delivery(body: Mapping[str, object]) -> str:
    return f"slack:event:{id_at(body, 'event_id')}"


def _team(event: Mapping[str, object]) -> str:
    """Return the author's workspace, where many make up an organisation: what grows is begun for one of it."""
    return maybe_id(event, "user_team") or maybe_id(event, "team")


def _trigger(event: Mapping[str, object], raw: str, us: Us) -> Trigger | Ignored:
    if maybe_text(event, "channel_type") == "im" or maybe_id(event, "channel").startswith("D"):
        return Trigger.DIRECT
    if maybe_text(event, "type") == "app_mention":
        return Trigger.MENTION
    thread = maybe_text(event, "thread_ts")
    if not thread or thread == maybe_text(event, "ts"):
        return Ignored("not addressed to us")
    if mentions(raw, us.bot_user):
        return Ignored("comes as app_mention too")
    if addresses_somebody(raw):
        return Ignored("addressed to somebody else")
    return Trigger.THREAD


_READERS: Mapping[str, Callable[..., Inbound]] = {
    "block_actions": read_action,
    "block_suggestion": read_suggestion,
    "event_callback": _event,
    "message_action": read_shortcut,
    "view_submission": read_submission,
}
