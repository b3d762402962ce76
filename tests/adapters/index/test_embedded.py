"""What only the embedded index promises: damage is told plainly, versions are checked, a rebuild is noticed."""

# ruff: noqa: ASYNC240  tests prepare files while nothing else runs

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.index import embedded
from adapters.index.embedded import EmbeddedIndex
from adapters.index.schema import GENERIC
from adapters.index.scope import scope_of
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.errors import IndexDamaged, IndexUnavailable, PermanentError
from core.knowledge.document import Document
from core.plan import FactPlan, SearchPlan
from core.ports import Staged
from tests.contracts.fact_world import a_fact, stating
from tests.contracts.index_world import a_chunk, a_staged, ids

EVERYTHING = SearchPlan(text="")


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


async def test_a_class_of_all_that_chunks_cover_filters_nothing(path: Path) -> None:
    """To look up each of thousands takes longer than to search; one who is only known by name is no other."""
    await published(
        path, a_staged("a.md", a_chunk("x", models=("A",)), a_chunk("y", models=("B",)), a_chunk("z", models=()))
    )
    change(path, "INSERT INTO models (name) VALUES ('gone')")
    db = sqlite3.connect(path)

    def mids(*names: str, generic: bool = True) -> tuple[int, ...] | None:
        scope = scope_of(db, SearchPlan(text="supply", covering=frozenset(names), generic=generic))
        assert scope is not None
        return scope.mids

    assert mids("A", "B") is None
    assert mids("A") == (1, GENERIC)
    assert mids("A", "B", generic=False) == (1, 2)
    db.close()


async def test_words_that_most_chunks_of_a_large_index_hold_find_nothing_beside_others(
    path: Path, index: EmbeddedIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They tell no chunks apart, and looking each up took most of the time; alone they are all there is."""
    chunks = [a_chunk(f"a#{at}", "the common unit") for at in range(4)]
    await published(path, a_staged("a.md", *chunks, a_chunk("a#4", "the common and rare unit"), a_chunk("a#5", "rare")))

    async def found(text: str) -> list[str]:
        await index.knowledge()
        return ids(await index.search(SearchPlan(text=text)))

    assert len(await found("common rare")) == 6
    monkeypatch.setattr(embedded, "_LARGE", 6)
    index = EmbeddedIndex(path)
    assert sorted(await found("common rare")) == ["a#4", "a#5"]
    assert len(await found("common")) == 5
    await index.close()


async def test_a_class_of_many_is_searched_in_what_is_published_now(path: Path, index: EmbeddedIndex) -> None:
    """Which chunks pass is kept for the next search, and not longer than they are."""
    names = [f"M-{at}" for at in range(100)]
    other = a_staged("b.md", a_chunk("other", "supply", models=("N-1",), document="b.md"))
    plan = SearchPlan(text="supply", covering=frozenset(names))
    await published(path, a_staged("a.md", *(a_chunk(name, "supply", models=(name,)) for name in names[:80])), other)
    assert len(ids(await index.search(replace(plan, limit=200)))) == 80
    assert len(ids(await index.search(replace(plan, limit=200, covering=frozenset(names[:70]))))) == 70
    assert len(ids(await index.search(replace(plan, limit=200)))) == 80

    await published(
        path, a_staged("a.md", *(a_chunk(f"{name}!", "supply", models=(name,)) for name in names[:79]), fingerprint="2")
    )

    assert len(ids(await index.search(replace(plan, limit=200)))) == 79


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
