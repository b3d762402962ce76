"""Both engines through the command line: `index --to`, `migrate` there and back, `ask`, and what stops them.

`make services` gets the server.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest

from adapters.index.weaviate.writer import WeaviateWriter
from bot.bootstrap.weaviate import weaviate_settings
from bot.commands import migrate as command
from bot.migration import Migrated, migrate
from bot.settings import read_settings
from core.catalog.catalog import Catalog
from core.errors import ConfigError, IndexUnavailable
from core.ports import Staged
from tests.bot.shelf import Shelf, filled
from tests.contracts.index_world import a_chunk, a_staged
from tests.contracts.memory_index import MemoryIndex
from tests.services.weaviate import Server

QUESTION = "What is the supply voltage of the ECU-750?"
Output = pytest.CaptureFixture[str]


@pytest.fixture
def shelf(tmp_path: Path, weaviate_server: Server) -> Iterator[Shelf]:
    """Give a shelf whose index may be on a real server."""
    hosts = f"{weaviate_server.host}:{weaviate_server.http_port}:{weaviate_server.grpc_port}"
    environ = {"THREADSHEET_WEAVIATE_HOSTS": hosts, "THREADSHEET_WEAVIATE_PREFIX": f"M{uuid4().hex[:8]}"}
    made = Shelf(root=filled(tmp_path).root, environ=environ)
    yield made
    asyncio.run(_forget({"THREADSHEET_DATA": str(made.data)} | environ))


async def _forget(environ: dict[str, str]) -> None:
    writer = WeaviateWriter(weaviate_settings(read_settings(environ)))
    await writer.rebuild()
    await writer.close()


def asked(shelf: Shelf, capsys: Output, engine: str) -> dict[str, object]:
    """Return the answer of one engine, without what no two answers have in common."""
    capsys.readouterr()
    other = Shelf(root=shelf.root, environ={**shelf.environ, "THREADSHEET_INDEX": engine})
    assert other.run("ask", QUESTION, "--json") == 0
    record = json.loads(capsys.readouterr().out)
    return {key: value for key, value in record.items() if key not in {"id", "latency_ms"} and "ms" not in key}


def test_both_engines_answer_alike_and_only_what_changed_is_read_again(shelf: Shelf, capsys: Output) -> None:
    """Where knowledge is kept is nothing that people should notice."""
    assert shelf.run("index", str(shelf.docs)) == 0
    assert shelf.run("index", str(shelf.docs), "--to", "weaviate") == 0
    first = asked(shelf, capsys, "embedded"), asked(shelf, capsys, "weaviate")
    sheet = shelf.docs / "ecu-750.md"
    sheet.write_text(sheet.read_text("utf-8").replace("12 V", "14 V"), "utf-8")
    assert shelf.run("index", str(shelf.docs), "--to", "weaviate", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    after = asked(shelf, capsys, "weaviate")

    assert first[0] == first[1]
    assert "12 V" in str(first)
    assert (report["read"], report["unchanged"]) == (1, 1)
    assert "14 V" in str(after)


def test_knowledge_moves_there_and_back_without_the_documents(shelf: Shelf, capsys: Output) -> None:
    """Whoever outgrows one machine, or goes back to one, needs no library at hand."""
    assert shelf.run("index", str(shelf.docs)) == 0
    before = asked(shelf, capsys, "embedded")
    assert shelf.run("migrate", "embedded", "weaviate") == 0
    there = capsys.readouterr().err
    assert shelf.run("migrate", "embedded", "weaviate") == 0
    again = capsys.readouterr().err
    assert shelf.run("migrate", "weaviate", "embedded", "--data", str(shelf.root / "elsewhere")) == 0
    elsewhere = Shelf(root=shelf.root, environ={**shelf.environ, "THREADSHEET_DATA": str(shelf.root / "elsewhere")})

    assert "2 documents brought from embedded to weaviate, 0 there already, 0 removed" in there
    assert "0 documents brought from embedded to weaviate, 2 there already" in again
    assert asked(shelf, capsys, "weaviate") == before
    assert asked(elsewhere, capsys, "embedded") == before


@pytest.mark.parametrize(
    "arguments, said",
    [
        pytest.param(("embedded", "embedded"), "expected two different indexes, got embedded twice", id="the same"),
        pytest.param(("embedded", "weaviate"), "holds no documents", id="nothing there"),
    ],
)
def test_a_migration_that_makes_no_sense_is_refused(
    shelf: Shelf, capsys: Output, arguments: tuple[str, str], said: str
) -> None:
    """Emptying the index that people ask would be the worst way to say "wrong order"."""
    assert shelf.run("migrate", *arguments) == 1
    assert said in capsys.readouterr().err


def test_an_interrupted_migration_says_how_to_go_on(
    shelf: Shelf, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C is no accident, and loses nothing."""

    async def interrupted(*_given: object) -> Migrated:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_migrate", interrupted)

    assert shelf.run("migrate", "embedded", "weaviate") == command.INTERRUPTED
    assert "goes on from where it stopped" in capsys.readouterr().err


