"""What people read when they add us to a chat or a team."""

from collections.abc import Sequence
from dataclasses import dataclass

from adapters.teams.limits import MAX_SUGGESTIONS, JsonObject
from adapters.teams.markup import escape, one_line, opening

_MAX_LINES = 20
_NAME_CHARS = 80
_EXAMPLE_CHARS = 240
_HOW_TO_ASK = (
    "Mention me in a channel or a group chat, with your question; I answer in the thread.",
    "Go on in that thread: mention me and write “and the other one?”",
    "Write me in a chat of our own; there I need no mention.",
    "Write “compare” and product models to see them side by side, or “compare” alone to choose them.",
    "Write “help” to learn what I know.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """What we know, for people who wonder what to ask.

    Attributes:
        product_lines: Names of the families of product models.
        models: How many product models we know.
        documents: How many documents we have read.
        examples: Questions that we can answer.
    """

    product_lines: tuple[str, ...]
    models: int
    documents: int
    examples: tuple[str, ...]


def welcome(overview: Overview, *, asker: str = "") -> JsonObject:
    """Return the body of the message that greets people.

    Args:
        overview: What we know.
        asker: Teams' id of the one person in the chat, who gets examples to press; empty elsewhere.
    """
    examples = [line for line in (one_line(each, _EXAMPLE_CHARS) for each in overview.examples) if line]
    parts = [
        "**Ask the documentation**",
        escape(_coverage(overview)),
        *_listed("Product lines", _named(overview.product_lines)),
        *_listed("For example", examples[:_MAX_LINES]),
        *_listed("How to ask", _HOW_TO_ASK),
    ]
    body: JsonObject = {"type": "message", "textFormat": "markdown", "text": "\n\n".join(parts)}
    if asker and examples:
        actions = [{"type": "imBack", "title": each, "value": each} for each in examples[:MAX_SUGGESTIONS]]
        body["suggestedActions"] = {"to": [asker], "actions": actions}
    return body


def _coverage(overview: Overview) -> str:
    if not overview.documents:
        return "I have no documents yet. Whoever runs me can add some with: threadsheet index DOCS"
    return (
        f"I answer from {_count(overview.documents, 'document')} on {_count(overview.models, 'product model')}. "
        "Every answer names the passages that it rests on; if the documents don’t say it, I say so."
    )


def _listed(title: str, lines: Sequence[str]) -> list[str]:
    return [f"**{title}**", "\n".join(f"- {opening(escape(line))}" for line in lines)] if lines else []


def _named(lines: Sequence[str]) -> list[str]:
    shown = [one_line(line, _NAME_CHARS) for line in lines[:_MAX_LINES]]
    more = len(lines) - len(shown)
    return [*shown, f"and {more} more"] if more else shown


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
