"""Findings made by hand: what an answer is made of, without a search."""

from dataclasses import replace

from core.finding.evidence import Evidence, Finding

from core.catalog.catalog import Catalog
from core.catalog.mentions import Ambiguous, Mentions, Resolution, Resolved, Unknown
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document
from core.reading.question import Intent, Question
from core.reading.topic import Topic
from core.retrieval.found import Asked, Found
from tests.core.catalog.families import ecu_family
from tests.core.paper import Paper, a_document

SHEET = a_document("sheet.md", "ECU-850", title="ECU-850 datasheet", url="https://docs.example.com/sheet")


def a_finding(
    paper: Paper, document: Document = SHEET, *, position: int = 0, value: int | None = None, **more: object
) -> Finding:
    """Return the piece at `position` of the paper's first chunk (or one of its values) as a good finding."""
    chunk: Chunk = paper.chunks(document)[0]
    piece = chunk.pieces[position]
    finding = Finding(
        piece=piece,
        position=position,
        chunk=chunk,
        document=document,
        coverage=1.0,
        met=frozenset({0}),
        score=1.0,
        value=None if value is None else piece.values[value],
        labelled=value is not None,
    )
    return replace(finding, **more)  # type: ignore[arg-type]  # tests name fields


def a_value(label: str = "Weight", text: str = "540 g", document: Document = SHEET, **more: object) -> Finding:
    """Return the value of a two-column row."""
    return a_finding(Paper().table("Parameter | Value", f"{label} | {text}"), document, value=0, **more)


def values(*rows: tuple[str, str], document: Document = SHEET, **more: object) -> list[Finding]:
    """Return the values of one two-column table."""
    paper = Paper().table("Parameter | Value", *[f"{label} | {text}" for label, text in rows])
    return [a_finding(paper, document, position=row, value=0, **more) for row in range(len(rows))]


def weak(finding: Finding) -> Finding:
    """Return the same, covering too little of what is asked to be an answer."""
    return replace(finding, coverage=0.2, labelled=False, met=frozenset())


def a_question(
    text: str = "weight?",
    *models: str,
    intent: Intent = Intent.LOOKUP,
    candidates: tuple[str, ...] = (),
    unknown: tuple[Unknown, ...] = (),
    **more: object,
) -> Question:
    """Return a question about `models`; `candidates` are what an unclear mention may mean."""
    mentions = Mentions(
        resolved=tuple(Resolved(mention=name, models=(name,), how=Resolution.NAME) for name in models),
        ambiguous=(Ambiguous(mention="the unit", candidates=candidates),) if candidates else (),
        unknown=unknown,
        rest=text,
    )
    question = Question(text=text, topic=text, intent=intent, mentions=mentions)
    return replace(question, **more)  # type: ignore[arg-type]  # tests name fields


def found(*per_asked: dict[str | None, list[Finding]], asked: tuple[str, ...] = ("weight",), **more: Topic) -> Found:
    """Return evidence: for each thing asked, findings by product model, best first."""
    return Found(
        asked=tuple(Asked(text=text, topic=more.get("topic", Topic())) for text in asked),
        evidence={
            (index, model): Evidence(model=model, findings=tuple(findings))
            for index, of_models in enumerate(per_asked)
            for model, findings in of_models.items()
        },
    )


def catalog(*documents: Document) -> Catalog:
    """Return the ECU family with a register."""
    return Catalog(
        models=ecu_family().models, documents={document.path: document for document in documents or (SHEET,)}
    )
