"""How answers came about, under the ids of their turns."""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.engine import Connection

from adapters.codec import receipt_from_json, utterance_from_json
from adapters.store import steps
from adapters.store.database import InDatabase
from adapters.store.schema import receipts, turns
from core.errors import PermanentError
from core.messages import ThreadKey
from core.receipt import KeptReceipt

log = logging.getLogger(__name__)

MOST_RECEIPTS = 5_000
"""So many are kept, of the newest turns: some 50 MB."""
_PREFIX = re.compile(r"[0-9a-f]{4,24}")
_FEW = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundReceipt:
    """A receipt with the id of its turn."""

    turn_id: str
    receipt: KeptReceipt


def keep_receipt(connection: Connection, turn_id: str, kept: str) -> None:
    """Keep a turn's receipt as JSON, which has none yet, and let go what is too old by number."""
    added = connection.execute(steps.KEEPING, {"turn_id": turn_id, "receipt": kept})
    (number,) = added.inserted_primary_key or (0,)
    connection.execute(steps.LETTING_GO, {"before": number - MOST_RECEIPTS})


class SqlReceipts(InDatabase):
    """Gives receipts back."""

    async def receipt(self, turn_id: str) -> KeptReceipt | None:
        """Return how the answer of a turn came about; None if that isn't kept (any more)."""
        rows = await self._rows(select(receipts.c.receipt).where(receipts.c.turn_id == turn_id))
        return _read(turn_id, rows[0].receipt) if rows else None

    async def receipt_in(self, turn_id: str, thread: ThreadKey) -> KeptReceipt | None:
        """Return the receipt of a turn; None unless its answer was given in the conversation of `thread`."""
        return await self.receipt(turn_id) if await self.turn_in(turn_id, thread) is not None else None

    async def turn_in(self, turn_id: str, thread: ThreadKey) -> Row[*tuple[Any, ...]] | None:
        """Return the row of a turn; None unless it belongs to the conversation of `thread`."""
        rows = await self._rows(
            select(turns).where(
                turns.c.turn_id == turn_id,
                turns.c.platform == thread.platform,
                turns.c.workspace == thread.workspace,
            )
        )
        if not rows or utterance_from_json(rows[0].utterance).thread.channel != thread.channel:
            return None
        return rows[0]

    async def receipts_named(self, name: str) -> Sequence[FoundReceipt]:
        """Return the receipts of turns whose id begins with `name`, the newest first; a few at most."""
        if not _PREFIX.fullmatch(name):
            return []
        rows = await self._rows(
            select(receipts.c.turn_id, receipts.c.receipt)
            .where(receipts.c.turn_id.startswith(name))
            .order_by(receipts.c.number.desc())
            .limit(_FEW)
        )
        read = ((row.turn_id, _read(row.turn_id, row.receipt)) for row in rows)
        return [FoundReceipt(turn_id=turn_id, receipt=receipt) for turn_id, receipt in read if receipt]


def _read(turn_id: str, text: str) -> KeptReceipt | None:
    """Return a stored receipt; None with a log if this version can't read it."""
    try:
        return receipt_from_json(text)
    except PermanentError:
        log.exception("unreadable receipt turn=%s", turn_id)
        return None
