"""Where the page listens, and what it takes to use it."""

import secrets
from dataclasses import dataclass, field

from adapters.web.callers import ApiToken
from adapters.web.openid import OpenId
from adapters.web.reachable import is_loopback, reachable
from core.errors import ConfigError
from core.experts import Experts

MIN_TOKEN_CHARS = 16


def new_key() -> bytes:
    """Return a key to sign with."""
    return secrets.token_bytes(32)


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    """Where the page listens, and what it takes to use it.

    Attributes:
        host: The listening address. On loopback nobody else can connect, so no token is needed.
        token: What people must give to use the page; empty for none, possible on loopback only.
        operator: What operators give instead, who see what everybody asks for in vain; empty for no such people.
        tokens: What programs may give instead, each with what it opens.
        person_header: The header in which an access proxy names the person; empty for none. Whoever reaches us past
            the proxy can be anybody.
        openid: By whom people are signed in instead; None for nobody.
        experts: Who may answer what the documents don't, as that header or issuer names them.
        cookie_key: With it we sign the cookies by which we know browsers and people.
        heartbeat_s: Pause after which an idle event stream shows that it lives and looks again.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = field(default="", repr=False)
    operator: str = field(default="", repr=False)
    tokens: tuple[ApiToken, ...] = ()
    person_header: str = ""
    openid: OpenId | None = None
    experts: Experts = field(default_factory=Experts)
    cookie_key: bytes = field(default_factory=new_key, repr=False, compare=False)
    heartbeat_s: float = 15.0

    def __post_init__(self) -> None:
        if self.openid and self.person_header:
            raise ConfigError(
                "THREADSHEET_PERSON_HEADER and THREADSHEET_OIDC_ISSUER: people are signed in by an access proxy or by "
                "an issuer, not by both; leave one of them out"
            )
        if not self.token and not self.loopback and self.openid is None:
            raise ConfigError(
                f"web host {self.host}: others can reach this address, so an access token is needed; "
                "set one, or listen on 127.0.0.1"
            )
        if self.token and len(self.token) < MIN_TOKEN_CHARS:
            raise ConfigError(
                f"web token: expected at least {MIN_TOKEN_CHARS} characters, got {len(self.token)}; "
                "leave it out and one is made for you"
            )
        if self.operator and len(self.operator) < MIN_TOKEN_CHARS:
            raise ConfigError(
                f"operator token: expected at least {MIN_TOKEN_CHARS} characters, got {len(self.operator)}"
            )
        if self.operator and self.operator == self.token:
            raise ConfigError("operator token: it is the page's as well, which everybody has; make another")
        for each in self.tokens:
            if each.secret in {self.token, self.operator}:
                raise ConfigError(
                    f"api token {each.caller.name} is the page's or the operators' as well, which opens more; "
                    "make another"
                )

    @property
    def loopback(self) -> bool:
        """Only programs on this machine can connect."""
        return is_loopback(self.host)

    @property
    def all_operate(self) -> bool:
        """Whoever opens the page is an operator: only people on this machine can, and nothing says who is none."""
        return self.loopback and not (self.token or self.operator or self.experts.people or self.openid)

    @property
    def address(self) -> str:
        """What to open in a browser, a colleague's as well; holds the token, so print it, but never log it."""
        if self.openid:
            return f"{self.openid.address}/" + (f"#token={self.token}" if self.token else "")
        name = reachable(self.host)
        host = f"[{name}]" if ":" in name else name
        return f"http://{host}:{self.port}/" + (f"#token={self.token}" if self.token else "")


def web_settings(
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    token: str = "",
    operator: str = "",
    tokens: tuple[ApiToken, ...] = (),
    person_header: str = "",
    openid: OpenId | None = None,
    experts: Experts | None = None,
) -> WebSettings:
    """Return the settings, with a new random token where one is needed and none was given.

    Raises:
        ConfigError: The token is too short, or a program's too, or people would be signed in in two ways.
    """
    needed = not is_loopback(host) and not token and openid is None
    given = secrets.token_urlsafe(24) if needed else token
    return WebSettings(
        host=host,
        port=port,
        token=given,
        operator=operator,
        tokens=tokens,
        person_header=person_header,
        openid=openid,
        experts=experts or Experts(),
    )
