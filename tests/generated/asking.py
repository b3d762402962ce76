"""Writes a library to a folder, indexes it as `threadsheet index` does, and asks as `threadsheet ask --batch` does."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from bot.batch import Asked as Line
from bot.batch import Remembered
from bot.indexer import index_register
from bot.register import register_of
from bot.report import Report
from core.answer import Answer, Apology
from core.errors import BotError
from core.knowledge.facts import Fact
from core.pipeline import Pipeline
from core.plan import FactPlan
from tests.clocks import FakeClock
from tests.core.packs import SHIPPED
from tests.core.worlds import glossary, scoring
from tests.generated.documents import Library, Renderer
from tests.generated.gold import Question
from tests.generated.judge import Judgement, judge
from tests.generated.render_csv import comma_separated
from tests.generated.render_docx import docx
from tests.generated.render_html import html
from tests.generated.render_markdown import markdown, mdx
from tests.generated.render_pdf import pdf

RENDERERS: Mapping[str, Renderer] = {
    "md": markdown,
    "mdx": mdx,
    "html": html,
    "docx": docx,
    "csv": comma_separated,
    "pdf": pdf,
}
"""By format, which is the file's suffix."""

_ALL = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A judged answer."""

    library: Library
    question: Question
    answer: Answer
    judgement: Judgement
    ms: float


def write(library: Library, root: Path) -> None:
    """Write the documents and their catalogue below `root`."""
    docs = root / "docs"
    docs.mkdir(parents=True, exist_ok=True)
    for sheet in library.sheets:
        (docs / sheet.name).write_bytes(RENDERERS[library.format](sheet))
    (root / "catalog.yaml").write_text(catalog_of(library), "utf-8")


def catalog_of(library: Library) -> str:
    """Return the catalogue file of a library."""
    family = library.family
    models = [
        {
            "name": model.name,
            "aliases": list(model.aliases),
            "family": family.line,
            "inherits_from": model.base,
            "status": "legacy" if model.legacy else "online",
            "kind": "product",
        }
        for model in family.models
    ]
    docs = [
        {
            "path": f"docs/{sheet.name}",
            "title": sheet.title,
            "covered_models": list(sheet.covers),
            "doc_kind": "spec",
            "product_line": family.line,
            "status": "legacy" if sheet.legacy else "online",
            "date": sheet.date,
        }
        for sheet in library.sheets
    ]
    return yaml.safe_dump({"models": models, "docs": docs}, sort_keys=False, allow_unicode=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A library that was indexed and asked."""

    report: Report
    facts: tuple[Fact, ...]
    outcomes: tuple[Outcome, ...]


async def ask_all(library: Library, questions: Sequence[Question], root: Path) -> Asked:
    """Index the library below `root`, and ask each question in a thread of its own."""
    write(library, root)
    register = register_of(root, None, say=lambda _: None)
    writer = EmbeddedWriter(root / "index.db")
    index = EmbeddedIndex(root / "index.db")
    try:
        report = await index_register(
            register, glossary=glossary(), pack=SHIPPED, index=index, writer=writer, progress=_say_nothing
        )
        pipeline = Pipeline(
            index=index, threads=Remembered(), glossary=glossary(), scoring=scoring(), clock=FakeClock()
        )
        outcomes = [await _asked(pipeline, library, f"{place}", question) for place, question in enumerate(questions)]
        facts = await index.facts(FactPlan(legacy=True, limit=_ALL))
    finally:
        await index.close()
        await writer.close()
    return Asked(report=report, facts=tuple(facts), outcomes=tuple(outcomes))


async def _asked(pipeline: Pipeline, library: Library, thread: str, question: Question) -> Outcome:
    utterance = Line(turn_id=thread, thread=thread, question=question.text).utterance
    start = time.perf_counter()
    answer: Answer
    try:
        answer = (await pipeline.answer(utterance)).answer
    except BotError as error:
        answer = Apology(ticket=utterance.id, text=str(error))
    ms = (time.perf_counter() - start) * 1000
    return Outcome(library=library, question=question, answer=answer, judgement=judge(question, answer, library), ms=ms)


def _say_nothing(done: int, total: int, path: str) -> None:
    """Take no notice of progress."""
