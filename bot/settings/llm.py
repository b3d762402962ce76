"""The settings of a language model, a part of all settings."""

from pydantic import BaseModel, Field, SecretStr


class LLMFields(BaseModel):
    """Which language model is asked, and how; see `adapters.llm.settings`. The first names are its package's own."""

    llm_base_url: str = Field(
        "",
        alias="OPENAI_BASE_URL",
        description="where the language model's OpenAI-compatible API is, as far as `/v1`; empty is OpenAI's own",
    )
    llm_api_key: SecretStr | None = Field(
        None, alias="OPENAI_API_KEY", description="key of that API; none for servers that want none"
    )
    llm_model: str = Field(
        "",
        alias="THREADSHEET_LLM_MODEL",
        description="the language model, or Azure's deployment; none is used if unset",
    )
    llm_azure_endpoint: str = Field(
        "",
        alias="AZURE_OPENAI_ENDPOINT",
        description="address of the Azure OpenAI resource, instead of OPENAI_BASE_URL",
    )
    llm_azure_version: str = Field(
        "", alias="OPENAI_API_VERSION", description="version of Azure's API, such as 2024-10-21"
    )
    llm_timeout_s: float = Field(
        20.0,
        gt=0,
        le=600,
        alias="THREADSHEET_LLM_TIMEOUT_S",
        description="seconds for which the language model may send nothing",
    )
    llm_deadline_s: float = Field(
        60.0,
        gt=0,
        le=600,
        alias="THREADSHEET_LLM_DEADLINE_S",
        description="seconds that all calls for one question may take together",
    )
    llm_sure: float = Field(
        1.0,
        gt=0,
        le=1,
        alias="THREADSHEET_LLM_SURE",
        description="probability from which on a plain look-up is answered without the language model; 1: never",
    )
    llm_room: int = Field(
        16_000,
        ge=2_000,
        le=200_000,
        alias="THREADSHEET_LLM_ROOM",
        description="characters of documentation that the language model reads for one product model, at most",
    )
    llm_searches: int = Field(
        2,
        ge=0,
        le=5,
        alias="THREADSHEET_LLM_SEARCHES",
        description="so often the language model may have something else looked for, for one question",
    )
    llm_hypothetical: str = Field(
        "never",
        alias="THREADSHEET_LLM_HYPOTHETICAL",
        description="when a passage as documentation might have it is searched for: never, when_unsure, always, or by "
        "kind of question, such as `explain=always, how_to=when_unsure`",
    )
    llm_tokens_a_day: int = Field(
        0,
        ge=0,
        alias="THREADSHEET_LLM_TOKENS_A_DAY",
        description="tokens that the language model may use in a day, UTC; 0: no limit",
    )
