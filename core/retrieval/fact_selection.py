"""Facts → what they state of each product model: its own before its bases', at the conditions asked."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import words
from core.knowledge.document import Status
from core.knowledge.extraction import measure_of
from core.knowledge.facts import Fact
from core.quantities.compare import same
from core.quantities.dimensions import Dimension
from core.quantities.parse import quantities_in
from core.quantities.value import Stat, State, Value
from core.retrieval.agreement import STATISTIC, against, rows_in, slot, standing, statistic
from core.retrieval.aspect import Aspect
from core.retrieval.attribute_linking import Link

_HOST = re.compile(r"(?i)\b(?:system|host|pc|computer|workstation|laptop|software|browser)\b.*\brequirements?\b")
"""A heading above what another machine needs, to work with the product models that the document covers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What is stated of one attribute for one product model.

    Attributes:
        facts: What answers, best first; never empty.
        against: Facts of other documents, or other rows, that state otherwise; the best ranked first.
        base: The base product model that states it; None if the model does so itself.
        nearest: The conditions asked for aren't met; the facts hold under others.
        legacy: Only a superseded document says it.
        lacking: The statistic asked for, where only another one is stated; None otherwise.
    """

    model: str
    facts: tuple[Fact, ...]
    against: tuple[Fact, ...] = ()
    base: str | None = None
    nearest: bool = False
    legacy: bool = False
    lacking: Stat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsFound:
    """What facts state of one asked attribute.

    Attributes:
        stated: By product model; models without any are not in it.
        silent: Product models in scope without any, in the order of the scope.
        blank: Silent ones whose cell under the very label holds a mere dash: nothing else may stand in for it.
        left_out: Legacy product models that state it; a list of all that there are goes without them.
        otherwise: Product models whose values say something else than what is asked of a list.
    """

    asked: Link
    stated: dict[str, Stated]
    silent: tuple[str, ...]
    blank: frozenset[str] = frozenset()
    left_out: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()


def measures_in(found: FactsFound) -> Counter[Dimension]:
    """Return what is stated in which measure, each with the number of product models that do so."""
    counted: Counter[Dimension] = Counter()
    for stated in found.stated.values():
        counted.update({dimension for fact in stated.facts if (dimension := measure_of(fact.value)) is not None})
    return counted


def facts_found(asked: Link, facts: Sequence[Fact], models: Sequence[str], catalog: Catalog) -> FactsFound:
    """Return what `facts` state of `asked` for each of `models`; nothing of the machine beside a product model.

    A cell left blank beside the base's own in the same row isn't filled with it.
    """
    silent = [fact for fact in facts if _is_silent(fact)]
    blank = {(fact.model, fact.chunk_id, fact.position) for fact in silent}
    by_model: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if not _is_silent(fact) and not any(map(_HOST.search, fact.section)):
            by_model[fact.model].append(fact)
    stated: dict[str, Stated] = {}
    for model in models:
        held = [(model, by_model[model])]
        for base in catalog.bases(model):
            beside = [each for each in by_model[base] if (model, each.chunk_id, each.position) not in blank]
            held.append((base, beside))
        if found := _stated(asked, model, held):
            stated[model] = found
    lacking = tuple(model for model in models if model not in stated)
    dashes = frozenset(fact.model for fact in silent if fact.attribute in asked.keys)
    return FactsFound(asked=asked, stated=stated, silent=lacking, blank=dashes.intersection(lacking))


def _is_silent(fact: Fact) -> bool:
    """Return whether a cell states nothing: a mere dash."""
    state = fact.value.state
    return state is State.NOT_STATED or (state is State.NOT_APPLICABLE and not any(map(str.isalpha, fact.said)))


def _stated(asked: Link, model: str, lineage: Sequence[tuple[str, Sequence[Fact]]]) -> Stated | None:
    """Return what the product model states, else the nearest base that does."""
    for name, facts in lineage:
        filed = ([each for each in facts if each.attribute == key] for key in asked.keys)
        first = next((held for held in filed if held), None)
        if first and (settled := _settled(asked, model, first, base=None if name == model else name)):
            return settled
    return None


def _settled(asked: Link, model: str, facts: Sequence[Fact], *, base: str | None) -> Stated | None:
    """Return what the best of these facts state; nothing where a band is asked for, and none is of it.

    A figure for another band than "at 5 GHz" is no nearest one.
    """
    current = [fact for fact in facts if fact.status is Status.ONLINE]
    ranked = sorted(current or facts, key=standing)
    met = [fact for fact in ranked if meets_conditions(fact, asked.conditions)]
    if not met and any(value.dimension is Dimension.FREQUENCY for value in asked.conditions):
        return None
    kept, stat = met or ranked, asked.stat
    best, row_of = _of_statistic(stat, kept), rows_in(facts)
    of_another = stat is not None and all(statistic(fact) not in {"", STATISTIC[stat]} for fact in best)
    return Stated(
        model=model,
        facts=tuple(best),
        against=tuple(against(best, [fact for fact in kept if fact not in best], row_of)),
        base=base,
        nearest=bool(asked.conditions) and not met,
        legacy=not current,
        lacking=stat if of_another else None,
    )


def meets_conditions(fact: Fact, asked: Iterable[Value]) -> bool:
    """Return whether a fact holds at every quantity asked ("at 24 V"), by a condition or by its label."""
    wanted = list(asked)
    if not wanted:
        return True
    held = [found.value for said in (*fact.conditions, *fact.label.split(" > ")) for found in quantities_in(said)]
    return all(any(same(each, other) for other in held) for each in wanted)


def _of_statistic(stat: Stat | None, facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts of the best document's row: those of the statistic asked for, if any document has it."""
    asked = [fact for fact in facts if is_of(stat, fact)]
    held = asked or facts
    return [fact for fact in held if fact.document == held[0].document and not _repeats(fact, held[0])]


