"""Typed facts that pass a plan, in its order: the server filters, and sorts where that spares reading all of them."""

from collections.abc import Sequence
from typing import Any, Final

from adapters.index.weaviate.filters import all_of, fact_filter
from adapters.index.weaviate.objects import Properties, to_fact
from adapters.index.weaviate.sdk import Filter, FilterReturn, Sort, WeaviateAsyncClient
from adapters.index.weaviate.searching import MOST
from adapters.index.weaviate.target import Target
from core.knowledge.facts import Fact
from core.plan import FactOrder, FactPlan

_FEW: Final = 200
"""Up to so many are sorted by the server; for more, fetching all that pass and sorting them here is quicker."""

_NEEDED: Final = ["own", "shared", "path", "name", "start", "seq"]
_EQUALS: Final = ("name", "path", "start", "seq")
_IN_ORDER: Final = ("path", "start", "name", "seq")


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
    elif plan.limit <= _FEW:
        found = await _first(client, target, plan, chosen)
    else:
        found = await _all(client, target, chosen)
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
    """Return the first facts in the plan's order; a few more where sorting by one end alone can't tell."""
    if plan.order is FactOrder.DOCUMENT:
        return await _fetched(client, target, chosen, _sorted_by(_IN_ORDER), limit=plan.limit)
    end, ascending = ("upper", False) if plan.order is FactOrder.HIGHEST else ("lower", True)
    by_end = Sort.by_property(end, ascending=ascending)
    # Only a sort by one property is quick; equal ends are told apart here, if all of them came.
    found = await _fetched(client, target, chosen, by_end, limit=plan.limit + 1, also=end)
    if len(found) <= plan.limit or found[-1][end] != found[-2][end]:
        return found
    return await _fetched(client, target, chosen, _sorted_by(_EQUALS, by_end), limit=plan.limit)


async def _all(client: WeaviateAsyncClient, target: Target, chosen: FilterReturn | None) -> list[Properties]:
    """Return all facts that pass, in pages where there are more than the server gives at once."""
    page = await _fetched(client, target, chosen, None, limit=MOST)
    if len(page) < MOST:
        return page
    found: list[Properties] = []
    last = -1
    while True:
        later = Filter.by_property("seq").greater_than(last)
        paged = all_of([later] if chosen is None else [chosen, later])
        page = await _fetched(client, target, paged, Sort.by_property("seq"), limit=MOST)
        found += page
        if len(page) < MOST:
            return found
        last = int(str(page[-1]["seq"]))


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


def _sorted_by(names: Sequence[str], first: Any = None) -> Any:
    order = first
    for name in names:
        order = Sort.by_property(name) if order is None else order.by_property(name)
    return order


def _rank(order: FactOrder, fact: Fact, stored: Properties) -> tuple[object, ...]:
    place = int(str(stored["start"])), int(str(stored["seq"]))
    match order:
        case FactOrder.DOCUMENT:
            return stored["path"], place[0], stored["name"], place[1]
        case FactOrder.HIGHEST:
            return -(fact.upper or 0.0), stored["name"], stored["path"], *place
        case FactOrder.LOWEST:
            return fact.lower, stored["name"], stored["path"], *place
