"""Teams' activities → what they say to us. Pure, and total: any JSON object gives an `Inbound` or a `PayloadError`."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from adapters.codec.fields import at, id_at, mapping_at, mappings_at, maybe_id, maybe_text
from adapters.teams.compare import compare_utterance
from adapters.teams.inbound import (
    Heard,
    Ignored,
    Inbound,
    Installed,
    Place,
    Rated,
    Removed,
    Searched,
    Unknown,
    Viewed,
)
from adapters.teams.payload import Chose, Compared, FollowedUp, Looked, is_private, read_pressed
from adapters.teams.spoken import addresses_somebody, mentions, spoken
from core.errors import PayloadError
from core.messages import Platform, ThreadKey, Trigger, Utterance

BARE_MENTION = "help"
MARK = ";messageid="
PRIVATE_ROOT = "asker:"
"""How the root of a thread begins that only its asker sees."""

CHAT = "chat"
"""The root of a conversation without threads."""
FILE = "application/vnd.microsoft.teams.file.download.info"
_BOT_PREFIX = "28:"
_REASON_CHARS = 2000


def to_inbound(activity: Mapping[str, object]) -> Inbound:
    """Return what `activity` says to us.

    A reply in a channel's thread without a mention comes back as `Trigger.THREAD`; whether we are in that
    thread is for the caller to find out.

    Raises:
        PayloadError: A field we rely on is missing or of the wrong type.
    """
    kind = maybe_text(activity, "type")
    read = _READERS.get(kind)
    return read(activity) if read else Ignored(f"activity of type {kind[:40]!r}")


def _message(activity: Mapping[str, object]) -> Inbound:
    if _is_bot(activity):
        return Ignored("a bot's message")
    value = at(activity, "value")
    if isinstance(value, Mapping) and "threadsheet" in value:
        return _pressed(activity, cast("Mapping[str, object]", value))
    return _said(activity)


def _edited(activity: Mapping[str, object]) -> Inbound:
    """A question that was mended is asked once: the edit has the id of the message.

    But who adds our name to a message has not asked before.
    """
    if maybe_text(activity, "channelData.eventType") != "editMessage" or _is_bot(activity):
        return Ignored("a message that came back, or a bot's")
    return _said(activity)


def _said(activity: Mapping[str, object]) -> Inbound:
    trigger = _trigger(activity)
    if isinstance(trigger, Ignored):
        return trigger
    private = _is_targeted(activity)
    place = _private_place(activity) if private else place_of(activity)
    text = spoken(activity, us=id_at(activity, "recipient.id"))
    text = text.removeprefix("/").lstrip() if private else text
    files = sum(at(one, "contentType") == FILE for one in mappings_at(activity, "attachments"))
    if not text and trigger is Trigger.THREAD:
        return Ignored("no words")
    return Heard(
        utterance=Utterance(
            thread=place.thread,
            delivery_ids=(_delivery(activity),),
            author=_author(activity),
            text=text or ("" if files else BARE_MENTION),
            trigger=trigger,
            reply_to=json.dumps(place.reference, ensure_ascii=False, separators=(",", ":")),
            private=private,
        ),
        place=place,
        files=files,
    )


def _trigger(activity: Mapping[str, object]) -> Trigger | Ignored:
    if maybe_text(activity, "conversation.conversationType") == "personal":
        return Trigger.DIRECT
    if _is_targeted(activity):
        return Trigger.COMMAND
    if mentions(activity, id_at(activity, "recipient.id")):
        return Trigger.MENTION
    if MARK not in id_at(activity, "conversation.id"):
        return Ignored("not addressed to us")
    return Ignored("addressed to somebody else") if addresses_somebody(activity) else Trigger.THREAD


def _pressed(activity: Mapping[str, object], value: Mapping[str, object]) -> Inbound:
    """Pressing one button twice is one utterance, whoever presses: its answer is in the thread already."""
    pressed = read_pressed(value)
    private = is_private(value) or _is_targeted(activity)
    place = _private_place(activity) if private else place_of(activity)
    heard = Heard(
        utterance=Utterance(
            thread=place.thread,
            delivery_ids=(_delivery(activity),),
            author=_author(activity),
            text="",
            trigger=Trigger.ACTION,
            reply_to=json.dumps(place.reference, ensure_ascii=False, separators=(",", ":")),
            private=private,
        ),
        place=place,
        message=maybe_id(activity, "replyToId"),
        name=maybe_text(activity, "from.name"),
    )
    asked = heard.utterance
    match pressed:
        case Chose(turn_id=turn, text=text):
            once = (_once("choice", turn, text),)
            return replace(heard, chose=pressed, utterance=replace(asked, delivery_ids=once, text=text, resumes=turn))
        case FollowedUp(turn_id=turn, text=text):
            return replace(heard, utterance=replace(asked, delivery_ids=(_once("followup", turn, text),), text=text))
        case Compared():
            return replace(heard, utterance=replace(asked, text=compare_utterance(pressed)))
        case _:
            return Ignored("a button that opens something")


def _once(name: str, turn_id: str, text: str) -> str:
    return f"teams:{name}:{turn_id}:{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:16]}"


def _added(activity: Mapping[str, object]) -> Inbound:
    """Return whether it was us who was added, or taken out."""
    us = id_at(activity, "recipient.id")
    if any(at(member, "id") == us for member in mappings_at(activity, "membersAdded")):
        return Installed(place_of(activity, rooted=False))
    if any(at(member, "id") == us for member in mappings_at(activity, "membersRemoved")):
        return Removed(place_of(activity, rooted=False).thread)
    return Ignored("others came or went")


def _installed(activity: Mapping[str, object]) -> Inbound:
    action = maybe_text(activity, "action")
    if action == "remove":
        return Removed(place_of(activity, rooted=False).thread)
    if action not in {"add", "add-upgrade"}:
        return Ignored(f"installation {action[:40]!r}")
    return Installed(place_of(activity, rooted=False)) if action == "add" else Ignored("an upgrade")


def _invoked(activity: Mapping[str, object]) -> Inbound:
    name = maybe_text(activity, "name")
    read = _INVOKES.get(name)
    return read(activity) if read else Unknown(name[:80])


def _viewed(activity: Mapping[str, object]) -> Inbound:
    thread = place_of(activity).thread
    try:
        wanted = read_pressed(mapping_at(activity, "value.data"))
    except PayloadError:
        return Viewed(thread=thread, wanted=None)
    return Viewed(thread=thread, wanted=wanted if isinstance(wanted, Looked) else None)


def _searched(activity: Mapping[str, object]) -> Inbound:
    return Searched(maybe_text(activity, "value.queryText"))


def _rated(activity: Mapping[str, object]) -> Inbound:
    """Return a thumb with its reason, which comes as JSON within a string."""
    if maybe_text(activity, "value.actionName") != "feedback":
        return Unknown("message/submitAction")
    thumb = maybe_text(activity, "value.actionValue.reaction")
    if thumb not in {"like", "dislike"}:
        raise PayloadError("value.actionValue.reaction: expected like or dislike, got something else")
    return Rated(
        thread=place_of(activity).thread,
        message=maybe_id(activity, "replyToId"),
        rating="up" if thumb == "like" else "down",
        reason=_reason(at(activity, "value.actionValue.feedback"))[:_REASON_CHARS],
        author=_author(activity),
    )


def _reason(given: object) -> str:
    try:
        found: object = json.loads(given) if isinstance(given, str) else given
    except (ValueError, RecursionError):
        return ""
    return maybe_text(cast("Mapping[str, object]", found), "feedbackText") if isinstance(found, Mapping) else ""


def place_of(activity: Mapping[str, object], *, rooted: bool = True) -> Place:
    """Return where an activity is to be answered.

    A message that opens a channel's thread doesn't say so: its own id is the thread's. `rooted` False
    leaves the channel's own level, where what is posted opens a thread.

    Raises:
        PayloadError: A field we rely on is missing.
    """
    whole = id_at(activity, "conversation.id")
    base, _, root = whole.partition(MARK)
    if maybe_text(activity, "conversation.conversationType") == "channel" and not root and rooted:
        root = maybe_id(activity, "replyToId") or id_at(activity, "id")
        whole = f"{base}{MARK}{root}"
    conversation = {**mapping_at(activity, "conversation"), "id": whole}
    tenant = maybe_id(activity, "conversation.tenantId") or maybe_id(activity, "channelData.tenant.id")
    thread = ThreadKey(platform=Platform.TEAMS, workspace=tenant.lower() or "local", channel=base, root=root or CHAT)
    reference: dict[str, object] = {
        "serviceUrl": maybe_text(activity, "serviceUrl"),
        "channelId": maybe_text(activity, "channelId"),
        "conversation": _plain_fields(conversation),
        "bot": _plain_fields(mapping_at(activity, "recipient")),
        "user": _plain_fields(mapping_at(activity, "from")),
    }
    if locale := maybe_text(activity, "locale"):
        reference["locale"] = locale
    return Place(thread=thread, reference=reference)


def _is_targeted(activity: Mapping[str, object]) -> bool:
    """Tell whether only we got what somebody wrote where others are, as after a slash."""
    personal = maybe_text(activity, "conversation.conversationType") == "personal"
    return at(activity, "recipient.isTargeted") is True and not personal


def _private_place(activity: Mapping[str, object]) -> Place:
    """Return where the author alone is answered: a thread of its own, which the others' questions don't go on with."""
    place = place_of(activity, rooted=False)
    user = {**mapping_at(place.reference, "user"), "isTargeted": True}
    thread = replace(place.thread, root=f"{PRIVATE_ROOT}{_author(activity)}")
    return replace(place, thread=thread, reference={**place.reference, "user": user})


def _plain_fields(account: Mapping[str, object]) -> dict[str, object]:
    """Return an account or a conversation as it is addressed; whom it was shown to is no part of that."""
    return {name: value for name, value in account.items() if isinstance(value, str | bool) and name != "isTargeted"}


def _delivery(activity: Mapping[str, object]) -> str:
    base = id_at(activity, "conversation.id").partition(MARK)[0]
    return f"teams:msg:{base}:{id_at(activity, 'id')}"


def _author(activity: Mapping[str, object]) -> str:
    return maybe_id(activity, "from.aadObjectId") or id_at(activity, "from.id")


def _is_bot(activity: Mapping[str, object]) -> bool:
    return maybe_text(activity, "from.id").startswith(_BOT_PREFIX) or at(activity, "from.role") == "bot"


_READERS: Mapping[str, Callable[[Mapping[str, object]], Inbound]] = {
    "conversationUpdate": _added,
    "installationUpdate": _installed,
    "invoke": _invoked,
    "message": _message,
    "messageUpdate": _edited,
}
_INVOKES: Mapping[str, Callable[[Mapping[str, object]], Inbound]] = {
    "application/search": _searched,
    "message/submitAction": _rated,
    "task/fetch": _viewed,
    "task/submit": _viewed,
}