def with_every_row(found: FactsFound, facts: Sequence[Fact]) -> FactsFound:
    """Return the same with what later rows of a table state under the very label: any of them may be the highest.

    A product model that is offered with three masts has three lift heights.
    """
    held: defaultdict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        held[fact.model, fact.document].append(fact)
    stated: dict[str, Stated] = {}
    for model, each in found.stated.items():
        told: defaultdict[tuple[str, str], list[Fact]] = defaultdict(list)
        for fact in each.facts:
            told[fact.model, fact.document].append(fact)
        rows = [
            fact
            for home, beside in told.items()
            for fact in held[home]
            if fact not in each.facts and any(_repeats(fact, one) for one in beside)
        ]
        stated[model] = replace(each, facts=(*each.facts, *rows))
    return replace(found, stated=stated)


def _repeats(fact: Fact, first: Fact) -> bool:
    """Return whether a later row of the same document states the very same attribute again."""
    if fact.place == first.place or slot(fact) != slot(first):
        return False
    return fact.label == first.label and fact.section == first.section


def is_of(stat: Stat | None, fact: Fact) -> bool:
    """Return whether a fact is of a statistic, read as a number or not; none is of no statistic."""
    return stat is not None and statistic(fact) == STATISTIC[stat]


def of_what_is_counted(found: FactsFound, aspect: Aspect) -> FactsFound:
    """Return the facts that count what is asked alone, where any do: others count other things in the same cells.

    A number that is asked for itself ("on the 40 pin header") counts nothing.
    """

    def said(fact: Fact) -> float:
        if fact.value.stat is not Stat.COUNT or f"{fact.lower:g}" in aspect.codes:
            return 0.0
        counted = frozenset(words(fact.value.text))
        return sum(word.weight for word in aspect.words if word.stands_in(counted))

    stated: dict[str, Stated] = {}
    for model, each in found.stated.items():
        most = max(map(said, each.facts))
        if most > 0:
            stated[model] = replace(each, facts=tuple(fact for fact in each.facts if said(fact) == most))
    silent = tuple(model for model in found.stated if model not in stated)
    return replace(found, stated=stated, silent=(*found.silent, *silent)) if stated else found
