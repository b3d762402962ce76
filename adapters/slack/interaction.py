"""Slash commands, message shortcuts and pressed buttons → what they say to us."""

import hashlib
from collections.abc import Callable, Mapping

from adapters.slack import buttons
from adapters.slack.answered import UseAsAnswer
from adapters.slack.buttons import private_root, unpack
from adapters.slack.fields import (
    first_at,
    id_at,
    mapping_at,
    mappings_at,
    maybe_id,
    maybe_text,
    text_at,
    ts_at,
)
from adapters.slack.inbound import Asked, Chosen, Heard, Ignored, Inbound, Picking, Sharing, Us, Wondering
from adapters.slack.markup import plain
from adapters.slack.origin import private, root_of, teams, thread_key, workspace
from adapters.slack.said import Rated, Telling, TookBack, Wishing
from core.errors import PayloadError
from core.messages import ThreadKey, Trigger, Utterance

ASK_ABOUT, USE_AS_ANSWER = "ask_about", "use_as_answer"


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
        channel=id_at(body, "channel_id"),
        user=id_at(body, "user_id"),
        trigger=id_at(body, "trigger_id"),
        command=text_at(body, "command"),
        text=plain(maybe_text(body, "text"), bot_user=us.bot_user),
    )


def read_shortcut(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return what somebody wants with a message: "Ask about this", or "Use this as an answer".

    Raises:
        PayloadError: A field we rely on is missing.
    """
    name = maybe_text(body, "callback_id")
    if name not in {ASK_ABOUT, USE_AS_ANSWER}:
        return Ignored("another shortcut")
    if not us.teams & teams(body):
        return Ignored("another workspace")
    message = mapping_at(body, "message")
    thread, text = thread_key(body, root_of(message)), plain(maybe_text(message, "text"), bot_user=us.bot_user)
    user, trigger, url = id_at(body, "user.id"), id_at(body, "trigger_id"), maybe_text(body, "response_url")
    if name == USE_AS_ANSWER:
        return UseAsAnswer(user=user, thread=thread, text=text, trigger=trigger, response_url=url)
    utterance = Utterance(
        thread=thread,
        delivery_ids=(f"slack:shortcut:{trigger}",),
        author=user,
        text=text,
        trigger=Trigger.SHORTCUT,
    )
    return Heard(utterance=utterance, interactive=True, response_url=url)


def read_action(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return what a pressed button stands for.

    Raises:
        PayloadError: A field we rely on is missing, or the button isn't one of ours as we send them.
    """
    if not us.teams & teams(body):
        return Ignored("another workspace")
    action = first_at(body, "actions")
    name = maybe_text(action, "action_id").partition(":")[0]
    if name in {buttons.CHOICE, buttons.FOLLOW_UP}:
        return _pressed(body, action, resumes=name == buttons.CHOICE)
    read = _ACTIONS.get(name)
    return read(body, action) if read else Ignored(f"action {name[:40]!r}")


def _picking(body: Mapping[str, object], action: Mapping[str, object]) -> Picking:
    _, text = unpack(text_at(action, "value"))
    return Picking(
        channel=id_at(body, "channel.id"),
        root=_thread(body, action).root,
        user=id_at(body, "user.id"),
        trigger=id_at(body, "trigger_id"),
        text=text,
        response_url=maybe_text(body, "response_url"),
    )


def _sharing(body: Mapping[str, object], action: Mapping[str, object]) -> Sharing:
    turn_id, text = unpack(text_at(action, "value"))
    return Sharing(
        workspace=workspace(body),
        channel=id_at(body, "channel.id"),
        user=id_at(body, "user.id"),
        turn_id=turn_id,
        text=text,
        response_url=maybe_text(body, "response_url"),
    )


def _wondering(body: Mapping[str, object], action: Mapping[str, object]) -> Wondering:
    turn_id, _ = unpack(text_at(action, "value"))
    return Wondering(
        turn_id=turn_id,
        thread=_thread(body, action),
        user=id_at(body, "user.id"),
        trigger=id_at(body, "trigger_id"),
        response_url=maybe_text(body, "response_url"),
    )


def _rated(body: Mapping[str, object], action: Mapping[str, object]) -> Rated:
    rating, turn_id = unpack(text_at(action, "value"))
    if rating not in {"up", "down"}:
        raise PayloadError("actions.0.value: expected up or down, got something else")
    return Rated(
        turn_id=turn_id,
        rating="up" if rating == "up" else "down",
        author=id_at(body, "user.id"),
        channel=id_at(body, "channel.id"),
        thread="" if private(body) else _thread(body, action).root,
    )


def _telling(body: Mapping[str, object], action: Mapping[str, object]) -> Telling:
    turn_id, _ = unpack(text_at(action, "value"))
    trigger, url = id_at(body, "trigger_id"), maybe_text(body, "response_url")
    return Telling(turn_id=turn_id, author=id_at(body, "user.id"), trigger=trigger, response_url=url)


def _taking_back(body: Mapping[str, object], action: Mapping[str, object]) -> TookBack:
    turn_id, _ = unpack(text_at(action, "value"))
    return TookBack(turn_id=turn_id, author=id_at(body, "user.id"), response_url=maybe_text(body, "response_url"))


def _wishing(body: Mapping[str, object], action: Mapping[str, object]) -> Wishing:
    turn_id, _ = unpack(text_at(action, "value"))
    return Wishing(turn_id=turn_id, author=id_at(body, "user.id"), response_url=maybe_text(body, "response_url"))


def _pressed(body: Mapping[str, object], action: Mapping[str, object], *, resumes: bool) -> Heard:
    """Pressing one button twice is one utterance, whoever presses: its answer is in the thread already."""
    turn_id, text = unpack(text_at(action, "value"))
    name = "choice" if resumes else "followup"
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
    utterance = Utterance(
        thread=_thread(body, action),
        delivery_ids=(f"slack:{name}:{turn_id}:{digest}",),
        author=id_at(body, "user.id"),
        text=text,
        trigger=Trigger.ACTION,
        resumes=turn_id if resumes else None,
        private=private(body),
    )
    return Heard(
        utterance=utterance,
        interactive=True,
        response_url=maybe_text(body, "response_url"),
        chosen=_chosen(body, action) if resumes and not private(body) else None,
    )


def _chosen(body: Mapping[str, object], action: Mapping[str, object]) -> Chosen:
    turn_id, text = unpack(text_at(action, "value"))
    message = mapping_at(body, "message")
    return Chosen(
        turn_id=turn_id,
        channel=id_at(body, "channel.id"),
        message=ts_at(message, "ts"),
        user=id_at(body, "user.id"),
        label=plain(maybe_text(action, "text.text"), bot_user="") or text,
        text=maybe_text(message, "text"),
        blocks=mappings_at(message, "blocks"),
    )


def _thread(body: Mapping[str, object], action: Mapping[str, object]) -> ThreadKey:
    """Return the thread of a pressed button: that of its message, or what its private block is named after."""
    root = private_root(text_at(action, "block_id")) if private(body) else root_of(mapping_at(body, "message"))
    return thread_key(body, root)


_ACTIONS: Mapping[str, Callable[[Mapping[str, object], Mapping[str, object]], Inbound]] = {
    buttons.FEEDBACK: _rated,
    buttons.PICK: _picking,
    buttons.SHARE: _sharing,
    buttons.TAKE_BACK: _taking_back,
    buttons.TELL: _telling,
    buttons.WHY: _wondering,
    buttons.WISH: _wishing,
}
