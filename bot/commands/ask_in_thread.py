"""`threadsheet ask --thread`: a question in a thread that later calls can go on in."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace

from rich.console import Console

from adapters.store import open_store
from bot.bootstrap.knowledge import index_to_ask, pipeline_of, something_in
from bot.bootstrap.mind import mind_of
from bot.clock import SystemClock
from bot.commands.ask import tell, utterance_of
from bot.commands.console import console
from bot.commands.watching import watched
from bot.settings import Settings, read_settings
from core.reading.turn import Turn

LEASE_S = 60.0


def run_ask_in_thread(environ: Mapping[str, str], question: str, *, thread: str, why: bool, as_json: bool) -> None:
    """Print the answer with its sources, and remember it.

    Raises:
        BotError: The index or the thread can't be read.
    """
    settings = read_settings(environ)
    start = time.perf_counter()
    turn = asyncio.run(_remembering(settings, question, thread, None if as_json else console()))
    tell(turn, why=why, as_json=as_json, total_ms=(time.perf_counter() - start) * 1000)


async def _remembering(settings: Settings, question: str, thread: str, out: Console | None) -> Turn:
    """Answer in a thread that later calls can go on in.

    It has a store of its own: a server that works on the same data folder must not take our turn.
    """
    utterance, clock = utterance_of(question, thread), SystemClock()
    async with (
        index_to_ask(settings) as index,
        mind_of(settings) as mind,
        open_store(settings.data / "ask.db") as store,
    ):
        await something_in(index, settings)
        turn = await watched(pipeline_of(settings, index, store, mind=mind).answer, utterance, out)
        await store.offer(utterance, now=clock.now())
        claim = await store.claim(worker="ask", now=clock.now(), lease_s=LEASE_S)
        if claim is not None:
            await store.answered(claim.turn_id, turn, now=clock.now())
            await store.posted(claim.turn_id, message=claim.turn_id, now=clock.now())
            turn = replace(turn, turn_id=claim.turn_id)
        return turn
