"""What the products of many industries state: labels, units and the shapes that values come in."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import yaml


class Shape(StrEnum):
    """What a value is."""

    RANGE = "range"
    POINT = "point"
    UPPER = "upper"
    LOWER = "lower"
    TYPICAL = "typical"
    TOLERANCE = "tolerance"
    LIST = "list"
    SIZE = "size"
    COUNT = "count"
    STATE = "state"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Unit:
    """One way to write numbers of a grid: `scale` times the number in the grid's own unit."""

    written: str
    scale: Decimal = Decimal(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The numbers that an attribute may take.

    Attributes:
        factor: One of the grid's unit in canonical units.
        low: Of the lower end of ranges, of points otherwise; `high` is exclusive.
        above: For ranges, how far the upper end lies above the lower one: from, to (exclusive).
        units: All are fair to write.
    """

    factor: float
    low: str
    high: str
    step: str
    units: tuple[Unit, ...]
    above: tuple[str, str] = ("0", "1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """A property with its names.

    Attributes:
        labels: How documents call it.
        asked: How people ask for it.
        questions: Whole questions with "{model}", for attributes that have a verb of their own.
        shapes: Shapes that the values of one family may take; a family keeps to one.
        triple: May be stated as minimum, typical value and maximum.
        conditions: Pairs of conditions that it may be stated under, each with a value of its own.
        best: Superlatives, (highest first, lowest first); empty where "highest" and "lowest" are said.
        words: The values of `WORDS`.
    """

    key: str
    section: str
    labels: tuple[str, ...]
    asked: tuple[str, ...]
    shapes: tuple[Shape, ...]
    grids: tuple[Grid, ...] = ()
    questions: tuple[str, ...] = ()
    triple: bool = False
    conditions: tuple[tuple[str, str], ...] = ()
    best: tuple[str, str] = ("", "")
    words: tuple[str, ...] = ()


COMMON = "common"
ELECTRICAL, PERFORMANCE = "Electrical data", "Performance"
"""Sections whose values may hold at a temperature."""


@cache
def attributes() -> Mapping[str, tuple[Attribute, ...]]:
    """Return the attributes of every industry; those of `COMMON` belong to all of them."""
    raw = yaml.safe_load(Path(__file__).with_name("attributes.yaml").read_text("utf-8"))
    return {
        industry: tuple(_attribute(key, entry) for key, entry in entries.items()) for industry, entries in raw.items()
    }


def industries() -> list[str]:
    """Return the names of the industries."""
    return sorted(attributes().keys() - {COMMON})


def _attribute(key: str, entry: Mapping[str, Any]) -> Attribute:
    return Attribute(
        key=key,
        section=entry["section"],
        labels=tuple(entry["labels"]),
        asked=tuple(entry["asked"]),
        questions=tuple(entry.get("questions", ())),
        shapes=tuple(Shape(shape) for shape in entry["shapes"]),
        grids=tuple(_grid(grid) for grid in entry.get("grids", ())),
        triple=entry.get("triple", False),
        conditions=tuple((first, second) for first, second in entry.get("conditions", ())),
        best=tuple(entry.get("best", ("", ""))),
        words=tuple(entry.get("words", ())),
    )


def _grid(entry: Mapping[str, Any]) -> Grid:
    low, high, step = entry["numbers"].split()
    first, second = entry.get("above", "0 1").split()
    return Grid(
        factor=float(entry["factor"]),
        low=low,
        high=high,
        step=step,
        units=tuple(_unit(written) for written in entry["units"]),
        above=(first, second),
    )


def _unit(written: str) -> Unit:
    spelling, _, scale = written.partition("*")
    return Unit(spelling, Decimal(scale or 1))
