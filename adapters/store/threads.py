"""What was said in each thread: for the next question, for the web page, for buttons."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Row, bindparam, func, select, true

from adapters.codec import answer_from_json, utterance_from_json
from adapters.store.columns import Words
from adapters.store.receipts import SqlReceipts
from adapters.store.schema import State, deliveries, messages, turns
from core.answer import Answer, Apology
from core.errors import PermanentError
from core.messages import ThreadKey, Utterance
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
class AskedTurn:
    """A turn as who waits for it sees it.

    Attributes:
        utterance: What was accepted.
        answer: None while it is being worked on; an apology if it was given up.
        answered_at: None without an answer that was thought.
    """

    turn_id: str
    utterance: Utterance
    answer: Answer | None
    asked_at: datetime
    answered_at: datetime | None


class SqlThreads(SqlReceipts):
    """`core.ports.Threads` in SQL, and what else people ask of the past."""

    async def recent(self, thread: ThreadKey, *, limit: int, before: str = "") -> Sequence[Turn]:
        """Return the thread's last answered turns before one, oldest first, at most `limit`."""
        rows = await self._rows(_RECENT, {"in_thread": str(thread), "most": limit, "before": before})
        return [turn for row in reversed(rows) if (turn := _turn(row)) is not None]

    async def joined(self, thread: ThreadKey) -> bool:
        """Return whether we were asked anything in the thread; to tell something of our own accord isn't enough."""
        said = select(turns.c.utterance).where(turns.c.thread == str(thread)).order_by(turns.c.seq)
        for some in (said.limit(1), said.offset(1)):  # nearly always the first is a question
            if any(json.loads(row.utterance).get("tells") is None for row in await self._rows(some)):
                return True
        return False

    async def thread_turns(self, thread: ThreadKey) -> Sequence[SaidTurn]:
        """Return all turns of the thread, in order."""
        rows = await self._rows(select(turns).where(turns.c.thread == str(thread)).order_by(turns.c.seq))
        return [said_turn(row) for row in rows]

    async def asked(self, turn_id: str) -> AskedTurn | None:
        """Return a turn; None if there is none.

        Raises:
            PermanentError: This version can't read what was accepted.
        """
        rows = await self._rows(select(turns).where(turns.c.turn_id == turn_id))
        if not rows:
            return None
        return AskedTurn(
            turn_id=rows[0].turn_id,
            utterance=utterance_from_json(rows[0].utterance),
            answer=_shown(rows[0]),
            asked_at=rows[0].accepted_at,
            answered_at=rows[0].answered_at,
        )

    async def delivered(self, delivery_id: str) -> str | None:
        """Return the id of the turn that was delivered under an id; None if there is none (any more)."""
        rows = await self._rows(select(deliveries.c.turn_id).where(deliveries.c.delivery_id == delivery_id))
        return rows[0].turn_id if rows else None

    async def is_wanted(self, turn_id: str) -> bool:
        """Tell whether a turn still waits for its answer: nobody stopped it, took it back or answered it."""
        rows = await self._rows(select(turns.c.state, turns.c.withdrawn_at).where(turns.c.turn_id == turn_id))
        return bool(rows) and rows[0].state == State.RECEIVED and rows[0].withdrawn_at is None

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


_asked = turns.alias("asked")
_SEQ = (
    select(_asked.c.seq)
    .join(deliveries, deliveries.c.turn_id == _asked.c.turn_id)
    .where(deliveries.c.delivery_id == bindparam("before", type_=Words), _asked.c.thread == bindparam("in_thread"))
    .scalar_subquery()
)
_RECENT = (
    select(turns)
    .where(turns.c.thread == bindparam("in_thread"), turns.c.state.in_((State.ANSWERED, State.POSTED)))
    .where(func.coalesce(turns.c.seq < _SEQ, true()), turns.c.corrects.is_(None))
    .order_by(turns.c.seq.desc())
    .limit(bindparam("most", type_=Integer))
)
"""Built once, like `steps`: every question asks it."""


def said_turn(row: Row[*tuple[Any, ...]]) -> SaidTurn:
    """Return what a reader of the thread sees of a stored turn."""
    return SaidTurn(turn_id=row.turn_id, text=row.text, answer=_shown(row), asked_at=row.accepted_at)


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
