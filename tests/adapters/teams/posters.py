"""What posts to a local Teams."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from adapters.teams.connector import Connector
from adapters.teams.credentials import Credentials
from adapters.teams.poster import Memory, TeamsPoster
from adapters.teams.rates import Rates
from adapters.teams.settings import TeamsSettings
from adapters.teams.turns import Turns
from core.catalog.autocomplete import Picker
from core.catalog.catalog import Catalog
from core.ports import Clock
from tests.core.packs import build_names
from tests.fakes.teams_chats import BOT, Chat
from tests.fakes.teams_issuer import APP, PASSWORD, TENANT
from tests.fakes.teams_server import FakeTeams


def reference_to(server: FakeTeams, chat: Chat) -> str:
    """Return where an answer goes that is for Anna in a chat."""
    return json.dumps(
        {
            "serviceUrl": server.service_url,
            "channelId": "msteams",
            "conversation": {"id": chat.id, "conversationType": chat.kind, "tenantId": TENANT},
            "bot": {"id": BOT},
            "user": {"id": "29:1anna"},
        }
    )


def settings_of(server: FakeTeams, **more: Any) -> TeamsSettings:
    """Return the settings with which a program is registered at a local Teams, `more` of them otherwise."""
    given: dict[str, Any] = {
        "app_id": APP,
        "app_password": PASSWORD,
        "tenant": TENANT,
        "login_url": server.environ["TEAMS_LOGIN_URL"],
        "openid_url": server.environ["TEAMS_OPENID_URL"],
        "service_hosts": frozenset({server.environ["TEAMS_SERVICE_HOSTS"]}),
    }
    return TeamsSettings(**(given | more))


@asynccontextmanager
async def a_teams_poster(server: FakeTeams, sent: dict[str, str], clock: Clock) -> AsyncGenerator[TeamsPoster]:
    """Give a poster that remembers in `sent` what shows the answer of which turn."""
    settings = settings_of(server)
    connector = Connector(settings, Credentials(settings, clock), Rates(clock))

    async def sent_of(turn_id: str) -> str | None:
        return sent.get(turn_id)

    async def note(turn_id: str, message: str) -> None:
        sent[turn_id] = message

    async def picker() -> Picker:
        return Picker(build_names(Catalog(models={}, documents={}), {}))

    try:
        memory = Memory(sent=sent_of, note=note, picker=picker)
        yield TeamsPoster(Turns(connector, app_id=APP), memory, settings, clock)
    finally:
        await connector.close()
