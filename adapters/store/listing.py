"""Lists of threads: all of a workspace, or those in which some words were said."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, select
from sqlalchemy.engine import Connection

from adapters.store.database import InDatabase
from adapters.store.schema import labels, shares, turns
from core.messages import Platform


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadSummary:
    """A thread in a list of threads.

    Attributes:
        root: `ThreadKey.root`.
        text: The first thing said in it.
        asked_at: When something was last asked in it.
        title: What its owner calls it; empty for the first thing said.
        pinned: Stands before all that aren't.
        share: The link by which others read it; empty if it isn't shared.
    """

    root: str
    text: str
    asked_at: datetime
    title: str = ""
    pinned: bool = False
    share: str = ""


class SqlListing(InDatabase):
    """Lists threads."""

    async def threads_of(
        self, platform: Platform, workspace: str, *, author: str | None = None, search: str = "", limit: int = 100
    ) -> Sequence[ThreadSummary]:
        """Return the workspace's threads, the pinned ones first, then the latest.

        Args:
            platform: Where the threads are.
            workspace: `ThreadKey.workspace`.
            author: Only threads that this person opened; None means everybody's.
            search: Only threads in whose title and questions each of these words occurs, in any casing.
            limit: At most so many.
        """
        of_workspace = (turns.c.platform == platform) & (turns.c.workspace == workspace)
        listed = _listed(of_workspace)
        if author is not None:
            listed = listed.where(turns.c.author == author)
        sought = search.casefold().split()

        def look(connection: Connection) -> Sequence[Row[*tuple[Any, ...]]]:
            if not sought:
                return connection.execute(listed.limit(limit)).all()
            holding = _holding(connection, of_workspace, sought)
            return [row for row in connection.execute(listed) if row.thread in holding][:limit]

        return [
            ThreadSummary(
                root=row.root,
                text=row.text,
                asked_at=row.asked_at,
                title=row.title or "",
                pinned=row.pinned_at is not None,
                share=row.share or "",
            )
            for row in await self.database.read(look)
        ]


def _listed(of_workspace: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Return each thread with its first turn, and what its owner made of it."""
    spans = (
        select(turns.c.thread, func.min(turns.c.seq).label("first"), func.max(turns.c.accepted_at).label("asked_at"))
        .where(of_workspace)
        .group_by(turns.c.thread)
        .subquery()
    )
    opened = (turns.c.thread == spans.c.thread) & (turns.c.seq == spans.c.first)
    return (
        select(
            turns.c.thread,
            turns.c.root,
            turns.c.text,
            spans.c.asked_at,
            labels.c.title,
            labels.c.pinned_at,
            shares.c.share,
        )
        .join(spans, opened)
        .join(labels, labels.c.thread == turns.c.thread, isouter=True)
        .join(shares, shares.c.thread == turns.c.thread, isouter=True)
        .order_by(labels.c.pinned_at.is_(None), spans.c.asked_at.desc(), turns.c.turn_id)
    )


def _holding(connection: Connection, of_workspace: ColumnElement[bool], sought: Sequence[str]) -> Collection[str]:
    """Return the threads that hold all words; looked through here, since databases fold case differently."""
    held: dict[str, list[str]] = {}
    for thread, text in connection.execute(select(turns.c.thread, turns.c.text).where(of_workspace)):
        held.setdefault(thread, []).append(text)
    of_these = labels.c.thread.in_(select(turns.c.thread).where(of_workspace))
    for thread, title in connection.execute(select(labels.c.thread, labels.c.title).where(of_these)):
        held[thread].append(title or "")
    said = {thread: "\n".join(texts).casefold() for thread, texts in held.items()}
    return {thread for thread, text in said.items() if all(word in text for word in sought)}
