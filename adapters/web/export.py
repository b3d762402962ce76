"""A thread as Markdown, to be put into a ticket or a document: questions, answers, numbered sources."""

from collections.abc import Sequence

from adapters.chat.said import answer_in
from adapters.codec import markdown, markdown_line
from adapters.language import ENGLISH, say
from adapters.web.own_threads import ShownTurn

_OPEN = "This question has no answer yet."


def thread_markdown(title: str, turns: Sequence[ShownTurn], language: str = ENGLISH) -> str:
    """Return the whole thread in a reader's language; the sources of each answer are numbered as its markers are."""
    parts = [f"# {markdown_line(title)}"]
    for turn in turns:
        open_ = f"*{say(language, _OPEN)}*"
        said = open_ if turn.answer is None else markdown(answer_in(turn.answer, language), language)
        parts += [f"## {markdown_line(turn.text)}", said]
    return "\n\n".join(parts) + "\n"
