"""What was said in each thread: for the next question, for the web page, for buttons."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Row, bindparam, delete, exists, func, select

from adapters.codec import answer_from_json
from adapters.store.receipts import SqlReceipts
from adapters.store.schema import State, messages, turns
from core.answer import Answer, Apology
from core.errors import PermanentError
from core.messages import Platform, ThreadKey
from core.reading.question import Intent
from core.reading.turn import Turn

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidTurn:
    """A turn as a thread's reader sees it.

    Attributes:
        text: What the person wrote.
        answer: None while it is being worked on; an apology if it was given up.
    """

    turn_id: str
    text: str
    answer: Answer | None
    asked_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadSummary:
    """A thread in a list of threads.

    Attributes:
        root: `ThreadKey.root`.
        text: The first thing said in it.
        asked_at: When something was last asked in it.
    """

    root: str
    text: str
    asked_at: datetime


class SqlThreads(SqlReceipts):
    """`core.ports.Threads` in SQL, and what else people ask of the past."""

    async def recent(self, thread: ThreadKey, *, limit: int) -> Sequence[Turn]:
        """Return the thread's last answered turns, oldest first, at most `limit`."""
        rows = await self._rows(_RECENT, {"in_thread": str(thread), "most": limit})
        return [turn for row in reversed(rows) if (turn := _turn(row)) is not None]

    async def joined(self, thread: ThreadKey) -> bool:
        """Return whether we accepted anything in the thread."""
        found = await self._rows(select(exists().where(turns.c.thread == str(thread))))
        return bool(found[0][0])

    async def thread_turns(self, thread: ThreadKey) -> Sequence[SaidTurn]:
        """Return all turns of the thread, in order."""
        rows = await self._rows(select(turns).where(turns.c.thread == str(thread)).order_by(turns.c.seq))
        return [
            SaidTurn(turn_id=row.turn_id, text=row.text, answer=_shown(row), asked_at=row.accepted_at) for row in rows
        ]

    async def threads_of(
        self, platform: Platform, workspace: str, *, author: str | None = None, limit: int = 100
    ) -> Sequence[ThreadSummary]:
        """Return the workspace's threads, the latest first.

        Args:
            platform: Where the threads are.
            workspace: `ThreadKey.workspace`.
            author: Only threads that this person opened; None means everybody's.
            limit: At most so many.
        """
        of_workspace = (turns.c.platform == platform) & (turns.c.workspace == workspace)
        spans = (
            select(
                turns.c.thread,
                func.min(turns.c.seq).label("first"),
                func.max(turns.c.accepted_at).label("asked_at"),
            )
            .where(of_workspace)
            .group_by(turns.c.thread)
            .subquery()
        )
        opened = (turns.c.thread == spans.c.thread) & (turns.c.seq == spans.c.first)
        listed = select(turns.c.root, turns.c.text, spans.c.asked_at).join(spans, opened)
        if author is not None:
            listed = listed.where(turns.c.author == author)
        rows = await self._rows(listed.order_by(spans.c.asked_at.desc(), turns.c.turn_id).limit(limit))
        return [ThreadSummary(root=row.root, text=row.text, asked_at=row.asked_at) for row in rows]

    async def turn_of(self, message: str) -> str | None:
        """Return the id of the turn that a platform's message answers."""
        rows = await self._rows(select(messages.c.turn_id).where(messages.c.message == message))
        return rows[0].turn_id if rows else None

    async def message_of(self, turn_id: str) -> str | None:
        """Return a platform's message that shows a turn's answer; None if none is known."""
        rows = await self._rows(select(messages.c.message).where(messages.c.turn_id == turn_id))
        return rows[0].message if rows else None

    async def answer_in(self, turn_id: str, thread: ThreadKey) -> Answer | None:
        """Return the answer of a turn; None unless it was given in the conversation of `thread`."""
        row = await self.turn_in(turn_id, thread)
        return None if row is None else _answer(row)

    async def answer_of(self, turn_id: str) -> Answer | None:
        """Return the turn's answer; None if there is no such turn, or no answer yet."""
        rows = await self._rows(select(turns).where(turns.c.turn_id == turn_id))
        return _answer(rows[0]) if rows else None

    async def said(self, turn_id: str) -> Turn | None:
        """Return an answered turn with its receipt; None if there is no such turn, or no answer yet."""
        rows = await self._rows(select(turns).where(turns.c.turn_id == turn_id))
        turn = _turn(rows[0]) if rows else None
        return replace(turn, kept=await self.receipt(turn_id)) if turn else None

    async def forget(self, thread: ThreadKey) -> int:
        """Delete the thread's turns with all that hangs on them; return how many there were.

        What was delivered before is still known as delivered, so nothing comes back.
        """
        return await self._change(delete(turns).where(turns.c.thread == str(thread)))


_RECENT = (
    select(turns)
    .where(turns.c.thread == bindparam("in_thread"), turns.c.state.in_((State.ANSWERED, State.POSTED)))
    .order_by(turns.c.seq.desc())
    .limit(bindparam("most", type_=Integer))
)
"""Built once, like `steps`: every question asks it."""


def _answer(row: Row[*tuple[Any, ...]]) -> Answer | None:
    """Return the stored answer; None with a log if this version can't read it."""
    try:
        return None if row.answer is None else answer_from_json(row.answer)
    except PermanentError:
        log.exception("unreadable answer turn=%s", row.turn_id)
        return None


def _shown(row: Row[*tuple[Any, ...]]) -> Answer | None:
    """Return what a reader of the thread sees: nobody waits for what was given up."""
    return _answer(row) or (Apology(ticket=row.turn_id) if row.state == State.FAILED else None)


def _turn(row: Row[*tuple[Any, ...]]) -> Turn | None:
    answer = _answer(row)
    if answer is None:
        return None
    return Turn(
        turn_id=row.turn_id,
        text=row.text,
        answer=answer,
        intent=Intent(row.intent) if row.intent in set(Intent) else None,
        models=tuple(row.models),
        topic=row.topic,
        candidates=tuple(row.candidates),
    )
