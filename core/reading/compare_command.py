"""A command to compare ("ECU-750 ECU-850b supply current") → its product models and topic, and if they are enough."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.catalog.entity_linking import Names

FEWEST, MOST = 2, 8
"""How many product models can be chosen side by side."""

_COMMAND = re.compile(r"\W*(?:(?:please|pls|can you|could you)\W+)*(?:compare|comparison)\b", re.IGNORECASE)
_JOINING = frozenset({"and", "vs", "versus", "with", "to", "or", "by", "on", "for", "of", "about", "in", "the"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparing:
    """What was understood of a command to compare.

    Attributes:
        models: Canonical names, in order of mention.
        ambiguous: Mentions that may mean several product models, as written.
        unknown: Mentions of product models that nobody knows, as written.
        topic: What is asked about them; may be empty.
    """

    models: tuple[str, ...]
    ambiguous: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    topic: str = ""

    @property
    def complete(self) -> bool:
        """It can be answered: an unknown one is named in the answer, an ambiguous one is to be asked back."""
        return len(self.models) >= FEWEST and not self.ambiguous


def read_comparison(text: str, names: Names) -> Comparing:
    """Return what `text`, with or without the word "compare", says; by names alone, without a search."""
    mentions = names.mentions(text)
    return Comparing(
        models=mentions.models,
        ambiguous=tuple(found.mention for found in mentions.ambiguous),
        unknown=tuple(found.mention for found in mentions.unknown),
        topic=_topic(_COMMAND.sub("", mentions.rest, count=1) if asks_to_compare(text) else mentions.rest),
    )


def asks_to_compare(text: str) -> bool:
    """Return whether `text` begins with the word "compare"."""
    return _COMMAND.match(text) is not None


def comparison_text(models: Sequence[str], topic: str) -> str:
    """Return the utterance that asks for `models` side by side; without a topic for all that they state."""
    topic = " ".join(topic.split())
    return f"compare {', '.join(models)}{f': {topic}' if topic else ''}"


def _topic(rest: str) -> str:
    """Return what is left of a command when its product models, and what joined them, are gone."""
    words = rest.split()
    while words and (words[0].casefold().strip(".,;:") in _JOINING or not any(map(str.isalnum, words[0]))):
        words.pop(0)
    while words and (words[-1].casefold().strip(".,;:") in _JOINING or not any(map(str.isalnum, words[-1]))):
        words.pop()
    return " ".join(words)
