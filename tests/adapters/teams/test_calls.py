"""How we call Teams: tokens, rates, and what can go wrong."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

import aiohttp
import pytest

from adapters.teams.connector import Connector
from adapters.teams.credentials import Credentials
from adapters.teams.errors import Refused, Uncertain, refusal, translated
from adapters.teams.gate import Gate
from adapters.teams.keys import SigningKeys
from adapters.teams.poster import Memory, TeamsPoster, reference_of
from adapters.teams.rates import Rates, Window
from adapters.teams.settings import TeamsSettings
from adapters.teams.turns import Turns
from bot.progress import TurnProgress
from core.errors import BotError, ConfigError, PermanentError, TransientError
from tests.adapters.teams.posters import settings_of
from tests.clocks import FakeClock
from tests.contracts.turns import an_utterance
from tests.fakes.teams_chats import BOT, GROUP
from tests.fakes.teams_issuer import APP, TENANT
from tests.fakes.teams_server import FakeTeams


@pytest.fixture
def settings(server: FakeTeams) -> TeamsSettings:
    """Return the settings of a bot that the local Teams knows."""
    return settings_of(server, timeout_s=1.0)


@pytest.fixture
async def connector(settings: TeamsSettings, clock: FakeClock) -> AsyncIterator[Connector]:
    """Give a connector to the local Teams."""
    connector = Connector(settings, Credentials(settings, clock), Rates(clock))
    yield connector
    await connector.close()


def message(**more: object) -> dict[str, object]:
    """Return an activity for the group chat."""
    conversation = {"id": GROUP.id, "tenantId": TENANT}
    said = {"type": "message", "textFormat": "markdown", "text": "12 V"}
    return {**said, "from": {"id": BOT}, "conversation": conversation, **more}


async def test_a_message_can_be_posted_updated_and_taken_back(connector: Connector, server: FakeTeams) -> None:
    """All fields arrive: what botbuilder would drop as well."""
    root = {"type": "https://schema.org/Message", "@type": "Message", "@context": "https://schema.org", "@id": ""}
    odd = [{**root, "additionalType": ["AIGeneratedContent"]}]
    posted = await connector.post(server.service_url, GROUP.id, message(entities=odd))
    await connector.update(server.service_url, GROUP.id, posted, message(text="24 V"))
    [shown] = server.in_chat(GROUP)
    seen = (shown.text, server.calls[0][2]["entities"])
    await connector.delete(server.service_url, GROUP.id, posted)

    assert seen == ("24 V", odd)
    assert server.in_chat(GROUP) == []


async def test_nothing_is_sent_where_teams_is_not(connector: Connector, server: FakeTeams) -> None:
    """The last check before our token leaves us."""
    with pytest.raises(PermanentError, match="serviceUrl"):
        await connector.post("https://evil.example/", GROUP.id, message())

    assert server.issuer.granted == {}


@pytest.mark.parametrize("fault, certain", [("lost", False), ("hang", False), ("500", True), ("429:1", True)])
async def test_it_is_known_whether_a_message_may_have_arrived(
    connector: Connector, server: FakeTeams, fault: str, certain: bool
) -> None:
    """Only then it may be there already."""
    server.faults["POST"] = deque([fault])

    with pytest.raises(TransientError) as failed:
        await connector.post(server.service_url, GROUP.id, message())

    assert isinstance(failed.value, Uncertain) is not certain


async def test_without_a_connection_nothing_arrived(settings: TeamsSettings, server: FakeTeams) -> None:
    """So trying again is safe."""
    key = aiohttp.client_reqrep.ConnectionKey("x", 1, False, True, None, None, None)
    error = translated(aiohttp.ClientConnectorError(key, OSError("refused")), what="POST activities")

    assert isinstance(error, TransientError)
    assert not isinstance(error, Uncertain)


@pytest.mark.parametrize(
    "status, headers, retry_after_s",
    [
        (429, {"Retry-After": "30"}, 30.0),
        (429, {"Retry-After": "soon"}, None),
        (429, {}, None),
        (412, {}, None),
        (401, {}, None),
        (502, {}, None),
    ],
)
def test_what_may_work_later_is_transient(status: int, headers: dict[str, str], retry_after_s: float | None) -> None:
    """The worker waits as long as Teams says."""
    error = refusal("POST activities", status, headers, {})

    assert isinstance(error, TransientError)
    assert error.retry_after_s == retry_after_s


def test_a_refusal_says_what_to_do() -> None:
    """Operators read it."""
    error = refusal("POST activities", 403, {}, {"error": {"code": "BotDisabledByAdmin", "message": "no"}})

    assert isinstance(error, Refused)
    assert (error.status, error.code, error.said) == (403, "BotDisabledByAdmin", "no")
    assert "administrator" in str(error)


async def test_tokens_are_asked_for_one_at_a_time(settings: TeamsSettings, server: FakeTeams, clock: FakeClock) -> None:
    """Many answers may wait for one."""
    credentials = Credentials(settings, clock)

    tokens = await asyncio.gather(*(credentials.token() for _ in range(5)))

    assert len(set(tokens)) == len(server.issuer.granted) == 1


async def test_a_refused_secret_is_a_fault_of_thesettings_of(server: FakeTeams, clock: FakeClock) -> None:
    """Waiting doesn't help."""
    with pytest.raises(ConfigError, match="invalid_client"):
        await Credentials(settings_of(server, app_password="another"), clock).token()


