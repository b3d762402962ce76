"""What `doctor` says about Slack, against a server that answers like Slack."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
import yaml
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.findings import Level
from bot.settings import Settings, read_settings
from bot.slack_check import SCOPES, check_clock, check_scopes, check_slack

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
GOOD, REVOKED = "xoxb-good-s3cret", "xoxb-revoked-s3cret"


@pytest.fixture
async def api_url() -> AsyncGenerator[str]:
    """Serve auth.test and apps.connections.open as Slack does."""

    async def auth(request: web.Request) -> web.Response:
        date = {"Date": format_datetime(NOW, usegmt=True)}
        if request.headers["Authorization"] == f"Bearer {GOOD}":
            scopes = {"X-OAuth-Scopes": "chat:write,commands"}
            return web.json_response({"ok": True, "user": "sheet", "team": "Acme"}, headers=date | scopes)
        return web.json_response({"ok": False, "error": "token_revoked"}, headers=date)

    async def open_socket(_request: web.Request) -> web.Response:
        return web.Response(text="<html>bad gateway</html>", status=502)

    app = web.Application()
    app.router.add_post("/api/auth.test", auth)
    app.router.add_post("/api/apps.connections.open", open_socket)
    async with TestServer(app) as server:
        yield str(server.make_url("/api/"))


def _settings(api_url: str, **tokens: str) -> Settings:
    return read_settings({"SLACK_API_URL": api_url} | tokens)


def _now() -> datetime:
    return NOW


async def test_a_good_token_is_told_with_its_workspace(api_url: str) -> None:
    """Most wrong tokens are right ones, of another workspace."""
    token, scopes, clock = await check_slack(_settings(api_url, SLACK_BOT_TOKEN=GOOD), _now)

    assert (token.level, token.said) == (Level.OK, "Slack takes it, as sheet in Acme")
    assert clock.level is Level.OK
    assert scopes.level is Level.FAIL
    assert "files:write (to attach tables that are too long for a message, and show pictures)" in scopes.said
    assert "chat:write" not in scopes.said


async def test_a_refused_token_fails_with_slacks_reason_and_without_the_token(api_url: str) -> None:
    """The report is pasted into tickets."""
    (found,) = await check_slack(_settings(api_url, SLACK_BOT_TOKEN=REVOKED), _now)

    assert (found.level, found.said) == (Level.FAIL, "Slack refuses it: token_revoked")
    assert "s3cret" not in f"{found}"
    assert found.remedy


async def test_a_slack_that_cannot_be_asked_is_no_fault_of_ours(api_url: str) -> None:
    """A proxy in the way must not look like a wrong token."""
    (broken,) = await check_slack(_settings(api_url, SLACK_APP_TOKEN="xapp-1"), _now)
    (away,) = await check_slack(_settings("http://127.0.0.1:1/api/", SLACK_BOT_TOKEN=GOOD), _now)

    assert (broken.level, away.level) == (Level.WARN, Level.WARN)
    assert "SLACK_API_URL" in away.remedy


async def test_without_slack_nothing_is_asked() -> None:
    """It runs with nothing."""
    assert list(await check_slack(_settings("http://127.0.0.1:1/api/"), _now)) == []


@pytest.mark.parametrize(
    "skew, level, said",
    [
        pytest.param(timedelta(seconds=2), Level.OK, "agrees", id="as good as equal"),
        pytest.param(timedelta(seconds=90), Level.WARN, "90 s ahead of", id="ahead"),
        pytest.param(-timedelta(seconds=90), Level.WARN, "90 s behind", id="behind"),
        pytest.param(timedelta(minutes=6), Level.FAIL, "360 s ahead of", id="beyond what signatures allow"),
    ],
)
def test_a_clock_that_is_off_is_noticed(skew: timedelta, level: Level, said: str) -> None:
    """Slack's signatures hold for five minutes: beyond that every question is refused, silently."""
    found = check_clock(format_datetime(NOW, usegmt=True), NOW + skew)

    assert found.level is level
    assert said in found.said


def test_an_answer_without_a_date_is_told() -> None:
    """Some proxies strip it."""
    assert check_clock("", NOW).level is Level.WARN


@pytest.mark.parametrize(
    "lacking,level",
    [
        pytest.param(set(), Level.OK, id="all there"),
        pytest.param({"files:write"}, Level.WARN, id="answers go out without files"),
        pytest.param({"users:read"}, Level.WARN, id="people read English"),
        pytest.param({"chat:write", "files:write"}, Level.FAIL, id="no answer can go out"),
    ],
)
def test_missing_scopes_are_named_with_what_they_are_for(lacking: set[str], level: Level) -> None:
    """An app that wasn't reinstalled after an update lacks some, and nobody remembers which."""
    found = check_scopes(", ".join(SCOPES.keys() - lacking))

    assert found.level is level
    assert all(f"{scope} (to {SCOPES[scope]})" in found.said for scope in lacking)
    assert bool(found.remedy) is bool(lacking)


def test_the_scopes_looked_for_are_those_of_the_manifests() -> None:
    """The remedy is to paste one of them."""
    for manifest in (Path(__file__).parents[2] / "deploy" / "slack").glob("*.yaml"):
        assert set(yaml.safe_load(manifest.read_text("utf-8"))["oauth_config"]["scopes"]["bot"]) == SCOPES.keys()
