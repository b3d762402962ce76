"""What people are shown of a language model's labels: those in words of the question or of the documents."""

from collections.abc import Iterable, Iterator

from core.gathering.lines import Gathered
from core.knowledge.analyzer import STOP_WORDS, all_forms, fold, is_made_of, is_plain
from core.query import AskedAspect, Kind, Query

MOST_CHARS = 75
_OF_PARTS = frozenset({Kind.LOOK_UP, Kind.COMPARE, Kind.YES_NO, Kind.LIST, Kind.RANK})
"""Kinds of questions of which each thing asked has a value."""


class Labels:
    """Tells what may be shown for one query."""

    def __init__(self, query: Query, gathered: Gathered) -> None:
        self._query, self._gathered = query, gathered
        self._own: frozenset[str] | None = None

    def is_ours(self, said: str) -> bool:
        """Return whether what is asked is plain, in words of the question or the lines: nothing else proves it."""
        if self._own is None:
            lines = self._gathered.by_number.values()
            asked = (self._query.shown, *(aspect.shown for aspect in self._query.aspects))
            self._own = all_forms((*asked, *(text for line in lines for text in (line.text, *line.above))))
        return is_plain(said) and is_made_of(said, self._own)

    def lacking(self, said: str) -> str:
        """Return what is asked, of which a writer says in its words that it isn't stated; empty if nothing is."""
        told = all_forms([said])
        found = next((each for each in self._query.aspects if not told.isdisjoint(_forms(each))), None)
        asked = found.shown.strip()[:MOST_CHARS] if found is not None else ""
        return asked if asked and self.is_ours(asked) else ""

    def unanswered(self, shown: Iterable[str]) -> Iterator[str]:
        """Yield each of several things asked of which nothing that is shown has a single word."""
        if len(self._query.aspects) < 2 or self._query.kind not in _OF_PARTS:  # noqa: PLR2004
            return
        told = all_forms(shown)
        for aspect in self._query.aspects:
            asked = aspect.shown.strip()[:MOST_CHARS]
            if asked and told.isdisjoint(_forms(aspect)) and self.is_ours(asked):
                yield asked


def _forms(aspect: AskedAspect) -> frozenset[str]:
    """Return the words of what is asked, in all forms, but for words of grammar."""
    return all_forms((aspect.asked, *aspect.phrases)) - STOP_WORDS


def labelled(label: str, text: str) -> str:
    """Return a text behind its label, unless it begins with that."""
    return text if fold(text).startswith(fold(label)) else f"{label}: {text}"
