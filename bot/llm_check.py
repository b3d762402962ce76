"""Asks the language model whether it is there, knows its name, and keeps a form."""

from collections.abc import Sequence

from bot.bootstrap.llm_settings import llm_settings, unused_llm
from bot.findings import Finding, doubtful, faulty, fine
from bot.settings import Settings
from core.ports import Clock

_NAME = "language model"
_START = "start it, or set OPENAI_BASE_URL right; questions are answered without it meanwhile"
_UNSERVED = "set THREADSHEET_LLM_MODEL to a name that the server has; questions are answered without it meanwhile"
_MEND = (
    "see that OPENAI_API_KEY, OPENAI_BASE_URL (it ends in /v1 most often) and THREADSHEET_LLM_MODEL are right; "
    "questions are answered without it meanwhile"
)
_WEAK = "none; a server that takes a JSON schema keeps the form more often"


async def check_llm(settings: Settings, clock: Clock) -> Sequence[Finding]:
    """Return what the language model can do; nothing if nothing of one is configured.

    The settings were checked before.
    """
    given = llm_settings(settings)
    if given is None:
        unused = unused_llm(settings)
        return [doubtful(_NAME, unused.said, unused.remedy)] if unused else []
    from adapters.llm.client import LanguageModel  # noqa: PLC0415  takes a second
    from adapters.llm.structured_output import Way  # noqa: PLC0415

    model = LanguageModel(given, clock)
    try:
        found = await model.probe()
    finally:
        await model.close()
    if not found.reachable:
        return [faulty(_NAME, found.reason.removeprefix(f"{_NAME}: "), _START)]
    if found.way is None:
        remedy = _UNSERVED if found.served is False else _MEND
        unserved = f"; {given.model} is not in the server's list" if found.served is False else ""
        return [faulty(_NAME, found.reason.removeprefix(f"{_NAME}: ") + unserved, remedy)]
    listed = {True: ", which the server lists", False: ", which the server doesn't list", None: ""}[found.served]
    said = f"{given.model}{listed}, answers by {found.way}"
    return [doubtful(_NAME, said, _WEAK) if found.way is Way.TEXT else fine(_NAME, said)]
