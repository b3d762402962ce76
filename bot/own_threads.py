"""The page's view of people's own threads, from the store."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from adapters.store import SaidTurn, Store
from adapters.web.own_threads import SharedThread, ShownNote, ShownThread, ShownTurn
from core.answer import Grounded
from core.messages import Platform, ThreadKey
from core.ports import Clock

_SHARE_BYTES = 24
"""Nobody guesses a link of so many, however often they try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredThreads:
    """`adapters.web.own_threads.OwnThreads` in a store."""

    store: Store
    clock: Clock

    async def listed(self, workspace: str, search: str) -> Sequence[ShownThread]:
        """Return a workspace's threads in which all words of `search` occur, the pinned first, then the latest."""
        return [
            ShownThread(
                root=thread.root,
                title=thread.title or thread.text,
                asked_at=thread.asked_at,
                named=bool(thread.title),
                pinned=thread.pinned,
                share=thread.share,
            )
            for thread in await self.store.threads_of(Platform.WEB, workspace, search=search)
        ]

    async def title(self, thread: ThreadKey) -> str:
        """Return what its owner calls a thread; empty for its first question."""
        return await self.store.title_of(thread)

    async def entitle(self, thread: ThreadKey, title: str) -> bool:
        """Call a thread otherwise than by its first question; False if there is no such thread."""
        return await self.store.entitle(thread, title)

    async def pin(self, thread: ThreadKey, *, pinned: bool) -> bool:
        """Let a thread stand before those that aren't pinned; False if there is no such thread."""
        return await self.store.pin(thread, self.clock.now() if pinned else None)

    async def share(self, thread: ThreadKey) -> str | None:
        """Return the link by which others read the thread as it is now; None if there is no such thread."""
        return await self.store.share(thread, share=secrets.token_urlsafe(_SHARE_BYTES), now=self.clock.now())

    async def unshare(self, thread: ThreadKey) -> None:
        """Take the link back."""
        await self.store.unshare(thread)

    async def shared(self, share: str) -> SharedThread | None:
        """Return what a link shows; None if it never was one."""
        found = await self.store.shared(share)
        if found is None:
            return None
        return SharedThread(title=found.title, shared_at=found.shared_at, turns=list(map(shown, found.turns)))

    async def forget(self, thread: ThreadKey) -> bool:
        """Delete a thread with all that hangs on it; False if there is no such thread."""
        return await self.store.forget(thread) > 0


def shown(turn: SaidTurn, changed: tuple[datetime, Grounded] | None = None) -> ShownTurn:
    """Return a turn as the page shows it, with what was noted on it since."""
    note = ShownNote(note=changed[1], noted_at=changed[0]) if changed else None
    return ShownTurn(turn_id=turn.turn_id, text=turn.text, answer=turn.answer, changed=note)
