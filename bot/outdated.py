"""Curated values that a newer document contradicts: they still come first, so somebody should look at them."""

from collections.abc import Iterable, Sequence

from bot.report import Outdated
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.plan import FactPlan
from core.ports import Index
from core.retrieval.agreement import at_odds

_ALL = 1_000_000


async def find_outdated(curated: Sequence[Fact], index: Index) -> tuple[Outdated, ...]:
    """Return which of the curated facts a newer one in the index contradicts; numbers and yes or no only."""
    if not curated:
        return ()
    plan = FactPlan(
        models=frozenset(fact.model for fact in curated),
        attributes=frozenset(fact.attribute for fact in curated),
        limit=_ALL,
    )
    return outdated_by(curated, await index.facts(plan))


def outdated_by(curated: Iterable[Fact], facts: Sequence[Fact]) -> tuple[Outdated, ...]:
    """Return the contradictions of curated facts by newer ones, each pair of places once."""
    by_subject: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        by_subject.setdefault((fact.model, fact.attribute), []).append(fact)
    pairs: dict[tuple[str, Place, str, Place], list[tuple[Fact, Fact]]] = {}
    for fact in curated:
        for other in by_subject.get((fact.model, fact.attribute), ()):
            if other.document != fact.document and other.date > fact.date and at_odds(fact, other):
                pair = (fact.document, fact.place, other.document, other.place)
                pairs.setdefault(pair, []).append((fact, other))
    return tuple(_outdated(each) for each in pairs.values())


def _outdated(pairs: Sequence[tuple[Fact, Fact]]) -> Outdated:
    fact, newer = pairs[0]
    return Outdated(
        path=fact.document,
        models=tuple(dict.fromkeys(each.model for each, _ in pairs)),
        label=fact.label,
        said=fact.said,
        since=fact.date,
        newer=newer.document,
        newer_said=newer.said,
        newer_date=newer.date,
    )
