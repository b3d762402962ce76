"""Typed facts that pass a plan, in its order: the server filters, and sorts where that spares reading all of them."""

from collections.abc import Sequence
from typing import Any, Final

from adapters.index.weaviate.filters import all_of, fact_filter
from adapters.index.weaviate.objects import Properties, to_fact
from adapters.index.weaviate.sdk import Filter, FilterReturn, Sort, WeaviateAsyncClient
from adapters.index.weaviate.searching import passing
from adapters.index.weaviate.target import Target
from core.knowledge.facts import Fact
from core.plan import FactOrder, FactPlan

_FEW: Final = 200
"""Up to so many are sorted by the server; for more, fetching all that pass and sorting them here is quicker."""

_NEEDED: Final = ["own", "shared", "path", "name", "start", "seq"]


async def stated(
    client: WeaviateAsyncClient, target: Target, plan: FactPlan, *, known: Sequence[int] | None
) -> list[Fact]:
    """Return at most `plan.limit` facts in the plan's order.

    Args:
        client: Of the server.
        target: The collection of facts.
        plan: Which facts; not one that lets nothing pass.
        known: `seq` of facts that pass, the plan's first ones among them; None where that isn't known.

    Raises:
        Undecodable: Something else wrote one of them.
    """
    chosen = fact_filter(plan)
    if known is not None:
        found = await _numbered(client, target, known)
    elif plan.limit <= _FEW and plan.order is not FactOrder.DOCUMENT:
        found = await _first(client, target, plan, chosen)
    else:
        found = await passing(client, target, chosen, _NEEDED)
    facts = [(to_fact(each), each) for each in found]
    ordered = sorted(facts, key=lambda pair: _rank(plan.order, *pair))
    return [fact for fact, _ in ordered[: plan.limit]]


async def _numbered(client: WeaviateAsyncClient, target: Target, known: Sequence[int]) -> list[Properties]:
    if not known:
        return []
    numbered = Filter.by_property("seq").contains_any(list(known))
    return await _fetched(client, target, numbered, None, limit=len(known))


async def _first(
    client: WeaviateAsyncClient, target: Target, plan: FactPlan, chosen: FilterReturn | None
) -> list[Properties]:
    """Return the first facts by size; all that are as large or small as the last of them where there are more.

    The server sorts by one number alone: among what a filter lets pass it confuses texts (1.38).
    """
    end, ascending = ("upper", False) if plan.order is FactOrder.HIGHEST else ("lower", True)
    by_end = Sort.by_property(end, ascending=ascending)
    found = await _fetched(client, target, chosen, by_end, limit=plan.limit + 1, also=end)
    if len(found) <= plan.limit or found[-1][end] != found[-2][end]:
        return found
    last = float(str(found[-1][end]))
    reaching = Filter.by_property(end)
    as_far = reaching.less_or_equal(last) if ascending else reaching.greater_or_equal(last)
    return await passing(client, target, all_of([as_far] if chosen is None else [chosen, as_far]), _NEEDED)


async def _fetched(
    client: WeaviateAsyncClient,
    target: Target,
    chosen: FilterReturn | None,
    order: Any,
    *,
    limit: int,
    also: str | None = None,
) -> list[Properties]:
    found = await target.of(client).query.fetch_objects(
        filters=chosen, sort=order, limit=limit, return_properties=[*_NEEDED, also] if also else _NEEDED
    )
    return [each.properties for each in found.objects]


def _rank(order: FactOrder, fact: Fact, stored: Properties) -> tuple[object, ...]:
    place = int(str(stored["start"])), int(str(stored["seq"]))
    match order:
        case FactOrder.DOCUMENT:
            return stored["path"], place[0], stored["name"], place[1]
        case FactOrder.HIGHEST:
            return -(fact.upper or 0.0), stored["name"], stored["path"], *place
        case FactOrder.LOWEST:
            return fact.lower, stored["name"], stored["path"], *place
