"""Pages about the pumps in an index, and what is retrieved from it."""

from core.knowledge.document import Status
from core.knowledge.glossary import Glossary
from core.reading.question import Question
from core.retrieval.results import Retrieved
from core.retrieval.retriever import Retriever
from core.retrieval.scoring_parameters import Scoring
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import (
    GLOSSARY,
    OLD,
    PLAIN,
    SMALL,
    Page,
    catalog_of,
)
from tests.core.worlds import ReadyIndex, ready

GONE = a_document("gone.md", SMALL, title="Gone", status=Status.LEGACY)
RETIRED = a_document("retired.md", OLD, title="OP-100 data sheet", status=Status.LEGACY)
NEWER = a_document("newer.md", SMALL, title="Measured", date="2026-05-01")
BASE = Paper().table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg", "Finish | blue")


def index_of(*pages: Page, words: Glossary = GLOSSARY) -> ReadyIndex:
    """Return an index of pages."""
    known = catalog_of(*pages)
    return ready(known, {document.path: paper.chunks(document, known) for document, paper in pages}, words)


async def retriever_of(index: ReadyIndex, words: Glossary = GLOSSARY) -> Retriever:
    """Return what retrieves from an index, with weights that anybody can work out."""
    return Retriever(index, await index.knowledge(), words, Scoring(weights=PLAIN))


async def retrieved(question: Question, *pages: Page) -> Retrieved:
    """Return what pages state of a question."""
    return await (await retriever_of(index_of(*pages))).retrieve(question)


def best(found: Retrieved, model: str | None = SMALL, index: int = 0) -> str:
    """Return what the best candidate of a cell says."""
    return found.found.of(index, model).candidates[0].said
