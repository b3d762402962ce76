"""Which product models are meant by a product line, by the beginning of a name, or by their own names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from core.catalog.catalog import ProductModel
from core.catalog.name_normalisation import name_key
from core.knowledge.words import fold

EVERY = "*"
"""In place of a name: every product model."""

_CLOSEST = 3


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
    """Return the product models that are meant, in the catalogue's order, and what leads nowhere and why.

    Args:
        route: Who is meant.
        models: All product models by canonical name.
    """
    meant: set[str] = set()
    faults: list[str] = []
    for written in route.models:
        found = set(models) if written == EVERY else _called(written, models)
        meant |= found
        if not found:
            faults.append(f"unknown product model {written!r}{_closest(written, models)}")
    for written in route.product_lines:
        found = {name for name, model in models.items() if fold(written) in {fold(model.family), fold(model.series)}}
        meant |= found
        if not found:
            lines = [line for model in models.values() for line in (model.family, model.series) if line]
            faults.append(f"no product model is of the product line {written!r}{_closest(written, lines)}")
    for written in route.name_prefixes:
        found = {name for name in models if _spelled(written) and _spelled(name).startswith(_spelled(written))}
        meant |= found
        if not found:
            faults.append(f"no product model's name begins with {written!r}{_closest(written, models)}")
    return tuple(name for name in models if name in meant), tuple(faults)


def _called(written: str, models: Mapping[str, ProductModel]) -> set[str]:
    if written in models:
        return {written}
    key = _key(written)
    return {name for name, model in models.items() if key and key in map(_key, (name, *model.aliases))}


def _key(name: str) -> str:
    return name_key(name)


def _spelled(name: str) -> str:
    """Return a name's key without signs for words, so that half a word begins it as well."""
    return _key(name).replace("+", "plus")


def _closest(written: str, known: Iterable[str]) -> str:
    """Return how a message goes on with the names that are most like what was written."""
    found = process.extract(written, list(dict.fromkeys(known)), scorer=fuzz.ratio, processor=fold, limit=_CLOSEST)
    return f"; the closest are {', '.join(repr(name) for name, _, _ in found)}" if found else "; the catalogue has none"
