"""Builds what a language model does in a turn: it reads the question and writes the answer; nothing if none is set."""

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import bot
from adapters.glossary import read_lexicon
from bot.bootstrap.llm_settings import hypothetical_of, llm_settings, unused_llm
from bot.bootstrap.retrieval import reranker_of
from bot.clock import SystemClock
from bot.settings import Settings
from core.gathering.gather import Room
from core.language_model import Mind

LEXICON = Path(bot.__file__).parent / "proof_words.yaml"

log = logging.getLogger(__name__)


@asynccontextmanager
async def mind_of(settings: Settings, counted: Callable[[int], None] | None = None) -> AsyncGenerator[Mind | None]:
    """Give what reads and writes, None if there is no language model; its connections are closed afterwards.

    A key or a server without the name of a model is told, once. `counted` is told the tokens of each call.

    Raises:
        ConfigError: A setting of the language model is missing or wrong.
    """
    known = llm_settings(settings)
    if known is None:
        if unused := unused_llm(settings):
            log.warning("%s: %s", unused.said, unused.remedy)
        yield None
        return
    from adapters.llm.answer_writer import LanguageModelAnswerWriter  # noqa: PLC0415
    from adapters.llm.client import LanguageModel  # noqa: PLC0415  its package takes a second to load
    from adapters.llm.question_reader import LanguageModelQuestionReader  # noqa: PLC0415
    from adapters.llm.tally import begin  # noqa: PLC0415

    hypothetical = hypothetical_of(settings)
    model = LanguageModel(known, SystemClock(), counted)
    try:
        async with reranker_of(settings) as reranker:
            yield Mind(
                reader=LanguageModelQuestionReader(model, deadline_s=known.deadline_s, ahead=bool(hypothetical)),
                writer=LanguageModelAnswerWriter(model, deadline_s=known.deadline_s),
                lexicon=read_lexicon(LEXICON),
                reranker=reranker,
                room=Room.of_one(settings.llm_room),
                hypothetical=hypothetical,
                searches=settings.llm_searches,
                sure=settings.llm_sure,
                begin=begin,
            )
    finally:
        await model.close()
