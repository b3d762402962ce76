"""What the tests ask a language model."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest
from pydantic import BaseModel, SecretStr

from adapters.llm.client import LanguageModel
from adapters.llm.settings import LLMSettings
from core.errors import LanguageModelError
from core.ports import Clock
from tests.clocks import FakeClock, eventually
from tests.fakes.model_server import KEY, FakeModel

SYSTEM, USER = "Choose the rows.", "what-was-asked"
Result = TypeVar("Result")


class Choice(BaseModel):
    """A form like those that are really asked for."""

    numbers: list[int]
    reason: str


class Hasty(FakeClock):
    """A clock whose sleepers wake at once, and later.

    Attributes:
        slept: How long each slept, in seconds.
    """

    def __init__(self) -> None:
        super().__init__()
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Let the time pass."""
        self.slept.append(seconds)
        self.advance(seconds)


class Passing(Hasty):
    """A hasty clock that the event loop's time goes along with: what is slept brings deadlines nearer."""

    async def sleep(self, seconds: float) -> None:
        """Let the time pass, for deadlines too."""
        await super().sleep(seconds)
        loop = asyncio.get_running_loop()
        time_jumps(loop, loop.time, seconds)


@asynccontextmanager
async def a_model(
    server: FakeModel, clock: Clock, *, counted: Callable[[int], None] | None = None, **changes: Any
) -> AsyncGenerator[LanguageModel]:
    """Give a model at that server."""
    given: dict[str, Any] = {
        "base_url": server.url, "api_key": SecretStr(KEY), "model": "small", "timeout_s": 20.0, "deadline_s": 30.0,
    }  # fmt: skip
    model = LanguageModel(LLMSettings(**(given | changes)), clock, counted)
    try:
        yield model
    finally:
        await model.close()


async def choice(
    model: LanguageModel,
    *,
    user: str = USER,
    deadline_s: float | None = None,
    heard: Callable[[str], None] | None = None,
) -> Choice:
    """Ask."""
    return await model.ask(Choice, system=SYSTEM, user=user, deadline_s=deadline_s, heard=heard)


async def outwaited(server: FakeModel, asking: Awaitable[Result], *, seconds: float) -> Result:
    """Return what comes of it when the server has been asked once more, and doesn't answer for so long.

    The event loop's time jumps then, and stands still: however slow this machine is, the question arrives before its
    deadline, and what waits for any longer never ends.
    """
    loop, before = asyncio.get_running_loop(), len(server.asked)
    waiting = asyncio.ensure_future(asking)
    await eventually(lambda: len(server.asked) > before)
    now = loop.time
    then = now() + seconds
    setattr(loop, "time", lambda: then)  # noqa: B010  it is a method
    try:
        return await waiting
    finally:
        time_jumps(loop, now, seconds)


def time_jumps(loop: asyncio.AbstractEventLoop, now: Callable[[], float], seconds: float) -> None:
    """Let a loop's time be so much later than `now`, and go on."""
    setattr(loop, "time", lambda: now() + seconds)  # noqa: B010  it is a method


async def reason(model: LanguageModel, **how: Any) -> str:
    """Ask in vain, and return why."""
    with pytest.raises(LanguageModelError) as caught:
        await choice(model, **how)
    chain: BaseException | None = caught.value
    while chain is not None:
        assert KEY not in f"{chain!r}{chain}"
        assert USER not in f"{chain!r}{chain}"
        assert chain is caught.value, "what the server wrote hangs on the error"
        chain = chain.__cause__ or chain.__context__
    return str(caught.value).removeprefix("language model: ")
