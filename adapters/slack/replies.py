"""What stands in a thread, and which of it is ours."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass

from adapters.slack.calls import Calls
from adapters.slack.fields import at, mappings_at, maybe_text
from adapters.slack.inbound import Us
from core.errors import TransientError

METADATA_EVENT = "threadsheet_answer"
_PAGE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Ours:
    """What of ours stands in a thread.

    Attributes:
        answer: The `ts` of the answer that was looked for; None if it isn't there.
        unmarked: The `ts` of messages that carry no turn and no file, the newest first: beginnings of answers.
    """

    answer: str | None = None
    unmarked: Sequence[str] = ()


async def replies(calls: Calls, channel: str, root: str) -> AsyncIterator[Mapping[str, object]]:
    """Yield a thread's messages, oldest first.

    Raises:
        TransientError: None came, not even the one that the thread is below: that isn't a thread without answers.
    """
    cursor: dict[str, str] = {}
    while True:
        page = await calls.get(
            "conversations.replies",
            {"channel": channel, "ts": root, "include_all_metadata": "true", "limit": _PAGE, **cursor},
        )
        messages = mappings_at(page, "messages")
        if not (messages or cursor):
            raise TransientError("conversations.replies: expected the thread's messages, got none")
        for message in messages:
            yield message
        following = maybe_text(page, "response_metadata.next_cursor")
        if not following:
            return
        cursor = {"cursor": following}


def is_ours(message: Mapping[str, object], us: Us) -> bool:
    """Tell whether a message is from us."""
    return (at(message, "user") == us.bot_user) or (bool(us.bot) and at(message, "bot_id") == us.bot)


def is_answer(message: Mapping[str, object], us: Us) -> bool:
    """Tell whether a message is from us and carries the turn that it answers."""
    return is_ours(message, us) and at(message, "metadata.event_type") == METADATA_EVENT


def turn_of(message: Mapping[str, object], us: Us) -> str:
    """Return the turn that a message of ours answers; "" for any other message."""
    return maybe_text(message, "metadata.event_payload.turn_id") if is_answer(message, us) else ""
