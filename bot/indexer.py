"""Bring the index up to date with a register: read what changed, publish all of it at once."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import PurePosixPath
from typing import cast

from adapters.documents import READER_VERSION, Read, read_document
from bot.outdated import find_outdated
from bot.register import Register
from bot.report import Report, Skipped
from core.catalog.catalog import Catalog
from core.catalog.names import build_names
from core.embedding import Embedder, text_to_embed
from core.errors import DocumentError
from core.knowledge.analyzer import ANALYZER_VERSION
from core.knowledge.attributes import Attributes
from core.knowledge.chunk import Chunk
from core.knowledge.chunking import CHUNKER_VERSION, chunk_document
from core.knowledge.document import Document
from core.knowledge.extraction import EXTRACTION_VERSION, Reader, facts_of
from core.knowledge.facts import Fact
from core.knowledge.glossary import Attribute, Glossary, Pack
from core.knowledge.sections import NamedAmong
from core.knowledge.tree import DocumentTree
from core.ports import Index, IndexWriter, Staged
from core.quantities.value import Stat

VERSIONS = f"{READER_VERSION}.{CHUNKER_VERSION}.{ANALYZER_VERSION}.{EXTRACTION_VERSION}"
"""Part of every fingerprint: a document is read again when we would read it differently."""

Progress = Callable[[int, int, str], None]
"""Called with (documents done, documents in all, path at work)."""


@dataclass(slots=True, kw_only=True)
class _Run:
    """What has happened so far; `before` was known, and `documents` are those that will be indexed afterwards."""

    register: Register
    before: Catalog
    named: NamedAmong
    reader: Reader
    read_document: Read
    embedder: Embedder | None
    salt: str
    published: Mapping[str, str]
    staged: Mapping[str, str]
    documents: dict[str, Document] = field(default_factory=dict[str, Document])
    unread: dict[str, str] = field(default_factory=dict[str, str])
    warnings: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    read: int = 0
    resumed: int = 0
    values: int = 0
    typed: int = 0


async def index_register(
    register: Register,
    *,
    glossary: Glossary,
    pack: Pack,
    index: Index,
    writer: IndexWriter,
    progress: Progress,
    read: Read = read_document,
    embedder: Embedder | None = None,
) -> Report:
    """Read what changed since the last run, publish it in one step, and return what was done.

    A document that can't be read any more keeps its earlier version. An interrupted run leaves the
    published knowledge as it was; the next one goes on from there.

    Args:
        register: What is to be indexed.
        glossary: What attributes are called.
        pack: What product models are called in general, and codes that are none.
        index: What readers see.
        writer: The writing side of `index`.
        progress: Told about every document before it is read.
        read: What reads a document.
        embedder: Who makes vectors of chunks; None for none.

    Raises:
        DocumentError: Not one document could be read, and none was indexed before.
        BotError: No vectors were made, or the index can't be written; what was published before is intact.
    """
    run = _Run(
        register=register,
        before=(await index.knowledge()).catalog,
        named=build_names(register.catalog, pack=pack).named,
        reader=reader_of(register.catalog, glossary),
        read_document=read,
        embedder=embedder,
        salt=salt_of(register.catalog, glossary, pack),
        published=await writer.published(),
        staged=await writer.staged(),
    )
    run.unread.update(register.unread)
    for number, document in enumerate(register.catalog.documents.values()):
        progress(number, len(register.catalog.documents), document.path)
        if document.path in register.files:
            await _bring(run, writer, document)
        elif document.path in run.published and document.path in run.before.documents:
            run.documents[document.path] = run.before.documents[document.path]
        await asyncio.sleep(0)  # lets Ctrl-C in between two documents
    report = await _publish(run, index, writer)
    return replace(report, outdated=await find_outdated(_curated(run), index))


async def _bring(run: _Run, writer: IndexWriter, document: Document) -> None:
    """Stage the document, unless its published or staged version is the very same."""
    path = document.path
    try:
        embedder = None if document.curated else run.embedder  # that is published by itself, too, and has few words
        marked = replace(document, embedder=embedder.name if embedder else "")
        marked = replace(marked, fingerprint=fingerprint_of(run.register, marked, run.salt))
        before = run.before.documents.get(path)
        if before is not None and run.published.get(path) == marked.fingerprint:
            run.documents[path] = replace(marked, title=marked.title or before.title)
            return
        fresh = run.staged.get(path) != marked.fingerprint
        tree = _tree(run, path) if fresh or not marked.title else None
        if tree is not None:
            marked = replace(marked, title=marked.title or tree.called or PurePosixPath(path).stem)
        chunks = _chunks(run, marked, tree) if fresh and tree is not None else ()
    except FileNotFoundError:
        run.unread[path] = "the catalogue lists it, but there is no such file"
    except (DocumentError, OSError) as error:
        run.unread[path] = str(error)
    else:
        if fresh:
            facts = facts_of(chunks, marked, run.reader)
            vectors = await _embedded(embedder, chunks, marked)
            await writer.stage(Staged(document=marked, chunks=chunks, vectors=vectors, facts=facts))
            run.values += sum(len(piece.values) for chunk in chunks for piece in chunk.pieces)
            run.typed += len({(fact.chunk_id, fact.position, fact.place) for fact in facts if _is_typed(fact)})
        run.documents[path] = marked
        run.read += fresh
        run.resumed += not fresh


def _tree(run: _Run, path: str) -> DocumentTree:
    """Return the document as it was read for the register, or as it is now.

    Raises:
        DocumentError: It can't be read.
    """
    return run.register.trees.get(path) or run.read_document(run.register.files[path])


def _chunks(run: _Run, document: Document, tree: DocumentTree) -> tuple[Chunk, ...]:
    chunks = chunk_document(tree, document, run.named)
    run.warnings.extend((document.path, warning) for warning in tree.warnings)
    if not chunks:
        run.warnings.append((document.path, "holds no text that can be quoted"))
    return chunks


async def _embedded(
    embedder: Embedder | None, chunks: Sequence[Chunk], document: Document
) -> tuple[tuple[float, ...], ...]:
    if embedder is None or not chunks:
        return ()
    return tuple(map(tuple, await embedder.embed_documents([text_to_embed(chunk, document) for chunk in chunks])))


def _is_typed(fact: Fact) -> bool:
    return fact.value.stat is not Stat.TEXT


def _curated(run: _Run) -> list[Fact]:
    """Return what files of curated values state, whether they have changed or not."""
    known = [(run.documents[path], tree) for path, tree in run.register.trees.items()]
    return [
        fact
        for document, tree in known
        for fact in facts_of(chunk_document(tree, document, run.named), document, run.reader)
    ]


async def _publish(run: _Run, index: Index, writer: IndexWriter) -> Report:
    """Publish, unless readers see the very same already."""
    kept = _earlier_versions(run)
    if not run.documents and not kept:
        path, why = next(iter(run.unread.items()))
        raise DocumentError(f"none of the {len(run.unread)} documents could be read; {path}: {why}")
    documents = run.documents | kept
    catalog = Catalog(models=run.register.catalog.models, documents=documents)
    removed = tuple(sorted(run.published.keys() - documents.keys()))
    stale = run.staged.keys() - run.documents.keys()
    if stale:
        await writer.unstage(stale)
    if run.read or run.resumed or removed or catalog != run.before:
        await writer.publish(catalog, remove=removed)
    return _report(run, catalog, removed, kept, chunks=(await index.knowledge()).chunks)


def _earlier_versions(run: _Run) -> dict[str, Document]:
    """Return the earlier entries of documents that can't be read now, as far as their models exist."""
    models, before = run.register.catalog.models, run.before
    return {
        path: before.documents[path]
        for path in run.unread
        if path in run.published
        and path in before.documents
        and models.keys() >= {*before.documents[path].covered_models, *before.documents[path].compatible_models}
    }


