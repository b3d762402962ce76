"""What is listed of a class, and facts of it → of which members that isn't stated, and how many state it."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from core.answer import Note, Ranking
from core.answering.proven import Proven
from core.answering.quotation import note
from core.catalog.catalog import Catalog
from core.counting import counted
from core.gathering.lines import Gathered, Line
from core.knowledge.analyzer import all_forms, content_words
from core.query import Kind, Query


class Silence:
    """Tells of whom nothing is stated of what is listed."""

    def __init__(self, query: Query, gathered: Gathered, catalog: Catalog) -> None:
        self._query, self._gathered, self._catalog = query, gathered, catalog

    def of(self, proven: Proven, stating: Collection[str] | None) -> tuple[str, ...]:
        """Return the members of whom it surely isn't stated.

        `stating` are those of whom facts state what is listed; None if nobody knows, and only the writer's word counts.
        """
        told = {name for _, proof in proven.entries for name in proof.models} | {*proven.unfit}
        if not told:
            return ()
        named = {each.model for each in proven.not_stated}
        lacking = (name for name in self._query.members if name not in told)
        known = stating if stating is not None else ()
        silent = (name for name in lacking if (stating is not None or name in named) and not self._is_in(name, known))
        speaking = self._speaking()
        return tuple(name for name in silent if not self._is_in(name, speaking))

    def _is_in(self, name: str, models: Collection[str]) -> bool:
        return any(each in models for each in (name, *self._catalog.bases(name)))

    def _speaking(self) -> frozenset[str]:
        """Return of whom a line speaks of what is asked: it may state it in a sentence."""
        asked = [words for each in self._query.aspects if (words := frozenset(content_words(each.asked)))]
        lines = (line for line in self._gathered.by_number.values() if not _is_blank(line))
        told = ((line.models, all_forms((line.text, *line.above))) for line in lines)
        return frozenset(name for models, forms in told if any(each <= forms for each in asked) for name in models)


def _is_blank(line: Line) -> bool:
    """Return whether all values of a line are dashes."""
    own = [value for value in line.piece.values if (value.models or line.models) == line.models]
    return bool(own) and not any(any(map(str.isalnum, value.text)) for value in own)


def with_silent(answer: Ranking, silent: tuple[str, ...], query: Query) -> Ranking:
    """Return a ranking or list that says of whom it isn't stated, and how many state it."""
    return replace(answer, blocks=(*_covered(silent, query), *answer.blocks), not_stated=silent) if silent else answer


def _covered(silent: tuple[str, ...], query: Query) -> Iterator[Note]:
    if query.kind is not Kind.COUNT:
        stating = len(query.members) - len(silent)
        verb = "states" if stating == 1 else "state"
        yield note(f"{stating} of {counted(len(query.members), 'product model')} {verb} this.")
