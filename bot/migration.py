"""Bring one index's knowledge into another, without the documents it was made of."""

from collections.abc import Callable
from dataclasses import dataclass

from adapters.index.snapshot import Copyable
from core.errors import ConfigError, IndexUnavailable
from core.ports import IndexWriter


@dataclass(frozen=True, slots=True, kw_only=True)
class Migrated:
    """What a migration did.

    Attributes:
        brought: Documents that the target didn't hold yet, or not as they are.
        unchanged: Documents that it held already.
        removed: Documents that it held and the source doesn't.
        chunks: How many chunks there are now.
    """

    brought: int
    unchanged: int
    removed: int
    chunks: int


async def migrate(
    source: Copyable, target: Copyable, writer: IndexWriter, progress: Callable[[int, int, str], object]
) -> Migrated:
    """Make the target know what the source knows. An interrupted migration goes on where it stopped.

    Args:
        source: Where to take from.
        target: What readers of the other index see.
        writer: The writing side of `target`.
        progress: Told about every document that is brought.

    Raises:
        ConfigError: The source knows nothing.
        IndexUnavailable: Somebody published in the source meanwhile, or one of both can't be reached.
        BotError: The target can't be written; what it knew before is intact.
    """
    known = await source.knowledge()
    wanted = {path: document.fingerprint for path, document in known.catalog.documents.items()}
    if not wanted:
        raise ConfigError("nothing to migrate: the index to take from holds no documents")
    published, staged = await writer.published(), await writer.staged()
    there = {**published, **staged}
    missing = frozenset(path for path, fingerprint in wanted.items() if there.get(path) != fingerprint)
    done = 0
    async for item in source.documents(missing):
        progress(done, len(missing), item.document.path)
        await writer.stage(item)
        done += 1
    if (await source.knowledge()).stamp != known.stamp or done < len(missing):
        raise IndexUnavailable("something was published while it was migrated; run the same command again")
    if stale := staged.keys() - {path for path in staged if staged[path] == wanted.get(path)} - missing:
        await writer.unstage(stale)
    removed = published.keys() - wanted.keys()
    if missing or staged or removed or (await target.knowledge()).catalog != known.catalog:
        await writer.publish(known.catalog, remove=sorted(removed))
    return Migrated(
        brought=len(missing),
        unchanged=len(wanted) - len(missing),
        removed=len(removed),
        chunks=(await target.knowledge()).chunks,
    )
