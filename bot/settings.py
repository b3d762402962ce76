"""Every setting, read and checked once from the environment."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, SecretStr, ValidationError
from rapidfuzz import process

from bot.weaviate_settings import WeaviateFields
from core.errors import ConfigError

PREFIX = "THREADSHEET_"

ALSO_CALLED: Mapping[str, str] = {
    "MICROSOFT_APP_ID": "MicrosoftAppId",
    "MICROSOFT_APP_PASSWORD": "MicrosoftAppPassword",
    "MICROSOFT_APP_TYPE": "MicrosoftAppType",
    "MICROSOFT_APP_TENANT_ID": "MicrosoftAppTenantId",
}
"""Settings that are found under a second name too: the one that samples of the Bot Framework use."""

Location = Annotated[Path, AfterValidator(Path.expanduser)]


class Settings(WeaviateFields):
    """The settings; an alias is the environment variable's name, a description is for people.

    Attributes:
        data: Where index and state live. Two data folders never touch each other.
        docs: A folder to watch while serving; None watches nothing.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    data: Location = Field(alias="THREADSHEET_DATA", description="folder of index and state")
    docs: Location | None = Field(
        None, alias="THREADSHEET_DOCS", description="folder of documents that `serve` watches"
    )
    catalog: Location | None = Field(
        None, alias="THREADSHEET_CATALOG", description="catalogue of product models and documents"
    )
    glossary: Location | None = Field(
        None,
        alias="THREADSHEET_GLOSSARY",
        description="glossary of attributes; `extends: built-in` adds to the built-in one",
    )
    host: str = Field("127.0.0.1", alias="THREADSHEET_HOST", description="address that `serve` listens on")
    port: int = Field(8765, ge=0, le=65535, alias="THREADSHEET_PORT", description="port of `serve`")
    token: SecretStr | None = Field(
        None, alias="THREADSHEET_TOKEN", description="access token of the web page, beyond loopback"
    )
    concurrency: int = Field(4, ge=1, le=64, alias="THREADSHEET_CONCURRENCY", description="threads answered at once")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", alias="THREADSHEET_LOG_LEVEL", description="least severe log line that is written"
    )
    snapshot: Location | None = Field(
        None,
        alias="THREADSHEET_SNAPSHOT",
        description="local copy of Weaviate's index; default: snapshot.db in the data folder",
    )
    snapshot_every_s: float = Field(
        60.0,
        ge=1,
        le=86_400,
        alias="THREADSHEET_SNAPSHOT_EVERY_S",
        description="seconds between two looks whether Weaviate has something new to copy",
    )
    index_retry_s: float = Field(
        5.0,
        gt=0,
        le=3600,
        alias="THREADSHEET_INDEX_RETRY_S",
        description="seconds between two tries whether Weaviate is back",
    )
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

    @property
    def index_path(self) -> Path:
        """The index, which can be rebuilt from the documents."""
        return self.data / "index.db"

    @property
    def snapshot_path(self) -> Path:
        """The local copy of an index that is kept elsewhere."""
        return self.snapshot or self.data / "snapshot.db"

    @property
    def state_path(self) -> Path:
        """What was said, which can't be rebuilt."""
        return self.data / "state.db"


def names() -> tuple[str, ...]:
    """Return the environment name of every setting."""
    return tuple(str(field.alias) for field in Settings.model_fields.values())


def read_settings(environ: Mapping[str, str]) -> Settings:
    """Return the settings in `environ`; an empty value counts as not set.

    Raises:
        ConfigError: One is unknown or wrong; the message names it, but never a secret.
    """
    known = names()
    for name in environ:
        if name.startswith(PREFIX) and name not in known:
            nearest = process.extractOne(name, known)
            raise ConfigError(f"{name}: unknown setting; did you mean {nearest[0]}?")
    given: dict[str, object] = {name: value for name in known if (value := _given(environ, name))}
    given.setdefault("THREADSHEET_DATA", data_folder(environ))
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        raise ConfigError(_explain(error, environ)) from None


def _given(environ: Mapping[str, str], name: str) -> str:
    """Return what is set under a setting's name or its second name; "" if nothing is.

    Raises:
        ConfigError: Both are set, and differ.
    """
    value, other = environ.get(name, "").strip(), ALSO_CALLED.get(name, "")
    second = environ.get(other, "").strip() if other else ""
    if value and second and value != second:
        raise ConfigError(f"{name} and {other} differ: they are one setting, so leave one of them out")
    return value or second


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Return the per-user data folder as `platform` has it."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or ".")
    if platform == "darwin":
        return home / "Library" / "Application Support" / "threadsheet"
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "threadsheet"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "threadsheet"


def _explain(error: ValidationError, environ: Mapping[str, str]) -> str:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    secret = name.endswith(("TOKEN", "SECRET", "PASSWORD", "KEY", "HEADER"))
    got = "" if secret else f", got {_given(environ, name)!r}"
    return f"{name}: {first['msg'][:1].lower()}{first['msg'][1:]}{got}"
