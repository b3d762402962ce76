"""The Teams app: one route, with the gate before it and the intake behind."""

import logging

from aiohttp import web

from adapters.teams.gate import ACTIVITY, PATH, Gate
from adapters.teams.intake import Hooks, Intake
from adapters.teams.keys import SigningKeys
from adapters.teams.settings import TeamsSettings
from adapters.teams.turns import Turns
from core.errors import BotError, PayloadError
from core.ports import Clock

log = logging.getLogger(__name__)


class TeamsApp:
    """Teams' side of the program."""

    def __init__(self, settings: TeamsSettings, hooks: Hooks, *, turns: Turns, clock: Clock) -> None:
        self._settings, self._turns = settings, turns
        self._keys = SigningKeys(settings.openid_url, clock, timeout_s=settings.timeout_s)
        self._gate = Gate(settings, self._keys.key, clock)
        self._intake = Intake(turns, hooks, settings, clock)

    def add_routes(self, app: web.Application) -> None:
        """Serve activities at POST /api/messages."""
        app.middlewares.append(self._gate.middleware())
        app.router.add_post(PATH, self._receive)

    async def warm(self) -> bool:
        """Have the keys ready for the first message; False if they can't be had now."""
        return not self._settings.authenticated or await self._keys.warm()

    async def close(self) -> None:
        """Take nothing more, and finish what was begun."""
        await self._intake.close()
        await self._keys.close()

    async def _receive(self, request: web.Request) -> web.Response:
        try:
            response = await self._turns.take(request[ACTIVITY], self._intake.take)
        except PayloadError as error:
            log.warning("unreadable activity why=%s", error)
            return web.Response(status=400)
        except BotError:
            log.exception("an activity couldn't be taken")
            return web.Response(status=503)
        if response.body is None:
            return web.Response(status=response.status)
        return web.json_response(response.body, status=response.status)
