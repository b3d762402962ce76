"""Where the page listens, and what it takes to use it."""

import ipaddress
import secrets
from dataclasses import dataclass

from core.errors import ConfigError

MIN_TOKEN_CHARS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    """Where the page listens, and what it takes to use it.

    Attributes:
        host: The listening address. On loopback nobody else can connect, so no token is needed.
        token: What people must give to use the page; empty for none, possible on loopback only.
        heartbeat_s: Pause after which an idle event stream shows that it lives and looks again.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = ""
    heartbeat_s: float = 15.0

    def __post_init__(self) -> None:
        if not self.token and not self.loopback:
            raise ConfigError(
                f"web host {self.host}: others can reach this address, so an access token is needed; "
                "set one, or listen on 127.0.0.1"
            )
        if self.token and len(self.token) < MIN_TOKEN_CHARS:
            raise ConfigError(
                f"web token: expected at least {MIN_TOKEN_CHARS} characters, got {len(self.token)}; "
                "leave it out and one is made for you"
            )

    @property
    def loopback(self) -> bool:
        """Only programs on this machine can connect."""
        return is_loopback(self.host)

    @property
    def address(self) -> str:
        """What to open in a browser; holds the token, so print it, but never log it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/" + (f"#token={self.token}" if self.token else "")


def web_settings(*, host: str = "127.0.0.1", port: int = 8765, token: str = "") -> WebSettings:
    """Return the settings, with a new random token where one is needed and none was given.

    Raises:
        ConfigError: The token is too short.
    """
    needed = not is_loopback(host) and not token
    return WebSettings(host=host, port=port, token=secrets.token_urlsafe(24) if needed else token)


def is_loopback(host: str) -> bool:
    """Return whether `host` (a name or an address, without a port) is this machine alone."""
    if host.casefold() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
