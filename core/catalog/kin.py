"""A product model → those near it: bases, variants, what replaces it, what it replaces, and sisters."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from core.catalog.catalog import Catalog
from core.knowledge.document import Document, Status

MOST_COMPARED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """Which product models are near one.

    Attributes:
        bases: What it inherits from, nearest first.
        variants: What inherits from it, directly or not.
        replaced_by: What takes its place.
        replaces: What it takes the place of.
        beside: What to compare it with, the nearest first; at most `MOST_COMPARED`.
    """

    bases: tuple[str, ...]
    variants: tuple[str, ...]
    replaced_by: tuple[str, ...]
    replaces: tuple[str, ...]
    beside: tuple[str, ...]


def kin_of(model: str, catalog: Catalog) -> Kin:
    """Return what is near a product model, each in the catalogue's order."""
    replaced_by = _replaced_by(model, catalog)
    replaces = tuple(name for name in catalog.models if model in _replaced_by(name, catalog))
    family = (
        other.name
        for other in catalog.models.values()
        if other.name != model and other.family == catalog.models[model].family and other.status is Status.ONLINE
    )
    beside = dict.fromkeys((*replaced_by, *siblings(model, catalog), *family))
    return Kin(
        bases=catalog.bases(model),
        variants=tuple(name for name in catalog.models if model in catalog.bases(name)),
        replaced_by=replaced_by,
        replaces=replaces,
        beside=tuple(islice(beside, MOST_COMPARED)),
    )


def siblings(model: str, catalog: Catalog) -> Iterator[str]:
    """Yield current product models that are close to `model`: of its line of bases first, then of its series."""
    own = catalog.models[model]
    others = [other for other in catalog.models.values() if other.name != model and other.status is Status.ONLINE]
    kin = [other for other in others if catalog.lineage([other.name]) & catalog.lineage([model])]
    series = [other for other in others if other.series and other.series == own.series and other not in kin]
    yield from (other.name for other in (*kin, *series))


def _replaced_by(model: str, catalog: Catalog) -> tuple[str, ...]:
    """Return what takes a product model's place: as the catalogue says, else by the documents that supersede its own.

    A document that is superseded by one about others tells that of a legacy product model only: a current one has newer
    documents.
    """
    known = catalog.models[model]
    if known.replaced_by or known.status is not Status.LEGACY:
        return known.replaced_by
    own = (each for each in catalog.documents.values() if model in each.covered_models)
    newer = (_newest(each, catalog) for each in own if each.superseded_by)
    return tuple(dict.fromkeys(name for each in newer if model not in each for name in each))


def _newest(document: Document, catalog: Catalog) -> tuple[str, ...]:
    """Return whom the document covers that takes another's place; nobody if it isn't known."""
    newer = catalog.documents.get(document.superseded_by)
    return newer.covered_models if newer else ()
