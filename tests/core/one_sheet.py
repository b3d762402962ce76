"""One datasheet, a question about it, and an index into which something else is published meanwhile."""

from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.facts import Fact
from core.messages import Platform, ThreadKey, Utterance
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Knowledge
from tests.core.paper import Paper, a_document
from tests.core.worlds import ReadyIndex

SHEET = (
    a_document("sheet.md", "ECU-850", "ECU-850b", title="Datasheet"),
    Paper().table("Parameter | ECU-850 | ECU-850b", "Weight | 540 g | 525 g", "Supply voltage | 24 V | 36 V"),
)


def asked(text: str) -> Utterance:
    """Return an utterance in a thread of its own."""
    key = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root="r")
    return Utterance(thread=key, delivery_ids=("d",), author="u", text=text)


class Switching(ReadyIndex):
    """An index into which something else was published.

    Attributes:
        fails: Nobody makes vectors of what is searched for now.
    """

    def __init__(self, now: ReadyIndex) -> None:
        self.now = now
        self.fails, self.missed = False, 0

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now."""
        return replace(await self.now.knowledge(), missed=self.missed)

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return the passages that are there now."""
        self.missed += self.fails
        return await self.now.search(plan)

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return the facts that are there now."""
        return await self.now.facts(plan)
