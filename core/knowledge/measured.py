"""Cells that together state one value: value, minimum, typical, maximum, unit and condition, each in its column."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from core.knowledge.analyzer import fold
from core.knowledge.labels import attached, is_unit

Role: TypeAlias = Literal["value", "min", "typ", "max", "unit", "remark", "symbol", ""]
"""What a column holds by its heading; empty for anything else."""

_ROLES: dict[Role, str] = {
    "value": "value|values|rating|ratings|limit|limits|data|specification|specifications|spec|description|nominal|nom",
    "min": "min|minimum",
    "typ": "typ|typical|typical value",
    "max": "max|maximum",
    "unit": "unit|units|uom|unit of measure",
    "remark": "condition|conditions|test condition|test conditions|note|notes|remark|remarks|comment|comments",
    "symbol": "symbol|sym",
}
_ROLE_OF: dict[str, Role] = {name: role for role, names in _ROLES.items() for name in names.split("|")}
_SAID: dict[Role, str] = {"min": "min. ", "typ": "typ. ", "max": "max. "}
_NUMBERED = re.compile(r"\d")
_NOTHING = " -–—"


def role_of(heading: str) -> Role:
    """Return what a column with this heading holds; only the heading's last part counts."""
    return _ROLE_OF.get(fold(heading.rpartition(" > ")[2]).strip(" .:()[]"), "")


def joined(cells: Sequence[tuple[Role, str]], *, unit: str = "") -> str:
    """Return what the cells of one row say together, as one text; empty if no value is among them.

    Args:
        cells: Role and text of each cell, in the order of the columns.
        unit: The unit of all of them, where no cell of the row gives it.
    """
    own = next((text for role, text in cells if role == "unit" and text.strip(_NOTHING)), unit)
    said = [
        _SAID.get(role, "") + attached(text, own)
        for role, text in cells
        if role in {"value", "min", "typ", "max"} and text.strip(_NOTHING)
    ]
    remarks = [text for role, text in cells if role == "remark" and text.strip(_NOTHING)]
    if not said:
        return ""
    text = ", ".join(said)
    return f"{text} ({'; '.join(remarks)})" if remarks else text


def is_measured(roles: Iterable[Role]) -> bool:
    """Return whether columns of these roles state one value together: not a mere "description"."""
    held = [role for role in roles if role]
    return len(held) > 1 and bool({"value", "min", "typ", "max"}.intersection(held))


def units_row(texts: Sequence[str]) -> bool:
    """Return whether a row below the headings gives the units of its columns: "V | A | kg"."""
    said = [text.strip(" []()") for text in texts[1:] if text.strip(_NOTHING + "[]()")]
    return bool(said) and all(is_unit(text) and not _NUMBERED.search(text) for text in said)
