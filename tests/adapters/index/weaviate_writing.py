"""A writer to be killed, as in `tests.adapters.index.writing_process`, but into Weaviate.

Run as `python -m tests.adapters.index.weaviate_writing HOST PREFIX ROUNDS`.
"""

import asyncio
import sys

from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.writer import WeaviateWriter
from tests.adapters.index.writing_process import PATHS, catalog_of, say, version_of


async def write(settings: WeaviateSettings, rounds: int) -> None:
    """Publish the next versions."""
    writer = WeaviateWriter(settings)
    for _ in range(rounds):
        version = 1 + max(map(int, (await writer.published()).values()), default=0)
        waiting = await writer.staged()
        for document in PATHS:
            if waiting.get(document) != str(version):
                await writer.stage(version_of(document, version))
            await writer.staged()
            say("staged", version, document)
        say("publishing", version)
        await writer.publish(catalog_of(version), remove=())
        say("published", version)
    await writer.close()


if __name__ == "__main__":
    at = WeaviateSettings(hosts=(sys.argv[1],), prefix=sys.argv[2], pointer_ttl_s=0.05)
    asyncio.run(write(at, int(sys.argv[3])))
