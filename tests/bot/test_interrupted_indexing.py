"""Ctrl-C, kill -9 and a full disk while indexing: the old knowledge is intact, and the next run goes on."""

import json
import signal
import subprocess
from pathlib import Path
from typing import cast

import pytest

from adapters.documents import FORMATS
from tests.bot.program import PATIENCE_S, command, started, wait_for
from tests.bot.shelf import Shelf, filled, sheet

pytestmark = [pytest.mark.slow, pytest.mark.processes]

MANY = 120


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Two documents indexed, and many new ones in the catalogue."""
    shelf = filled(tmp_path)
    assert shelf.run("index", str(shelf.docs)) == 0
    entries = []
    for number in range(MANY):
        model = "ECU-850b Plus"
        shelf.write(f"docs/new/{number:03}.md", sheet(model, number) + f"The {model} is fine.\n\n" * 200)
        entries.append(f"- {{path: docs/new/{number:03}.md, title: Note {number}, covered_models: [{model}]}}\n")
    catalog = shelf.root / "catalog.yaml"
    catalog.write_text(catalog.read_text("utf-8") + "".join(entries), "utf-8")
    return shelf


def _answers_as_before(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert shelf.run("models", "--json") == 0
    models = {model["name"]: model["documents"] for model in json.loads(capsys.readouterr().out)}
    assert models == {"ECU-750": 1, "ECU-850b": 1, "ECU-850b Plus": 0}
    assert shelf.run("ask", "What is the supply voltage of the ECU-750?") == 0
    assert "12 V" in capsys.readouterr().out


def _goes_on(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert shelf.run("index", str(shelf.docs), "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["resumed"] >= 1
    assert report["read"] + report["resumed"] == MANY


@pytest.mark.parametrize(
    "number, code, said",
    [
        pytest.param(signal.SIGINT, 130, "Stopped. What was indexed before is as it was", id="Ctrl-C"),
        pytest.param(signal.SIGKILL, -signal.SIGKILL, "", id="kill -9"),
    ],
)
def test_a_stopped_run_keeps_the_old_knowledge_and_is_resumed(
    shelf: Shelf, capsys: pytest.CaptureFixture[str], number: signal.Signals, code: int, said: str
) -> None:
    """A big library takes minutes; nobody wants to start over, or to answer from half of it."""
    with started("index", str(shelf.docs), "--data", str(shelf.data)) as program:
        wait_for(program.stderr, "Reading 4")
        program.send_signal(number)
        told = program.communicate(timeout=PATIENCE_S)[1]

    assert program.returncode == code
    assert said in told
    assert "Traceback" not in told
    _answers_as_before(shelf, capsys)
    _goes_on(shelf, capsys)


def test_a_stopped_look_at_what_nobody_describes_is_gone_on_with(
    shelf: Shelf, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a catalogue, every file is read to know what it is; what was read is kept, and each is read once."""
    (shelf.root / "catalog.yaml").unlink()
    with started("index", str(shelf.docs), "--yes", "--data", str(shelf.data)) as program:
        wait_for(program.stderr, "Looking at 4")
        program.kill()
    counted, seen = FORMATS[".md"], []
    monkeypatch.setitem(cast("dict[str, object]", FORMATS), ".md", lambda raw: seen.append(raw) or counted(raw))

    assert shelf.run("index", str(shelf.docs), "--yes") == 0
    resumed = len(seen)
    assert shelf.run("index", str(shelf.docs), "--yes") == 0

    assert 0 < resumed < MANY
    assert len(seen) == resumed
    capsys.readouterr()


def test_a_full_disk_is_told_and_the_old_knowledge_stays(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """The limit on a file's size stands for the disk's end; SQLite meets it in the same place."""
    limited = 'ulimit -f 256; exec "$@"'
    program = subprocess.run(
        ["/bin/sh", "-c", limited, "sh", *command("index", str(shelf.docs), "--data", str(shelf.data))],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )

    assert program.returncode == 1
    assert program.stderr.splitlines()[-1].startswith("Error: ")
    assert "disk" in program.stderr.splitlines()[-1]
    _answers_as_before(shelf, capsys)
    capsys.readouterr()
    assert shelf.run("index", str(shelf.docs)) == 0


def test_ctrl_c_is_told_without_a_traceback(
    shelf: Shelf, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same in this process."""

    async def pressed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.indexing.index_register", pressed)
    capsys.readouterr()

    assert shelf.run("index", str(shelf.docs)) == 130

    assert "the same command goes on from there" in capsys.readouterr().err


def test_an_index_that_cannot_be_used_is_built_anew(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """It can always be made again from the documents; the old file is kept, just in case."""
    (shelf.data / "index.db").write_bytes(b"not a database, but long enough to be looked at" * 40)
    for rest in ("index.db-wal", "index.db-shm"):
        (shelf.data / rest).unlink(missing_ok=True)
    capsys.readouterr()

    assert shelf.run("index", str(shelf.docs)) == 0

    assert "built anew" in capsys.readouterr().err
    assert (shelf.data / "index.db.old").exists()


def test_an_interrupted_run_may_be_followed_by_another_one(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """What was read for a document that has left the catalogue since is forgotten."""
    with started("index", str(shelf.docs), "--data", str(shelf.data)) as program:
        wait_for(program.stderr, "Reading 4")
        program.kill()
    shelf.write("catalog.yaml", (shelf.root / "catalog.yaml").read_text("utf-8").split("- {path: docs/new/000")[0])
    capsys.readouterr()

    assert shelf.run("index", str(shelf.docs), "--json") == 0

    assert json.loads(capsys.readouterr().out)["unchanged"] == 2
    _answers_as_before(shelf, capsys)
