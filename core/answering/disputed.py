"""Facts of those whom a draft speaks of → what documents state otherwise than it does, which stands first, and how."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.answer import Block, Bullets, Cell, Paragraph, Span
from core.answering.caveats import CellPlace, place_of
from core.answering.draft_wording import labelled
from core.answering.proven import Proven
from core.answering.quotation import shown
from core.answering.realisation import cells_of, disagreement, label_of, said_of
from core.answering.sources import Sources
from core.catalog.catalog import Catalog
from core.gathering.lines import Gathered
from core.knowledge.analyzer import fold
from core.knowledge.chunk import Belongs
from core.knowledge.document import Status
from core.knowledge.facts import IN_PASSING, Fact
from core.plan import FactPlan
from core.quantities.compare import same
from core.query import Query
from core.retrieval.conflicts import rivals_in
from core.retrieval.fact_selection import at_odds, is_silent, standing
from core.verification.bounds import measures
from core.verification.prover import Proof
from core.verification.told_values import told_in

_ALSO, _UNDER = "; ", " > "
_ROUNDED = 0.02
"""A value in another unit may be so far off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """What others state otherwise than a part of a draft.

    Attributes:
        model: Of whom it is said.
        told: What the part rests on.
        against: What contradicts that, the best first; never empty.
    """

    model: str
    told: Fact
    against: tuple[Fact, ...]

    @property
    def first(self) -> Fact:
        """What stands first: the authoritative fact, or the newest."""
        return min((self.told, *self.against), key=_order)

    @property
    def is_told_first(self) -> bool:
        """Whether the part states what stands first."""
        return self.first is self.told

    def cell(self, text: str, numbers: Sequence[int], sources: Sources) -> Cell:
        """Return a value with what others state instead, what stands first before the rest."""
        others = [shown(said_of([fact])) for fact in self.against]
        texts = dict.fromkeys((text, *others) if self.is_told_first else (*others, text))
        cited = (sources.cite_fact(fact, model=self.model) for fact in self.against)
        return Cell(text=_ALSO.join(texts), citations=tuple(dict.fromkeys((*numbers, *cited))))


class Disputed:
    """What facts state otherwise than the parts of one draft do."""

    def __init__(self, facts: Iterable[Fact], proven: Proven, gathered: Gathered, catalog: Catalog) -> None:
        self._gathered, self._catalog = gathered, catalog
        self._at: defaultdict[tuple[str, int], list[Fact]] = defaultdict(list)
        self._rivals: dict[tuple[str, CellPlace], Sequence[Fact]] = {}
        self._facts = tuple({fact.fact_id: fact for fact in facts}.values())
        for fact in self._facts:
            self._at[fact.chunk_id, fact.position].append(fact)
        for cluster in rivals_in(_once_each(self._facts), legacy=True):
            self._rivals.update(((fact.model, place_of(fact)), cluster) for fact in cluster)
        told = (fact for text, proof in _texts(proven) for _, fact in self._told(text, proof))
        self._stated = frozenset(map(place_of, told))

    def of(self, text: str, proof: Proof) -> Dispute | None:
        """Return what contradicts a part; None if nothing surely does, or the draft tells that as well."""
        for model, fact in self._told(text, proof):
            cluster = self._rivals.get((fact.model, place_of(fact)), ())
            against = [other for other in cluster if _counts_against(other, fact)]
            if against and self._stated.isdisjoint(map(place_of, against)):
                return Dispute(model=model, told=fact, against=tuple(_unlike(sorted(against, key=_order))))
        return None

    def stating(self, proven: Proven) -> frozenset[str] | None:
        """Return of whom facts state what is listed; None if none is of an entry."""
        keys = self.attributes(proven)
        held = (fact for fact in self._facts if fact.attribute in keys and not is_silent(fact))
        return frozenset(fact.model for fact in held) if keys else None

    def blank(self, proven: Proven) -> frozenset[str]:
        """Return of whom a cell states nothing under what is listed: no base's value stands in for it."""
        keys = self.attributes(proven)
        return frozenset(fact.model for fact in self._facts if fact.attribute in keys and is_silent(fact))

    def attributes(self, proven: Proven) -> frozenset[str]:
        """Return under which attributes facts state what is listed."""
        told = (fact for entry, proof in proven.entries for _, fact in self._told(entry.text, proof))
        return frozenset(fact.attribute for fact in told if fact.confidence > IN_PASSING)

    def _told(self, text: str, proof: Proof) -> Iterator[tuple[str, Fact]]:
        """Yield each product model that a part speaks of, with a fact of it, or of its base, that the part states."""
        for number in proof.lines:
            line = self._gathered.by_number[number]
            held = self._at[line.chunk.chunk_id, line.position]
            for model in proof.models:
                lineage = (model, *self._catalog.bases(model))
                whose = next((name for name in lineage if any(fact.model == name for fact in held)), "")
                own = [fact for fact in held if fact.model == whose]
                is_alone = len({*map(place_of, own)}) == 1
                yield from ((model, fact) for fact in (own if is_alone else _stated_in(text, own)))

    def blocks(self, parts: Iterable[tuple[str, Proof]], sources: Sources, *, named: bool) -> Iterator[Block]:
        """Yield what others state instead of each of several parts, and which of it is newer; `named`: of whom."""
        found: dict[tuple[str, frozenset[CellPlace]], Dispute] = {}
        for dispute in filter(None, (self.of(text, proof) for text, proof in parts)):
            found.setdefault((dispute.model, frozenset(map(place_of, dispute.against))), dispute)
        for dispute in found.values():
            yield from _otherwise(dispute, sources, named=named)


