"""Answers of experts: shown before they are given, kept beside the documents, found at once, and taken back."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from adapters.store import Store
from bot.answer_preview import Previewing
from bot.answers_beside import beside_of
from bot.answers_file import AnswersFile
from bot.answers_given import answer_given
from bot.answers_index import is_published, publish_answers
from bot.settings import Settings
from bot.telling_askers import told_to
from core.errors import BotError
from core.experts import Draft, ExpertAnswer, Given, KnownAnswer, Previewed
from core.messages import Utterance
from core.ports import Clock, Index, Staged

log = logging.getLogger(__name__)

LOOK_S = 5.0
"""So long at most until a change of the file, or that an answer expired, is seen."""

_TRIES, _BETWEEN_S = 8, 0.4
_TELLABLE = timedelta(days=7)
"""Longer ago nobody is told any more of what was answered, whatever kept us from it."""
_ID_BYTES = 6


@dataclass(slots=True, kw_only=True)
class ExpertAnswers:
    """The answers of one library.

    Attributes:
        offer: Accepts an utterance; False if it was accepted before.
    """

    settings: Settings
    store: Store
    index: Index
    clock: Clock
    offer: Callable[[Utterance], Awaitable[bool]]
    _busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    _seen: object = None
    _file: AnswersFile = field(init=False)
    _preview: Previewing = field(init=False)

    def __post_init__(self) -> None:
        self._file = AnswersFile(settings=self.settings)
        self._preview = Previewing(settings=self.settings, clock=self.clock)

    async def closed(self) -> str:
        """Return why no answer can be kept here, for the person; empty if one can."""
        return await self._file.closed()

    async def all(self) -> Sequence[KnownAnswer]:
        """Return all answers, the latest first, with what documents say of the same.

        Raises:
            BotError: The file or the index can't be read.
        """
        said, catalog, today = await self._file.read(), (await self.index.knowledge()).catalog, self._today
        staged = await self._file.staged(catalog, today)
        found, beside = is_published(catalog, staged), await beside_of(staged, said, self.index, catalog)
        return [
            KnownAnswer(
                said=each,
                expired=(gone := each.expired(today.isoformat())),
                found=found and not gone,
                beside=beside.get(each.answer, ()),
            )
            for each in sorted(said, key=lambda each: each.answered_at, reverse=True)
        ]

    async def preview(self, draft: Draft) -> Previewed:
        """Return what is answered once this is confirmed, asked as it was asked in vain, or else plainly.

        Raises:
            NotTaken: It can't be kept; says why.
            BotError: The index can't be read.
        """
        said, catalog = self._said(draft), (await self.index.knowledge()).catalog
        staged = await self._file.tried(said, catalog, self._today)
        asked = await self.store.questions_of(draft.gap, now=self.clock.now()) if draft.gap else ()
        questions = (*(each.text for each in asked[:1]), said.asked_plainly)
        return await self._preview.previewed(draft, staged, questions)

    async def give(self, draft: Draft) -> Given:
        """Keep an answer, have it found, and tell who had asked.

        One that is kept already, such as one confirmed twice, isn't kept twice: what it is confirmed for now counts as
        answered from now on, and who asked that is told, once.

        Raises:
            NotTaken: It can't be kept; says why.
            BotError: The index can't be read.
        """
        said = self._said(draft)
        async with self._busy:
            catalog = (await self.index.knowledge()).catalog
            kept, staged = await self._file.added(said, catalog, self._today)
            found = is_published(catalog, staged) or await self._published(staged)
        told = await self._settled(replace(kept, gap=said.gap, answered_at=said.answered_at), found=found)
        log.info("expert answered answer=%s found=%s told=%d", kept.answer, found, told)
        return Given(said=kept, found=found, told=told)

    async def take_back(self, answer: str) -> bool:
        """Let an answer be found no more, and its gap count again; False if there is no such answer.

        Raises:
            BotError: The file can't be read or written.
        """
        async with self._busy:
            said = await answer_given(self.settings, answer)
            if said is None or not await self._file.without(answer):
                return False
            await self._published(await self._file.staged((await self.index.knowledge()).catalog, self._today))
        if said.gap:
            await self.store.dismiss(said.gap, None)
        log.info("expert answer taken back answer=%s", answer)
        return True

    async def keep(self) -> None:
        """Publish what changed in the file, or expired, and tell who wasn't told yet; until cancelled."""
        while True:
            try:
                await self.refresh()
            except BotError as error:
                log.warning("answers of experts stay as they were why=%s", error)
            except Exception:
                log.exception("answers of experts stay as they were")
            await self.clock.sleep(LOOK_S)

    async def refresh(self) -> None:
        """Do that once; nothing if nothing changed since.

        Raises:
            BotError: The file or the index can't be read.
        """
        known = await self.index.knowledge()
        state = (await self._file.state(), self._today, known.stamp)
        if state == self._seen or not known.catalog.models:
            return
        async with self._busy:
            staged = await self._file.staged(known.catalog, self._today)
            found = is_published(known.catalog, staged) or await self._published(staged)
        if found:
            await self._tell_all()
            self._seen = state

    async def _settled(self, said: ExpertAnswer, *, found: bool) -> int:
        """Put the gap of an answer aside, and tell who had asked if it is found; return how many are told anew."""
        if said.gap:
            await self.store.dismiss(said.gap, said.answered_at)
        return await self._tell(said) if found else 0

    async def _tell_all(self) -> None:
        for said in await self._file.read():
            if self.clock.now() - said.answered_at < _TELLABLE and not said.expired(self._today.isoformat()):
                await self._tell(said)

    @property
    def _today(self) -> date:
        return self.clock.now().date()

    @property
    def _moment(self) -> datetime:
        """The first whole second after all that was asked until now: the file keeps no smaller ones."""
        return self.clock.now().replace(microsecond=0) + timedelta(seconds=1)

    def _said(self, draft: Draft) -> ExpertAnswer:
        return ExpertAnswer(
            answer=secrets.token_hex(_ID_BYTES),
            models=draft.models,
            aspect=draft.aspect,
            text=draft.text,
            by=draft.by,
            since=self._today.isoformat(),
            until=draft.until,
            gap=draft.gap,
            answered_at=self._moment,
        )

    async def _published(self, staged: Staged | None) -> bool:
        """Publish; False while somebody else writes, such as a run over all documents: it is done later then."""
        for left in reversed(range(_TRIES)):
            try:
                await publish_answers(self.settings, staged)
            except BotError as error:
                log.info("answers of experts wait for the index tries_left=%d why=%s", left, error)
                await self.clock.sleep(_BETWEEN_S if left else 0.0)
            else:
                return True
        return False

    async def _tell(self, said: ExpertAnswer) -> int:
        """Accept what tells people of an answer, each once however often this is done; return how many are new."""
        asked = await self.store.askers_of(said.gap, before=said.answered_at, now=self.clock.now()) if said.gap else ()
        return sum([await self.offer(told_to(each, said)) for each in asked if each.thread.channel != "api"])
