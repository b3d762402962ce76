"""How long our own part of an answer takes beside a language model: what it said is recorded, and takes no time here.

Run `.venv/bin/python -m benchmarks.by_model [FOLDER …] [--copies N] [--keep DIR] [--profile]`; a FOLDER holds docs/,
catalog.yaml and questions.jsonl and has recordings (`tests/evals/recorded`); by default it is the demo with its natural
questions. Every recorded question is asked once, after one that warms all up. The bar: 150 ms of CPU at the 95th
percentile, from reading the question to the answer, and 100 ms from the last letter of the first claim until it is
shown. The reference is one bare search for its text.

With copies the documents stand in a crowd of others with the same words (`benchmarks.crowd`); the bar is 400 ms then.
965 copies of the demo are 100,000 chunks; reading them takes half an hour, `--keep` keeps them for the next run. Where
nobody answered with the lines that are shown there, as of a class that the copies belong to, nothing is found in them.
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
from benchmarks.answers import indexed
from benchmarks.crowd import crowded
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
from core.language_model import Mind
from core.pipeline import Pipeline
from core.plan import SearchPlan
from core.progress import Progress
from core.retrieval.scoring_parameters import Scoring
from tests.evals.families import SHARED, Family, Record, find
from tests.evals.recording.answers import Filled
from tests.evals.recording.prompts import WRITE, prompt_in
from tests.evals.recording.recordings import RECORDED, Recordings

BAR_MS, CROWD_BAR_MS, FIRST_BAR_MS = 150.0, 400.0, 100.0
INDEX_FILE = "index.db"
NATURAL = Path(__file__).parent.parent / "tests" / "demo" / "natural"
_DEADLINE_S = 600.0
_NOTHING_FOUND: Filled = {"kind": "no_evidence", "search": [], "claims": []}
_Form = TypeVar("_Form", bound=BaseModel)


@dataclass(slots=True)
class Said:
    """What a language model said; implements `adapters.llm.forms.Askable`.

    Attributes:
        spent_s: CPU seconds that it took to look that up.
        in_a_crowd: Much else is shown than when it answered.
        lacking: So many prompts were never answered.
        firsts_s: CPU seconds until the first claim of an answer was shown, once it was heard.
        progress: Who is told of the last question.
    """

    recordings: Recordings
    in_a_crowd: bool = False
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
        prompt = prompt_in(system, user)
        answer = self.recordings.answer_to(prompt, in_a_crowd=self.in_a_crowd)
        self.spent_s += time.process_time() - begun
        if answer is None and self.in_a_crowd and prompt.step == WRITE:
            answer = _NOTHING_FOUND
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


def mind_of(said: Said, scoring: Scoring) -> Mind:
    """Return the language model that says so."""
    return Mind(
        reader=LanguageModelQuestionReader(said, deadline_s=_DEADLINE_S),
        writer=LanguageModelAnswerWriter(said, deadline_s=_DEADLINE_S),
        lexicon=read_lexicon(LEXICON),
        vectors=scoring.vectors,
    )


@dataclass(slots=True)
class Taken:
    """Milliseconds of CPU of each question, of the first claim that is shown, and of a bare search.

    Those of questions for which a prompt had no answer stand apart: rules took over.
    """

    lacking: list[float] = field(default_factory=list[float])
    own: list[float] = field(default_factory=list[float])
    first: list[float] = field(default_factory=list[float])
    bare: list[float] = field(default_factory=list[float])


async def of_family(family: Family, kept: Path, profile: cProfile.Profile | None, *, copies: int = 0) -> Taken:
    """Return the times of a family's recorded questions, threads in order.

    Args:
        family: Whom to ask.
        kept: An empty folder, or one that has the documents and the index of an earlier run.
        profile: Where the time goes is noted there.
        copies: So many copies of the documents stand in a crowd around them.
    """
    folder = family.folder
    if copies:
        folder = kept / folder.name
        folder = folder if folder.exists() else crowded(family.folder, folder, copies)
    glossary, scoring = glossary_of(read_settings({})), scoring_of(read_settings({}))
    register = register_of(folder / "docs", folder / "catalog.yaml", say=lambda _: None)
    await indexed(register, glossary, kept / INDEX_FILE)
    recordings, memory, index = (
        Recordings(RECORDED / f"{family.name}.jsonl"),
        Remembered(),
        EmbeddedIndex(kept / INDEX_FILE),
    )
    said = Said(recordings, in_a_crowd=copies > 0)
    mind = mind_of(said, scoring)
    pipeline = Pipeline(index=index, threads=memory, glossary=glossary, scoring=scoring, clock=SystemClock(), mind=mind)
    await warm(pipeline)
    settle()
    asked = recordings.asked("model")
    questions = [each for each in family.questions if each["id"] in asked]
    await pipeline.answer(Asked(turn_id="0", thread="first", question=questions[0]["question"]).utterance)
    taken = await _asked(questions, _Setting(pipeline, said, memory, index, profile))
    await index.close()
    return taken


@dataclass(frozen=True, slots=True)
class _Setting:
    """Whom the questions are asked."""

    pipeline: Pipeline
    said: Said
    memory: Remembered
    index: EmbeddedIndex
    profile: cProfile.Profile | None


async def _asked(questions: Sequence[Record], of: _Setting) -> Taken:
    """Return the times of questions, asked in order."""
    taken = Taken()
    for each in questions:
        utterance = Asked(turn_id=each["id"], thread=each["thread"]["id"], question=each["question"]).utterance
        of.said.progress = TurnProgress()
        begun, of.said.spent_s, of.said.lacking = time.process_time(), 0.0, 0
        if of.profile is not None:
            of.profile.enable()
        turn = await of.pipeline.answer(utterance, of.said.progress)
        if of.profile is not None:
            of.profile.disable()
        took_s = time.process_time() - begun - of.said.spent_s
        of.memory.add(utterance.thread, turn)
        if of.said.lacking:
            taken.lacking.append(took_s * 1000)
            continue
        taken.own.append(took_s * 1000)
        begun = time.process_time()
        await of.index.search(SearchPlan(text=each["question"], covering=frozenset(turn.models) or None, generic=True))
        taken.bare.append((time.process_time() - begun) * 1000)
    taken.first += [seconds * 1000 for seconds in of.said.firsts_s]
    return taken


async def main(folders: Sequence[Path], *, copies: int, keep: Path | None, profiled: bool) -> None:
    """Measure and print."""
    profile = cProfile.Profile() if profiled else None
    bar = CROWD_BAR_MS if copies else BAR_MS
    print(
        "| family | questions | own CPU, ms p50 / p95 | bar, p95 | bare search | ratio of p50 | not recorded "
        "| first claims shown, ms | bar, p95 |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for family in find(SHARED, folders):
        with tempfile.TemporaryDirectory() as scratch:
            kept = Path(scratch) if keep is None else keep / f"{family.name}-{copies}"
            kept.mkdir(parents=True, exist_ok=True)
            taken = await of_family(family, kept, profile, copies=copies)
        own, bare, first = times(taken.own), times(taken.bare), times(taken.first)
        ratio = f"{own.p50 / bare.p50:.1f}"
        lacking = f"{len(taken.lacking)}{f': {times(taken.lacking)}' if taken.lacking else ''}"
        print(
            f"| {family.name} | {len(taken.own)} | {own} | {_verdict(own.p95, bar)} | {bare} | {ratio} | {lacking} "
            f"| {len(taken.first)}: {first} | {_verdict(first.p95, FIRST_BAR_MS)} |"
        )
    if profile is not None:
        pstats.Stats(profile).sort_stats("cumulative").print_stats(60)


def _verdict(took_ms: float, bar_ms: float) -> str:
    return f"{'within' if took_ms <= bar_ms else '**over**'} {bar_ms:g} ms"


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folders", nargs="*", type=Path, default=[NATURAL])
    options.add_argument("--copies", type=int, default=0, help="stand in a crowd of so many copies of the documents")
    options.add_argument("--keep", type=Path, metavar="DIR", help="keep documents and index there for the next run")
    options.add_argument("--profile", action="store_true", help="show where the time goes")
    given = options.parse_args()
    asyncio.run(main(given.folders, copies=given.copies, keep=given.keep, profiled=given.profile))