def _otherwise(dispute: Dispute, sources: Sources, *, named: bool) -> Iterator[Block]:
    of_whom = f"{dispute.model}, " if named else ""
    spans = tuple(
        Span(
            labelled(f"{of_whom}{label_of(told.fact) or 'elsewhere'}", told.text),
            (sources.cite_fact(told.fact, model=dispute.model),),
        )
        for told in cells_of(dispute.against)
    )
    yield Paragraph(spans=spans) if len(spans) == 1 else Bullets(items=spans)
    other = dispute.against[0] if dispute.is_told_first else dispute.told
    yield disagreement(dispute.first, other, sources, model=dispute.model)


def facts_wanted(proven: Proven, gathered: Gathered, catalog: Catalog) -> FactPlan | None:
    """Return which facts may contradict a draft: of those whom its labelled values are of; None if it has none."""
    typed = (proof for _, proof in proven.parts if any(gathered.by_number[at].piece.values for at in proof.lines))
    models = {model for proof in typed for model in proof.models}
    return FactPlan(models=catalog.lineage(tuple(sorted(models))), legacy=True) if models else None


def facts_of_class(
    proven: Proven, query: Query, gathered: Gathered, catalog: Catalog, facts: Sequence[Fact]
) -> FactPlan | None:
    """Return which facts tell what is stated of a class of what is listed of some of it; None if nothing is."""
    keys = Disputed(facts, proven, gathered, catalog).attributes(proven) if query.members else frozenset[str]()
    return FactPlan(models=catalog.lineage(query.members), attributes=keys, legacy=True) if keys else None


def _texts(proven: Proven) -> Iterator[tuple[str, Proof]]:
    return ((part.text, proof) for part, proof in proven.parts)


def _counts_against(other: Fact, fact: Fact) -> bool:
    """Return whether a fact contradicts another: superseded documents contradict only each other.

    Nor does a section about several product models contradict one about fewer of them in the same document, nor a row
    another one: both of two documents with the same table of pins say what they say of each pin.
    """
    if fold(fact.label) != fold(other.label) and (
        fact.document == other.document or (_UNDER in fact.label and _UNDER in other.label)
    ):
        return False
    is_wider = other.document == fact.document and other.belongs is not Belongs.CELL
    if is_wider and frozenset(other.covers) > frozenset(fact.covers):
        return False
    return (
        at_odds(fact, other)
        and not _is_converted(fact, other)
        and (other.status is Status.ONLINE or fact.status is Status.LEGACY)
    )


def _unlike(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts of which each states another value."""
    found: list[Fact] = []
    for fact in facts:
        if not any(same(fact.value, known.value) for known in found):
            found.append(fact)
    return found


def _once_each(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Yield facts without those that give a value of the same cell in another unit: "3.2 kg (7.1 lb)"."""
    first: dict[tuple[str, str, CellPlace], Fact] = {}
    for fact in facts:
        known = first.setdefault((fact.model, fact.attribute, place_of(fact)), fact)
        if known is fact or not _is_converted(fact, known):
            yield fact


def _is_converted(one: Fact, other: Fact) -> bool:
    """Return whether two facts give one value in two units, but for rounding."""
    if one.value.unit == other.value.unit or one.value.dimension is not other.value.dimension:
        return False
    ends = ((one.lower, other.lower), (one.upper, other.upper))
    return all(
        ours is not None and theirs is not None and math.isclose(ours, theirs, rel_tol=_ROUNDED)
        for ours, theirs in ends
    )


def _order(fact: Fact) -> tuple[bool, tuple[int, float, int, int]]:
    return fact.status is Status.LEGACY, standing(fact)


def _stated_in(text: str, facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts of a line whose value a text states, in whatever unit; none that another one's may be as well.

    “80 mm” of a row may be the width or the depth.
    """
    told, measured = told_in(text, [fact.value.text for fact in facts]), measures(text)
    held = [
        fact
        for fact in facts
        if fold(fact.value.text).strip() in told or any(same(value, fact.value) for value in measured)
    ]
    return [fact for fact in held if not any(_is_mistakable(fact, other) for other in held)]


def _is_mistakable(fact: Fact, other: Fact) -> bool:
    if fact.attribute == other.attribute or place_of(fact) == place_of(other):
        return False
    return fold(fact.value.text).strip() == fold(other.value.text).strip() or same(fact.value, other.value)
