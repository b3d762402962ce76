"""Builds who chooses among the candidates: the language model that is set, or nobody."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.bootstrap.llm_settings import llm_settings
from bot.clock import SystemClock
from bot.settings import Settings
from core.retrieval.judging import Judging


@asynccontextmanager
async def judging_of(settings: Settings) -> AsyncGenerator[Judging]:
    """Give what chooses; its connections are closed afterwards.

    Raises:
        ConfigError: A setting of the language model is missing or wrong.
    """
    known = llm_settings(settings)
    if known is None:
        yield Judging()
        return
    from adapters.llm.client import LanguageModel  # noqa: PLC0415  its package takes a second to load
    from adapters.llm.judge import LanguageModelJudge  # noqa: PLC0415

    model = LanguageModel(known, SystemClock())
    try:
        yield Judging(judge=LanguageModelJudge(model), sure=settings.llm_sure)
    finally:
        await model.close()
