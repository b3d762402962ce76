"""Facts of one product model that can't all be right: of several documents, or of two places in one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.knowledge.analyzer import fold
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.retrieval.fact_selection import at_odds

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
    in a list of one document (pins, articles, a field of each section) are told apart by something else than their
    value: they contradict nothing. The same cells conflict once, for all product models and attributes.
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


def _clusters(group: Sequence[Fact]) -> list[list[Fact]]:
    """Return what is stated differently, of facts about one attribute of one product model."""
    values = Counter((fact.document, fact.place) for fact in group)
    single = [fact for fact in group if values[fact.document, fact.place] == 1]
    rows = Counter(_row(fact) for fact in single)
    sections = Counter(document for document, _ in {(fact.document, fact.section) for fact in single})
    clusters: list[list[Fact]] = []
    for fact in single:
        rivals = {other.fact_id for other in single if _apart(fact, other, rows, sections) and at_odds(fact, other)}
        if rivals:
            met = [cluster for cluster in clusters if any(other.fact_id in rivals for other in cluster)]
            joined = [*(other for cluster in met for other in cluster), fact]
            clusters = [*(cluster for cluster in clusters if cluster not in met), joined]
    return clusters


def _apart(one: Fact, other: Fact, rows: Counter[tuple[str, tuple[str, ...], str]], sections: Counter[str]) -> bool:
    """Return whether two facts may contradict each other: rows of one section do under the very same label only.

    Those of lists don't: cells under a heading, of rows of their own or numbered only.
    """
    if (one.chunk_id, one.position) == (other.chunk_id, other.position):
        return False
    if one.document != other.document:
        return True
    alike = fold(one.label) == fold(other.label) and (one.value.unit or other.value.unit)
    if _UNDER in one.label and _UNDER in other.label and not alike:
        return False
    if one.section != other.section:
        return sections[one.document] <= _PAIR
    return _row(one) == _row(other) and rows[_row(one)] == _PAIR


def _row(fact: Fact) -> tuple[str, tuple[str, ...], str]:
    return fact.document, fact.section, fold(fact.label)
