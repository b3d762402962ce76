"""Labelled values of gathered lines, by product model → what a variant states itself of what its base does."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from core.catalog.catalog import Catalog
from core.gathering.lines import Gathered, Line
from core.knowledge.analyzer import fold, stems_of
from core.knowledge.labels import EXTRAS, is_generic, is_stat, with_unit, words_in
from core.quantities.compare import same
from core.quantities.parse import parse_value
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.verification.told_values import told_in

_TOLD = frozenset({State.YES, State.NO, State.OPTIONAL})
_OPEN = frozenset({State.OPTIONAL, State.ON_REQUEST, State.TO_BE_DETERMINED, State.NOT_STATED})
_CURRENTS = frozenset({"DC", "AC"})
_HEADING = stems_of(
    "information technical technische daten order ordering code variant version varianten model product overview"
)
"""Words of headings that tell nothing of what stands below them, besides generic ones."""
_UNDER = re.compile(r"\s*(?: > |›)\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """One labelled value of a line.

    Attributes:
        label: Without its unit, and without whom it is of.
        text: With its unit.
        section: What the heading that it stands under tells besides that they are data of somebody; may be empty.
    """

    line: Line
    label: str
    text: str
    conditions: frozenset[str]
    section: frozenset[str]


class OwnValues:
    """What the lines that were gathered state under labels."""

    def __init__(self, gathered: Gathered, catalog: Catalog) -> None:
        self._catalog, self._lines = catalog, gathered.by_number

    @cached_property
    def _of(self) -> dict[str, list[Labelled]]:
        """All values by canonical name of whom they are of."""
        found: dict[str, list[Labelled]] = {}
        for line in self._lines.values():
            for each in self._in_line(line):
                for model in line.models:
                    found.setdefault(model, []).append(each)
        return found

    def _in_line(self, line: Line) -> Iterator[Labelled]:
        names, section = {fold(name) for name in line.models}, self._section(line)
        for value in line.piece.values:
            if (value.models or line.models) == line.models:
                label, text = with_unit(" > ".join(filter(None, (value.group, value.label))), value.text)
                parts = [part for part in map(fold, _UNDER.split(label)) if part not in names]
                conditions = frozenset(map(fold, value.conditions))
                called = " > ".join(parts)
                yield Labelled(line=line, label=called, text=text, conditions=conditions, section=section)

    def _section(self, line: Line) -> frozenset[str]:
        heading = fold(next(iter(line.chunk.section[-1:]), ""))
        for name in sorted(map(fold, self._catalog.called.said_in(heading)), key=len, reverse=True):
            heading = heading.replace(name, " ")
        told = (forms for forms in words_in(heading) if not is_stat(forms) and not is_generic(forms))
        return frozenset(forms[0] for forms in told) - _HEADING

    def outranking(self, text: str, numbers: Collection[int], models: Collection[str]) -> tuple[str, Labelled] | None:
        """Return what a product model states itself, or a nearer base does, of what a text says by a base's line.

        Args:
            text: A value, or a sentence, proven by the lines of these `numbers`.
            numbers: Where the nearer line is among them, nothing outranks anything.
            models: Of whom it is said; where that is the base as well, its line is the right one.
        """
        for model in models:
            lineage = (model, *self._catalog.bases(model))
            if not frozenset(lineage[1:]).isdisjoint(models):
                continue
            for number in numbers:
                nearer = self._nearer(text, self._lines[number], lineage)
                if nearer is not None and nearer.line.number not in numbers:
                    return model, nearer
        return None

    def _nearer(self, text: str, line: Line, lineage: Sequence[str]) -> Labelled | None:
        at = next((at for at, name in enumerate(lineage) if name in line.models), 0)
        own = list(self._in_line(line)) if at else []
        said = told_in(text, [each.text for each in own])
        told = own if len(own) == 1 else [each for each in own if fold(each.text).strip() in said]
        for other in told:
            held = self._of_first(lineage[:at], partial(_is_of_same, other))
            alike = [each for each in held if line.legacy or not each.line.legacy]
            stated = (each for each in alike if not is_blank(each.text) and state_of(each.text) not in _OPEN)
            stated = (each for each in stated if not any(self._catalog.called.said_in(each.text)))  # "see ECU-850"
            if not any(_says_same(each, other) for each in alike) and (found := next(stated, None)):
                return found
        return None

    def _of_first(self, lineage: Iterable[str], is_it: Callable[[Labelled], bool]) -> list[Labelled]:
        """Return what the first of several product models states of a thing that states anything of it."""
        held = ([each for each in self._of.get(name, ()) if is_it(each)] for name in lineage)
        return next(filter(None, held), list[Labelled]())


def is_blank(text: str) -> bool:
    """Return whether a cell states nothing: a mere dash or stroke, no tick and no cross."""
    return state_of(text) not in _TOLD and not any(map(str.isalnum, text))


def _is_of_same(own: Labelled, other: Labelled) -> bool:
    """Return whether two values stand under the same label, under the same conditions, in no other section."""
    if not own.label or own.label != other.label or _conditions(own) != _conditions(other):
        return False
    is_of_extras = any(EXTRAS.search(heading) for each in (own, other) for heading in each.line.chunk.section)
    return own.section == other.section or not (is_of_extras or (own.section and other.section))


def _conditions(own: Labelled) -> frozenset[str]:
    """Return what a value holds under, be it said around its table or in its cell: "0.5 W (standby)"."""
    told = {fold(each) for value in parse_value(own.text) for each in value.conditions if each not in _CURRENTS}
    return own.conditions | told


def _says_same(own: Labelled, other: Labelled) -> bool:
    ours, theirs = parse_value(own.text), parse_value(other.text)
    is_same = len(ours) == len(theirs) > 0 and all(map(same, ours, theirs))
    return is_same or fold(own.text) == fold(other.text)
