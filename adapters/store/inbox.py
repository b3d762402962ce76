"""Accepted utterances until their answer is posted."""

import logging
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import Row, func, select
from sqlalchemy.engine import Connection

from adapters.codec import answer_from_json, to_json, utterance_from_json
from adapters.store import steps
from adapters.store.amending import SqlAmending
from adapters.store.asks import keep_asks
from adapters.store.columns import storable
from adapters.store.database import Work
from adapters.store.pacing import hold, order_of, reserve
from adapters.store.receipts import keep_receipt
from adapters.store.schema import OPEN, state_in, turns
from adapters.store.tallies import fail_tally, keep_tally, post_tally
from core.errors import PermanentError
from core.inbox import Claim
from core.messages import Utterance
from core.posting_rates import FREELY, Pacing, Rate
from core.reading.turn import Turn

log = logging.getLogger(__name__)

_TURN_ID_BYTES = 12


class SqlInbox(SqlAmending):
    """`core.ports.Inbox` in SQL."""

    async def offer(self, utterance: Utterance, *, now: datetime, most: int | None = None) -> bool:
        """Accept an utterance; False if one of its delivery ids was accepted before.

        If `most` questions of its author wait already, it is marked as beyond that; they are counted one by one.
        """
        ids = sorted({storable(delivery_id) for delivery_id in utterance.delivery_ids})
        fresh = {**new_turn(secrets.token_hex(_TURN_ID_BYTES), utterance, now), "most": most}
        thread, author = utterance.thread, utterance.author
        person = "" if most is None else storable(f"{thread.platform}|{thread.workspace}|{author}")

        def accept(connection: Connection) -> bool:
            if person:
                self.database.place.alone(connection, person)
            known = connection.execute(steps.DELIVERED, {"ids": ids}).all()
            turn_id = known[0].turn_id if known else fresh["turn_id"]
            if not known:
                connection.execute(steps.ACCEPTING, fresh)
            there = {row[0] for row in known}
            new = [{"delivery_id": each, "turn_id": turn_id, "at": now} for each in ids if each not in there]
            if new:
                connection.execute(steps.DELIVERING, new)
            if not known:
                self.database.tell(connection, str(fresh["in_thread"]))
            return not known

        return await self.database.write(accept, order=person)

    async def claim(self, *, worker: str, now: datetime, lease_s: float) -> Claim | None:
        """Take the first turn that is due, whose thread has no earlier unposted turn; idle people's before all others.

        A turn that can't be read (any more) is given up with a log, so that it doesn't block the rest.
        """
        given = {"worker": worker, "now": now, "until": now + timedelta(seconds=lease_s)}

        def take(connection: Connection) -> Claim | None:
            while (row := connection.execute(steps.TAKING, given).one_or_none()) is not None:
                try:
                    return _claim(row)
                except PermanentError as error:
                    log.exception("gave up turn=%s", row.turn_id)
                    unreadable = {"turn": row.turn_id, "worker": worker, "why": str(error), "asked_revision": None}
                    connection.execute(steps.GIVING_UP, unreadable)
                    fail_tally(connection, row.turn_id)
            return None

        return await self.database.write(take)

    async def renew(self, turn_id: str, *, worker: str, now: datetime, lease_s: float) -> bool:
        """Prolong the lease; False if somebody else holds the turn by now, or it is done."""
        given = {"turn": turn_id, "worker": worker, "until": now + timedelta(seconds=lease_s)}
        return await self._change(steps.RENEWING, given) == 1

    async def holders(self) -> Collection[str]:
        """Return who holds open turns, also by a lease that ran out."""
        return {row.lease_owner for row in await self._rows(steps.HOLDERS)}

    async def free(self, holder: str, *, settled: datetime) -> int:
        """Let anybody claim what `holder` held; return how many turns. Only for one who is dead.

        At once, but what it may have been about to post only from `settled` on.
        """
        return await self._change(steps.FREEING, {"worker": holder, "until": settled})

    async def answered(self, turn_id: str, turn: Turn, *, now: datetime) -> None:
        """Store a turn's answer, what it was about and its receipt; a turn keeps the first answer stored."""
        await self.database.write(_storing(turn_id, turn, now))

    async def posting(
        self,
        turn_id: str,
        turn: Turn | None = None,
        *,
        worker: str,
        now: datetime,
        lease_s: float,
        pacing: Pacing = FREELY,
    ) -> datetime | None:
        """Return when a post may go out, and note what was thought for it; None if the turn isn't `worker`'s.

        All in one step. If it may go now, that is noted, and the lease prolonged. If it has to wait, its moment is
        kept for it, and after more than `pacing.patience_s` the turn is given back till then, which is no failed try.
        """
        given = {"turn": turn_id, "worker": worker, "until": now + timedelta(seconds=lease_s)}
        store = _storing(turn_id, turn, now) if turn else None

        def note(connection: Connection) -> datetime | None:
            at = reserve(connection, pacing, now)
            waiting = steps.WAITING if (at - now).total_seconds() <= pacing.patience_s else steps.PUTTING_OFF
            noting = steps.POSTING if at <= now else waiting
            if connection.execute(noting, {**given, "at": at}).rowcount != 1:
                return None
            if store:
                store(connection)
            return at if connection.execute(steps.STILL_ANSWERED, {"turn": turn_id}).scalar_one() else None

        return await self.database.write(note, order=order_of(pacing.rates))

    async def posted(
        self, turn_id: str, *, message: str, now: datetime, worker: str = "", revision: int | None = None
    ) -> bool:
        """Note the platform's id of the posted message; the turn is done, unless its question was changed meanwhile."""
        given = {"turn": turn_id, "now": now, "worker": worker, "asked_revision": revision}

        def finish(connection: Connection) -> bool:
            finished = connection.execute(steps.FINISHING, given).one_or_none()
            if connection.execute(steps.KNOWN, {"turn": turn_id}).scalar_one():
                _name(connection, message, turn_id)
            if finished is None:
                released = connection.execute(steps.RELEASING, given).rowcount
                if not released:  # it came late, and what it says may stand where the newer answer stood
                    connection.execute(steps.REPEATING, given)
                return False
            post_tally(connection, turn_id)
            self.database.tell(connection, finished.thread)
            return True

        return await self.database.write(finish)

    async def note(self, turn_id: str, message: str) -> None:
        """Remember that a platform's message shows a turn's answer, ahead of `posted`."""

        def keep(connection: Connection) -> None:
            if connection.execute(steps.KNOWN, {"turn": turn_id}).scalar_one():
                _name(connection, message, turn_id)

        await self.database.write(keep)

    async def failed(
        self,
        turn_id: str,
        *,
        worker: str,
        why: str,
        retry_at: datetime | None,
        held: tuple[Rate, ...] = (),
        revision: int | None = None,
    ) -> bool:
        """Give the turn back, to be claimed from `retry_at` on; None gives it up, unless its question was changed.

        False if somebody else holds it by now, or it is done: nothing is changed of it then. Until `retry_at` nothing
        goes that counts against `held`, whoever posts it.
        """
        given = {"turn": turn_id, "worker": worker, "why": why, "asked_revision": revision}

        def give_up(connection: Connection) -> bool:
            if connection.execute(steps.GIVING_UP, given).rowcount == 1:
                fail_tally(connection, turn_id)
                return True
            connection.execute(steps.RELEASING, given)
            return False

        if retry_at is None:
            return await self.database.write(give_up)

        def give_back(connection: Connection) -> bool:
            hold(connection, held, retry_at)
            return connection.execute(steps.GIVING_BACK, {**given, "due": retry_at}).rowcount == 1

        return await self.database.write(give_back, order=order_of(held))

    async def waiting(self) -> int:
        """Return how many turns are neither posted nor given up."""
        rows = await self._rows(select(func.count()).select_from(turns).where(state_in(turns.c.state, OPEN)))
        return int(rows[0][0])


