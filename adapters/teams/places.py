"""Where an activity comes from, and who did it: ids, threads, and the reference by which it is answered."""

from collections.abc import Mapping
from dataclasses import replace

from adapters.codec.fields import at, id_at, mapping_at, maybe_id, maybe_text
from adapters.teams.inbound import Place
from core.messages import Platform, ThreadKey

MARK = ";messageid="
PRIVATE_ROOT = "asker:"
"""How the root of a thread begins that only its asker sees."""

CHAT = "chat"
"""The root of a conversation without threads."""
_BOT_PREFIX = "28:"


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


def is_targeted(activity: Mapping[str, object]) -> bool:
    """Tell whether only we got what somebody wrote where others are, as after a slash."""
    personal = maybe_text(activity, "conversation.conversationType") == "personal"
    return at(activity, "recipient.isTargeted") is True and not personal


def private_place(activity: Mapping[str, object]) -> Place:
    """Return where the author alone is answered: a thread of its own, which the others' questions don't go on with."""
    place = place_of(activity, rooted=False)
    user = {**mapping_at(place.reference, "user"), "isTargeted": True}
    thread = replace(place.thread, root=f"{PRIVATE_ROOT}{author_of(activity)}")
    return replace(place, thread=thread, reference={**place.reference, "user": user})


def _plain_fields(account: Mapping[str, object]) -> dict[str, object]:
    """Return an account or a conversation as it is addressed; whom it was shown to is no part of that."""
    return {name: value for name, value in account.items() if isinstance(value, str | bool) and name != "isTargeted"}


def delivery_of(activity: Mapping[str, object]) -> str:
    """Return the delivery id of a message."""
    base = id_at(activity, "conversation.id").partition(MARK)[0]
    return f"teams:msg:{base}:{id_at(activity, 'id')}"


def author_of(activity: Mapping[str, object]) -> str:
    """Return who did it: by the id that is the same everywhere, if there is one."""
    return maybe_id(activity, "from.aadObjectId") or id_at(activity, "from.id")


def is_bot(activity: Mapping[str, object]) -> bool:
    """Tell whether it was no person."""
    return maybe_text(activity, "from.id").startswith(_BOT_PREFIX) or at(activity, "from.role") == "bot"
