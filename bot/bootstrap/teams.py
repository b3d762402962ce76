"""Builds Teams' side of a server. Loaded only where Teams is configured: botbuilder takes 25 MB and a second."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from adapters.chat.expert_desk import ExpertDesk
from adapters.chat.pictures import Pictures
from adapters.store import Store
from adapters.teams.app import TeamsApp
from adapters.teams.connector import Connector
from adapters.teams.credentials import Credentials
from adapters.teams.intake import Hooks
from adapters.teams.poster import Memory, TeamsPoster, message_name
from adapters.teams.rates import Rates
from adapters.teams.settings import TeamsSettings
from adapters.teams.turns import Turns
from bot.clock import SystemClock
from bot.wiring import Desk
from core.catalog.autocomplete import Picker
from core.messages import ThreadKey
from core.ports import Clock


@asynccontextmanager
async def teams_side(
    settings: TeamsSettings, desk: Desk, experts: ExpertDesk, clock: Clock, pictures: Pictures
) -> AsyncGenerator[tuple[TeamsApp, TeamsPoster]]:
    """Give what takes Teams' activities, and what posts there; at the end the connections are closed."""
    connector = Connector(settings, Credentials(settings, clock), Rates(SystemClock()))
    turns = Turns(connector, app_id=settings.app_id)
    store = desk.store
    office = _Office(desk, store)
    memory = Memory(sent=store.message_of, note=store.note, picker=office.picker)
    hooks = Hooks(
        offer=desk.accepting.offer,
        amend=desk.accepting.amend,
        retract=desk.accepting.retract,
        joined=store.joined,
        rated=office.rated,
        rate=desk.rate,
        wish=desk.wish,
        answer=store.answer_in,
        receipt=store.receipt_in,
        chunks=desk.index.chunks,
        overview=desk.overview,
        picker=office.picker,
        experts=experts,
    )
    try:
        app = TeamsApp(settings, hooks, turns=turns, clock=clock)
        yield app, TeamsPoster(turns, memory, settings, clock, pictures)
    finally:
        await connector.close()


class _Office:
    """What Teams asks of the rest of the program."""

    def __init__(self, desk: Desk, store: Store) -> None:
        self._desk, self._store = desk, store
        self._picker: Picker | None = None

    async def rated(self, thread: ThreadKey, message: str) -> str | None:
        """Return the turn that a message answers; None for one that is no answer of ours."""
        return await self._store.turn_of(message_name(thread, message))

    async def picker(self) -> Picker:
        """Return the product models to choose from; made anew when there are others."""
        names = await self._desk.names()
        if self._picker is None or self._picker.names is not names:
            self._picker = await asyncio.to_thread(Picker, names)
        return self._picker
