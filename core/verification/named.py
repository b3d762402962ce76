"""What product models are called, and which of them a text speaks of."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.catalog.catalog import Called, Catalog
from core.knowledge.analyzer import stem
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value

_APART = r"(?<![^\W_])(?<![^\W_]-){}(?![^\W_]|\+|[-.,][^\W_])"
"""A name that no other word goes on or leads to."""
_TELLS = re.compile(r"(?=.*(?:\d|[^-]-+[^-])).*[^\W\d_]")
"""Letters, and a digit or a hyphen inside."""


def kinds_of(catalog: Catalog, models: Collection[str]) -> frozenset[str]:
    """Return the words for what product models are, and their stems: who speaks of them says no more by these."""
    kinds = {catalog.models[model].kind.casefold() for model in models if model in catalog.models}
    words = {word for kind in kinds for word in kind.split()}
    return frozenset(words.union(map(stem, words)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The names of a catalogue, and short ones that only the targets of a question have, by these."""

    catalog: Catalog
    short: Called

    def canonical(self, name: str) -> str:
        """Return the canonical name of what is called so; empty if nothing is."""
        called = self.catalog.called.alike(name)
        return self.short.names.get(name) or (self.catalog.called.names[called] if self._is_name(called) else "")

    def lineage(self, model: str) -> frozenset[str]:
        """Return a product model with all that it inherits from."""
        return frozenset((model, *self.catalog.bases(model)))

    def in_text(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Yield the product models that a text names, with their places, longest first.

        Names without digits keep their case.
        """
        several = (self.short, self.catalog.called)
        names = {name: each.names[name] for each in several for name in each.said_in(text) if self._is_name(name)}
        taken = list[tuple[int, int]]()
        for name in sorted(names, key=lambda name: (-len(name), name)):
            flags = re.IGNORECASE if any(sign.isdigit() for sign in name) else 0
            for found in re.finditer(_APART.format(re.escape(name)), text, flags):
                if not any(start < found.end() and found.start() < end for start, end in taken):
                    taken.append(found.span())
                    yield names[name], found.start(), found.end()

    def _is_name(self, called: str) -> bool:
        return bool(called) and (called in self.catalog.models or not _is_quantity(called))


def named_of(catalog: Catalog, targets: Sequence[str]) -> Named:
    """Return the names of a catalogue; of the targets also what alone tells them apart."""
    short = {name: model for name, model in _short(targets) if name not in catalog.called.names}
    return Named(catalog=catalog, short=Called(short))


@lru_cache(maxsize=100_000)
def _is_quantity(name: str) -> bool:
    """Return whether a short name reads as a number with its unit: "2A" in "at 2A" names nobody."""
    return parse_value(name)[0].dimension not in {None, Dimension.COUNT}


def _short(targets: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the last word of each name that no other target ends with, if it reads like a name by itself."""
    ends = [(name, name.rpartition(" ")[2]) for name in targets]
    ending = Counter(last for _, last in ends)
    for name, last in ends:
        if last != name and ending[last] == 1 and _TELLS.search(last):
            yield last, name
