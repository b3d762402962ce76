"""The dialog in which product models are chosen: how it looks, what it offers, and what comes back."""

import html
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adapters.chat.compared import strange_names
from adapters.chat.text import visible
from adapters.language import ENGLISH, Ours, in_language
from adapters.language.sentences import said_in
from adapters.slack.fields import mappings_at, maybe_text, text_at
from adapters.slack.limits import OPTION_CHARS, OPTIONS
from adapters.slack.markup import plain
from adapters.slack.rich_text import JsonObject
from core.catalog.autocomplete import Picker
from core.cutting import shortened
from core.errors import PayloadError
from core.reading.compare_command import MOST, Comparing

DIALOG = "compare"
MODELS = "models"
TOPIC = "topic"
_TOPIC_CHARS = 300
_NOTE_CHARS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where the dialog's comparison is answered.

    Attributes:
        root: The thread it was opened from; "" if it was opened by a command, which has none.
    """

    channel: str
    root: str = ""


def dialog_view(understood: Comparing, where: Where, picker: Picker, language: str = ENGLISH) -> JsonObject:
    """Return the dialog, filled in with what is understood already."""
    chosen = [option for name in understood.models[:MOST] for option in options_of([name], picker)]
    note = shortened(visible(strange_names(understood, language)), _NOTE_CHARS)
    models: JsonObject = {
        "type": "multi_external_select",
        "action_id": MODELS,
        "placeholder": _plain(Ours("Type a part of a name")),
        "min_query_length": 0,
        "max_selected_items": MOST,
        **({"initial_options": chosen} if chosen else {}),
    }
    view: JsonObject = {
        "type": "modal",
        "callback_id": DIALOG,
        "private_metadata": json.dumps([where.channel, where.root]),
        "title": _plain(Ours("Compare")),
        "submit": _plain(Ours("Compare")),
        "close": _plain(Ours("Cancel")),
        "blocks": [
            *([{"type": "section", "block_id": "note", "text": _plain(note)}] if note else []),
            {"type": "input", "block_id": MODELS, "label": _plain(Ours("Product models")), "element": models},
            _about(shortened(visible(understood.topic).strip(), _TOPIC_CHARS)),
        ],
    }
    return in_language(view, language)


def _about(asked: str) -> JsonObject:
    topic: JsonObject = {
        "type": "plain_text_input",
        "action_id": TOPIC,
        "max_length": _TOPIC_CHARS,
        "placeholder": _plain(Ours("For example: supply current")),
        **({"initial_value": asked} if asked else {}),
    }
    return {
        "type": "input",
        "block_id": TOPIC,
        "optional": True,
        "label": _plain(Ours("What about them?")),
        "hint": _plain(Ours("Leave it empty to compare everything that they state.")),
        "element": topic,
    }


def options_for(typed: str, picker: Picker, language: str = ENGLISH) -> JsonObject:
    """Return what Slack offers while somebody types."""
    names = picker.matching(plain(typed, bot_user=""), limit=OPTIONS)
    return in_language({"options": options_of(names, picker)}, language)


def chosen_in(view: Mapping[str, object]) -> tuple[str, ...]:
    """Return the product models chosen in a submitted dialog, as they were offered.

    Raises:
        PayloadError: An option isn't one of ours.
    """
    options = mappings_at(view, f"state.values.{MODELS}.{MODELS}.selected_options")
    return tuple(dict.fromkeys(html.unescape(text_at(option, "value")) for option in options))


def topic_in(view: Mapping[str, object]) -> str:
    """Return what is asked in a submitted dialog; may be empty.

    Raises:
        PayloadError: Something else than text is there.
    """
    return plain(maybe_text(view, f"state.values.{TOPIC}.{TOPIC}.value"), bot_user="")


def place_in(view: Mapping[str, object]) -> Where:
    """Return where a submitted dialog is answered.

    Raises:
        PayloadError: The dialog isn't ours as we send it.
    """
    try:
        parts: object = json.loads(html.unescape(text_at(view, "private_metadata")))
    except (ValueError, RecursionError):
        parts = None
    match parts:
        case [str() as channel, str() as root] if channel:
            return Where(channel=channel, root=root)
        case _:
            raise PayloadError("view.private_metadata: expected a channel and a thread, got something else")


def complaint(block: str, why: str, language: str) -> JsonObject:
    """Return what keeps the dialog open and says why."""
    return {"response_action": "errors", "errors": {block: said_in(why, language)}}


def options_of(names: Sequence[str], picker: Picker) -> list[JsonObject]:
    """Return options; a name too long for Slack has none, and can be written after the command."""
    return [
        {
            "text": _plain(name),
            "value": name,
            **({"description": _plain(Ours("legacy"))} if picker.legacy(name) else {}),
        }
        for name in names
        if picker.knows(name) and len(name) <= OPTION_CHARS
    ]


def _plain(text: str) -> JsonObject:
    return {"type": "plain_text", "text": text, "emoji": False}
