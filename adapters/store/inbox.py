"""Accepted utterances until their answer is posted."""

import logging
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, bindparam, delete, exists, func, insert, literal, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import ColumnElement, Update
from sqlalchemy.sql.dml import ReturningUpdate

from adapters.codec import answer_from_json, to_json, utterance_from_json
from adapters.store.columns import Moment, storable
from adapters.store.database import InDatabase
from adapters.store.receipts import keep_receipt
from adapters.store.schema import OPEN, State, deliveries, messages, state_in, turns
from core.errors import PermanentError
from core.messages import Utterance
from core.ports import Claim
from core.reading.turn import Turn

log = logging.getLogger(__name__)

_TURN_ID_BYTES = 12


class SqlInbox(InDatabase):
    """`core.ports.Inbox` in SQL."""

    async def offer(self, utterance: Utterance, *, now: datetime) -> bool:
        """Accept an utterance; False if one of its delivery ids was accepted before."""
        ids = {storable(delivery_id) for delivery_id in utterance.delivery_ids}

        def accept(connection: Connection) -> bool:
            known = (
                connection.execute(
                    select(deliveries.c.delivery_id, deliveries.c.turn_id).where(deliveries.c.delivery_id.in_(ids))
                )
            ).all()
            turn_id = known[0].turn_id if known else secrets.token_hex(_TURN_ID_BYTES)
            if not known:
                connection.execute(insert(turns).values(_new_turn(turn_id, utterance, now)))
            for delivery_id in ids - {row.delivery_id for row in known}:
                connection.execute(insert(deliveries).values(delivery_id=delivery_id, turn_id=turn_id))
            return not known

        return await self._database.write(accept)

    async def claim(self, *, worker: str, now: datetime, lease_s: float) -> Claim | None:
        """Take the oldest turn that is due, whose thread has no earlier unposted turn.

        A turn that can't be read (any more) is given up with a log, so that it doesn't block the rest.
        """
        given = {"worker": worker, "now": now, "until": now + timedelta(seconds=lease_s)}

        def take(connection: Connection) -> Claim | None:
            while (row := connection.execute(_TAKING, given).one_or_none()) is not None:
                try:
                    return _claim(row)
                except PermanentError as error:
                    log.exception("gave up turn=%s", row.turn_id)
                    connection.execute(_giving_back(row.turn_id, str(error), None))
            return None

        return await self._database.write(take)

    async def renew(self, turn_id: str, *, worker: str, now: datetime, lease_s: float) -> bool:
        """Prolong the lease; False if somebody else holds the turn by now, or it is done."""
        changed = await self._change(
            update(turns)
            .where(_open(turn_id), turns.c.lease_owner == worker)
            .values(lease_until=now + timedelta(seconds=lease_s))
        )
        return changed == 1

    async def holders(self) -> Collection[str]:
        """Return who holds open turns, also by a lease that ran out."""
        held = select(turns.c.lease_owner).where(state_in(turns.c.state, OPEN), turns.c.lease_owner.is_not(None))
        return {row.lease_owner for row in await self._rows(held)}

    async def free(self, holder: str) -> int:
        """Let anybody claim what `holder` held, at once; return how many turns. Only for one who is dead."""
        held = state_in(turns.c.state, OPEN) & (turns.c.lease_owner == holder)
        return await self._change(update(turns).where(held).values(lease_owner=None, lease_until=None))

    async def answered(self, turn_id: str, turn: Turn, *, now: datetime) -> None:
        """Store a turn's answer, what it was about and its receipt; a turn keeps the first answer stored."""
        answered = (
            update(turns)
            .where(turns.c.turn_id == turn_id, turns.c.state == State.RECEIVED)
            .values(
                state=State.ANSWERED,
                text=turn.text,
                answer=to_json(turn.answer),
                intent=turn.intent,
                models=turn.models,
                topic=turn.topic,
                candidates=turn.candidates,
                answered_at=now,
            )
        )

        def store(connection: Connection) -> None:
            if connection.execute(answered).rowcount and turn.kept is not None:
                keep_receipt(connection, turn_id, turn.kept)

        await self._database.write(store)

    async def posting(self, turn_id: str) -> None:
        """Note that a post is about to go out."""
        await self._change(update(turns).where(_open(turn_id)).values(post_attempted=True))

    async def posted(self, turn_id: str, *, message: str, now: datetime) -> None:
        """Note the platform's id of the posted message; the turn is done."""
        done = (
            update(turns)
            .where(turns.c.turn_id == turn_id)
            .values(
                state=State.POSTED,
                posted_at=func.coalesce(turns.c.posted_at, literal(now, Moment)),
                lease_owner=None,
                lease_until=None,
            )
        )

        def finish(connection: Connection) -> None:
            if connection.execute(done).rowcount:
                connection.execute(delete(messages).where(messages.c.message == message))
                connection.execute(insert(messages).values(message=message, turn_id=turn_id))

        await self._database.write(finish)

    async def note(self, turn_id: str, message: str) -> None:
        """Remember that a platform's message shows a turn's answer, ahead of `posted`."""

        def keep(connection: Connection) -> None:
            known = connection.execute(select(exists().where(turns.c.turn_id == turn_id)))
            if known.scalar_one():
                connection.execute(delete(messages).where(messages.c.message == message))
                connection.execute(insert(messages).values(message=message, turn_id=turn_id))

        await self._database.write(keep)

    async def failed(self, turn_id: str, *, why: str, retry_at: datetime | None) -> None:
        """Give the turn back, to be claimed from `retry_at` on; None gives it up for good."""
        await self._change(_giving_back(turn_id, why, retry_at))

    async def waiting(self) -> int:
        """Return how many turns are neither posted nor given up."""
        rows = await self._rows(select(func.count()).select_from(turns).where(state_in(turns.c.state, OPEN)))
        return int(rows[0][0])


