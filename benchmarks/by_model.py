"""How long our own part of an answer takes beside a language model: what it said is recorded, and takes no time here.

Run `.venv/bin/python -m benchmarks.by_model [FOLDER …] [--profile]`; a FOLDER holds docs/, catalog.yaml and
questions.jsonl and has recordings (`tests/evals/recorded`); by default it is the demo with its natural questions.
Every recorded question is asked once, after one that warms all up. The bar: 150 ms of CPU at the 95th percentile, from
reading the question to the answer, and 100 ms from the last letter of the first claim until it is shown. The reference
is one bare search for its text.
"""

import argparse
import asyncio
import cProfile
import json
import pstats
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from adapters.glossary import read_lexicon
from adapters.index.embedded import EmbeddedIndex
from adapters.llm.answer_writer import LanguageModelAnswerWriter
from adapters.llm.question_reader import LanguageModelQuestionReader
from benchmarks.answers import PACK, indexed
from benchmarks.index_search import times
from bot.batch import Asked, Remembered
from bot.bootstrap.knowledge import glossary_of, scoring_of
from bot.bootstrap.mind import LEXICON
from bot.clock import SystemClock
from bot.progress import TurnProgress
from bot.register import register_of
from bot.settings import read_settings
from bot.warming import settle, warm
from core.errors import LanguageModelError
from core.mind import Mind
from core.pipeline import Pipeline
from core.plan import SearchPlan
from core.progress import Progress
from tests.evals.families import SHARED, Family, find
from tests.evals.recording.answers import Filled
from tests.evals.recording.prompts import prompt_in
from tests.evals.recording.recordings import RECORDED, Recordings

BAR_MS, FIRST_BAR_MS = 150.0, 100.0
NATURAL = Path(__file__).parent.parent / "tests" / "demo" / "natural"
_DEADLINE_S = 600.0
_Form = TypeVar("_Form", bound=BaseModel)


@dataclass(slots=True)
class Said:
    """What a language model said; implements `adapters.llm.forms.Askable`.

    Attributes:
        spent_s: CPU seconds that it took to look that up.
        lacking: So many prompts were never answered.
        firsts_s: CPU seconds until the first claim of an answer was shown, once it was heard.
        progress: Who is told of the last question.
    """

    recordings: Recordings
    spent_s: float = 0.0
    lacking: int = 0
    firsts_s: list[float] = field(default_factory=list[float])
    progress: Progress = field(default_factory=TurnProgress)

    async def ask(
        self,
        form: type[_Form],
        *,
        system: str,
        user: str,
        deadline_s: float | None = None,  # noqa: ARG002  it takes no time
        heard: Callable[[str], None] | None = None,
    ) -> _Form:
        """Return what is recorded; it is heard claim by claim.

        Raises:
            LanguageModelError: Nothing is.
        """
        begun = time.process_time()
        answer = self.recordings.answer_to(prompt_in(system, user))
        self.spent_s += time.process_time() - begun
        if answer is None:
            self.lacking += 1
            raise LanguageModelError("not recorded")
        if heard is not None:
            self._stream(answer, heard)
        return form.model_validate(answer)

    def _stream(self, answer: Filled, heard: Callable[[str], None]) -> None:
        said = json.dumps({"kind": answer["kind"], "search": answer["search"], "claims": []})[:-2]
        for number, claim in enumerate(answer["claims"]):
            said += f"{', ' if number else ''}{json.dumps(claim)}"
            begun, none = time.process_time(), self.progress.now.beginning is None
            heard(said)
            if none and self.progress.now.beginning is not None:
                self.firsts_s.append(time.process_time() - begun)


@dataclass(slots=True)
class Taken:
    """Milliseconds of CPU of each question, of the first claim that is shown, and of a bare search."""

    own: list[float] = field(default_factory=list[float])
    first: list[float] = field(default_factory=list[float])
    bare: list[float] = field(default_factory=list[float])


async def of_family(family: Family, file: Path, profile: cProfile.Profile | None) -> tuple[Taken, int]:
    """Return the times of a family's recorded questions, threads in order, and how many prompts lacked an answer."""
    glossary = glossary_of(read_settings({}))
    register = register_of(family.folder / "docs", family.folder / "catalog.yaml", pack=PACK, say=lambda _: None)
    await indexed(register, glossary, file)
    recordings = Recordings(RECORDED / f"{family.name}.jsonl")
    said, memory, index, scoring = Said(recordings), Remembered(), EmbeddedIndex(file), scoring_of(read_settings({}))
    mind = Mind(
        reader=LanguageModelQuestionReader(said, deadline_s=_DEADLINE_S),
        writer=LanguageModelAnswerWriter(said, deadline_s=_DEADLINE_S),
        lexicon=read_lexicon(LEXICON),
        vectors=scoring.vectors,
    )
    pipeline = Pipeline(index=index, threads=memory, glossary=glossary, scoring=scoring, clock=SystemClock(), mind=mind)
    await warm(pipeline)
    settle()
    taken, asked = Taken(), recordings.asked("model")
    questions = [each for each in family.questions if each["id"] in asked]
    await pipeline.answer(Asked(turn_id="0", thread="first", question=questions[0]["question"]).utterance)
    said.lacking = 0
    for each in questions:
        utterance = Asked(turn_id=each["id"], thread=each["thread"]["id"], question=each["question"]).utterance
        said.progress = TurnProgress()
        begun, said.spent_s = time.process_time(), 0.0
        if profile is not None:
            profile.enable()
        turn = await pipeline.answer(utterance, said.progress)
        if profile is not None:
            profile.disable()
        taken.own.append((time.process_time() - begun - said.spent_s) * 1000)
        memory.add(utterance.thread, turn)
        begun = time.process_time()
        await index.search(SearchPlan(text=each["question"], covering=frozenset(turn.models) or None, generic=True))
        taken.bare.append((time.process_time() - begun) * 1000)
    await index.close()
    taken.first += [seconds * 1000 for seconds in said.firsts_s]
    return taken, said.lacking


async def main(folders: Sequence[Path], *, profiled: bool) -> None:
    """Measure and print."""
    profile = cProfile.Profile() if profiled else None
    print(
        "| family | questions | own CPU, ms p50 / p95 | bar, p95 | bare search | ratio of p50 | not recorded "
        "| first claims shown, ms | bar, p95 |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for family in find(SHARED, folders):
        with tempfile.TemporaryDirectory() as scratch:
            taken, lacking = await of_family(family, Path(scratch) / "index.db", profile)
        own, bare, first = times(taken.own), times(taken.bare), times(taken.first)
        ratio = f"{own.p50 / bare.p50:.1f}"
        print(
            f"| {family.name} | {len(taken.own)} | {own} | {_verdict(own.p95, BAR_MS)} | {bare} | {ratio} | {lacking} "
            f"| {len(taken.first)}: {first} | {_verdict(first.p95, FIRST_BAR_MS)} |"
        )
    if profile is not None:
        pstats.Stats(profile).sort_stats("cumulative").print_stats(60)


def _verdict(took_ms: float, bar_ms: float) -> str:
    return f"{'within' if took_ms <= bar_ms else '**over**'} {bar_ms:g} ms"


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folders", nargs="*", type=Path, default=[NATURAL])
    options.add_argument("--profile", action="store_true", help="show where the time goes")
    given = options.parse_args()
    asyncio.run(main(given.folders, profiled=given.profile))
