"""Product lines, beginnings of names and names in a file → which product models are meant by them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from core.catalog.catalog import ProductModel
from core.catalog.name_normalisation import name_key
from core.knowledge.analyzer import fold

EVERY = "*"
"""In place of a name: every product model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """Whom something holds for; who is named in one of these ways is meant.

    Attributes:
        models: Names or aliases, in any casing and separators; or `EVERY`.
        product_lines: A `family` or `series` of the catalogue, in any casing.
        name_prefixes: How canonical names begin, in any casing and separators: "ECU-8" begins ECU-850b.
    """

    models: tuple[str, ...] = ()
    product_lines: tuple[str, ...] = ()
    name_prefixes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.models or self.product_lines or self.name_prefixes)


def follow(route: Route, models: Mapping[str, ProductModel]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who of `models` is meant, in the catalogue's order, and what leads nowhere and why."""
    meant: set[str] = set()
    faults: list[str] = []
    for written, fault, found, known in _selected(route, models):
        meant |= found
        if not found:
            near = process.extract(written, list(dict.fromkeys(known)), scorer=fuzz.ratio, processor=fold, limit=3)
            closest = ", ".join(repr(name) for name, _, _ in near)
            faults.append(f"{fault}; the closest are {closest}" if near else f"{fault}; the catalogue has none")
    return tuple(name for name in models if name in meant), tuple(faults)


def _selected(route: Route, models: Mapping[str, ProductModel]) -> Iterator[tuple[str, str, set[str], Iterable[str]]]:
    """Give what is written, what is wrong if nobody is meant, who is meant, and what could have been written."""
    for written in route.models:
        found = set(models) if written == EVERY else _called(written, models)
        yield written, f"unknown product model {written!r}", found, models
    lines = [line for model in models.values() for line in (model.family, model.series) if line]
    for written in route.product_lines:
        found = {name for name, model in models.items() if fold(written) in {fold(model.family), fold(model.series)}}
        yield written, f"no product model is of the product line {written!r}", found, lines
    for written in route.name_prefixes:
        key = _spelled(written)
        found = {name for name in models if key and _spelled(name).startswith(key)}
        yield written, f"no product model's name begins with {written!r}", found, models


def _called(written: str, models: Mapping[str, ProductModel]) -> set[str]:
    if written in models:
        return {written}
    key = name_key(written)
    return {name for name, model in models.items() if key and key in map(name_key, (name, *model.aliases))}


def _spelled(name: str) -> str:
    """Return a name's key without signs for words, so that half a word begins it as well."""
    return name_key(name).replace("+", "plus")
