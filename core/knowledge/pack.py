"""A domain pack: words of a field as data. The neutral one holds what any maker's data sheet knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.quantities.dimensions import Dimension


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Words of a field.

    Attributes:
        stands_for: Word, folded → what it may stand for, in other words.
        ordinary: Stems that tell little of what is asked.
        measures: Stem → what is asked by it is measured so.
        opposites: Stems of which a label must say none but those asked for, if any of them is asked for.
        apart: Stems that together make a label mean something else, unless they are asked for.
    """

    stands_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    ordinary: frozenset[str] = frozenset()
    measures: Mapping[str, frozenset[Dimension]] = field(default_factory=dict[str, frozenset[Dimension]])
    opposites: tuple[frozenset[str], ...] = ()
    apart: tuple[frozenset[str], ...] = ()
