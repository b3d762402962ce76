"""Buttons under an answer, and what their values carry."""

import json
from collections.abc import Sequence

from adapters.chat.text import visible
from adapters.language import ENGLISH, say
from adapters.slack.limits import BUTTON_TEXT_CHARS, BUTTON_VALUE_CHARS
from adapters.slack.rich_text import JsonObject
from core.answer import Choice
from core.cutting import shortened
from core.errors import PayloadError

CHOICE = "choice"
FOLLOW_UP = "followup"
FEEDBACK = "feedback"
SHARE = "share"
PICK = "pick"
WHY = "why"
TELL = "tell"
TAKE_BACK = "take_back"
WISH = "wish"
PRIVATE = "asker:"
"""How the root of a thread begins that only its asker sees: it has no message."""
MAX_CHOICES = 5
MAX_FOLLOW_UPS = 3
_ASKED_CHARS = 300


def choice_buttons(
    choices: Sequence[Choice], *, turn_id: str, name: str, most: int
) -> tuple[list[JsonObject], list[Choice]]:
    """Return an `actions` block (or nothing) and the `choices` that got no button in it."""
    fitting = [choice for choice in choices if _fits(choice, turn_id)][:most]
    elements = [_button(choice, turn_id, f"{name}:{place}") for place, choice in enumerate(fitting)]
    blocks: list[JsonObject] = [{"type": "actions", "elements": elements}] if elements else []
    return blocks, [choice for choice in choices if choice not in fitting]


def feedback_buttons(turn_id: str, language: str = ENGLISH) -> JsonObject:
    """Return the block with the two thumbs."""
    good, bad = say(language, "This answer helped"), say(language, "This answer did not help")
    return {
        "type": "context_actions",
        "elements": [
            {
                "type": "feedback_buttons",
                "action_id": FEEDBACK,
                "positive_button": _thumb(say(language, "Helpful"), good, "up", turn_id),
                "negative_button": _thumb(say(language, "Not helpful"), bad, "down", turn_id),
            }
        ],
    }


def share_button(turn_id: str, asked: str, language: str = ENGLISH) -> JsonObject:
    """Return the block with which the only one who sees an answer shows it to the channel."""
    return {"type": "actions", "elements": [_carrying(SHARE, say(language, "Share in channel"), turn_id, asked)]}


def pick_button(turn_id: str, asked: str, language: str = ENGLISH) -> JsonObject:
    """Return the block that opens the dialog in which product models are chosen."""
    return {"type": "actions", "elements": [_carrying(PICK, say(language, "Choose product models"), turn_id, asked)]}


def why_button(turn_id: str, language: str = ENGLISH) -> JsonObject:
    """Return the button that shows the one who presses it how an answer was decided."""
    return _carrying(WHY, say(language, "Why?"), turn_id, WHY)


def wish_button(turn_id: str, language: str = ENGLISH) -> JsonObject:
    """Return the button that tells the documentation's owner what is missing."""
    return _carrying(WISH, say(language, "Tell the documentation owner"), turn_id, WISH)


def private_block(root: str, place: int) -> str:
    """Return the id of a block in a private message."""
    return f"{root}#{place}"


def private_root(block_id: str) -> str:
    """Return the root of the thread whose private message has this block.

    Raises:
        PayloadError: `private_block` didn't name it.
    """
    root, mark, _ = block_id.rpartition("#")
    if not (mark and root.startswith(PRIVATE)):
        raise PayloadError("actions.0.block_id: expected that of a private answer, got something else")
    return root


def pack(first: str, second: str) -> str:
    """Return both texts as one button value, without the characters that Slack may hand back escaped."""
    packed = json.dumps([first, second], ensure_ascii=False, separators=(",", ":"))
    return packed.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def unpack(value: str) -> tuple[str, str]:
    """Return the two texts of a button value; neither is empty.

    Raises:
        PayloadError: `pack` didn't write it.
    """
    try:
        parts: object = json.loads(value)
    except (ValueError, RecursionError):
        parts = None
    match parts:
        case [str() as first, str() as second] if first and second:
            return visible(first), visible(second)
        case _:
            raise PayloadError("actions.0.value: expected two texts, got something else")


def _fits(choice: Choice, turn_id: str) -> bool:
    said = visible(choice.label).strip() and visible(choice.text).strip()
    return bool(said) and len(pack(turn_id, visible(choice.text))) <= BUTTON_VALUE_CHARS


def _button(choice: Choice, turn_id: str, action_id: str) -> JsonObject:
    return {
        "type": "button",
        "action_id": action_id,
        "text": _plain(shortened(visible(choice.label).strip(), BUTTON_TEXT_CHARS)),
        "value": pack(turn_id, visible(choice.text)),
    }


def _carrying(action_id: str, label: str, turn_id: str, asked: str) -> JsonObject:
    value = pack(turn_id, shortened(visible(asked), _ASKED_CHARS))
    return {"type": "button", "action_id": action_id, "text": _plain(label), "value": value}


def _thumb(text: str, label: str, thumb: str, turn_id: str) -> JsonObject:
    return {"text": _plain(text), "accessibility_label": label, "value": pack(thumb, turn_id)}


def _plain(text: str) -> JsonObject:
    return {"type": "plain_text", "text": text, "emoji": False}
