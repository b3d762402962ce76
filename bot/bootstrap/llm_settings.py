"""What a language model needs, from the settings; without loading its package, which takes a second."""

from dataclasses import dataclass

from adapters.llm.settings import LLMSettings
from bot.settings import Settings
from core.errors import ConfigError
from core.gathering.searching import Hypothetical, When
from core.query import Kind

REMEDY = "set THREADSHEET_LLM_MODEL to the name of one (until then questions are answered by rules alone)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unused:
    """Settings of a language model that do nothing.

    Attributes:
        said: What is so.
        remedy: What to do about it.
    """

    said: str
    remedy: str


def unused_llm(settings: Settings) -> Unused | None:
    """Return what is to be said of settings that only count with a language model, where none is named; else None."""
    if settings.llm_model:
        return None
    values = {
        "OPENAI_API_KEY": settings.llm_api_key,
        "OPENAI_BASE_URL": settings.llm_base_url,
        "AZURE_OPENAI_ENDPOINT": settings.llm_azure_endpoint,
        "THREADSHEET_RERANK_URL": settings.rerank_url,
        "THREADSHEET_LLM_HYPOTHETICAL": settings.llm_hypothetical != When.NEVER,
    }
    named = [name for name, value in values.items() if value]
    if not named:
        return None
    given = f"{' and '.join(named)} {'are' if len(named) > 1 else 'is'}"
    return Unused(said=f"no language model is used, though {given} given", remedy=REMEDY)


def hypothetical_of(settings: Settings) -> Hypothetical:
    """Return for which kinds of questions a passage is searched for that documentation might have.

    Raises:
        ConfigError: A kind or a word isn't known.
    """
    by_kind: dict[Kind, When] = {}
    for part in filter(None, map(str.strip, settings.llm_hypothetical.split(","))):
        kind, _, when = map(str.strip, part.rpartition("="))
        try:
            by_kind |= dict.fromkeys([Kind(kind)] if kind else list(Kind), When(when))
        except ValueError:
            raise ConfigError(
                f"THREADSHEET_LLM_HYPOTHETICAL: expected {', '.join(When)}, or one of these for a kind of question "
                f"({', '.join(Kind)}), such as explain=always; got {part!r}"
            ) from None
    return Hypothetical(by_kind)


def llm_settings(settings: Settings) -> LLMSettings | None:
    """Return what the language model needs; None if none is to be used.

    Raises:
        ConfigError: A setting is missing or wrong; the message says which.
    """
    if not settings.llm_model:
        return None
    return LLMSettings(
        base_url=settings.llm_base_url,
        api_key=settings.llm_api_key,
        model=settings.llm_model,
        azure_endpoint=settings.llm_azure_endpoint,
        azure_api_version=settings.llm_azure_version,
        timeout_s=settings.llm_timeout_s,
        deadline_s=settings.llm_deadline_s,
        tokens_a_day=settings.llm_tokens_a_day,
    )
