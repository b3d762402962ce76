"""Slash commands, message shortcuts and pressed buttons → what they say to us."""

import hashlib
from collections.abc import Mapping

from adapters.slack.buttons import CHOICE, FEEDBACK, FOLLOW_UP, unpack
from adapters.slack.fields import (
    at,
    first_at,
    id_at,
    mapping_at,
    mappings_at,
    maybe_id,
    maybe_text,
    text_at,
    ts_at,
)
from adapters.slack.inbound import Asked, Chosen, Heard, Ignored, Inbound, Rated, Us
from adapters.slack.markup import plain
from core.errors import PayloadError
from core.messages import Platform, ThreadKey, Trigger, Utterance

ASK_ABOUT = "ask_about"


def read_command(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return the question in a slash command; its text may be empty.

    Raises:
        PayloadError: A field we rely on is missing.
    """
    team, enterprise = maybe_id(body, "team_id"), maybe_id(body, "enterprise_id")
    if not us.teams & {team, enterprise}:
        return Ignored("another workspace")
    return Asked(
        workspace=enterprise or team,
        team=team,
        channel=id_at(body, "channel_id"),
        user=id_at(body, "user_id"),
        trigger=id_at(body, "trigger_id"),
        command=text_at(body, "command"),
        text=plain(maybe_text(body, "text"), bot_user=us.bot_user),
    )


def read_shortcut(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return the question in a message on which somebody used "Ask about this".

    Raises:
        PayloadError: A field we rely on is missing.
    """
    if maybe_text(body, "callback_id") != ASK_ABOUT:
        return Ignored("another shortcut")
    if not us.teams & _teams(body):
        return Ignored("another workspace")
    message = mapping_at(body, "message")
    utterance = Utterance(
        thread=_thread(body, message, ts_at(message, "ts")),
        delivery_ids=(f"slack:shortcut:{id_at(body, 'trigger_id')}",),
        author=id_at(body, "user.id"),
        text=plain(maybe_text(message, "text"), bot_user=us.bot_user),
        trigger=Trigger.SHORTCUT,
    )
    return Heard(utterance=utterance, interactive=True, response_url=maybe_text(body, "response_url"))


def read_action(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return what a pressed button stands for.

    Raises:
        PayloadError: A field we rely on is missing, or the button isn't one of ours as we send them.
    """
    if not us.teams & _teams(body):
        return Ignored("another workspace")
    action = first_at(body, "actions")
    name = maybe_text(action, "action_id").partition(":")[0]
    if name == FEEDBACK:
        return _rated(body, action)
    if name in {CHOICE, FOLLOW_UP}:
        return _pressed(body, action, resumes=name == CHOICE)
    return Ignored(f"action {name[:40]!r}")


def _rated(body: Mapping[str, object], action: Mapping[str, object]) -> Rated:
    rating, turn_id = unpack(text_at(action, "value"))
    if rating not in {"up", "down"}:
        raise PayloadError("actions.0.value: expected up or down, got something else")
    message = ts_at(body, "message.ts")
    return Rated(
        turn_id=turn_id,
        rating="up" if rating == "up" else "down",
        author=id_at(body, "user.id"),
        channel=id_at(body, "channel.id"),
        thread=maybe_text(body, "message.thread_ts") or message,
    )


def _pressed(body: Mapping[str, object], action: Mapping[str, object], *, resumes: bool) -> Heard:
    """Pressing one button twice is one utterance, whoever presses: its answer is in the thread already."""
    turn_id, text = unpack(text_at(action, "value"))
    message = mapping_at(body, "message")
    user, channel, ts = id_at(body, "user.id"), id_at(body, "channel.id"), ts_at(message, "ts")
    name = "choice" if resumes else "followup"
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
    utterance = Utterance(
        thread=_thread(body, message, ts),
        delivery_ids=(f"slack:{name}:{turn_id}:{digest}",),
        author=user,
        text=text,
        trigger=Trigger.ACTION,
        resumes=turn_id if resumes else None,
    )
    chosen = Chosen(
        turn_id=turn_id,
        channel=channel,
        message=ts,
        user=user,
        label=plain(maybe_text(action, "text.text"), bot_user="") or text,
        text=maybe_text(message, "text"),
        blocks=mappings_at(message, "blocks"),
    )
    return Heard(
        utterance=utterance,
        interactive=True,
        response_url=maybe_text(body, "response_url"),
        chosen=chosen if resumes else None,
    )


def _teams(body: Mapping[str, object]) -> set[str]:
    return {maybe_id(body, "team.id"), maybe_id(body, "team.enterprise_id"), maybe_id(body, "enterprise.id")}


def _thread(body: Mapping[str, object], message: Mapping[str, object], ts: str) -> ThreadKey:
    enterprise = maybe_id(body, "enterprise.id") or maybe_id(body, "team.enterprise_id")
    return ThreadKey(
        platform=Platform.SLACK,
        workspace=enterprise or id_at(body, "team.id"),
        channel=id_at(body, "channel.id"),
        root=ts_at(message, "thread_ts") if at(message, "thread_ts") else ts,
    )
