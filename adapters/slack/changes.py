"""What becomes of a message after it was written, as Slack tells it: changed by its author, or deleted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from adapters.slack.fields import at, id_at, mapping_at, maybe_id, maybe_text, ts_at
from adapters.slack.inbound import Ignored, Us
from adapters.slack.markup import mentions, plain
from adapters.slack.origin import workspace_of_event

REDELIVERED = timedelta(minutes=10)
"""Later than that Slack doesn't come back with a message that it couldn't deliver.

Source: https://docs.slack.dev/apis/events-api/#retries
"""

MESSAGE = "slack:msg:"
"""The delivery ids of messages begin so, and end with their `ts`."""

_CHANGED, _DELETED, _TOMBSTONE = "message_changed", "message_deleted", "tombstone"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A message of a person was changed or deleted.

    Attributes:
        message: The delivery id under which it was offered, if it was.
        event: The message as it is now, or was before it was deleted, in the form of an event that tells of a new one.
        at: When it was changed.
        just_now: It was written so shortly before that Slack may still come with it.
    """

    message: str
    event: Mapping[str, object]
    at: datetime
    deleted: bool
    just_now: bool


def delivery_of(workspace: str, channel: str, ts: str) -> str:
    """Return the delivery id of a message."""
    return f"{MESSAGE}{workspace}:{channel}:{ts}"


def change_of(body: Mapping[str, object], event: Mapping[str, object], *, us: Us) -> Change | Ignored | None:
    """Return what became of a message; None for an event that tells of something else.

    Slack tells of a change whenever anything of a message changed: a preview of a link, a reply to it. Only other words
    count. A message with replies stays as a tombstone when it is deleted, and that is told of as a change.

    Raises:
        PayloadError: A field that we rely on is missing.
    """
    kind = maybe_text(event, "subtype")
    if kind not in {_CHANGED, _DELETED}:
        return None
    buried = kind == _CHANGED and maybe_text(event, "message.subtype") == _TOMBSTONE
    deleted = kind == _DELETED or buried
    ts = ts_at(event, "deleted_ts" if kind == _DELETED else "message.ts")
    before = at(event, "previous_message")
    if deleted and before is None:
        return _change(body, event, {}, ts=ts, deleted=True, us=us)
    now = mapping_at(event, "previous_message" if deleted else "message")
    if maybe_id(now, "bot_id") or maybe_id(now, "user") == us.bot_user:
        return Ignored("a bot's message changed")
    if not deleted and not _has_other_words(event, us):
        return Ignored("no word of a message changed")
    return _change(body, event, now, ts=ts, deleted=deleted, us=us)


def _has_other_words(event: Mapping[str, object], us: Us) -> bool:
    """Tell whether a person changed words; what they said before may be missing."""
    if not maybe_text(event, "message.edited.ts"):
        return False
    if at(event, "previous_message") is None:
        return True
    now, before = (maybe_text(event, f"{name}.text") for name in ("message", "previous_message"))
    return plain(now, bot_user=us.bot_user) != plain(before, bot_user=us.bot_user)


def _change(
    body: Mapping[str, object],
    event: Mapping[str, object],
    message: Mapping[str, object],
    *,
    ts: str,
    deleted: bool,
    us: Us,
) -> Change:
    channel = id_at(event, "channel")
    direct = maybe_text(event, "channel_type") == "im" or channel.startswith("D")
    named = not direct and mentions(maybe_text(message, "text"), us.bot_user)
    happened = moment(ts_at(event, "ts"))
    return Change(
        message=delivery_of(workspace_of_event(body), channel, ts),
        event={
            **message,
            "type": "app_mention" if named else "message",
            "channel": channel,
            "channel_type": maybe_text(event, "channel_type"),
            "ts": ts,
        },
        at=happened,
        deleted=deleted,
        just_now=happened - moment(ts) <= REDELIVERED,
    )


def moment(ts: str) -> datetime:
    """Return when a message was written; its `ts` is exact to the microsecond, which tells edits of a second apart."""
    seconds, _, rest = ts.partition(".")
    return _EPOCH + timedelta(seconds=min(int(seconds), 10**11), microseconds=int(rest[:6].ljust(6, "0")))
