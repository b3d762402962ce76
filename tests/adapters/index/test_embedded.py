"""What only the embedded index promises: damage is told plainly, versions are checked, a rebuild is noticed."""

# ruff: noqa: ASYNC240  tests prepare files while nothing else runs

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.index import facts as facts_module
from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.errors import IndexDamaged, IndexUnavailable, PermanentError
from core.finding.plan import FactPlan, SearchPlan
from core.knowledge.document import Document
from core.ports import Staged
from tests.contracts.fact_world import a_fact, names, stating
from tests.contracts.index_world import CONFUSABLE, a_chunk, a_staged, ids

EVERYTHING = SearchPlan(text="")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the index goes."""
    return tmp_path / "data" / "index.db"


@pytest.fixture
async def writer(path: Path) -> AsyncIterator[EmbeddedWriter]:
    """Yield the writer of `path`."""
    made = EmbeddedWriter(path)
    yield made
    await made.close()


@pytest.fixture
async def index(path: Path) -> AsyncIterator[EmbeddedIndex]:
    """Yield a reader of `path` without vectors."""
    made = EmbeddedIndex(path)
    yield made
    await made.close()


async def published(path: Path, *items: Staged) -> None:
    """Publish `items` and let the file go."""
    writer = EmbeddedWriter(path)
    for item in items:
        await writer.stage(item)
    await writer.publish(Catalog(), remove=())
    await writer.close()


def change(path: Path, sql: str) -> None:
    """Tamper with the file."""
    db = sqlite3.connect(path)
    db.execute(sql)
    db.commit()
    db.close()


async def test_readers_create_no_file(path: Path, index: EmbeddedIndex) -> None:
    """`threadsheet ask` before the first indexing leaves nothing behind that looks like an index."""
    assert list(await index.search(EVERYTHING)) == []
    assert (await index.knowledge()).stamp == ""
    assert not path.parent.exists()


async def test_a_file_without_tables_yet_reads_as_empty(path: Path, index: EmbeddedIndex) -> None:
    """A writer that was killed while creating the file does no harm."""
    path.parent.mkdir()
    path.touch()

    assert (await index.knowledge()).chunks == 0


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"not a database, just some words" * 100, id="text"),
        pytest.param(b"SQLite format 3\x00" + b"\xff" * 5000, id="garbage after the magic"),
    ],
)
async def test_a_file_that_is_no_database_is_named_and_can_be_rebuilt(
    path: Path, index: EmbeddedIndex, writer: EmbeddedWriter, content: bytes
) -> None:
    """The message says which file and what to do; rebuilding keeps the old file beside the new."""
    path.parent.mkdir()
    path.write_bytes(content)

    with pytest.raises(IndexDamaged, match=r"index\.db: .*; rebuild it with `threadsheet index`"):
        await index.search(EVERYTHING)
    with pytest.raises(IndexDamaged, match=r"index\.db: .*; rebuild it with `threadsheet index`"):
        await writer.published()
    await writer.rebuild()
    await writer.stage(a_staged("a.md", a_chunk("x")))
    await writer.publish(Catalog(), remove=())

    assert ids(await index.search(EVERYTHING)) == ["x"]
    assert path.with_name("index.db.old").read_bytes() == content


async def test_a_truncated_file_is_damaged(path: Path, index: EmbeddedIndex) -> None:
    """Half a copied file must not answer with half the knowledge."""
    await published(path, a_staged("a.md", *(a_chunk(str(n), "supply " * 300) for n in range(50))))
    path.write_bytes(path.read_bytes()[:8192])

    with pytest.raises(IndexDamaged, match=r"index\.db"):
        await index.search(EVERYTHING)


@pytest.mark.parametrize(
    "sql",
    [
        pytest.param("UPDATE meta SET value = '0' WHERE key = 'schema'", id="another schema"),
        pytest.param("UPDATE meta SET value = '0' WHERE key = 'analyzer'", id="another analyzer"),
        pytest.param("DELETE FROM meta", id="no version"),
        pytest.param("DROP TABLE meta", id="no meta table"),
    ],
)
async def test_another_version_is_refused(path: Path, index: EmbeddedIndex, sql: str) -> None:
    """Words cut in another way find the wrong things, silently."""
    await published(path, a_staged("a.md", a_chunk("x")))
    change(path, sql)

    with pytest.raises(IndexDamaged, match="rebuild it with `threadsheet index`"):
        await index.knowledge()


@pytest.mark.parametrize(
    "sql",
    [
        pytest.param("UPDATE bodies SET body = '{}'", id="a chunk"),
        pytest.param("DELETE FROM bodies", id="no text"),
        pytest.param("UPDATE meta SET value = '[]' WHERE key = 'catalog'", id="the catalogue"),
        pytest.param("UPDATE fact_bodies SET body = '{}'", id="a fact as text"),
        pytest.param("UPDATE fact_bodies SET body = x'7b7d'", id="a fact"),
        pytest.param("DELETE FROM fact_bodies", id="no fact"),
        pytest.param("DELETE FROM fact_pieces", id="no piece of a fact"),
        pytest.param("UPDATE wordings SET dimension = 'heaviness'", id="a dimension"),
    ],
)
async def test_what_cannot_be_decoded_is_damage(path: Path, index: EmbeddedIndex, sql: str) -> None:
    """A half-edited file is no reason for a stack trace."""
    await published(path, a_staged("a.md", a_chunk("x")), stating("b.md", a_fact("y")))
    change(path, sql)

    async def read() -> None:
        await index.search(EVERYTHING)
        await index.facts(FactPlan())
        await index.knowledge()

    with pytest.raises(IndexDamaged, match=r"index\.db: .* rebuild it"):
        await read()


async def test_a_rebuilt_file_is_noticed_by_open_readers(
    path: Path, index: EmbeddedIndex, writer: EmbeddedWriter
) -> None:
    """`serve` goes on while the index is rebuilt beside it."""
    await writer.stage(a_staged("a.md", a_chunk("old")))
    await writer.publish(Catalog(), remove=())
    assert ids(await index.search(EVERYTHING)) == ["old"]

    await writer.rebuild()
    assert list(await index.search(EVERYTHING)) == []
    await writer.stage(a_staged("a.md", a_chunk("new")))
    await writer.publish(Catalog(), remove=())

    assert ids(await index.search(EVERYTHING)) == ["new"]


async def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The wrong --data is the commonest mistake of all."""
    (tmp_path / "file").touch()
    below_a_file = EmbeddedWriter(tmp_path / "file" / "index.db")
    a_folder = EmbeddedWriter(tmp_path / "folder")
    (tmp_path / "folder").mkdir()
    reader = EmbeddedIndex(tmp_path / "file" / "index.db")

    with pytest.raises(PermanentError, match=r"file/index\.db: .*check the folder and its permissions"):
        await below_a_file.published()
    with pytest.raises(PermanentError, match=r"folder: .*must be readable and writable"):
        await a_folder.published()
    with pytest.raises(PermanentError, match=r"file/index\.db: Not a directory"):
        await reader.search(EVERYTHING)

    for each in (below_a_file, a_folder, reader):
        await each.close()


