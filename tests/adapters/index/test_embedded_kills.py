"""kill -9 and several processes: what was acknowledged is there, and versions never mix."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from core.plan import FactOrder, FactPlan, SearchPlan
from tests.adapters.index.writing_process import CHUNKS, FACTS, PATHS, catalog_of
from tests.contracts.index_world import ids
from tests.services.dying import dying

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[3]


@dataclass
class Told:
    """What a writing process had acknowledged before it died."""

    published: int = 0
    publishing: int = 0
    staged: dict[str, str] = field(default_factory=dict)

    def hear(self, line: str) -> None:
        """Take one line in."""
        match line.split():
            case ["staged", version, path]:
                self.staged[path] = version
            case ["publishing", version]:
                self.publishing = int(version)
            case ["published", version]:
                self.published = int(version)
                self.staged.clear()
            case _:
                pytest.fail(f"the writing process said {line!r}")


@contextmanager
def writing(path: Path, *, rounds: int) -> Iterator[subprocess.Popen[str]]:
    """Run a writing process; it is dead afterwards."""
    command = [sys.executable, "-m", "tests.adapters.index.writing_process", str(path), str(rounds)]
    with subprocess.Popen(dying(command), cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def killed_after(path: Path, said: str, *, grace_s: float, told: Told) -> None:
    """Kill a writing process `grace_s` after it said a line that starts so."""
    with writing(path, rounds=1000) as process:
        assert process.stdout is not None
        for line in process.stdout:
            told.hear(line)
            if line.startswith(said):
                break
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=grace_s)
        process.kill()
        for line in process.stdout:
            told.hear(line)


async def versions_seen(index: EmbeddedIndex) -> int:
    """Return the one version that readers see, 0 for none; fail if versions or documents are mixed."""
    found = ids(await index.search(SearchPlan(text="", limit=10_000)))
    versions = {name.split()[1] for name in found}
    assert len(versions) <= 1
    assert len(found) in {0, CHUNKS * len(PATHS)}
    return int(versions.pop()) if versions else 0


async def values_seen(index: EmbeddedIndex) -> int:
    """Return the one version whose facts readers see, 0 for none; fail if versions or documents are mixed."""
    found = await index.facts(FactPlan(order=FactOrder.HIGHEST))
    values = {fact.upper for fact in found}
    assert len(values) <= 1
    assert len(found) in {0, FACTS * len(PATHS)}
    return int(values.pop() or 0) if values else 0


def assert_sound(path: Path) -> None:
    """Fail if SQLite, the word index or the tables disagree."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.execute("INSERT INTO fts (fts, rank) VALUES ('integrity-check', 1)")
        counts = "SELECT (SELECT count(*) FROM {}), (SELECT count(*) FROM chunks), (SELECT count(*) FROM staged_chunks)"
        for table in ("bodies", "vectors"):
            kept, seen, waiting = db.execute(counts.format(table)).fetchone()
            assert kept == seen + waiting
        kept, pieces, known = db.execute(
            "SELECT (SELECT count(*) FROM fact_bodies), (SELECT count(*) FROM fact_pieces),"
            " (SELECT count(*) FROM facts) + (SELECT count(*) FROM staged_facts)"
        ).fetchone()
        assert kept == pieces == known
        words, seen, _ = db.execute(counts.format("fts")).fetchone()
        assert words == seen


async def test_killed_writers_lose_nothing_acknowledged(tmp_path: Path) -> None:
    """A laptop lid, an out-of-memory kill: the next run goes on, and readers never see half of anything."""
    path = tmp_path / "index.db"
    told = Told()
    moments = [
        ("staged", 0.0),
        ("publishing", 0.0),
        ("publishing", 0.01),
        ("staged", 0.01),
        ("publishing", 0.02),
        ("publishing", 0.04),
        ("published", 0.0),
        ("published", 0.03),
    ]
    for said, grace_s in moments:
        killed_after(path, said, grace_s=grace_s, told=told)

        index, writer = EmbeddedIndex(path), EmbeddedWriter(path)
        seen = await versions_seen(index)
        assert told.published <= seen <= max(told.published, told.publishing)
        assert await values_seen(index) == seen
        assert await writer.published() == ({path: str(seen) for path in PATHS} if seen else {})
        if seen == told.published:
            assert told.staged.items() <= (await writer.staged()).items()
        if seen:
            assert (await index.knowledge()).catalog == catalog_of(seen)
        assert_sound(path)
        await index.close()
        await writer.close()
        told.published = seen
        told.staged = {name: version for name, version in told.staged.items() if int(version) > seen}

    assert told.published >= 1


async def test_another_process_publishes_while_we_read(tmp_path: Path) -> None:
    """`threadsheet index` runs beside `serve`: every search sees one version, and the newest in the end."""
    path = tmp_path / "index.db"
    index = EmbeddedIndex(path)
    with writing(path, rounds=1000) as process:
        found: list[int] = []
        stated: list[int] = []
        while len(set(found)) < 4 and process.poll() is None:  # however busy the machine is
            of_chunks, of_facts = await asyncio.gather(versions_seen(index), values_seen(index))
            found.append(of_chunks)
            stated.append(of_facts)
        assert process.poll() is None
        process.kill()
        said, _ = process.communicate()

    told = Told()
    for line in said.splitlines():
        told.hear(line)
    newest = await versions_seen(index)
    for versions in (found, stated):
        assert versions == sorted(versions)
        assert versions[-1] <= newest in {told.published, told.publishing}
    await index.close()


async def test_a_second_writer_is_refused_at_once_until_the_first_is_gone(tmp_path: Path) -> None:
    """Two runs at once would stage into each other; a killed run must not lock the door for ever."""
    path = tmp_path / "index.db"
    second = EmbeddedWriter(path)
    with writing(path, rounds=1000) as process:
        assert process.stdout is not None
        process.stdout.readline()

        with pytest.raises(Exception, match=r"index\.db: another `threadsheet index` is writing"):
            await second.published()

        process.kill()
        process.wait()
    assert set(await second.staged()) <= set(PATHS)
    await second.close()
