"""A copy of the index: complete, of one moment, dated, and never lost to a failure."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.index.embedded import EmbeddedIndex
from adapters.index.lock import WriterLock
from adapters.index.snapshot import Snapshot, made_at, renew
from core.errors import IndexUnavailable, PermanentError
from core.plan import FactPlan, SearchPlan
from tests.adapters.index.copying import CHUNKS, Original
from tests.architecture.source import ROOT
from tests.clocks import FakeClock
from tests.rings.drawing import examples
from tests.services.dying import dying

ALL = SearchPlan(text="", limit=1000)
KILLS = 4

versions = st.dictionaries(st.sampled_from(["a.md", "b/c.md", "ü.md"]), st.integers(1, 3), min_size=1)


@asynccontextmanager
async def reading(path: Path) -> AsyncIterator[Snapshot]:
    """Give the reading side of a copy."""
    snapshot = Snapshot(path)
    yield snapshot
    await snapshot.close()


def _files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.suffix != ".lock")


@settings(max_examples=examples(15))
@given(history=st.lists(versions, min_size=1, max_size=5))
async def test_a_copy_answers_as_its_original_does(history: list[dict[str, int]]) -> None:
    """Whatever was published, changed and removed before: the copy holds what the original holds now."""
    with TemporaryDirectory() as folder:
        path, original, clock = Path(folder) / "snapshot.db", Original(), FakeClock()
        async with reading(path) as snapshot:
            for held in history:
                await original.hold(held)
                clock.advance(60)
                assert await renew(original, path, clock=clock)

                known, copied = await original.knowledge(), await snapshot.knowledge()
                assert copied == replace(known, stamp=copied.stamp, as_of=clock.now())
                assert {p.chunk for p in await snapshot.search(ALL)} == {p.chunk for p in await original.search(ALL)}
                assert list(await snapshot.facts(FactPlan())) == list(await original.facts(FactPlan()))


async def test_only_what_changed_is_fetched(tmp_path: Path) -> None:
    """A hundred thousand chunks must not travel because of one new page."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1, "b.md": 1})
    await renew(original, path, clock=FakeClock())
    await original.hold({"a.md": 1, "b.md": 2, "c.md": 1})
    original.fetched.clear()

    await renew(original, path, clock=FakeClock())

    assert original.fetched == ["b.md", "c.md"]


async def test_nothing_is_copied_while_nothing_is_published(tmp_path: Path) -> None:
    """The copy is looked after every minute."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    await renew(original, path, clock=FakeClock())
    before = path.stat().st_mtime_ns

    assert not await renew(original, path, clock=FakeClock())

    assert path.stat().st_mtime_ns == before


async def test_an_index_that_lost_everything_is_not_copied(tmp_path: Path) -> None:
    """The copy may be all that is left."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    await renew(original, path, clock=FakeClock())
    await original.hold({})

    assert not await renew(original, path, clock=FakeClock())

    async with reading(path) as snapshot:
        assert (await snapshot.knowledge()).chunks == CHUNKS


async def test_a_finished_copy_is_one_file(tmp_path: Path) -> None:
    """A log that stays behind would be taken for the next copy's."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    await renew(original, path, clock=FakeClock())
    async with reading(path) as snapshot:
        await snapshot.search(ALL)

        assert _files(tmp_path) == ["snapshot.db"]


async def test_a_source_that_fails_half_way_leaves_the_last_good_copy(tmp_path: Path) -> None:
    """The copy is needed exactly when the server begins to fail."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1, "b.md": 1})
    await renew(original, path, clock=FakeClock())
    await original.hold({"a.md": 2, "b.md": 2})

    def fail() -> None:
        if original.fetched[-1:] == ["a.md"]:
            raise IndexUnavailable("gone")

    original.before_each = fail
    with pytest.raises(IndexUnavailable, match="gone"):
        await renew(original, path, clock=FakeClock())

    async with reading(path) as snapshot:
        assert {p.chunk.text for p in await snapshot.search(ALL)} == {"Version 1 of this document."}
    assert not path.with_name("snapshot.db.part").exists()


async def test_what_is_published_meanwhile_is_no_part_of_the_copy(tmp_path: Path) -> None:
    """A copy of two moments would be a mixture."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1, "b.md": 1})
    original.before_each = lambda: setattr(original, "stamp", "another")

    with pytest.raises(IndexUnavailable, match="published while it was copied"):
        await renew(original, path, clock=FakeClock())

    assert made_at(path) is None


async def test_a_copy_that_lacks_something_is_not_taken(tmp_path: Path) -> None:
    """Half of a document would answer "not stated" with a straight face."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1, "b.md": 1})
    whole = original.visible["a.md"]
    original.before_each = lambda: original.visible.update({"a.md": replace(whole, chunks=whole.chunks[1:])})
    known = await original.knowledge()

    class Forgetful(Original):
        async def knowledge(self) -> object:  # type: ignore[override]
            """Return what it held at first."""
            return known

    forgetful = Forgetful()
    forgetful.visible, forgetful.before_each = original.visible, original.before_each
    with pytest.raises(IndexUnavailable, match=f"copied {2 * CHUNKS - 1} of {2 * CHUNKS} chunks"):
        await renew(forgetful, path, clock=FakeClock())

    assert made_at(path) is None