def _open(turn_id: str) -> ColumnElement[bool]:
    return (turns.c.turn_id == turn_id) & state_in(turns.c.state, OPEN)


def _new_turn(turn_id: str, utterance: Utterance, now: datetime) -> dict[str, object]:
    thread = str(utterance.thread)
    last = select(func.coalesce(func.max(turns.c.seq), 0)).where(turns.c.thread == thread)
    return {
        "turn_id": turn_id,
        "thread": thread,
        "seq": last.scalar_subquery() + 1,
        "platform": utterance.thread.platform,
        "workspace": utterance.thread.workspace,
        "root": utterance.thread.root,
        "author": utterance.author,
        "utterance": to_json(utterance),
        "text": utterance.text,
        "due_at": now,
        "accepted_at": now,
    }


def _taking() -> ReturningUpdate[*tuple[Any, ...]]:
    """Return the one statement that picks a turn and leases it: to `worker`, from `now` `until`.

    Postgres would add `with_for_update(skip_locked=True)` to the inner select.
    """
    now, until = bindparam("now", type_=Moment), bindparam("until", type_=Moment)
    due, earlier = turns.alias("due"), turns.alias("earlier")
    ahead = (earlier.c.thread == due.c.thread) & (earlier.c.seq < due.c.seq) & state_in(earlier.c.state, OPEN)
    oldest = (
        select(due.c.turn_id)
        .where(
            state_in(due.c.state, OPEN),
            due.c.due_at <= now,
            or_(due.c.lease_until.is_(None), due.c.lease_until <= now),
            ~exists().where(ahead),
        )
        .order_by(due.c.accepted_at, due.c.turn_id)
        .limit(1)
    )
    return (
        update(turns)
        .where(turns.c.turn_id == oldest.scalar_subquery())
        .values(lease_owner=bindparam("worker"), lease_until=until, attempts=turns.c.attempts + 1)
        .returning(
            turns.c.turn_id,
            turns.c.utterance,
            turns.c.answer,
            turns.c.attempts,
            turns.c.post_attempted,
            turns.c.accepted_at,
        )
    )


_TAKING = _taking()
"""Built once: it is what a worker asks most often."""


def _giving_back(turn_id: str, why: str, retry_at: datetime | None) -> Update:
    given_up = {"state": State.FAILED} if retry_at is None else {"due_at": retry_at}
    return update(turns).where(_open(turn_id)).values(why_failed=why, lease_owner=None, lease_until=None, **given_up)


def _claim(row: Row[tuple[object, ...]]) -> Claim:
    return Claim(
        turn_id=row.turn_id,
        utterance=utterance_from_json(row.utterance),
        answer=None if row.answer is None else answer_from_json(row.answer),
        attempts=row.attempts - 1,
        post_attempted=row.post_attempted,
        accepted_at=row.accepted_at,
    )
