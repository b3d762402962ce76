"""How long an answer takes in process, beside one bare search and one bare look at the facts for the same question.

Run `.venv/bin/python -m benchmarks.answers [FOLDER] [--models 2000] [--seeds 3]`; FOLDER holds docs/, catalog.yaml
and questions.jsonl, and is ../shared/corpus by default. It asks generated product families, the corpus if there is
one, and a family of 2,000 product models with 40 attributes each. Every question is asked once, after one that warms
the index up. The bars, at the 95th percentile of the CPU time: 25 ms for a look-up, 60 ms for a comparison, a ranking
or a list; 600 ms for a ranking of 2,000 product models.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import yaml

from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from benchmarks.index_search import times
from bot.batch import Asked, Remembered
from bot.bootstrap.knowledge import glossary_of, pack_of, scoring_of
from bot.clock import SystemClock
from bot.indexer import index_register
from bot.register import Register, register_of
from bot.settings import read_settings
from bot.warming import settle, warm
from core.knowledge.facts import Fact
from core.knowledge.glossary import Glossary
from core.pipeline import Pipeline
from core.plan import FactPlan, SearchPlan
from tests.generated.asking import write
from tests.generated.documents import library_of
from tests.generated.family import family_of
from tests.generated.gold import Kind
from tests.generated.questions import questions_of
from tests.generated.seeds import seeded

LOOK_UP, NOT_STATED, COMPARE, RANK, LIST = "look-up", "not stated", "compare", "rank", "list"
BARS_MS = {LOOK_UP: 25.0, NOT_STATED: 25.0, COMPARE: 60.0, RANK: 60.0, LIST: 60.0}
MANY_MS = {**BARS_MS, RANK: 600.0, LIST: 600.0}
FORMATS = ("md", "html", "csv")
PACK = pack_of(read_settings({}))
_PASSAGES = 40
_MODELS_PER_DOCUMENT = 12
_MEASURES = (
    ("voltage", "V"),
    ("current", "mA"),
    ("power", "W"),
    ("length", "mm"),
    ("frequency", "MHz"),
    ("mass", "g"),
    ("pressure", "bar"),
    ("force", "N"),
)
_ATTRIBUTES = [
    (f"{which} {what}", unit)
    for which in ("input", "output", "auxiliary", "holding", "residual")
    for what, unit in _MEASURES
]
_KINDS = {
    Kind.LOOKUP: LOOK_UP,
    Kind.CONFLICT: LOOK_UP,
    Kind.LEGACY: LOOK_UP,
    Kind.SILENT: NOT_STATED,
    Kind.COMPARE: COMPARE,
    Kind.RANK: RANK,
    Kind.FILTER: LIST,
}
_CORPUS_KINDS: Mapping[str, str] = {"single": LOOK_UP, "unanswerable": NOT_STATED, "compare": COMPARE, "rank": RANK}


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """One question of a kind."""

    kind: str
    asked: Asked


@dataclass(slots=True)
class Taken:
    """Milliseconds of every question of one kind."""

    cpu: list[float] = field(default_factory=list[float])
    wall: list[float] = field(default_factory=list[float])
    bare: list[float] = field(default_factory=list[float])


class Watched(EmbeddedIndex):
    """An index that notes which facts it is asked for."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.plans: list[FactPlan] = []

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return what the index states, and note the plan."""
        self.plans.append(plan)
        return await super().facts(plan)


class Clerk:
    """Asks one index, and takes the time."""

    def __init__(self, file: Path, glossary: Glossary) -> None:
        self._watched = Watched(file)
        self._bare = EmbeddedIndex(file)
        self._memory = Remembered()
        scoring, clock = scoring_of(read_settings({})), SystemClock()
        self.pipeline = Pipeline(
            index=self._watched, threads=self._memory, glossary=glossary, scoring=scoring, clock=clock
        )

    async def ask(self, asked: Asked) -> tuple[float, float, float]:
        """Return the milliseconds of CPU and on the clock, and those of CPU that the reference takes."""
        self._watched.plans.clear()
        utterance = asked.utterance
        wall, cpu = time.perf_counter(), time.process_time()
        turn = await self.pipeline.answer(utterance)
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        self._memory.add(utterance.thread, turn)
        covering = frozenset(turn.models) or None
        bare = time.process_time()
        await self._bare.search(SearchPlan(text=asked.question, covering=covering, generic=True, limit=_PASSAGES))
        for plan in self._watched.plans[:1]:
            await self._bare.facts(plan)
        return cpu * 1000, wall * 1000, (time.process_time() - bare) * 1000

    async def close(self) -> None:
        """Close both indexes."""
        await self._watched.close()
        await self._bare.close()


@asynccontextmanager
async def clerk_of(file: Path, glossary: Glossary, first: Asked) -> AsyncGenerator[Clerk]:
    """Yield who asks the index; `first` was asked once before, so that all is open and known."""
    clerk = Clerk(file, glossary)
    await warm(clerk.pipeline)
    settle()
    try:
        await clerk.ask(first)
        yield clerk
    finally:
        await clerk.close()


async def indexed(register: Register, glossary: Glossary, file: Path) -> None:
    """Index the documents of a register."""
    writer, index = EmbeddedWriter(file), EmbeddedIndex(file)
    await index_register(register, glossary=glossary, pack=PACK, index=index, writer=writer, progress=_say_nothing)
    await index.close()
    await writer.close()


def _say_nothing(done: int, total: int, path: str) -> None:
    """Take no notice of progress."""


async def asked_all(file: Path, glossary: Glossary, questions: Sequence[Timed], taken: dict[str, Taken]) -> None:
    """Ask all questions in order."""
    async with clerk_of(file, glossary, Asked(turn_id="0", thread="first", question=questions[0].asked.question)) as by:
        for each in questions:
            cpu, wall, bare = await by.ask(each.asked)
            of_kind = taken[each.kind]
            of_kind.cpu.append(cpu)
            of_kind.wall.append(wall)
            of_kind.bare.append(bare)


async def generated(root: Path, glossary: Glossary, seeds: int) -> dict[str, Taken]:
    """Return the times of generated families, each in several formats."""
    taken: defaultdict[str, Taken] = defaultdict(Taken)
    for seed in range(seeds):
        for form in FORMATS:
            family, folder = family_of(seed), root / f"{seed}-{form}"
            write(library_of(family, form), folder)
            await indexed(register_of(folder, None, say=lambda _: None), glossary, folder / "index.db")
            questions = questions_of(family, seeded(seed, form, "asks"))
            timed = in_threads_of_their_own((_KINDS[each.kind], each.text) for each in questions)
            await asked_all(folder / "index.db", glossary, timed, taken)
    return taken


async def of_corpus(corpus: Path, root: Path, glossary: Glossary) -> dict[str, Taken]:
    """Return the times of the corpus' questions, threads in order."""
    taken: defaultdict[str, Taken] = defaultdict(Taken)
    register = register_of(corpus / "docs", corpus / "catalog.yaml", say=lambda _: None)
    await indexed(register, glossary, root / "corpus.db")
    lines = [json.loads(line) for line in (corpus / "questions.jsonl").read_text("utf-8").splitlines()]
    questions = [
        Timed(
            kind=_CORPUS_KINDS.get(line["kind"], line["kind"].replace("_", " ")),
            asked=Asked(turn_id=line["id"], thread=line["thread"]["id"], question=line["question"]),
        )
        for line in lines
    ]
    await asked_all(root / "corpus.db", glossary, questions, taken)
    return taken


