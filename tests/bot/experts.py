"""A library, a store and the desk of its experts, for tests."""

from dataclasses import dataclass
from pathlib import Path

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from adapters.store import Store
from bot.batch import Remembered
from bot.bootstrap.knowledge import pipeline_of
from bot.commands.ask import utterance_of
from bot.expert_answers import ExpertAnswers
from bot.settings import Settings
from core.answer import Answer
from core.errors import TransientError
from core.experts import Draft
from core.messages import Utterance
from core.ports import Index
from tests.adapters.store.test_gaps import ask
from tests.bot.shelf import Shelf
from tests.clocks import FakeClock
from tests.core.receipts import an_ask

COLOUR = Draft(models=("ECU-750",), aspect="colour", text="Light grey (RAL 7035).", by="Ada Byron")
ASKED = "What colour is the ECU-750?"


@dataclass
class World:
    """A library, a store and an expert's desk.

    Attributes:
        deaf: So many times nothing is accepted, as if the process were killed there.
    """

    shelf: Shelf
    settings: Settings
    index: Index
    store: Store
    clock: FakeClock
    deaf: int = 0

    def desk(self) -> ExpertAnswers:
        """Return the desk of a process that has just begun."""
        return ExpertAnswers(
            settings=self.settings, store=self.store, index=self.index, clock=self.clock, offer=self.offer
        )

    async def offer(self, utterance: Utterance) -> bool:
        """Accept an utterance."""
        if self.deaf:
            self.deaf -= 1
            raise TransientError("killed here")
        return await self.store.offer(utterance, now=self.clock.now())

    async def answer(self, question: str = ASKED) -> Answer:
        """Answer a question from what is indexed now."""
        pipeline = pipeline_of(self.settings, self.index, Remembered())
        return (await pipeline.answer(utterance_of(question, question))).answer

    async def gap(self, *, authors: tuple[str, ...] = ("U1", "U2")) -> str:
        """Have something asked in vain; return the gap."""
        for author in authors:
            await ask(self.store, an_ask("colour", "ECU-750", lacking=True), at=self.clock.now(), author=author)
        [gap] = await self.store.gaps(now=self.clock.now())
        return gap.gap

    async def told(self) -> list[str]:
        """Return who is told of something, by what was accepted."""
        found: list[str] = []
        while claim := await self.store.claim(worker="w", now=self.clock.now(), lease_s=900.0):
            assert claim.utterance.tells
            found.append(claim.utterance.author)
        return sorted(found)

    @property
    def file(self) -> Path:
        """Where answers are kept."""
        return self.shelf.root / ANSWERS_PATH
