"""The register of a library: which product models and documents there are, and who says so."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from adapters.catalogfile.front_matter import from_front_matter
from adapters.catalogfile.reader import read_catalog
from adapters.documents import FORMATS, read_document
from bot.library import Library, Source, catalog_near, survey
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.propose import Proposal, propose, proposed_catalog
from core.errors import CatalogError, DocumentError
from core.knowledge.document import Document
from core.knowledge.tree import DocumentTree


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """Everything that is to be indexed, and what it is.

    Attributes:
        files: Where each of the catalogue's documents is; by its path in the register.
        proposals: Product models that nobody has confirmed yet; empty if somebody declared any.
        unread: Path → why it can't be read, for files of which only they themselves say what they are.
        unlisted: Files that neither the catalogue nor their own front matter says anything about.
        ignored: Suffixes that can't be read, with the number of files.
    """

    catalog: Catalog
    files: Mapping[str, Path]
    proposals: tuple[Proposal, ...] = ()
    unread: Mapping[str, str] = field(default_factory=dict[str, str])
    unlisted: tuple[str, ...] = ()
    ignored: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(slots=True)
class _Told:
    """What files say of themselves."""

    documents: dict[str, Document] = field(default_factory=dict[str, Document])
    models: dict[str, ProductModel] = field(default_factory=dict[str, ProductModel])
    trees: dict[str, DocumentTree] = field(default_factory=dict[str, DocumentTree])
    unread: dict[str, str] = field(default_factory=dict[str, str])


def register_of(docs: Path, catalog_file: Path | None, *, say: Callable[[str], object]) -> Register:
    """Return what is to be indexed in `docs`.

    The catalogue decides. A document that it doesn't list counts if its front matter says what it covers;
    without a catalogue, every document counts. If nobody declares a product model, some are proposed.

    Args:
        docs: The folder.
        catalog_file: None takes the one near `docs`, if there is one.
        say: Told which catalogue is used.

    Raises:
        ConfigError: There is no such folder, or nothing in it.
        CatalogError: Catalogue or front matter contradict themselves; the message lists every fault.
    """
    file = catalog_file or catalog_near(docs)
    if file is not None:
        say(f"Catalogue: {file}")
    catalog = Catalog() if file is None else read_catalog(file)
    library = survey(docs, catalog=catalog, catalog_file=file, formats=FORMATS.keys())
    told = _ask_files(source for source in library.sources if source.document is None)
    return _proposed(library, told) if not (catalog.models or told.models) else _declared(library, told)


def _ask_files(sources: Iterable[Source]) -> _Told:
    told = _Told()
    for source in sources:
        try:
            tree = read_document(source.file)
        except DocumentError as error:
            told.unread[source.path] = str(error)
            continue
        title = tree.title or source.file.name
        document, models = from_front_matter(source.path, tree.front_matter, title)
        told.documents[source.path] = document
        told.trees[source.path] = tree
        for model in models:
            told.models[model.name] = _one_of(told.models.get(model.name), model, source.path)
    if not told.models:
        covered = (name for document in told.documents.values() for name in document.covered_models)
        told.models = {name: ProductModel(name=name) for name in covered}
    return told


def _one_of(known: ProductModel | None, model: ProductModel, path: str) -> ProductModel:
    """Several documents may name a product model, but only one way to describe it holds.

    Raises:
        CatalogError: They describe it differently.
    """
    bare = ProductModel(name=model.name)
    if known is None or known in (bare, model):
        return model
    if model == bare:
        return known
    raise CatalogError(f"{path}: describes the product model {model.name!r} in another way than an earlier document")


def _declared(library: Library, told: _Told) -> Register:
    """Return the register by catalogue and front matter."""
    by_catalog = library.catalog_file is not None
    unlisted = {path for path, document in told.documents.items() if by_catalog and not document.covered_models}
    own = [document for path, document in told.documents.items() if path not in unlisted]
    listed = library.catalog.models
    new = [model for name, model in told.models.items() if name not in listed]
    catalog = build_catalog([*listed.values(), *new], [*library.catalog.documents.values(), *own])
    unread = {} if by_catalog else told.unread
    return _register(library, catalog, unread=unread, unlisted=tuple(sorted({*unlisted, *told.unread} - unread.keys())))


def _proposed(library: Library, told: _Told) -> Register:
    """Return the register by proposals, which somebody has to confirm."""
    proposals = propose(told.trees)
    catalog = proposed_catalog(proposals, told.trees)
    return _register(library, catalog, unread=told.unread, proposals=proposals)


def _register(
    library: Library,
    catalog: Catalog,
    *,
    unread: Mapping[str, str],
    unlisted: tuple[str, ...] = (),
    proposals: tuple[Proposal, ...] = (),
) -> Register:
    return Register(
        catalog=catalog,
        files={source.path: source.file for source in library.sources},
        proposals=proposals,
        unread=unread,
        unlisted=unlisted,
        ignored=library.ignored,
    )
