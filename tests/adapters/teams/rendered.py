"""What a rendered Teams message holds: its buttons, their labels, and its text as Markdown is read."""

from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from adapters.teams.markup import APART
from adapters.teams.render import Look

MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])
CHANNEL = Look(asked="what?")
CHAT = Look(asked="what?", asker="29:person", personal=True)
EXTENDED = Look(extended=True)


def actions(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the buttons of a message's card."""
    elements = [each for card in body.get("attachments", []) for each in card["content"]["body"]]
    return [action for each in elements if each["type"] == "ActionSet" for action in each["actions"]]


def titles(body: dict[str, Any]) -> list[str]:
    """Return what the buttons of a message's card say."""
    return [action["title"] for action in actions(body)]


def tokens(text: str) -> list[Token]:
    """Return what a reader of Markdown makes of `text`."""
    blocks = MARKDOWN.parse(text)
    return [each for block in blocks for each in (block, *(block.children or []))]


def read(text: str) -> str:
    """Return what a person reads of Markdown, without white space."""
    said = "".join(token.content for token in tokens(text) if token.type in {"text", "text_special", "code_inline"})
    return "".join(said.replace(APART, "").split())
