"""What the embedded index keeps and forgets: facts in memory, rows in the file, words in the word index."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.index import facts as facts_module
from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.plan import FactPlan
from tests.contracts.fact_world import a_fact, names, stating
from tests.contracts.index_world import CONFUSABLE, a_chunk, a_staged


async def test_facts_of_a_rebuilt_file_are_its_own(index: EmbeddedIndex, writer: EmbeddedWriter) -> None:
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
    index: EmbeddedIndex, writer: EmbeddedWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question for everything must not fill the memory; the answer is the same, kept or read anew."""
    monkeypatch.setattr(facts_module, "_KEPT", 7)
    said = [a_fact(f"{model} {n}", model=f"ECU-{model}", at=n) for model in range(3) for n in range(5)]
    await writer.stage(stating("a.md", *said))
    await writer.publish(Catalog(), remove=())
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

    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO fts (fts, rank) VALUES ('integrity-check', 1)")
        assert db.execute("SELECT count(*) FROM fts").fetchone() == (2,)