async def test_chunk_ids_must_be_unique(path: Path, writer: EmbeddedWriter) -> None:
    """Two chunks of one id would make a citation open the wrong passage."""
    await writer.stage(a_staged("a.md", a_chunk("x")))

    with pytest.raises(PermanentError, match="two chunks have the same id"):
        await writer.stage(a_staged("b.md", a_chunk("x", document="b.md")))

    assert await writer.staged() == {"a.md": "1"}


async def test_vectors_must_be_one_per_chunk(writer: EmbeddedWriter) -> None:
    """A shifted list would give every chunk its neighbour's meaning."""
    item = Staged(document=Document(path="a.md", title=""), chunks=(a_chunk("x"),), vectors=((1.0,), (1.0,)))

    with pytest.raises(PermanentError, match=r"a\.md: expected 1 vectors, got 2"):
        await writer.stage(item)


async def test_text_that_cannot_be_stored_is_refused(writer: EmbeddedWriter) -> None:
    """A name that isn't text must not leave a broken transaction open."""
    with pytest.raises(PermanentError, match="half a surrogate pair"):
        await writer.stage(a_staged("\ud800.md"))
    with pytest.raises(PermanentError, match=r"b\.md: text with half a surrogate pair"):
        await writer.stage(stating("b.md", a_fact("x", "\ud800", label="Supply")))

    await writer.stage(a_staged("a.md"))
    assert set(await writer.staged()) == {"a.md"}


