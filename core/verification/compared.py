"""Comparisons of product models that no line states, but the numbers of their lines prove: "lighter", "the most"."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from core.quantities.compare import span
from core.quantities.dimensions import Dimension
from core.quantities.value import Found, Stat
from core.verification.held import Held, whole_label
from core.verification.lexicon import Lexicon
from core.verification.lines import Speaking
from core.verification.parsed import Bound, Parsed

Labelled: TypeAlias = Callable[[Collection[str]], Sequence[Held]]

_MORE = {"more": True, "lower": True, "most": True, "less": False, "upper": False, "least": False}
_OF_ALL = frozenset({"most", "least"})
_TOWARDS_NAME = 40
_BEFORE_NAME = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A sentence without what numbers prove of it.

    Attributes:
        cuts: Where what is said of the other product model begins.
        order: Canonical names, in the order in which numbers that follow are theirs.
    """

    said: Parsed
    cuts: tuple[int, ...] = ()
    order: tuple[str, ...] = ()


def without_comparison(
    said: Parsed, helds: Sequence[Held], others: Labelled, speaking: Speaking, lexicon: Lexicon
) -> Compared:
    """Return a sentence without the words that compare product models, where numbers of its lines prove these.

    Args:
        said: The sentence.
        helds: The lines that it cites.
        others: Gives all lines with one of some labels: what is the most of all has to be more than any other's.
        speaking: Tells whom lines speak of.
        lexicon: What words say.
    """
    held = {bound.side for each in helds for bound in each.own.bounds}
    proven = [
        bound
        for bound in said.bounds
        if bound.side in _MORE and _is_comparing(bound, said) and not _is_denied(bound, said, lexicon)
        if bound.side not in held - {"upper", "lower"}
        if _is_proven(bound, said, helds, others, speaking=speaking, lexicon=lexicon)
    ]
    alone = _alone(said, helds, speaking, lexicon)
    if not proven and not alone:
        return Compared(said=said)
    gone = {token.start for token in said.tokens for bound in proven if bound.start <= token.start < bound.end}
    plain = replace(
        said,
        bounds=tuple(bound for bound in said.bounds if bound not in proven),
        tokens=tuple(token for token in said.tokens if token.start not in gone | alone),
    )
    names = sorted(said.names, key=lambda each: each[1])
    first = (
        {
            bound: max((name for name in names if name[1] < bound.start), key=lambda name: name[1], default=names[0])
            for bound in proven
        }
        if names
        else {}
    )
    cuts = {
        min((start for name, start, _ in names if start > bound.end and name != first[bound][0]), default=0)
        for bound in first
    }
    order = tuple(dict.fromkeys(name for name, _, _ in names)) if proven else ()
    if len(order) == 1:
        order += tuple(model for model in (*speaking.models, *speaking.members) if model not in order)
    return Compared(said=plain, cuts=tuple(sorted(cuts - {0})), order=order)


def _alone(said: Parsed, helds: Sequence[Held], speaking: Speaking, lexicon: Lexicon) -> frozenset[int]:
    """Return where "only" stands before a product model, if lines deny it of all others that are asked about."""
    found: set[int] = set()
    for token in said.tokens:
        near = next((name for name, start, _ in said.names if 0 < start - token.end <= _BEFORE_NAME), "")
        others = [model for model in (*speaking.models, *speaking.members) if model != near]
        if (
            token.said in lexicon.restricting
            and near
            and others
            and all(_denies(helds, model, near, speaking, lexicon) for model in others)
        ):
            found.add(token.start)
    return frozenset(found)


def _denies(helds: Sequence[Held], model: str, near: str, speaking: Speaking, lexicon: Lexicon) -> bool:
    return any(
        speaking.covers(held, model) and not speaking.covers(held, near) and any(map(lexicon.denies, held.own.in_order))
        for held in helds
    )


def _is_denied(bound: Bound, said: Parsed, lexicon: Lexicon) -> bool:
    return any(lexicon.denies(token.said) and 0 <= bound.start - token.end <= _BEFORE_NAME for token in said.tokens)


def _is_comparing(bound: Bound, said: Parsed) -> bool:
    """Return whether a phrase compares product models, not a number with what it bounds."""
    if bound.side not in {"upper", "lower"}:
        return True
    after = said.text[bound.end : bound.end + _TOWARDS_NAME]
    named = any(bound.end <= start <= bound.end + _TOWARDS_NAME for _, start, _ in said.names)
    soon = next((found.start for found in said.quantities if found.start >= bound.start), None)
    first = min((start for _, start, _ in said.names if start >= bound.end), default=None)
    return bool(after) and named and (soon is None or first is None or first < soon)


