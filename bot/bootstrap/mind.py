"""Builds what a language model is asked for: to choose among the candidates, and to phrase; nobody if none is set."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import bot
from adapters.glossary import read_lexicon
from bot.bootstrap.llm_settings import llm_settings, unused_llm
from bot.clock import SystemClock
from bot.settings import Settings
from core.composing.phrasing import Phrasing
from core.retrieval.judging import Judging

LEXICON = Path(bot.__file__).parent / "phrasing.yaml"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """What a language model does in a turn; by default nothing."""

    judging: Judging = field(default_factory=Judging)
    phrasing: Phrasing = field(default_factory=Phrasing)


@asynccontextmanager
async def mind_of(settings: Settings) -> AsyncGenerator[Mind]:
    """Give what chooses and phrases; its connections are closed afterwards.

    A key or a server without the name of a model is told, once.

    Raises:
        ConfigError: A setting of the language model is missing or wrong.
    """
    known = llm_settings(settings)
    if known is None:
        if unused := unused_llm(settings):
            log.warning("%s: %s", unused.said, unused.remedy)
        yield Mind()
        return
    from adapters.llm.client import LanguageModel  # noqa: PLC0415  its package takes a second to load
    from adapters.llm.composer import LanguageModelComposer  # noqa: PLC0415
    from adapters.llm.judge import LanguageModelJudge  # noqa: PLC0415

    model = LanguageModel(known, SystemClock())
    phrasing = Phrasing()
    if settings.llm_compose:
        composer = LanguageModelComposer(model, deadline_s=known.deadline_s)
        phrasing = Phrasing(composer, read_lexicon(LEXICON))
    try:
        yield Mind(judging=Judging(judge=LanguageModelJudge(model), sure=settings.llm_sure), phrasing=phrasing)
    finally:
        await model.close()
