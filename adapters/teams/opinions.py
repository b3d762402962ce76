"""What somebody thinks of an answer, beyond the thumbs: the card that asks what was wrong, and what it says."""

import json
from collections.abc import Mapping
from typing import cast

from adapters.codec.fields import at, maybe_text
from adapters.language import Ours
from adapters.teams.cards import buttons
from adapters.teams.dialogs import view_of
from adapters.teams.inbound import Opined, Wishing
from adapters.teams.limits import JsonObject
from adapters.teams.payload import OURS, TURN
from core.errors import PayloadError
from core.feedback import MAX_COMMENT_CHARS, REASONS, Opinion, reason_in

OPINION, WISH = "opinion", "wish"
REASON, COMMENT, BACK = "reason", "feedbackText", "back"
"""`feedbackText` is what Teams calls the sentence in a form of its own."""


def opinion_view(turn_id: str) -> JsonObject:
    """Return the dialog that asks what was wrong."""
    choices = [{"title": Ours(said), "value": reason} for reason, said in REASONS.items()]
    reason: JsonObject = {
        "type": "Input.ChoiceSet",
        "id": REASON,
        "label": Ours("What was wrong?"),
        "style": "expanded",
        "choices": choices,
    }
    comment: JsonObject = {
        "type": "Input.Text",
        "id": COMMENT,
        "label": Ours("In a sentence"),
        "placeholder": Ours("What would have been right?"),
        "isMultiline": True,
        "maxLength": MAX_COMMENT_CHARS,
    }
    carried: JsonObject = {OURS: OPINION, TURN: turn_id}
    send: JsonObject = {"type": "Action.Submit", "title": Ours("Send"), "data": carried}
    back: JsonObject = {
        "type": "Action.Submit",
        "title": Ours("Take it back"),
        "associatedInputs": "none",
        "data": {**carried, BACK: True},
    }
    return view_of(Ours("What was wrong?"), [reason, comment, *buttons([send, back])])


def wish_button(turn_id: str) -> JsonObject:
    """Return the button that tells the documentation's owner what is missing."""
    data: JsonObject = {"msteams": {"type": "task/fetch"}, OURS: WISH, TURN: turn_id}
    return {
        "type": "Action.Submit",
        "title": Ours("Tell the documentation owner"),
        "associatedInputs": "none",
        "data": data,
    }


def said_of(data: Mapping[str, object], author: str) -> Opined | Wishing | None:
    """Return what our card or button says of an answer; None for any other."""
    turn_id, kind = at(data, TURN), at(data, OURS)
    if not isinstance(turn_id, str) or kind not in {OPINION, WISH}:
        return None
    if kind == WISH:
        return Wishing(turn_id=turn_id, author=author)
    return Opined(turn_id=turn_id, opinion=_opinion_in(data), author=author)


def _opinion_in(value: Mapping[str, object]) -> Opinion | None:
    """Return what our card says when it is sent; None takes an opinion back."""
    return None if value.get(BACK) is True else _bad(value)


def opinion_of(reaction: str, form: object) -> Opinion:
    """Return the opinion in a thumb with its form, which comes as JSON within a string.

    Raises:
        PayloadError: It is another thumb than up or down.
    """
    if reaction == "like":
        return Opinion(rating="up", comment=_bad(_form(form)).comment)
    if reaction == "dislike":
        return _bad(_form(form))
    raise PayloadError("value.actionValue.reaction: expected like or dislike, got something else")


def _bad(said: Mapping[str, object]) -> Opinion:
    reason = at(said, REASON)
    return Opinion(
        rating="down",
        reason=reason_in(reason) if isinstance(reason, str) else None,
        comment=maybe_text(said, COMMENT).strip()[:MAX_COMMENT_CHARS],
    )


def _form(given: object) -> Mapping[str, object]:
    try:
        found: object = json.loads(given) if isinstance(given, str) else given
    except (ValueError, RecursionError):
        return {}
    return cast("Mapping[str, object]", found) if isinstance(found, Mapping) else {}
