"""One of the answers that experts gave, out of the file in which they are kept."""

import asyncio

from adapters.catalogfile.curated.answers import read_answers
from bot.answers_place import answers_file
from bot.settings import Settings
from core.experts import ExpertAnswer


async def answer_given(settings: Settings, answer: str) -> ExpertAnswer | None:
    """Return an answer by its id; None if it is gone.

    Raises:
        CatalogError: The file can't be read.
    """
    return await asyncio.to_thread(_find, settings, answer)


def _find(settings: Settings, answer: str) -> ExpertAnswer | None:
    file = answers_file(settings)
    return next((each for each in read_answers(file) if each.answer == answer), None) if file else None
