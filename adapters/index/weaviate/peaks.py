"""The highest and the lowest facts of each attribute, known before anybody asks: a server sorts numbers slowly.

A document's tally tells its own; when a publication is made, they become those of all documents.
"""

import heapq
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from adapters.index.weaviate.keys import stored_number
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.plan import FactOrder, FactPlan

KEPT: Final = 20
"""So many facts at each end; for a plan that wants more, the server sorts."""

_FETCHED: Final = 1000
"""So many facts are asked for by number; of more, the server's sort is quicker."""


class Peak(NamedTuple):
    """A fact's number as it is stored, and what tells it from a fact with an equal one."""

    upper: float
    lower: float
    model: str
    start: int
    seq: int


class Peaks(NamedTuple):
    """The facts at both ends of an attribute's numbers in one unit: a document's own, in no order."""

    attribute: str
    unit: str
    facts: tuple[Peak, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """The facts at both ends of an attribute's numbers in one unit, of all documents.

    Attributes:
        highest: `seq` of each, the highest first.
        lowest: The lowest first.
    """

    unit: str
    highest: tuple[int, ...]
    lowest: tuple[int, ...]


def peaks_of(facts: Iterable[Fact], *, first: int) -> tuple[Peaks, ...]:
    """Return the peaks of a document's facts; `first` is the `seq` of its first one. Legacy facts have none."""
    found: defaultdict[tuple[str, str], list[Peak]] = defaultdict(list)
    for seq, fact in enumerate(facts, first):
        if fact.upper is not None and fact.lower is not None and fact.status is not Status.LEGACY:
            key = fact.attribute, fact.value.canonical_unit
            upper, lower = stored_number(fact.upper), stored_number(fact.lower)
            found[key].append(Peak(upper, lower, fact.model, fact.place.start, seq))
    return tuple(Peaks(*key, _at_both_ends(peaks)) for key, peaks in found.items())


def ends_of(documents: Iterable[tuple[str, Sequence[Peaks]]]) -> dict[str, tuple[Ends, ...]]:
    """Return the ends of each attribute, from each document's path and its peaks."""
    found: defaultdict[tuple[str, str], list[tuple[str, Peak]]] = defaultdict(list)
    for path, several in documents:
        for attribute, unit, facts in several:
            found[attribute, unit].extend((path, peak) for peak in facts)
    ends: defaultdict[str, list[Ends]] = defaultdict(list)
    for (attribute, unit), peaks in sorted(found.items()):
        highest, lowest = heapq.nsmallest(KEPT, peaks, key=_highest), heapq.nsmallest(KEPT, peaks, key=_lowest)
        ends[attribute].append(Ends(unit=unit, highest=_seqs(highest), lowest=_seqs(lowest)))
    return {attribute: tuple(each) for attribute, each in ends.items()}


def known_beforehand(plan: FactPlan, ends: Mapping[str, Sequence[Ends]]) -> Sequence[int] | None:
    """Return the `seq` of facts among which the first ones of a plan by size are; None where they don't tell."""
    narrowed = plan.models is not None or plan.at_least is not None or plan.at_most is not None
    if plan.attributes is None or narrowed or plan.legacy or plan.limit > KEPT:
        return None
    asked = chain.from_iterable(ends.get(attribute, ()) for attribute in sorted(plan.attributes))
    of_unit = [each for each in asked if plan.unit in {"", each.unit}]
    ordered = [each.highest if plan.order is FactOrder.HIGHEST else each.lowest for each in of_unit]
    found = [seq for each in ordered for seq in each[: plan.limit]]
    return found if len(found) <= _FETCHED else None


def _at_both_ends(peaks: Sequence[Peak]) -> tuple[Peak, ...]:
    if len(peaks) <= KEPT:
        return tuple(peaks)
    of_document = [("", peak) for peak in peaks]
    ends = (heapq.nsmallest(KEPT, of_document, key=key) for key in (_highest, _lowest))
    return tuple({peak.seq: peak for _, peak in chain.from_iterable(ends)}.values())


def _highest(found: tuple[str, Peak]) -> tuple[float, str, str, int, int]:
    path, peak = found
    return -peak.upper, peak.model, path, peak.start, peak.seq


def _lowest(found: tuple[str, Peak]) -> tuple[float, str, str, int, int]:
    path, peak = found
    return peak.lower, peak.model, path, peak.start, peak.seq


def _seqs(found: Iterable[tuple[str, Peak]]) -> tuple[int, ...]:
    return tuple(peak.seq for _, peak in found)
