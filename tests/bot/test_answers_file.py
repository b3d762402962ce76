"""The file of experts' answers is changed by one at a time, in whatever process."""

import asyncio
import contextlib
import threading
from typing import Any

import pytest
from tenacity import stop_after_attempt

from adapters.index.lock import WriterLock
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


async def test_whoever_holds_the_file_is_not_waited_for_without_end(
    indexed: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that hangs there holds up nobody's shutdown; nothing is kept, and the person is told."""
    monkeypatch.setattr("bot.answers_file.PATIENCE", stop_after_attempt(1))
    settings, now = read_settings({"THREADSHEET_DATA": str(indexed.data)}), FakeClock().now()
    answers = AnswersFile(settings=settings)
    async with index_to_ask(settings) as index:
        catalog = (await index.knowledge()).catalog
    said = ExpertAnswer(
        answer="a1", models=COLOUR.models, aspect=COLOUR.aspect, text=COLOUR.text, by=COLOUR.by, since="2026-11-21",
        answered_at=now,
    )  # fmt: skip
    file = await answers.place()
    assert file is not None
    file.parent.mkdir()
    held = WriterLock(file.with_name(f".{file.name}"))
    try:
        with pytest.raises(NotTaken, match="being kept just now"):
            await answers.added(said, catalog, now.date())
    finally:
        held.release()

    assert list(await answers.read()) == []
    assert (await answers.added(said, catalog, now.date()))[0] == said
