"""Settings: read once, checked at start, typos refused, secrets never shown."""

from pathlib import Path

import pytest

from bot.bootstrap.platforms import slack_settings, web_settings_of
from bot.settings import data_folder, names, read_settings
from core.errors import ConfigError

BOT = {"SLACK_BOT_TOKEN": "xoxb-1-secret"}
ANYWHERE = "0.0.0.0"  # noqa: S104  nothing listens on it here
SIGNED = BOT | {"SLACK_SIGNING_SECRET": "0123secret"}


def test_without_any_setting_it_runs_on_loopback() -> None:
    """It runs with nothing: no account, no key, no server."""
    settings = read_settings({"HOME": "/home/kim"})

    assert (settings.host, settings.port, settings.docs) == ("127.0.0.1", 8765, None)
    assert slack_settings(settings) is None


@pytest.mark.parametrize(
    "environ, platform, expected",
    [
        pytest.param({"HOME": "/home/kim"}, "linux", "/home/kim/.local/share/threadsheet", id="linux"),
        pytest.param({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "linux", "/x/threadsheet", id="xdg"),
        pytest.param({"HOME": "/Users/kim"}, "darwin", "/Users/kim/Library/Application Support/threadsheet", id="mac"),
        pytest.param({"LOCALAPPDATA": "/local"}, "win32", "/local/threadsheet", id="windows"),
        pytest.param({"USERPROFILE": "/u"}, "win32", "/u/AppData/Local/threadsheet", id="windows without"),
    ],
)
def test_data_lives_where_the_platform_puts_it(environ: dict[str, str], platform: str, expected: str) -> None:
    """A person finds it with their own backup tool."""
    assert data_folder(environ, platform) == Path(expected)


def test_an_empty_value_counts_as_not_set() -> None:
    """Containers pass every variable of a file on, also the empty ones."""
    settings = read_settings(dict.fromkeys(names(), "") | {"HOME": "/home/kim"})

    assert settings == read_settings({"HOME": "/home/kim"})


def test_a_home_sign_in_a_path_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody expands ~ in an environment file."""
    monkeypatch.setenv("HOME", "/home/kim")

    assert read_settings({"THREADSHEET_DATA": "~/sheets"}).data == Path("/home/kim/sheets")


def test_a_misspelt_setting_is_refused_with_the_nearest() -> None:
    """A typo that is ignored is found a week later."""
    with pytest.raises(ConfigError, match=r"THREADSHEET_PROT: unknown setting; did you mean THREADSHEET_PORT\?"):
        read_settings({"THREADSHEET_PROT": "80"})


@pytest.mark.parametrize(
    "name, value",
    [
        pytest.param("THREADSHEET_PORT", "eighty", id="no number"),
        pytest.param("THREADSHEET_PORT", "65536", id="no port"),
        pytest.param("THREADSHEET_CONCURRENCY", "0", id="none at once"),
        pytest.param("THREADSHEET_LOG_LEVEL", "loud", id="no level"),
        pytest.param("THREADSHEET_SLACK_ANSWER_SHARED_CHANNELS", "maybe", id="no truth"),
        pytest.param("THREADSHEET_SLACK_TEAMS", "acme", id="a name for an id"),
        pytest.param("SLACK_API_URL", "slack.com", id="no address"),
    ],
)
def test_a_wrong_value_is_named_on_one_line(name: str, value: str) -> None:
    """Whoever starts it must see what to change, and where."""
    with pytest.raises(ConfigError) as caught:
        read_settings({name: value})

    assert str(caught.value).startswith(f"{name}: ")
    assert repr(value) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "environ, named",
    [
        pytest.param({"SLACK_SIGNING_SECRET": "s3cret-s3cret"}, "SLACK_BOT_TOKEN", id="no bot token"),
        pytest.param(BOT, "SLACK_SIGNING_SECRET", id="no way in"),
        pytest.param({"SLACK_BOT_TOKEN": "xoxp-s3cret", "SLACK_SIGNING_SECRET": "x"}, "bot token", id="user token"),
        pytest.param(SIGNED | {"SLACK_APP_TOKEN": "xoxb-s3cret"}, "app token", id="bot token as app token"),
    ],
)
def test_a_missing_or_mixed_up_token_is_named_and_not_shown(environ: dict[str, str], named: str) -> None:
    """Log files are read by many."""
    with pytest.raises(ConfigError) as caught:
        slack_settings(read_settings(environ))

    assert named in str(caught.value)
    assert "s3cret" not in str(caught.value)


def test_slack_gets_what_was_set() -> None:
    """Each name reaches its place."""
    environ = SIGNED | {
        "SLACK_APP_TOKEN": "xapp-1",
        "SLACK_API_URL": "http://127.0.0.1:9/api/",
        "THREADSHEET_SLACK_TEAMS": "T1, E2",
        "THREADSHEET_SLACK_ANSWER_SHARED_CHANNELS": "true",
    }

    slack = slack_settings(read_settings(environ))

    assert slack is not None
    assert (slack.bot_token, slack.signing_secret, slack.app_token) == ("xoxb-1-secret", "0123secret", "xapp-1")
    assert (slack.api_url, slack.teams) == ("http://127.0.0.1:9/api/", frozenset({"T1", "E2"}))
    assert slack.answer_shared_channels


def test_settings_never_print_their_secrets() -> None:
    """A settings object ends up in a log sooner or later."""
    given = {"THREADSHEET_TOKEN": "sixteen-letters-s3cret", "THREADSHEET_OIDC_CLIENT_SECRET": "oidc-secret"}
    shown = repr(read_settings(SIGNED | given))

    assert "secret" not in shown.replace("slack_signing_secret", "").replace("oidc_client_secret", "")
    assert "s3cret" not in shown


def test_beyond_loopback_the_page_has_a_token() -> None:
    """Otherwise everybody on the network could ask, and read what others asked."""
    open_to_all = read_settings({"THREADSHEET_HOST": ANYWHERE})
    chosen = read_settings({"THREADSHEET_HOST": ANYWHERE, "THREADSHEET_TOKEN": "sixteen-letters!"})

    assert len(web_settings_of(open_to_all, port=1).token) > 16
    assert web_settings_of(chosen, port=1).token == "sixteen-letters!"
    assert web_settings_of(read_settings({}), port=1).token == ""


def test_tokens_of_programs_reach_the_api(tmp_path: Path) -> None:
    """Their file is read when the server starts, not at the first question."""
    path = tmp_path / "api-tokens.yaml"
    path.write_text("tokens:\n- {name: robot, token: sixteen-letters!, scopes: [ask]}\n", "utf-8")
    environ = {"THREADSHEET_API_TOKENS": str(path)}

    (token,) = web_settings_of(read_settings(environ), port=1).tokens

    assert (token.caller.name, token.secret) == ("robot", "sixteen-letters!")
    assert web_settings_of(read_settings({}), port=1).tokens == ()
    with pytest.raises(ConfigError, match=r"^THREADSHEET_API_TOKENS: \S+gone\.yaml: expected a YAML file"):
        web_settings_of(read_settings({"THREADSHEET_API_TOKENS": str(tmp_path / "gone.yaml")}), port=1)
