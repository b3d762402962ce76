"""Questions that were changed, deleted or stopped: their turns are opened again, or nothing more comes of them."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, bindparam, case, delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection

from adapters.codec import to_json, utterance_from_json
from adapters.store.columns import Moment, Words, storable
from adapters.store.database import InDatabase
from adapters.store.schema import (
    OPEN,
    State,
    asks,
    corrections,
    deliveries,
    feedback,
    receipts,
    signals,
    state_in,
    turns,
)
from adapters.store.tallies import TAKING_BACK
from core.inbox import Edit
from core.messages import ThreadKey

_TURN = bindparam("turn", type_=Words)
_NOW = bindparam("now", type_=Moment)
_DELIVERED = select(deliveries.c.turn_id).where(deliveries.c.delivery_id == bindparam("message", type_=Words))
_LOOKING = select(turns).where(turns.c.turn_id == _TURN).with_for_update()
_NOTING = update(turns).where(turns.c.turn_id == _TURN).values(edited_at=bindparam("at", type_=Moment))
_TELLING_APART = insert(deliveries).values(
    delivery_id=bindparam("message", type_=Words), turn_id=None, delivered_at=_NOW
)
_is_being_sent = (
    (turns.c.state == State.ANSWERED)
    & turns.c.post_attempted
    & turns.c.lease_owner.is_not(None)
    & (turns.c.lease_until > _NOW)
)
"""A post that may be on its way must arrive, or its lease run out, before anybody looks for it."""
_REOPENING = (
    update(turns)
    .where(turns.c.turn_id == _TURN)
    .values(
        state=State.RECEIVED,
        answer=None,
        intent=None,
        models=[],
        topic="",
        candidates=[],
        answered_at=None,
        why_failed=None,
        attempts=0,
        due_at=_NOW,
        fair_at=_NOW,
        post_at=None,
        revision=turns.c.revision + 1,
        lease_owner=case((_is_being_sent, turns.c.lease_owner)),
        lease_until=case((_is_being_sent, turns.c.lease_until)),
    )
)
_CHANGING = _REOPENING.values(
    text=bindparam("said", type_=Words),
    utterance=bindparam("uttered", type_=Words),
    edited_at=bindparam("at", type_=Moment),
)
_WITHDRAWING = _REOPENING.values(withdrawn_at=_NOW)
_SKEW = timedelta(seconds=5)
"""So far a platform's clock may be behind ours."""
_in_work = select(func.min(turns.c.seq)).where(turns.c.thread == bindparam("in_thread"), state_in(turns.c.state, OPEN))
_STOPPING = (
    update(turns)
    .where(
        turns.c.thread == bindparam("in_thread"),
        turns.c.seq == _in_work.scalar_subquery(),
        turns.c.state == State.RECEIVED,
        or_(turns.c.lease_owner.is_not(None), turns.c.attempts > 0),
        turns.c.accepted_at <= bindparam("at", type_=Moment),
        turns.c.withdrawn_at.is_(None),
    )
    .values(why_failed="stopped by who reads it", lease_owner=None, lease_until=None, state=State.FAILED, post_at=None)
)
_FORGETTING = delete(turns).where(turns.c.turn_id == _TURN, turns.c.withdrawn_at.is_not(None)).returning(turns.c.thread)
_OF_THE_ANSWER = (
    *(delete(table).where(table.c.turn_id == _TURN) for table in (signals, asks, feedback, receipts, corrections)),
    TAKING_BACK,
)
"""What was asked, how it was answered, what people say of it, what documents say since, and that it counts."""
_NOTES = select(turns.c.turn_id).where(turns.c.corrects == _TURN, turns.c.withdrawn_at.is_(None))


class SqlAmending(InDatabase):
    """`core.inbox.Amending` in SQL."""

    async def amend(self, edit: Edit, *, now: datetime) -> bool:
        """Have the changed question answered anew, in place of its answer; False if it was never offered."""

        def change(connection: Connection) -> bool:
            known, row = _found(connection, edit.message)
            if row is None or (row.edited_at is not None and edit.at <= row.edited_at):
                return known
            given = {"turn": row.turn_id, "now": now, "at": edit.at}
            asked = utterance_from_json(row.utterance)
            if storable(edit.text) == storable(asked.text):
                connection.execute(_NOTING, given)
                return known
            uttered = to_json(replace(asked, text=edit.text))
            connection.execute(_CHANGING, {**given, "said": edit.text, "uttered": uttered})
            self._opened(connection, row, now)
            return known

        return await self.database.write(change)

    async def retract(self, message: str, *, now: datetime, asked: bool = False) -> bool:
        """Open the turn of a deleted question again, so that its answer is taken back; False if it was never offered.

        If it was `asked`, but is not known yet, it counts as delivered.
        """

        def take_out(connection: Connection) -> bool:
            known, row = _found(connection, message)
            if row is not None:
                connection.execute(_WITHDRAWING, {"turn": row.turn_id, "now": now})
                self._opened(connection, row, now)
            elif asked and not known:
                connection.execute(_TELLING_APART, {"message": message, "now": now})
            return known

        return await self.database.write(take_out)

    async def stop(self, thread: ThreadKey, delivery: str, *, at: datetime, now: datetime) -> None:
        """Give up the turn that is in work in a thread, if it isn't answered yet; told once more, do nothing."""

        def give_up(connection: Connection) -> None:
            if connection.execute(_DELIVERED, {"message": delivery}).one_or_none() is None:
                connection.execute(_TELLING_APART, {"message": delivery, "now": now})
                if connection.execute(_STOPPING, {"in_thread": str(thread), "at": at + _SKEW}).rowcount:
                    self.database.tell(connection, str(thread))

        await self.database.write(give_up)

    async def forgotten(self, turn_id: str) -> None:
        """Delete a withdrawn turn with all that hangs on it; it is known as delivered still."""

        def forget(connection: Connection) -> None:
            gone = connection.execute(_FORGETTING, {"turn": turn_id}).one_or_none()
            if gone is not None:
                self.database.tell(connection, gone.thread)

        await self.database.write(forget)

    def _opened(self, connection: Connection, row: Row[*tuple[Any, ...]], now: datetime) -> None:
        """Let nothing hang on a turn any more that was opened again; notes on its answer are taken back."""
        for note in connection.execute(_NOTES, {"turn": row.turn_id}).all():
            connection.execute(_WITHDRAWING, {"turn": note.turn_id, "now": now})
        for each in _OF_THE_ANSWER:
            connection.execute(each, {"turn": row.turn_id})
        self.database.tell(connection, row.thread)


def _found(connection: Connection, message: str) -> tuple[bool, Row[*tuple[Any, ...]] | None]:
    """Return whether a message was delivered, and its turn; None for one that is forgotten or withdrawn."""
    delivered = connection.execute(_DELIVERED, {"message": message}).one_or_none()
    if delivered is None or delivered.turn_id is None:
        return delivered is not None, None
    row = connection.execute(_LOOKING, {"turn": delivered.turn_id}).one_or_none()
    return True, None if row is None or row.withdrawn_at is not None else row
