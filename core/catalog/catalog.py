"""The catalogue: which product models exist, what they are called, what they inherit from, and which are near one."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice

from core.catalog.name_normalisation import key_or_name, name_key
from core.errors import CatalogError
from core.knowledge.document import Document, Status

MOST_COMPARED = 3
_RUN = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductModel:
    """A device that documents cover.

    Attributes:
        name: Canonical, as shown to people.
        aliases: Other names and order codes.
        family: Product line.
        inherits_from: Canonical name of the base; None if it has none.
        kind: "product", "module", "accessory" … as the catalogue says; free text.
        replaced_by: Canonical names of what takes its place.
    """

    name: str
    aliases: tuple[str, ...] = ()
    family: str = ""
    series: str = ""
    inherits_from: str | None = None
    status: Status = Status.ONLINE
    kind: str = "product"
    note: str = ""
    replaced_by: tuple[str, ...] = ()


class Called:
    """Names as they are written, each with the canonical one of the product model that is called so."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self._by_run: dict[str, list[str]] = {}
        for name in names:
            if run := _RUN.search(name.casefold()):
                self._by_run.setdefault(run.group(), []).append(name)

    @cached_property
    def _by_key(self) -> Mapping[str, str]:
        return {key: name for name in self.names if (key := name_key(name))}

    def alike(self, name: str) -> str:
        """Return the name that is this one in some casing and separators; empty if none is."""
        return name if name in self.names else self._by_key.get(key_or_name(name), "")

    def said_in(self, text: str) -> Iterator[str]:
        """Yield the names whose letters stand in a text, in any casing."""
        folded = text.casefold()
        for run in set(_RUN.findall(folded)) & self._by_run.keys():
            yield from (name for name in self._by_run[run] if name.casefold() in folded)


@dataclass(frozen=True, kw_only=True)
class Catalog:
    """All product models and the document register.

    Attributes:
        models: By canonical name, in the catalogue's order.
        documents: By path.
    """

    models: Mapping[str, ProductModel] = field(default_factory=dict[str, ProductModel])
    documents: Mapping[str, Document] = field(default_factory=dict[str, Document])

    def bases(self, model: str) -> tuple[str, ...]:
        """Return what `model` inherits from, nearest first; empty for a model without a base."""
        return self._bases.get(model, ())

    def lineage(self, models: Collection[str]) -> frozenset[str]:
        """Return `models` and everything they inherit from."""
        return frozenset(chain(models, *map(self.bases, models)))

    @cached_property
    def called(self) -> Called:
        """What product models are called; a canonical name before any alias."""
        names = {name: model.name for model in self.models.values() for name in model.aliases}
        return Called({**names, **{name: name for name in self.models}})

    @cached_property
    def _bases(self) -> Mapping[str, tuple[str, ...]]:
        bases: dict[str, tuple[str, ...]] = {}
        for name, model in self.models.items():
            found: list[str] = []
            base = self.models.get(model.inherits_from or "")
            while base is not None and base.name not in found:
                found.append(base.name)
                base = self.models.get(base.inherits_from or "")
            bases[name] = tuple(found)
        return bases


def build_catalog(models: Iterable[ProductModel], documents: Iterable[Document]) -> Catalog:
    """Return the checked catalogue.

    Raises:
        CatalogError: A name or alias used twice (in any casing and separators), an unknown base, a cycle
            of bases, or a document that names an unknown product model; the message lists every fault.
    """
    by_name: dict[str, ProductModel] = {}
    faults: list[str] = []
    for model in models:
        if model.name in by_name:
            faults.append(f"product model {model.name!r} is listed twice")
        by_name[model.name] = model
    catalog = Catalog(models=by_name, documents={document.path: document for document in documents})
    faults += chain(_link_faults(catalog), _name_faults(by_name))
    faults += [
        f"{document.path}: {kind} names an unknown product model {name!r}"
        for document in catalog.documents.values()
        for kind, names in (
            ("covered_models", document.covered_models),
            ("compatible_models", document.compatible_models),
        )
        for name in names
        if name not in by_name
    ]
    if faults:
        raise CatalogError("; ".join(faults))
    return catalog


