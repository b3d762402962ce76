"""What a process that answers many questions does before the first: load what all of them need."""

import asyncio
import gc
import logging

from bot.steady import Answering
from core.errors import BotError
from core.quantities.convert import load_units

log = logging.getLogger(__name__)


async def warm(pipeline: Answering) -> None:
    """Load names, attributes and units, and spare the garbage collector from going through them again and again.

    An index that can't be read is left to the first question, which says so.
    """
    try:
        await pipeline.prepare()
    except BotError as error:
        log.warning("not ready for questions yet why=%s", error)
    await asyncio.to_thread(load_units)
    gc.collect()
    gc.freeze()
