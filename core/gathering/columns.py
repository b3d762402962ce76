"""A class of product models → where its members state what is asked: the facts of the columns that are labelled so."""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, groupby
from typing import NamedTuple

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import content_words
from core.knowledge.attributes import parts_of
from core.knowledge.facts import Fact, StatedAttribute
from core.plan import FactOrder, FactPlan
from core.query import Order, Query
from core.reading.topic import rarity

Facts = Callable[[FactPlan], Awaitable[Sequence[Fact]]]

_MOST_COLUMNS = 6
_ALIKE = 0.4
"""A label that says less than this of what is asked is another's."""
_OF_LABEL, _OF_TEXT = 0.7, 0.3
"""What words count that only a label has, and only what is asked."""
_NEAR = 0.5
"""Labels that say less than this part of what the best says are left out."""
_VERY_MANY = 1_000
"""Members of a class, and facts of one thing asked: no room takes more lines than that."""
_ORDERS = {Order.HIGHEST: FactOrder.HIGHEST, Order.LOWEST: FactOrder.LOWEST, Order.NONE: FactOrder.DOCUMENT}
_ROUNDS = 2
"""So many values of one thing asked are shown of each member."""


class Stand(NamedTuple):
    """Where something is stated: a piece of a chunk."""

    chunk_id: str
    position: int


@dataclass(frozen=True, slots=True)
class InColumns:
    """What columns state of a class.

    Attributes:
        stands: Where, in the order in which they get room.
        models: Canonical names of the members of whom they state something.
    """

    stands: tuple[Stand, ...] = ()
    models: frozenset[str] = frozenset()


class Columns:
    """What facts state of classes, over one publication of the index."""

    def __init__(
        self,
        facts: Facts,
        attributes: Mapping[str, StatedAttribute],
        known: Mapping[str, int],
        *,
        chunks: int,
        catalog: Catalog,
    ) -> None:
        """Have the words of each column's label at hand.

        Args:
            facts: Finds facts.
            attributes: Every attribute that facts state, by key.
            known: Every indexed word with the number of chunks that hold it.
            chunks: How many chunks there are.
            catalog: Who inherits from whom.
        """
        self._facts, self._catalog = facts, catalog
        self._rarity = cache(partial(rarity, known=known, chunks=chunks))
        self._labels = {
            key: frozenset((*content_words(each.label), *parts_of(key)[1])) for key, each in attributes.items()
        }
        self._keys: dict[str, list[str]] = {}
        for key, label in self._labels.items():
            for word in label:
                self._keys.setdefault(word, []).append(key)

    async def of(self, query: Query) -> InColumns:
        """Return where members state what is asked: of each its best for each thing asked, then its next.

        Those that an order asks for first come first, so that they have room whatever is left out.

        Raises:
            TransientError: The index didn't answer.
        """
        asked = [await self._of_one(query, texts) for texts in _asked(query)]
        rounds = (
            _in_order([facts[turn] for facts in own.values() if turn < len(facts)], query)
            for turn in range(_ROUNDS)
            for own in asked
        )
        stands = (Stand(fact.chunk_id, fact.position) for each in rounds for fact in each)
        told = frozenset(chain.from_iterable(asked))
        return InColumns(tuple(dict.fromkeys(stands)), told)

    async def _of_one(self, query: Query, texts: Sequence[str]) -> Mapping[str, Sequence[Fact]]:
        """Return the facts of one thing asked by member of whom there are any, the likeliest first."""
        if not (columns := self._columns(texts)):
            return {}
        by_model: dict[str, list[Fact]] = {}
        for fact in await self._stated(query, columns):
            by_model.setdefault(fact.model, []).append(fact)
        return {name: own for name in query.targets if (own := self._own(name, by_model, columns))}

    async def _stated(self, query: Query, columns: Mapping[str, float]) -> Sequence[Fact]:
        """Return what columns state of a class.

        Of very many members no more than there ever is room for: of the columns that say most of what is asked, those
        that the query orders first; where none of these has a number, as they come.
        """
        plan = FactPlan(models=self._catalog.lineage(query.targets), legacy=True)
        if len(query.targets) <= _VERY_MANY:
            return await self._facts(replace(plan, attributes=frozenset(columns)))
        plan = replace(plan, order=_ORDERS[query.order], limit=_VERY_MANY)
        for _, alike in groupby(columns, key=columns.__getitem__):
            of = replace(plan, attributes=frozenset(alike))
            if stated := await self._facts(of) or await self._facts(replace(of, order=FactOrder.DOCUMENT)):
                return stated
        return ()

    def _own(self, name: str, by_model: Mapping[str, Sequence[Fact]], columns: Mapping[str, float]) -> list[Fact]:
        """Return what is stated of a member, or else of its nearest base: by the likeliest column, each piece once."""
        nearest = next((each for each in (name, *self._catalog.bases(name)) if each in by_model), None)
        if nearest is None:
            return []
        best = sorted(by_model[nearest], key=lambda fact: -columns[fact.attribute])
        return list({(fact.chunk_id, fact.position): fact for fact in reversed(best)}.values())[::-1]

    def _columns(self, texts: Sequence[str]) -> dict[str, float]:
        """Return the columns whose labels say what one of the texts asks for, with how much of it they say."""
        wanted = [frozenset(content_words(text)) for text in texts]
        touched = {key for words in wanted for word in words for key in self._keys.get(word, ())}
        likeness = {key: max(self._likeness(self._labels[key], words) for words in wanted) for key in touched}
        best = max(likeness.values(), default=0.0)
        chosen = [key for key, alike in likeness.items() if alike >= max(_ALIKE, _NEAR * best)]
        return {key: likeness[key] for key in sorted(chosen, key=lambda key: (-likeness[key], key))[:_MOST_COLUMNS]}

    def _likeness(self, label: Collection[str], words: Collection[str]) -> float:
        """Return how alike a label and a text are, from 0 to 1; rare words count more (Tversky, 1977).

        What only the text says counts less: phrases name values besides ("transceiver SX1262").
        """
        shared = self._weight(set(label) & set(words))
        apart = _OF_LABEL * self._weight(set(label) - set(words)) + _OF_TEXT * self._weight(set(words) - set(label))
        return shared / (shared + apart) if shared else 0.0

    def _weight(self, words: Collection[str]) -> float:
        return sum(map(self._rarity, words))


def _asked(query: Query) -> Iterator[list[str]]:
    """Yield the words for each thing asked, and for what has to hold."""
    for aspect in query.aspects:
        yield [aspect.asked, *aspect.phrases]
    asked = {aspect.asked for aspect in query.aspects}
    yield from ([each.aspect] for each in query.constraints if each.aspect not in asked)


def _in_order(facts: Sequence[Fact], query: Query) -> list[Fact]:
    """Return facts as the query orders them: numbers of the measure that most state first, the rest as they come."""
    if query.order is Order.NONE:
        return list(facts)
    most = Counter(fact.value.canonical_unit for fact in facts if fact.upper is not None).most_common(1)
    sign = -1 if query.order is Order.HIGHEST else 1

    def place(fact: Fact) -> tuple[bool, float]:
        end = fact.upper if query.order is Order.HIGHEST else fact.lower
        if end is None or fact.value.canonical_unit != most[0][0]:
            return True, 0.0
        return False, sign * end

    return sorted(facts, key=place)
