"""The words of a field as data: a glossary of attributes and purposes, and domain packs.

The glossary says what engineers call an attribute, in other words, and what it is measured in. The neutral pack holds
what any maker's data sheet knows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from core.knowledge.analyzer import word_forms
from core.quantities.dimensions import Dimension

Direction: TypeAlias = Literal["higher", "lower", ""]
Preference: TypeAlias = Literal["widest", "highest", "lowest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """A property that documents state.

    Attributes:
        id: Its name in code and files: lower case, words joined by "_".
        names: How people and documents call it; the first is shown.
        dimensions: What its values are measured in; any of them. Empty: words, or unknown.
        by_unit: A number in one of its dimensions speaks of it, whatever the words around ("12 V").
        not_with: Words that make a label mean something else ("storage" beside "temperature").
        figures: What a number in its cells is measured in, where words answer as well ("USB": "2x USB 3.0, 5 Gbit/s").
        within: Ids of attributes whose cells state it too: a processor's clock frequency. "*": any cell.
        bare_unit: The unit of a list of bare numbers in its cells ("4/8/16 LPDDR4"); empty if there is no such habit.
        direction: Which end is better, where that is beyond dispute.
        related: Ids of attributes that tell something of it where it isn't stated itself: the current of the power.
        product_lines: Only in documents of these; empty means all.
    """

    id: str
    names: tuple[str, ...]
    dimensions: frozenset[Dimension] = frozenset()
    not_with: frozenset[str] = frozenset()
    by_unit: bool = False
    figures: frozenset[Dimension] = frozenset()
    within: frozenset[str] = frozenset()
    bare_unit: str = ""
    direction: Direction = ""
    related: frozenset[str] = frozenset()
    product_lines: frozenset[str] = frozenset()

    @property
    def measures(self) -> frozenset[Dimension]:
        """Everything that a number under its name may be measured in."""
        return self.dimensions | self.figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One thing that product models are judged by for a purpose, and what is preferred of it."""

    attribute: Attribute
    prefer: Preference


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What a product model is judged by for a purpose ("harsh environments").

    Attributes:
        names: How people call the purpose; the first is shown.
        criteria: The most important first; at least one.
        assumption: The same in words: what we take the purpose to mean.
    """

    id: str
    names: tuple[str, ...]
    criteria: tuple[Criterion, ...]
    assumption: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """All attributes, their names cut into words (longest first), and the purposes that are known."""

    attributes: tuple[Attribute, ...] = ()
    phrases: tuple[tuple[tuple[str, ...], Attribute], ...] = ()
    profiles: tuple[Profile, ...] = ()


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


def build_glossary(attributes: Iterable[Attribute], profiles: Iterable[Profile] = ()) -> Glossary:
    """Return the glossary; a name that two attributes share belongs to both."""
    known = tuple(attributes)
    phrases = [(heads(name), attribute) for attribute in known for name in attribute.names]
    return Glossary(known, tuple(sorted(phrases, key=lambda entry: -len(entry[0]))), tuple(profiles))


def spelled(attribute: Attribute) -> Sequence[frozenset[str]]:
    """Return the attribute's names as sets of words; text with all words of one set speaks of it."""
    return _spelled(attribute.names)


@lru_cache(maxsize=5_000)
def _spelled(names: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(heads(name)) for name in names)


def excluded(attribute: Attribute) -> frozenset[str]:
    """Return the words, as in `words`, that make a label mean something else."""
    return _heads_of(attribute.not_with)


@lru_cache(maxsize=1_000)
def _heads_of(phrases: frozenset[str]) -> frozenset[str]:
    return frozenset(head for phrase in phrases for head in heads(phrase))


@lru_cache(maxsize=20_000)
def heads(text: str) -> tuple[str, ...]:
    """Return each word's main form, in order."""
    return tuple(forms[0] for forms in word_forms(text))
