"""What an operator sets to connect a Slack app."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from core.errors import ConfigError

VisibleTo: TypeAlias = Literal["channel", "asker"]

_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True, kw_only=True)
class SlackSettings:
    """One Slack app in one workspace or organisation.

    Attributes:
        bot_token: `xoxb-…`, from "OAuth & Permissions".
        signing_secret: From "Basic Information"; needed for HTTP.
        app_token: `xapp-…` with `connections:write`; needed for Socket Mode.
        api_url: Slack's Web API; another address only for tests and proxies.
        teams: Ids of the workspaces or organisations that we answer; empty means the token's own.
        answer_shared_channels: Answer in channels shared with another organisation as well.
        compare_visible_to: Who sees the answer to the command to compare: everybody in the channel, or
            nobody but who asked, until they share it.
        timeout_s: How long one call of the Web API may take.
    """

    bot_token: str = field(repr=False)
    signing_secret: str = field(default="", repr=False)
    app_token: str = field(default="", repr=False)
    api_url: str = "https://slack.com/api/"
    teams: frozenset[str] = frozenset()
    answer_shared_channels: bool = False
    compare_visible_to: VisibleTo = "channel"
    timeout_s: int = 10

    def __post_init__(self) -> None:
        """Refuse settings with which the app can't work, and say which.

        Raises:
            ConfigError: A setting is missing or wrong.
        """
        if not self.bot_token.startswith("xoxb-"):
            raise ConfigError("Slack bot token: expected one that starts with xoxb- (OAuth & Permissions)")
        if self.app_token and not self.app_token.startswith("xapp-"):
            raise ConfigError("Slack app token: expected one that starts with xapp- (Basic Information)")
        if not (self.signing_secret or self.app_token):
            raise ConfigError("Slack: set the signing secret (for HTTP) or the app token (for Socket Mode)")
        address = urlsplit(self.api_url)
        safe = address.scheme == "https" or (address.scheme == "http" and address.hostname in _LOOPBACK)
        if not safe or not self.api_url.endswith("/"):
            raise ConfigError(f"Slack API address: expected https://…/ with a slash at the end, got {self.api_url}")
