"""One file that is read beside what is indexed already: all the rest stays as it is."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from bot.register import Register
from core.catalog.catalog import Catalog, build_catalog
from core.catalog.name_normalisation import key_or_name


def beside(register: Register, known: Catalog) -> Register:
    """Return the register of one file together with all that is indexed.

    What the file or its catalogue says comes first. A proposed product model that is known already isn't proposed.

    Raises:
        CatalogError: Product models contradict each other.
    """
    register = _under_known_path(register, known)
    called = _known_names(known)
    same = {proposal.name: called.get(key_or_name(proposal.name), proposal.name) for proposal in register.proposals}
    models = {
        name: model
        for name, model in register.catalog.models.items()
        if name not in same or key_or_name(name) not in called
    }
    documents = {
        path: replace(document, covered_models=tuple(same.get(name, name) for name in document.covered_models))
        for path, document in register.catalog.documents.items()
    }
    proposals = tuple(each for each in register.proposals if key_or_name(each.name) not in called)
    catalog = build_catalog({**known.models, **models}.values(), {**known.documents, **documents}.values())
    return replace(register, catalog=catalog, proposals=proposals)


def _known_names(known: Catalog) -> Mapping[str, str]:
    """Return the product model that each name or alias means, whatever its casing and separators."""
    return {key_or_name(name): model.name for model in known.models.values() for name in (*model.aliases, model.name)}


def _under_known_path(register: Register, known: Catalog) -> Register:
    """Return the register with the file's path as it is indexed, if it was read with its folder before."""
    ((path, file),) = register.files.items()
    document = register.catalog.documents.get(path)
    ways = [each for each in known.documents if _ends_with(file, each)]
    if document is None or path in known.documents or len(ways) != 1:
        return register
    (way,) = ways
    documents = {**register.catalog.documents, way: replace(document, path=way)}
    del documents[path]
    return replace(
        register,
        catalog=Catalog(models=register.catalog.models, documents=documents),
        files={way: file},
        trees={way if name == path else name: tree for name, tree in register.trees.items()},
        unread={way if name == path else name: why for name, why in register.unread.items()},
    )


def _ends_with(file: Path, path: str) -> bool:
    return file.resolve().as_posix().endswith(f"/{path}")
