"""Answers of experts on their way into the index: read as of a day, published by themselves, or tried in a copy."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.catalogfile.curated.answers import ANSWERS, ANSWERS_PATH, has_entries
from adapters.catalogfile.curated.read import read_curated
from adapters.documents import read_document
from adapters.index.embedded import EmbeddedIndex
from adapters.index.scratch import copy_index
from adapters.index.writer import EmbeddedWriter
from bot.bootstrap.knowledge import glossary_of, index_writer, pack_of
from bot.bootstrap.retrieval import embedder_of
from bot.indexer import fingerprint_of, reader_of, salt_of
from bot.register import Register
from bot.settings import Settings
from core.catalog.catalog import Catalog
from core.catalog.entity_linking import build_names
from core.errors import PermanentError
from core.knowledge.chunking import chunk_document
from core.knowledge.extraction import facts_of
from core.ports import Index, IndexWriter, Staged


def staged_answers(settings: Settings, file: Path, catalog: Catalog, today: date) -> Staged | None:
    """Return what is to be indexed of a file of answers, as a run over all documents would; None if nothing holds.

    Raises:
        BotError: Something in it is wrong; the message says what.
    """
    if not has_entries(file):
        return None
    read = read_curated(file, ANSWERS, catalog.models, today=today, read=read_document)
    if not read.document.covered_models:
        return None
    glossary, pack = glossary_of(settings), pack_of(settings)
    known = Catalog(models=catalog.models, documents={**catalog.documents, ANSWERS_PATH: read.document})
    register = Register(catalog=known, files={ANSWERS_PATH: file}, trees={ANSWERS_PATH: read.tree})
    fingerprint = fingerprint_of(register, read.document, salt_of(known, glossary, pack))
    document = replace(read.document, fingerprint=fingerprint)
    chunks = chunk_document(read.tree, document, build_names(known, pack=pack).named)
    return Staged(document=document, chunks=chunks, facts=facts_of(chunks, document, reader_of(known, glossary)))


def is_published(catalog: Catalog, staged: Staged | None) -> bool:
    """Return whether readers see just these answers."""
    there = catalog.documents.get(ANSWERS_PATH)
    return (there and there.fingerprint) == (staged and staged.document.fingerprint)


async def publish_answers(settings: Settings, staged: Staged | None) -> None:
    """Let readers see these answers instead of the earlier ones; all else stays as it is.

    Raises:
        BotError: Somebody else is writing, or the index can't be written; nothing was changed.
    """
    async with embedder_of(settings) as embedder, index_writer(settings, embedder, say=_refuse) as (index, writer):
        await _publish(index, writer, staged)


@asynccontextmanager
async def index_with(settings: Settings, staged: Staged | None) -> AsyncGenerator[Index]:
    """Give a copy of the index in which these answers are published.

    Raises:
        BotError: There is no index on this machine, or no room for a copy.
    """
    source = settings.index_path if settings.index == "embedded" else settings.snapshot_path
    with TemporaryDirectory(prefix="threadsheet-") as folder:
        copy = Path(folder) / "index.db"
        await asyncio.to_thread(copy_index, source, copy)
        writer, index = EmbeddedWriter(copy), EmbeddedIndex(copy)
        try:
            await _publish(index, writer, staged)
            yield index
        finally:
            await index.close()
            await writer.close()


async def _publish(index: Index, writer: IndexWriter, staged: Staged | None) -> None:
    catalog = (await index.knowledge()).catalog
    left = await writer.staged()
    if left:  # of a run that was broken off: it begins anew, and isn't seen by halves
        await writer.unstage(left.keys())
    documents = {path: document for path, document in catalog.documents.items() if path != ANSWERS_PATH}
    if staged is not None:
        documents[ANSWERS_PATH] = staged.document
        await writer.stage(staged)
    gone = catalog.documents.keys() - documents.keys()
    await writer.publish(Catalog(models=catalog.models, documents=documents), remove=sorted(gone))


def _refuse(line: str) -> None:
    """An index that is built anew lacks the documents, so that answers alone aren't put into it."""
    raise PermanentError(line)
