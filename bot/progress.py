"""What becomes of one turn, handed from who answers it to who shows it."""

import asyncio
from dataclasses import replace

from core.answer import Grounded
from core.progress import Doing


class TurnProgress:
    """Implements `core.progress.Progress`."""

    def __init__(self) -> None:
        self._now = Doing()
        self._changed = asyncio.Event()

    @property
    def now(self) -> Doing:
        """What was told last."""
        return self._now

    def reads(self, documents: int) -> None:
        """Tell that so many documents are being read."""
        self._tell(replace(self._now, documents=documents))

    def begins(self, beginning: Grounded) -> None:
        """Tell how the answer begins."""
        self._tell(replace(self._now, beginning=beginning))

    async def changed(self) -> None:
        """Return when something was told since the last call, or was before the first."""
        await self._changed.wait()
        self._changed.clear()

    def _tell(self, doing: Doing) -> None:
        if doing != self._now:
            self._now = doing
            self._changed.set()
