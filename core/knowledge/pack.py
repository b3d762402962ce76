"""A domain pack: words of a field as data. The neutral one holds what any maker's data sheet knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.quantities.dimensions import Dimension


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Words of a field.

    Attributes:
        abbreviations: Short word, folded → what it stands for.
        measures: Stem → what is asked by it is measured so.
    """

    abbreviations: Mapping[str, str] = field(default_factory=dict[str, str])
    measures: Mapping[str, frozenset[Dimension]] = field(default_factory=dict[str, frozenset[Dimension]])