async def test_who_reads_the_earlier_copy_goes_on_to_the_next(tmp_path: Path) -> None:
    """The server reads it while it is replaced."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    await renew(original, path, clock=FakeClock())
    async with reading(path) as snapshot:
        before = (await snapshot.search(ALL))[0].chunk.text
        await original.hold({"a.md": 2})
        await renew(original, path, clock=FakeClock())

        after = (await snapshot.search(ALL))[0].chunk.text

    assert (before, after) == ("Version 1 of this document.", "Version 2 of this document.")


async def test_without_a_copy_nothing_is_said_of_the_documents(tmp_path: Path) -> None:
    """To say that no documents are indexed would be a lie."""
    async with reading(tmp_path / "snapshot.db") as snapshot:
        for call in (snapshot.knowledge, lambda: snapshot.search(ALL)):
            with pytest.raises(IndexUnavailable, match="no copy of the index was made yet"):
                await call()


async def test_a_file_that_is_no_copy_is_not_taken_for_one(tmp_path: Path) -> None:
    """An index without a date was not copied by us."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    await renew(original, path, clock=FakeClock())
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM meta WHERE key = 'copied_at'")
        db.commit()

    async with reading(path) as snapshot:
        with pytest.raises(IndexUnavailable, match="no copy"):
            await snapshot.knowledge()


async def test_a_copy_of_another_version_is_made_anew(tmp_path: Path) -> None:
    """After an upgrade nobody should have to delete files."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    await renew(original, path, clock=FakeClock())
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE meta SET value = '0' WHERE key = 'schema'")
        db.commit()

    async with reading(path) as snapshot:
        with pytest.raises(IndexUnavailable, match="copied anew"):
            await snapshot.knowledge()
        assert await renew(original, path, clock=FakeClock())
        assert (await snapshot.knowledge()).chunks == CHUNKS


@pytest.mark.parametrize("left", [b"", b"no database at all" * 100])
async def test_what_isnt_an_index_is_replaced(tmp_path: Path, left: bytes) -> None:
    """A disk that was full leaves odd files."""
    path, original = tmp_path / "snapshot.db", Original()
    path.write_bytes(left)
    await original.hold({"a.md": 1})

    await renew(original, path, clock=FakeClock())

    async with reading(path) as snapshot:
        assert (await snapshot.knowledge()).chunks == CHUNKS


async def test_two_processes_dont_copy_into_each_other(tmp_path: Path) -> None:
    """Two servers may share a data folder."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    lock = WriterLock(path)

    with pytest.raises(PermanentError, match="another"):
        await renew(original, path, clock=FakeClock())

    lock.release()


@pytest.mark.processes
def test_killed_while_copying_it_keeps_a_whole_copy(tmp_path: Path) -> None:
    """After kill -9 at any moment: one version, whole, and the next copy goes through."""
    path = tmp_path / "snapshot.db"
    for kill in range(KILLS):
        command = [sys.executable, "-m", "tests.adapters.index.copying", str(path)]
        with subprocess.Popen(dying(command), cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(2 + kill):
                process.stdout.readline()
            process.kill()

        with TemporaryDirectory() as folder:  # a look that leaves no trace
            copy = Path(folder) / "copy.db"
            shutil.copyfile(path, copy)
            with closing(sqlite3.connect(copy)) as db:
                (chunks,) = db.execute("SELECT count(*) FROM chunks").fetchone()
                fingerprints = [row[0].split()[1] for row in db.execute("SELECT fingerprint FROM documents")]
                (sound,) = db.execute("PRAGMA integrity_check").fetchone()
        assert (chunks, len(set(fingerprints)), sound) == (4 * CHUNKS, 1, "ok")


async def test_the_copy_is_an_index_like_any(tmp_path: Path) -> None:
    """Whoever wants to work without a server may go on with the copy."""
    path, original = tmp_path / "snapshot.db", Original()
    await original.hold({"a.md": 1})
    await renew(original, path, clock=FakeClock())
    index = EmbeddedIndex(path)

    known = await index.knowledge()
    await index.close()

    assert (known.chunks, known.as_of) == (CHUNKS, None)
