"""What a language model needs, from the settings; without loading its package, which takes a second."""

from adapters.llm.settings import LLMSettings
from bot.settings import Settings


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
