"""Facts of one attribute of one product model → which of them stands first, and which can't both be right."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from math import isclose

from core.knowledge.analyzer import fold
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.labels import is_generic, stat_in, words_in
from core.quantities.compare import is_typical, same
from core.quantities.value import Stat

_UNDER = " > "
_ROUNDED = 0.02
"""A value in another unit may be so far off."""
_ABOUT, _EXACT = 0.1, 1e-9
"""So may one that is stated roughly, and one in the same unit."""
_MANY = 4
"""A document about so many product models speaks of each less closely than its own."""
STATISTIC = {Stat.MINIMUM: "min", Stat.TYPICAL: "typ", Stat.MAXIMUM: "max"}
_NUMBERS = frozenset(Stat) - {Stat.TEXT, Stat.BOOL, Stat.STATE, Stat.LIST}


def standing(fact: Fact) -> tuple[bool, int, float, bool, int]:
    """Order facts: current ones first, authority, how sure we are, how close the document is, the newest day."""
    day = fact.date.replace("-", "")
    newest = -int(day) if day.isdecimal() else 0
    return fact.status is Status.LEGACY, -fact.authority, -fact.confidence, len(fact.covers) >= _MANY, newest


def rows_in(facts: Iterable[Fact]) -> Callable[[Fact], str]:
    """Return what tells of which row of a list a fact of one attribute is ("Pin P1 > Voltage"); empty for of none.

    What stands under several headings in a document is told apart by them; "> Corrected value" tells nothing.
    """

    @cache
    def parted(label: str) -> tuple[str, str]:
        group, _, leaf = label.rpartition(_UNDER)
        return parted(group) if group and all(map(is_generic, words_in(leaf))) else (group, leaf)

    groups: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for fact in facts:
        group, leaf = parted(fold(fact.label))
        groups[fact.document, leaf].update([group] if group else ())
    listed = {leaf for (_, leaf), called in groups.items() if len(called) > 1}

    def row_of(fact: Fact) -> str:
        group, leaf = parted(fold(fact.label))
        return f"{group}{_UNDER}{leaf}" if group and leaf in listed else ""

    return row_of


def against(best: Sequence[Fact], others: Iterable[Fact], row_of: Callable[[Fact], str] = lambda _: "") -> list[Fact]:
    """Return the other facts that contradict one of the best, once each; what was read less surely contradicts none.

    Nor does what one of the best states as well, or another row of a list.
    """
    found: list[Fact] = []
    for other in (each for each in others if each.confidence >= best[0].confidence):
        beside = [fact for fact in best if row_of(fact) == row_of(other)]
        known = any(same(other.value, each.value) and slot(other) == slot(each) for each in (*found, *beside))
        if not known and any(at_odds(fact, other) for fact in beside):
            found.append(other)
    return found


def at_odds(one: Fact, other: Fact) -> bool:
    """Return whether two facts are about the very same thing and can't both be right."""
    return slot(one)[:-1] == slot(other)[:-1] and _holds_alike(one, other) and contradict(one, other)


def _holds_alike(one: Fact, other: Fact) -> bool:
    """Return whether two facts name the same conditions, or one none and the other only those of its whole section."""
    if slot(one)[-1] == slot(other)[-1]:
        return True
    if one.document == other.document or (one.conditions and other.conditions):
        return False
    return not any(condition in f"{each.label} {each.said}" for each in (one, other) for condition in each.conditions)


def contradict(one: Fact, other: Fact) -> bool:
    """Return whether two facts about the same thing can't both be right."""
    first, second = one.value, other.value
    if first.stat is Stat.BOOL and second.stat is Stat.BOOL:
        return first.state is not second.state
    if first.stat not in _NUMBERS or second.stat not in _NUMBERS or agree(one, other):
        return False
    if first.canonical_unit != second.canonical_unit:  # nobody knows whether 100 EUR are 120 USD
        return False
    if first.stat is second.stat:
        return True
    ends = (one.lower, one.upper, other.lower, other.upper)
    low, high, other_low, other_high = (end if end is not None else 0.0 for end in ends)
    return high < other_low or other_high < low


def agree(one: Fact, other: Fact) -> bool:
    """Return whether two facts state the same value, be it in two units and rounded: "3.2 kg (7.1 lb)".

    So do sides of a size in another order, and "approx. 550 g" beside "540 g".
    """
    first, second = one.value, other.value
    if same(first, second) or first.canonical_unit != second.canonical_unit:
        return same(first, second)
    off = _ABOUT if first.approximate or second.approximate else _ROUNDED if first.unit != second.unit else _EXACT
    ours, theirs = (sorted(_ends(fact)) for fact in (one, other))
    return len(ours) == len(theirs) > 0 and all(map(partial(isclose, rel_tol=off), ours, theirs))


def _ends(fact: Fact) -> Iterable[float]:
    ends = [end for item in fact.value.items for end in item.canonical.ends] or [fact.lower, fact.upper]
    return (end for end in ends if end is not None)


def statistic(fact: Fact) -> str:
    """Return which statistic a fact is; empty for none."""
    if fact.value.stat is Stat.TEXT:  # "Flow, minimum: 2 frobs": nobody knows the unit, but it is the minimum
        said = stat_in(fact.label)
        return STATISTIC[said] if said else ""
    if is_typical(fact.value):
        return "typ"
    return {Stat.MINIMUM: "min", Stat.LOWER: "min", Stat.MAXIMUM: "max", Stat.UPPER: "max"}.get(fact.value.stat, "")


def slot(fact: Fact) -> tuple[object, ...]:
    """Return what two facts must share to be about the very same thing."""
    conditions = frozenset(condition.casefold() for condition in fact.conditions)
    return fact.attribute, fact.value.dimension, statistic(fact), conditions
