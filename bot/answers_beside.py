"""What documents say of the same things as experts: whatever can't both be right is looked at by a person."""

from collections.abc import Mapping, Sequence

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from core.catalog.catalog import Catalog
from core.experts import Contradiction, ExpertAnswer
from core.knowledge.analyzer import fold
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.plan import FactPlan
from core.ports import Index, Staged
from core.quantities.value import Stat
from core.retrieval.agreement import at_odds, contradict

_MOST_FACTS = 100_000
_MOST_SHOWN = 5


async def beside_of(
    staged: Staged | None, said: Sequence[ExpertAnswer], index: Index, catalog: Catalog
) -> Mapping[str, tuple[Contradiction, ...]]:
    """Return what current documents say otherwise, or too, by the id of each answer; those at odds first.

    Args:
        staged: The answers as they are indexed.
        said: The same as they were given.
        index: What else is known.
        catalog: What documents are called.
    """
    facts = () if staged is None else staged.facts
    plan = FactPlan(
        models=frozenset(fact.model for fact in facts),
        attributes=frozenset(fact.attribute for fact in facts),
        limit=_MOST_FACTS,
    )
    stated = [fact for fact in await index.facts(plan) if fact.document != ANSWERS_PATH] if facts else []
    return {
        each.answer: _beside([fact for fact in facts if each.answer in fact.quote], stated, catalog) for each in said
    }


def _beside(own: Sequence[Fact], stated: Sequence[Fact], catalog: Catalog) -> tuple[Contradiction, ...]:
    found: dict[tuple[str, str, str], Contradiction] = {}
    for fact in own:
        for other in stated:
            same = (fact.model, fact.attribute) == (other.model, other.attribute) and other.status is Status.ONLINE
            if same and (odds := _odds(fact, other)) is not None:
                key = (other.document, other.model, other.said)
                found.setdefault(key, _contradiction(other, catalog, odds=odds))
    return tuple(sorted(found.values(), key=lambda each: not each.odds)[:_MOST_SHOWN])


def _odds(own: Fact, other: Fact) -> bool | None:
    """Return whether two facts can't both be right; None if they say the same, or each something of its own."""
    if at_odds(own, other) or _at_odds_somewhere(own, other):
        return True
    words = Stat.TEXT in {own.value.stat, other.value.stat}
    return False if words and fold(own.said) != fold(other.said) else None


def _at_odds_somewhere(own: Fact, other: Fact) -> bool:
    """Return whether two facts can't both be right where the conditions of both are met, of which one has more."""
    alike = (own.value.stat, own.value.dimension) == (other.value.stat, other.value.dimension)
    mine, its = ({condition.casefold() for condition in fact.conditions} for fact in (own, other))
    return alike and (mine <= its or its <= mine) and contradict(own, other)


def _contradiction(fact: Fact, catalog: Catalog, *, odds: bool) -> Contradiction:
    document = catalog.documents.get(fact.document)
    return Contradiction(
        document=fact.document,
        title=document.title if document else fact.document,
        model=fact.model,
        said=f"{fact.label}: {fact.said}",
        date=fact.date,
        odds=odds,
    )