async def test_closed_means_closed(path: Path) -> None:
    """A late question during shutdown gets a clear answer, and closing twice is fine."""
    index, writer = EmbeddedIndex(path), EmbeddedWriter(path)
    for _ in range(2):
        await index.close()
        await writer.close()

    with pytest.raises(IndexUnavailable, match="the index is closed"):
        await index.search(EVERYTHING)
    with pytest.raises(PermanentError, match="the writer is closed"):
        await writer.published()


async def test_facts_of_a_rebuilt_file_are_its_own(path: Path, index: EmbeddedIndex, writer: EmbeddedWriter) -> None:
    """A new file counts from one again: what the old one said under the same number must be forgotten."""
    await writer.stage(stating("a.md", a_fact("old", "24 V")))
    await writer.publish(Catalog(), remove=())
    before = [await index.facts(FactPlan()) for _ in range(2)]

    await writer.rebuild()
    await writer.stage(stating("a.md", a_fact("new", "36 V")))
    await writer.publish(Catalog(), remove=())

    assert [names(each) for each in before] == [["old"], ["old"]]
    assert names(await index.facts(FactPlan())) == ["new"]


async def test_only_so_many_facts_stay_in_memory(
    path: Path, index: EmbeddedIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question for everything must not fill the memory; the answer is the same, kept or read anew."""
    monkeypatch.setattr(facts_module, "_KEPT", 7)
    said = [a_fact(f"{model} {n}", model=f"ECU-{model}", at=n) for model in range(3) for n in range(5)]
    await published(path, stating("a.md", *said))
    orders = [frozenset({f"ECU-{model}"}) for model in (0, 1, 0, 2, 1)]

    found = [await index.facts(FactPlan(models=models)) for models in [*orders, None, *orders]]

    by_place = [f"{model} {n}" for n in range(5) for model in range(3)]
    expected = [[f"{model} {n}" for n in range(5)] for model in (0, 1, 0, 2, 1)]
    assert [names(each) for each in found] == [*expected, by_place, *expected]
    assert len(index._facts._kept[1]) == 7


async def test_facts_leave_nothing_behind(path: Path, writer: EmbeddedWriter) -> None:
    """A file that is indexed every day must not grow by what nobody can find any more."""
    for version in range(4):
        for document in ("a.md", "b.md", "c.md"):
            facts = [a_fact(f"{document} {version} {n}", f"{n} V", at=n) for n in range(5)]
            await writer.stage(stating(document, *facts, *facts, fingerprint="draft"))
            await writer.stage(stating(document, *facts, fingerprint=str(version)))
        await writer.unstage(["c.md"])
        await writer.publish(Catalog(), remove=["b.md"] if version % 2 else [])
    await writer.publish(Catalog(), remove=["b.md"])

    counts = (
        "SELECT (SELECT count(*) FROM facts), (SELECT count(*) FROM fact_bodies), (SELECT count(*) FROM fact_pieces)"
    )
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(counts).fetchone() == (5, 5, 5)
        assert db.execute("SELECT count(*) FROM staged_facts").fetchone() == (0,)


async def test_what_a_row_shares_is_kept_once(path: Path, writer: EmbeddedWriter) -> None:
    """A row of a table with twelve product models would else store its quote twelve times."""
    row = [replace(a_fact(name, model=name), quote="| the whole row |") for name in CONFUSABLE]
    row = [replace(fact, covers=CONFUSABLE) for fact in row]

    await writer.stage(stating("a.md", *row))

    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM fact_pieces").fetchone() == (1,)


async def test_many_changes_keep_the_word_index_sound(path: Path, writer: EmbeddedWriter) -> None:
    """Deleting from the word index must repeat what was indexed, word for word."""
    for version in range(5):
        for document in ("a.md", "b.md"):
            chunk = a_chunk(f"{document} {version}", f"version{version} CAN-FD 24V", document=document)
            await writer.stage(a_staged(document, chunk, title=f"Title {version}"))
        await writer.publish(Catalog(), remove=())

    db = sqlite3.connect(path)
    db.execute("INSERT INTO fts (fts, rank) VALUES ('integrity-check', 1)")
    assert db.execute("SELECT count(*) FROM fts").fetchone() == (2,)
    db.close()
