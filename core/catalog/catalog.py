"""The catalogue: which product models exist, what they are called, and what they inherit from."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from core.catalog.called import Called
from core.catalog.keys import name_key
from core.errors import CatalogError
from core.knowledge.document import Document, Status


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

    @cached_property
    def called(self) -> Called:
        """What product models are called; a canonical name before any alias."""
        names = {name: model.name for model in self.models.values() for name in model.aliases}
        return Called({**names, **{name: name for name in self.models}})

    @cached_property
    def _bases(self) -> Mapping[str, tuple[str, ...]]:
        return {name: self._bases_of(name) for name, model in self.models.items() if model.inherits_from}

    def _bases_of(self, model: str) -> tuple[str, ...]:
        found: list[str] = []
        current = self.models[model].inherits_from
        while current is not None and current in self.models and current not in found:
            found.append(current)
            current = self.models[current].inherits_from
        return tuple(found)

    def lineage(self, models: Collection[str]) -> frozenset[str]:
        """Return `models` and everything they inherit from."""
        return frozenset(chain(models, *(self._bases[model] for model in models if model in self._bases)))


def build_catalog(models: Iterable[ProductModel], documents: Iterable[Document]) -> Catalog:
    """Return the checked catalogue.

    Raises:
        CatalogError: A name or alias used twice (in any casing and separators), an unknown base, a cycle
            of bases, or a document that names an unknown product model; the message lists every fault.
    """
    by_name, faults = _by_name(models)
    faults += _base_faults(by_name)
    faults += _alias_faults(by_name)
    register = {document.path: document for document in documents}
    faults += [
        f"{document.path}: {kind} names an unknown product model {name!r}"
        for document in register.values()
        for kind, names in (
            ("covered_models", document.covered_models),
            ("compatible_models", document.compatible_models),
        )
        for name in names
        if name not in by_name
    ]
    if faults:
        raise CatalogError("; ".join(faults))
    return Catalog(models=by_name, documents=register)


def _by_name(models: Iterable[ProductModel]) -> tuple[dict[str, ProductModel], list[str]]:
    by_name: dict[str, ProductModel] = {}
    faults: list[str] = []
    for model in models:
        if model.name in by_name:
            faults.append(f"product model {model.name!r} is listed twice")
        by_name[model.name] = model
    return by_name, faults


def _base_faults(by_name: Mapping[str, ProductModel]) -> list[str]:
    faults: list[str] = []
    for model in by_name.values():
        if model.inherits_from is not None and model.inherits_from not in by_name:
            faults.append(f"{model.name}: inherits_from names an unknown base {model.inherits_from!r}")
        if _in_cycle(model, by_name):
            faults.append(f"{model.name}: inherits_from leads back to itself")
        faults += [
            f"{model.name}: replaced_by names an unknown product model {name!r}"
            for name in model.replaced_by
            if name not in by_name
        ]
    return faults


def _alias_faults(by_name: Mapping[str, ProductModel]) -> list[str]:
    """Return what two product models are both called; they read the same in any casing and separators."""
    faults: list[str] = []
    owners: dict[str, str] = {}
    for name in by_name:
        owner = owners.setdefault(name_key(name) or name, name)
        if owner != name:
            faults.append(f"the names {owner!r} and {name!r} read the same; rename one of them")
    names = dict(owners)
    for model in by_name.values():
        for alias in model.aliases:
            key = name_key(alias) or alias
            owner = owners.setdefault(key, model.name)
            if owner != model.name:
                what = "is the name" if key in names else "is also an alias"
                faults.append(f"{model.name}: alias {alias!r} {what} of {owner}; remove it from one of them")
    return faults


def _in_cycle(model: ProductModel, by_name: Mapping[str, ProductModel]) -> bool:
    seen: set[str] = set()
    current: str | None = model.inherits_from
    while current is not None and current in by_name and current not in seen:
        seen.add(current)
        current = by_name[current].inherits_from
    return model.name in seen
