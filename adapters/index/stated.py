"""Which attributes facts state, and how most of them write it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from adapters.index.codec import Undecodable
from core.knowledge.facts import StatedAttribute
from core.quantities.dimensions import Dimension

Wording: TypeAlias = tuple[str, str, str, int]
"""One way to state an attribute: its key, its label, a dimension or nothing, and how many facts do so."""


def stated_attributes(wordings: Iterable[Wording]) -> dict[str, StatedAttribute]:
    """Return every attribute by key, in the order of `wordings`.

    Raises:
        Undecodable: There is no such dimension.
    """
    labels: defaultdict[str, Counter[str]] = defaultdict(Counter)
    dimensions: defaultdict[str, set[str]] = defaultdict(set)
    for key, label, dimension, facts in wordings:
        labels[key][label] += facts
        dimensions[key].add(dimension)
    try:
        return {key: _attribute(key, of_key, dimensions[key] - {""}) for key, of_key in labels.items()}
    except ValueError as error:
        raise Undecodable("an attribute can't be decoded") from error


def _attribute(key: str, labels: Mapping[str, int], dimensions: Iterable[str]) -> StatedAttribute:
    return StatedAttribute(
        key=key,
        label=min(labels, key=lambda label: (-labels[label], label)),
        dimensions=frozenset(map(Dimension, dimensions)),
        facts=sum(labels.values()),
    )
