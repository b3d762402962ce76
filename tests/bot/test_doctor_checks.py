"""Each check of `doctor`, alone: what it says, and what to do about it."""

from pathlib import Path

import pytest

from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.settings import WebSettings
from bot.clock import SystemClock
from bot.doctor import (
    LOW_DISK_BYTES,
    check_api,
    check_data,
    check_disk,
    check_documents,
    check_index,
    check_port,
    check_python,
    check_state,
    examine,
)
from bot.findings import Level
from bot.listening import listen, port_of
from bot.settings import Settings, read_settings
from tests.services.postgres import Postgres


def _settings(**values: object) -> Settings:
    return read_settings({f"THREADSHEET_{name.upper()}": str(value) for name, value in values.items()})


@pytest.mark.parametrize("running, level", [((3, 10), Level.FAIL), ((3, 11), Level.OK), ((3, 14), Level.OK)])
def test_an_old_python_is_told(running: tuple[int, int], level: Level) -> None:
    """Its errors are syntax errors in strange places."""
    assert check_python(running).level is level


def test_a_folder_that_can_be_written_is_fine(tmp_path: Path) -> None:
    """It is made if it is missing, and nothing stays behind in it."""
    data, disk = check_data(tmp_path / "new")

    assert (data.level, disk.check) == (Level.OK, "disk")
    assert list((tmp_path / "new").iterdir()) == []


def test_a_folder_that_cannot_be_written_fails(tmp_path: Path) -> None:
    """A file where the folder should be: root can't write there either."""
    (tmp_path / "file").write_text("")

    (found,) = check_data(tmp_path / "file" / "data")

    assert found.level is Level.FAIL
    assert "--data" in found.remedy


@pytest.mark.parametrize("free, level", [(LOW_DISK_BYTES - 1, Level.WARN), (LOW_DISK_BYTES, Level.OK)])
def test_a_disk_that_is_nearly_full_is_told(tmp_path: Path, free: int, level: Level) -> None:
    """Before questions are refused."""
    assert check_disk(tmp_path, free).level is level


def test_a_watched_folder_and_a_catalogue_are_looked_at(tmp_path: Path) -> None:
    """Both are read only later, when nobody looks."""
    (tmp_path / "good.yaml").write_text("models:\n- name: ECU-750\n")
    (tmp_path / "bad.yaml").write_text("models: [")

    fine = check_documents(_settings(docs=tmp_path, catalog=tmp_path / "good.yaml"))
    bad = check_documents(_settings(docs=tmp_path / "gone", catalog=tmp_path / "bad.yaml"))

    assert [found.level for found in fine] == [Level.OK, Level.OK]
    assert [found.level for found in bad] == [Level.FAIL, Level.FAIL]
    assert check_documents(_settings()) == []


async def test_an_empty_index_is_told(tmp_path: Path) -> None:
    """Every answer would be that there are no documents."""
    found = await check_index(_settings(data=tmp_path))

    assert found.level is Level.WARN
    assert "threadsheet index" in found.remedy


async def test_a_foreign_index_fails(tmp_path: Path) -> None:
    """Another program's file, or half a copy."""
    (tmp_path / "index.db").write_bytes(b"not a database, but long enough to be looked at" * 40)

    found = await check_index(_settings(data=tmp_path))

    assert found.level is Level.FAIL
    assert "threadsheet index" in found.remedy


async def test_a_state_of_its_own_is_looked_at(tmp_path: Path, postgres_server: Postgres) -> None:
    """The first thing that goes wrong with several servers is the address."""
    file = _settings(data=tmp_path)
    there = _settings(data=tmp_path, state=postgres_server.make_database())
    nowhere = _settings(data=tmp_path, state=postgres_server.address("nowhere"))

    (fine,), (bad,) = await check_state(there), await check_state(nowhere)

    assert await check_state(file) == []
    assert (fine.level, bad.level) == (Level.OK, Level.FAIL)
    assert "0 questions wait" in fine.said
    assert "does not exist" in bad.said


def test_tokens_of_programs_are_listed_with_what_they_open() -> None:
    """Whoever wonders who may do what asks doctor; the tokens themselves are nobody's business."""
    robot = Caller(name="robot", scopes=frozenset({Scope.READ, Scope.ASK}))
    tokens = (ApiToken(secret="robot-s3cret-s3cret", caller=robot),)

    (found,) = check_api(WebSettings(tokens=tokens))

    assert (found.level, found.said) == (Level.OK, "robot: ask, read")
    assert check_api(WebSettings()) == []


async def test_a_wrong_file_of_tokens_is_told(tmp_path: Path) -> None:
    """Before the server refuses to start."""
    (tmp_path / "tokens.yaml").write_text("tokens: s3cret", "utf-8")
    environ = {"THREADSHEET_DATA": str(tmp_path), "THREADSHEET_API_TOKENS": str(tmp_path / "tokens.yaml")}

    *_, found = await examine(environ, SystemClock().now)

    assert (found.check, found.level) == ("settings", Level.FAIL)
    assert "THREADSHEET_API_TOKENS" in found.said
    assert "s3cret" not in found.said


def test_a_used_port_is_told() -> None:
    """It may be our own server, so it is no failure."""
    with listen("127.0.0.1", 0) as taken:
        used = check_port(_settings(port=port_of(taken)))

    assert used.level is Level.WARN
    assert check_port(_settings(port=0)).level is Level.OK
