"""Teams' activities → what they say to us. Pure, and total: any JSON object gives an `Inbound` or a `PayloadError`."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast

from adapters.codec.fields import at, id_at, mapping_at, mappings_at, maybe_id, maybe_text, text_at
from adapters.teams import opinions
from adapters.teams.answered import Answered, drafted, used
from adapters.teams.compare import compare_utterance
from adapters.teams.inbound import (
    Changed,
    Heard,
    Ignored,
    Inbound,
    Installed,
    Opined,
    Rated,
    Removed,
    Searched,
    Unknown,
    Viewed,
    Wishing,
)
from adapters.teams.payload import Chose, Compared, FollowedUp, Looked, is_private, read_pressed
from adapters.teams.places import MARK, author_of, delivery_of, is_bot, is_targeted, place_of, private_place
from adapters.teams.spoken import addresses_somebody, mentions, spoken
from core.errors import PayloadError
from core.inbox import Edit
from core.messages import Trigger, Utterance

BARE_MENTION = "help"
FILE = "application/vnd.microsoft.teams.file.download.info"


def to_inbound(activity: Mapping[str, object]) -> Inbound | Answered:
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
    if is_bot(activity):
        return Ignored("a bot's message")
    value = at(activity, "value")
    if isinstance(value, Mapping) and "threadsheet" in value:
        return _pressed(activity, cast("Mapping[str, object]", value))
    return _said(activity)


def _edited(activity: Mapping[str, object]) -> Inbound:
    """A question that was changed is answered anew: the edit has the id of the message.

    But who adds our name to a message has not asked before.
    """
    if maybe_text(activity, "channelData.eventType") != "editMessage" or is_bot(activity):
        return Ignored("a message that came back, or a bot's")
    said, message = _said(activity), delivery_of(activity)
    text = spoken(activity, us=id_at(activity, "recipient.id"))
    text = text.removeprefix("/").lstrip() if is_targeted(activity) else text
    edit = Edit(message=message, text=text or BARE_MENTION, at=_moment(activity))
    return Changed(message=message, edit=edit, asked=said if isinstance(said, Heard) else None)


def _deleted(activity: Mapping[str, object]) -> Inbound:
    """Teams doesn't say what the message said; whether it was a question, only the inbox knows."""
    if maybe_text(activity, "channelData.eventType") != "softDeleteMessage" or is_bot(activity):
        return Ignored("not a person's message that was deleted")
    return Changed(message=delivery_of(activity), edit=None, asked=None)


def _moment(activity: Mapping[str, object]) -> datetime:
    """Return when something happened.

    Raises:
        PayloadError: It doesn't say.
    """
    said = text_at(activity, "timestamp")
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        raise PayloadError(f"timestamp: expected a date, got {len(said)} characters of something else") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _said(activity: Mapping[str, object]) -> Inbound:
    trigger = _trigger(activity)
    if isinstance(trigger, Ignored):
        return trigger
    private = is_targeted(activity)
    place = private_place(activity) if private else place_of(activity)
    text = spoken(activity, us=id_at(activity, "recipient.id"))
    text = text.removeprefix("/").lstrip() if private else text
    files = sum(at(one, "contentType") == FILE for one in mappings_at(activity, "attachments"))
    if not text and trigger is Trigger.THREAD:
        return Ignored("no words")
    return Heard(
        utterance=Utterance(
            thread=place.thread,
            delivery_ids=(delivery_of(activity),),
            author=author_of(activity),
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
    if is_targeted(activity):
        return Trigger.COMMAND
    if mentions(activity, id_at(activity, "recipient.id")):
        return Trigger.MENTION
    if MARK not in id_at(activity, "conversation.id"):
        return Ignored("not addressed to us")
    return Ignored("addressed to somebody else") if addresses_somebody(activity) else Trigger.THREAD


def _pressed(activity: Mapping[str, object], value: Mapping[str, object]) -> Inbound:
    """Pressing one button twice is one utterance, whoever presses: its answer is in the thread already."""
    pressed = read_pressed(value)
    private = is_private(value) or is_targeted(activity)
    place = private_place(activity) if private else place_of(activity)
    heard = Heard(
        utterance=Utterance(
            thread=place.thread,
            delivery_ids=(delivery_of(activity),),
            author=author_of(activity),
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


def _invoked(activity: Mapping[str, object]) -> Inbound | Answered:
    name = maybe_text(activity, "name")
    read = _INVOKES.get(name)
    return (read(activity) if read else None) or Unknown(name[:80])


def _viewed(activity: Mapping[str, object]) -> Inbound:
    thread = place_of(activity).thread
    try:
        data = mapping_at(activity, "value.data")
        wanted = opinions.said_of(data, author_of(activity)) or read_pressed(data)
    except PayloadError:
        return Viewed(thread=thread, wanted=None)
    if isinstance(wanted, Opined | Wishing):
        return wanted
    return Viewed(thread=thread, wanted=wanted if isinstance(wanted, Looked) else None)


def _searched(activity: Mapping[str, object]) -> Inbound:
    return Searched(maybe_text(activity, "value.queryText"))


def _rated(activity: Mapping[str, object]) -> Inbound:
    """Return a thumb with what its form says."""
    if maybe_text(activity, "value.actionName") != "feedback":
        return Unknown("message/submitAction")
    return _opinion(activity, mapping_at(activity, "value"))


def _thumbed(activity: Mapping[str, object]) -> Inbound:
    """Return a thumb for which Teams wants a card; what it is stands in one of two places, by whose word one takes."""
    data = at(activity, "value.data")
    value = cast("Mapping[str, object]", data) if isinstance(data, Mapping) else mapping_at(activity, "value")
    if maybe_text(value, "actionName") != "feedback":
        return Unknown("message/fetchTask")
    return replace(_opinion(activity, value), asks=True)


def _opinion(activity: Mapping[str, object], value: Mapping[str, object]) -> Rated:
    return Rated(
        thread=place_of(activity).thread,
        message=maybe_id(activity, "replyToId"),
        opinion=opinions.opinion_of(maybe_text(value, "actionValue.reaction"), at(value, "actionValue.feedback")),
        author=author_of(activity),
    )


_READERS: Mapping[str, Callable[[Mapping[str, object]], Inbound | Answered]] = {
    "conversationUpdate": _added,
    "installationUpdate": _installed,
    "invoke": _invoked,
    "message": _message,
    "messageDelete": _deleted,
    "messageUpdate": _edited,
}
_INVOKES: Mapping[str, Callable[[Mapping[str, object]], Inbound | Answered | None]] = {
    "application/search": _searched,
    "composeExtension/fetchTask": used,
    "composeExtension/submitAction": drafted,
    "message/fetchTask": _thumbed,
    "message/submitAction": _rated,
    "task/fetch": _viewed,
    "task/submit": _viewed,
}
