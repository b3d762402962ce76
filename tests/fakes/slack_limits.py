"""What Slack refuses in a message's blocks: counts and lengths, recursively."""

from collections.abc import Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]

_TABLES = {"table", "data_table"}
_MESSAGE_BLOCKS = {
    "rich_text", "table", "data_table", "actions", "context_actions", "section", "context", "header", "divider",
}  # fmt: skip
_HOME_BLOCKS = _MESSAGE_BLOCKS - {"context_actions"}
_LEAVES = {"text": {"text"}, "link": {"url"}, "user": {"user_id"}}
_RICH = {"rich_text_section", "rich_text_list", "rich_text_quote", "rich_text_preformatted"}


class InvalidBlocks(Exception):
    """Slack would answer `code`, and say why."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code = code


def check_blocks(blocks: Sequence[Json], *, home: bool = False) -> None:
    """Raise `InvalidBlocks` for what Slack refuses."""
    _need(len(blocks) <= (100 if home else 50), f"{len(blocks)} blocks")
    if sum(block.get("type") in _TABLES for block in blocks) > 1:
        raise InvalidBlocks("invalid_attachments", "only_one_table_allowed")
    for block in blocks:
        kind = block.get("type")
        _need(kind in (_HOME_BLOCKS if home else _MESSAGE_BLOCKS), f"unknown block {kind}")
        _CHECKS[str(kind)](block)
    block_ids = [block["block_id"] for block in blocks if "block_id" in block]
    _need(len(block_ids) == len(set(block_ids)), "a block_id occurs twice")
    _need(all(1 <= len(block_id) <= 255 for block_id in block_ids), "block_id")
    action_ids = [element.get("action_id") for block in blocks for element in block.get("elements", [])]
    given = [action_id for action_id in action_ids if action_id is not None]
    _need(len(given) == len(set(given)), "an action_id occurs twice")
    if chars(blocks) > 13_200:
        raise InvalidBlocks("msg_blocks_too_long", f"{chars(blocks)} characters")


def chars(part: object) -> int:
    """Return the characters of all strings in `part` but its types and action ids."""
    if isinstance(part, Mapping):
        return sum(chars(value) for name, value in part.items() if name not in {"type", "action_id", "style"})
    if isinstance(part, list | tuple):
        return sum(map(chars, part))
    return len(part) if isinstance(part, str) else 0


def _rich_text(block: Json) -> None:
    _need(set(block) <= {"type", "elements", "block_id"}, "rich_text with other fields")
    _need(bool(block["elements"]), "rich_text without elements")
    _need(chars(block) <= 3000, f"rich_text of {chars(block)} characters")
    for element in block["elements"]:
        _need(element.get("type") in _RICH, f"rich_text element {element.get('type')}")
        _need(bool(element["elements"]), f"empty {element['type']}")
        for leaf in element["elements"]:
            if element["type"] == "rich_text_list":
                _need(element["style"] in {"ordered", "bullet"}, "list style")
                _need(leaf["type"] == "rich_text_section" and bool(leaf["elements"]), "list item")
                for inner in leaf["elements"]:
                    _leaf(inner)
            else:
                _leaf(leaf)


def _leaf(leaf: Json) -> None:
    needed = _LEAVES.get(str(leaf.get("type")))
    if needed is None:
        raise InvalidBlocks("invalid_blocks", f"leaf {leaf.get('type')}")
    for name in needed:
        _need(isinstance(leaf.get(name), str) and bool(leaf[name]), f"leaf without {name}")
    if leaf["type"] == "link":
        _need(leaf["url"].startswith(("http://", "https://")), "a link to somewhere else than the web")
        _need(len(leaf["url"]) <= 3000, "url too long")
    style = leaf.get("style", {})
    _need(set(style) <= {"bold", "italic", "strike", "code"}, "leaf style")


def _table(block: Json) -> None:
    rows = block["rows"]
    _need(1 <= len(rows) <= 100, f"{len(rows)} rows")
    _need(len({len(row) for row in rows}) == 1, "rows of different lengths")
    _need(1 <= len(rows[0]) <= 20, f"{len(rows[0])} columns")
    for row in rows:
        for cell in row:
            kinds = {"raw_text", "raw_number"} if block["type"] == "data_table" else {"raw_text"}
            _need(cell["type"] in kinds and bool(cell["text"]), "an empty cell, or one of another kind")
            _need(isinstance(cell.get("value", 0), int | float), "a number that is none")
            _need(("value" in cell) is (cell["type"] == "raw_number"), "a cell with other fields")
    _need(chars(rows) <= 10_000, f"table of {chars(rows)} characters")


def _data_table(block: Json) -> None:
    _need(set(block) == {"type", "caption", "rows", "page_size", "row_header_column_index"}, "fields of a data_table")
    _need(bool(block["caption"]), "no caption")
    _need(len(block["rows"]) >= 2, "a header alone")
    _need(1 <= block["page_size"] <= 100, "page_size")
    _need(0 <= block["row_header_column_index"] < len(block["rows"][0]), "row_header_column_index")
    _table(block)


def _actions(block: Json) -> None:
    _need(set(block) <= {"type", "elements", "block_id"}, "actions with other fields")
    _need(1 <= len(block["elements"]) <= 25, "number of buttons")
    for button in block["elements"]:
        _need(button["type"] == "button", "not a button")
        _need(1 <= len(button["action_id"]) <= 255, "action_id")
        _plain(button["text"], 75)
        _need(1 <= len(button["value"]) <= 2000, "button value")


def _context_actions(block: Json) -> None:
    _need(1 <= len(block["elements"]) <= 5, "number of elements")
    for element in block["elements"]:
        _need(element["type"] == "feedback_buttons", "element of context_actions")
        for name in ("positive_button", "negative_button"):
            button = element[name]
            _plain(button["text"], 75)
            _need(1 <= len(button["value"]) <= 2000, "feedback value")
            _need(len(button.get("accessibility_label", "")) <= 75, "accessibility_label")


def _header(block: Json) -> None:
    _plain(block["text"], 150)


def check_block(block: Json) -> None:
    """Raise `InvalidBlocks` for a single block that Slack refuses."""
    _CHECKS[str(block["type"])](block)


def _section(block: Json) -> None:
    _need(1 <= len(block["text"]["text"]) <= 3000, "section text")


def _context(block: Json) -> None:
    _need(1 <= len(block["elements"]) <= 10, "context elements")


def _divider(block: Json) -> None:
    _need(set(block) <= {"type", "block_id"}, "divider with other fields")


def _plain(text: Json, most: int) -> None:
    _need(text["type"] == "plain_text", "expected plain_text")
    _need(1 <= len(text["text"]) <= most, f"plain_text of {len(text['text'])} characters")


def _need(truth: bool, why: str) -> None:
    if not truth:
        raise InvalidBlocks("invalid_blocks", why)


_CHECKS = {
    "rich_text": _rich_text,
    "table": _table,
    "data_table": _data_table,
    "actions": _actions,
    "context_actions": _context_actions,
    "header": _header,
    "section": _section,
    "context": _context,
    "divider": _divider,
}
