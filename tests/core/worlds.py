"""Whole little worlds: documents in an index, and conversations with the pipeline about them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from adapters.documents import read_document
from adapters.embedding import StaticEmbeddings
from adapters.glossary import read_weights
from bot.bootstrap.knowledge import THRESHOLDS
from core.answer import Answer, Block, Bullets, Cell, Citation, Note, Paragraph, Quote, Span, Steps, Table
from core.answering.grounding import faults
from core.catalog.catalog import Catalog
from core.knowledge.attributes import Attributes
from core.knowledge.chunk import Chunk
from core.knowledge.chunking import chunk_document
from core.knowledge.document import Document
from core.knowledge.extraction import Reader, facts_of
from core.knowledge.glossary import Glossary
from core.language_model import Mind
from core.messages import Platform, ThreadKey, Utterance
from core.pipeline import Pipeline
from core.plan import Passage, SearchPlan
from core.ports import Knowledge, Staged
from core.reading.turn import Turn
from core.receipt import KeptReceipt
from core.retrieval.scoring_parameters import Linear, Scoring, Weight, Weights
from tests.clocks import FakeClock
from tests.contracts.memory_index import MemoryIndex
from tests.core.catalog.families import ecu_family
from tests.core.demo_catalog import DEMO, demo_catalog
from tests.core.packs import SHIPPED, build_names, shipped_glossary
from tests.core.paper import Paper

Page = tuple[Document, Paper]

BOT = Path(__file__).parents[2] / "bot"


class ReadyIndex(MemoryIndex):
    """An index that is published once: what is asked of it as a whole is worked out once."""

    _known: Knowledge | None = None
    _first: "ReadyIndex | None" = None
    _said: dict[str, set[str]]
    searched: list[SearchPlan]

    async def knowledge(self) -> Knowledge:
        """Return what is indexed."""
        if self._known is None:
            self._known = await (self._first.knowledge() if self._first else super().knowledge())
        return self._known

    def again(self) -> "ReadyIndex":
        """Return an index of the same, which shares what is worked out; nothing was asked of it yet."""
        index = ReadyIndex(catalog=self.catalog, stamp=self.stamp, visible=dict(self.visible))
        index._first, index._said, index.searched = self, self._said, []
        return index

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first."""
        self.searched.append(plan)
        return await super().search(plan)

    def _words_of(self, chunk: Chunk) -> set[str]:
        if chunk.chunk_id not in self._said:
            self._said[chunk.chunk_id] = super()._words_of(chunk)
        return self._said[chunk.chunk_id]


def ready(catalog: Catalog, chunks: Mapping[str, tuple[Chunk, ...]], words: Glossary) -> ReadyIndex:
    """Return an index that holds `chunks`, by path of their document, and the facts that they state."""
    reader = Reader(attributes={"": Attributes(words)})
    index = ReadyIndex(catalog=catalog, stamp="1")
    index._said, index.searched = {}, []
    index.visible = {
        path: Staged(document=document, chunks=chunks[path], facts=facts_of(chunks[path], document, reader))
        for path, document in catalog.documents.items()
    }
    return index


@dataclass
class KeptThreads:
    """The port's promise in the plainest words: a list per thread."""

    turns: dict[ThreadKey, list[Turn]] = field(default_factory=dict[ThreadKey, list[Turn]])

    async def recent(self, thread: ThreadKey, *, limit: int, before: str = "") -> Sequence[Turn]:
        """Return the last turns, oldest first."""
        return self.turns.get(thread, [])[-limit:]

    async def receipt(self, turn_id: str) -> KeptReceipt | None:
        """Return the receipt of a turn."""
        said = (turn for turns in self.turns.values() for turn in turns)
        return next((turn.kept for turn in said if turn.turn_id == turn_id), None)

    def keep(self, thread: ThreadKey, turn: Turn) -> Turn:
        """Remember an answered turn under an id of its own."""
        said = self.turns.setdefault(thread, [])
        said.append(replace(turn, turn_id=f"{thread.root}-{len(said)}"))
        return said[-1]


