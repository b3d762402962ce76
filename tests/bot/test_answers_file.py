"""The file of experts' answers is changed by one at a time, in whatever process."""

import asyncio
import contextlib
import threading
from typing import Any

import pytest

from bot.answers_file import AnswersFile
from bot.answers_index import staged_answers
from bot.bootstrap.knowledge import index_to_ask
from bot.settings import read_settings
from core.experts import ExpertAnswer, NotTaken
from core.ports import Staged
from tests.bot.experts import COLOUR
from tests.bot.shelf import Shelf
from tests.clocks import FakeClock


@pytest.mark.parametrize(
    "texts, taken",
    [pytest.param([COLOUR.text] * 2, 2, id="the same"), pytest.param([COLOUR.text, "Black."], 1, id="another")],
)
async def test_of_answers_that_two_servers_keep_at_once_one_is_kept(
    indexed: Shelf, monkeypatch: pytest.MonkeyPatch, texts: list[str], taken: int
) -> None:
    """Neither writes what it decided by a file that the other has changed since."""
    settings = read_settings({"THREADSHEET_DATA": str(indexed.data)})
    both, now = threading.Barrier(2), FakeClock().now()
    async with index_to_ask(settings) as index:
        catalog = (await index.knowledge()).catalog

    def meet(*given: Any) -> Staged | None:
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait(0.5)  # nobody comes, since whoever is here holds the file
        return staged_answers(*given)

    monkeypatch.setattr("bot.answers_file.staged_answers", meet)
    drafted = {"models": COLOUR.models, "aspect": COLOUR.aspect, "by": COLOUR.by, "since": "2026-11-21"}
    said = [ExpertAnswer(answer=f"a{at}", text=text, answered_at=now, **drafted) for at, text in enumerate(texts)]
    servers = [AnswersFile(settings=settings) for _ in said]
    adding = [server.added(each, catalog, now.date()) for server, each in zip(servers, said, strict=True)]
    outcomes = await asyncio.gather(*adding, return_exceptions=True)

    kept = {each[0].answer for each in outcomes if isinstance(each, tuple)}
    assert both.broken
    assert [each.answer for each in await servers[0].read()] == list(kept)
    assert sum(isinstance(each, NotTaken) for each in outcomes) == len(texts) - taken
