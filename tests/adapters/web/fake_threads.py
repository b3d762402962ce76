"""People's own threads in memory, beside the questions of a house."""

from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from adapters.web.own_threads import SharedThread, ShownThread, ShownTurn
from core.messages import ThreadKey

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@dataclass(slots=True)
class FakeThreads:
    """`OwnThreads` over the turns of a house."""

    turns: MutableMapping[ThreadKey, list[ShownTurn]]
    titles: dict[ThreadKey, str] = field(default_factory=dict[ThreadKey, str])
    pinned: set[ThreadKey] = field(default_factory=set[ThreadKey])
    shares: dict[str, tuple[ThreadKey, int]] = field(default_factory=dict[str, tuple[ThreadKey, int]])
    links: dict[ThreadKey, str] = field(default_factory=dict[ThreadKey, str])

    async def listed(self, workspace: str, search: str) -> Sequence[ShownThread]:
        """Return the workspace's threads."""
        shown = [
            ShownThread(
                root=thread.root,
                title=self.titles.get(thread) or turns[0].text,
                asked_at=NOW - timedelta(minutes=7 * place),
                named=bool(self.titles.get(thread)),
                pinned=thread in self.pinned,
                share=self.links.get(thread, ""),
            )
            for place, (thread, turns) in enumerate(reversed(self.turns.items()))
            if thread.workspace == workspace
            and search.casefold() in "\n".join((self.titles.get(thread, ""), *(t.text for t in turns))).casefold()
        ]
        return sorted(shown, key=lambda thread: not thread.pinned)

    async def title(self, thread: ThreadKey) -> str:
        """Return what it is called."""
        return self.titles.get(thread, "")

    async def entitle(self, thread: ThreadKey, title: str) -> bool:
        """Name it."""
        if thread in self.turns:
            self.titles[thread] = title
        return thread in self.turns

    async def pin(self, thread: ThreadKey, *, pinned: bool) -> bool:
        """Pin it."""
        (self.pinned.add if pinned else self.pinned.discard)(thread)
        return thread in self.turns

    async def share(self, thread: ThreadKey) -> str | None:
        """Share it."""
        if thread not in self.turns:
            return None
        link = self.links.setdefault(thread, f"link-{len(self.shares)}")
        self.shares[link] = (thread, len(self.turns[thread]))
        return link

    async def unshare(self, thread: ThreadKey) -> None:
        """Take its link back."""
        if link := self.links.pop(thread, None):
            self.shares[link] = (thread, 0)

    async def shared(self, share: str) -> SharedThread | None:
        """Show it."""
        if share not in self.shares:
            return None
        thread, count = self.shares[share]
        turns = self.turns.get(thread, [])[:count]
        return SharedThread(title=self.titles.get(thread, ""), shared_at=NOW, turns=turns)

    async def forget(self, thread: ThreadKey) -> bool:
        """Delete it."""
        await self.unshare(thread)
        self.titles.pop(thread, None)
        self.pinned.discard(thread)
        return self.turns.pop(thread, None) is not None
