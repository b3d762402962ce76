"""kill -9 of the indexer and of the server: nothing acknowledged is lost, versions never mix, all goes on by itself.

`make services` gets the server.
"""

import asyncio
import contextlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.settings import WeaviateSettings
from core.catalog.catalog import Catalog
from core.errors import IndexUnavailable
from core.plan import FactOrder, FactPlan, SearchPlan
from tests.adapters.index.weaviate_world import Sides, settings_of, sides
from tests.adapters.index.writing_process import CHUNKS, FACTS, PATHS, catalog_of, version_of
from tests.clocks import eventually
from tests.contracts.index_world import ids
from tests.services.dying import dying
from tests.services.weaviate import Server, StartNodes

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[3]
PATIENCE_S = 60.0


def killed_after(settings: WeaviateSettings, said: str, *, grace_s: float) -> int:
    """Kill a writing process `grace_s` after it said a line that starts so; return the last version it published."""
    published = 0
    command = [sys.executable, "-m", "tests.adapters.index.weaviate_writing", settings.hosts[0], settings.prefix, "99"]
    with subprocess.Popen(dying(command), cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = ""
        for line in process.stdout:
            heard += line
            if line.startswith(said):
                break
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=grace_s)
        process.kill()
        heard += process.stdout.read()
    for line in heard.splitlines():
        if line.startswith("published "):
            published = int(line.split()[1])
    return published


async def version_seen(index: WeaviateIndex) -> int:
    """Return the one version that readers see, 0 for none; fail if versions, documents or kinds are mixed."""
    known = await index.knowledge()
    found = ids(await index.search(SearchPlan(text="", limit=10_000)))
    facts = await index.facts(FactPlan(order=FactOrder.HIGHEST))
    versions = {int(name.split()[1]) for name in found} | {int(fact.upper or 0) for fact in facts}
    assert len(versions) <= 1
    assert len(found) in {0, CHUNKS * len(PATHS)}
    assert len(facts) in {0, FACTS * len(PATHS)}
    version = versions.pop() if versions else 0
    assert not version or known.catalog == catalog_of(version)
    return version


async def test_a_killed_indexer_loses_nothing_and_shows_nothing_half(weaviate_server: Server) -> None:
    """An out-of-memory kill in the middle of a night's indexing: the next run goes on, and readers notice nothing."""
    settings = settings_of(weaviate_server)
    async with sides(settings) as both:
        least = 0
        for said, grace_s in (("staged 1", 0), ("publishing", 0.01), ("publishing", 0.08), ("published", 0.03)):
            least = max(least, await asyncio.to_thread(killed_after, settings, said, grace_s=grace_s))
            await asyncio.sleep(2 * settings.pointer_ttl_s)
            seen = await version_seen(both.index)

            assert least <= seen <= least + 1
            assert dict(await both.writer.published()) == ({path: str(seen) for path in PATHS} if seen else {})
            waiting = await fresh_view(settings)
            assert set(waiting.values()) <= {str(seen + 1)}


async def fresh_view(settings: WeaviateSettings) -> dict[str, str]:
    """Return what the next run finds waiting."""
    async with sides(settings, remove=False) as both:
        return dict(await both.writer.staged())


async def test_a_run_goes_on_with_what_the_killed_one_staged(weaviate_server: Server) -> None:
    """A library of a night's work isn't begun anew for a kill at its end."""
    settings = settings_of(weaviate_server)
    await asyncio.to_thread(killed_after, settings, "staged 1 d.md", grace_s=0)

    waiting = await fresh_view(settings)
    async with sides(settings) as both:
        for path in PATHS:
            if path not in waiting:
                await both.writer.stage(version_of(path, 1))
        await both.writer.publish(catalog_of(1), remove=())

        assert {"a.md", "b.md", "c.md", "d.md"} <= waiting.keys()
        assert await version_seen(both.index) == 1


async def test_a_server_killed_in_mid_query_is_unavailable_and_then_back(start_nodes: StartNodes) -> None:
    """A question in the wrong second fails in a way that a snapshot can answer; the next one is as always."""
    (node,) = start_nodes()
    settings = settings_of(node, timeout_s=2.0)
    async with sides(settings, remove=False) as both:
        await both.writer.stage(version_of("a.md", 1))
        await both.writer.publish(catalog_of(1), remove=())
        before = ids(await both.index.search(SearchPlan(text="supply", limit=99)))
        answered = 0

        async def ask() -> str:
            nonlocal answered
            while True:
                try:
                    found = await both.index.search(SearchPlan(text="supply", limit=99))
                except IndexUnavailable as error:
                    return str(error)
                assert ids(found) == before
                answered += 1

        asking = [asyncio.create_task(ask()) for _ in range(8)]
        await eventually(lambda: answered > 2 * len(asking))
        await asyncio.to_thread(node.kill)
        said = await asyncio.gather(*asking)
        await node.come_back()

        assert all("Weaviate at 127.0.0.1" in each for each in said)
        assert await patiently(both) == before


async def patiently(both: Sides) -> list[str]:
    """Return what is found as soon as the server answers again."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return ids(await both.index.search(SearchPlan(text="supply", limit=99)))
            except IndexUnavailable:
                await asyncio.sleep(0.1)


@pytest.mark.timeout(180)
async def test_a_server_killed_in_mid_batch_loses_nothing_and_mixes_nothing(start_nodes: StartNodes) -> None:
    """A node that dies under the indexer: the run ends with a clear message, and its repetition ends well."""
    (node,) = start_nodes()
    settings = settings_of(node, timeout_s=2.0, write_timeout_s=2.0)
    async with sides(settings, remove=False) as both:
        await both.writer.stage(version_of("a.md", 1))
        await both.writer.publish(catalog_of(1), remove=())

        big = [
            replace(chunk, chunk_id=f"{chunk.chunk_id} {n}")
            for n in range(60)
            for chunk in version_of("b.md", 2).chunks
        ]
        await both.writer.stage(version_of("c.md", 2))
        await both.writer.staged()
        await both.writer.stage(replace(version_of("b.md", 2), chunks=tuple(big), vectors=()))
        await asyncio.to_thread(node.pause)
        finishing = asyncio.create_task(both.writer.staged())
        await asyncio.to_thread(node.kill)
        with pytest.raises(IndexUnavailable, match=r"Weaviate at 127\.0\.0\.1|couldn't be stored"):
            await finishing
        await node.come_back()
        seen = await patiently(both)
        await both.writer.publish(Catalog(), remove=())
        found = await both.index.search(SearchPlan(text="", limit=10_000))

        assert {name.split()[1] for name in seen} == {"1"}
        known = await both.index.knowledge()
        assert known.chunks == len(found) == 2 * CHUNKS + len(big)
