"""Asks generated questions of generated documents and counts what is right.

Usage: python -m tests.generated.run [--seeds N] [--format md] [--failures 20] [--kind "look up"] [--keep DIR]
"""

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import yaml

from adapters.glossary import read_glossary
from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from bot.batch import Remembered
from bot.bootstrap.knowledge import BUILT_IN_GLOSSARY
from bot.indexer import index_register
from bot.register import register_of
from bot.report import Report
from core.answer import Answer, Apology
from core.errors import BotError
from core.messages import Platform, ThreadKey, Utterance
from core.pipeline import Pipeline
from tests.generated.documents import Library, Renderer, library_of
from tests.generated.family import family_of
from tests.generated.judge import Judgement, Verdict, judge
from tests.generated.questions import Kind, Question, questions_of
from tests.generated.render_csv import comma_separated
from tests.generated.render_docx import docx
from tests.generated.render_html import html
from tests.generated.render_markdown import markdown, mdx
from tests.generated.render_pdf import pdf

RENDERERS: Mapping[str, Renderer] = {
    "md": markdown,
    "mdx": mdx,
    "html": html,
    "csv": comma_separated,
    "docx": docx,
    "pdf": pdf,
}
SEEDS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A judged answer."""

    library: Library
    question: Question
    answer: Answer
    judgement: Judgement
    ms: float


@dataclass(slots=True)
class Tally:
    """Counts per format and kind."""

    outcomes: list[Outcome] = field(default_factory=list[Outcome])

    def count(self, formats: Iterable[str], kinds: Iterable[Kind]) -> Counter[Verdict]:
        """Return how many outcomes have which verdict."""
        wanted = (set(formats), set(kinds))
        return Counter(
            outcome.judgement.verdict
            for outcome in self.outcomes
            if outcome.library.format in wanted[0] and outcome.question.kind in wanted[1]
        )


def write(library: Library, root: Path) -> None:
    """Write the documents and their catalogue."""
    docs = root / "docs"
    docs.mkdir(parents=True, exist_ok=True)
    for sheet in library.sheets:
        (docs / sheet.name).write_bytes(RENDERERS[library.format](sheet))
    (root / "catalog.yaml").write_text(catalog_of(library), "utf-8")


def catalog_of(library: Library) -> str:
    """Return the catalogue file of a library."""
    family = library.family
    models = [
        {"name": model.name, "aliases": list(model.aliases), "family": family.line, "inherits_from": model.base,
         "status": "legacy" if model.legacy else "online", "kind": "product"}
        for model in family.models
    ]  # fmt: skip
    docs = [
        {"path": f"docs/{sheet.name}", "title": sheet.title, "covered_models": list(sheet.covers), "doc_kind": "spec",
         "product_line": family.line, "status": "legacy" if sheet.legacy else "online", "date": sheet.date}
        for sheet in library.sheets
    ]  # fmt: skip
    return yaml.safe_dump({"models": models, "docs": docs}, sort_keys=False, allow_unicode=True)


async def ask_all(library: Library, questions: Sequence[Question], root: Path) -> tuple[Report, list[Outcome]]:
    """Index the library below `root` as `threadsheet index` does, and ask as `threadsheet ask --batch` does."""
    write(library, root)
    register = register_of(root, None, say=lambda _: None)
    writer = EmbeddedWriter(root / "index.db")
    index = EmbeddedIndex(root / "index.db")
    try:
        report = await index_register(register, index=index, writer=writer, progress=lambda *_: None)
        pipeline = Pipeline(index=index, threads=Remembered(), glossary=read_glossary(BUILT_IN_GLOSSARY))
        outcomes = [await _asked(pipeline, library, number, question) for number, question in enumerate(questions)]
    finally:
        await index.close()
        await writer.close()
    return report, outcomes


async def _asked(pipeline: Pipeline, library: Library, number: int, question: Question) -> Outcome:
    thread = ThreadKey(platform=Platform.CLI, workspace="local", channel="generated", root=str(number))
    utterance = Utterance(thread=thread, delivery_ids=(f"generated:{number}",), author="batch", text=question.text)
    start = time.perf_counter()
    answer: Answer
    try:
        answer = (await pipeline.answer(utterance)).answer
    except BotError as error:
        answer = Apology(ticket=utterance.id, text=str(error))
    ms = (time.perf_counter() - start) * 1000
    return Outcome(library=library, question=question, answer=answer, judgement=judge(question, answer, library), ms=ms)


def run(formats: Sequence[str], seeds: Sequence[int], kinds: Sequence[Kind], root: Path) -> Tally:
    """Ask everything of the families of these seeds in these formats."""
    tally = Tally()
    for seed in seeds:
        family = family_of(seed)
        for form in formats:
            library = library_of(family, form)
            questions = [each for each in questions_of(family, Random(f"{seed} {form} asks")) if each.kind in kinds]
            report, outcomes = asyncio.run(ask_all(library, questions, root / f"{seed}-{form}"))
            for skipped in report.skipped:
                print(f"{seed} {form}: {skipped.path}: {skipped.why}")  # noqa: T201  this is a program
            tally.outcomes += outcomes
    return tally


def table_of(tally: Tally, formats: Sequence[str]) -> str:
    """Return the counts as a table."""
    lines = [f"{'format':8}{'kind':14}{'asked':>7}{'right':>7}{'wrong':>7}{'abst.':>7}{'right %':>9}"]
    for form in (*formats, *(["all"] if len(formats) > 1 else [])):
        for kind in (*Kind, None):
            counted = tally.count(formats if form == "all" else [form], Kind if kind is None else [kind])
            asked = sum(counted.values())
            if asked:
                numbers = (asked, counted[Verdict.RIGHT], counted[Verdict.WRONG], counted[Verdict.ABSTAINED])
                share = 100 * counted[Verdict.RIGHT] / asked
                lines.append(
                    f"{form:8}{kind or 'ALL':14}" + "".join(f"{number:7}" for number in numbers) + f"{share:9.2f}"
                )
    return "\n".join(lines)


def failures_of(tally: Tally, limit: int) -> str:
    """Return the failing questions with what came instead."""
    failing = [outcome for outcome in tally.outcomes if outcome.judgement.verdict is not Verdict.RIGHT]
    shown = Random(1).sample(failing, min(limit, len(failing)))
    return "\n".join(
        f"[{outcome.library.family.seed} {outcome.library.format} {outcome.question.kind}] {outcome.question.text}\n"
        f"    {outcome.judgement.verdict}: {outcome.judgement.why}\n    gold: {_gold(outcome)}"
        for outcome in shown
    )


def _gold(outcome: Outcome) -> str:
    facts = getattr(outcome.question.gold, "first", None)
    if facts is None:
        return str(outcome.question.gold)
    written = [(each.document, each.text, each.unit) for each in outcome.library.written if each.fact in facts]
    return f"{outcome.question.attribute} {written}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--seed", type=int, action="append")
    parser.add_argument("--format", action="append", choices=sorted(RENDERERS))
    parser.add_argument("--kind", action="append", type=Kind)
    parser.add_argument("--failures", type=int, default=20)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args(arguments)
    formats = given.format or list(RENDERERS)
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(formats, given.seed or range(given.seeds), given.kind or list(Kind), given.keep or Path(folder))
    print(failures_of(tally, given.failures))  # noqa: T201  this is a program
    print(table_of(tally, formats))  # noqa: T201  this is a program
    times = sorted(outcome.ms for outcome in tally.outcomes)
    print(
        f"{len(times)} questions, p95 {times[int(len(times) * 0.95)]:.1f} ms, {time.perf_counter() - start:.0f} s in all"
    )


if __name__ == "__main__":
    main()
