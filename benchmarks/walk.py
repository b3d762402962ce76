"""Which way a question takes through `core`: the files that it enters, in order, and how many of their functions.

Run `make walk QUESTION="weight of the ECU-850"`; it is asked of the demo's documents by rules, after another one that
warms all up. `ARGS=--model` asks it of a language model that is recorded: one of `tests/demo/natural/questions.jsonl`.
The bar: 45 files by rules, 40 with a model.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from adapters.index.embedded import EmbeddedIndex
from benchmarks.answers import indexed
from benchmarks.by_model import NATURAL, Said, mind_of
from bot.batch import Asked, Remembered
from bot.bootstrap.knowledge import glossary_of, scoring_of
from bot.clock import SystemClock
from bot.demo_documents import CATALOG, DOCS
from bot.register import register_of
from bot.settings import read_settings
from bot.warming import warm
from core.pipeline import Pipeline
from tests.evals.recording.recordings import RECORDED, Recordings

ROOT = Path(__file__).parent.parent
BAR, BAR_BY_MODEL = 45, 40
_CORE = f"{ROOT / 'core'}/"
_FIRST = "What is the storage temperature of the ECU-850b?"


@dataclass(slots=True)
class Way:
    """What was entered.

    Attributes:
        files: By path from the root, in order: the names of their functions, each with how often it was called.
    """

    files: defaultdict[str, defaultdict[str, int]] = field(
        default_factory=lambda: defaultdict[str, defaultdict[str, int]](lambda: defaultdict(int))
    )

    @contextmanager
    def noted(self) -> Generator[None]:
        """Note each function of `core` that this thread calls meanwhile."""
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and not code.co_name.startswith("<") and code.co_filename.startswith(_CORE):
            self.files[Path(code.co_filename).relative_to(ROOT).as_posix()][code.co_qualname] += 1

    def told(self, bar: int) -> str:
        """Return it for a person, a file a line."""
        width = max(map(len, self.files), default=0)
        lines = [
            f"{path:{width}} {len(held):4} functions, {sum(held.values()):6} calls, first {next(iter(held))}"
            for path, held in self.files.items()
        ]
        functions = sum(map(len, self.files.values()))
        verdict = "within" if len(self.files) <= bar else "over"
        return "\n".join([*lines, f"{len(self.files)} files ({verdict} {bar}), {functions} functions"])


async def walked(question: str, *, by_model: bool) -> tuple[Way, str]:
    """Return the way of a question to the demo's documents, and what kind of answer it got.

    Raises:
        SystemExit: Nobody recorded what a language model says to it.
    """
    glossary, scoring = glossary_of(read_settings({})), scoring_of(read_settings({}))
    said = Said(Recordings(RECORDED / f"{NATURAL.name}.jsonl"))
    way, memory = Way(), Remembered()
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "index.db"
        await indexed(register_of(DOCS, CATALOG, say=lambda _: None), glossary, file)
        index = EmbeddedIndex(file)
        pipeline = Pipeline(
            index=index,
            threads=memory,
            glossary=glossary,
            scoring=scoring,
            clock=SystemClock(),
            mind=mind_of(said, scoring) if by_model else None,
        )
        await warm(pipeline)
        await pipeline.answer(Asked(turn_id="0", thread="first", question=_FIRST).utterance)
        said.lacking = 0
        with way.noted():
            turn = await pipeline.answer(Asked(turn_id="1", thread="second", question=question).utterance)
        await index.close()
    if said.lacking:
        raise SystemExit(f"No language model was recorded for {question!r}: see {NATURAL / 'questions.jsonl'}.")
    return way, turn.answer.kind


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("question")
    options.add_argument("--model", action="store_true", help="ask a recorded language model")
    given = options.parse_args()
    found, kind = asyncio.run(walked(given.question, by_model=given.model))
    print(found.told(BAR_BY_MODEL if given.model else BAR))
    print(f"answered by: {kind}")
