"""The SDK's failures become ours, and each says what to do."""

import inspect
from collections import deque

import aiohttp
import pytest
import slack_sdk.errors
from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from adapters.slack.client import Place, SlackClient
from adapters.slack.errors import FAILURES, Refused, translated
from adapters.slack.render import Rendered
from adapters.slack.settings import SlackSettings
from core.answer import SmallTalk
from core.errors import BotError, ConfigError, PermanentError, Throttled, TransientError
from core.messages import Platform, ThreadKey, Utterance
from tests.adapters.slack.conftest import ClientOf
from tests.adapters.slack.posters import a_slack_poster
from tests.clocks import FakeClock
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import Message


def answered(status: int, data: object, **headers: str) -> SlackApiError:
    """Return the SDK's error for an answer of Slack."""
    response = AsyncSlackResponse(
        client=None, http_verb="POST", api_url="", req_args={}, data=data, headers=headers, status_code=status
    )
    return SlackApiError("failed", response)


@pytest.mark.parametrize(
    "status,data,headers,retry_after_s",
    [
        pytest.param(429, {"ok": False, "error": "ratelimited"}, {"Retry-After": "30"}, 30.0, id="throttled"),
        pytest.param(429, {}, {}, None, id="throttled without a time"),
        pytest.param(429, {}, {"Retry-After": "soon"}, None, id="throttled until soon"),
        pytest.param(200, {"ok": False, "error": "ratelimited"}, {"retry-after": "3"}, 3.0, id="throttled with 200"),
        pytest.param(200, {"ok": False, "error": "internal_error"}, {}, None, id="internal error"),
        pytest.param(503, {}, {}, None, id="unavailable"),
        pytest.param(502, "<html>", {}, None, id="a proxy's page"),
        pytest.param(200, {"ok": False}, {}, None, id="no reason given"),
    ],
)
def test_what_may_work_later_is_transient(
    status: int, data: object, headers: dict[str, str], retry_after_s: float | None
) -> None:
    """The worker waits as long as Slack says, and tries again."""
    error = translated(answered(status, data, **headers), method="chat.postMessage")

    assert isinstance(error, TransientError)
    assert error.retry_after_s == retry_after_s


@pytest.mark.parametrize(
    "method,silences",
    [
        pytest.param("chat.postMessage", True, id="a post"),
        pytest.param("chat.postEphemeral", True, id="a whisper"),
        pytest.param("conversations.replies", False, id="a look at the thread"),
        pytest.param("files.completeUploadExternal", False, id="a file"),
    ],
)
def test_only_too_many_posts_silence_a_channel(method: str, silences: bool) -> None:
    """Slack counts each method for itself: who may not look for a while may post."""
    error = translated(answered(429, {"error": "ratelimited"}, **{"Retry-After": "30"}), method=method)

    assert isinstance(error, Throttled) == silences


@pytest.mark.parametrize(
    "code,advice",
    [
        ("channel_not_found", "invite the bot"),
        ("not_in_channel", "invite the bot"),
        ("is_archived", "archived"),
        ("invalid_auth", "set the bot token"),
        ("missing_scope", "reinstall the app"),
        ("something_new", "Slack answered something_new"),
    ],
)
def test_a_refusal_is_permanent_and_says_what_to_do(code: str, advice: str) -> None:
    """Trying again would annoy Slack and help nobody."""
    error = translated(answered(200, {"ok": False, "error": code}), method="chat.postMessage")

    assert isinstance(error, Refused)
    assert error.code == code
    assert advice in str(error)


def test_every_exception_of_the_sdk_is_translated() -> None:
    """A vendor's exception past the adapter would end a worker."""
    classes = [
        found
        for _, found in inspect.getmembers(slack_sdk.errors, inspect.isclass)
        if issubclass(found, SlackClientError)
    ]
    assert len(classes) >= 7
    for found in classes:
        made = answered(200, {"error": "x"}) if found is SlackApiError else found.__new__(found)

        assert isinstance(made, FAILURES)
        assert isinstance(translated(made, method="m"), BotError)


@pytest.mark.parametrize(
    "failure", [aiohttp.ClientConnectionError(), TimeoutError(), ConnectionResetError(), OSError()]
)
def test_a_broken_connection_is_transient(failure: Exception) -> None:
    """The network comes back."""
    assert isinstance(failure, FAILURES)
    assert isinstance(translated(failure, method="m"), TransientError)


@pytest.mark.parametrize("status,said", [(502, "HTTP 502"), (429, "too many calls")])
def test_the_aiohttp_answer_inside_an_sdk_error_is_understood(status: int, said: str) -> None:
    """The SDK puts aiohttp's own response into the error if a body isn't JSON."""

    class Response:
        headers = None

    response = Response()
    response.status = status
    error = translated(SlackApiError("no JSON", response), method="m")

    assert isinstance(error, TransientError)
    assert said in str(error)


async def test_a_wrong_token_says_where_the_right_one_is() -> None:
    """The operator reads this at the first start."""
    slack = FakeSlack(scopes=frozenset())
    await slack.start()
    settings = SlackSettings(bot_token="xoxb-other", signing_secret="s", api_url=slack.api_url)
    client = SlackClient(settings, FakeClock())

    with pytest.raises(PermanentError, match="invalid_auth; set the bot token"):
        await client.us()
    await client.close()
    await slack.close()


