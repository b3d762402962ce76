"""Asks a language model one real question, about the demo's documents: does it read, write, and say what is proven?"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.codec import plain_text
from bot.batch import Asked, Remembered
from bot.bootstrap.knowledge import index_to_ask, pipeline_of
from bot.bootstrap.mind import mind_of
from bot.demo_documents import alone_in, index_demo
from bot.findings import Finding, doubtful, fine
from bot.settings import Settings
from core.draft import Brief, Draft
from core.errors import BotError, ConfigError, LanguageModelError
from core.language_model import Mind, Usage
from core.query import Asking, Suggestion
from core.understanding import plainly

QUESTION = "What is the maximum supply current of the ECU-850b at 24 V?"
SLOW_S = 20.0

_NAME = "real question"
_RULES = "questions are answered by rules meanwhile; a server that takes a JSON schema, or a larger model, does better"
_LARGER = "nothing unproven is shown, and passages of the documents take its place; a larger model does better"
_WAIT = "use a smaller model or a faster machine, or set THREADSHEET_LLM_SURE below 1 to leave sure look-ups to rules"


async def try_question(settings: Settings) -> Finding:
    """Return what comes of a question about the demo's documents, which are indexed in a folder that is gone after it.

    The settings were checked before, and the language model answers.
    """
    try:
        with TemporaryDirectory(prefix="threadsheet-doctor-") as folder:
            return await _asked(alone_in(Path(folder), settings))
    except (BotError, OSError) as error:
        return doubtful(_NAME, f"it can't be asked: {error}", "do what the message says")


async def _asked(settings: Settings) -> Finding:
    await index_demo(settings, say=_ignore)
    async with index_to_ask(settings) as index, mind_of(settings) as mind:
        if mind is None:
            raise ConfigError("no language model is set: THREADSHEET_LLM_MODEL names one")
        watched = _Watched(mind)
        pipeline = pipeline_of(settings, index, Remembered(), mind=watched.mind)
        await pipeline.prepare()
        began = time.perf_counter()
        turn = await pipeline.answer(Asked(turn_id="doctor", thread=None, question=QUESTION).utterance)
        return watched.finding(plain_text(turn.answer), seconds=time.perf_counter() - began)


@dataclass(slots=True)
class _Watched:
    """A language model in its two places, and what became of it there.

    Attributes:
        failed: What it didn't do, and why; empty if it did both.
        written: What it wrote, statement by statement, of all drafts.
        used: Tells what the question used.
    """

    asked: Mind
    failed: str = ""
    written: list[str] = field(default_factory=list[str])
    used: Callable[[], Usage] = Usage

    @property
    def mind(self) -> Mind:
        """The language model, watched; it is asked even what rules are sure of."""
        return replace(self.asked, reader=self, writer=self, begin=self._begin, sure=1.0)

    async def read(self, asking: Asking, *, spent_s: float) -> Suggestion:
        """Have the question read."""
        try:
            return await self.asked.reader.read(asking, spent_s=spent_s)
        except LanguageModelError as error:
            self.failed = f"it doesn't read questions: {plainly(error)}"
            raise

    async def write(self, brief: Brief, *, spent_s: float, heard: Callable[[Draft], None] | None = None) -> Draft:
        """Have the answer written."""
        try:
            draft = await self.asked.writer.write(brief, spent_s=spent_s, heard=heard)
        except LanguageModelError as error:
            if not self.written:  # what it doesn't write anew stands as the documents have it
                self.failed = self.failed or f"it doesn't write answers: {plainly(error)}"
            raise
        self.written += [claim.text for claim in draft.claims] + [cell.text for cell in draft.cells]
        return draft

    def _begin(self) -> Callable[[], Usage]:
        self.used = self.asked.begin()
        return self.used

    def finding(self, shown: str, *, seconds: float) -> Finding:
        """Return what is to be said of it, given the answer that people would have seen."""
        took = f"{seconds:.1f} s, {self.used().tokens:,} tokens"
        if self.failed:
            return doubtful(_NAME, f"{self.failed} ({took})", _RULES)
        if not any(text in shown for text in self.written):
            return doubtful(_NAME, f"nothing that it writes of the demo's documents can be proven ({took})", _LARGER)
        if seconds > SLOW_S:
            return doubtful(_NAME, f"it reads, and writes what is proven, but people wait long ({took})", _WAIT)
        return fine(_NAME, f"it reads, and writes what is proven ({took})")


def _ignore(_line: str) -> None:
    """What is said while documents are indexed is the demo's."""
