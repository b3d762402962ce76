"""What the grammar gathers while it reads a quantity, before it is known what all of it means."""

from dataclasses import dataclass, field

from core.quantities.dimensions import Dimension
from core.quantities.units import Unit
from core.quantities.value import Stat
from core.quantities.vocabulary import Role

RELATIVE = "%"


@dataclass(slots=True, kw_only=True)
class Item:
    """A number and the unit right behind it, if any."""

    number: float
    start: int
    end: int
    unit: Unit | None = None
    written: str = ""
    signed: bool = False


@dataclass(slots=True, kw_only=True)
class Tolerance:
    """How far off a value may be, in `unit`, or in the value's own if None; `low` is negative."""

    low: float
    high: float
    unit: Unit | None
    written: str
    start: int
    end: int

    @property
    def shared(self) -> Unit | None:
        """The unit that the value has as well ("28 ±1 dBm"); None for a share of the value, and without a unit."""
        return self.unit if self.unit is not None and self.unit.symbol != RELATIVE else None


@dataclass(slots=True, kw_only=True)
class Draft:
    """A quantity as read.

    Attributes:
        role: The statistic or bound it is.
        in_brackets: The role was said in brackets behind it.
        clean: No unknown word stands in its part of the text.
        leading: The choices that a cell begins with, such as "4/8/16": kept without a unit, which the asker may know.
        text: As written, up to its unit.
    """

    shape: Stat
    items: list[Item]
    start: int
    end: int
    role: Role | None = None
    in_brackets: bool = False
    tolerance: Tolerance | None = None
    conditions: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    labels: tuple[str, ...] = ()
    kind: str = ""
    approximate: bool = False
    clean: bool = True
    leading: bool = False
    text: str = ""

    @property
    def bare(self) -> bool:
        """Whether no unit was written, not with a tolerance either ("28 ±1 dBm"), and it is no count."""
        shared = self.tolerance is not None and self.tolerance.shared is not None
        return self.shape is not Stat.COUNT and not shared and all(item.unit is None for item in self.items)

    def share(self, unit: Unit | None, written: str) -> None:
        """Give the unit to all numbers without one; a code such as IP67 is a whole and no unit to share."""
        if unit is not None and unit.dimension is Dimension.PROTECTION:
            return
        for item in self.items:
            if item.unit is None:
                item.unit, item.written = unit, written
