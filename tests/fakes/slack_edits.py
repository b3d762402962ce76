"""What Slack tells of messages that change after they were written."""

from typing import Any

from tests.fakes.slack_sender import Delivery, People
from tests.fakes.slack_workspace import Message


class Editors:
    """Persons who change and delete what they wrote."""

    def __init__(self, people: People) -> None:
        self._people, self._slack = people, people.slack

    async def edit(self, channel: str, ts: str, text: str, **more: Any) -> Delivery:
        """Change a message; Slack tells of it as hidden. `more` are fields of the event."""
        return await self._people.event(self.edited(channel, ts, text, **more))

    def edited(self, channel: str, ts: str, text: str, **more: Any) -> dict[str, Any]:
        """Change a message, and return the event that tells of it."""
        message, at = self._slack.message(channel, ts, code="message_not_found"), self._slack.next_ts()
        before = _as_told(message)
        message.text = text
        after = {**_as_told(message), "edited": {"user": message.user, "ts": at}}
        return {**self._event("message_changed", channel, at), "message": after, "previous_message": before, **more}

    async def unfurl(self, channel: str, ts: str) -> Delivery:
        """Have Slack show a preview of a link in a message."""
        message = self._slack.message(channel, ts, code="message_not_found")
        shown = {**_as_told(message), "attachments": [{"from_url": "https://example.com", "id": 1}]}
        event = self._event("message_changed", channel, self._slack.next_ts())
        return await self._people.event({**event, "message": shown, "previous_message": _as_told(message)})

    async def delete(self, channel: str, ts: str) -> Delivery:
        """Delete a message. One with replies leaves a tombstone, and Slack calls that a change."""
        message, at = self._slack.message(channel, ts, code="message_not_found"), self._slack.next_ts()
        before = _as_told(message)
        if any(it.thread_ts == ts for it in self._slack.messages[channel]):
            message.text, message.user = "This message was deleted.", "USLACKBOT"
            buried = {**_as_told(message), "subtype": "tombstone", "hidden": True}
            told = {**self._event("message_changed", channel, at), "message": buried}
        else:
            self._slack.messages[channel].remove(message)
            told = {**self._event("message_deleted", channel, at), "deleted_ts": ts}
        return await self._people.event({**told, "previous_message": before})

    def _event(self, kind: str, channel: str, at: str) -> dict[str, Any]:
        return {
            "type": "message",
            "subtype": kind,
            "hidden": True,
            "channel": channel,
            "channel_type": self._slack.channels[channel].kind,
            "ts": at,
            "event_ts": at,
        }


def _as_told(message: Message) -> dict[str, Any]:
    told: dict[str, Any] = {"type": "message", "user": message.user, "text": message.text, "ts": message.ts}
    return {**told, "thread_ts": message.thread_ts} if message.thread_ts else told
