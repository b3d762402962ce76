"""The local copy of an index in another process: looked after while we serve, so that it is there when needed."""

import logging
from pathlib import Path

from adapters.index.snapshot import Copyable, renew
from core.errors import BotError
from core.ports import Clock

log = logging.getLogger(__name__)


async def keep_copied(source: Copyable, path: Path, *, clock: Clock, every_s: float) -> None:
    """Copy `source` to `path` now and whenever something was published, until cancelled.

    A failure leaves the last good copy, and is told once until it is another.
    """
    told = ""
    while True:
        try:
            if await renew(source, path, clock=clock):
                log.info("index copied to=%s", path)
            told = ""
        except BotError as error:
            if str(error) != told:
                log.warning("index not copied, the last copy stays why=%s", error)
            told = str(error)
        except Exception:
            log.exception("index not copied, the last copy stays")
        await clock.sleep(every_s)
