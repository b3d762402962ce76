"""A server in the test's own process."""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager

PATIENCE_S = 60.0

Announce = Callable[[str], object]


@asynccontextmanager
async def serving(start: Callable[[Announce], Coroutine[None, None, None]]) -> AsyncGenerator[str]:
    """Give the address that the started server announces; stop it by signal at the end."""
    told: asyncio.Queue[str] = asyncio.Queue()
    server = asyncio.create_task(start(told.put_nowait))
    line = asyncio.create_task(told.get())
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.wait({server, line}, return_when=asyncio.FIRST_COMPLETED)
        if server.done():
            line.cancel()
            await server
        yield (await line).split()[-1]
        os.kill(os.getpid(), signal.SIGTERM)
        await server
