"""The card in which product models are chosen: how it looks, what it offers, and what comes of it."""

from collections.abc import Sequence

from adapters.chat.compared import strange_names
from adapters.chat.text import visible
from adapters.language import ENGLISH, Ours, say
from adapters.teams.cards import buttons, remark
from adapters.teams.limits import MAX_OPTIONS, JsonObject, shortened, weight
from adapters.teams.markup import literal, one_line
from adapters.teams.payload import MODELS, TOPIC, TOPIC_CHARS, Compared, compare_button, models_value, option_value
from core.catalog.autocomplete import Picker
from core.reading.compare_command import MOST, Comparing, comparison_text

DATASET = "models"
_NAME_CHARS = 75
_NOTE_CHARS = 500
_OPTIONS_BYTES = 8_000
_ALL = 1_000_000


def compare_form(
    understood: Comparing, *, turn_id: str, picker: Picker, private: bool = False, language: str = ENGLISH
) -> list[JsonObject]:
    """Return the pickers, filled in with what is understood already."""
    missing = Ours("Choose at least two product models.")
    models = models_input(understood.models[:MOST], picker, missing=missing, language=language)
    topic: JsonObject = {
        "type": "Input.Text",
        "id": TOPIC,
        "label": Ours("What about them? (Leave it empty to compare everything that they state.)"),
        "placeholder": Ours("For example: supply current"),
        "maxLength": TOPIC_CHARS,
        **({"value": asked} if (asked := one_line(understood.topic, TOPIC_CHARS)) else {}),
    }
    note = shortened(literal(strange_names(understood, language)), _NOTE_CHARS)
    return [*([remark(note)] if note else []), models, topic, *buttons([compare_button(turn_id, private=private)])]


def models_input(models: Sequence[str], picker: Picker, *, missing: str, language: str = ENGLISH) -> JsonObject:
    """Return the picker of product models, with those of `models` chosen that are known; `missing` says it needs some.

    All product models stand in the card while there is room for them; beyond that, Teams asks us for them
    while somebody types (`search_result`).
    """
    chosen = [name for name in models if picker.knows(name)]
    names = list(dict.fromkeys((*chosen, *picker.matching("", limit=_ALL))))
    options, whole = _options(names, picker, language)
    return {
        "type": "Input.ChoiceSet",
        "id": MODELS,
        "label": Ours("Product models"),
        "placeholder": Ours("Type a part of a name"),
        "style": "filtered",
        "isMultiSelect": True,
        "isRequired": True,
        "errorMessage": missing,
        "choices": options,
        **({} if whole else {"choices.data": {"type": "Data.Query", "dataset": DATASET}}),
        **({"value": models_value(chosen)} if chosen else {}),
    }


def compare_utterance(pressed: Compared) -> str:
    """Return the question that a card sent by somebody asks; with too few product models it is asked all the same."""
    return comparison_text(pressed.models[:MOST], pressed.topic)


def search_result(query: str, picker: Picker, language: str = ENGLISH) -> JsonObject:
    """Return what Teams offers while somebody types: the body that answers the invoke."""
    names = picker.matching(visible(query), limit=MAX_OPTIONS)
    value = {"results": _options(names, picker, language)[0]}
    return {"statusCode": 200, "type": "application/vnd.microsoft.search.searchResponse", "value": value}


def _options(names: Sequence[str], picker: Picker, language: str) -> tuple[list[JsonObject], bool]:
    """Return options, and whether there is one for every name."""
    legacy = f" ({say(language, 'legacy')})"
    options: list[JsonObject] = []
    room = _OPTIONS_BYTES
    for name in names:
        label = shortened(literal(name), _NAME_CHARS) + (legacy if picker.legacy(name) else "")
        option: JsonObject = {"title": label, "value": option_value(name)}
        room -= weight(option)
        if room < 0:
            break
        options.append(option)
    return options, len(options) == len(names)
