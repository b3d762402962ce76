"""A sentence → the same without comparisons ("lighter", "the most") that the numbers of its lines prove."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.quantities.compare import span
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat, Value
from core.verification.clauses import SIDES, Bound, Parsed
from core.verification.evidence import Held, Speaking, whole_label
from core.verification.lexicon import Lexicon

_Measure: TypeAlias = tuple[Dimension | None, str]
"""What is measured, in which canonical unit."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparatives:
    """Tells which comparisons are proven.

    Attributes:
        labelled: Gives all lines with one of some labels: what is the most of all has to be more than any other's.
        speaking: Tells whom lines speak of.
    """

    labelled: Callable[[Collection[str]], Sequence[Held]]
    speaking: Speaking
    lexicon: Lexicon

    def without(self, said: Parsed, helds: Sequence[Held]) -> Compared:
        """Return a sentence without the words that compare product models, where numbers of its lines prove these."""
        stated = {bound.side for each in helds for bound in each.own.bounds} - SIDES
        denying = [token.end for token in said.tokens if self.lexicon.denies(token.said)]
        proven = [
            bound
            for bound in said.bounds
            if bound.side in _MORE and bound.side not in stated and _is_comparing(bound, said)
            if not any(0 <= bound.start - end <= _BEFORE_NAME for end in denying)
            if self._is_proven(bound, said, helds)
        ]
        alone = self._alone(said, helds)
        if not proven and not alone:
            return Compared(said=said)
        plain = replace(
            said,
            bounds=tuple(bound for bound in said.bounds if bound not in proven),
            tokens=tuple(
                token
                for token in said.tokens
                if token.start not in alone and not any(bound.start <= token.start < bound.end for bound in proven)
            ),
        )
        names = sorted(said.names, key=lambda each: each[1])
        cuts = {_cut(bound, names) for bound in proven if names} - {0}
        order = tuple(dict.fromkeys(name for name, _, _ in names)) if proven else ()
        if len(order) == 1:
            order += tuple(model for model in self.speaking.asked if model not in order)
        return Compared(said=plain, cuts=tuple(sorted(cuts)), order=order)

    def _alone(self, said: Parsed, helds: Sequence[Held]) -> frozenset[int]:
        """Return where "only" stands before a product model, if lines deny it of all others that are asked about."""
        found: set[int] = set()
        for token in said.tokens:
            near = next((name for name, start, _ in said.names if 0 < start - token.end <= _BEFORE_NAME), "")
            others = [model for model in self.speaking.asked if model != near]
            if token.said in self.lexicon.restricting and near and others:
                denying = [
                    held
                    for held in helds
                    if not self.speaking.covers(held, near) and any(map(self.lexicon.denies, held.own.in_order))
                ]
                if all(self.speaking.covering(denying, [model]) for model in others):
                    found.add(token.start)
        return frozenset(found)

    def _is_proven(self, bound: Bound, said: Parsed, helds: Sequence[Held]) -> bool:
        """Return whether the numbers of whom a phrase is said are all beyond those of the others that are named."""
        names, more = sorted(said.names, key=lambda each: each[1]), _MORE[bound.side]
        if not names and bound.side in _OF_ALL and _is_end(said, helds, more=more):
            return True
        before = [name for name, start, _ in names if start < bound.start]
        subject = next(iter([*before[-1:], *(name for name, _, _ in names)]), "")
        rivals, lines = {name for name, _, _ in names} - {subject}, helds
        if bound.side in _OF_ALL or not rivals:
            rivals = set(self.speaking.asked) - {subject}
            lines = [*helds, *self.labelled({label for held in helds if (label := whole_label(held.text))})]
        measured = self.lexicon.measured.get(bound.said.split()[0], frozenset())
        ours = self._numbers(lines, subject, rivals, measured)
        theirs = [self._numbers(lines, rival, [subject], measured) for rival in rivals]
        return bool(subject and theirs) and all(_is_ahead(ours, each, more=more) for each in theirs)

    def _numbers(
        self, helds: Sequence[Held], model: str, rivals: Collection[str], measured: Collection[str]
    ) -> Mapping[_Measure, float]:
        """Return the greatest that lines measure of each kind, said of one product model and none of its rivals."""
        found: dict[_Measure, float] = {}
        for held in self.speaking.covering(helds, [model]):
            if held.models and not any(self.speaking.covers(held, rival) for rival in rivals):
                for measure, number in _ends(held, spans="range" in measured):
                    if not measured or "range" in measured or str(measure[0]) in measured:
                        found[measure] = max(number, found.get(measure, number))
        return found


def _cut(bound: Bound, names: Sequence[tuple[str, int, int]]) -> int:
    """Return where the next name begins behind a phrase that compares, of another than the one before it."""
    before = [name for name, start, _ in names if start < bound.start]
    subject = before[-1] if before else names[0][0]
    return next((start for name, start, _ in names if start > bound.end and name != subject), 0)


def _is_comparing(bound: Bound, said: Parsed) -> bool:
    """Return whether a phrase compares product models, not a number with what it bounds."""
    if bound.side not in SIDES:
        return True
    soon = min((found.start for found in said.quantities if found.start >= bound.start), default=len(said.text))
    name = min((start for _, start, _ in said.names if start >= bound.end), default=len(said.text))
    return name < soon and name <= bound.end + _TOWARDS_NAME


def _is_end(said: Parsed, helds: Sequence[Held], *, more: bool) -> bool:
    """Return whether all numbers of a sentence are the greatest, or the least, of a list or range in its lines."""
    told = [list(_ends_of(found.value)) for found in said.quantities]
    return bool(told) and all(ends and any(_is_outermost(ends, held, more=more) for held in helds) for ends in told)


def _is_outermost(ends: Sequence[tuple[_Measure, float]], held: Held, *, more: bool) -> bool:
    outermost = max if more else min
    measure, number = outermost(ends, key=lambda end: end[1])
    listed = (found.value for found in held.own.quantities if found.value.stat is not Stat.TUPLE)
    several = [{end for key, end in _ends_of(value) if key == measure} for value in listed]
    return any(len(ends) > 1 and number == outermost(ends) for ends in several)


def _ends_of(value: Value) -> Iterator[tuple[_Measure, float]]:
    """Yield every number of a quantity, with what it measures."""
    for each in value.items or (value,):
        ends = {each.canonical.low, each.canonical.high}
        yield from (((each.dimension, each.canonical_unit), end) for end in ends if end is not None)


def _ends(held: Held, *, spans: bool) -> Iterator[tuple[_Measure, float]]:
    """Yield the upper numbers of a line, or how wide its ranges are; a number alone without a unit, too."""
    for value in (found.value for found in held.own.quantities):
        wide = span(value) if spans and value.stat is Stat.RANGE else None
        upper = value.canonical.high if value.canonical.high is not None else value.canonical.low
        if (end := upper if wide is None else wide) is not None:
            yield (value.dimension, value.canonical_unit), end
    plain = [token.said for token in held.own.tokens if token.is_number and token.said.isdigit()]
    if len(plain) == 1 and not held.own.quantities:
        yield (None, ""), float(plain[0])


def _is_ahead(ours: Mapping[_Measure, float], theirs: Mapping[_Measure, float], *, more: bool) -> bool:
    """Return whether all that is measured of both differs in one direction only."""
    pairs = [(ours[measure], theirs[measure]) for measure in ours.keys() & theirs.keys()]
    differing = [(one, other) for one, other in pairs if one != other]
    return bool(differing) and all((one > other) is more for one, other in differing)