def _report(
    run: _Run, catalog: Catalog, removed: tuple[str, ...], kept: Mapping[str, Document], *, chunks: int
) -> Report:
    covered = {name for document in catalog.documents.values() for name in document.covered_models}
    return Report(
        read=run.read,
        resumed=run.resumed,
        unchanged=len(run.documents) - run.read - run.resumed,
        removed=removed,
        chunks=chunks,
        product_models=len(catalog.models),
        values=run.values,
        typed=run.typed,
        skipped=tuple(Skipped(path=path, why=why, kept=path in kept) for path, why in run.unread.items()),
        warnings=tuple(run.warnings),
        generic=tuple(path for path, document in catalog.documents.items() if not document.covered_models),
        bare_models=tuple(name for name in catalog.models if name not in covered),
        unlisted=run.register.unlisted,
        ignored=run.register.ignored,
    )


def fingerprint_of(register: Register, document: Document, salt: str) -> str:
    """Return what changes whenever a document would be indexed differently."""
    if document.path in register.trees:
        digest = hashlib.sha256(repr(register.trees[document.path]).encode())
    else:
        with register.files[document.path].open("rb") as file:
            digest = hashlib.file_digest(file, "sha256")
    digest.update(repr(document).encode() + salt.encode())
    return digest.hexdigest()


def salt_of(catalog: Catalog, glossary: Glossary, pack: Pack) -> str:
    """Return what every document depends on: the code's versions, names, words of the field, names of attributes."""
    names = [(model.name, model.aliases) for model in catalog.models.values()]
    words = sorted(pack.nouns), sorted(pack.numbered)
    return f"{VERSIONS} {names} {words} {[_spelled(attribute) for attribute in glossary.attributes]}"


def _spelled(attribute: Attribute) -> list[object]:
    """Return all that an attribute says of itself, in the same order in every run."""
    given: list[object] = list(asdict(attribute).values())
    return [sorted(cast("frozenset[str]", each)) if isinstance(each, frozenset) else each for each in given]


def reader_of(catalog: Catalog, glossary: Glossary) -> Reader:
    """Return what facts are read with: the glossary as it is for each product line."""
    lines = {line for attribute in glossary.attributes for line in attribute.product_lines}
    lines &= {document.product_line for document in catalog.documents.values()}
    return Reader(attributes={line: Attributes(glossary, product_line=line) for line in sorted({*lines, ""})})