def _link_faults(catalog: Catalog) -> Iterator[str]:
    """Give what is wrong with bases and replacements."""
    for model in catalog.models.values():
        if model.inherits_from is not None and model.inherits_from not in catalog.models:
            yield f"{model.name}: inherits_from names an unknown base {model.inherits_from!r}"
        if model.name in catalog.bases(model.name):
            yield f"{model.name}: inherits_from leads back to itself"
        for name in model.replaced_by:
            if name not in catalog.models:
                yield f"{model.name}: replaced_by names an unknown product model {name!r}"


def _name_faults(by_name: Mapping[str, ProductModel]) -> Iterator[str]:
    """Give what two product models are both called; they read the same in any casing and separators."""
    owners: dict[str, str] = {}
    for name in by_name:
        owner = owners.setdefault(key_or_name(name), name)
        if owner != name:
            yield f"the names {owner!r} and {name!r} read the same; rename one of them"
    names = frozenset(owners)
    for model in by_name.values():
        for alias in model.aliases:
            key = key_or_name(alias)
            owner = owners.setdefault(key, model.name)
            if owner != model.name:
                what = "is the name" if key in names else "is also an alias"
                yield f"{model.name}: alias {alias!r} {what} of {owner}; remove it from one of them"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """Which product models are near one, each in the catalogue's order.

    Attributes:
        bases: What it inherits from, nearest first.
        variants: What inherits from it, directly or not.
        beside: What to compare it with, the nearest first; at most `MOST_COMPARED`.
    """

    bases: tuple[str, ...]
    variants: tuple[str, ...]
    replaced_by: tuple[str, ...]
    replaces: tuple[str, ...]
    beside: tuple[str, ...]


def kin_of(model: str, catalog: Catalog) -> Kin:
    """Return what is near a product model."""
    replaced_by = _replaced_by(model, catalog)
    family = catalog.models[model].family
    sisters = (other.name for other in _current(model, catalog) if other.family == family)
    return Kin(
        bases=catalog.bases(model),
        variants=tuple(name for name in catalog.models if model in catalog.bases(name)),
        replaced_by=replaced_by,
        replaces=tuple(name for name in catalog.models if model in _replaced_by(name, catalog)),
        beside=tuple(islice(dict.fromkeys((*replaced_by, *siblings(model, catalog), *sisters)), MOST_COMPARED)),
    )


def siblings(model: str, catalog: Catalog) -> Iterator[str]:
    """Yield current product models that are close to `model`: of its line of bases first, then of its series."""
    own = catalog.models[model]
    others = _current(model, catalog)
    kin = [other for other in others if catalog.lineage([other.name]) & catalog.lineage([model])]
    series = [other for other in others if other.series and other.series == own.series and other not in kin]
    yield from (other.name for other in (*kin, *series))


def _current(model: str, catalog: Catalog) -> list[ProductModel]:
    """Return all others that are still made."""
    return [other for other in catalog.models.values() if other.name != model and other.status is Status.ONLINE]


def _replaced_by(model: str, catalog: Catalog) -> tuple[str, ...]:
    """Return what takes a product model's place: as the catalogue says, else by the documents that supersede its own.

    A document that is superseded by one about others tells that of a legacy product model only: a current one has newer
    documents.
    """
    known = catalog.models[model]
    if known.replaced_by or known.status is not Status.LEGACY:
        return known.replaced_by
    newer = (
        catalog.documents[own.superseded_by].covered_models
        for own in catalog.documents.values()
        if model in own.covered_models and own.superseded_by in catalog.documents
    )
    return tuple(dict.fromkeys(name for names in newer if model not in names for name in names))
