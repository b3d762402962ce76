"""A plan's filters in the index's own numbers, and the chunks that pass them."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from adapters.index.schema import GENERIC, meta
from core.plan import SearchPlan

_KEPT_MASKS = 8

LISTED = "(SELECT value FROM json_each(?))"
"""What `IN` takes, for any number of values in one parameter."""

MOST = 2**31
"""More than any limit that means something, and not too much for SQLite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What may be found.

    Attributes:
        mids: Numbers of product models, `GENERIC` among them; None for any.
        docs: Numbers of documents; None for any.
        kinds: Empty for all.
    """

    mids: tuple[int, ...] | None
    docs: tuple[int, ...] | None
    kinds: tuple[str, ...]
    legacy: bool

    @property
    def narrow(self) -> bool:
        """Whether product models or documents are filtered, so that few chunks remain."""
        return self.mids is not None or self.docs is not None


def scope_of(db: sqlite3.Connection, plan: SearchPlan) -> Scope | None:
    """Return the plan's scope; None if nothing can pass."""
    mids: tuple[int, ...] | None = None
    docs: tuple[int, ...] | None = None
    if plan.covering is not None:
        mids = _numbers(db, "SELECT mid FROM models WHERE name IN", plan.covering)
        if plan.generic and plan.covering:
            mids = (*mids, GENERIC) if _covers_others(db, mids) else None
    if plan.documents is not None:
        docs = _numbers(db, "SELECT doc FROM paths WHERE path IN", plan.documents)
    if mids == () or docs == ():
        return None
    return Scope(mids=mids, docs=docs, kinds=tuple(sorted(plan.kinds)), legacy=plan.legacy)


class Masks:
    """Which chunks pass, a byte for each id: of the scopes that were asked last, of one publication."""

    def __init__(self) -> None:
        self._kept: tuple[str, dict[Scope, bytes]] = "", {}

    def of(self, db: sqlite3.Connection, scope: Scope) -> bytes:
        """Return 1 or 0 for each id from 0 on."""
        stamp = meta(db, "stamp")
        of, kept = self._kept
        known = kept if of == stamp else {}
        if scope not in known:
            known = {**dict(list(known.items())[1 - _KEPT_MASKS :]), scope: _mask(db, scope)}
            self._kept = stamp, known
        return known[scope]


def _mask(db: sqlite3.Connection, scope: Scope) -> bytes:
    (last,) = db.execute("SELECT max(id) FROM chunks").fetchone()
    mask, (ids, parameters) = bytearray((last or 0) + 1), passing(scope)
    for (found,) in db.execute(ids, parameters):
        mask[found] = 1
    return bytes(mask)


def as_list(values: Iterable[str | int]) -> str:
    """Return the parameter that `IN {LISTED}` takes."""
    return json.dumps(list(values))


def conditions(scope: Scope, *, table: str) -> tuple[str, list[str]]:
    """Return SQL (starting with AND, or empty) and its parameters for all but product models.

    `table` is `chunks` or `covers`; both carry the same columns.
    """
    sql = "" if scope.legacy else f" AND {table}.legacy = 0"
    parameters: list[str] = []
    if scope.docs is not None:
        sql += f" AND {table}.doc IN {LISTED}"
        parameters.append(as_list(scope.docs))
    if scope.kinds:
        sql += f" AND {table}.kind IN {LISTED}"
        parameters.append(as_list(scope.kinds))
    return sql, parameters


def passing(scope: Scope) -> tuple[str, list[str]]:
    """Return SQL, with parameters, for the ids of the chunks that pass; an id may come twice."""
    if scope.mids is None:
        extra, parameters = conditions(scope, table="chunks")
        return f"SELECT chunks.id FROM chunks WHERE TRUE{extra}", parameters  # noqa: S608  fixed names only
    extra, parameters = conditions(scope, table="covers")
    sql = f"SELECT covers.id FROM covers WHERE covers.mid IN {LISTED}{extra}"  # noqa: S608  fixed names only
    return sql, [as_list(scope.mids), *parameters]


def _covers_others(db: sqlite3.Connection, mids: Iterable[int]) -> bool:
    """Return whether chunks cover product models beside these: else they filter nothing."""
    sql = (
        f"SELECT EXISTS (SELECT 1 FROM models WHERE mid NOT IN {LISTED}"  # noqa: S608  fixed names only
        " AND EXISTS (SELECT 1 FROM covers WHERE covers.mid = models.mid))"
    )
    return bool(db.execute(sql, (as_list(mids),)).fetchone()[0])


def _numbers(db: sqlite3.Connection, select: str, names: Iterable[str]) -> tuple[int, ...]:
    sql = f"{select} {LISTED} ORDER BY 1"
    return tuple(number for (number,) in db.execute(sql, (as_list(sorted(names)),)))
