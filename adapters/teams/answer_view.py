"""The dialogs of an expert's answer: what it is for, what will be said, and what has become of it."""

from collections.abc import Sequence

from adapters.chat.expert_words import (
    ABOUT,
    ABOUT_HINT,
    ANSWER,
    ANSWER_HINT,
    EMPTY,
    NO_MODEL,
    TITLE,
    TOO_LONG,
    YOURS,
    outcome_lines,
    shown_lines,
)
from adapters.language import ENGLISH, Ours
from adapters.teams.answered import ASPECT, GAP, TEXT, UNTIL, Drafted, Step, carried
from adapters.teams.cards import buttons, remark, rich
from adapters.teams.compare import models_input
from adapters.teams.dialogs import FRAME_BYTES, view_of
from adapters.teams.limits import ANSWER_CARD_BYTES, CARRIED_BYTES, JsonObject, shortened, units, weight
from adapters.teams.markup import literal, parts
from adapters.teams.payload import OURS
from adapters.teams.pieces import PIECE_CHARS
from core.catalog.autocomplete import Picker
from core.experts import MAX_ANSWER_CHARS, MAX_ASPECT_CHARS, MOST_MODELS, Draft, Given, Previewed

_WHY_CHARS = 500
_CUT = Ours("There is more than this window can show.")


def form_view(draft: Draft, picker: Picker, why: str = "") -> JsonObject:
    """Return the dialog that asks what a message answers, filled in with what is known; `why` it is asked again."""
    until: JsonObject = {"type": "Input.Date", "id": UNTIL, "label": Ours("Holds until")}
    if draft.until:
        until["value"] = draft.until
    written = {**_words(TEXT, ANSWER, ANSWER_HINT, MAX_ANSWER_CHARS, draft.text), "isMultiline": True}
    data: JsonObject = {OURS: Step.TRY.value, GAP: draft.gap}
    return view_of(
        TITLE,
        [
            *([rich(Ours(shortened(literal(why), _WHY_CHARS)), color="Attention")] if why else []),
            models_input(draft.models, picker, missing=NO_MODEL),
            _words(ASPECT, ABOUT, ABOUT_HINT, MAX_ASPECT_CHARS, draft.aspect),
            written,
            until,
            *buttons([{"type": "Action.Submit", "title": Ours("Preview"), "data": data}]),
        ],
    )


def fault_of(draft: Draft) -> str:
    """Return what a draft lacks, or that it is too long to be carried along; empty if nothing."""
    if not draft.models:
        return NO_MODEL
    if not draft.aspect or not draft.text:
        return EMPTY
    long = units(draft.aspect) > MAX_ASPECT_CHARS or units(draft.text) > MAX_ANSWER_CHARS
    return TOO_LONG if long or len(draft.models) > MOST_MODELS or _heavy(draft) > CARRIED_BYTES else ""


def confirm_view(draft: Draft, previewed: Previewed, language: str = ENGLISH) -> JsonObject:
    """Return the dialog that shows what will be answered, and carries the draft along.

    The answer is in that language at once: its words can't be translated any more once it is text.
    """
    room = ANSWER_CARD_BYTES - FRAME_BYTES - 2 * _heavy(draft)
    lines = [line for said in shown_lines(previewed, language) for line in _lines(said)]
    shown: list[JsonObject] = []
    for element in lines:
        room -= weight(element) + 2
        if room < 0:
            shown.append(remark(_CUT))
            break
        shown.append(element)
    actions = [_button(Ours("Confirm"), Step.KEEP, draft), _button(Ours("Back"), Step.CHANGE, draft)]
    return view_of(TITLE, [*shown, *buttons(actions)])


def outcome_view(given: Given) -> JsonObject:
    """Return what has become of an answer."""
    return view_of(TITLE, [element for line in outcome_lines(given) for element in _lines(line)])


def again_view(why: str, drafted: Drafted) -> JsonObject:
    """Return what was written, with a button that does the same once more, if one can carry it."""
    draft, fits = drafted.draft, not fault_of(drafted.draft)
    actions = [_button(Ours("Try again"), drafted.step, draft)] if fits else []
    written = shortened(draft.text, MAX_ANSWER_CHARS)
    return view_of(TITLE, [*(each for line in (why, YOURS, written) for each in _lines(line)), *buttons(actions)])


def _heavy(draft: Draft) -> int:
    return weight(carried(Step.KEEP, draft))


def _button(title: str, step: Step, draft: Draft) -> JsonObject:
    return {"type": "Action.Submit", "title": title, "associatedInputs": "none", "data": carried(step, draft)}


def _words(name: str, label: str, hint: str, most: int, known: str) -> JsonObject:
    said = shortened(known, most)
    return {
        "type": "Input.Text",
        "id": name,
        "label": label,
        "placeholder": hint,
        "maxLength": most,
        "isRequired": True,
        "errorMessage": EMPTY,
        **({"value": said} if said else {}),
    }


def _lines(text: str) -> Sequence[JsonObject]:
    """Return a text of the catalogue as it is, and any other line by line."""
    if isinstance(text, Ours):
        values = {name: _value(each) for name, each in text.values.items()}
        return [rich(Ours(text.text, **values))]
    return [rich(part) for line in text.splitlines() for part in parts(literal(line), PIECE_CHARS)]


def _value(value: str | int) -> str | int:
    return shortened(literal(value), PIECE_CHARS) if isinstance(value, str) else value
