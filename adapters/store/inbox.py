"""Accepted utterances until their answer is posted."""

import logging
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import Row, func, select
from sqlalchemy.engine import Connection

from adapters.codec import answer_from_json, to_json, utterance_from_json
from adapters.store import steps
from adapters.store.columns import storable
from adapters.store.database import InDatabase, Work
from adapters.store.receipts import keep_receipt
from adapters.store.schema import OPEN, state_in, turns
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
        ids = sorted({storable(delivery_id) for delivery_id in utterance.delivery_ids})
        fresh = _new_turn(secrets.token_hex(_TURN_ID_BYTES), utterance, now)

        def accept(connection: Connection) -> bool:
            known = connection.execute(steps.DELIVERED, {"ids": ids}).all()
            turn_id = known[0].turn_id if known else fresh["turn_id"]
            if not known:
                connection.execute(steps.ACCEPTING, fresh)
            new = [{"delivery_id": each, "turn_id": turn_id} for each in ids if each not in {row[0] for row in known}]
            if new:
                connection.execute(steps.DELIVERING, new)
            return not known

        return await self._database.write(accept)

    async def claim(self, *, worker: str, now: datetime, lease_s: float) -> Claim | None:
        """Take the oldest turn that is due, whose thread has no earlier unposted turn.

        A turn that can't be read (any more) is given up with a log, so that it doesn't block the rest.
        """
        given = {"worker": worker, "now": now, "until": now + timedelta(seconds=lease_s)}

        def take(connection: Connection) -> Claim | None:
            while (row := connection.execute(steps.TAKING, given).one_or_none()) is not None:
                try:
                    return _claim(row)
                except PermanentError as error:
                    log.exception("gave up turn=%s", row.turn_id)
                    connection.execute(steps.GIVING_UP, {"turn": row.turn_id, "why": str(error)})
            return None

        return await self._database.write(take)

    async def renew(self, turn_id: str, *, worker: str, now: datetime, lease_s: float) -> bool:
        """Prolong the lease; False if somebody else holds the turn by now, or it is done."""
        given = {"turn": turn_id, "worker": worker, "until": now + timedelta(seconds=lease_s)}
        return await self._change(steps.RENEWING, given) == 1

    async def holders(self) -> Collection[str]:
        """Return who holds open turns, also by a lease that ran out."""
        return {row.lease_owner for row in await self._rows(steps.HOLDERS)}

    async def free(self, holder: str) -> int:
        """Let anybody claim what `holder` held, at once; return how many turns. Only for one who is dead."""
        return await self._change(steps.FREEING, {"worker": holder})

    async def answered(self, turn_id: str, turn: Turn, *, now: datetime) -> None:
        """Store a turn's answer, what it was about and its receipt; a turn keeps the first answer stored."""
        await self._database.write(_storing(turn_id, turn, now))

    async def posting(
        self, turn_id: str, turn: Turn | None = None, *, worker: str, now: datetime, lease_s: float
    ) -> bool:
        """Note that a post is about to go out, with what was thought for it, and prolong the lease.

        All in one step; False if somebody else holds the turn by now, or it is done: nothing is noted then.
        """
        given = {"turn": turn_id, "worker": worker, "until": now + timedelta(seconds=lease_s)}
        store = _storing(turn_id, turn, now) if turn else None

        def note(connection: Connection) -> bool:
            held = connection.execute(steps.POSTING, given).rowcount == 1
            if held and store:
                store(connection)
            return held

        return await self._database.write(note)

    async def posted(self, turn_id: str, *, message: str, now: datetime) -> None:
        """Note the platform's id of the posted message; the turn is done."""

        def finish(connection: Connection) -> None:
            if connection.execute(steps.FINISHING, {"turn": turn_id, "now": now}).rowcount:
                _name(connection, message, turn_id)

        await self._database.write(finish)

    async def note(self, turn_id: str, message: str) -> None:
        """Remember that a platform's message shows a turn's answer, ahead of `posted`."""

        def keep(connection: Connection) -> None:
            if connection.execute(steps.KNOWN, {"turn": turn_id}).scalar_one():
                _name(connection, message, turn_id)

        await self._database.write(keep)

    async def failed(self, turn_id: str, *, why: str, retry_at: datetime | None) -> None:
        """Give the turn back, to be claimed from `retry_at` on; None gives it up for good."""
        if retry_at is None:
            await self._change(steps.GIVING_UP, {"turn": turn_id, "why": why})
        else:
            await self._change(steps.GIVING_BACK, {"turn": turn_id, "why": why, "due": retry_at})

    async def waiting(self) -> int:
        """Return how many turns are neither posted nor given up."""
        rows = await self._rows(select(func.count()).select_from(turns).where(state_in(turns.c.state, OPEN)))
        return int(rows[0][0])


def _name(connection: Connection, message: str, turn_id: str) -> None:
    """Let a message belong to this turn, whatever it belonged to before."""
    connection.execute(steps.UNNAMING, {"named": message})
    connection.execute(steps.NAMING, {"message": message, "turn_id": turn_id})


def _new_turn(turn_id: str, utterance: Utterance, now: datetime) -> dict[str, object]:
    return {
        "turn_id": turn_id,
        "in_thread": str(utterance.thread),
        "platform": utterance.thread.platform,
        "workspace": utterance.thread.workspace,
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
        if connection.execute(steps.ANSWERING, given).rowcount and kept is not None:
            keep_receipt(connection, turn_id, kept)

    return store


def _claim(row: Row[tuple[object, ...]]) -> Claim:
    return Claim(
        turn_id=row.turn_id,
        utterance=utterance_from_json(row.utterance),
        answer=None if row.answer is None else answer_from_json(row.answer),
        attempts=row.attempts - 1,
        post_attempted=row.post_attempted,
        accepted_at=row.accepted_at,
    )
