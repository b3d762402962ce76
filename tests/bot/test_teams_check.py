"""What `doctor` says about Teams, and which settings of Teams are refused."""

from collections import deque
from collections.abc import AsyncIterator

import pytest

from adapters.teams.settings import TeamsSettings
from bot.bootstrap.teams_settings import teams_settings
from bot.findings import Level
from bot.settings import read_settings
from bot.teams_check import check_teams
from core.errors import ConfigError
from tests.clocks import FakeClock
from tests.fakes.teams_issuer import APP, PASSWORD, TENANT
from tests.fakes.teams_server import FakeTeams

REGISTERED = {"MicrosoftAppId": APP, "MicrosoftAppPassword": PASSWORD, "MicrosoftAppTenantId": TENANT}
OTHER = "99999999-bbbb-4ccc-8ddd-eeeeeeeeeeee"


@pytest.fixture
async def server() -> AsyncIterator[FakeTeams]:
    """Give a local Teams."""
    server = FakeTeams(FakeClock().now)
    await server.start()
    yield server
    await server.close()


async def levels(server: FakeTeams, **environ: str) -> list[tuple[str, Level]]:
    """Return what each check found."""
    found = await check_teams(read_settings({**REGISTERED, **server.environ, **environ}), FakeClock())
    return [(each.check, each.level) for each in found]


async def test_a_registered_bot_is_fine(server: FakeTeams) -> None:
    """Keys and token can both be had."""
    found = await levels(server)

    assert found == [("Teams signing keys", Level.OK), ("MICROSOFT_APP_PASSWORD", Level.OK)]


async def test_without_teams_nothing_is_said() -> None:
    """Most have one platform."""
    assert await check_teams(read_settings({}), FakeClock()) == []


async def test_a_secret_that_microsoft_refuses_is_told_and_not_shown(server: FakeTeams) -> None:
    """Secrets end after two years at the latest."""
    wrong = {**REGISTERED, **server.environ, "MicrosoftAppPassword": "an-old-s3cret"}

    _, token = await check_teams(read_settings(wrong), FakeClock())

    assert token.level is Level.FAIL
    assert "invalid_client" in token.said
    assert "Certificates & secrets" in token.remedy
    assert "an-old-s3cret" not in str(token)


async def test_what_cannot_be_asked_is_doubtful(server: FakeTeams) -> None:
    """A network may be away for a moment."""
    server.issuer.faults = {"openid": deque(["500"]), "token": deque(["500"])}

    assert [level for _, level in await levels(server)] == [Level.WARN, Level.WARN]


async def test_a_managed_identity_is_asked_for_its_token(server: FakeTeams) -> None:
    """On App Service there is no secret."""
    identity = {
        "MicrosoftAppType": "UserAssignedMSI",
        "MicrosoftAppPassword": "",
        "IDENTITY_ENDPOINT": f"{server.issuer.address}/identity",
    }

    right = await levels(server, **identity, IDENTITY_HEADER="the-header")
    wrong = await levels(server, **identity, IDENTITY_HEADER="another")

    assert (right[1], wrong[1]) == (("managed identity", Level.OK), ("managed identity", Level.FAIL))


async def test_development_without_an_app_is_told() -> None:
    """It must not go on by accident."""
    [found] = await check_teams(read_settings({"THREADSHEET_TEAMS_DEVELOPMENT": "true"}), FakeClock())

    assert found.level is Level.WARN


def test_settings_are_found_under_both_names() -> None:
    """Samples of the Bot Framework use the first, other programs the second."""
    capitals = {
        "MICROSOFT_APP_ID": APP,
        "MICROSOFT_APP_PASSWORD": PASSWORD,
        "MICROSOFT_APP_TENANT_ID": TENANT,
        "MICROSOFT_APP_TYPE": "SingleTenant",
    }

    assert _read(**REGISTERED) == _read(**capitals) == _read(**REGISTERED, **capitals)


