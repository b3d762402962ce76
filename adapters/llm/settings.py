"""What an operator sets to use a language model."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import SecretStr

from core.errors import ConfigError

OPENAI_URL = "https://api.openai.com/v1"
NO_KEY = "none-needed"
"""Sent to servers that want no key: the package can't do without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LLMSettings:
    """One language model at one OpenAI-compatible endpoint.

    Attributes:
        base_url: Where the API is, as far as `/v1`; empty for OpenAI's own.
        api_key: None for servers that want none.
        model: What the server calls it; with Azure the deployment.
        azure_endpoint: The resource's address; empty if it isn't Azure.
        azure_api_version: Goes with it.
        timeout_s: How long one call may take.
        deadline_s: How long one question may take, all of its calls and waits together, unless it brings its own limit.
        at_once: How many calls go on at a time.
        max_output_tokens: How long one answer may be.
        tokens_a_day: How much this process may use from midnight to midnight, UTC; 0 for no limit.
    """

    base_url: str = ""
    api_key: SecretStr | None = None
    model: str
    azure_endpoint: str = ""
    azure_api_version: str = ""
    timeout_s: float = 20.0
    deadline_s: float = 30.0
    at_once: int = 4
    max_output_tokens: int = 3000
    tokens_a_day: int = 0

    def __post_init__(self) -> None:
        """Refuse settings with which no model can be asked, and say which.

        Raises:
            ConfigError: A setting is missing or wrong; the message never shows the key.
        """
        if not self.model or self.model != self.model.strip():
            raise ConfigError("THREADSHEET_LLM_MODEL: expected the model's name as the server has it")
        check_address(self.base_url, "OPENAI_BASE_URL")
        check_address(self.azure_endpoint, "AZURE_OPENAI_ENDPOINT")
        if self.azure_endpoint and self.base_url:
            raise ConfigError("AZURE_OPENAI_ENDPOINT and OPENAI_BASE_URL are both set: leave one of them out")
        if self.azure_endpoint and not self.azure_api_version:
            raise ConfigError("OPENAI_API_VERSION is missing: Azure wants one, such as 2024-10-21")
        if not self.key and (self.azure_endpoint or not self.base_url):
            raise ConfigError(
                "OPENAI_API_KEY is missing: set it, or set OPENAI_BASE_URL to a server that needs none (Ollama, vLLM)"
            )
        check_key(self.api_key, "OPENAI_API_KEY")
        if min(self.timeout_s, self.deadline_s, self.at_once, self.max_output_tokens) <= 0 or self.tokens_a_day < 0:
            raise ConfigError("language model: expected limits above 0 (tokens a day: 0 or more)")

    @property
    def key(self) -> str:
        """The key as it is sent; empty if there is none."""
        return "" if self.api_key is None else self.api_key.get_secret_value()


def check_key(key: SecretStr | None, name: str) -> None:
    """Refuse what can't be sent as a key.

    Raises:
        ConfigError: It is no word of ASCII.
    """
    if key is not None and not all("!" <= sign <= "~" for sign in key.get_secret_value()):
        raise ConfigError(f"{name}: expected one word of ASCII; it holds a space or another sign")


def check_address(address: str, name: str) -> None:
    """Refuse what can't be called; what was given isn't shown, because a password may stand in it."""
    if not address:
        return
    try:
        parts = urlsplit(address)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise ConfigError(f"{name}: expected an address such as {OPENAI_URL}") from None
    if not good or not all("!" <= sign <= "~" for sign in address):
        raise ConfigError(f"{name}: expected an address such as {OPENAI_URL}")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ConfigError(f"{name}: expected an address without user, password, ? and #")
