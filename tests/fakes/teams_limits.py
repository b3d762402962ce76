"""What Teams refuses in a message, a card or a dialog: by Microsoft's typed models and by its limits."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from microsoft_teams import cards
from microsoft_teams.api import MessageActivityInput
from microsoft_teams.api.models.entity import CitationEntity
from microsoft_teams.api.models.messaging_extension import MessagingExtensionActionResponse
from microsoft_teams.api.models.search import SearchResponse
from microsoft_teams.api.models.task_module import TaskModuleResponse
from pydantic import BaseModel, ValidationError

Json = Mapping[str, Any]

MESSAGE_BYTES = 80 * 1024
CARD_BYTES = 28 * 1024
CARD_TYPE = "application/vnd.microsoft.card.adaptive"
_ROOT = "https://schema.org/Message"
_MODELS: dict[str, type[BaseModel]] = {
    model.model_fields["type"].default: model
    for model in vars(cards).values()
    if isinstance(model, type)
    and issubclass(model, BaseModel)
    and "type" in model.model_fields
    and isinstance(model.model_fields["type"].default, str)
}
_OPEN = (cards.CardElement, cards.Action, cards.SubmitActionData)
_ELSEWHERE = frozenset(
    {"summary", "from", "conversation", "recipient", "replyToId", "id", "@id", "type", "$schema", "usageInfo"}
)
_MARKER = re.compile(r"(?<!\\)\[(\d+)\]")


class InvalidMessage(Exception):
    """Teams would answer `status`, and say why."""

    def __init__(self, why: str, *, status: int = 400) -> None:
        super().__init__(f"{status}: {why}")
        self.status = status


def check_message(body: Json) -> None:
    """Raise `InvalidMessage` for what Teams refuses, and for what people would not see as it is meant."""
    if (size := 2 * utf16(json.dumps(body, ensure_ascii=False))) > MESSAGE_BYTES:
        raise InvalidMessage(f"MessageSizeTooBig: {size} bytes", status=413)
    _known(MessageActivityInput, body)
    _need(isinstance(body.get("text"), str) and bool(body["text"].strip()), "no text")
    _need(body["textFormat"] in {"markdown", "extendedmarkdown"}, "textFormat")
    for attached in body.get("attachments", []):
        _need(attached["contentType"] == CARD_TYPE, "an attachment of another type")
        check_card(attached["content"])
    for action in body.get("suggestedActions", {}).get("actions", []):
        _need(action["type"] == "imBack" and bool(action["title"].strip() and action["value"].strip()), "imBack")
    _need(len(body.get("suggestedActions", {}).get("actions", [])) <= 3, "suggested actions")
    _need("feedbackLoopEnabled" not in body.get("channelData", {}), "the old feedback flag")
    roots = [entity for entity in body.get("entities", []) if entity["type"] == _ROOT]
    _need(len(roots) <= 1, "more than one root entity")
    for root in roots:
        _root(root, body["text"])


def check_card(content: Json) -> None:
    """Raise `InvalidMessage` for a card that a client of version 1.5 would not show."""
    _need(len(json.dumps(content)) <= CARD_BYTES, f"a card of {len(json.dumps(content))} bytes")
    _need((content["type"], content["version"]) == ("AdaptiveCard", "1.5"), "another version")
    _need(bool(content["body"]), "an empty card")
    for part in _parts(content):
        kind = part["type"]
        _known(_MODELS[kind], part)
        if kind.startswith("Input."):
            _input(part)
        if kind == "RichTextBlock":
            _need(all(text != "" for text in map(_said, part["inlines"])), "empty text")
        if kind == "Table":
            widths = {len(row["cells"]) for row in part["rows"]}
            _need(widths == {len(part["columns"])}, f"a table of {len(part['columns'])} columns with rows of {widths}")
        if kind == "ActionSet":
            _need(1 <= len(part["actions"]) <= 6, "a row of buttons")
            _need(all(0 < utf16(action["title"]) <= 75 for action in part["actions"]), "a button's title")


def check_view(response: Json) -> None:
    """Raise `InvalidMessage` for a dialog that Teams would not open."""
    _known(TaskModuleResponse, response)
    task = response["task"]
    if task["type"] == "message":
        _need(bool(task["value"].strip()), "nothing is said")
        return
    _need(task["type"] == "continue" and bool(task["value"]["title"].strip()), "a dialog without a title")
    check_card(task["value"]["card"]["content"])


def check_action(response: Json) -> None:
    """Raise `InvalidMessage` for what doesn't answer a command on a message, or a dialog of one, with a dialog."""
    _known(MessagingExtensionActionResponse, response)
    _need(set(response) == {"task"}, "no dialog, or more than one")
    check_view(response)