def test_a_wrong_setting_of_the_server_is_told_by_name(tmp_path: Path, capsys: Output) -> None:
    """A typo must not look like a server that is down."""
    shelf = Shelf(root=filled(tmp_path).root, environ={"THREADSHEET_WEAVIATE_HOSTS": "http://weaviate"})

    assert shelf.run("index", str(shelf.docs), "--to", "weaviate") == 1
    assert "Weaviate hosts: expected host or host:http_port:grpc_port" in capsys.readouterr().err


@dataclass
class Moving(MemoryIndex):
    """An index whose documents can be had whole; `busy` publishes while they are."""

    busy: bool = False

    async def documents(self, paths: Collection[str]) -> AsyncIterator[Staged]:
        """Yield what is visible."""
        for path in sorted(self.visible.keys() & set(paths)):
            yield self.visible[path]
        if self.busy:
            await self.publish(self.catalog, remove=())


async def holding(*paths: str, fingerprint: str = "1", busy: bool = False) -> Moving:
    """Return an index of one chunk per document."""
    index = Moving(busy=busy)
    items = [a_staged(path, a_chunk(f"{path}#0", document=path), fingerprint=fingerprint) for path in paths]
    for item in items:
        await index.stage(item)
    await index.publish(Catalog(documents={item.document.path: item.document for item in items}), remove=())
    return index


async def test_a_migration_brings_what_differs_and_removes_what_is_gone() -> None:
    """After it, both know the same; what an interrupted one had staged isn't brought twice, nor kept if it is stale."""
    source, target = await holding("a.md", "b.md", "c.md"), await holding("a.md", "old.md")
    await target.stage(source.visible["b.md"])
    await target.stage(a_staged("stale.md", a_chunk("stale", document="stale.md")))
    told: list[str] = []

    done = await migrate(source, target, target, lambda _done, _total, path: told.append(path))

    assert told == ["c.md"]
    assert done == Migrated(brought=1, unchanged=2, removed=1, chunks=3)
    assert target.visible.keys() == {"a.md", "b.md", "c.md"}
    assert (await target.knowledge()).catalog == (await source.knowledge()).catalog


async def test_a_migration_publishes_nothing_when_the_source_moves_on() -> None:
    """Half of one publication and half of the next are no knowledge."""
    source, target = await holding("a.md", busy=True), await holding("b.md")
    before = target.stamp

    with pytest.raises(IndexUnavailable, match="run the same command again"):
        await migrate(source, target, target, lambda *_told: None)

    assert target.stamp == before


async def test_an_empty_source_empties_nothing() -> None:
    """A fresh data folder named by mistake must not wipe what people ask."""
    target = await holding("a.md")

    with pytest.raises(ConfigError, match="nothing to migrate"):
        await migrate(Moving(), target, target, lambda *_told: None)

    assert target.visible.keys() == {"a.md"}