@pytest.mark.parametrize(
    "environ, named",
    [
        pytest.param({"MICROSOFT_APP_ID": OTHER}, "MicrosoftAppId differ", id="two app ids"),
        pytest.param({"MicrosoftAppId": ""}, "MICROSOFT_APP_ID is missing", id="a secret without an app"),
        pytest.param({"MicrosoftAppId": "bot"}, "MICROSOFT_APP_ID: expected", id="an app id that is none"),
        pytest.param({"MicrosoftAppPassword": ""}, "MICROSOFT_APP_PASSWORD is missing", id="no secret"),
        pytest.param({"MicrosoftAppTenantId": ""}, "MICROSOFT_APP_TENANT_ID", id="no tenant"),
        pytest.param({"MicrosoftAppType": "Skill"}, "MICROSOFT_APP_TYPE", id="another kind of bot"),
        pytest.param(
            {"MicrosoftAppType": "MultiTenant", "MicrosoftAppTenantId": ""},
            "THREADSHEET_TEAMS_TENANTS is missing",
            id="nobody to answer",
        ),
        pytest.param({"THREADSHEET_TEAMS_TENANTS": f"{TENANT}, acme"}, "'acme'", id="a tenant that is none"),
        pytest.param({"TEAMS_LOGIN_URL": "http://login.example/"}, "https", id="a token asked for in the open"),
        pytest.param({"TEAMS_OPENID_URL": "http://login.example/"}, "https", id="keys fetched in the open"),
        pytest.param({"TEAMS_LOGIN_URL": "https://login.example"}, "TEAMS_LOGIN_URL", id="no slash at the end"),
    ],
)
def test_settings_with_which_it_cannot_work_are_refused(environ: dict[str, str], named: str) -> None:
    """At start, and not with the first message."""
    with pytest.raises(ConfigError, match=named) as refused:
        _read(**{**REGISTERED, **environ})

    assert PASSWORD not in str(refused.value)


def test_without_an_app_id_only_loopback_and_development_are_served() -> None:
    """Otherwise anybody could speak as anybody, and have us answer anywhere."""
    development = {"THREADSHEET_TEAMS_DEVELOPMENT": "true"}

    here = _read(**development)
    with pytest.raises(ConfigError, match="THREADSHEET_HOST"):
        _read(**development, THREADSHEET_HOST="192.168.0.5")

    assert here is not None
    assert not here.authenticated
    assert _read(**development, **REGISTERED, THREADSHEET_HOST="192.168.0.5").authenticated


def test_a_label_has_a_name_and_perhaps_a_description() -> None:
    """Teams shows both."""
    labels = [
        _read(**REGISTERED, THREADSHEET_TEAMS_SENSITIVITY=text).sensitivity
        for text in ("", "Internal", "Internal: not for customers")
    ]

    assert labels == [None, ("Internal", ""), ("Internal", "not for customers")]


@pytest.mark.parametrize(
    "address, served",
    [
        ("https://smba.trafficmanager.net/emea/", True),
        ("https://SMBA.trafficmanager.net:443/emea/", True),
        ("https://webchat.botframework.com/", True),
        ("https://botframework.com.evil.example/", False),
        ("https://smba.trafficmanager.net:8443/", False),
        ("http://smba.trafficmanager.net/", False),
        ("https://smba.trafficmanager.net/?to=evil", False),
        ("https://user@smba.trafficmanager.net/", False),
        ("https://127.0.0.1/", False),
        ("http://127.0.0.1:4000/", False),
        ("https://proxy.example/", True),
        ("http://proxy.example/", False),
        ("ftp://proxy.example/", False),
        ("https://[", False),
        ("", False),
    ],
)
def test_we_answer_to_teams_alone(address: str, served: bool) -> None:
    """Our token goes with each answer."""
    settings = _read(**REGISTERED, TEAMS_SERVICE_HOSTS="proxy.example")

    assert settings.serves(address) is served


def test_in_development_we_answer_to_loopback() -> None:
    """The Agents Playground runs beside us."""
    settings = _read(THREADSHEET_TEAMS_DEVELOPMENT="true")

    assert settings.serves("http://localhost:56150/_connector")
    assert not settings.serves("http://192.168.0.7:56150/")


def test_secrets_are_not_printed() -> None:
    """Settings end up in logs."""
    assert PASSWORD not in repr(_read(**REGISTERED))


def _read(**environ: str) -> TeamsSettings:
    settings = teams_settings(read_settings(environ))
    assert settings is not None
    return settings
