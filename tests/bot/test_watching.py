"""A watched folder: what changes while it is being read is read again."""

import asyncio
from pathlib import Path

import pytest

from bot.settings import Settings, read_settings
from bot.watching import keep_indexed
from tests.bot.shelf import CATALOG, filled


async def test_a_change_during_indexing_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stay unread until the next one."""
    docs = tmp_path / "docs"
    docs.mkdir()
    read: list[int] = []
    stop = asyncio.Event()

    async def index(_settings: Settings, folder: Path, stopping: asyncio.Event) -> None:
        read.append(len(list(folder.iterdir())))  # noqa: ASYNC240  nobody waits here
        if len(read) == 1:
            (folder / "new.md").write_text("# New\n", "utf-8")
        else:
            stopping.set()

    monkeypatch.setattr("bot.watching._index", index)
    settings = read_settings({"THREADSHEET_DATA": str(tmp_path / "data")})

    await asyncio.wait_for(keep_indexed(settings, docs, stop), timeout=60)

    assert read == [0, 1]


async def test_what_is_left_out_is_named_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody sees a report of a watched folder: a manual that is skipped would be missed without anybody knowing."""
    shelf = filled(tmp_path)
    shelf.write("docs/broken.pdf", "%PDF-1.7 this is none")
    shelf.write("docs/drawing.dwg", "lines")
    for number in range(21):
        shelf.write(f"docs/notes/{number:02}.md", "# Notes\n\nSome words.\n")
    shelf.write("catalog.yaml", CATALOG + "- {path: docs/broken.pdf, covered_models: [ECU-750]}\n")
    settings, stop = read_settings({"THREADSHEET_DATA": str(shelf.data)}), asyncio.Event()

    with caplog.at_level("INFO", logger="bot.watching"):
        watching = asyncio.create_task(keep_indexed(settings, shelf.docs, stop))
        while "suffix=.dwg" not in caplog.text:
            assert not watching.done(), caplog.text
            await asyncio.sleep(0.05)
        stop.set()
        await asyncio.wait_for(watching, timeout=60)

    assert "skipped path=docs/broken.pdf earlier_version_answers=False why=" in caplog.text
    assert "left out path=docs/notes/00.md why=neither the catalogue nor its front matter" in caplog.text
    assert "left out more=1; `threadsheet index` lists them" in caplog.text
    assert "left out suffix=.dwg files=1 why=the format can't be read" in caplog.text
