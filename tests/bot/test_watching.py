"""A watched folder: what changes while it is being read is read again."""

import asyncio
from pathlib import Path

import pytest

from bot.settings import Settings, read_settings
from bot.watching import keep_indexed


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

    await asyncio.wait_for(keep_indexed(settings, docs, stop), timeout=30)

    assert read == [0, 1]
