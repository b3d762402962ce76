"""What we know, for people who wonder what to ask."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adapters.language import ENGLISH, say

_MAX_LINES = 20
_NAME_CHARS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """How much is covered, and what can be asked.

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


def coverage(overview: Overview, language: str = ENGLISH) -> str:
    """Return how much is covered, in a sentence or two."""
    if not overview.documents:
        return say(language, "I have no documents yet. Whoever runs me can add some with: threadsheet index DOCS")
    documents = say(language, "{n} document|{n} documents", n=overview.documents)
    models = say(language, "{n} product model|{n} product models", n=overview.models)
    told = (
        "I answer from {documents} on {models}. Every answer names the passages that it rests on; "
        "if the documents don’t say it, I say so."
    )
    return say(language, told, documents=documents, models=models)


def named(lines: Sequence[str], one_line: Callable[[str, int], str], language: str = ENGLISH) -> list[str]:
    """Return the first lines, cut by `one_line`, and how many more there are."""
    shown = [one_line(line, _NAME_CHARS) for line in lines[:_MAX_LINES]]
    more = len(lines) - len(shown)
    return [*shown, say(language, "and {n} more", n=more)] if more else shown
