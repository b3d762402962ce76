"""What is answered once an expert's draft is confirmed: really answered, from a copy of the index that holds it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from bot.answers_index import index_with
from bot.batch import Asked, Remembered
from bot.bootstrap.knowledge import glossary_of, scoring_of
from bot.settings import Settings
from core.experts import Draft, Previewed, shows
from core.pipeline import Pipeline
from core.ports import Clock, Index, Staged
from core.retrieval.scoring_parameters import Scoring


@dataclass(slots=True, kw_only=True)
class Previewing:
    """Asks a copy."""

    settings: Settings
    clock: Clock
    _scoring: Scoring | None = None

    async def previewed(self, draft: Draft, staged: Staged | None, questions: Sequence[str]) -> Previewed:
        """Return what is said to the first question that the draft answers; to the last one if none is.

        Raises:
            BotError: There is no index on this machine, or no room for a copy.
        """
        async with index_with(self.settings, staged) as index:
            pipeline = await self._pipeline(index)
            tried = [await self._tried(pipeline, question, draft) for question in questions]
        return next((each for each in tried if each.found), tried[-1])

    async def _pipeline(self, index: Index) -> Pipeline:
        if self._scoring is None:
            self._scoring = await asyncio.to_thread(scoring_of, self.settings)
        glossary = await asyncio.to_thread(glossary_of, self.settings)
        return Pipeline(index=index, threads=Remembered(), glossary=glossary, scoring=self._scoring, clock=self.clock)

    async def _tried(self, pipeline: Pipeline, question: str, draft: Draft) -> Previewed:
        asked = Asked(turn_id="preview", thread=None, question=question).utterance
        answer = (await pipeline.answer(asked)).answer
        return Previewed(question=question, answer=answer, found=shows(answer, draft, ANSWERS_PATH))
