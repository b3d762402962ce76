"""What an inbox says to the database at each step of a turn: built once, since that costs more than asking it."""

from datetime import timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Integer,
    ScalarSelect,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.sql import ColumnElement, FromClause, Select
from sqlalchemy.sql.dml import ReturningUpdate

from adapters.store.columns import Moment, Words
from adapters.store.schema import OPEN, State, deliveries, in_queue, messages, receipts, state_in, turns

CHANNEL_PAUSE = timedelta(minutes=1)
"""Of those that wait in a channel each counts as asked so much later than the one before, beside other channels.

It is more than a turn takes, so that who asks in a quiet channel waits for one of a busy channel's turns, not for all;
and it is an amount of time, so that the busy one's come too, however much others ask."""

_NOW, _UNTIL = bindparam("now", type_=Moment), bindparam("until", type_=Moment)
_REVISION: BindParameter[Any] = bindparam("asked_revision", type_=Integer)
_TURN, _WORKER, _WHY = (bindparam(name, type_=Words) for name in ("turn", "worker", "why"))


def _is_held() -> ColumnElement[bool]:
    return (turns.c.turn_id == _TURN) & state_in(turns.c.state, OPEN) & (turns.c.lease_owner == _WORKER)


def _is_current() -> ColumnElement[bool]:
    """Return whether a turn's question is as it was when it was claimed, as far as anybody knows."""
    return or_(_REVISION.is_(None), turns.c.revision == _REVISION)


def _whose(one: FromClause, other: FromClause) -> ColumnElement[bool]:
    """Return whether two turns are one person's; an id means one only where it was given."""
    author = one.c.author == other.c.author
    return author & (one.c.platform == other.c.platform) & (one.c.workspace == other.c.workspace)


def _one(value: ColumnElement[Any], *where: ColumnElement[bool]) -> ScalarSelect[Any]:
    """Return the least or the greatest of what fits a turn; NULL if nothing does.

    Asked so, PostgreSQL looks it up by index for each turn that it tries. Asked whether there is any it may join
    instead, over and over again: where nothing waited lately it expects next to nothing.
    """
    return select(value).where(*where).scalar_subquery()


def _oldest(*, of_idle_people: bool) -> ScalarSelect[Any]:
    """Return the id of the first turn that is due and whose thread has no earlier open one, in the fair order.

    While a post of somebody waits for its platform, nothing more of theirs is begun in that channel: it would only take
    later moments there, ahead of people who haven't asked yet.

    Args:
        of_idle_people: Only turns of people for whom nothing is in work at `now`.
    """
    due, earlier, held, paced = (turns.alias(name) for name in ("due", "earlier", "held", "paced"))
    first = _one(func.min(earlier.c.seq), earlier.c.thread == due.c.thread, state_in(earlier.c.state, OPEN))
    held_until = held.c.lease_until
    in_work = _one(func.max(held_until), _whose(held, due), held.c.lease_owner.is_not(None), held_until > _NOW)
    here = _whose(paced, due) & (paced.c.channel == due.c.channel)
    post_waits = _one(func.max(paced.c.post_at), here, paced.c.post_at.is_not(None), paced.c.post_at > _NOW)
    return (
        select(due.c.turn_id)
        .where(
            *((in_work.is_(None),) if of_idle_people else ()),
            in_queue(due),
            due.c.due_at <= _NOW,
            or_(due.c.lease_until.is_(None), due.c.lease_until <= _NOW),
            due.c.seq == first,
            or_(due.c.post_at.is_not(None), post_waits.is_(None)),
        )
        .order_by(due.c.fair_at, due.c.turn_id)
        .limit(1)
        .with_for_update(skip_locked=True)  # PostgreSQL: others take other turns meanwhile; SQLite locks as a whole
        .scalar_subquery()
    )


def _taking() -> ReturningUpdate[*tuple[Any, ...]]:
    """Return the one statement that picks a turn and leases it: to `worker`, from `now` `until`.

    Who has nothing in work goes first, so that somebody's hundred questions hold up only that person.
    """
    chosen = func.coalesce(_oldest(of_idle_people=True), _oldest(of_idle_people=False))
    return (
        update(turns)
        .where(turns.c.turn_id == chosen)
        .values(lease_owner=_WORKER, lease_until=_UNTIL, attempts=turns.c.attempts + 1)
        .returning(
            turns.c.turn_id,
            turns.c.utterance,
            turns.c.answer,
            turns.c.attempts,
            turns.c.post_attempted,
            turns.c.accepted_at,
            turns.c.beyond,
            turns.c.post_at,
            turns.c.revision,
            turns.c.withdrawn_at,
        )
    )


def _next_in_thread() -> Select[*tuple[Any, ...]]:
    return select(func.coalesce(func.max(turns.c.seq), 0) + 1).where(turns.c.thread == bindparam("in_thread"))


