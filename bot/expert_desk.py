"""Experts in chats: who they are there, what was asked in vain in a thread, and their answers, as on the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from adapters.chat.expert_desk import AnswerDesk
from adapters.store import Store
from core.experts import Draft, Expert, Experts, Given, Previewed, refusal
from core.gaps import Unanswered
from core.messages import Platform, ThreadKey
from core.ports import Clock, Index


class KeptAnswers(AnswerDesk, Protocol):
    """The answers of experts: `bot.expert_answers.ExpertAnswers`, which needs what `bot.bootstrap` builds."""

    async def keep(self) -> None:
        """Publish what changed, or expired, and tell who wasn't told yet; until cancelled."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatExperts:
    """The `adapters.chat.expert_desk.ExpertDesk` of one library."""

    experts: Experts
    answers: KeptAnswers
    store: Store
    index: Index
    clock: Clock

    def expert(self, platform: Platform, person: str) -> Expert | None:
        """Return the expert whom a platform calls so; None if it is none."""
        return self.experts.at(platform, person)

    async def refusal(self, expert: Expert | None, models: Sequence[str]) -> str:
        """Return why somebody may not answer for product models here, for that person; empty if they may."""
        catalog = (await self.index.knowledge()).catalog
        lines = {catalog.models[name].family for name in models if name in catalog.models}
        return refusal(expert, lines, operates=False) or await self.answers.closed()

    async def unanswered(self, thread: ThreadKey) -> Unanswered | None:
        """Return what was asked last in vain in a thread; None if nothing was."""
        return await self.store.unanswered_in(thread, now=self.clock.now())

    async def preview(self, draft: Draft) -> Previewed:
        """Return what is answered once this is confirmed.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        return await self.answers.preview(draft)

    async def give(self, draft: Draft) -> Given:
        """Keep an answer, have it found, and tell who had asked; one that is kept already isn't kept twice.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        return await self.answers.give(draft)