async def large(root: Path, glossary: Glossary, models: int) -> dict[str, Taken]:
    """Return the times of questions to a family of many product models."""
    taken: defaultdict[str, Taken] = defaultdict(Taken)
    names = [f"ECU-{number:04}" for number in range(models)]
    _write_family(names, root / "large")
    register = register_of(root / "large", None, say=lambda _: None)
    await indexed(register, glossary, root / "large.db")
    asked = in_threads_of_their_own(
        pair
        for number, (label, _) in enumerate(_ATTRIBUTES)
        for pair in (
            (RANK, f"which model has the highest {label}?"),
            (RANK, f"top 5 models by {label}"),
            (LOOK_UP, f"what is the {label} of the {names[7 * number % models]}?"),
            (COMPARE, f"compare {names[11 * number % models]} and {names[5 * number + 1]}: {label}"),
        )
    )
    await asked_all(root / "large.db", glossary, asked, taken)
    return taken


def _write_family(names: Sequence[str], folder: Path) -> None:
    """Write data sheets with a table of twelve product models each, and the catalogue."""
    (folder / "docs").mkdir(parents=True)
    numbers = np.random.default_rng(7).integers(1, 10_000, size=(len(names), len(_ATTRIBUTES))).tolist()
    sheets: list[dict[str, object]] = []
    for first in range(0, len(names), _MODELS_PER_DOCUMENT):
        covered, held = names[first : first + _MODELS_PER_DOCUMENT], numbers[first : first + _MODELS_PER_DOCUMENT]
        path = f"docs/family-{first:05}.md"
        lines = ["# Data sheet", "", "## Technical data", "", f"| Parameter | {' | '.join(covered)} |"]
        lines.append("|---" * (len(covered) + 1) + "|")
        for place, (label, unit) in enumerate(_ATTRIBUTES):
            cells = " | ".join(f"{row[place]} {unit}" for row in held)
            lines.append(f"| {label.capitalize()} | {cells} |")
        (folder / path).write_text("\n".join(lines), "utf-8")
        sheets.append({"path": path, "title": f"Data sheet {first}", "covered_models": covered})
    catalog = {"models": [{"name": name} for name in names], "docs": sheets}
    (folder / "catalog.yaml").write_text(yaml.safe_dump(catalog), "utf-8")