def _fair_at() -> ScalarSelect[Any]:
    """Return by what a new turn of a channel comes: by when it was asked, or after the last that waits there."""
    here = (turns.c.platform, "platform"), (turns.c.workspace, "workspace"), (turns.c.channel, "channel")
    last = (
        select(func.max(turns.c.fair_at).label("at"))
        .where(*(column == bindparam(name) for column, name in here), in_queue(turns))
        .subquery("last")
    )
    following = last.c.at + literal(CHANNEL_PAUSE // timedelta(microseconds=1), BigInteger)
    return select(case((following > _NOW, following), else_=_NOW)).scalar_subquery()


def _beyond() -> ColumnElement[Any]:
    """Return `most` if so many questions of the author wait already that are to be thought about; else NULL."""
    whose = (turns.c.author, "author"), (turns.c.platform, "platform"), (turns.c.workspace, "workspace")
    waiting = (
        select(func.count())
        .select_from(turns)
        .where(
            *(column == bindparam(name) for column, name in whose),
            state_in(turns.c.state, OPEN),
            turns.c.beyond.is_(None),
        )
        .scalar_subquery()
    )
    most = bindparam("most", type_=Integer)
    return case((waiting >= most, most))


DELIVERED = select(deliveries.c.delivery_id, deliveries.c.turn_id).where(
    deliveries.c.delivery_id.in_(bindparam("ids", expanding=True))
)
ACCEPTING = insert(turns).values(
    turn_id=bindparam("turn_id"),
    thread=bindparam("in_thread"),
    seq=_next_in_thread().scalar_subquery(),
    platform=bindparam("platform"),
    workspace=bindparam("workspace"),
    channel=bindparam("channel"),
    root=bindparam("root"),
    author=bindparam("author"),
    utterance=bindparam("utterance"),
    text=bindparam("text"),
    due_at=_NOW,
    accepted_at=_NOW,
    fair_at=_fair_at(),
    beyond=_beyond(),
)
DELIVERING = insert(deliveries).values(
    delivery_id=bindparam("delivery_id"), turn_id=bindparam("turn_id"), delivered_at=bindparam("at", type_=Moment)
)
TAKING = _taking()
RENEWING = update(turns).where(_is_held()).values(lease_until=_UNTIL)
HOLDERS = select(turns.c.lease_owner).where(state_in(turns.c.state, OPEN), turns.c.lease_owner.is_not(None))
FREEING = (
    update(turns)
    .where(state_in(turns.c.state, OPEN), turns.c.lease_owner == _WORKER)
    .values(
        lease_owner=None,
        lease_until=None,
        due_at=case((turns.c.post_attempted, _UNTIL), else_=turns.c.due_at),  # nothing held is due later
    )
)
ANSWERING = (
    update(turns)
    .where(turns.c.turn_id == _TURN, turns.c.state == State.RECEIVED, turns.c.withdrawn_at.is_(None))
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
POSTING = update(turns).where(_is_held()).values(post_attempted=True, lease_until=_UNTIL, post_at=None)
WAITING = update(turns).where(_is_held()).values(lease_until=_UNTIL, post_at=bindparam("at", type_=Moment))
PUTTING_OFF = (
    update(turns)
    .where(_is_held())
    .values(
        lease_owner=None,
        lease_until=None,
        attempts=turns.c.attempts - 1,
        due_at=bindparam("at", type_=Moment),
        post_at=bindparam("at", type_=Moment),
    )
)
STILL_ANSWERED = select(exists().where(turns.c.turn_id == _TURN, turns.c.state == State.ANSWERED))
FINISHING = (
    update(turns)
    .where(turns.c.turn_id == _TURN, _is_current())
    .values(state=State.POSTED, posted_at=func.coalesce(turns.c.posted_at, _NOW), lease_owner=None, lease_until=None)
    .returning(turns.c.thread)
)
RELEASING = update(turns).where(_is_held(), ~_is_current()).values(lease_owner=None, lease_until=None)
REPEATING = (
    update(turns)
    .where(turns.c.turn_id == _TURN, turns.c.state == State.POSTED, ~_is_current())
    .values(state=State.ANSWERED, due_at=_NOW, fair_at=_NOW)
)
KNOWN = select(exists().where(turns.c.turn_id == _TURN))
UNNAMING = delete(messages).where(
    or_(messages.c.message == bindparam("named"), messages.c.turn_id == bindparam("turn"))
)
NAMING = insert(messages)
KEEPING = insert(receipts)
LETTING_GO = delete(receipts).where(receipts.c.number <= bindparam("before"))
GIVING_BACK = (
    update(turns).where(_is_held()).values(why_failed=_WHY, lease_owner=None, lease_until=None, due_at=bindparam("due"))
)
GIVING_UP = (
    update(turns)
    .where(_is_held(), _is_current())
    .values(why_failed=_WHY, lease_owner=None, lease_until=None, state=State.FAILED, post_at=None)
)
