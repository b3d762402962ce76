"""What an inbox says to the database at each step of a turn: built once, since that costs more than asking it."""

from typing import Any

from sqlalchemy import String, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.sql import ColumnElement, Select
from sqlalchemy.sql.dml import ReturningUpdate

from adapters.store.columns import Moment, Words
from adapters.store.schema import OPEN, State, deliveries, messages, receipts, state_in, turns

_NOW, _UNTIL = bindparam("now", type_=Moment), bindparam("until", type_=Moment)
_TURN, _WORKER, _WHY = bindparam("turn", type_=String), bindparam("worker", type_=String), bindparam("why", type_=Words)


def _is_open() -> ColumnElement[bool]:
    return (turns.c.turn_id == _TURN) & state_in(turns.c.state, OPEN)


def _is_held() -> ColumnElement[bool]:
    return _is_open() & (turns.c.lease_owner == _WORKER)


def _taking() -> ReturningUpdate[*tuple[Any, ...]]:
    """Return the one statement that picks a turn and leases it: to `worker`, from `now` `until`.

    Postgres would add `with_for_update(skip_locked=True)` to the inner select.
    """
    due, earlier = turns.alias("due"), turns.alias("earlier")
    ahead = (earlier.c.thread == due.c.thread) & (earlier.c.seq < due.c.seq) & state_in(earlier.c.state, OPEN)
    oldest = (
        select(due.c.turn_id)
        .where(
            state_in(due.c.state, OPEN),
            due.c.due_at <= _NOW,
            or_(due.c.lease_until.is_(None), due.c.lease_until <= _NOW),
            ~exists().where(ahead),
        )
        .order_by(due.c.accepted_at, due.c.turn_id)
        .limit(1)
    )
    return (
        update(turns)
        .where(turns.c.turn_id == oldest.scalar_subquery())
        .values(lease_owner=_WORKER, lease_until=_UNTIL, attempts=turns.c.attempts + 1)
        .returning(
            turns.c.turn_id,
            turns.c.utterance,
            turns.c.answer,
            turns.c.attempts,
            turns.c.post_attempted,
            turns.c.accepted_at,
        )
    )


def _next_in_thread() -> Select[*tuple[Any, ...]]:
    return select(func.coalesce(func.max(turns.c.seq), 0) + 1).where(turns.c.thread == bindparam("in_thread"))


DELIVERED = select(deliveries.c.delivery_id, deliveries.c.turn_id).where(
    deliveries.c.delivery_id.in_(bindparam("ids", expanding=True))
)
ACCEPTING = insert(turns).values(
    turn_id=bindparam("turn_id"),
    thread=bindparam("in_thread"),
    seq=_next_in_thread().scalar_subquery(),
    platform=bindparam("platform"),
    workspace=bindparam("workspace"),
    root=bindparam("root"),
    author=bindparam("author"),
    utterance=bindparam("utterance"),
    text=bindparam("text"),
    due_at=_NOW,
    accepted_at=_NOW,
)
DELIVERING = insert(deliveries)
TAKING = _taking()
RENEWING = update(turns).where(_is_held()).values(lease_until=_UNTIL)
HOLDERS = select(turns.c.lease_owner).where(state_in(turns.c.state, OPEN), turns.c.lease_owner.is_not(None))
FREEING = (
    update(turns)
    .where(state_in(turns.c.state, OPEN), turns.c.lease_owner == _WORKER)
    .values(lease_owner=None, lease_until=None)
)
ANSWERING = (
    update(turns)
    .where(turns.c.turn_id == _TURN, turns.c.state == State.RECEIVED)
    .values(
        state=State.ANSWERED,
        text=bindparam("said"),
        answer=bindparam("answer"),
        intent=bindparam("intent"),
        models=bindparam("models"),
        topic=bindparam("topic"),
        candidates=bindparam("candidates"),
        answered_at=_NOW,
    )
)
POSTING = update(turns).where(_is_held()).values(post_attempted=True, lease_until=_UNTIL)
FINISHING = (
    update(turns)
    .where(turns.c.turn_id == _TURN)
    .values(state=State.POSTED, posted_at=func.coalesce(turns.c.posted_at, _NOW), lease_owner=None, lease_until=None)
)
KNOWN = select(exists().where(turns.c.turn_id == _TURN))
UNNAMING = delete(messages).where(messages.c.message == bindparam("named"))
NAMING = insert(messages)
KEEPING = insert(receipts)
LETTING_GO = delete(receipts).where(receipts.c.number <= bindparam("before"))
GIVING_BACK = (
    update(turns).where(_is_open()).values(why_failed=_WHY, lease_owner=None, lease_until=None, due_at=bindparam("due"))
)
GIVING_UP = (
    update(turns).where(_is_open()).values(why_failed=_WHY, lease_owner=None, lease_until=None, state=State.FAILED)
)
