"""Data in a prompt: on lines of its own, between lines that it can't hold."""

import secrets
from collections.abc import Iterable


def plain(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


def fence_for(texts: Iterable[str]) -> str:
    """Return a line that stands in none of `texts`; the same for the same texts, unless it is attacked."""
    said = "\n".join(texts)
    fence = "-----"
    while fence in said:
        fence = f"-----{secrets.token_hex(8)}"
    return fence
