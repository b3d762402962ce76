"""What a search is scored against, and what a text says as a set of words."""

from dataclasses import dataclass
from functools import lru_cache

from core.knowledge.words import content_words, words
from core.reading.question import Intent
from core.reading.topic import Topic


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a search is scored against.

    Attributes:
        model: The product model asked about; None for any.
        lineage: It and its bases, nearest first; empty with `model` None.
    """

    topic: Topic
    intent: Intent
    model: str | None = None
    lineage: tuple[str, ...] = ()


@lru_cache(maxsize=50_000)
def said_in(text: str) -> frozenset[str]:
    """Return the words of `text` as a set."""
    return frozenset(words(text))


@lru_cache(maxsize=50_000)
def meant_by(text: str) -> frozenset[str]:
    """Return the words of `text` that say something about a topic."""
    return frozenset(content_words(text))
