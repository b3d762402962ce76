"""Clients that we didn't write: odd or endless requests cost nothing, and get an answer that says whose fault it is."""

import logging
import time

import aiohttp
import pytest

from adapters.slack.app import SlackApp
from adapters.slack.client import SlackClient
from adapters.slack.intake import Hooks
from adapters.slack.settings import SlackSettings
from tests.clocks import FakeClock
from tests.fakes.slack_sender import signature
from tests.fakes.slack_workspace import BOT_TOKEN, BOT_USER, SIGNING_SECRET
from tests.fakes.teams_chats import BOT, GROUP
from tests.fakes.teams_sender import mention_of
from tests.scenarios.canned import mention
from tests.scenarios.conftest import MakeTeams, Slack, slack_beside
from tests.scenarios.test_teams_pace import Watchdog

GZIP = b"\x1f\x8b\x08 broken"
MOST_CALLS = 150_000
"""In one callback: some ten for each of 6,000 mentions; each beside each other would be millions."""

JSON, FORM = "application/json", "application/x-www-form-urlencoded"


async def sent(url: str, raw: bytes, headers: dict[str, str]) -> int:
    """Send bytes and return the status."""
    async with aiohttp.ClientSession() as session, session.post(url, data=raw, headers=headers) as response:
        return response.status


@pytest.mark.parametrize("path", ["slack/events", "api/messages", "api/v1/threads/t1/questions"])
async def test_a_broken_gzip_from_anybody_gets_a_refusal_and_one_line_of_log(
    make_teams: MakeTeams, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    """Nothing is decoded before it is known who sent it."""
    async with slack_beside() as slack:
        teams = await make_teams(
            SLACK_BOT_TOKEN=BOT_TOKEN, SLACK_API_URL=slack.api_url, SLACK_SIGNING_SECRET=SIGNING_SECRET
        )
        caplog.clear()
        caplog.set_level(logging.WARNING)

        status = await sent(teams.house.address + path, GZIP, {"Content-Type": JSON, "Content-Encoding": "gzip"})

    assert status in {400, 401}
    assert len(caplog.records) <= 1
    assert len(caplog.text) < 300


@pytest.mark.parametrize("kind", [JSON, FORM, "text/plain; charset=no-such-thing"])
async def test_a_signed_body_that_slack_does_not_send_is_no_fault_of_ours(slack: Slack, kind: str) -> None:
    """A 5xx would have it sent again and again, and would call the operator."""
    odd = [
        *("", "{", "[]", "null", "1", '"x"', "x=1&y", "payload=%7B", "payload=[]", "payload=null", "\u00ff"),
        *("[" * 50_000, '{"a":' * 3_000, "payload=" + "[" * 50_000),
        *('{"event":5,"type":"event_callback"}', '{"event":[],"type":"event_callback"}', '{"enterprise":5}'),
        *('{"authorizations":5}', '{"authorizations":[5]}', '{"authorizations":{"a":1}}', '{"authorizations":"x"}'),
        *('{"team":5,"user":7,"channel":[]}', '{"response_urls":[7]}', '{"type":"url_verification","challenge":{}}'),
        '{"event":{"type":"message","channel_type":"im","thread_ts":5,"channel":7}}',
    ]

    statuses = {
        raw[:60]: await sent(slack.url, raw.encode(), {**signature(raw, at=int(time.time())), "Content-Type": kind})
        for raw in odd
    }
    invalid = b"\xff\xfe{}"
    signed = signature(invalid.decode("latin-1"), at=int(time.time()))
    statuses["not signed as it is read"] = await sent(slack.url, invalid, {**signed, "Content-Type": kind})

    assert {raw: status for raw, status in statuses.items() if status >= 500} == {}
    assert statuses["{"] == statuses['{"enterprise":5}'] == 400


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"<@{BOT_USER}> " * 6_000 + "x" * 900_000, id="6,000 mentions of us"),
        pytest.param("<@U1> " * 6_000 + "x" * 900_000, id="6,000 mentions of others"),
        pytest.param(f"<@{BOT_USER}> what" + " " * 900_000 + "x", id="spaces"),
        pytest.param("<" * 900_000, id="beginnings of mentions"),
    ],
)
async def test_a_signed_megabyte_from_slack_holds_up_nobody(
    slack: Slack, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """All others wait while one request is read."""
    watchdog = Watchdog()
    with monkeypatch.context() as patched:
        watchdog.watch(patched)
        delivery = await slack.people.event(mention(text=text))

    assert delivery.statuses == [200]
    assert watchdog.calls < MOST_CALLS, watchdog.culprit


@pytest.mark.parametrize("names", [pytest.param(6_000, id="many mentions"), pytest.param(2_000, id="and a long text")])
async def test_a_signed_megabyte_from_teams_holds_up_nobody(
    make_teams: MakeTeams, monkeypatch: pytest.MonkeyPatch, names: int
) -> None:
    """The same; each mention is looked for in the text."""
    teams = await make_teams()
    people = [mention_of(f"29:{number}", f"Person {number}") for number in range(names)]
    text = "".join(each["text"] for each in people) + "x" * (100 * (6_000 - names))
    activity = teams.people.activity(GROUP, text=text, entities=[mention_of(BOT, "bot"), *people])
    watchdog = Watchdog()
    with monkeypatch.context() as patched:
        watchdog.watch(patched)
        said = await teams.people.push(activity)

    assert said.status == 201
    assert watchdog.calls < MOST_CALLS, watchdog.culprit


async def test_bolt_does_not_warn_of_a_token_that_we_know(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A warning at every start is one that nobody reads when it matters."""
    monkeypatch.setenv("SLACK_BOT_TOKEN", BOT_TOKEN)
    settings = SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url="http://127.0.0.1:9/")

    async def none(*_: object) -> None:
        raise AssertionError("nothing is asked for")

    hooks = Hooks(
        offer=none,
        amend=none,
        retract=none,
        stop=none,
        joined=none,
        rate=none,
        wish=none,
        receipt=none,
        overview=none,
        names=none,
        experts=none,
    )  # type: ignore[arg-type]
    app = SlackApp(settings, hooks, client=SlackClient(settings, FakeClock()))
    logging.getLogger("slack_bolt.AsyncApp").warning("something else")
    await app.close()

    assert [record.getMessage() for record in caplog.records] == ["something else"]


async def test_a_question_between_odd_requests_is_answered(slack: Slack) -> None:
    """What is refused leaves nothing behind."""
    for raw in ("{", '{"enterprise":5}'):
        await sent(slack.url, raw.encode(), {**signature(raw, at=int(time.time())), "Content-Type": JSON})

    await slack.people.event(mention())
    await slack.house.settled()

    assert len(slack.house.heard) == 1
