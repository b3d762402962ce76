"""What a process that answers many questions does before the first: load what all of them need."""

import asyncio
import gc
import logging

from bot.pipelines import Answering
from core.errors import BotError
from core.quantities.compare import load_units

_ALLOCATIONS = 50_000
"""So many new objects until the youngest are looked through: 70 times the default, as hardly any are in circles."""

log = logging.getLogger(__name__)


async def warm(pipeline: Answering) -> None:
    """Load names, attributes and units.

    An index that can't be read is left to the first question, which says so.
    """
    try:
        await pipeline.prepare()
    except BotError as error:
        log.warning("not ready for questions yet why=%s", error)
    await asyncio.to_thread(load_units)


def settle() -> None:
    """Take what is loaded out of the garbage collector's sight: looking through it again stops everything for 0.1 s.

    For a process's own command only: what is garbage in circles by now, and so stays, is collected first.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS)
