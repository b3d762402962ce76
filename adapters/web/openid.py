"""By whom people are signed in: what is set about the issuer, and where it sends them back to."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import urlsplit

from adapters.web.reachable import is_loopback
from core.errors import ConfigError

BACK = "/signin/back"
"""Where the issuer sends people back to."""

_NAMED = re.compile(r"\S{1,512}")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenId:
    """By whom people are signed in.

    Attributes:
        issuer: Its address, below which it announces itself.
        client: What it calls us.
        secret: With it we show that we are that client.
        claim: What it calls people by; `sub` where somebody has no such thing.
        address: Where people open the page, without a slash at the end.
        lasts: When somebody has to sign in anew.
        timeout_s: So long the issuer may take for one answer.
    """

    issuer: str
    client: str
    secret: str = field(repr=False)
    address: str
    claim: str = "email"
    lasts: timedelta = timedelta(hours=12)
    timeout_s: float = 5.0

    def __post_init__(self) -> None:
        for setting, value in (("THREADSHEET_OIDC_ISSUER", self.issuer), ("THREADSHEET_ADDRESS", self.address)):
            if not is_private(value):
                raise ConfigError(f"{setting}: expected https://…, or http://… on this machine, got {value!r}")
        if urlsplit(self.address).path or urlsplit(self.address).query:
            raise ConfigError(
                f"THREADSHEET_ADDRESS: the page has a host of its own, so expected https://HOST, got {self.address!r}"
            )
        if not _NAMED.fullmatch(self.claim):
            raise ConfigError(f"THREADSHEET_OIDC_CLAIM: expected the name of a claim, got {self.claim!r}")

    @property
    def back(self) -> str:
        """The address that is registered with the issuer as the one of redirection."""
        return self.address + BACK

    @property
    def host(self) -> str:
        """By which name people open the page."""
        return urlsplit(self.address).hostname or ""

    @property
    def encrypted(self) -> bool:
        """People open the page through TLS."""
        return self.address.startswith("https:")


def is_private(url: str) -> bool:
    """Return whether nobody on the way can read or change what is sent to an address."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    if not host or parts.username is not None or parts.fragment or not url.isprintable() or " " in url:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))