def _is_proven(
    bound: Bound,
    said: Parsed,
    helds: Sequence[Held],
    others: Labelled,
    *,
    speaking: Speaking,
    lexicon: Lexicon,
) -> bool:
    names = [name for name, _, _ in sorted(said.names, key=lambda each: each[1])]
    subject = next(
        (name for name, start, _ in sorted(said.names, key=lambda each: -each[1]) if start < bound.start), ""
    )
    if not subject:
        subject = names[0] if names else ""
    rivals = [name for name in dict.fromkeys(names) if name != subject]
    if not names and bound.side in _OF_ALL and _is_end(said, helds, more=_MORE[bound.side]):
        return True
    lines = helds
    if bound.side in _OF_ALL or not rivals:
        rivals = [name for name in (*speaking.models, *speaking.members) if name != subject]
        lines = [*helds, *others(frozenset(filter(None, (whole_label(held.text) for held in helds))))]
    measured = lexicon.measured.get(bound.said.split()[0], frozenset())
    ours = _numbers(lines, subject, rivals, speaking, measured)
    return bool(rivals and subject) and all(
        _is_ahead(ours, _numbers(lines, rival, [subject], speaking, measured), more=_MORE[bound.side])
        for rival in rivals
    )


def _is_end(said: Parsed, helds: Sequence[Held], *, more: bool) -> bool:
    """Return whether all numbers of a sentence are the greatest, or the least, of a list or range in its lines."""
    told = [list(_ends_of(found)) for found in said.quantities]
    return bool(told) and all(ends and any(_is_outermost(ends, held, more=more) for held in helds) for ends in told)


def _is_outermost(ends: Sequence[tuple[Hashable, float]], held: Held, *, more: bool) -> bool:
    measure, number = max(ends, key=lambda end: end[1]) if more else min(ends, key=lambda end: end[1])
    listed = (found for found in held.own.quantities if found.value.stat is not Stat.TUPLE)
    several = [{end for key, end in _ends_of(found) if key == measure} for found in listed]
    return any(len(ends) > 1 and number == (max(ends) if more else min(ends)) for ends in several)


def _ends_of(found: Found) -> Iterator[tuple[Hashable, float]]:
    """Yield every number of a quantity, with what it measures."""
    for value in found.value.items or (found.value,):
        for end in {value.canonical.low, value.canonical.high} - {None}:
            yield (value.dimension, value.canonical_unit), cast("float", end)


def _numbers(
    helds: Sequence[Held], model: str, rivals: Collection[str], speaking: Speaking, measured: Collection[str]
) -> Mapping[tuple[Dimension | None, str], list[float]]:
    """Return what lines that are said of one product model, and of none of its rivals, measure."""
    found: dict[tuple[Dimension | None, str], list[float]] = {}
    for held in helds:
        own = held.models and speaking.covers(held, model)
        if own and not any(speaking.covers(held, rival) for rival in rivals):
            for key, number in _ends(held, spans="range" in measured):
                if not measured or "range" in measured or (key[0] is not None and str(key[0]) in measured):
                    found.setdefault(key, []).append(number)
    return found


def _ends(held: Held, *, spans: bool) -> Iterator[tuple[tuple[Dimension | None, str], float]]:
    for found in held.own.quantities:
        value = found.value
        if spans and value.stat is Stat.RANGE and (wide := span(value)) is not None:
            yield (value.dimension, value.canonical_unit), wide
            continue
        end = value.canonical.high if value.canonical.high is not None else value.canonical.low
        if end is not None:
            yield (value.dimension, value.canonical_unit), end
    plain = [token.said for token in held.own.tokens if token.is_number and token.said.isdigit()]
    if len(plain) == 1 and not held.own.quantities:
        yield (None, ""), float(plain[0])


def _is_ahead(
    ours: Mapping[tuple[Dimension | None, str], list[float]],
    theirs: Mapping[tuple[Dimension | None, str], list[float]],
    *,
    more: bool,
) -> bool:
    """Return whether all that is measured of both differs in one direction only."""
    pairs = [(max(ours[key]), max(theirs[key])) for key in ours.keys() & theirs.keys()]
    differing = [(one, other) for one, other in pairs if one != other]
    return bool(differing) and all((one > other) is more for one, other in differing)
