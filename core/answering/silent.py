"""What is listed of a class, and facts of it → of which members that isn't stated, and how many state it."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cached_property

from core.answer import Note, Ranking
from core.answering.proven import Proven
from core.answering.quotation import note
from core.catalog.catalog import Catalog
from core.counting import counted
from core.gathering.lines import Gathered, Line
from core.knowledge.analyzer import all_forms, content_words, fold
from core.quantities.dimensions import Dimension
from core.quantities.parse import quantities_in
from core.query import Kind, Order, Query
from core.retrieval.fact_selection import FactsFound
from core.verification.own_values import is_blank
from core.verification.prover import measures


class Silence:
    """Tells of whom nothing is stated of what is listed.

    That no fact states it isn't enough, for a sentence may: the writer says so as well, or no line of a member measures
    what those do that are listed.
    """

    def __init__(
        self, proven: Proven, query: Query, gathered: Gathered, catalog: Catalog, found: FactsFound | None
    ) -> None:
        """Have at hand what facts state of the members of what is listed; None if nobody knows."""
        self._proven, self._query, self._catalog, self._found = proven, query, catalog, found
        self._lines = tuple(gathered.by_number.values())
        self._blank = found.blank if found else frozenset[str]()

    def told_in(self, answer: Ranking) -> Ranking:
        """Return a ranking or list that says of whom it isn't stated, and how many state it if that is known of all.

        Who is listed for something else may not state it.
        """
        listed = {name for _, proof in self._proven.entries for name in proof.models}
        stated = listed.union(self._found.stated if self._found else ())
        unstated = [name for name in self._query.members if not self._is_in(name, stated)]
        silent = tuple(name for name in unstated if self._is_silent(name))
        measured = {frozenset(value.dimension for value in measures(entry.text)) for entry, _ in self._proven.entries}
        covered = self._covered(len(silent)) if len(silent) == len(unstated) and len(measured) == 1 else ()
        return replace(answer, blocks=(*covered, *answer.blocks), not_stated=silent) if silent else answer

    def _is_silent(self, name: str) -> bool:
        if self._is_in(name, self._speaking):
            return False
        lacking = {fold(each.aspect) for each in self._proven.not_stated if each.model == name}
        is_named = len(lacking) >= max(1, len(self._query.aspects))  # of several, it may lack another than is listed
        is_known = self._found is not None and bool(self._dimensions) and self._is_read(name)
        return is_named or (is_known and not self._is_in(name, self._measuring))

    def _is_read(self, name: str) -> bool:
        """Return whether lines of a member were gathered, or no document is about it."""
        return self._is_in(name, {each for line in self._lines for each in line.models}) or not any(
            self._is_in(name, document.covered_models) for document in self._catalog.documents.values()
        )

    def _is_in(self, name: str, models: Collection[str]) -> bool:
        """Return whether a member is among several, or a base of it: none stands in for a cell that is left blank."""
        return name in models or (name not in self._blank and any(each in models for each in self._catalog.bases(name)))

    def _covered(self, silent: int) -> Iterator[Note]:
        """Yield how many state what is ranked; under a list of some that would read as if the others were in it."""
        if self._query.kind is not Kind.COUNT and self._query.order is not Order.NONE:
            stating = len(self._query.members) - silent
            verb = "states" if stating == 1 else "state"
            yield note(f"{stating} of {counted(len(self._query.members), 'product model')} {verb} this.")

    @cached_property
    def _speaking(self) -> frozenset[str]:
        """Of whom a line speaks of what is asked: it may state it in a sentence."""
        asked = [words for each in self._query.aspects if (words := frozenset(content_words(each.asked)))]
        told = ((line.models, all_forms((line.text, *line.above))) for line in self._lines if not _is_blank(line))
        return frozenset(name for models, forms in told if any(each <= forms for each in asked) for name in models)

    @cached_property
    def _dimensions(self) -> frozenset[Dimension]:
        """What is measured of those that are listed; a mere count measures nothing."""
        values = (value for entry, _ in self._proven.entries for value in measures(entry.text))
        return frozenset(value.dimension for value in values if value.dimension) - {Dimension.COUNT}

    @cached_property
    def _measuring(self) -> frozenset[str]:
        """Of whom a line measures the same."""
        told = ((line.models, quantities_in(line.text)) for line in self._lines)
        alike = (models for models, found in told if any(each.value.dimension in self._dimensions for each in found))
        return frozenset(name for models in alike for name in models)


def _is_blank(line: Line) -> bool:
    """Return whether all values of a line are dashes."""
    own = [value for value in line.piece.values if (value.models or line.models) == line.models]
    return bool(own) and all(is_blank(value.text) for value in own)
