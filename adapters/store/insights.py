"""How many questions of which kind there were, by day, platform, product model and document."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import BigInteger, Row, Select, case, func, select, type_coerce
from sqlalchemy.engine import Connection

from adapters.store.columns import EPOCH
from adapters.store.database import InDatabase
from adapters.store.tallies import Kind, counted, is_rated, tallies
from core.insights import NOTHING, Counts, Tally

Key = TypeVar("Key", str, date)
_Rows: TypeAlias = Iterable[Row[*tuple[Any, ...]]]
_MICROSECONDS_A_DAY = timedelta(days=1) // timedelta(microseconds=1)
_FINE_MS, _COARSE_MS = 10, 100
"""Waits are told in steps of so many milliseconds, from a second on in coarse ones, so that they can be counted."""

_asked_at = type_coerce(tallies.c.asked_at, BigInteger)
_wait_ms = (type_coerce(tallies.c.posted_at, BigInteger) - _asked_at) // 1000
_DAY = (_asked_at // _MICROSECONDS_A_DAY).label("day")
_WAIT = case(
    (_wait_ms < 1000, _wait_ms // _FINE_MS * _FINE_MS),  # noqa: PLR2004  a second
    else_=_wait_ms // _COARSE_MS * _COARSE_MS,
).label("wait_ms")
_VOTES = (func.sum(tallies.c.up).label("up"), func.sum(tallies.c.down).label("down"))


class SqlInsights(InDatabase):
    """Counts questions."""

    async def counts(self, *, since: date | None = None) -> Counts:
        """Return what was asked since the beginning of a day in UTC (None: ever), and what became of it.

        Questions that wait, or were stopped by who asked them, aren't counted; nor are deleted ones.
        """
        start = EPOCH if since is None else datetime.combine(since, time(), UTC)

        def look(connection: Connection) -> Counts:
            asked = connection.execute(_asked(start)).all()
            named = _by_kind(connection.execute(_named(start)), connection.execute(_votes(start)))
            return Counts(
                days=_tallies((_day(row.day), row) for row in asked),
                platforms=_tallies((row.platform, row) for row in asked),
                models=named[Kind.MODEL],
                documents=named[Kind.DOCUMENT],
                waits=_waits(connection.execute(_waited(start))),
            )

        return await self.database.read(look)


def _asked(start: datetime) -> Select[*tuple[Any, ...]]:
    return (
        select(_DAY, tallies.c.platform, tallies.c.became, func.count().label("times"), *_VOTES)
        .where(tallies.c.asked_at >= start)
        .group_by(_DAY, tallies.c.platform, tallies.c.became)
    )


def _named(start: datetime) -> Select[*tuple[Any, ...]]:
    return (
        select(counted.c.kind, counted.c.name, counted.c.became, func.count().label("times"))
        .where(counted.c.asked_at >= start)
        .group_by(counted.c.kind, counted.c.name, counted.c.became)
    )


def _votes(start: datetime) -> Select[*tuple[Any, ...]]:
    """Return the votes by name; told to begin with what was voted on, since SQLite would look through all names."""
    told = select(tallies.c.turn_id, tallies.c.up, tallies.c.down).where(is_rated(), tallies.c.asked_at >= start)
    rated = told.cte("rated").prefix_with("MATERIALIZED")
    return (
        select(counted.c.kind, counted.c.name, func.sum(rated.c.up).label("up"), func.sum(rated.c.down).label("down"))
        .join(counted, counted.c.turn_id == rated.c.turn_id)
        .group_by(counted.c.kind, counted.c.name)
    )


def _waited(start: datetime) -> Select[*tuple[Any, ...]]:
    return (
        select(_DAY, _WAIT, func.count().label("times"))
        .where(tallies.c.asked_at >= start, tallies.c.posted_at.is_not(None))
        .group_by(_DAY, _WAIT)
    )


def _tallies(named: Iterable[tuple[Key, Row[*tuple[Any, ...]]]]) -> Mapping[Key, Tally]:
    found: dict[Key, Tally] = {}
    for name, row in named:
        found[name] = found.get(name, NOTHING) + Tally(**{row.became: row.times}, up=row.up, down=row.down)
    return found


def _by_kind(named: _Rows, votes: _Rows) -> Mapping[str, Mapping[str, Tally]]:
    found: dict[str, dict[str, Tally]] = {kind: {} for kind in Kind}
    for row in named:
        found[row.kind][row.name] = found[row.kind].get(row.name, NOTHING) + Tally(**{row.became: row.times})
    for row in votes:
        found[row.kind][row.name] += Tally(up=row.up, down=row.down)
    return found


def _waits(rows: _Rows) -> Mapping[date, Mapping[int, int]]:
    found: dict[date, dict[int, int]] = defaultdict(dict)
    for row in rows:
        found[_day(row.day)][row.wait_ms] = row.times
    return found


def _day(number: int) -> date:
    return (EPOCH + timedelta(days=number)).date()
