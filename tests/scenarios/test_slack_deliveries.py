"""Deliveries and posts that go wrong: forged, repeated, throttled, lost; still one answer per question."""

import json
import time
from collections import deque

import pytest

from adapters.slack.app import PATH
from core.errors import PermanentError
from tests.fakes.slack_sender import Http, signature
from tests.scenarios.canned import QUESTION, mention
from tests.scenarios.conftest import MakeSlack, Slack


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"X-Slack-Signature": "v0=" + "0" * 64}, id="another signature"),
        pytest.param({"X-Slack-Signature": "v0=é"}, id="not a signature"),
        pytest.param({"X-Slack-Signature": ""}, id="no signature"),
        pytest.param({"X-Slack-Request-Timestamp": "noon"}, id="timestamp in words"),
        pytest.param({"X-Slack-Request-Timestamp": ""}, id="no timestamp"),
        pytest.param({"X-Slack-Request-Timestamp": "{later}"}, id="timestamp not signed"),
    ],
)
async def test_a_forged_request_is_refused(slack: Slack, headers: dict[str, str]) -> None:
    """Anybody can reach the address; only Slack may speak there."""
    body = slack.people.envelope(mention())

    forged = {name: value.format(later=int(time.time()) + 200) for name, value in headers.items()}

    status, _ = await Http(slack.url).push("events_api", body, headers=forged)

    assert status == 401
    assert slack.house.heard == []


async def test_an_old_request_is_refused_although_it_is_signed(slack: Slack) -> None:
    """A recorded request may not be played again."""
    body = slack.people.envelope(mention())
    headers = signature(json.dumps(body), at=int(time.time()) - 301)

    status, _ = await Http(slack.url).push("events_api", body, headers=headers)

    assert status == 401


async def test_the_address_is_verified(slack: Slack) -> None:
    """Slack accepts the request URL only after this."""
    body = {"type": "url_verification", "challenge": "abc", "token": "t"}

    status, text = await Http(slack.url).push("events_api", body, headers={})

    assert (status, json.loads(text)) == (200, {"challenge": "abc"})


async def test_a_payload_we_cannot_read_is_refused_with_400(slack: Slack) -> None:
    """It must neither be taken for a question nor look like success."""
    status, _ = await Http(slack.url).push("events_api", slack.people.envelope(mention(ts="yesterday")), headers={})

    assert status == 400
    assert slack.house.heard == []


async def test_an_event_that_could_not_be_kept_is_delivered_again(slack: Slack) -> None:
    """A redelivery is the only copy left; its retry header is no reason to drop it."""
    ts = "1700000001.000100"
    slack.house.store.refusals = 2

    _, [mentioned, _] = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    assert mentioned.statuses == [500, 500, 200]
    assert len(slack.server.thread("C1", ts)) == 1


async def test_an_event_that_slack_repeats_is_answered_once(slack: Slack) -> None:
    """Slack repeats what it thinks was lost, with the same event id."""
    slack.server.messages["C1"] = []
    ts, _ = await slack.people.say("C1", QUESTION)
    again = slack.people.envelope(mention(ts), event_id="Ev1")

    for attempt in range(3):
        headers = {"X-Slack-Retry-Num": str(attempt + 1), "X-Slack-Retry-Reason": "http_timeout"}
        status, _ = await Http(slack.url).push("events_api", again, headers=headers)
        assert status == 200
    await slack.house.settled()

    assert len(slack.server.thread("C1", ts)) == 1


async def test_events_wait_until_slack_tells_us_who_we_are(make_slack: MakeSlack) -> None:
    """Without our own id we can't read a mention; acknowledging would lose it."""
    slack = await make_slack(faults={"auth.test": ["500", "500", "429:1"]})

    ts, [mentioned, _] = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    assert mentioned.statuses == [503, 503, 200]
    assert len(slack.server.thread("C1", ts)) == 1


