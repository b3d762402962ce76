"""What the documents don't answer, counted over all that was asked; and what operators decide about it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Row, Select, and_, case, delete, exists, func, insert, or_, select
from sqlalchemy.engine import Connection

from adapters.store.asks import NEAREST
from adapters.store.columns import EPOCH
from adapters.store.database import InDatabase
from adapters.store.schema import Outcome, Signal, asks, feedback, gap_notes, signals, turns
from adapters.store.tallies import prune_tallies
from core.feedback import Reason, reason_in
from core.gaps import IN_VAIN, MAX_OWNER_CHARS, Gap, GapQuestion, Unanswered
from core.messages import ThreadKey

_Rows: TypeAlias = Sequence[Row[*tuple[Any, ...]]]
_MOST_QUESTIONS = 50


class SqlGaps(InDatabase):
    """Gives and keeps gaps."""

    async def gaps(self, *, now: datetime, since: datetime | None = None) -> Sequence[Gap]:
        """Return all gaps, those of the most questions first, those put aside as well.

        Args:
            now: What was asked back shortly before this may still be answered.
            since: Only what was asked, and said, from this moment on counts; None counts all.
        """
        start = since or EPOCH

        def look(connection: Connection) -> Sequence[Gap]:
            counted = connection.execute(_counting(now, start)).all()
            latest = {row.gap: row for row in connection.execute(_latest(now, start))}
            said = _by_gap(connection.execute(_said(start)).all())
            notes = {row.gap: row for row in connection.execute(select(gap_notes))}
            return [_gap(row, latest[row.gap], said.get(row.gap, ()), notes.get(row.gap)) for row in counted]

        found = await self.database.read(look)
        return sorted(found, key=lambda gap: (-gap.times, -gap.last.timestamp(), gap.gap))

    async def questions_of(self, gap: str, *, now: datetime) -> Sequence[GapQuestion]:
        """Return the latest questions behind a gap whose threads are kept, the latest first."""
        asked = (
            select(turns.c.turn_id, turns.c.text, asks.c.asked_at)
            .join(turns, turns.c.turn_id == asks.c.turn_id)
            .where(asks.c.gap == gap, counts(now, EPOCH))
            .order_by(asks.c.asked_at.desc(), turns.c.turn_id)
            .limit(_MOST_QUESTIONS)
        )

        def look(connection: Connection) -> Sequence[GapQuestion]:
            rows = connection.execute(asked).all()
            said = _comments(connection, [row.turn_id for row in rows])
            return [
                GapQuestion(
                    turn_id=row.turn_id,
                    text=row.text,
                    asked_at=row.asked_at,
                    comments=tuple(said.get(row.turn_id, ())),
                )
                for row in rows
            ]

        return await self.database.read(look)

    async def unanswered_in(self, thread: ThreadKey, *, now: datetime) -> Unanswered | None:
        """Return what was asked last in vain in a thread; None if nothing was."""
        asked = (
            select(asks.c.gap, asks.c.model, asks.c.aspect)
            .join(turns, turns.c.turn_id == asks.c.turn_id)
            .where(turns.c.thread == str(thread), counts(now + IN_VAIN, EPOCH))
            .order_by(turns.c.seq.desc())
            .limit(1)
        )
        rows = await self._rows(asked)
        return Unanswered(gap=rows[0].gap, model=rows[0].model, aspect=rows[0].aspect) if rows else None

    async def assign(self, gap: str, owner: str) -> bool:
        """Note who takes care of a gap, "" for nobody; False if there is no such gap."""
        return await self._decide(gap, {"owner": owner[:MAX_OWNER_CHARS]})

    async def dismiss(self, gap: str, at: datetime | None) -> bool:
        """Put a gap aside until something happens after `at`, or take that back; False if there is no such gap."""
        return await self._decide(gap, {"dismissed_at": at})

    async def prune_gaps(self, *, before: datetime, limit: int) -> int:
        """Delete at most `limit` of what was asked before a moment, and as much that was said and counted of it.

        Returns:
            How much of that of which most was deleted.
        """

        def prune(connection: Connection) -> int:
            old = select(asks.c.turn_id, asks.c.gap).where(asks.c.asked_at < before).order_by(asks.c.asked_at)
            gone = connection.execute(old.limit(limit)).all()
            for row in gone:
                connection.execute(delete(asks).where(asks.c.turn_id == row.turn_id, asks.c.gap == row.gap))
                connection.execute(delete(signals).where(signals.c.turn_id == row.turn_id, signals.c.gap == row.gap))
            for gap in {row.gap for row in gone}:
                connection.execute(delete(gap_notes).where(gap_notes.c.gap == gap, ~_asked(gap)))
            return max(len(gone), prune_tallies(connection, before=before, limit=limit))

        return await self.database.write(prune)

    async def _decide(self, gap: str, decided: Mapping[str, object]) -> bool:
        def keep(connection: Connection) -> bool:
            if not connection.execute(select(_asked(gap))).scalar_one():
                return False
            noted = connection.execute(gap_notes.update().where(gap_notes.c.gap == gap).values(**decided))
            if not noted.rowcount:
                connection.execute(insert(gap_notes).values(gap=gap, **decided))
            return True

        return await self.database.write(keep)


def _asked(gap: str) -> ColumnElement[bool]:
    return exists().where(asks.c.gap == gap)


def counts(now: datetime, since: datetime) -> ColumnElement[bool]:
    """Return whether something asked belongs to a gap: not stated, asked back in vain, or voted down."""
    voted = exists().where(
        signals.c.turn_id == asks.c.turn_id, signals.c.gap == asks.c.gap, signals.c.kind == Signal.DOWN
    )
    return and_(asks.c.asked_at >= since, or_(asks.c.outcome == Outcome.NOT_STATED, _in_vain(now), voted))


def _in_vain(now: datetime) -> ColumnElement[bool]:
    return and_(asks.c.outcome == Outcome.ASKED_BACK, asks.c.asked_at <= now - IN_VAIN)


def _counting(now: datetime, since: datetime) -> Select[*tuple[Any, ...]]:
    return (
        select(
            asks.c.gap,
            func.count().label("times"),
            func.count(asks.c.person.distinct()).label("people"),
            func.sum(case((asks.c.outcome == Outcome.NOT_STATED, 1), else_=0)).label("not_stated"),
            func.sum(case((_in_vain(now), 1), else_=0)).label("asked_back"),
            func.min(asks.c.asked_at).label("first"),
            func.max(asks.c.asked_at).label("last"),
        )
        .where(counts(now, since))
        .group_by(asks.c.gap)
    )


def _latest(now: datetime, since: datetime) -> Select[*tuple[Any, ...]]:
    """Return what gaps are called, and what was nearest, as of their latest question."""
    order = func.row_number().over(partition_by=asks.c.gap, order_by=(asks.c.asked_at.desc(), asks.c.turn_id))
    named = select(asks.c.gap, asks.c.model, asks.c.aspect, asks.c.nearest, order.label("place"))
    found = named.where(counts(now, since)).subquery()
    return select(found).where(found.c.place == 1)


def _said(since: datetime) -> Select[*tuple[Any, ...]]:
    return (
        select(
            signals.c.gap,
            signals.c.kind,
            signals.c.reason,
            func.count().label("times"),
            func.count(signals.c.person.distinct()).label("people"),
            func.max(signals.c.given_at).label("last"),
        )
        .where(signals.c.given_at >= since)
        .group_by(signals.c.gap, signals.c.kind, signals.c.reason)
    )


def _by_gap(rows: _Rows) -> Mapping[str, _Rows]:
    found: dict[str, list[Row[*tuple[Any, ...]]]] = {}
    for row in rows:
        found.setdefault(row.gap, []).append(row)
    return found


def _comments(connection: Connection, turn_ids: Sequence[str]) -> Mapping[str, Sequence[str]]:
    said = select(feedback.c.turn_id, feedback.c.comment).where(
        feedback.c.turn_id.in_(turn_ids), feedback.c.rating == "down", feedback.c.comment != ""
    )
    found: dict[str, list[str]] = {}
    for row in connection.execute(said.order_by(feedback.c.rated_at)):
        found.setdefault(row.turn_id, []).append(row.comment)
    return found


def _gap(row: Any, latest: Any, said: _Rows, note: Any) -> Gap:
    down = [each for each in said if each.kind == Signal.DOWN]
    reasons: dict[Reason, int] = {}
    for each in down:
        if (reason := reason_in(each.reason)) is not None:
            reasons[reason] = each.times
    last = max([row.last, *(each.last for each in said)])
    dismissed_at = note.dismissed_at if note else None
    return Gap(
        gap=row.gap,
        model=latest.model,
        aspect=latest.aspect,
        times=row.times,
        people=row.people,
        not_stated=row.not_stated,
        asked_back=row.asked_back,
        voted_down=sum(each.times for each in down),
        wished=sum(each.people for each in said if each.kind == Signal.WISH),
        first=row.first,
        last=last,
        reasons=reasons,
        nearest=NEAREST.validate_json(latest.nearest) if latest.nearest else None,
        owner=note.owner if note else "",
        dismissed=dismissed_at is not None and dismissed_at >= last,
    )
