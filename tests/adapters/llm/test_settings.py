"""Which settings of a language model are refused, and what is never shown of them."""

from typing import Any

import pytest
from pydantic import SecretStr

from adapters.llm.settings import LLMSettings
from adapters.llm.wire import Wire
from core.errors import ConfigError

KEY = SecretStr("sk-s3cret")
AZURE = "https://somebody.example"


@pytest.mark.parametrize(
    "given, named",
    [
        pytest.param({}, "OPENAI_API_KEY is missing", id="neither key nor address"),
        pytest.param(
            {"azure_endpoint": AZURE, "azure_api_version": "1"}, "OPENAI_API_KEY is missing", id="Azure, no key"
        ),
        pytest.param({"azure_endpoint": AZURE, "api_key": KEY}, "OPENAI_API_VERSION", id="Azure, no version"),
        pytest.param({"azure_endpoint": AZURE, "base_url": AZURE, "api_key": KEY}, "both set", id="both addresses"),
        pytest.param({"base_url": "localhost:11434"}, "OPENAI_BASE_URL: expected an address", id="no scheme"),
        pytest.param({"base_url": "http://"}, "OPENAI_BASE_URL: expected an address", id="no host"),
        pytest.param({"base_url": "http://a:99999/"}, "OPENAI_BASE_URL: expected an address", id="no such port"),
        pytest.param({"base_url": "http://a/ v1"}, "OPENAI_BASE_URL: expected an address", id="a space in it"),
        pytest.param({"base_url": "http://me:s3cret@a/v1"}, "without user, password", id="a password in it"),
        pytest.param({"base_url": "http://a/v1?key=s3cret"}, "without user, password", id="a question in it"),
        pytest.param({"api_key": SecretStr("sk-s3cret\nHost: b")}, "OPENAI_API_KEY: expected one word", id="two lines"),
        pytest.param({"api_key": SecretStr("“sk-s3cret”")}, "OPENAI_API_KEY: expected one word", id="fine quotes"),
        pytest.param({"api_key": KEY, "model": " "}, "THREADSHEET_LLM_MODEL", id="no name"),
        pytest.param({"api_key": KEY, "timeout_s": 0}, "limits above 0", id="no time"),
        pytest.param({"api_key": KEY, "tokens_a_day": -1}, "limits above 0", id="less than nothing"),
    ],
)
def test_wrong_settings_are_named_and_not_shown(given: dict[str, Any], named: str) -> None:
    """They are found at the start, in words that may stand in a ticket."""
    with pytest.raises(ConfigError, match=named) as caught:
        LLMSettings(**({"model": "small"} | given))

    assert "s3cret" not in str(caught.value)


def test_the_key_is_in_no_repr() -> None:
    """Settings end up in tracebacks."""
    assert "s3cret" not in repr(LLMSettings(model="small", api_key=KEY))


async def test_openais_own_address_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package would look into the environment behind our back."""
    monkeypatch.setenv("OPENAI_BASE_URL", "http://elsewhere/v1")

    wire = Wire(LLMSettings(model="small", api_key=KEY))
    address = str(wire._client.base_url)
    await wire.close()

    assert address == "https://api.openai.com/v1/"
