"""When a post may go so that all servers together keep a platform's rates: a row for each thing that is counted.

A row holds the theoretical arrival time of the generic cell rate algorithm: when the next post would come if all came
evenly, one after each pause. One statement moves it on by a pause and tells where it is, so that two who ask at once
get different moments.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Table, bindparam, case
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.sql import ColumnElement

from adapters.store.columns import EPOCH, Moment
from adapters.store.schema import rates
from core.posting_rates import Pacing, Rate

LATE = timedelta(seconds=5)
"""A moment that was missed by more isn't good any more: after an outage all that were missed would come at once."""

_INSERTS: Mapping[str, Callable[[Table], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""An insert that moves on what is there is each database's own, though both write it alike."""

_MICROSECOND = timedelta(microseconds=1)


def reserve(connection: Connection, pacing: Pacing, now: datetime) -> datetime:
    """Return when a post may go, `now` or later; that moment is nobody else's then.

    A moment that was reserved before is kept, unless the platform has told meanwhile to be silent for longer.
    """
    kept = pacing.reserved if pacing.reserved is not None and now - pacing.reserved <= LATE else None
    return max((now, *(_reserved(connection, rate, kept, now) for rate in pacing.rates)))


def hold(connection: Connection, held: tuple[Rate, ...], until: datetime) -> None:
    """Let nothing go before a moment: the platform said so."""
    for rate in held:
        given = {"key": rate.key, "begun": until + rate.tolerance, "until": until}
        connection.execute(_HOLDING[connection.dialect.name], given)


def order_of(held: tuple[Rate, ...]) -> str:
    """Return by what writes are sorted that touch the same rows, so that no two transactions wait for each other."""
    return "\n".join(rate.key for rate in held)


def _reserved(connection: Connection, rate: Rate, kept: datetime | None, now: datetime) -> datetime:
    given = {
        "key": rate.key,
        "now": now,
        "kept": kept,
        "every": rate.every // _MICROSECOND,
        "begun": now + rate.every,
    }
    row = connection.execute(_RESERVING[connection.dialect.name], given).one()
    if kept is not None and kept >= row.held_until:
        return kept
    next_at: datetime = row.next_at
    return next_at - rate.every - rate.tolerance


def _later(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[Any]:
    return case((one > other, one), else_=other)


def _reserving(dialect: str) -> Any:
    now, kept = bindparam("now", type_=Moment), bindparam("kept", type_=Moment)
    anew = _later(rates.c.next_at, now) + bindparam("every", type_=BigInteger)
    begun = bindparam("begun", type_=Moment)
    statement = _INSERTS[dialect](rates).values(key=bindparam("key"), next_at=begun, held_until=EPOCH)
    moved = case((kept >= rates.c.held_until, rates.c.next_at), else_=anew)
    return statement.on_conflict_do_update(index_elements=[rates.c.key], set_={"next_at": moved}).returning(
        rates.c.next_at, rates.c.held_until
    )


def _holding(dialect: str) -> Any:
    begun, until = bindparam("begun", type_=Moment), bindparam("until", type_=Moment)
    statement = _INSERTS[dialect](rates).values(key=bindparam("key"), next_at=begun, held_until=until)
    later = {"next_at": _later(rates.c.next_at, begun), "held_until": _later(rates.c.held_until, until)}
    return statement.on_conflict_do_update(index_elements=[rates.c.key], set_=later)


_RESERVING = {dialect: _reserving(dialect) for dialect in _INSERTS}
_HOLDING = {dialect: _holding(dialect) for dialect in _INSERTS}
