"""What an operator sets to connect a bot in Microsoft Teams."""

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from core.errors import ConfigError

AppType: TypeAlias = Literal["SingleTenant", "MultiTenant", "UserAssignedMSI"]

LOGIN_URL = "https://login.microsoftonline.com/"
OPENID_URL = "https://login.botframework.com/v1/.well-known/openidconfiguration"
ISSUER = "https://api.botframework.com"
SCOPE = "https://api.botframework.com"
SERVICE_HOSTS = frozenset({"smba.trafficmanager.net"})
SERVICE_DOMAINS = (".botframework.com",)
"""Where Teams takes our messages: these hosts, and all hosts of these domains."""

_GUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsSettings:
    """One bot, registered with Azure Bot Service.

    Attributes:
        app_id: The bot's Microsoft app id, a GUID; empty only with `development`.
        app_password: Its client secret; none with a managed identity.
        app_type: How it was registered.
        tenant: The directory (tenant) where it was registered.
        tenants: Whose messages are answered; empty means `tenant` alone.
        development: Take messages without a token and answer without one, on loopback only.
        login_url: Where our tokens come from; another address only for tests.
        openid_url: Where the keys are announced with which Teams signs; another address only for tests.
        service_hosts: Further hosts (with their port, if any) to which we may answer; for tests and proxies.
        identity_endpoint: Where App Service hands out tokens of a managed identity; empty elsewhere.
        identity_header: What App Service wants to see there.
        sensitivity: Name and description of the label that every answer carries; None for no label.
        extended_markdown: Tables go into the text instead of a card.
        timeout_s: How long one call may take.
    """

    app_id: str
    app_password: str = field(default="", repr=False)
    app_type: AppType = "SingleTenant"
    tenant: str = ""
    tenants: frozenset[str] = frozenset()
    development: bool = False
    login_url: str = LOGIN_URL
    openid_url: str = OPENID_URL
    service_hosts: frozenset[str] = frozenset()
    identity_endpoint: str = ""
    identity_header: str = field(default="", repr=False)
    sensitivity: tuple[str, str] | None = None
    extended_markdown: bool = False
    timeout_s: float = 10.0

    def __post_init__(self) -> None:
        """Refuse settings with which the bot can't work, and say which.

        Raises:
            ConfigError: A setting is missing or wrong.
        """
        if self.development and not self.app_id:
            return
        self._check_registration()
        for name, address in (("login", self.login_url), ("OpenID", self.openid_url)):
            if not is_safe(address):
                raise ConfigError(f"Teams {name} address: expected https://…, got {address}")
        if not self.login_url.endswith("/"):
            raise ConfigError(f"Teams login address: expected a slash at the end, got {self.login_url}")

    def _check_registration(self) -> None:
        if not _GUID.fullmatch(self.app_id):
            raise ConfigError("MICROSOFT_APP_ID: expected the bot's app id, a GUID such as 00000000-0000-0000-…")
        if self.app_type != "UserAssignedMSI" and not self.app_password:
            raise ConfigError("MICROSOFT_APP_PASSWORD is missing: make a client secret in the app's registration")
        if self.app_type != "MultiTenant" and not _GUID.fullmatch(self.tenant):
            raise ConfigError(f"MICROSOFT_APP_TENANT_ID: a {self.app_type} bot needs its tenant's id, a GUID")
        if not self.answered_tenants:
            raise ConfigError(
                "THREADSHEET_TEAMS_TENANTS is missing: a MultiTenant bot needs the ids of the tenants that it answers"
            )
        if wrong := sorted(tenant for tenant in self.answered_tenants if not _GUID.fullmatch(tenant)):
            raise ConfigError(f"THREADSHEET_TEAMS_TENANTS: expected GUIDs, got {wrong[0]!r}")

    @property
    def authenticated(self) -> bool:
        """Whether messages must carry a token: always, but for development without an app id."""
        return bool(self.app_id)

    @property
    def answered_tenants(self) -> frozenset[str]:
        """Ids of the tenants that are answered, in lower case."""
        return frozenset(tenant.lower() for tenant in self.tenants or ({self.tenant} if self.tenant else ()))

    def serves(self, service_url: str) -> bool:
        """Tell whether we answer to this address: an answer is sent nowhere else."""
        try:
            address = urlsplit(service_url)
            host, port = (address.hostname or "").lower(), address.port
        except ValueError:
            return False
        authority = host if port is None else f"{host}:{port}"
        if address.username is not None or address.query or address.fragment:
            return False
        if authority in self.service_hosts or (self.development and not self.app_id and host in _LOOPBACK):
            return address.scheme == "https" or (address.scheme == "http" and host in _LOOPBACK)
        known = host in SERVICE_HOSTS or host.endswith(SERVICE_DOMAINS)
        return address.scheme == "https" and port in (None, 443) and known


def is_safe(address: str) -> bool:
    """Tell whether secrets may travel to `address`: encrypted, or not at all."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.hostname) and (
        parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    )
