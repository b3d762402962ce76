"""A text of a document in which a product model may be named, and what kind of place it is."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a text is, as people are told it."""

    BODY = "text in a table"
    SENTENCE = "sentence"
    ITEM = "list entry"
    HEADING = "heading"
    TAB = "tab"
    COLUMN = "table header"
    ROW = "first column of a table"
    CELL = "table of product models"
    TOP = "main heading"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Said:
    """A text.

    Attributes:
        of: The name beside it that it is an order code of; empty if it is none.
    """

    kind: Kind
    text: str
    of: str = ""
