"""What somebody thinks of an answer, beyond the thumbs: what is asked in private, the dialog, and what it says."""

import html
from collections.abc import Mapping

from adapters.language import ENGLISH, Ours, in_language, say
from adapters.slack.buttons import TAKE_BACK, TELL, pack, unpack
from adapters.slack.fields import maybe_text, text_at
from adapters.slack.markup import plain
from adapters.slack.render import Rendered
from adapters.slack.rich_text import JsonObject
from core.errors import PayloadError
from core.feedback import MAX_COMMENT_CHARS, REASONS, Opinion, reason_in

DIALOG = "opinion"
REASON = "reason"
COMMENT = "comment"


def thanks(rating: str, turn_id: str, language: str = ENGLISH) -> Rendered:
    """Return what the person who rated an answer is told; for a bad one, with the button to say what was wrong."""
    if rating == "up":
        return Rendered(text=say(language, "Thanks, noted."), blocks=())
    asks = say(language, "Thanks, noted. What was wrong? It helps whoever maintains the documents.")
    section: JsonObject = {"type": "section", "text": _plain(asks)}
    tell, take_back = say(language, "Say what was wrong"), say(language, "Take it back")
    elements = [_button(TELL, tell, turn_id), _button(TAKE_BACK, take_back, turn_id)]
    return Rendered(text=asks, blocks=(section, {"type": "actions", "elements": elements}))


def opinion_view(turn_id: str, response_url: str, language: str = ENGLISH) -> JsonObject:
    """Return the dialog that asks what was wrong."""
    options = [{"text": _plain(Ours(said)), "value": reason} for reason, said in REASONS.items()]
    view: JsonObject = {
        "type": "modal",
        "callback_id": DIALOG,
        "private_metadata": pack(turn_id, response_url or "-"),
        "title": _plain(Ours("What was wrong?")),
        "submit": _plain(Ours("Send")),
        "close": _plain(Ours("Cancel")),
        "blocks": [
            {
                "type": "input",
                "block_id": REASON,
                "optional": True,
                "label": _plain(Ours("The answer")),
                "element": {"type": "radio_buttons", "action_id": REASON, "options": options},
            },
            {
                "type": "input",
                "block_id": COMMENT,
                "optional": True,
                "label": _plain(Ours("In a sentence")),
                "element": {
                    "type": "plain_text_input",
                    "action_id": COMMENT,
                    "multiline": True,
                    "max_length": MAX_COMMENT_CHARS,
                    "placeholder": _plain(Ours("What would have been right?")),
                },
            },
        ],
    }
    return in_language(view, language)


def opinion_in(view: Mapping[str, object]) -> tuple[str, str, Opinion]:
    """Return the turn, where its person can be told something ("" for nowhere), and what the dialog says.

    Raises:
        PayloadError: The dialog isn't ours as we send it.
    """
    turn_id, url = unpack(html.unescape(text_at(view, "private_metadata")))
    said = maybe_text(view, f"state.values.{REASON}.{REASON}.selected_option.value")
    reason = reason_in(said)
    if said and reason is None:
        raise PayloadError(f"view.state.values.{REASON}: expected one of ours, got something else")
    comment = plain(maybe_text(view, f"state.values.{COMMENT}.{COMMENT}.value"), bot_user="")
    opinion = Opinion(rating="down", reason=reason, comment=comment[:MAX_COMMENT_CHARS])
    return turn_id, "" if url == "-" else url, opinion


def _button(action_id: str, label: str, turn_id: str) -> JsonObject:
    return {"type": "button", "action_id": action_id, "text": _plain(label), "value": pack(turn_id, action_id)}


def _plain(text: str) -> JsonObject:
    return {"type": "plain_text", "text": text, "emoji": False}
