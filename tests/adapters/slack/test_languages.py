"""In which language people read: Slack is asked seldom, and never waited for long."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine

import pytest

from adapters.slack import languages
from adapters.slack.calls import Calls
from adapters.slack.languages import KEPT, REST_S, Languages
from adapters.slack.settings import SlackSettings
from tests.clocks import FakeClock
from tests.fakes.slack_server import SCOPES, FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, SIGNING_SECRET

Told = Callable[..., Coroutine[None, None, list[str]]]


def asked(slack: FakeSlack) -> list[str]:
    """Return of whom Slack was asked."""
    return [arguments["user"] for method, arguments in slack.calls if method == "users.info"]


@pytest.fixture
def clock() -> FakeClock:
    """Time, which the test moves."""
    return FakeClock()


@pytest.fixture
async def german(slack: FakeSlack) -> FakeSlack:
    """A workspace in which U1 reads German, and U2 French."""
    slack.locales = {"U1": "de-AT", "U2": "fr-FR"}
    await slack.start()
    return slack


@pytest.fixture
async def told(german: FakeSlack, clock: FakeClock) -> Told:
    """Give what tells the languages of people."""
    settings = SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url=german.api_url)
    calls = Calls(settings)
    known = Languages(calls, clock)

    async def of(*people: str, at_once: bool = False) -> list[str]:
        try:
            if at_once:
                return await asyncio.gather(*map(known.of, people))
            return [await known.of(person) for person in people]
        finally:
            await calls.close()

    return of


async def test_a_language_is_asked_for_once_a_day(german: FakeSlack, told: Told, clock: FakeClock) -> None:
    """People seldom change it; Slack limits how often it is asked."""
    assert await told("U1", "U2", "U3", "U1", "U2") == ["de", "en", "en", "de", "en"]
    assert asked(german) == ["U1", "U2", "U3"]

    german.locales["U1"] = "en-GB"
    clock.advance(KEPT.total_seconds())

    assert await told("U1") == ["en"]
    await german.close()


async def test_of_many_questions_at_once_one_asks_for_the_language(german: FakeSlack, told: Told) -> None:
    """Somebody presses five buttons, and a thread of theirs is answered."""
    assert await told("U1", "U2", "U1", "U1", "U2", at_once=True) == ["de", "en", "de", "de", "en"]

    assert sorted(asked(german)) == ["U1", "U2"]
    await german.close()


async def test_what_fails_for_many_at_once_fails_once(
    german: FakeSlack, told: Told, caplog: pytest.LogCaptureFixture
) -> None:
    """The next one isn't asked about at once, either, and the operator is told once."""
    german.faults["users.info"] = deque(["token_revoked"])

    assert await told("U1", "U1", "U1", at_once=True) == ["en", "en", "en"]
    assert await told("U1", "U2") == ["en", "en"]

    assert asked(german) == ["U1"]
    assert len([each for each in caplog.records if each.levelno >= logging.WARNING]) == 1
    await german.close()


async def test_who_gives_up_waiting_for_a_language_takes_it_from_nobody(german: FakeSlack, clock: FakeClock) -> None:
    """A turn that was taken back is cancelled in the middle of it."""
    calls = Calls(SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url=german.api_url))
    known = Languages(calls, clock)
    first, second = (asyncio.create_task(known.of("U1")) for _ in range(2))
    await asyncio.sleep(0)

    first.cancel()

    assert await second == "de"
    assert asked(german) == ["U1"]
    await calls.close()
    await german.close()


async def test_without_the_scope_all_is_english_and_said_once(
    german: FakeSlack, told: Told, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    """An app that was installed before doesn't have it; once it has, nothing needs to be started anew."""
    german.scopes = frozenset({scope for needed in SCOPES.values() for scope in needed} - {"users:read"})
    with caplog.at_level(logging.WARNING):
        assert await told("U1", "U1", "U2") == ["en", "en", "en"]
        clock.advance(REST_S)
        assert await told("U1") == ["en"]

    [warning] = caplog.records
    assert "missing_scope (users:read); reinstall the app with deploy/slack/manifest.yaml" in warning.getMessage()

    german.scopes |= {"users:read"}
    clock.advance(REST_S)

    assert await told("U1") == ["de"]
    await german.close()


@pytest.mark.parametrize(
    "code", ["account_inactive", "invalid_auth", "not_authed", "org_login_required", "token_expired", "token_revoked"]
)
async def test_a_refusal_of_our_token_is_no_language_of_anybody(
    german: FakeSlack, told: Told, clock: FakeClock, caplog: pytest.LogCaptureFixture, code: str
) -> None:
    """It costs people theirs for minutes, not for a day, and the operator is told once."""
    german.faults["users.info"] = deque([code] * 2)
    with caplog.at_level(logging.WARNING):
        assert await told("U1", "U1", "U2") == ["en", "en", "en"]
        clock.advance(REST_S)
        assert await told("U2", "U1") == ["en", "en"]
        assert asked(german) == ["U1", "U2"]
        clock.advance(REST_S)

        assert await told("U1", "U2") == ["de", "en"]

    [warning] = caplog.records
    assert code in warning.getMessage()
    await german.close()


@pytest.mark.parametrize("fault", ["429:40", "page", "internal_error", "hollow"])
async def test_where_slack_does_not_tell_it_is_english(german: FakeSlack, told: Told, fault: str) -> None:
    """An answer in another language than one's own is better than none."""
    german.faults["users.info"] = deque([fault] * 3)

    assert await told("U1") == ["en"]
    await german.close()


async def test_nobody_is_asked_about_for_as_long_as_slack_says(german: FakeSlack, told: Told, clock: FakeClock) -> None:
    """Asking on makes it worse."""
    german.faults["users.info"] = deque(["429:40"])
    assert await told("U1", "U1", "U2") == ["en", "en", "en"]
    assert asked(german) == []

    clock.advance(40)

    assert await told("U1") == ["de"]
    await german.close()


async def test_what_is_known_stays_while_slack_is_silent(german: FakeSlack, told: Told, clock: FakeClock) -> None:
    """A language of yesterday is likely that of today."""
    assert await told("U1") == ["de"]
    clock.advance(KEPT.total_seconds())
    german.scopes = frozenset()

    assert await told("U1", "U3") == ["de", "en"]
    await german.close()


async def test_one_who_is_not_shown_to_us_does_not_cost_others_theirs(german: FakeSlack, told: Told) -> None:
    """Guests of other organisations aren't."""
    assert await told("WSTRANGER", "U1", "WSTRANGER") == ["en", "de", "en"]
    assert asked(german) == ["WSTRANGER", "U1"]
    await german.close()


async def test_nobody_waits_for_a_slack_that_hangs(
    german: FakeSlack, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not longer than a moment, and not twice."""
    monkeypatch.setattr(languages, "PATIENCE_S", 0.0)
    german.faults["users.info"] = deque(["hang"])

    assert await told("U1", "U2") == ["en", "en"]
    assert asked(german) == []
    await german.close()


async def test_only_so_many_are_known(german: FakeSlack, told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one who has been known for longest is asked about again."""
    monkeypatch.setattr(languages, "_MOST_KNOWN", 2)

    await told("U1", "U2", "U3", "U2", "U1")

    assert asked(german) == ["U1", "U2", "U3", "U1"]
    await german.close()
