"""A stored answer → what it was asked of whom, kept by itself: under one id for all spellings, without names."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import BindParameter, bindparam, insert, literal_column, select, update
from sqlalchemy.engine import Connection

from adapters.store.columns import storable
from adapters.store.schema import Outcome, asks, turns
from core.gaps import Nearest, nearest_of
from core.messages import Platform
from core.receipt import KeptAsk, KeptReceipt

NEAREST: TypeAdapter[Nearest] = TypeAdapter(Nearest)
_ID_CHARS = 16
_SEPARATORS = re.compile(r"[\s_./-]+")
_TURN: BindParameter[Any] = bindparam("turn")
_ASKER = select(turns.c.thread, turns.c.platform, turns.c.workspace, turns.c.author, turns.c.accepted_at).where(
    turns.c.turn_id == _TURN
)
_REPLYING = (
    update(asks)
    .where(
        asks.c.thread == bindparam("in_thread"),
        asks.c.outcome == literal_column(f"'{Outcome.ASKED_BACK}'"),
        asks.c.turn_id != _TURN,
    )
    .values(outcome=Outcome.REPLIED)
)
_KEEPING = insert(asks)


def gap_of(ask: KeptAsk) -> str:
    """Return the id under which all askings of the same are kept; a name's separators and casing don't matter."""
    return _short(_SEPARATORS.sub("", ask.model.casefold()), ask.key)


def person_in(gap: str, platform: str, workspace: str, author: str) -> str:
    """Return who asks for a gap: the same for one person, but another for each gap, so that nobody can be followed.

    The page has a workspace for each person, and an author in it for each thread.
    """
    return _short(gap, platform, workspace, "" if platform == Platform.WEB else author)


def keep_asks(connection: Connection, turn_id: str, kept: KeptReceipt) -> None:
    """Keep what a turn that was just answered asked; whatever was asked back in its thread is answered by it."""
    row = connection.execute(_ASKER, {"turn": turn_id}).one()
    connection.execute(_REPLYING, {"turn": turn_id, "in_thread": row.thread})
    whose = (row.platform, row.workspace, row.author)
    rows = _rows(turn_id, kept, thread=row.thread, whose=whose, at=row.accepted_at)
    if rows:
        connection.execute(_KEEPING, rows)


def _rows(
    turn_id: str, kept: KeptReceipt, *, thread: str, whose: tuple[str, str, str], at: datetime
) -> Sequence[Mapping[str, Any]]:
    found = {gap_of(ask): ask for ask in kept.asked}
    return [
        {
            "turn_id": turn_id,
            "gap": gap,
            "thread": thread,
            "model": ask.model,
            "aspect": ask.aspect,
            "outcome": _outcome(kept, ask),
            "person": person_in(gap, *whose),
            "nearest": _nearest(kept, ask),
            "asked_at": at,
        }
        for gap, ask in found.items()
    ]


def _outcome(kept: KeptReceipt, ask: KeptAsk) -> Outcome:
    if ask.lacking:
        return Outcome.NOT_STATED
    return Outcome.ASKED_BACK if kept.outcome == "clarify" else Outcome.ANSWERED


def _nearest(kept: KeptReceipt, ask: KeptAsk) -> str:
    found = nearest_of(kept, ask)
    return "" if found is None else NEAREST.dump_json(found).decode("utf-8", "replace")


def _short(*parts: str) -> str:
    return hashlib.sha256("\n".join(map(storable, parts)).encode()).hexdigest()[:_ID_CHARS]
