"""Asks who makes vectors and who tells relevance whether they are there, and whether the index goes with them."""

from collections.abc import Sequence

from bot.bootstrap.knowledge import index_reader
from bot.bootstrap.retrieval import embedder_of, reranker_of
from bot.findings import Finding, doubtful, faulty, fine
from bot.settings import Settings
from core.counting import counted
from core.embedding import Embedder
from core.errors import BotError

_WORDS = "searches go by words alone meanwhile"
_EMBEDDER = "see that THREADSHEET_EMBEDDER and the settings beside it are right; " + _WORDS
_RERANKER = (
    "see that THREADSHEET_RERANK_URL and the settings beside it are right; what is found keeps its order meanwhile"
)
_ASKED = "What is the supply voltage?"
_TEXTS = ("The supply voltage is 24 V.", "The housing is grey.")


async def check_retrieval(settings: Settings) -> Sequence[Finding]:
    """Return what embedder and reranker can do; nothing of one that isn't set."""
    return [*await _embedder(settings), *await _reranker(settings)]


async def _embedder(settings: Settings) -> Sequence[Finding]:
    try:
        async with embedder_of(settings) as embedder:
            if embedder is None:
                return []
            (vector,) = await embedder.embed_queries([_ASKED])
            lacking = await _lacking(settings, embedder)
    except BotError as error:
        return [faulty("embedder", str(error), _EMBEDDER)]
    said = f"{embedder.name}, vectors of {len(vector)} numbers"
    if lacking:
        counts = counted(lacking, "document has", "documents have")
        return [doubtful("embedder", f"{said}; {counts} other vectors or none", "run threadsheet index DOCS")]
    return [fine("embedder", said)]


async def _lacking(settings: Settings, embedder: Embedder) -> int:
    """Return how many documents of the index have no vectors of this embedder; one that can't be read is told of."""
    try:
        async with index_reader(settings) as index:
            documents = (await index.knowledge()).catalog.documents.values()
    except BotError:
        return 0
    return sum(each.embedder != embedder.name for each in documents if not each.curated)


async def _reranker(settings: Settings) -> Sequence[Finding]:
    try:
        async with reranker_of(settings) as reranker:
            if reranker is None:
                return []
            right, wrong = await reranker.relevance(_ASKED, _TEXTS)
    except BotError as error:
        return [faulty("reranker", str(error), _RERANKER)]
    if right <= wrong:
        return [doubtful("reranker", "it answers, but puts what doesn't answer first", "see that its model reranks")]
    return [fine("reranker", "it answers, and puts what answers first")]
