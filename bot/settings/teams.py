"""The settings of Teams, a part of all settings."""

from typing import Literal

from pydantic import BaseModel, Field, SecretStr


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