def _name(connection: Connection, message: str, turn_id: str) -> None:
    """Let a message belong to this turn, whatever it belonged to before; it is the one that shows its answer now."""
    connection.execute(steps.UNNAMING, {"named": message, "turn": turn_id})
    connection.execute(steps.NAMING, {"message": message, "turn_id": turn_id})


def new_turn(turn_id: str, utterance: Utterance, now: datetime) -> dict[str, object]:
    """Return what `steps.ACCEPTING` wants to know of an utterance, besides `most`."""
    return {
        "turn_id": turn_id,
        "in_thread": str(utterance.thread),
        "platform": utterance.thread.platform,
        "workspace": utterance.thread.workspace,
        "channel": utterance.thread.channel,
        "root": utterance.thread.root,
        "author": utterance.author,
        "utterance": to_json(utterance),
        "text": utterance.text,
        "now": now,
    }


def _storing(turn_id: str, turn: Turn, now: datetime) -> Work[None]:
    """Return what keeps an answer and its receipt, unless the turn has an answer."""
    kept = None if turn.kept is None else to_json(turn.kept)
    given = {
        "turn": turn_id,
        "said": turn.text,
        "answer": to_json(turn.answer),
        "intent": turn.intent,
        "models": turn.models,
        "topic": turn.topic,
        "candidates": turn.candidates,
        "now": now,
    }

    def store(connection: Connection) -> None:
        if not connection.execute(steps.ANSWERING, given).rowcount:
            return
        keep_tally(connection, turn_id, turn)
        if kept is not None and turn.kept is not None:
            keep_receipt(connection, turn_id, kept)
            keep_asks(connection, turn_id, turn.kept)

    return store


def _claim(row: Row[tuple[object, ...]]) -> Claim:
    return Claim(
        turn_id=row.turn_id,
        utterance=utterance_from_json(row.utterance),
        answer=None if row.answer is None else answer_from_json(row.answer),
        attempts=row.attempts - 1,
        post_attempted=row.post_attempted,
        accepted_at=row.accepted_at,
        beyond=row.beyond,
        post_at=row.post_at,
        revision=row.revision,
        withdrawn=row.withdrawn_at is not None,
    )
