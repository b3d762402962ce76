"""Statements → the attribute they are filed under, and the facts of it that stand where they do."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from core.knowledge.attributes import Attributes, parts_of
from core.knowledge.chunk import Chunk, Value
from core.knowledge.document import Document
from core.knowledge.extraction import Reader, keys_of
from core.knowledge.facts import Fact, StatedAttribute
from core.knowledge.glossary import Attribute
from core.knowledge.labels import stat_in
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat
from core.quantities.value import Value as Quantity
from core.retrieval.aspect import conditions_in
from core.retrieval.candidate import Candidate
from core.retrieval.statement import Statement, said_in

_KEPT = 20_000
_BEST = 8
"""So many members' best scores make the score of a column."""
_SILENT = 6.0
"""What a column loses in score that says nothing of anybody, where others say something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An attribute that something asked is linked to: keys of facts, likeliest first, and the glossary's if any.

    It is asked for its MINIMUM, TYPICAL or MAXIMUM, and at conditions that it must hold at, if any are named.
    """

    text: str
    keys: tuple[str, ...]
    attribute: Attribute | None = None
    stat: Stat | None = None
    conditions: tuple[Quantity, ...] = ()


@dataclass(frozen=True, slots=True)
class Linker:
    """Links values to attributes, as the index did when it filed their facts, and remembers `kept` of them."""

    reader: Reader
    stated: Mapping[str, StatedAttribute] = field(default_factory=dict[str, StatedAttribute])
    kept: int = _KEPT
    _known: dict[tuple[str, Value], tuple[str, ...]] = field(
        default_factory=dict[tuple[str, Value], tuple[str, ...]], compare=False
    )

    def keys(self, statement: Statement) -> tuple[str, ...]:
        """Return the keys that the facts of a labelled value are filed under: its label's own first; none of others."""
        return self.keys_of(statement.value, statement.chunk, statement.document) if statement.value else ()

    def keys_of(self, value: Value, chunk: Chunk, document: Document) -> tuple[str, ...]:
        """Return the same for a labelled value of a chunk."""
        place = (chunk.chunk_id, value)
        if place not in self._known:
            if len(self._known) >= self.kept:
                self._known.clear()
            found = keys_of(value, chunk, document, self.reader)
            self._known[place] = tuple(key for key in found if key in self.stated)
        return self._known[place]

    def states(self, statement: Statement, attributes: Collection[str]) -> bool:
        """Return whether a value is filed under one of these attributes of the glossary."""
        return any(parts_of(key)[0] in attributes for key in self.keys(statement))

    def is_stated(self, attributes: Collection[str]) -> bool:
        """Return whether facts state one of these attributes of the glossary, of whomever."""
        return any(parts_of(key)[0] in attributes for key in self.stated)

    def states_known(self, statement: Statement) -> bool:
        """Return whether a value is filed under any attribute of the glossary."""
        known = self.reader.attributes[""].known
        return any(known(parts_of(key)[0]) for key in self.keys(statement))

    def meant(self, statement: Statement, attributes: Collection[str] = ()) -> tuple[str, ...]:
        """Return the one key that a value is told under: that of one of these attributes, else its label's own."""
        keys = self.keys(statement)
        return tuple(key for key in keys if parts_of(key)[0] in attributes)[:1] or keys[:1]

    def link(self, text: str, keys: tuple[str, ...]) -> Link:
        """Return the link of what `text` asks for to these keys."""
        attributes: Attributes = self.reader.attributes[""]
        known = (attributes.known(parts_of(key)[0]) for key in keys)
        return Link(
            text=text,
            keys=keys,
            attribute=next((each for each in known if each), None),
            stat=stat_in(text),
            conditions=conditions_in(text),
        )

    def of_attribute(self, attribute: str, text: str) -> Link | None:
        """Return the link to a glossary's attribute, the plain one first; None if the glossary has none of this id."""
        known = self.reader.attributes[""].known(attribute)
        keys = sorted((key for key in self.stated if parts_of(key)[0] == attribute), key=lambda key: (len(key), key))
        return Link(text=text, keys=tuple(keys), attribute=known, stat=stat_in(text)) if known else None


def columns_of(
    candidates: Mapping[str, Sequence[Candidate]],
    linker: Linker,
    *,
    measured: frozenset[Dimension] | None = None,
    asked: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the key of the column that says what is asked best; empty if nothing labelled does.

    Columns of the attributes `asked`, and those whose label says
    every word, count alone where there are any; else those that state something `measured` so, if anything tells.
    """
    best: defaultdict[str, dict[str, float]] = defaultdict(dict)
    named: set[str] = set()
    for model, held in candidates.items():
        for each in held:
            for key in linker.meant(each.statement, asked):
                if parts_of(key)[0] in asked or says_it(each):
                    named.add(key)
                if measured is None or key in named or linker.stated[key].dimensions & measured:
                    best[key][model] = max(best[key].get(model, each.score), each.score)
    held_of = {key: best[key] for key in named} or best
    if not held_of:
        return ()
    stating = max(map(len, held_of.values()))
    scores = {key: _score(list(held.values()), stating) for key, held in held_of.items()}
    return (min(scores, key=lambda key: (-scores[key], key)),)


def says_it(candidate: Candidate) -> bool:
    """Return whether a value's label says every word that is asked, as it is asked or by another name of it."""
    said = max(candidate.features.get("label", 0.0), candidate.features.get("topic_label", 0.0))
    return candidate.value is not None and said >= 1.0


def _score(scores: list[float], members: int) -> float:
    """Return the mean of the best scores, less the more of the members a column says nothing of."""
    ordered = sorted(scores, reverse=True)[:_BEST]
    return sum(ordered) / len(ordered) - _SILENT * (1 - len(scores) / members)


def belongs(fact: Fact, best: Candidate) -> bool:
    """Return whether a fact stands where the chosen statement does, or in another document under the same label."""
    if fact.document != best.document.path:
        return True
    if (fact.chunk_id, fact.position) == (best.chunk.chunk_id, best.position):
        return True
    if fact.section != best.chunk.section or best.value is None or _in_another_row(fact, best.value.label):
        return False
    return fact.label != best.label or said_in(fact.excerpt) <= said_in(f"{fact.label} {fact.said}")


def is_it(fact: Fact, best: Candidate) -> bool:
    """Return whether a fact is what was chosen: whatever it is measured in, a base's may not stand in for it."""
    return (fact.chunk_id, fact.position, fact.said) == (best.chunk.chunk_id, best.position, best.said)


def _in_another_row(fact: Fact, label: str) -> bool:
    """Return whether two cells stand in a column that names their attribute, in rows of their own: of two pins."""
    row, column, cell = fact.label.rpartition(" > ")
    another, _, beside = label.rpartition(" > ")
    attribute, words = parts_of(fact.attribute)
    named = not said_in(cell).isdisjoint({*attribute.split("_"), *words})
    return bool(column) and cell == beside and row != another and named
