"""What experts do with messages: use one as an answer, say what for, and keep it.

Answered = UseAsAnswer | Drafted
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from adapters.chat.text import visible
from adapters.codec.fields import id_at, mapping_at, maybe_day, maybe_id, maybe_text
from adapters.teams.payload import MODELS, OURS, models_in, models_value
from adapters.teams.places import author_of, place_of
from adapters.teams.spoken import TEXT_CHARS, said_in
from core.errors import PayloadError
from core.experts import Draft
from core.messages import ThreadKey

COMMAND = "use_as_answer"
"""The id of the command in the app's manifest."""
ASPECT, TEXT, UNTIL, GAP = "aspect", "answer", "until", "gap"


class Step(StrEnum):
    """What a button of an answer's dialogs asks for: to see what will be said, to change it, or to keep it."""

    TRY = "answer_try"
    CHANGE = "answer_change"
    KEEP = "answer_keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAsAnswer:
    """Somebody wants a message used as an answer.

    Attributes:
        thread: That of the message.
        text: What it says.
    """

    author: str
    thread: ThreadKey
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """Somebody wrote what they want to answer.

    Attributes:
        draft: By nobody yet: who its author is, is looked up.
    """

    author: str
    step: Step
    draft: Draft


Answered: TypeAlias = UseAsAnswer | Drafted


def used(activity: Mapping[str, object]) -> UseAsAnswer | None:
    """Return that a message is to be used as an answer; None for another command than ours.

    In a channel the message tells its thread, which the conversation needn't.

    Raises:
        PayloadError: A field we rely on is missing or of the wrong type.
    """
    if maybe_text(activity, "value.commandId") != COMMAND:
        return None
    message = mapping_at(activity, "value.messagePayload")
    root = maybe_id(message, "replyToId") or id_at(message, "id")
    html = maybe_text(message, "body.contentType").casefold() == "html"
    return UseAsAnswer(
        author=author_of(activity),
        thread=place_of({**activity, "replyToId": root}).thread,
        text=_folded(said_in(maybe_text(message, "body.content"), as_markup=html)),
    )


def drafted(activity: Mapping[str, object]) -> Drafted | None:
    """Return what a dialog of ours says; None for another command than ours.

    Raises:
        PayloadError: The dialog isn't ours as we send it.
    """
    if maybe_text(activity, "value.commandId") != COMMAND:
        return None
    data = mapping_at(activity, "value.data")
    step = maybe_text(data, OURS)
    if step not in {*Step}:
        raise PayloadError(f"value.data.{OURS}: expected a button of an answer's dialogs, got something else")
    draft = Draft(
        models=models_in(data),
        aspect=_folded(maybe_text(data, ASPECT)),
        text=_folded(maybe_text(data, TEXT)),
        by="",
        until=maybe_day(data, UNTIL),
        gap=maybe_id(data, GAP),
    )
    return Drafted(author=author_of(activity), step=Step(step), draft=draft)


def carried(step: Step, draft: Draft) -> dict[str, object]:
    """Return what a button carries of a draft, as `drafted` reads it."""
    said = {ASPECT: draft.aspect, TEXT: draft.text, UNTIL: draft.until, GAP: draft.gap}
    return {OURS: step.value, MODELS: models_value(draft.models), **said}


def _folded(text: str) -> str:
    return " ".join(visible(text[:TEXT_CHARS]).split())
