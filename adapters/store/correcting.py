"""Answers that are asked again because documents changed, and the notes that say what is different now."""

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, func, insert, or_, select, update
from sqlalchemy.engine import Connection

from adapters.codec import answer_from_json, receipt_from_json, to_json, utterance_from_json
from adapters.store import steps
from adapters.store.columns import Moment, Words
from adapters.store.database import InDatabase
from adapters.store.inbox import new_turn
from adapters.store.schema import DONE, State, corrections, receipts, state_in, turns
from core.answer import Answer, Grounded
from core.errors import PermanentError
from core.messages import Platform, ThreadKey, Utterance

log = logging.getLogger(__name__)

_TURN_ID_BYTES = 12
_TOLD = (Platform.SLACK, Platform.TEAMS)
"""Where people are told by a message; the page marks the answer itself."""
_NEWEST = (
    select(corrections.c.turn_id, func.max(corrections.c.number).label("number"))
    .group_by(corrections.c.turn_id)
    .subquery("newest")
)
_UNCHECKED = (
    select(turns, receipts.c.receipt, corrections.c.number, corrections.c.answer.label("corrected"))
    .join(receipts, receipts.c.turn_id == turns.c.turn_id, isouter=True)
    .join(_NEWEST, _NEWEST.c.turn_id == turns.c.turn_id, isouter=True)
    .join(
        corrections,
        (corrections.c.turn_id == turns.c.turn_id) & (corrections.c.number == _NEWEST.c.number),
        isouter=True,
    )
    .where(
        state_in(turns.c.state, DONE),
        turns.c.state == State.POSTED,
        turns.c.answer.is_not(None),
        turns.c.corrects.is_(None),
        turns.c.accepted_at >= bindparam("since", type_=Moment),
        or_(turns.c.checked.is_(None), turns.c.checked != bindparam("stamp", type_=Words)),
    )
    .order_by(turns.c.accepted_at.desc())
    .limit(bindparam("most"))
)
_CHECKING = (
    update(turns)
    .where(turns.c.turn_id == bindparam("turn"), turns.c.revision == bindparam("asked_revision"))
    .where(turns.c.state == State.POSTED)
    .values(checked=bindparam("stamp", type_=Words))
)
_KNOWN = select(corrections.c.number).where(
    corrections.c.turn_id == bindparam("turn"), corrections.c.number == bindparam("nth")
)
_CORRECTING = insert(corrections)
_NOTING = (
    update(turns)
    .where(turns.c.turn_id == bindparam("turn"))
    .values(
        state=State.ANSWERED,
        answer=bindparam("said"),
        corrects=bindparam("of"),
        answered_at=bindparam("now", type_=Moment),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """An answer that people have seen.

    Attributes:
        answer: As it holds by the last note on it, or as it was posted.
        corrections: How many notes there are on it.
        revision: How often its question was changed.
        knowledge: The stamp of what was indexed when it was made; empty if nobody knows.
    """

    turn_id: str
    utterance: Utterance
    answer: Answer
    corrections: int
    revision: int
    knowledge: str


class SqlCorrecting(InDatabase):
    """Gives answers to be asked again, and keeps what came of it."""

    async def unchecked(self, *, stamp: str, since: datetime, limit: int) -> Sequence[GivenAnswer]:
        """Return answers to questions of `since` not yet compared with what is indexed under `stamp`, newest first.

        One that this version can't read is left out.
        """
        rows = await self._rows(_UNCHECKED, {"stamp": stamp, "since": since, "most": limit})
        return [given for row in rows if (given := _given(row)) is not None]

    async def check(
        self,
        given: GivenAnswer,
        *,
        stamp: str,
        now: datetime,
        answer: Answer | None = None,
        note: Grounded | None = None,
    ) -> bool:
        """Keep that an answer was compared with what is indexed; with what is different now, if anything is.

        Where people are told by a message, that is accepted in the same step, to be posted like an answer. False if
        nothing is kept, since the question was changed meanwhile, or another server was quicker.
        """
        number, utterance = given.corrections + 1, given.utterance
        note_id = f"correction:{given.turn_id}:{given.revision}:{number}"

        def keep(connection: Connection) -> bool:
            seen = {"turn": given.turn_id, "asked_revision": given.revision, "stamp": stamp}
            if connection.execute(_CHECKING, seen).rowcount != 1:
                return False
            if answer is None or note is None:
                return True
            if connection.execute(_KNOWN, {"turn": given.turn_id, "nth": number}).first() is not None:
                return False
            connection.execute(
                _CORRECTING,
                {
                    "turn_id": given.turn_id,
                    "number": number,
                    "answer": to_json(answer),
                    "note": to_json(note),
                    "noted_at": now,
                },
            )
            if utterance.thread.platform in _TOLD and not utterance.private:
                self._accept(connection, replace(utterance, delivery_ids=(note_id,)), note, of=given.turn_id, now=now)
            return True

        return await self.database.write(keep)

    def _accept(self, connection: Connection, utterance: Utterance, note: Grounded, *, of: str, now: datetime) -> None:
        """Have a note posted like an answer; it is no question, and no part of what its thread remembers."""
        turn_id = secrets.token_hex(_TURN_ID_BYTES)
        connection.execute(steps.ACCEPTING, {**new_turn(turn_id, utterance, now), "most": None})
        connection.execute(steps.DELIVERING, [{"delivery_id": utterance.id, "turn_id": turn_id, "at": now}])
        connection.execute(_NOTING, {"turn": turn_id, "said": to_json(note), "of": of, "now": now})
        self.database.tell(connection, str(utterance.thread))

    async def corrections_in(self, thread: ThreadKey) -> Mapping[str, tuple[datetime, Grounded]]:
        """Return the last note on each turn of a thread on which there is one, and when it was made."""
        rows = await self._rows(_IN_THREAD, {"in_thread": str(thread)})
        read = {row.turn_id: (row.noted_at, answer_from_json(row.note)) for row in rows}
        return {turn: (at, note) for turn, (at, note) in read.items() if isinstance(note, Grounded)}


_IN_THREAD = (
    select(corrections.c.turn_id, corrections.c.note, corrections.c.noted_at)
    .join(turns, turns.c.turn_id == corrections.c.turn_id)
    .where(turns.c.thread == bindparam("in_thread", type_=Words))
    .order_by(corrections.c.turn_id, corrections.c.number)
)


def _given(row: Row[*tuple[Any, ...]]) -> GivenAnswer | None:
    try:
        return GivenAnswer(
            turn_id=row.turn_id,
            utterance=utterance_from_json(row.utterance),
            answer=answer_from_json(row.corrected or row.answer),
            corrections=row.number or 0,
            revision=row.revision,
            knowledge=receipt_from_json(row.receipt).knowledge if row.receipt else "",
        )
    except PermanentError:
        log.exception("not compared with what is indexed turn=%s", row.turn_id)
        return None
