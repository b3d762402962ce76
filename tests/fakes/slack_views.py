"""What Slack refuses in a dialog and in the options for its menus, and what it sends when one is submitted."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tests.fakes.slack_limits import InvalidBlocks, check_block

Json = Mapping[str, Any]

_VIEW = {"type", "callback_id", "private_metadata", "title", "submit", "close", "blocks", "clear_on_close"}
_INPUT = {"type", "block_id", "optional", "label", "hint", "element"}
_DATE = {"type", "action_id", "initial_date", "placeholder", "confirm", "focus_on_load"}
_SELECT = {
    "type",
    "action_id",
    "placeholder",
    "min_query_length",
    "max_selected_items",
    "initial_options",
}
_TEXT = {"type", "action_id", "placeholder", "max_length", "initial_value", "multiline"}


def check_view(view: Json) -> None:
    """Raise `InvalidBlocks` for a dialog that Slack refuses."""
    _need(view["type"] == "modal", "not a modal")
    _need(set(view) <= _VIEW, f"unknown fields {set(view) - _VIEW}")
    blocks = view["blocks"]
    asks = any(block["type"] == "input" for block in blocks)
    for name in ("title", "submit", "close") if asks else ("title", "close"):
        _plain(view[name], 24)
    _need(len(view.get("callback_id", "")) <= 255, "callback_id")
    _need(len(view.get("private_metadata", "")) <= 3000, "private_metadata")
    _need(1 <= len(blocks) <= 100, f"{len(blocks)} blocks")
    ids = [block["block_id"] for block in blocks if "block_id" in block]
    _need(len(ids) == len(set(ids)), "a block_id occurs twice")
    for block in blocks:
        if block["type"] == "input":
            _input(block)
        else:
            _need(block["type"] in {"section", "header", "rich_text"}, f"block {block['type']}")
            check_block(block)


def check_options(ack: str) -> list[dict[str, Any]]:
    """Return the options in an acknowledgement; raise for what Slack wouldn't show."""
    options: list[dict[str, Any]] = json.loads(ack)["options"]
    _need(len(options) <= 100, f"{len(options)} options")
    for option in options:
        _option(option)
    _need(len({option["value"] for option in options}) == len(options), "a value occurs twice")
    return options


def state_of(view: Json, *, models: Sequence[Json], topic: str | None) -> dict[str, Any]:
    """Return what a submitted dialog holds: the options chosen and the text typed."""
    state: dict[str, Any] = {}
    for block in view["blocks"]:
        if block["type"] != "input":
            continue
        element = block["element"]
        held: dict[str, Any] = {"type": element["type"]}
        if element["type"] == "multi_external_select":
            assert len(models) <= element["max_selected_items"], "Slack lets nobody choose more"
            held["selected_options"] = list(models)
        else:
            assert len(topic or "") <= element["max_length"], "Slack lets nobody type more"
            held["value"] = topic
        state[block["block_id"]] = {element["action_id"]: held}
    return {"values": state}


def prefilled(view: Json) -> tuple[list[str], str]:
    """Return the product models and the text that a dialog opens with."""
    elements = [block["element"] for block in view["blocks"] if block["type"] == "input"]
    chosen = [option["value"] for element in elements for option in element.get("initial_options", [])]
    return chosen, next((element["initial_value"] for element in elements if "initial_value" in element), "")


def _input(block: Json) -> None:
    _need(set(block) <= _INPUT, f"input with {set(block) - _INPUT}")
    _plain(block["label"], 2000)
    _plain(block.get("hint", {"type": "plain_text", "text": "x"}), 2000)
    element = block["element"]
    _need(1 <= len(element["action_id"]) <= 255, "action_id")
    if element["type"] == "radio_buttons":
        _radio(element)
        return
    if element["type"] == "datepicker":
        _need(set(element) <= _DATE, f"date picker with {set(element) - _DATE}")
        date.fromisoformat(element.get("initial_date", "2026-01-31"))
        return
    _plain(element["placeholder"], 150)
    if element["type"] == "multi_external_select":
        _need(set(element) <= _SELECT, f"select with {set(element) - _SELECT}")
        _need(element["min_query_length"] >= 0 and element["max_selected_items"] >= 1, "select")
        chosen = element.get("initial_options", [{"text": {"type": "plain_text", "text": "x"}, "value": "x"}])
        _need(1 <= len(chosen) <= element["max_selected_items"], f"{len(chosen)} initial options")
        for option in chosen:
            _option(option)
    else:
        _need(element["type"] == "plain_text_input", f"element {element['type']}")
        _need(set(element) <= _TEXT, f"text input with {set(element) - _TEXT}")
        _need(1 <= element["max_length"] <= 3000, "max_length")
        _need(1 <= len(element.get("initial_value", "x")) <= element["max_length"], "initial_value")


def _radio(element: Json) -> None:
    _need(set(element) <= {"type", "action_id", "options", "initial_option"}, "radio buttons with unknown fields")
    _need(1 <= len(element["options"]) <= 10, "number of radio buttons")
    for option in element["options"]:
        _option(option)


def _option(option: Json) -> None:
    _need(set(option) <= {"text", "value", "description"}, "option with other fields")
    _plain(option["text"], 75)
    _need(1 <= len(option["value"]) <= 75, "option value")
    _plain(option.get("description", {"type": "plain_text", "text": "x"}), 75)


def _plain(text: Json, most: int) -> None:
    _need(text["type"] == "plain_text", "expected plain_text")
    _need(1 <= len(text["text"]) <= most, f"plain_text of {len(text['text'])} characters")


def _need(truth: bool, why: str) -> None:
    if not truth:
        raise InvalidBlocks("invalid_arguments", why)
