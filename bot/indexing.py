"""One run of indexing, whoever wants it: what is registered is read and published, and it is noted from where."""

from collections.abc import Callable

from adapters.documents import Read, read_document
from bot.bootstrap.knowledge import glossary_of, index_writer, pack_of
from bot.bootstrap.retrieval import embedder_of
from bot.clock import SystemClock
from bot.indexer import Progress, index_register
from bot.ledger import keep_ledger
from bot.register import Register
from bot.report import Report
from bot.settings import Settings


async def index_all(
    settings: Settings,
    register: Register,
    *,
    progress: Progress,
    say: Callable[[str], object],
    read: Read = read_document,
) -> Report:
    """Index what is registered, and note in the ledger where its files are, so that the page can show them.

    Args:
        settings: Where the index is, and what documents are read with.
        register: What is to be indexed.
        progress: Told about every document before it is read.
        say: Told what people should know, such as that no ledger could be written.
        read: What reads a document; `kept_reader` reads none twice.

    Raises:
        BotError: Nothing can be read, or the index can't be written; what was published before is intact.
    """
    async with embedder_of(settings) as embedder, index_writer(settings, embedder, say=say) as (index, writer):
        report = await index_register(
            register,
            glossary=glossary_of(settings),
            pack=pack_of(settings),
            index=index,
            writer=writer,
            progress=progress,
            read=read,
            embedder=embedder,
        )
        fault = await keep_ledger(settings.ledger_path, register, index, report, now=SystemClock().now())
    if fault:
        say(fault)
    return report
