"""A thread as Markdown, to be put into a ticket or a document: questions, answers, numbered sources."""

from collections.abc import Sequence

from adapters.codec import markdown, markdown_line
from adapters.web.own_threads import ShownTurn

_OPEN = "*This question has no answer yet.*"


def thread_markdown(title: str, turns: Sequence[ShownTurn]) -> str:
    """Return the whole thread; the sources of each answer are numbered as its markers are."""
    parts = [f"# {markdown_line(title)}"]
    for turn in turns:
        parts += [f"## {markdown_line(turn.text)}", _OPEN if turn.answer is None else markdown(turn.answer)]
    return "\n\n".join(parts) + "\n"