@pytest.mark.parametrize(
    "faults,waits",
    [
        pytest.param(["429:7"], [7.0], id="throttled"),
        pytest.param(["500", "500"], [None, None], id="Slack is in trouble"),
        pytest.param(["drop"], [None], id="the connection broke before"),
        pytest.param(["lost"], [None], id="the connection broke after it was posted"),
        pytest.param(["lost", "429:2"], [None], id="lost, and found again"),
        pytest.param(["internal_error"], [None], id="internal error"),
    ],
)
async def test_a_post_that_went_wrong_becomes_one_answer(
    slack: Slack, faults: list[str], waits: list[float | None]
) -> None:
    """Nobody may see an answer twice, and nobody none."""
    slack.server.faults["chat.postMessage"] = deque(faults)

    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    assert len(slack.server.thread("C1", ts)) == 1
    assert [wait if said else None for wait, said in zip(slack.house.store.waits, waits, strict=True)] == waits


async def test_a_thread_that_comes_back_without_messages_is_read_again(slack: Slack) -> None:
    """Taken for a thread without our answer it would get a second one."""
    slack.server.faults["chat.postMessage"] = deque(["lost"])
    slack.server.faults["conversations.replies"] = deque(["hollow", "hollow"])

    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    assert len(slack.server.thread("C1", ts)) == 1
    assert len(slack.house.store.waits) == 3


async def test_an_answer_is_found_again_far_down_a_long_thread(slack: Slack) -> None:
    """Slack gives a thread page by page."""
    ts, _ = await slack.people.say("C1", QUESTION)
    for _ in range(3):
        await slack.people.say("C1", "and the 850b?", thread=ts)
    await slack.house.settled()
    slack.server.faults["chat.postMessage"] = deque(["lost"])

    await slack.people.say("C1", "and the weight?", thread=ts)
    await slack.house.settled()

    assert len(slack.server.thread("C1", ts)) == 5


@pytest.mark.parametrize("code", ["invalid_blocks", "msg_blocks_too_long"])
async def test_blocks_that_slack_refuses_are_posted_as_text(slack: Slack, code: str) -> None:
    """An answer without looks is better than none."""
    slack.server.faults["chat.postMessage"] = deque([code])

    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    [answer] = slack.server.thread("C1", ts)
    assert answer.blocks == []
    assert "[1] ECU-850 Datasheet › Power, p. 3 — https://docs.example.com/ecu-850#power" in answer.text


async def test_courtesies_that_fail_are_left_out(slack: Slack) -> None:
    """An App Home that can't be shown must not make Slack deliver again."""
    slack.server.faults["views.publish"] = deque(["500"])

    delivery = await slack.people.event({"type": "app_home_opened", "user": "U1", "tab": "home"})
    await slack.house.stop()

    assert delivery.statuses == [200]
    assert slack.server.homes == {}


async def test_over_socket_mode_too_nothing_is_acknowledged_before_it_is_kept(make_slack: MakeSlack) -> None:
    """An envelope without acknowledgement comes again."""
    slack = await make_slack(socket_mode=True)
    slack.house.store.refusals = 1

    ts, [mentioned, _] = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    assert mentioned.statuses == [0, 200]
    assert len(slack.server.thread("C1", ts)) == 1
    assert slack.server.sockets_opened == 1


async def test_socket_mode_says_at_once_that_its_token_is_wrong(make_slack: MakeSlack) -> None:
    """The SDK would try for ever."""
    with pytest.raises(PermanentError, match=r"apps\.connections\.open: Slack answered invalid_auth"):
        await make_slack(socket_mode=True, SLACK_APP_TOKEN="xapp-wrong")


async def test_without_signing_secret_no_address_is_served(make_slack: MakeSlack) -> None:
    """An empty secret would make every forged request genuine."""
    slack = await make_slack(socket_mode=True)

    status, _ = await Http(slack.house.address + PATH.lstrip("/")).push(
        "events_api", slack.people.envelope(mention()), headers={}
    )

    assert status == 404
    assert slack.house.heard == []


async def test_variables_that_bolt_reads_by_itself_change_nothing(
    make_slack: MakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With these, Bolt turns on an OAuth flow that keeps tokens in plain files."""
    monkeypatch.setenv("SLACK_CLIENT_ID", "1.2")
    monkeypatch.setenv("SLACK_CLIENT_SECRET", "secret")
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-another")
    slack = await make_slack()

    ts, _ = await slack.people.say("C1", QUESTION)
    await slack.house.settled()

    assert len(slack.server.thread("C1", ts)) == 1
