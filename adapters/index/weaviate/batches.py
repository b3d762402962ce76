"""Sends objects in batches: a few at a time, each within its own time, and what fails again.

Ids are derived from content, so sending a batch twice stores it once. The client's own stream of batches isn't used:
it is no quicker, tells what failed only at its end, and waits for the node that died where another one would do.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.faults import as_ours
from adapters.index.weaviate.objects import Stored
from adapters.index.weaviate.sdk import DataObject, WeaviateAsyncClient
from adapters.index.weaviate.target import Target
from core.errors import IndexUnavailable, TransientError

log = logging.getLogger(__name__)

BATCH_OBJECTS: Final = 500
_BATCH_CHARS: Final = 8 * 2**20
AT_ONCE: Final = 3
"""Requests at a time: two that the server works on while one more is packed, so that it never waits for us."""

_TRIES: Final = 5
_FIRST_PAUSE_S: Final = 0.25


async def send(
    cluster: Cluster,
    target: Target,
    objects: Iterable[Stored],
    *,
    most: int = BATCH_OBJECTS,
    turns: asyncio.Semaphore,
    timeout_s: float,
) -> None:
    """Store all `objects`; returns when the server has them.

    Args:
        cluster: Where to.
        target: The collection.
        objects: Taken as the server takes them.
        most: So many of them in one request.
        turns: Shared by all who write to the server: so many requests at a time, `AT_ONCE`.
        timeout_s: Of one request.

    Raises:
        IndexUnavailable: Some couldn't be stored after several tries; those that were are there.
        PermanentError: The server refuses them.
    """
    waiting = batches(objects, most=most)

    async def work() -> None:
        for batch in waiting:
            async with turns:
                await _send_batch(cluster, target, batch, timeout_s=timeout_s)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(work())
    except ExceptionGroup as several:
        raise several.exceptions[0] from several


def batches(objects: Iterable[Stored], *, most: int = BATCH_OBJECTS) -> Iterator[Sequence[Stored]]:
    """Yield `objects` in batches that a request takes, of `most` at the most."""
    batch: list[Stored] = []
    chars = 0
    for each in objects:
        size = sum(len(value) for value in each.properties.values() if isinstance(value, str))
        if batch and (len(batch) >= most or chars + size > _BATCH_CHARS):
            yield batch
            batch, chars = [], 0
        batch.append(each)
        chars += size
    if batch:
        yield batch


async def _send_batch(cluster: Cluster, target: Target, batch: Sequence[Stored], *, timeout_s: float) -> None:
    waiting, why = batch, ""
    for again in range(1, _TRIES + 1):
        waiting, why = await _sent(cluster, target, waiting, timeout_s=timeout_s)
        if not waiting:
            return
        log.warning("objects failed objects=%d of=%d try=%d why=%s", len(waiting), len(batch), again, why)
        await asyncio.sleep(_FIRST_PAUSE_S * 2**again)
    raise IndexUnavailable(f"{len(waiting)} objects couldn't be stored, {_TRIES} times; the first: {why}")


async def _sent(
    cluster: Cluster, target: Target, batch: Sequence[Stored], *, timeout_s: float
) -> tuple[Sequence[Stored], str]:
    """Return the objects that failed, and what the server says of the first.

    Raises:
        PermanentError: The server refuses them.
    """

    async def insert(client: WeaviateAsyncClient) -> dict[int, str]:
        done = await target.of(client).data.insert_many([_sendable(each) for each in batch])
        return {place: str(error.message) for place, error in done.errors.items()}

    failed = await cluster.run(insert, timeout_s=timeout_s)
    if not failed:
        return (), ""
    error = as_ours(next(iter(failed.values())), cluster.server)
    if not isinstance(error, TransientError):
        raise error
    return [batch[place] for place in sorted(failed)], str(error)


def _sendable(stored: Stored) -> DataObject[dict[str, object], None]:
    vector = list(stored.vector) or None
    return DataObject(properties=dict(stored.properties), uuid=stored.uuid, vector=vector)