class World:
    """Documents in an index, a pipeline over them, and the threads in which it is asked.

    Statements are scored with the learnt weights unless others are given.
    """

    def __init__(
        self, index: ReadyIndex, glossary: Glossary, *, given: Scoring | None = None, mind: Mind | None = None
    ) -> None:
        self.index = index
        self.catalog = index.catalog
        self.threads = KeptThreads()
        self.pipeline = Pipeline(
            index=index,
            threads=self.threads,
            glossary=glossary,
            scoring=given or scoring(),
            clock=FakeClock(),
            mind=mind,
        )

    async def ask(self, *texts: str, thread: str = "t", resumes: str | None = None) -> Turn:
        """Say `texts` one after the other and return the last turn; `resumes` goes with the last text.

        Every answer on the way is checked for its grounding.
        """
        key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root=thread)
        turn: Turn | None = None
        for place, text in enumerate(texts):
            asked = Utterance(
                thread=key,
                delivery_ids=(f"{thread}-{place}",),
                author="u",
                text=text,
                resumes=resumes if place == len(texts) - 1 else None,
            )
            turn = self.threads.keep(key, await self.pipeline.answer(asked))
            assert faults(turn.answer, self.catalog) == []
        assert turn is not None
        return turn


def world(
    *pages: Page, catalog: Catalog | None = None, given: Glossary | None = None, mind: Mind | None = None
) -> World:
    """Return a world that knows the ECU family (or `catalog`), these pages, and what they state by the glossary."""
    words = given or glossary()
    return World(_holding(pages, catalog or ecu_family(), words), words, given=plain_scoring(), mind=mind)


def learnt_world(*pages: Page, catalog: Catalog) -> World:
    """Return a world that knows the product models of `catalog` and these pages, scored with the learnt weights."""
    return World(_holding(pages, catalog, glossary()), glossary())


def _holding(pages: Sequence[Page], catalog: Catalog, words: Glossary) -> ReadyIndex:
    known = Catalog(models=catalog.models, documents={document.path: document for document, _ in pages})
    return ready(known, {document.path: paper.chunks(document, known) for document, paper in pages}, words)


def demo_world() -> World:
    """Return a world that knows the demo documents, with threads of its own."""
    return World(_demo_index().again(), glossary())


@cache
def scoring() -> Scoring:
    """Return the weights and words that come along, with word vectors."""
    return Scoring(
        weights=read_weights(BOT / "weights.json"),
        pack=SHIPPED,
        vectors=StaticEmbeddings(),
        threshold=THRESHOLDS["balanced"],
    )


@cache
def plain_scoring() -> Scoring:
    """Return weights set by hand for pages of a few rows, on which none were learnt.

    A statement answers if its label, or its text, says all that is asked; all else only breaks ties.
    """
    said = {"topic_label": 4.0, "topic_own": 2.0, "any": 4.0}
    said["excluded"] = -8.0
    ties = {
        "own": 0.6,
        "statistic": 0.5,
        "measured": 0.1,
        "codes": 0.2,
        "names_model": 0.4,
        "cell": 0.1,
        "label_precision": 0.3,
        "generic": -0.1,
    }
    scorer = Linear(weights={name: Weight(weight=weight) for name, weight in (said | ties).items()})
    decision = Linear(weights={"score": Weight(weight=4.0)}, bias=-16.0)
    pack = SHIPPED
    return Scoring(weights=Weights(scorer=scorer, without_vectors=scorer, decision=decision), pack=pack)


@cache
def glossary() -> Glossary:
    """Return the built-in glossary."""
    return shipped_glossary()


@cache
def _demo_index() -> ReadyIndex:
    catalog = demo_catalog()
    named = build_names(catalog).named
    chunks = {
        path: chunk_document(read_document(DEMO / path), document, named)
        for path, document in catalog.documents.items()
    }
    return ready(catalog, chunks, glossary())


def demo_text(path: str) -> str:
    """Return a demo document's source, as its places refer to it."""
    return read_document(DEMO / path).text


def spoken(answer: Answer) -> str:
    """Return everything that an answer with blocks says, a line per span or cell, notes included."""
    return "\n".join(span.text for span in spans_in(answer))


def spans_in(answer: Answer) -> list[Span]:
    """Return every span and cell of an answer with blocks."""
    found: list[Span] = []
    blocks: Sequence[Block] = getattr(answer, "blocks", ())
    for block in blocks:
        match block:
            case Paragraph(spans=spans) | Note(spans=spans):
                found += spans
            case Steps(items=items) | Bullets(items=items):
                found += items
            case Quote(text=text, citation=number):
                found.append(Span(text, (number,)))
            case Table(rows=rows):
                found += [Span(cell.text, cell.citations) for row in rows for cell in row.cells]
    return found


def cited(answer: Answer, of: Span | Cell) -> list[Citation]:
    """Return the citations that prove a span or a cell."""
    by_number = {citation.number: citation for citation in getattr(answer, "citations", ())}
    return [by_number[number] for number in of.citations]
