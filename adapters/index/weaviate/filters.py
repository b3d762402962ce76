"""A plan's filters in the server's words; an empty list lets nothing pass, never everything."""

from collections.abc import Iterable, Sequence
from typing import Final

from adapters.index.weaviate.keys import GENERIC, key_of, stored_number
from adapters.index.weaviate.sdk import Filter, FilterReturn
from core.plan import FactOrder, FactPlan, SearchPlan

EVERYTHING: Final[FilterReturn] = Filter.by_property("legacy").contains_any([True, False])
"""Lets all chunks or facts pass, so that the node that is asked counts its own.

Without a filter the server counts on all nodes, waits for those that are away, and tells the most.
"""


def passes_nothing(plan: SearchPlan | FactPlan) -> bool:
    """Return whether a plan's filters let nothing through, so that the server needn't be asked."""
    if isinstance(plan, SearchPlan):
        return plan.covering == frozenset() or plan.documents == frozenset()
    sizes = (plan.at_least, plan.at_most)
    return plan.models == frozenset() or plan.attributes == frozenset() or any(size != size for size in sizes)  # noqa: PLR0124  NaN


def chunk_filter(plan: SearchPlan) -> FilterReturn | None:
    """Return the filter for chunks that pass; None where all do. Not for plans that let nothing pass."""
    conditions: list[FilterReturn] = []
    if plan.covering is not None:
        conditions.append(_any_of("covers", _keys(plan.covering) + [GENERIC] * plan.generic))
    if plan.documents is not None:
        conditions.append(_any_of("document", _keys(plan.documents)))
    if plan.kinds:
        conditions.append(_any_of("kind", _keys(plan.kinds)))
    if not plan.legacy:
        conditions.append(Filter.by_property("legacy").equal(val=False))
    return all_of(conditions)


def fact_filter(plan: FactPlan) -> FilterReturn | None:
    """Return the filter for facts that pass; None where all do. Not for plans that let nothing pass."""
    conditions: list[FilterReturn] = []
    if plan.models is not None:
        conditions.append(_any_of("model", _keys(plan.models)))
    if plan.attributes is not None:
        conditions.append(_any_of("attribute", _keys(plan.attributes)))
    if plan.unit:
        conditions.append(Filter.by_property("unit").equal(key_of(plan.unit)))
    if not plan.legacy:
        conditions.append(Filter.by_property("legacy").equal(val=False))
    if plan.unit or plan.order is not FactOrder.DOCUMENT:
        conditions.append(Filter.by_property("number").equal(val=True))
    if plan.at_least is not None:
        conditions.append(Filter.by_property("upper").greater_or_equal(stored_number(plan.at_least)))
    if plan.at_most is not None:
        conditions.append(Filter.by_property("lower").less_or_equal(stored_number(plan.at_most)))
    return all_of(conditions)


def all_of(conditions: Sequence[FilterReturn]) -> FilterReturn | None:
    """Return the filter for what meets every condition; None without any."""
    return Filter.all_of(list(conditions)) if conditions else None


def _any_of(name: str, keys: Sequence[str]) -> FilterReturn:
    if len(keys) == 1:
        return Filter.by_property(name).equal(keys[0])
    return Filter.by_property(name).contains_any(keys)


def _keys(names: Iterable[str]) -> list[str]:
    return [key_of(name) for name in sorted(names)]