def check_search(response: Json) -> None:
    """Raise `InvalidMessage` for options that Teams would not offer."""
    _known(SearchResponse, response)
    _need(len(response["value"]["results"]) <= 15, "more options than are shown")


def utf16(text: str) -> int:
    """Return how many UTF-16 units `text` has."""
    return len(text.encode("utf-16-le")) // 2


def _root(root: Json, text: str) -> None:
    _known(CitationEntity, root)
    _need((root["@type"], root["@context"], root["@id"]) == ("Message", "https://schema.org", ""), "the root entity")
    claims = root.get("citation", [])
    _need(len(claims) <= 10, f"{len(claims)} citations")
    positions = [claim["position"] for claim in claims]
    _need(len(set(positions)) == len(positions), "a position occurs twice")
    shown = {int(number) for number in _MARKER.findall(text)}
    _need(set(positions) <= shown, f"citations without a marker: {set(positions) - shown}")
    for claim in claims:
        looks = claim["appearance"]
        _need(0 < utf16(looks["name"]) <= 80 and 0 < utf16(looks["abstract"]) <= 160, "name or abstract")
        _need(all(0 < utf16(word) <= 28 for word in looks.get("keywords", ["x"])), "keywords")
        _need(len(looks.get("keywords", ["x"])) in {1, 2, 3}, "number of keywords")
        _need(re.match("https?://", looks.get("url", "https://")) is not None, "url")
        _need("text" in looks or "encodingFormat" not in looks, "a format without a text")


def _input(part: Json) -> None:
    """Raise `InvalidMessage` for an input that isn't shown with what it holds."""
    held = part.get("value", "")
    _need(bool(part.get("id")) and bool(part.get("label")), "an input without an id or a label")
    _need(not part.get("isRequired") or bool(part.get("errorMessage")), "a required input that says nothing")
    _need(utf16(held) <= part.get("maxLength", utf16(held)), "an input that holds more than it takes")
    if part["type"] == "Input.Date":
        _need(not held or re.fullmatch(r"\d{4}-\d\d-\d\d", held) is not None, "no day")
    if part["type"] == "Input.ChoiceSet":
        offered = {choice["value"] for choice in part["choices"]}
        _need(set(filter(None, held.split(","))) <= offered, "a choice that isn't offered")


def _parts(node: object) -> Iterator[Json]:
    """Yield all parts of a card that have a type, but what buttons carry."""
    if isinstance(node, list):
        for each in node:
            yield from _parts(each)
    elif isinstance(node, Mapping):
        if node.get("type") in _MODELS:
            yield node
        for name, value in node.items():
            if name not in {"data", "msteams"}:
                yield from _parts(value)


def _known(model: type[BaseModel], given: Json) -> None:
    try:
        found = model.model_validate(given)
    except ValidationError as error:
        raise InvalidMessage(f"{model.__name__}: {error}") from error
    for part in _models(found):
        extra = set(part.model_extra or {}) - _ELSEWHERE
        _need(not extra, f"{type(part).__name__} has no {sorted(extra)}")


def _models(node: object) -> Iterator[BaseModel]:
    """Yield all typed parts; those that are only known as elements are looked at one by one."""
    if isinstance(node, list):
        for each in node:
            yield from _models(each)
    elif isinstance(node, BaseModel) and type(node) not in _OPEN:
        yield node
        for name in type(node).model_fields:
            yield from _models(getattr(node, name))


def _said(inline: object) -> object:
    return inline["text"] if isinstance(inline, Mapping) else inline


def _need(true: bool, why: str) -> None:
    if not true:
        raise InvalidMessage(why)
