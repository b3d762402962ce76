"""How fast we call Teams, seen from Teams: each conversation has a rate of its own."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from adapters.teams.connector import Connector
from adapters.teams.credentials import Credentials
from adapters.teams.rates import PER_CONVERSATION, PER_TENANT, Rates, post_rates
from core.messages import Platform, ThreadKey
from tests.adapters.teams.posters import settings_of
from tests.clocks import FakeClock, eventually
from tests.fakes.teams_chats import BOT, Chat
from tests.fakes.teams_issuer import TENANT
from tests.fakes.teams_server import FakeTeams


def test_answers_of_all_servers_together_keep_what_teams_documents() -> None:
    """However many servers, and however long it goes on: in no span goes more than may go."""
    wide, narrow = post_rates(ThreadKey(platform=Platform.TEAMS, workspace="tenant", channel="chat", root="root"))

    assert (wide.key, narrow.key) == ("teams|tenant", "teams|tenant|chat|root")
    for rate, limits in ((wide, PER_TENANT), (narrow, PER_CONVERSATION[:-1])):
        assert all(rate.burst + int(span_s / rate.every_s) <= count for count, span_s in limits)


@pytest.fixture
async def connector(server: FakeTeams, clock: FakeClock) -> AsyncIterator[Connector]:
    """Give a connector to the local Teams."""
    settings = settings_of(server, timeout_s=10.0)
    connector = Connector(settings, Credentials(settings, clock), Rates(clock))
    yield connector
    await connector.close()


def message(chat: Chat) -> dict[str, object]:
    """Return an activity for a chat."""
    said = {"type": "message", "textFormat": "markdown", "text": "12 V"}
    return {**said, "from": {"id": BOT}, "conversation": {"id": chat.id, "tenantId": TENANT}}


async def test_fifty_chats_at_once_wait_for_the_tenant_and_not_for_each_other(
    connector: Connector, server: FakeTeams, clock: FakeClock
) -> None:
    """Fifty people ask after a talk: as many as the tenant may have in a second are told at once, the rest in the next.

    Were they one conversation for us, it would take half a minute.
    """
    chats = [server.add(Chat(f"a:{number}", "personal")) for number in range(50)]
    began = clock.now()
    posting = asyncio.gather(*(connector.post(server.service_url, chat.id, message(chat)) for chat in chats))
    await eventually(lambda: len(server.shown) == 30)
    clock.advance(1.0)
    await eventually(posting.done)

    ids = await posting
    assert (len(set(ids)), clock.now() - began) == (50, timedelta(seconds=1))
    assert {len(server.in_chat(chat)) for chat in chats} == {1}


async def test_one_chat_is_held_back_whatever_is_done_there(
    connector: Connector, server: FakeTeams, clock: FakeClock
) -> None:
    """Teams counts changes of messages as it counts messages."""
    busy = server.add(Chat("a:busy", "personal"))
    posted = await connector.post(server.service_url, busy.id, message(busy))
    for _ in range(6):
        await connector.update(server.service_url, busy.id, posted, message(busy))

    eighth = asyncio.create_task(connector.delete(server.service_url, busy.id, posted))
    await eventually(lambda: clock.rests == 1)
    still_there = len(server.in_chat(busy))
    clock.advance(1.0)
    await eighth

    assert (still_there, server.in_chat(busy)) == (1, [])
