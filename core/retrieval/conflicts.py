"""Facts of one product model that can't all be right: of several documents, or of two places in one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from core.knowledge.analyzer import fold
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.retrieval.agreement import agree, at_odds, rows_in

_PAIR = 2
_UNDER = " > "


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """One thing of these product models, stated differently by two facts or more, in the order of the documents."""

    models: tuple[str, ...]
    said: tuple[Fact, ...]


def conflicts_in(facts: Iterable[Fact]) -> tuple[Conflict, ...]:
    """Return what online documents state differently of the same product models under the same conditions.

    A cell that states several values of its attribute, rows of one section under different labels, and what stands
    in a list (pins, articles, a field of each section) are told apart by something else than their value: they
    contradict nothing but their like. Nor do two documents of which each states what the other one does. The same cells
    conflict once, for all product models and attributes.
    """
    found: defaultdict[tuple[tuple[str, Place], ...], list[Sequence[Fact]]] = defaultdict(list)
    for cluster in rivals_in(facts):
        found[tuple((fact.document, fact.place) for fact in cluster)].append(cluster)
    return tuple(
        Conflict(models=tuple(dict.fromkeys(each[0].model for each in clusters)), said=tuple(clusters[0]))
        for clusters in found.values()
    )


def rivals_in(facts: Iterable[Fact], *, legacy: bool = False) -> Iterator[Sequence[Fact]]:
    """Yield the same as facts: those that state one thing of one product model differently.

    Superseded documents contradict nothing, unless `legacy` ones are wanted as well.
    """
    groups: defaultdict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        if (legacy or fact.status is Status.ONLINE) and fact.confidence == 1.0:
            groups[fact.model, fact.attribute].append(fact)
    yield from (cluster for group in groups.values() if len(group) > 1 for cluster in _clusters(group))


def _clusters(group: Sequence[Fact]) -> Iterator[Sequence[Fact]]:
    """Yield what is stated differently, of facts about one attribute of one product model."""
    cells: defaultdict[tuple[str, Place], list[Fact]] = defaultdict(list)
    for fact in group:
        cells[fact.document, fact.place].append(fact)
    single = [held[0] for held in cells.values() if all(agree(held[0], each) for each in held[1:])]
    told = Counter(row for row, _ in {(_row(fact), fact.said) for fact in single})
    rivals, row_of = _Rivals(single), rows_in(single)
    rows: defaultdict[str, dict[object, list[Fact]]] = defaultdict(dict)
    for fact in single:
        if told[_row(fact)] <= _PAIR:
            rows[row_of(fact)].setdefault((_row(fact), fact.said, fact.conditions), []).append(fact)
    for alike in rows.values():
        yield from _joined(list(alike.values()), rivals)


def _joined(alike: Sequence[Sequence[Fact]], rivals: "_Rivals") -> Iterator[Sequence[Fact]]:
    """Yield facts that say the same with those that disagree with them, and with what disagrees with these."""
    cluster_of = {at: [at] for at in range(len(alike))}
    for one, other in combinations(cluster_of, 2):
        small, large = sorted((cluster_of[one], cluster_of[other]), key=len)
        if small is not large and rivals.disagree(alike[one][0], alike[other][0]):
            large += small
            cluster_of.update(dict.fromkeys(small, large))
    for cluster in {id(each): each for each in cluster_of.values()}.values():
        if len(cluster) > 1:
            yield tuple(chain.from_iterable(alike[at] for at in sorted(cluster)))


class _Rivals:
    """Tells which facts about one attribute of one product model contradict each other."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._rows = Counter(map(_row, facts))
        self._sections = Counter(document for document, _ in {(fact.document, fact.section) for fact in facts})
        self._told = {(fact.document, _reading(fact)) for fact in facts}

    def disagree(self, one: Fact, other: Fact) -> bool:
        """Return whether two facts contradict each other; not where each of two documents states what the other does.

        Rows of one section do under the very same label only. Those of lists don't: cells under a heading, of rows of
        their own or numbered only.
        """
        return self._may(one, other) and at_odds(one, other)

    def _may(self, one: Fact, other: Fact) -> bool:
        if one.document != other.document:
            return not self._told >= {(one.document, _reading(other)), (other.document, _reading(one))}
        if one.position == other.position and one.chunk_id == other.chunk_id:
            return False
        alike = fold(one.label) == fold(other.label) and (one.value.unit or other.value.unit)
        if _UNDER in one.label and _UNDER in other.label and not alike:
            return False
        if one.section != other.section:
            return self._sections[one.document] <= _PAIR
        return _row(one) == _row(other) and self._rows[_row(one)] == _PAIR


def _reading(fact: Fact) -> tuple[object, ...]:
    value, ends = fact.value, tuple(item.canonical for item in fact.value.items)
    return value.dimension, value.canonical_unit, value.state, value.kind, value.canonical, ends


def _row(fact: Fact) -> tuple[str, tuple[str, ...], str]:
    return fact.document, fact.section, fold(fact.label)