async def test_a_multi_tenant_bot_asks_elsewhere(server: FakeTeams, clock: FakeClock) -> None:
    """Its tokens come from a directory of the Bot Framework."""
    settings = settings_of(server, app_type="MultiTenant")

    with pytest.raises(ConfigError):
        await Credentials(settings, clock).token()


async def test_without_an_app_id_there_is_no_token(clock: FakeClock) -> None:
    """For development on loopback."""
    assert await Credentials(TeamsSettings(app_id="", development=True), clock).token() == ""


async def test_a_proxys_page_is_no_token(settings: TeamsSettings, server: FakeTeams, clock: FakeClock) -> None:
    """Nor is silence."""
    credentials = Credentials(settings, clock)
    for fault in ("page", "hang"):
        server.issuer.faults["token"] = deque([fault])
        with pytest.raises(TransientError):
            await credentials.token()


async def test_in_development_a_message_needs_no_token(clock: FakeClock) -> None:
    """But it still has to come from loopback."""
    keys = SigningKeys("http://127.0.0.1:1/", clock)
    gate = Gate(TeamsSettings(app_id="", development=True), keys.key, clock)
    bearer = await gate.admit("")

    gate.check({"serviceUrl": "http://localhost:56150/_connector"}, bearer)
    with pytest.raises(BotError):
        gate.check({"serviceUrl": "https://evil.example/"}, bearer)


def test_a_window_holds_back_what_is_too_fast(clock: FakeClock) -> None:
    """Seven in one second, eight in two."""
    window = Window(((2, 1.0), (3, 2.0)))
    waits: list[float] = []
    for _ in range(4):
        waits.append(window.wait_s(clock.now()))
        clock.advance(waits[-1])
        window.send(clock.now())

    assert waits == [0.0, 0.0, 1.0, 1.0]


async def test_rates_hold_back_a_conversation_and_no_other(clock: FakeClock) -> None:
    """A busy chat costs the others nothing."""
    rates = Rates(clock)
    for _ in range(7):
        await rates.turn("busy", tenant="t")
    held = asyncio.create_task(rates.turn("busy", tenant="t"))
    await rates.turn("quiet", tenant="t")
    await asyncio.sleep(0)
    was_held = not held.done()
    clock.advance(2)
    await held

    assert was_held


async def test_rates_forget_conversations_of_long_ago(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are more conversations than memory."""
    monkeypatch.setattr("adapters.teams.rates._MAX_CONVERSATIONS", 3)
    rates = Rates(clock)
    for number in range(20):
        await rates.turn(str(number), tenant=str(number))

    assert len(rates._windows) == 3


@pytest.mark.parametrize("reply_to", ["", "{", "[]"])
def test_an_utterance_that_says_not_where_cannot_be_answered(reply_to: str) -> None:
    """One of another version, perhaps."""
    utterance = an_utterance("d1", thread="t1")

    with pytest.raises(PermanentError, match="reply_to"):
        reference_of(
            type(utterance)(thread=utterance.thread, delivery_ids=("d",), author="a", text="t", reply_to=reply_to)
        )


async def test_a_reference_that_leads_nowhere_is_refused(connector: Connector) -> None:
    """Botbuilder would fail in its own way."""
    with pytest.raises(PermanentError, match="conversation reference"):
        await Turns(connector, app_id=APP).post({"channelId": "msteams"}, {"type": "message"})


async def test_botbuilder_lets_nothing_in_by_itself(connector: Connector) -> None:
    """Its own check of tokens isn't used."""
    inner = Turns(connector, app_id=APP)._adapter.bot_framework_authentication
    with pytest.raises(PermissionError):
        await inner.authenticate_request(None, "")
    with pytest.raises(PermissionError):
        await inner.authenticate_streaming_request("", "")


async def test_a_message_can_be_taken_back(connector: Connector, server: FakeTeams) -> None:
    """By the same way as it was posted."""
    turns = Turns(connector, app_id=APP)
    reference = {"serviceUrl": server.service_url, "channelId": "msteams", "bot": {"id": BOT}}
    there = {**reference, "conversation": {"id": GROUP.id, "tenantId": TENANT}}
    posted = await turns.post(there, {"type": "message", "textFormat": "markdown", "text": "12 V"})

    await turns.delete(there, posted)

    assert server.in_chat(GROUP) == []


async def test_without_a_place_no_progress_is_shown(
    connector: Connector, settings: TeamsSettings, clock: FakeClock
) -> None:
    """The answer says what is wrong; a courtesy doesn't."""

    async def none(*_: object) -> None:
        raise AssertionError("nothing is asked for")

    memory = Memory(sent=none, note=none, picker=none)  # type: ignore[arg-type]
    poster = TeamsPoster(Turns(connector, app_id=APP), memory, settings, clock)

    await poster.working("turn-1", an_utterance("d1", thread="t1"), TurnProgress())


def test_settings_are_refused_that_only_code_can_give(server: FakeTeams) -> None:
    """The environment's own check comes first."""
    with pytest.raises(ConfigError, match="slash"):
        settings_of(server, login_url="https://login.example")
    with pytest.raises(ConfigError, match="https"):
        settings_of(server, login_url="https://[")
