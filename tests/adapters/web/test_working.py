"""What the page is told of an answer before it is there."""

import asyncio
from dataclasses import replace

from adapters.web.poster import WebPoster, Working
from bot.progress import TurnProgress
from core.answer import Grounded, Paragraph, Span
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House
from tests.adapters.web.test_stream import ASK, EVENTS, Client, told
from tests.clocks import briefly, eventually
from tests.contracts.turns import a_thread, an_utterance


async def test_the_page_is_told_what_is_read_and_how_the_answer_begins(client: Client, house: House) -> None:
    """It shows the first sentence while the second is written."""
    await client.get("/")
    house.held = True
    begun = Grounded(blocks=(Paragraph(spans=(Span("It takes 24 V.", (1,)),)),), citations=(), models=("ECU-850",))
    progress = TurnProgress()
    async with client.get(EVENTS) as stream:
        await client.post(ASK, json={"text": QUESTIONS["greet"], "id": "a"})
        seen = await told(stream, count=1)
        working = asyncio.ensure_future(house.poster.working("turn-1", house.offered[0], progress))
        seen += await told(stream, count=1)
        progress.reads(3)
        seen += await told(stream, count=1)
        progress.begins(begun)
        seen += await told(stream, count=1)
        working.cancel()

    work = [content for _, name, content in seen if name == "working"]
    assert [(each["documents"], each["beginning"] is not None) for each in work] == [(0, False), (3, False), (3, True)]
    assert work[-1]["beginning"]["blocks"][0]["spans"][0]["text"] == "It takes 24 V."


async def test_a_page_that_comes_later_is_told_how_far_it_has_come(client: Client, house: House) -> None:
    """Its connection was lost in the middle."""
    await client.get("/")
    house.held = True
    await client.post(ASK, json={"text": QUESTIONS["greet"], "id": "a"})
    progress = TurnProgress()
    progress.reads(3)
    working = asyncio.ensure_future(house.poster.working("turn-1", house.offered[0], progress))
    await eventually(lambda: True)
    async with client.get(EVENTS) as stream:
        seen = await told(stream, count=2)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)

    assert [(name, content.get("documents")) for _, name, content in seen] == [("question", None), ("working", 3)]
    with house.poster.following(house.offered[0].thread) as news:
        assert news.empty(), "nobody works any more"


async def test_of_two_questions_in_a_thread_each_is_told_of_until_it_is_answered() -> None:
    """The one that is quicker doesn't take the other with it, and other threads hear of neither."""
    poster, first = WebPoster(), an_utterance("a", thread="t1", text="supply?")
    slow = asyncio.ensure_future(poster.working("turn-1", first, TurnProgress()))
    await briefly(poster.working("turn-2", replace(first, text="weight?"), TurnProgress()))

    with poster.following(first.thread) as news, poster.following(a_thread("t2")) as other:
        told_of = [news.get_nowait() for _ in range(news.qsize())]
        assert other.empty()
    slow.cancel()
    await asyncio.gather(slow, return_exceptions=True)

    assert told_of == [Working(first)]
