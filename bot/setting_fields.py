"""The settings by what they are about; an alias is the environment variable's name, a description is for people."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, SecretStr

Location = Annotated[Path, AfterValidator(Path.expanduser)]


class ServerFields(BaseModel):
    """What every command and the server need.

    Attributes:
        data: Where index and state live. Two data folders never touch each other.
        state: Where state lives instead; the address may hold a password.
        docs: A folder to watch while serving; None watches nothing.
    """

    data: Location = Field(alias="THREADSHEET_DATA", description="folder of index and state")
    state: SecretStr | None = Field(
        None,
        alias="THREADSHEET_STATE",
        description="where questions and answers are kept: a file, or postgresql://USER:PASSWORD@HOST/DATABASE "
        "for several replicas",
    )
    docs: Location | None = Field(
        None, alias="THREADSHEET_DOCS", description="folder of documents that `serve` watches"
    )
    uploads: Literal["auto", "on", "off"] = Field(
        "auto",
        alias="THREADSHEET_UPLOADS",
        description="whether the page may add documents: auto for on this machine only, on for all with the token",
    )
    catalog: Location | None = Field(
        None, alias="THREADSHEET_CATALOG", description="catalogue of product models and documents"
    )
    glossary: Location | None = Field(
        None,
        alias="THREADSHEET_GLOSSARY",
        description="glossary of attributes; `extends: built-in` adds to the built-in one",
    )
    packs: str = Field(
        "electronics",
        alias="THREADSHEET_PACKS",
        description="packs of a field's words, by name or file, with commas; `neutral` for none",
    )
    weights: Location | None = Field(
        None, alias="THREADSHEET_WEIGHTS", description="another file of learnt weights than the one that comes along"
    )
    answers: Literal["cautious", "balanced", "forthcoming"] = Field(
        "balanced", alias="THREADSHEET_ANSWERS", description="how sure an answer must be to be given"
    )
    host: str = Field("127.0.0.1", alias="THREADSHEET_HOST", description="address that `serve` listens on")
    port: int = Field(8765, ge=0, le=65535, alias="THREADSHEET_PORT", description="port of `serve`")
    token: SecretStr | None = Field(
        None, alias="THREADSHEET_TOKEN", description="access token of the web page, beyond loopback"
    )
    person_header: str = Field(
        "",
        pattern=r"^[A-Za-z0-9-]{0,64}$",
        alias="THREADSHEET_PERSON_HEADER",
        description="header in which an access proxy names who uses the page; whoever can pass by the proxy can lie",
    )
    operator_token: SecretStr | None = Field(
        None,
        alias="THREADSHEET_OPERATOR_TOKEN",
        description="token that opens the page with what people ask in vain; on loopback it is open without",
    )
    experts: Location | None = Field(
        None,
        alias="THREADSHEET_EXPERTS",
        description="YAML file of the people who may answer what the documents don't, by product line",
    )
    api_tokens: Location | None = Field(
        None,
        alias="THREADSHEET_API_TOKENS",
        description="YAML file of the tokens with which programs use the HTTP API",
    )
    concurrency: int = Field(16, ge=1, le=64, alias="THREADSHEET_CONCURRENCY", description="threads answered at once")
    most_waiting: int = Field(
        20,
        ge=0,
        le=10_000,
        alias="THREADSHEET_MOST_WAITING",
        description="questions of one person that may wait at once; 0: any number",
    )
    keep_days: int = Field(
        90,
        ge=0,
        le=36_500,
        alias="THREADSHEET_KEEP_DAYS",
        description="days until a question is forgotten; 0: never",
    )
    gaps_keep_days: int = Field(
        365,
        ge=0,
        le=36_500,
        alias="THREADSHEET_GAPS_KEEP_DAYS",
        description="days for which it counts that something was asked, without names; 0: for ever",
    )
    note_changes: bool = Field(
        default=False,
        alias="THREADSHEET_NOTE_CHANGES",
        description="true: if documents change a value that was answered, its thread gets one note that says so",
    )
    note_changes_days: int = Field(
        30,
        ge=1,
        le=3650,
        alias="THREADSHEET_NOTE_CHANGES_DAYS",
        description="days for which an answer is compared with documents that change",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", alias="THREADSHEET_LOG_LEVEL", description="least severe log line that is written"
    )


class SlackFields(BaseModel):
    """How Slack is reached, and whom we answer there; see `adapters.slack.settings`."""

    slack_shared_channels: bool = Field(
        default=False,
        alias="THREADSHEET_SLACK_ANSWER_SHARED_CHANNELS",
        description="answer in channels shared with another organisation too",
    )
    slack_teams: str = Field(
        "",
        pattern=r"^([TE][A-Z0-9]+(\s*,\s*[TE][A-Z0-9]+)*)?$",
        alias="THREADSHEET_SLACK_TEAMS",
        description="ids of the workspaces that are answered, with commas; empty is the token's own",
    )
    slack_compare_visible_to: Literal["channel", "asker"] = Field(
        "channel",
        alias="THREADSHEET_SLACK_COMPARE_VISIBLE_TO",
        description="who sees the answer to /compare: channel, or asker until they share it",
    )
    slack_bot_token: SecretStr | None = Field(
        None, alias="SLACK_BOT_TOKEN", description="bot token (xoxb-…) of the Slack app"
    )
    slack_signing_secret: SecretStr | None = Field(
        None, alias="SLACK_SIGNING_SECRET", description="signing secret, for Slack over HTTP"
    )
    slack_app_token: SecretStr | None = Field(
        None, alias="SLACK_APP_TOKEN", description="app-level token (xapp-…), for Socket Mode"
    )
    slack_api_url: str = Field(
        "https://slack.com/api/",
        pattern=r"^https?://\S+$",
        alias="SLACK_API_URL",
        description="another address of Slack's Web API, for tests",
    )


class TeamsFields(BaseModel):
    """How the bot is registered with Microsoft, and what Teams shows; see `adapters.teams.settings`."""

    teams_app_id: str = Field("", alias="MICROSOFT_APP_ID", description="app id of the Teams bot, a GUID")
    teams_app_password: SecretStr | None = Field(
        None, alias="MICROSOFT_APP_PASSWORD", description="client secret of the Teams bot; none with a managed identity"
    )
    teams_app_type: Literal["SingleTenant", "MultiTenant", "UserAssignedMSI"] = Field(
        "SingleTenant", alias="MICROSOFT_APP_TYPE", description="how the Teams bot was registered"
    )
    teams_app_tenant: str = Field(
        "", alias="MICROSOFT_APP_TENANT_ID", description="tenant in which the Teams bot was registered, a GUID"
    )
    teams_tenants: str = Field(
        "",
        alias="THREADSHEET_TEAMS_TENANTS",
        description="ids of the tenants that are answered, with commas; empty is the bot's own",
    )
    teams_sensitivity: str = Field(
        "",
        alias="THREADSHEET_TEAMS_SENSITIVITY",
        description='sensitivity label of every answer in Teams: "name" or "name: description"',
    )
    teams_extended_markdown: bool = Field(
        default=False,
        alias="THREADSHEET_TEAMS_EXTENDED_MARKDOWN",
        description="show tables as extended Markdown instead of a card (a preview of Teams)",
    )
    teams_slash_commands: bool = Field(
        default=False,
        alias="THREADSHEET_TEAMS_SLASH_COMMANDS",
        description="slash commands and answers for the asker only in Teams (a preview of Teams)",
    )
    teams_development: bool = Field(
        default=False,
        alias="THREADSHEET_TEAMS_DEVELOPMENT",
        description="take Teams' messages without a token, without an app id and on loopback only",
    )
    teams_login_url: str = Field(
        "https://login.microsoftonline.com/",
        pattern=r"^https?://\S+/$",
        alias="TEAMS_LOGIN_URL",
        description="another address that hands out the Teams bot's tokens, for tests",
    )
    teams_openid_url: str = Field(
        "https://login.botframework.com/v1/.well-known/openidconfiguration",
        pattern=r"^https?://\S+$",
        alias="TEAMS_OPENID_URL",
        description="another address that announces the keys with which Teams signs, for tests",
    )
    teams_service_hosts: str = Field(
        "",
        alias="TEAMS_SERVICE_HOSTS",
        description="further hosts that the Teams bot may answer to, with commas; for tests and proxies",
    )
    identity_endpoint: str = Field(
        "", alias="IDENTITY_ENDPOINT", description="tokens of a managed identity; set by Azure App Service itself"
    )
    identity_header: SecretStr | None = Field(
        None, alias="IDENTITY_HEADER", description="what IDENTITY_ENDPOINT wants to see; set by Azure App Service"
    )


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
