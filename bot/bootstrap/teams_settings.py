"""What Teams needs, from the settings; without loading anything of Teams itself."""

from adapters.teams.settings import TeamsSettings
from adapters.web.reachable import is_loopback
from bot.settings import Settings
from core.errors import ConfigError


def teams_settings(settings: Settings) -> TeamsSettings | None:
    """Return what Teams needs; None if no Teams setting is there.

    Raises:
        ConfigError: One is missing or wrong; the message says which.
    """
    given, password = settings, settings.teams_app_password
    if not (given.teams_app_id or password or given.teams_development):
        return None
    if not given.teams_app_id:
        if not given.teams_development:
            raise ConfigError(
                "MICROSOFT_APP_ID is missing: copy it from the bot's configuration in Azure. Only for development, "
                "on loopback, THREADSHEET_TEAMS_DEVELOPMENT=true does without"
            )
        if not is_loopback(given.host):
            raise ConfigError(
                "THREADSHEET_TEAMS_DEVELOPMENT without MICROSOFT_APP_ID would let anybody on the network in: "
                f"set THREADSHEET_HOST to 127.0.0.1 instead of {given.host}, or set the app id"
            )
    return TeamsSettings(
        app_id=given.teams_app_id,
        app_password=password.get_secret_value() if password else "",
        app_type=given.teams_app_type,
        tenant=given.teams_app_tenant,
        tenants=_listed(given.teams_tenants),
        development=given.teams_development,
        login_url=given.teams_login_url,
        openid_url=given.teams_openid_url,
        service_hosts=_listed(given.teams_service_hosts.lower()),
        identity_endpoint=given.identity_endpoint,
        identity_header=given.identity_header.get_secret_value() if given.identity_header else "",
        sensitivity=_label(given.teams_sensitivity),
        extended_markdown=given.teams_extended_markdown,
    )


def _listed(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split(",") if part.strip())


def _label(text: str) -> tuple[str, str] | None:
    """Return name and description of "name: description"."""
    name, _, description = text.partition(":")
    return (name.strip(), description.strip()) if name.strip() else None
