"""Candidates made by hand: what an answer is made of, without a search."""

from collections.abc import Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.catalog.mentions import Ambiguous, Mentions, Resolution, Resolved, Unknown
from core.knowledge.document import Document
from core.knowledge.glossary import Glossary, Pack
from core.plan import Passage
from core.quantities.dimensions import Dimension
from core.reading.question import Intent, Question
from core.reading.topic import topic_of
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.query_analysis import aspect_of
from core.retrieval.results import Asked, Found
from core.retrieval.statement import StatementReader
from tests.core.catalog.families import ecu_family
from tests.core.paper import Paper, a_document

SHEET = a_document("sheet.md", "ECU-850", title="ECU-850 datasheet", url="https://docs.example.com/sheet")


def a_candidate(
    paper: Paper,
    document: Document = SHEET,
    *,
    position: int = 0,
    value: int | None = None,
    score: float = 1.0,
    probability: float = 1.0,
    base: str | None = None,
) -> Candidate:
    """Return the piece at `position` of the paper's first chunk as a candidate, or one of its values.

    A piece with a single value is this value.
    """
    chunk = paper.chunks(document)[0]
    stated = chunk.pieces[position].values
    meant = stated[value or 0] if value is not None or len(stated) == 1 else None
    held = StatementReader().read([Passage(chunk, 1.0)], catalog(document), ())
    statement = next(each for each in held if (each.position, each.value) == (position, meant))
    return Candidate(statement=statement, score=score, probability=probability, base=base)


def a_value(
    label: str = "Weight",
    text: str = "540 g",
    document: Document = SHEET,
    *,
    score: float = 1.0,
    probability: float = 1.0,
    base: str | None = None,
) -> Candidate:
    """Return the value of a two-column row."""
    paper = Paper().table("Parameter | Value", f"{label} | {text}")
    return a_candidate(paper, document, value=0, score=score, probability=probability, base=base)


def values(*rows: tuple[str, str], document: Document = SHEET) -> list[Candidate]:
    """Return the values of one two-column table."""
    paper = Paper().table("Parameter | Value", *[f"{label} | {text}" for label, text in rows])
    return [a_candidate(paper, document, position=row, value=0) for row in range(len(rows))]


def an_aspect(text: str = "weight", *dimensions: Dimension) -> Aspect:
    """Return what `text` asks for, measured in one of `dimensions`."""
    read = aspect_of(text, topic_of(text, Glossary(), {}, chunks=9), {}, chunks=9, pack=Pack())
    return replace(read, dimensions=frozenset(dimensions))


def evidence(model: str | None, candidates: Sequence[Candidate], *, enough: bool = True) -> Evidence:
    """Return what was found for a product model; it is enough to answer if there is any, and `enough` says so."""
    return Evidence(model=model, candidates=tuple(candidates), sufficient=enough and bool(candidates))


def weak(*candidates: Candidate, model: str | None = "ECU-850") -> Evidence:
    """Return evidence that is not enough to answer."""
    return evidence(model, candidates, enough=False)


def found(*per_asked: dict[str | None, list[Candidate] | Evidence], asked: tuple[str, ...] = ("weight",)) -> Found:
    """Return evidence: for each thing asked, candidates by product model, best first."""
    return Found(
        asked=tuple(Asked(text=text, said=text, aspect=an_aspect(text)) for text in asked),
        evidence={
            (index, model): held if isinstance(held, Evidence) else evidence(model, held)
            for index, of_models in enumerate(per_asked)
            for model, held in of_models.items()
        },
    )


def a_question(
    text: str = "weight?",
    *models: str,
    intent: Intent = Intent.LOOKUP,
    candidates: tuple[str, ...] = (),
    unknown: tuple[Unknown, ...] = (),
) -> Question:
    """Return a question about `models`; `candidates` are what an unclear mention may mean."""
    mentions = Mentions(
        resolved=tuple(Resolved(mention=name, models=(name,), how=Resolution.NAME) for name in models),
        ambiguous=(Ambiguous(mention="the unit", candidates=candidates),) if candidates else (),
        unknown=unknown,
        rest=text,
    )
    return Question(text=text, topic=text, intent=intent, mentions=mentions)


def catalog(*documents: Document) -> Catalog:
    """Return the ECU family with a register."""
    return Catalog(
        models=ecu_family().models, documents={document.path: document for document in documents or (SHEET,)}
    )
