"""The register of a library: which product models and documents there are, and who says so."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from adapters.catalogfile.curated.answers import ANSWERS, ANSWERS_PATH, has_entries
from adapters.catalogfile.curated.read import Curated, read_curated
from adapters.catalogfile.front_matter import from_front_matter
from adapters.catalogfile.reader import read_catalog
from adapters.documents import FORMATS, Read, read_document
from bot.library import Library, Source, base_of, catalog_near, survey
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.induction.confirmation import proposed_catalog, to_model
from core.catalog.induction.proposals import Proposal
from core.errors import CatalogError, DocumentError
from core.knowledge.document import Document
from core.knowledge.tree import DocumentTree

Propose = Callable[[Mapping[str, DocumentTree]], tuple[Proposal, ...]]
"""Documents by path → the product models that they seem to be about; see `bot.proposing`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """Everything that is to be indexed, and what it is.

    Attributes:
        files: Where each of the catalogue's documents is, by its path in the register; without those that stay as
            they are indexed.
        trees: Documents that had to be read to know whom they cover: the curated ones.
        proposals: Product models that nobody has confirmed yet; empty if somebody declared any.
        unread: Path → why it can't be read, for files of which only they themselves say what they are.
        unlisted: Files that neither the catalogue nor their own front matter says anything about.
        ignored: Suffixes that can't be read, with the number of files.
    """

    catalog: Catalog
    files: Mapping[str, Path]
    trees: Mapping[str, DocumentTree] = field(default_factory=dict[str, DocumentTree])
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


def register_of(
    docs: Path,
    catalog_file: Path | None,
    *,
    propose: Propose = lambda _trees: (),
    say: Callable[[str], object],
    progress: Callable[[int, int, str], object] | None = None,
    today: date = date.max,
    read: Read = read_document,
) -> Register:
    """Return what is to be indexed in `docs`.

    The catalogue decides. A document that it doesn't list counts if its front matter says what it covers;
    without a catalogue, every document counts. If nobody declares a product model, some are proposed.

    Args:
        docs: The folder, or one file.
        catalog_file: None takes the one near `docs`, if there is one.
        propose: Proposes product models, if nobody declares one; by default none.
        say: Told which catalogue is used.
        progress: Told how many files were asked what they are, how many there are, and which is next.
        today: Curated values that hold from a later day are left out; by default none is later.
        read: What reads a document; `kept_reader` reads none twice.

    Raises:
        ConfigError: There is no such folder, or nothing in it.
        CatalogError: Catalogue, front matter or curated values contradict themselves; the message lists every fault.
    """
    file = catalog_file or catalog_near(docs)
    if file is not None:
        say(f"Catalogue: {file}")
    catalog = _with_answers(Catalog() if file is None else read_catalog(file), docs, file)
    library = survey(docs, catalog=catalog, catalog_file=file, formats=FORMATS.keys())
    told = _ask_files([source for source in library.sources if source.document is None], progress or _tell_nobody, read)
    if not (catalog.models or told.models):
        return _with_curated(_proposed(library, told, propose), today)
    return _with_curated(_declared(library, told), today)


def confirmed(register: Register, proposals: Sequence[Proposal]) -> Register:
    """Return the register with these product models, which somebody has confirmed.

    Raises:
        CatalogError: They contradict each other; the message lists every fault.
    """
    documents = [
        replace(document, covered_models=tuple(each.name for each in proposals if path in each.documents))
        if not document.curated
        else document
        for path, document in register.catalog.documents.items()
    ]
    return replace(register, catalog=build_catalog(map(to_model, proposals), documents), proposals=())


def to_be_written(register: Register, path: Path) -> Catalog:
    """Return the proposed catalogue with its documents' paths as the catalogue file at `path` has to have them.

    They start at its folder; documents that don't lie below it keep theirs.
    """
    folder = path.resolve().parent
    files = {name: register.files[name].resolve() for name in register.catalog.documents if name in register.files}
    if not all(file.is_relative_to(folder) for file in files.values()):
        return register.catalog
    told = [
        replace(document, path=files[name].relative_to(folder).as_posix()) if name in files else document
        for name, document in register.catalog.documents.items()
    ]
    return Catalog(models=register.catalog.models, documents={document.path: document for document in told})


def proposals_in(catalog: Catalog) -> tuple[Proposal, ...]:
    """Return the product models of a catalogue as proposals that can be corrected."""
    return tuple(
        Proposal(
            name=model.name,
            aliases=model.aliases,
            family=model.family,
            variant_of=model.inherits_from or "",
            inherits=model.inherits_from is not None,
            legacy=model.status == "legacy",
            reason=model.note,
            documents=tuple(path for path, each in catalog.documents.items() if model.name in each.covered_models),
        )
        for model in catalog.models.values()
    )


def _tell_nobody(_done: int, _total: int, _path: str) -> None:
    """Tell nobody."""


def _ask_files(sources: Sequence[Source], progress: Callable[[int, int, str], object], read: Read) -> _Told:
    told = _Told()
    for done, source in enumerate(sources):
        progress(done, len(sources), source.path)
        try:
            tree = read(source.file)
        except DocumentError as error:
            told.unread[source.path] = str(error)
            continue
        title = tree.called or source.file.name
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


def _with_answers(catalog: Catalog, docs: Path, file: Path | None) -> Catalog:
    """Return the catalogue with what experts answered, which needs no entry in it."""
    folder = docs if docs.is_dir() else docs.parent
    if ANSWERS_PATH in catalog.documents or not has_entries(base_of(folder.resolve(), catalog, file) / ANSWERS_PATH):
        return catalog
    return Catalog(models=catalog.models, documents={**catalog.documents, ANSWERS_PATH: ANSWERS})


def _with_curated(register: Register, today: date) -> Register:
    """Return the register with its files of curated values read.

    Raises:
        CatalogError: Something in them is wrong; the message lists every fault of every file.
    """
    read: dict[str, Curated] = {}
    faults: list[str] = []
    models = register.catalog.models
    for path, document in register.catalog.documents.items():
        if document.curated and path in register.files:
            try:
                read[path] = read_curated(register.files[path], document, models, today=today, read=read_document)
            except CatalogError as error:
                faults.append(str(error))
    if faults:
        raise CatalogError("; ".join(faults))
    completed = {path: each.document for path, each in read.items()}
    documents = {**register.catalog.documents, **completed}
    if ANSWERS_PATH in read and not documents[ANSWERS_PATH].covered_models:
        del documents[ANSWERS_PATH]  # all have expired
    return replace(
        register,
        catalog=Catalog(models=models, documents=documents),
        trees={path: each.tree for path, each in read.items() if path in documents},
    )


def _proposed(library: Library, told: _Told, propose: Propose) -> Register:
    """Return the register by proposals, which somebody has to confirm.

    Raises:
        CatalogError: There are curated values, which hold for product models that somebody has declared.
    """
    curated = [path for path, document in library.catalog.documents.items() if document.curated]
    if own := [path for path in curated if path != ANSWERS_PATH]:
        raise CatalogError(f"{own[0]}: curated values need product models; list them under `models:`")
    proposals = propose(told.trees)
    catalog = proposed_catalog(proposals, told.trees)
    if curated:
        catalog = Catalog(models=catalog.models, documents={**catalog.documents, ANSWERS_PATH: ANSWERS})
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