@pytest.mark.parametrize(
    "channel,place",
    [
        ("C1", Place(member=True, shared=False)),
        ("C2", Place(member=False, shared=False)),
        ("CSHARED", Place(member=True, shared=True)),
        ("D1", Place(member=True, shared=False)),
        ("CUNKNOWN", Place(member=False, shared=False)),
    ],
)
async def test_a_channel_is_known_for_what_it_is(
    slack: FakeSlack, client_of: ClientOf, channel: str, place: Place
) -> None:
    """Commands don't say whether their channel is shared."""
    await slack.start()

    assert await client_of(slack).place(channel) == place
    await slack.close()


async def test_a_place_that_slack_does_not_tell_is_an_error(slack: FakeSlack, client_of: ClientOf) -> None:
    """Not knowing is no reason to answer in front of strangers."""
    slack.scopes = frozenset()
    await slack.start()

    with pytest.raises(PermanentError, match="missing_scope"):
        await client_of(slack).place("C1")
    await slack.close()


async def test_a_token_that_is_no_bots_is_a_wrong_setting(slack: FakeSlack, client_of: ClientOf) -> None:
    """Without a user id of our own we could not tell a mention."""
    slack.faults["auth.test"] = deque(["hollow"])
    await slack.start()

    with pytest.raises(ConfigError, match="set the token that starts with xoxb-"):
        await client_of(slack).us()
    await slack.close()


async def test_a_post_without_an_id_is_looked_for_again(slack: FakeSlack, client_of: ClientOf) -> None:
    """It may have been posted, so this is no failure for good."""
    slack.faults["chat.postMessage"] = deque(["hollow"])
    await slack.start()

    with pytest.raises(TransientError, match="the message's ts"):
        await client_of(slack).post("C1", Rendered(text="hello", blocks=()))
    await slack.close()


async def test_only_our_own_message_counts_as_posted_before(slack: FakeSlack, client_of: ClientOf) -> None:
    """Anybody's app can put our turn id on a message; that must not swallow an answer."""
    theirs = {"event_type": "threadsheet_answer", "event_payload": {"turn_id": "turn-1"}}
    other = {"event_type": "something_else", "event_payload": {"turn_id": "turn-1"}}
    slack.messages["C1"] = [
        Message("1.1", "U1", "weight?"),
        Message("1.2", "UOTHER", "12 kg", "1.1", metadata=theirs),
        Message("1.3", "UBOT", "another thing", "1.1", metadata=other),
    ]
    await slack.start()
    client = client_of(slack)

    assert (await client.keep_first("C1", root="1.1", turn_id="turn-1")).answer is None
    slack.messages["C1"].append(Message("1.4", "UBOT", "12 g", "1.1", metadata=theirs))
    assert (await client.keep_first("C1", root="1.1", turn_id="turn-1")).answer == "1.4"
    await slack.close()


async def test_a_refused_post_is_permanent(slack: FakeSlack, client_of: ClientOf) -> None:
    """What blocks have nothing to do with is not posted again as text."""
    slack.channels["C1"].archived = True
    await slack.start()
    utterance = Utterance(
        thread=ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root=""),
        delivery_ids=("x",),
        author="U1",
        text="weight?",
    )

    with pytest.raises(PermanentError, match="is_archived"):
        await a_slack_poster(client_of(slack)).post("t", utterance, SmallTalk(text="hello"), again=False)
    assert [method for method, _ in slack.calls] == ["users.info", "chat.postMessage"]
    await slack.close()


async def test_a_proxys_page_is_transient(slack: FakeSlack, client_of: ClientOf) -> None:
    """The SDK fails on a 200 that isn't JSON with an error that isn't its own."""
    slack.faults["auth.test"] = deque(["page"])
    await slack.start()

    with pytest.raises(TransientError, match=r"auth\.test"):
        await client_of(slack).us()
    await slack.close()


async def test_a_private_response_that_fails_is_transient(slack: FakeSlack, client_of: ClientOf) -> None:
    """A response URL dies after half an hour."""
    await slack.start()
    client, address = client_of(slack), slack.response_url

    with pytest.raises(TransientError, match="HTTP 404"):
        await client.respond(f"{address}/gone", "hello")
    await slack.close()
    with pytest.raises(TransientError, match="no answer"):
        await client.respond(address, "hello")


@pytest.mark.parametrize(
    "settings,fault",
    [
        pytest.param({"bot_token": "xoxp-1", "signing_secret": "s"}, "bot token", id="a user's token"),
        pytest.param({"bot_token": "xoxb-1"}, "signing secret", id="no way in"),
        pytest.param({"bot_token": "xoxb-1", "app_token": "xoxb-2"}, "app token", id="not an app token"),
        pytest.param(
            {"bot_token": "xoxb-1", "signing_secret": "s", "api_url": "http://slack.example/api/"},
            "API address",
            id="a token in the clear",
        ),
        pytest.param(
            {"bot_token": "xoxb-1", "signing_secret": "s", "api_url": "https://slack.com/api"},
            "slash at the end",
            id="no slash",
        ),
    ],
)
def test_wrong_settings_are_refused_at_the_start(settings: dict[str, str], fault: str) -> None:
    """Better now than at the first question."""
    with pytest.raises(ConfigError, match=fault):
        SlackSettings(**settings)


def test_settings_never_show_their_secrets() -> None:
    """Settings get logged."""
    settings = SlackSettings(bot_token="xoxb-secret1", signing_secret="secret2", app_token="xapp-secret3")

    assert "secret" not in repr(settings).replace("signing_secret", "")
