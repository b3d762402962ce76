"""Slack's delivering side: people act, and the app is told, signed and again until it acknowledges."""

import hashlib
import hmac
import itertools
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urlencode

import aiohttp

from tests.clocks import eventually
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_views import check_options, state_of
from tests.fakes.slack_workspace import BOT_USER, SIGNING_SECRET, TEAM, Message

ACK_S = 60.0
"""Slack itself waits for 3 s: how quick the app is, is measured, not tested on a machine with other work."""

RETRIES = 3


@dataclass
class Delivery:
    """One payload's way to the app.

    Attributes:
        statuses: HTTP status per try; 0 for a try without an answer in time.
        ack: What came back with the acknowledgement.
    """

    statuses: list[int] = field(default_factory=list)
    ack: str = ""


class Transport(Protocol):
    """Events API or Socket Mode."""

    async def deliver(self, kind: str, body: dict[str, Any], *, retries: int) -> Delivery:
        """Push `body` until it is acknowledged, at most 1 + `retries` times."""
        ...


class Http:
    """The Events API, commands and interactivity over HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def deliver(self, kind: str, body: dict[str, Any], *, retries: int) -> Delivery:
        """Push `body` as a signed request, with retry headers from the second time on."""
        delivery = Delivery()
        for attempt in range(1 + retries):
            headers = {"X-Slack-Retry-Num": str(attempt), "X-Slack-Retry-Reason": "http_error"}
            status, delivery.ack = await self.push(kind, body, headers=headers if attempt else {})
            delivery.statuses.append(status)
            if status == 200:
                break
        return delivery

    async def push(self, kind: str, body: dict[str, Any], *, headers: dict[str, str]) -> tuple[int, str]:
        """Send one signed request; `headers` may replace the signature."""
        if kind == "events_api":
            raw, content = json.dumps(body), "application/json"
        elif kind == "slash_commands":
            raw, content = urlencode(body), "application/x-www-form-urlencoded"
        else:
            raw, content = urlencode({"payload": json.dumps(body)}), "application/x-www-form-urlencoded"
        signed = {**signature(raw, at=int(time.time())), "Content-Type": content, **headers}
        timeout = aiohttp.ClientTimeout(total=ACK_S)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.post(self.url, data=raw.encode(), headers=signed) as response,
            ):
                return response.status, await response.text()
        except TimeoutError:
            return 0, ""


class Socket:
    """Socket Mode."""

    def __init__(self, slack: FakeSlack) -> None:
        self._slack = slack
        self._numbers = itertools.count(1)

    async def deliver(self, kind: str, body: dict[str, Any], *, retries: int) -> Delivery:
        """Push `body` as an envelope."""
        delivery = Delivery()
        for attempt in range(1 + retries):
            envelope = f"envelope-{next(self._numbers)}"
            frame = {"envelope_id": envelope, "type": kind, "payload": body, "accepts_response_payload": True}
            if attempt:
                frame |= {"retry_attempt": attempt, "retry_reason": "timeout"}
            assert self._slack.socket is not None, "the app is not connected"
            await self._slack.socket.send_json(frame)
            ack = await self._ack(envelope)
            delivery.statuses.append(0 if ack is None else 200)
            if ack is not None:
                payload = ack.get("payload", {})
                delivery.ack = payload["text"] if "text" in payload else json.dumps(payload) if payload else ""
                break
        return delivery

    async def _ack(self, envelope: str) -> dict[str, Any] | None:
        await eventually(lambda: envelope in self._slack.acks or envelope in self._slack.unacknowledged)
        return self._slack.acks.get(envelope)


def signature(raw: str, *, at: int, secret: str = SIGNING_SECRET) -> dict[str, str]:
    """Return the headers with which Slack signs `raw`."""
    digest = hmac.new(secret.encode(), f"v0:{at}:{raw}".encode(), hashlib.sha256).hexdigest()
    return {"X-Slack-Request-Timestamp": str(at), "X-Slack-Signature": f"v0={digest}"}


class People:
    """Persons in the workspace, whose doings Slack tells the app."""

    def __init__(self, slack: FakeSlack, transport: Transport) -> None:
        self.slack = slack
        self.transport = transport
        self._ids = itertools.count(1)

    async def say(self, channel: str, text: str, *, thread: str = "", **more: Any) -> tuple[str, list[Delivery]]:
        """Write a message; return its `ts` and how its events were delivered."""
        ts = self.slack.next_ts()
        self.slack.messages[channel].append(Message(ts, "U1", text, thread))
        event = {"user": "U1", "text": text, "ts": ts, "channel": channel, "client_msg_id": f"client-{ts}", **more}
        if thread:
            event["thread_ts"] = thread
        kind = self.slack.channels[channel].kind
        message = {**event, "type": "message", "channel_type": kind}
        events = [message]
        if f"<@{BOT_USER}>" in text and kind != "im":
            events = [{**event, "type": "app_mention"}, message]
        return ts, [await self.event(event) for event in events]

    async def event(self, event: dict[str, Any], *, retries: int = RETRIES, **envelope: Any) -> Delivery:
        """Deliver an event in its envelope."""
        return await self.transport.deliver("events_api", self.envelope(event, **envelope), retries=retries)

    def envelope(self, event: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Return an `event_callback`."""
        channel = self.slack.channels.get(str(event.get("channel")))
        return {
            "type": "event_callback",
            "team_id": TEAM,
            "api_app_id": "A1",
            "event_id": f"Ev{next(self._ids)}",
            "event_time": 1_700_000_000,
            "authorizations": [{"enterprise_id": None, "team_id": TEAM, "user_id": BOT_USER, "is_bot": True}],
            "is_ext_shared_channel": channel is not None and channel.shared,
            "event": event,
            **more,
        }

    async def command(self, channel: str, text: str, *, trigger: str = "", **more: Any) -> Delivery:
        """Type /ask, or another `command`; `trigger` repeats an earlier one."""
        body = {
            "token": "verification-token",
            "command": "/ask",
            "text": text,
            "team_id": TEAM,
            "team_domain": "acme",
            "channel_id": channel,
            "channel_name": "general",
            "user_id": "U1",
            "user_name": "somebody",
            "api_app_id": "A1",
            "is_enterprise_install": "false",
            "trigger_id": self.slack.trigger(trigger),
            "response_url": self.slack.response_url,
            **more,
        }
        return await self.transport.deliver("slash_commands", body, retries=0)

    async def compare(self, channel: str, text: str, **more: Any) -> Delivery:
        """Type /compare."""
        return await self.command(channel, text, command="/compare", **more)

    async def type_in(self, view: dict[str, Any], typed: str, **more: Any) -> list[dict[str, Any]]:
        """Type into the dialog's menu; return what it offers."""
        body = {
            **self._person("block_suggestion"),
            "container": {"type": "view", "view_id": view["id"]},
            "view": view,
            "action_id": "models",
            "block_id": "models",
            "value": typed,
            **more,
        }
        delivery = await self.transport.deliver("interactive", body, retries=0)
        assert delivery.statuses == [200]
        return check_options(delivery.ack) if delivery.ack else []

    async def submit(
        self, view: dict[str, Any], models: Sequence[dict[str, Any]], topic: str | None = None, **more: Any
    ) -> Delivery:
        """Send the dialog; it closes unless the app complains."""
        body = {
            **self._person("view_submission"),
            "trigger_id": self.slack.trigger(),
            "view": {**view, "state": state_of(view, models=models, topic=topic), "hash": "1.abc"},
            "response_urls": [],
            **more,
        }
        return await self.transport.deliver("interactive", body, retries=0)

    async def shortcut(self, channel: str, message: Message, **more: Any) -> Delivery:
        """Use "Ask about this" on a message."""
        body = {
            **self._interaction(channel, "message_action"),
            "callback_id": "ask_about",
            "message": _as_message(message),
            **more,
        }
        return await self.transport.deliver("interactive", body, retries=0)

    async def press(
        self, channel: str, message: Message, action: dict[str, Any], *, user: str = "U1", trigger: str = ""
    ) -> Delivery:
        """Press a button of a message. Of a private one Slack tells no more than where it is."""
        body = {
            **self._interaction(channel, "block_actions", user, trigger),
            "container": {
                "type": "message",
                "message_ts": message.ts,
                "channel_id": channel,
                "is_ephemeral": bool(message.seen_by),
            },
            **({} if message.seen_by else {"message": _as_message(message)}),
            "actions": [action],
        }
        return await self.transport.deliver("interactive", body, retries=0)

    def _interaction(self, channel: str, kind: str, user: str = "U1", trigger: str = "") -> dict[str, Any]:
        return {
            **self._person(kind, user),
            "channel": {"id": channel},
            "trigger_id": self.slack.trigger(trigger),
            "response_url": self.slack.response_url,
        }

    def _person(self, kind: str, user: str = "U1") -> dict[str, Any]:
        return {
            "type": kind,
            "team": {"id": TEAM, "domain": "acme"},
            "enterprise": None,
            "user": {"id": user, "team_id": TEAM},
            "api_app_id": "A1",
        }


def buttons(message: Message) -> list[dict[str, Any]]:
    """Return the pressable buttons of a message, as Slack reports them when pressed."""
    return [
        {**element, "block_id": block.get("block_id", "random")}
        for block in message.blocks
        if block["type"] == "actions"
        for element in block["elements"]
    ]


def button(message: Message, label: str) -> dict[str, Any]:
    """Return the button that says so."""
    [found] = [each for each in buttons(message) if each["text"]["text"] == label]
    return found


def turn_of(message: Message) -> str:
    """Return the id of the turn that a message answers."""
    return str(message.metadata["event_payload"]["turn_id"])


def thumb(message: Message, *, up: bool) -> dict[str, Any]:
    """Return a pressed feedback button."""
    block = next(b for b in message.blocks if b["type"] == "context_actions")
    element = block["elements"][0]
    pressed = element["positive_button" if up else "negative_button"]
    named = {"action_id": element["action_id"], "block_id": block.get("block_id", "random")}
    return {"type": "feedback_buttons", **named, "value": pressed["value"]}


def _as_message(message: Message) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "message", "ts": message.ts, "user": message.user, "text": message.text}
    if message.thread_ts:
        found["thread_ts"] = message.thread_ts
    return {**found, "blocks": message.blocks}
