"""What people read when they add us to a chat or a team."""

from collections.abc import Sequence

from adapters.chat.overview import Overview, coverage, named
from adapters.language import ENGLISH, say
from adapters.teams.limits import MAX_SUGGESTIONS, JsonObject
from adapters.teams.markup import escape, one_line, opening

_MAX_LINES = 20
_EXAMPLE_CHARS = 240
_HOW_TO_ASK = (
    "Mention me in a channel or a group chat, with your question; I answer in the thread.",
    "Go on in that thread: mention me and write “and the other one?”",
    "Write me in a chat of our own; there I need no mention.",
    "Write “compare” and product models to see them side by side, or “compare” alone to choose them.",
    "Write “help” to learn what I know.",
)


def welcome(overview: Overview, language: str = ENGLISH, *, asker: str = "") -> JsonObject:
    """Return the body of the message that greets people.

    Args:
        overview: What we know.
        language: The reader's; see `adapters.language`.
        asker: Teams' id of the one person in the chat, who gets examples to press; empty elsewhere.
    """
    examples = [line for line in (one_line(each, _EXAMPLE_CHARS) for each in overview.examples) if line]
    parts = [
        f"**{say(language, 'Ask the documentation')}**",
        escape(coverage(overview, language)),
        *_listed(say(language, "Product lines"), named(overview.product_lines, one_line, language)),
        *_listed(say(language, "For example"), examples[:_MAX_LINES]),
        *_listed(say(language, "How to ask"), [say(language, line) for line in _HOW_TO_ASK]),
    ]
    body: JsonObject = {"type": "message", "textFormat": "markdown", "text": "\n\n".join(parts)}
    if asker and examples:
        actions = [{"type": "imBack", "title": each, "value": each} for each in examples[:MAX_SUGGESTIONS]]
        body["suggestedActions"] = {"to": [asker], "actions": actions}
    return body


def _listed(title: str, lines: Sequence[str]) -> list[str]:
    return [f"**{title}**", "\n".join(f"- {opening(escape(line))}" for line in lines)] if lines else []
