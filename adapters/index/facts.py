"""Typed facts for readers: which pass a plan, in its order, and what attributes there are."""

import sqlite3
from collections.abc import Iterable
from itertools import islice

from adapters.index.codec import Undecodable
from adapters.index.fact_codec import fact_from_json
from adapters.index.schema import meta
from adapters.index.scope import LISTED, MOST, as_list
from adapters.index.stated import stated_attributes
from core.knowledge.facts import Fact, StatedAttribute
from core.plan import FactOrder, FactPlan

_KEPT = 4096
"""So many decoded facts stay in memory, about 10 MB; the ranking of thousands of product models needs as many."""

_EQUALS = "facts.model, paths.path, facts.start, facts.id"
_ORDERS = {
    FactOrder.DOCUMENT: "paths.path, facts.start, facts.model, facts.id",
    FactOrder.HIGHEST: f"facts.upper DESC, {_EQUALS}",
    FactOrder.LOWEST: f"facts.lower, {_EQUALS}",
}
_STORED = (
    "SELECT facts.id, own.body, pieces.body FROM json_each(?) AS wanted"
    " CROSS JOIN facts ON facts.id = wanted.value CROSS JOIN fact_bodies AS own ON own.id = facts.id"
    " CROSS JOIN fact_pieces AS pieces ON pieces.id = facts.piece"
)


class Facts:
    """Reads typed facts. Those decoded last are kept, so that a ranking that is asked again is quick."""

    def __init__(self) -> None:
        self._kept: tuple[str, dict[int, Fact]] = "", {}

    def stated(self, db: sqlite3.Connection, plan: FactPlan) -> list[Fact]:
        """Return at most `plan.limit` facts in the plan's order; see `core.ports.Index.facts`.

        Raises:
            Undecodable: Something else wrote one of them.
        """
        ids, stamp = passing_facts(db, plan), meta(db, "stamp")
        of, kept = self._kept
        # A file that was rebuilt gives the same numbers to other facts, under another stamp.
        known = kept if of == stamp else {}
        if missing := [found for found in ids if found not in known]:
            known = known | _decoded(db, missing)
            self._kept = stamp, dict(islice(known.items(), max(0, len(known) - _KEPT), None))
        return [known[found] for found in ids]


def passing_facts(db: sqlite3.Connection, plan: FactPlan) -> list[int]:
    """Return the ids of the facts that pass, in the plan's order."""
    if plan.models == frozenset() or plan.attributes == frozenset():
        return []
    conditions, parameters = _conditions(db, plan)
    sql = (
        "SELECT facts.id FROM facts CROSS JOIN paths USING (doc)"  # noqa: S608  fixed names and numbers
        f" WHERE {conditions} ORDER BY {_ORDERS[plan.order]} LIMIT ?"
    )
    return [found for (found,) in db.execute(sql, (*parameters, min(plan.limit, MOST)))]


def _decoded(db: sqlite3.Connection, ids: list[int]) -> dict[int, Fact]:
    bodies = {found: stored for found, *stored in db.execute(_STORED, (as_list(ids),))}
    try:
        return {found: fact_from_json(*bodies[found]) for found in ids}
    except KeyError as error:
        raise Undecodable("a fact has no body") from error


def attributes(db: sqlite3.Connection) -> dict[str, StatedAttribute]:
    """Return every attribute that published facts state, by key.

    Raises:
        Undecodable: Something else wrote it.
    """
    rows = db.execute(
        "SELECT key, label, dimension, facts FROM"
        " (SELECT wid, count(*) AS facts FROM facts INDEXED BY facts_by_wording GROUP BY wid)"
        " JOIN wordings USING (wid) JOIN attributes USING (aid) ORDER BY key"
    )
    return stated_attributes(rows)


def _conditions(db: sqlite3.Connection, plan: FactPlan) -> tuple[str, list[str | float]]:
    """Return SQL and its parameters for the plan's filters; no condition says anything of what is None."""
    conditions, parameters = ["TRUE"], list[str | float]()
    if plan.attributes is not None:
        # Written out, because only then a single one is known to keep the order of the index.
        conditions.append(f"facts.aid IN ({_aids(db, plan.attributes)})")
    if not plan.legacy:
        conditions.append("facts.legacy = 0")
    if plan.unit or plan.order is not FactOrder.DOCUMENT:
        conditions.append("facts.upper IS NOT NULL")
    for condition, parameter in (
        (f"facts.model IN {LISTED}", None if plan.models is None else as_list(sorted(plan.models))),
        (f"facts.unit IN {LISTED}", as_list([plan.unit]) if plan.unit else None),
        ("facts.upper >= ?", plan.at_least),
        ("facts.lower <= ?", plan.at_most),
    ):
        if parameter is not None:
            conditions.append(condition)
            parameters.append(parameter)
    return " AND ".join(conditions), parameters


def _aids(db: sqlite3.Connection, keys: Iterable[str]) -> str:
    sql = f"SELECT aid FROM attributes WHERE key IN {LISTED}"  # noqa: S608  fixed names
    return ", ".join(str(aid) for (aid,) in db.execute(sql, (as_list(sorted(keys)),)))
