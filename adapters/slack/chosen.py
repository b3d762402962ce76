"""Messages that show what a person asked or chose."""

from collections.abc import Mapping
from typing import cast

from adapters.language import ENGLISH, say
from adapters.slack.buttons import CHOICE
from adapters.slack.fields import mappings_at, maybe_text
from adapters.slack.inbound import Asked, Chosen
from adapters.slack.limits import MAX_BLOCKS
from adapters.slack.markup import escape
from adapters.slack.render import Rendered
from adapters.slack.rich_text import PIECE_CHARS, JsonObject, leaf, one_line, section
from core.cutting import shortened

_LABEL_CHARS = 75


def question_message(asked: Asked, language: str = ENGLISH) -> Rendered:
    """Return a slash command's question as a message, under which it is answered."""
    return _by(asked.user, say(language, "asked: {question}", question=shortened(asked.text, PIECE_CHARS)))


def shared_message(user: str, asked: str, language: str = ENGLISH) -> Rendered:
    """Return the message under which an answer is shown to the channel that only `user` saw."""
    return _by(user, say(language, "shared the answer to: {question}", question=shortened(asked, PIECE_CHARS)))


def after_choice(chosen: Chosen, language: str = ENGLISH) -> Rendered | None:
    """Return the clarification without its buttons, with what was chosen instead; None if they are gone."""
    if not any(map(_offers_choices, chosen.blocks)):
        return None
    kept = [dict(block) for block in chosen.blocks if not _offers_choices(block)][: MAX_BLOCKS - 1]
    note = _by(chosen.user, say(language, "chose {label}", label=one_line(chosen.label, _LABEL_CHARS)))
    text = f"{chosen.text}\n{note.text}" if chosen.text else note.text
    return Rendered(text=text, blocks=(*kept, *note.blocks))


def _by(user: str, text: str) -> Rendered:
    person: JsonObject = {"type": "user", "user_id": user}
    return Rendered(
        text=f"<@{user}> {escape(text)}",
        blocks=(cast("JsonObject", {"type": "rich_text", "elements": [section(person, leaf(f" {text}"))]}),),
    )


def _offers_choices(block: Mapping[str, object]) -> bool:
    if maybe_text(block, "type") != "actions":
        return False
    return any(maybe_text(it, "action_id").startswith(f"{CHOICE}:") for it in mappings_at(block, "elements"))
