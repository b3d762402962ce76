"""What product models are called, and which of them a text speaks of."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.catalog.catalog import Catalog
from core.catalog.keys import name_key
from core.knowledge.words import stem
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value


def kinds_of(catalog: Catalog, models: Collection[str]) -> frozenset[str]:
    """Return the words for what product models are, and their stems: who speaks of them says no more by these."""
    kinds = {catalog.models[model].kind.casefold() for model in models if model in catalog.models}
    words = {word for kind in kinds for word in kind.split()}
    return frozenset(words.union(map(stem, words)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The names of a catalogue, and short ones that only the targets of a question have.

    Attributes:
        names: What is called, each with its canonical name.
        keys: The same in any casing and separators.
    """

    names: dict[str, str]
    keys: dict[str, str]
    catalog: Catalog

    def canonical(self, name: str) -> str:
        """Return the canonical name of what is called so; empty if nothing is."""
        return self.names.get(name) or self.keys.get(name_key(name) or name, "")

    def lineage(self, model: str) -> frozenset[str]:
        """Return a product model with all that it inherits from."""
        return frozenset((model, *self.catalog.bases(model)))


def named_of(catalog: Catalog, targets: Sequence[str]) -> Named:
    """Return the names of a catalogue; of the targets also what alone tells them apart."""
    called = {name: model.name for model in catalog.models.values() for name in (*model.aliases, model.name)}
    called = {name: model for name, model in called.items() if name in catalog.models or not _is_quantity(name)}
    keys = {key: model for name, model in called.items() if (key := name_key(name))}
    short = {name: model for name, model in _short(targets) if name not in called and not _is_quantity(name)}
    return Named(names={**short, **called}, keys=keys, catalog=catalog)


@lru_cache(maxsize=100_000)
def _is_quantity(name: str) -> bool:
    """Return whether a short name reads as a number with its unit: "2A" in "at 2A" names nobody."""
    return parse_value(name)[0].dimension not in {None, Dimension.COUNT}


def _short(targets: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the last word of each name that no other target ends with, if it reads like a name by itself."""
    ends = [(name, name.split()) for name in targets]
    ending = Counter(parts[-1] for _, parts in ends)
    for name, parts in ends:
        last = parts[-1]
        alone = ending[last] == 1
        tells = any(sign.isdigit() for sign in last) or "-" in last.strip("-")
        if len(parts) > 1 and alone and tells and any(sign.isalpha() for sign in last):
            yield last, name
