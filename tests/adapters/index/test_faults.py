"""No exception of SQLite or the file system leaves the adapter, and each says what to do."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from adapters.index import schema
from adapters.index.embedded import EmbeddedIndex
from adapters.index.faults import as_ours, translated
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.errors import BotError, IndexDamaged, IndexUnavailable, PermanentError
from core.plan import SearchPlan
from tests.contracts.index_world import a_chunk, a_staged, ids

HERE = Path("/data/index.db")


def exception_classes() -> list[type[Exception]]:
    """Return every exception class that sqlite3 has."""
    found = [value for value in vars(sqlite3).values() if isinstance(value, type)]
    return sorted({c for c in found if issubclass(c, Exception)}, key=lambda c: c.__name__)


@pytest.mark.parametrize("vendor", [*exception_classes(), OSError])
def test_no_vendor_exception_gets_out(vendor: type[Exception]) -> None:
    """Whoever calls the port knows our errors only."""
    with pytest.raises(BotError, match=r"/data/index\.db"), translated(HERE):
        raise vendor("something")


@pytest.mark.parametrize(
    "code, expected, says",
    [
        pytest.param(sqlite3.SQLITE_BUSY, IndexUnavailable, "another process", id="busy"),
        pytest.param(sqlite3.SQLITE_BUSY_SNAPSHOT, IndexUnavailable, "another process", id="busy snapshot"),
        pytest.param(sqlite3.SQLITE_IOERR_READ, IndexUnavailable, "check the disk", id="i/o"),
        pytest.param(sqlite3.SQLITE_FULL, PermanentError, "the disk is full", id="full"),
        pytest.param(sqlite3.SQLITE_READONLY, PermanentError, "readable and writable", id="read-only"),
        pytest.param(sqlite3.SQLITE_CORRUPT, IndexDamaged, "rebuild it", id="corrupt"),
        pytest.param(sqlite3.SQLITE_NOTADB, IndexDamaged, "rebuild it", id="no database"),
        pytest.param(sqlite3.SQLITE_TOOBIG, PermanentError, "too {big}", id="anything else"),
    ],
)
def test_each_fault_says_what_to_do(code: int, expected: type[BotError], says: str) -> None:
    """Operators read these: the path, what happened, how to mend it."""
    error = sqlite3.OperationalError("too {big}")
    error.sqlite_errorcode = code

    ours = as_ours(error, HERE)

    assert type(ours) is expected
    assert says in str(ours)
    assert str(ours).startswith("/data/index.db: ")


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Let writes beyond `size` bytes of a file fail, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_leaves_the_old_knowledge_intact(tmp_path: Path) -> None:
    """Indexing fails with a clear word; the bot goes on answering, and the next run goes on."""
    path = tmp_path / "index.db"
    index, writer = EmbeddedIndex(path), EmbeddedWriter(path)
    await writer.stage(a_staged("a.md", a_chunk("old")))
    await writer.publish(Catalog(), remove=())
    big = a_staged("b.md", *(a_chunk(f"b{n}", "supply voltage " * 400, document="b.md") for n in range(40)))

    with no_file_larger_than(400_000), pytest.raises(BotError, match=r"index\.db: .*(disk|space)"):
        await writer.stage(big)

    assert ids(await index.search(SearchPlan(text="supply"))) == ["old"]
    assert await writer.staged() == {}
    await writer.stage(big)
    await writer.publish(Catalog(), remove=())
    assert (await index.knowledge()).chunks == 41
    await index.close()
    await writer.close()


async def test_a_locked_file_is_unavailable_for_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's database browser holds the file: try again later, it isn't broken."""
    monkeypatch.setattr(schema, "_BUSY_TIMEOUT_S", 0.01)
    path = tmp_path / "index.db"
    writer = EmbeddedWriter(path)
    await writer.published()

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(IndexUnavailable, match="another process keeps the index locked"):
            await writer.stage(a_staged("a.md", a_chunk("x")))
        other.execute("ROLLBACK")

    await writer.stage(a_staged("a.md", a_chunk("x")))
    assert set(await writer.staged()) == {"a.md"}
    await writer.close()
