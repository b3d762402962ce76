"""The operator's endpoints: /healthz, /readyz and /metrics. They say nothing of what people ask."""

import logging
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web

from core.errors import BotError

log = logging.getLogger(__name__)

Probe = Callable[[], Awaitable[bool | str]]
"""Whether a part works; a text says that it works, but not as it should."""


def operating_routes(
    app: web.Application, *, probes: Mapping[str, Probe], metrics: Callable[[], Awaitable[bytes]]
) -> None:
    """Add the three endpoints to `app`.

    Args:
        app: Others may have routes in it too.
        probes: What must work for questions to be answered; False or a `BotError` means it doesn't.
        metrics: Returns Prometheus' text format.
    """

    async def health(_request: web.Request) -> web.Response:
        return web.json_response({"status": "alive"})

    async def ready(_request: web.Request) -> web.Response:
        works = {name: await _works(name, probe) for name, probe in probes.items()}
        return web.json_response(
            {name: _told(well) for name, well in works.items()}, status=200 if all(works.values()) else 503
        )

    async def measure(_request: web.Request) -> web.Response:
        return web.Response(body=await metrics(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    app.router.add_get("/healthz", health)
    app.router.add_get("/readyz", ready)
    app.router.add_get("/metrics", measure)


def _told(works: bool | str) -> str:  # noqa: FBT001  it is what a probe says
    return works if isinstance(works, str) else "ok" if works else "failing"


async def _works(name: str, probe: Probe) -> bool | str:
    try:
        return await probe()
    except BotError as error:
        log.warning("not ready part=%s why=%s", name, error)
        return False
