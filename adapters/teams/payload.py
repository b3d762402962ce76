"""What our buttons carry, and what it says to us when one is pressed.

Pressed = Chose | FollowedUp | Why | Decided | Passage | WholeTable | Compared
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import quote, unquote

from adapters.chat.text import visible
from adapters.language import Ours
from adapters.teams.limits import BUTTON_CHARS, JsonObject
from adapters.teams.markup import one_line
from core.answer import Choice
from core.errors import PayloadError

OURS = "threadsheet"
TURN = "turn"
PRIVATE = "private"
MODELS, TOPIC = "models", "topic"
TOPIC_CHARS = 300
_CARRIED_CHARS = 1000
_TURN_CHARS = 200
_MOST = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Chose:
    """A clarification was answered by a button."""

    turn_id: str
    text: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowedUp:
    """A suggested question was asked by a button."""

    turn_id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Somebody wants to see on what an answer rests.

    Attributes:
        first: The place of the first source to be shown, from 0 on.
    """

    turn_id: str
    first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Somebody wants to see how an answer was decided.

    Attributes:
        first: The place of the first section to be shown, from 0 on.
    """

    turn_id: str
    first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Somebody wants to see where a source says it.

    Attributes:
        number: The citation's; 0 for the first one.
    """

    turn_id: str
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeTable:
    """Somebody wants to see a table's other rows.

    Attributes:
        number: The table's place among the answer's, from 0 on.
        first: The place of the first row to be shown, from 0 on.
    """

    turn_id: str
    number: int
    first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Somebody chose product models in a card.

    Attributes:
        models: As offered; perhaps none, perhaps one that isn't known any more.
        topic: What is asked about them; may be empty.
    """

    turn_id: str
    models: tuple[str, ...]
    topic: str


Looked: TypeAlias = Why | Decided | Passage | WholeTable
Pressed: TypeAlias = Chose | FollowedUp | Looked | Compared


def read_pressed(value: Mapping[str, object]) -> Pressed:
    """Return what a pressed button says: `value` of a message, or `value.data` of a dialog's invoke.

    Raises:
        PayloadError: It isn't a button of ours as we send them.
    """
    turn_id = _text(value, TURN, _TURN_CHARS)
    match value.get(OURS):
        case "choice":
            text = _text(value, "text", _CARRIED_CHARS)
            return Chose(turn_id=turn_id, text=text, label=_maybe(value, "label", BUTTON_CHARS) or text)
        case "followup":
            return FollowedUp(turn_id=turn_id, text=_text(value, "text", _CARRIED_CHARS))
        case "why" | "decided" | "passage" | "table" as kind:
            return _looked(kind, value, turn_id)
        case "compare":
            return Compared(turn_id=turn_id, models=models_in(value), topic=_maybe(value, TOPIC, TOPIC_CHARS))
        case _:
            raise PayloadError(f"value.{OURS}: expected one of our buttons, got something else")


def _looked(kind: object, value: Mapping[str, object], turn_id: str) -> Looked:
    first = _number(value, "first")
    match kind:
        case "why":
            return Why(turn_id=turn_id, first=first)
        case "decided":
            return Decided(turn_id=turn_id, first=first)
        case "passage":
            return Passage(turn_id=turn_id, number=_number(value, "number"))
        case _:
            return WholeTable(turn_id=turn_id, number=_number(value, "number"), first=first)


def is_private(value: Mapping[str, object]) -> bool:
    """Tell whether a pressed button stands below an answer that only its asker sees."""
    return value.get(PRIVATE) is True


def choice_button(choice: Choice, *, turn_id: str, kind: str, private: bool = False) -> JsonObject | None:
    """Return the button for a choice ("choice") or a follow-up ("followup"); None if it can't be one.

    Pressing it says its label in the conversation, as if the person had written it; below a private answer it
    says nothing to anybody. It asks for no input to be filled in, should the card have some.
    """
    label, text = one_line(choice.label, BUTTON_CHARS), visible(choice.text).strip()
    if not label or not text or len(text) > _CARRIED_CHARS:
        return None
    value: JsonObject = {OURS: kind, TURN: turn_id, "text": text, "label": label}
    back: JsonObject = {"type": "messageBack", "text": text, "displayText": label, "value": value}
    data: JsonObject = {**value, PRIVATE: True} if private else {"msteams": back}
    return {"type": "Action.Submit", "title": label, "associatedInputs": "none", "data": data}


def dialog_button(title: str, pressed: Looked, *, inside: bool = False) -> JsonObject:
    """Return the button that opens a dialog, or, `inside` of one, shows something else in it."""
    match pressed:
        case Why(first=first):
            carried: JsonObject = {OURS: "why", "first": first}
        case Decided(first=first):
            carried = {OURS: "decided", "first": first}
        case Passage(number=number):
            carried = {OURS: "passage", "number": number}
        case WholeTable(number=number, first=first):
            carried = {OURS: "table", "number": number, "first": first}
    opens: JsonObject = {} if inside else {"msteams": {"type": "task/fetch"}}
    data: JsonObject = {**opens, TURN: pressed.turn_id, **carried}
    return {"type": "Action.Submit", "title": title, "associatedInputs": "none", "data": data}


def compare_button(turn_id: str, *, private: bool = False) -> JsonObject:
    """Return the button that sends the card in which product models are chosen."""
    data: JsonObject = {OURS: "compare", TURN: turn_id, **({PRIVATE: True} if private else {})}
    return {"type": "Action.Submit", "title": Ours("Compare"), "data": data}


def option_value(name: str) -> str:
    """Return a product model as a picker carries it: chosen ones come back parted by commas."""
    return quote(name, safe=" +/()")


def models_value(names: Iterable[str]) -> str:
    """Return product models as a picker carries them."""
    return ",".join(map(option_value, names))


def models_in(value: Mapping[str, object]) -> tuple[str, ...]:
    """Return the product models that were chosen, each once.

    Raises:
        PayloadError: There is something else than a picker's value.
    """
    chosen = _maybe(value, MODELS, _MOST).split(",")
    return tuple(dict.fromkeys(filter(None, (visible(unquote(each)).strip() for each in chosen))))


def _text(value: Mapping[str, object], name: str, chars: int) -> str:
    found = _maybe(value, name, chars)
    if not found:
        raise PayloadError(f"value.{name}: expected a text, got none")
    return found


def _maybe(value: Mapping[str, object], name: str, chars: int) -> str:
    found = value.get(name, "")
    if found is None:
        return ""
    if not isinstance(found, str) or len(found) > chars:
        raise PayloadError(f"value.{name}: expected at most {chars} characters, got {type(found).__name__}")
    return visible(found).strip()


def _number(value: Mapping[str, object], name: str) -> int:
    found = value.get(name, 0)
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found < _MOST:
        raise PayloadError(f"value.{name}: expected a whole number from 0 on, got {type(found).__name__}")
    return found
