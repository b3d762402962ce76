"""A domain pack: words of a field as data. The neutral one holds what any maker's data sheet knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.quantities.dimensions import Dimension


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Words of a field.

    Attributes:
        stands_for: Word, folded → what it may stand for, in other words.
        synonyms: Stem → what people call the same, in other words.
        ordinary: Stems that tell little of what is asked.
        measures: Stem → what is asked by it is measured so.
        opposites: Stems of which a label must say none but those asked for, if any of them is asked for.
        apart: Stems that together make a label mean something else, unless they are asked for.
        products: The catalogue's kind → stems of what such product models are called besides.
        numbered: Folded words that a number behind them makes a standard, a revision or a part, no product model.
        places: Stems of what things are connected at, or operated with: "which pin" asks for a place.
        naming: Role → folded words that tell names from other words in documents that nobody catalogued; the roles
            are those in `bot/packs/neutral.yaml`.
    """

    stands_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    ordinary: frozenset[str] = frozenset()
    measures: Mapping[str, frozenset[Dimension]] = field(default_factory=dict[str, frozenset[Dimension]])
    opposites: tuple[frozenset[str], ...] = ()
    apart: tuple[frozenset[str], ...] = ()
    products: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    numbered: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    naming: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def naming_words(self, role: str) -> frozenset[str]:
        """Return the words of a role in naming; none if the packs list none."""
        return self.naming.get(role, frozenset())

    @property
    def nouns(self) -> frozenset[str]:
        """Stems of what product models of any kind are called."""
        return frozenset(word for words in self.products.values() for word in words)
