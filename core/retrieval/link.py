"""Statements → the attribute they are filed under: which facts say the same of other product models and documents."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from core.knowledge.attributes import Attributes, parts_of
from core.knowledge.chunk import Value
from core.knowledge.extraction import Reader, keys_of
from core.knowledge.facts import StatedAttribute
from core.knowledge.glossary import Attribute
from core.knowledge.labels import stat_in
from core.quantities.value import Stat
from core.quantities.value import Value as Quantity
from core.retrieval.at import conditions_in
from core.retrieval.candidate import Candidate
from core.retrieval.statement import Statement

_KEPT = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An attribute that something asked is linked to.

    Attributes:
        text: The words that ask for it.
        keys: Keys of facts, the likeliest first.
        attribute: The glossary's; None for one that only documents know.
        stat: MINIMUM, TYPICAL or MAXIMUM if the question asks for it.
        conditions: Quantities that it must hold at.
    """

    text: str
    keys: tuple[str, ...]
    attribute: Attribute | None = None
    stat: Stat | None = None
    conditions: tuple[Quantity, ...] = ()


@dataclass(frozen=True, slots=True)
class Linker:
    """Links values to attributes, as the index did when it filed their facts.

    Attributes:
        reader: What facts are read with.
        stated: Every attribute that indexed facts state, by key.
        kept: Of so many values it is remembered.
    """

    reader: Reader
    stated: Mapping[str, StatedAttribute] = field(default_factory=dict[str, StatedAttribute])
    kept: int = _KEPT
    _known: dict[tuple[str, Value], tuple[str, ...]] = field(
        default_factory=dict[tuple[str, Value], tuple[str, ...]], compare=False
    )

    def keys(self, statement: Statement) -> tuple[str, ...]:
        """Return the keys that the facts of a labelled value are filed under: its label's own first; none of others."""
        value, chunk = statement.value, statement.chunk
        if value is None:
            return ()
        place = (chunk.chunk_id, value)
        if place not in self._known:
            if len(self._known) >= self.kept:
                self._known.clear()
            found = keys_of(value, chunk, statement.document, self.reader)
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

    def under(self, candidates: Sequence[Candidate], keys: Sequence[str]) -> list[Candidate]:
        """Return the candidates whose values are filed under one of these keys."""
        return [each for each in candidates if not set(keys).isdisjoint(self.meant(each.statement))]

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
