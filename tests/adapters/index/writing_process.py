"""A writer to be killed: publishes version after version of the same documents, and says how far it is.

Run as `python -m tests.adapters.index.writing_process FILE ROUNDS`. It goes on where the file stands, staged
documents included, as `threadsheet index` does.
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.ports import Staged
from tests.contracts.fact_world import a_fact
from tests.contracts.index_world import a_catalog, a_chunk, a_staged

PATHS = tuple(f"{letter}.md" for letter in "abcdef")
CHUNKS = 40
FACTS = 12


def version_of(path: str, version: int) -> Staged:
    """Return a document whose every chunk and fact, and whose fingerprint, tells the version."""
    words = " ".join(f"word{number}v{version}" for number in range(30))
    chunks = (
        a_chunk(f"{path} {version} {number}", f"version{version} supply {words}", document=path)
        for number in range(CHUNKS)
    )
    facts = (
        a_fact(f"{path} {version} {number}", f"{version} V", document=path, model=f"ECU-{number}", at=number)
        for number in range(FACTS)
    )
    return replace(a_staged(path, *chunks, fingerprint=str(version)), facts=tuple(facts))


def catalog_of(version: int) -> Catalog:
    """Return the catalogue that is published along with a version."""
    return a_catalog(f"ECU-{version}")


def say(*said: object) -> None:
    """Tell the parent a line, at once and in one piece: where nothing is buffered, `print` writes part by part."""
    sys.stdout.write(f"{' '.join(map(str, said))}\n")
    sys.stdout.flush()


async def write(path: Path, rounds: int) -> None:
    """Publish the next versions."""
    writer = EmbeddedWriter(path)
    for _ in range(rounds):
        version = 1 + max(map(int, (await writer.published()).values()), default=0)
        waiting = await writer.staged()
        for document in PATHS:
            if waiting.get(document) != str(version):
                await writer.stage(version_of(document, version))
            say("staged", version, document)
        say("publishing", version)
        await writer.publish(catalog_of(version), remove=())
        say("published", version)
    await writer.close()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2])))