def in_threads_of_their_own(questions: Iterable[tuple[str, str]]) -> list[Timed]:
    """Return the questions of a kind, each in its own thread."""
    return [
        Timed(kind=kind, asked=Asked(turn_id=f"{place}", thread=f"{place}", question=text))
        for place, (kind, text) in enumerate(questions)
    ]


def report(name: str, taken: dict[str, Taken], bars: Mapping[str, float] = BARS_MS) -> None:
    """Print a table."""
    print(f"\n| {name} | questions | CPU | on the clock | bare | ratio of p50 | bar, CPU p95 |")
    print("|---|---|---|---|---|---|---|")
    for kind in [*(each for each in bars if each in taken), *(each for each in taken if each not in bars)]:
        cpu, wall, bare = times(taken[kind].cpu), times(taken[kind].wall), times(taken[kind].bare)
        bar = bars.get(kind)
        verdict = "" if bar is None else f"{'within' if cpu.p95 <= bar else '**over**'} {bar:g} ms"
        print(f"| {kind} | {len(taken[kind].cpu)} | {cpu} | {wall} | {bare} | {cpu.p50 / bare.p50:.1f} | {verdict} |")


async def main(corpus: Path, root: Path, *, models: int, seeds: int) -> None:
    """Measure and print."""
    glossary = glossary_of(read_settings({}))
    print("ms p50 / p95, each question once; bare = CPU of one search of its text and of its first look at the facts")
    report(f"{seeds} generated families in {', '.join(FORMATS)}", await generated(root, glossary, seeds))
    if (corpus / "questions.jsonl").is_file():
        report(f"corpus {corpus.name}", await of_corpus(corpus, root, glossary))
    report(f"{models:,} product models × {len(_ATTRIBUTES)} attributes", await large(root, glossary, models), MANY_MS)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", nargs="?", type=Path, default=Path("../shared/corpus"))
    options.add_argument("--models", type=int, default=2000)
    options.add_argument("--seeds", type=int, default=3)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(main(given.folder, Path(scratch), models=given.models, seeds=given.seeds))
