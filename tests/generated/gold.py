"""What a right answer holds."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tests.generated.attributes import Shape
from tests.generated.family import Chosen, Fact


class Kind(StrEnum):
    """What is asked."""

    LOOKUP = "look up"
    CONFLICT = "conflict"
    LEGACY = "legacy"
    SILENT = "not stated"
    COMPARE = "compare"
    RANK = "rank"
    FILTER = "filter"


@dataclass(frozen=True, slots=True, kw_only=True)
class One:
    """The value of one product model.

    Attributes:
        first: One of these stands first; empty if nothing is stated.
        all_of: Each of these stands somewhere.
        legacy: Only legacy documents say it.
    """

    model: str
    first: tuple[Fact, ...]
    all_of: tuple[Fact, ...] = ()
    legacy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """For each product model, the facts that its cells may state; empty: not stated."""

    models: tuple[tuple[str, tuple[Fact, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Groups of equals, best first.

    Attributes:
        numbers: What each group is ordered by, in canonical units.
        top: How many are asked for; None for all.
    """

    groups: tuple[tuple[str, ...], ...]
    numbers: tuple[float, ...]
    silent: frozenset[str]
    top: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Members:
    """Who is in a list.

    Attributes:
        either: Who may be in it or not: what is stated is neither yes nor no.
    """

    inside: frozenset[str]
    either: frozenset[str]
    silent: frozenset[str]


Gold: TypeAlias = One | Cells | Order | Members


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its gold."""

    kind: Kind
    text: str
    attribute: str
    gold: Gold


def interval(chosen: Chosen, fact: Fact) -> tuple[float | None, float | None]:
    """Return both ends of a fact's number in canonical units."""
    factor = chosen.grid.factor if chosen.grid else 1.0
    numbers = [float(number) * factor for number in fact.meaning.numbers]
    match fact.meaning.shape:
        case Shape.RANGE:
            return numbers[0], numbers[1]
        case Shape.UPPER:
            return None, numbers[0]
        case Shape.LOWER:
            return numbers[0], None
        case Shape.TOLERANCE:
            share = float(fact.meaning.numbers[1]) / 100
            return numbers[0] * (1 - share), numbers[0] * (1 + share)
        case _:
            return (numbers[0], numbers[0]) if numbers else (None, None)
