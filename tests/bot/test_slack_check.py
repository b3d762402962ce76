"""What `doctor` says about Slack, against a server that answers like Slack."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.findings import Level
from bot.settings import Settings, read_settings
from bot.slack_check import check_clock, check_slack

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
GOOD, REVOKED = "xoxb-good-s3cret", "xoxb-revoked-s3cret"


@pytest.fixture
async def api_url() -> AsyncGenerator[str]:
    """Serve auth.test and apps.connections.open as Slack does."""

    async def auth(request: web.Request) -> web.Response:
        date = {"Date": format_datetime(NOW, usegmt=True)}
        if request.headers["Authorization"] == f"Bearer {GOOD}":
            return web.json_response({"ok": True, "user": "sheet", "team": "Acme"}, headers=date)
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
    token, clock = await check_slack(_settings(api_url, SLACK_BOT_TOKEN=GOOD), _now)

    assert (token.level, token.said) == (Level.OK, "Slack takes it, as sheet in Acme")
    assert clock.level is Level.OK


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
