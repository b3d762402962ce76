"""The manifests ask for what the code uses, and for nothing else."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from adapters.slack.app import PATH
from adapters.slack.interaction import ASK_ABOUT, USE_AS_ANSWER
from tests.fakes.slack_server import SCOPES

ROOT = Path(__file__).parents[3]
MANIFESTS = ("manifest.yaml", "manifest-socket-mode.yaml")
# A method's scopes serve one kind of channel each; we want all four.
_METHOD = re.compile(r'"((?:[a-z]+\.)+[a-zA-Z]+)"')
_EVENT_SCOPES = {
    "agent_session_stopped": set(),
    "app_home_opened": set(),
    "app_mention": {"app_mentions:read"},
    "message.channels": {"channels:history"},
    "message.groups": {"groups:history"},
    "message.im": {"im:history"},
    "message.mpim": {"mpim:history"},
}


def manifest(name: str) -> dict[str, Any]:
    """Return a manifest."""
    return yaml.safe_load((ROOT / "deploy" / "slack" / name).read_text())


def methods() -> set[str]:
    """Return the Web API's methods that the adapter calls."""
    code = "".join(path.read_text() for path in (ROOT / "adapters" / "slack").glob("*.py"))
    return {name for name in _METHOD.findall(code) if name.partition(".")[0] in _FAMILIES}


_FAMILIES = {
    "agents",
    "apps",
    "assistant",
    "auth",
    "chat",
    "conversations",
    "users",
    "views",
    "reactions",
    "files",
    "im",
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_scopes_are_exactly_those_in_use(name: str) -> None:
    """A scope too few fails in front of people; one too many fails the security review."""
    found = manifest(name)
    scopes = set(found["oauth_config"]["scopes"]["bot"])
    called = methods()

    assert called <= set(SCOPES), "tell SCOPES what the new method needs"
    used = {"commands"}
    for method in called:
        needed = SCOPES[method]
        used |= {"chat:write"} & set(needed) or set(needed)
    for event in found["settings"]["event_subscriptions"]["bot_events"]:
        used |= _EVENT_SCOPES[event]
    assert scopes == used


@pytest.mark.parametrize("name", MANIFESTS)
def test_events_are_exactly_those_that_we_read(name: str) -> None:
    """Slack delivers nothing that isn't subscribed to."""
    assert set(manifest(name)["settings"]["event_subscriptions"]["bot_events"]) == set(_EVENT_SCOPES)


@pytest.mark.parametrize("name", MANIFESTS)
def test_texts_are_within_slacks_limits(name: str) -> None:
    """Slack refuses a manifest as a whole."""
    found = manifest(name)
    shown, features = found["display_information"], found["features"]

    assert len(shown["name"]) <= 35
    assert len(shown["description"]) <= 140
    assert 174 <= len(shown["long_description"]) <= 4000
    assert re.fullmatch(r"#[0-9a-f]{6}", shown["background_color"])
    assert len(features["agent_view"]["agent_description"]) <= 300
    assert len(features["agent_view"]["suggested_prompts"]) <= 4
    assert len(features["bot_user"]["display_name"]) <= 80
    assert [it["callback_id"] for it in features["shortcuts"]] == [ASK_ABOUT, USE_AS_ANSWER]
    assert [it["command"] for it in features["slash_commands"]] == ["/ask", "/compare"]
    assert all(len(it["name"]) <= 24 and len(it["description"]) <= 150 for it in features["shortcuts"])
    assert features["app_home"]["home_tab_enabled"]
    assert not features["app_home"]["messages_tab_read_only_enabled"]


def test_over_http_all_addresses_are_ours() -> None:
    """One address serves events, commands and buttons."""
    text = (ROOT / "deploy" / "slack" / "manifest.yaml").read_text()

    assert set(re.findall(r"url: (\S+)", text)) == {f"https://HOST{PATH}"}
    settings = manifest("manifest.yaml")["settings"]
    assert settings["socket_mode_enabled"] is False
    assert settings["interactivity"].keys() == {"is_enabled", "request_url", "message_menu_options_url"}


def test_over_socket_mode_there_are_no_addresses() -> None:
    """Otherwise the two manifests say the same."""
    http, socket = manifest("manifest.yaml"), manifest("manifest-socket-mode.yaml")

    assert socket["settings"].pop("socket_mode_enabled") is True
    http["settings"].pop("socket_mode_enabled")
    for command in http["features"]["slash_commands"]:
        command.pop("url")
    http["settings"]["event_subscriptions"].pop("request_url")
    http["settings"]["interactivity"].pop("request_url")
    http["settings"]["interactivity"].pop("message_menu_options_url")
    assert socket == http
