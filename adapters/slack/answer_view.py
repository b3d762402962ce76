"""The dialogs of an expert's answer: what it is for, what will be said, and what comes back of both."""

import html
import json
from collections.abc import Mapping, Sequence
from typing import cast

from adapters.chat.expert_words import ABOUT, ABOUT_HINT, ANSWER, ANSWER_HINT, TITLE, shown_lines
from adapters.chat.text import visible
from adapters.language import ENGLISH, Ours, in_language, say, translated
from adapters.slack.answered import Confirmed, Drafted, ForThread
from adapters.slack.dialog import MODELS, chosen_in
from adapters.slack.fields import id_at, maybe_day, maybe_text, text_at
from adapters.slack.limits import BLOCK_CHARS, CARRIED_CHARS
from adapters.slack.markup import plain
from adapters.slack.rich_text import JsonObject
from core.cutting import shortened
from core.errors import PayloadError
from core.experts import MAX_ASPECT_CHARS, Draft, Previewed

FORM, CONFIRM = "answer", "answer_confirm"
ASPECT, TEXT, UNTIL = "aspect", "answer", "until"
MOST_MODELS = 10
MOST_CHARS = 1500
"""Of an answer; with its product models, what it is about, and quotation marks escaped, it may still be `too_long`."""


def form_view(models: Sequence[JsonObject], known: Draft, where: ForThread, language: str = ENGLISH) -> JsonObject:
    """Return the dialog that asks what a message answers, filled in with what is known; `models` are options."""
    written = {**_words(MOST_CHARS, known.text, ANSWER_HINT), "multiline": True}
    view = {
        **_modal(FORM, Ours("Preview"), [where.channel, where.root, known.gap]),
        "blocks": [
            _input(
                MODELS,
                Ours("Product models"),
                {
                    "type": "multi_external_select",
                    "min_query_length": 0,
                    "max_selected_items": MOST_MODELS,
                    "placeholder": _plain(Ours("Type a part of a name")),
                    **({"initial_options": list(models)} if models else {}),
                },
            ),
            _input(ASPECT, ABOUT, _words(MAX_ASPECT_CHARS, known.aspect, ABOUT_HINT)),
            _input(TEXT, ANSWER, written),
            {**_input(UNTIL, Ours("Holds until"), {"type": "datepicker"}), "optional": True},
        ],
    }
    return in_language(view, language)


def waiting_view(*lines: str, language: str) -> JsonObject:
    """Return what is seen while an answer is tried out or kept; `lines` are for whoever sees it for long."""
    return outcome_view(say(language, "One moment…"), *lines, language=language)


def outcome_view(*lines: str, language: str) -> JsonObject:
    """Return what is seen once there is no more to do: what became of an answer, or why it can't be kept."""
    blocks = [_said(line) for line in lines if visible(line)]
    view: JsonObject = {"type": "modal", "title": _plain(TITLE), "close": _plain(Ours("Close")), "blocks": blocks}
    return in_language(view, language)


def too_long(drafted: Drafted) -> bool:
    """Return whether the dialog that shows what will be answered can't carry a draft along."""
    return len(_packed(_parts(drafted))) > CARRIED_CHARS


def confirm_view(drafted: Drafted, previewed: Previewed, language: str = ENGLISH) -> JsonObject:
    """Return the dialog that shows what will be answered, and carries the draft along."""
    blocks = [_said(translated(line, language)) for line in shown_lines(previewed, language)]
    return in_language({**_modal(CONFIRM, Ours("Confirm"), _parts(drafted)), "blocks": blocks}, language)


def drafted_in(view: Mapping[str, object], user: str) -> Drafted:
    """Return what a filled-in dialog says.

    Raises:
        PayloadError: The dialog isn't ours as we send it.
    """
    match _carried(view):
        case [str() as channel, str() as root, str() as gap] if channel and root:
            return Drafted(
                user=user,
                view=id_at(view, "id"),
                where=ForThread(channel=channel, root=root),
                draft=Draft(
                    models=chosen_in(view),
                    aspect=_typed(view, ASPECT, MAX_ASPECT_CHARS),
                    text=_typed(view, TEXT, MOST_CHARS),
                    by="",
                    until=maybe_day(view, f"state.values.{UNTIL}.{UNTIL}.selected_date"),
                    gap=gap,
                ),
            )
        case _:
            raise PayloadError("view.private_metadata: expected a channel, a thread and a gap, got something else")


def confirmed_in(view: Mapping[str, object], user: str) -> Confirmed:
    """Return the draft that a confirmed dialog carries.

    Raises:
        PayloadError: The dialog isn't ours as we send it.
    """
    match _carried(view):
        case [str() as channel, str() as root, str() as gap, str() as aspect, str() as text, str() as until, *models]:
            held, names = maybe_day({UNTIL: until}, UNTIL), tuple(map(str, models))
            draft = Draft(models=names, aspect=aspect, text=text, by="", until=held, gap=gap)
            where = ForThread(channel=channel, root=root)
            return Confirmed(drafted=Drafted(user=user, view=id_at(view, "id"), where=where, draft=draft))
        case _:
            raise PayloadError("view.private_metadata: expected a draft, got something else")


def _parts(drafted: Drafted) -> Sequence[str]:
    where, draft = drafted.where, drafted.draft
    return (where.channel, where.root, draft.gap, draft.aspect, draft.text, draft.until, *draft.models)


def _packed(carried: Sequence[str]) -> str:
    return json.dumps(carried, ensure_ascii=False)


def _carried(view: Mapping[str, object]) -> list[object]:
    try:
        found: object = json.loads(html.unescape(text_at(view, "private_metadata")))
    except (ValueError, RecursionError):
        return []
    return cast("list[object]", found) if isinstance(found, list) else []


def _typed(view: Mapping[str, object], name: str, most: int) -> str:
    return " ".join(plain(maybe_text(view, f"state.values.{name}.{name}.value"), bot_user="").split())[:most]


def _modal(name: str, submit: str, carried: Sequence[str]) -> JsonObject:
    return {
        "type": "modal",
        "callback_id": name,
        "private_metadata": _packed(carried),
        "title": _plain(TITLE),
        "submit": _plain(submit),
        "close": _plain(Ours("Cancel")),
    }


def _input(name: str, label: str, element: JsonObject) -> JsonObject:
    return {"type": "input", "block_id": name, "label": _plain(label), "element": {**element, "action_id": name}}


def _words(most: int, known: str, hint: str) -> JsonObject:
    said = shortened(visible(known).strip(), most)
    shape: JsonObject = {"type": "plain_text_input", "max_length": most, "placeholder": _plain(hint)}
    return {**shape, **({"initial_value": said} if said else {})}


def _said(text: str) -> JsonObject:
    return {"type": "section", "text": _plain(shortened(visible(text), BLOCK_CHARS))}


def _plain(text: str) -> JsonObject:
    return {"type": "plain_text", "text": text, "emoji": False}
