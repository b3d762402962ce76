"""Facts of those whom a draft speaks of → what documents state otherwise than it does, which stands first, and how."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from core.answer import Block, Bullets, Cell, Paragraph, Span
from core.answering.caveats import CellPlace, place_of
from core.answering.draft_wording import labelled
from core.answering.proven import Proven
from core.answering.quotation import shown
from core.answering.realisation import cells_of, disagreement, label_of, said_of
from core.answering.sources import Sources
from core.catalog.catalog import Catalog
from core.draft import Part
from core.gathering.lines import Gathered
from core.knowledge.analyzer import fold
from core.knowledge.chunk import Belongs, Chunk, Value
from core.knowledge.document import Document, Status
from core.knowledge.facts import IN_PASSING, Fact
from core.knowledge.labels import EXTRAS
from core.plan import FactPlan
from core.quantities.compare import same
from core.query import Query
from core.retrieval.agreement import against, standing
from core.retrieval.attribute_linking import Link
from core.retrieval.conflicts import rivals_in
from core.retrieval.fact_selection import FactsFound, facts_found
from core.verification.prover import Proof, measures
from core.verification.told_values import told_in

Keys = Callable[[Value, Chunk, Document], Sequence[str]]
"""Under which attributes the facts of a labelled value are filed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """What others state otherwise than a part of a draft.

    Attributes:
        model: Of whom it is said.
        told: What the part rests on.
        facts: That and what contradicts it, as they stand among each other.
    """

    model: str
    told: Fact
    facts: tuple[Fact, ...]

    @property
    def against(self) -> tuple[Fact, ...]:
        """What contradicts the part; never empty."""
        return tuple(fact for fact in self.facts if fact is not self.told)

    def cell(self, text: str, numbers: Sequence[int], sources: Sources) -> Cell:
        """Return a value with what others state instead, all of it as it stands among each other."""
        texts = dict.fromkeys(text if fact is self.told else shown(said_of([fact])) for fact in self.facts)
        cited = (sources.cite_fact(fact, model=self.model) for fact in self.against)
        return Cell(text="; ".join(texts), citations=tuple(dict.fromkeys((*numbers, *cited))))


class Disputed:
    """What facts state otherwise than the parts of one draft do."""

    def __init__(self, facts: Sequence[Fact], proven: Proven, gathered: Gathered, catalog: Catalog) -> None:
        self._facts, self._proven, self._gathered, self._catalog = facts, proven, gathered, catalog
        self._at: defaultdict[tuple[str, int], list[Fact]] = defaultdict(list)
        for fact in facts:
            self._at[fact.chunk_id, fact.position].append(fact)
        clusters = rivals_in(facts, legacy=True)
        self._rivals = {(fact.model, place_of(fact)): cluster for cluster in clusters for fact in cluster}
        told = (self._told(part.text, proof) for part, proof in proven.parts)
        self._stated = frozenset(place_of(fact) for found in told for _, fact in found)

    def of(self, text: str, proof: Proof) -> list[Dispute]:
        """Return what contradicts a part, each once; nothing that the draft tells as well."""
        found: dict[tuple[str, frozenset[CellPlace]], Dispute] = {}
        for model, fact in self._told(text, proof):
            cluster = self._rivals.get((fact.model, place_of(fact)), ())
            others = against([fact], sorted(filter(partial(_may_contradict, fact), cluster), key=standing))
            places = frozenset(map(place_of, others))
            if others and self._stated.isdisjoint(places):
                facts = tuple(sorted((fact, *others), key=standing))
                found.setdefault((model, places), Dispute(model=model, told=fact, facts=facts))
        return list(found.values())

    def blocks(self, parts: Iterable[tuple[Part, Proof]], sources: Sources, *, named: bool) -> Iterator[Block]:
        """Yield what others state instead of each of several parts, and which of it is newer; `named`: of whom."""
        found: dict[tuple[str, tuple[Fact, ...]], Dispute] = {}
        for part, proof in parts:
            for dispute in self.of(part.text, proof):
                found.setdefault((dispute.model, dispute.against), dispute)
        for dispute in found.values():
            yield from _otherwise(dispute, sources, named=named)

    def of_members(self, query: Query) -> FactsFound | None:
        """Return what is stated of a class of what is listed; None if nobody knows, for facts don't state that."""
        told = (fact for entry, proof in self._proven.entries for _, fact in self._told(entry.text, proof))
        keys = {fact.attribute for fact in told if fact.confidence > IN_PASSING}
        if not keys or not query.members or len(self._facts) >= FactPlan().limit:
            return None
        return facts_found(Link(text="", keys=tuple(sorted(keys))), self._facts, query.members, self._catalog)

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


def facts_wanted(proven: Proven, query: Query, gathered: Gathered, catalog: Catalog, keys: Keys) -> FactPlan | None:
    """Return which facts may contradict a draft, or tell of whom what it lists isn't stated; None if it has no values.

    They are of those that it speaks of, and of a class of which it lists some, under the labels of what it states.
    """
    models, wanted = set[str](query.members if proven.entries else ()), set[str]()
    for part, proof in proven.parts:
        for line in (gathered.by_number[number] for number in proof.lines):
            values = line.piece.values
            told = told_in(part.text, [value.text for value in values])
            stated = [value for value in values if fold(value.text).strip() in told] or values
            wanted.update(key for value in stated for key in keys(value, line.chunk, line.document))
            models.update(proof.models if values else ())
    return FactPlan(models=catalog.lineage(models), attributes=frozenset(wanted), legacy=True) if wanted else None


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
    first = dispute.facts[0]
    other = dispute.against[0] if first is dispute.told else dispute.told
    yield disagreement(first, other, sources, model=dispute.model)


def _may_contradict(fact: Fact, other: Fact) -> bool:
    """Return whether another fact may contradict one: superseded documents contradict only each other.

    In one document, nor do other labels, nor a section about several product models what is said of fewer of them.
    Nor does what is said with other words around it ("560 g with bracket"), of what comes along, or of the next
    revision.
    """
    if fact.value.notes != other.value.notes or _are_siblings(fact.section, other.section):
        return False
    if _is_of_extras(fact) is not _is_of_extras(other):
        return False
    if other.document == fact.document:
        is_wider = other.belongs is not Belongs.CELL and frozenset(other.covers) > frozenset(fact.covers)
        if is_wider or fold(fact.label) != fold(other.label):
            return False
    return other.status is Status.ONLINE or fact.status is Status.LEGACY


def _is_of_extras(fact: Fact) -> bool:
    return any(map(EXTRAS.search, fact.section))


def _are_siblings(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether headings differ by what counts them only: "Revision A" and "Revision B"."""
    ours, theirs = (fold(" ".join(section[-1:])).split() for section in (one, other))
    return ours[:-1] == theirs[:-1] != [] and ours != theirs


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
