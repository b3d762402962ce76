"""The operator's endpoints."""

from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.operating import operating_routes
from core.errors import IndexUnavailable


async def _well() -> bool:
    return True


async def _dead() -> bool:
    return False


async def _unreadable() -> bool:
    raise IndexUnavailable("index.db: locked")


async def _copied() -> str:
    return "answers from a copy"


async def _page() -> bytes:
    return b"threadsheet_waiting 0\n"


def _client(**probes: object) -> TestClient[web.Request, web.Application]:
    app = web.Application()
    operating_routes(app, probes=probes, metrics=_page)  # type: ignore[arg-type]
    return TestClient(TestServer(app))


async def test_it_is_ready_when_every_part_works() -> None:
    """A balancer sends people here from now on."""
    async with _client(index=_well, worker=_well) as client:
        response = await client.get("/readyz")

        assert (response.status, await response.json()) == (200, {"index": "ok", "worker": "ok"})


async def test_a_part_that_fails_is_named_and_the_rest_lives() -> None:
    """Restarting helps a dead worker, but not a locked file: an operator must see which."""
    async with _client(index=_unreadable, worker=_dead, store=_well) as client:
        ready, alive = await client.get("/readyz"), await client.get("/healthz")

        assert ready.status == 503
        assert await ready.json() == {"index": "failing", "worker": "failing", "store": "ok"}
        assert alive.status == 200


async def test_a_part_that_makes_do_is_ready_and_says_so() -> None:
    """Questions are answered, so people may come; but an operator must see it."""
    async with _client(index=_copied, worker=_well) as client:
        response = await client.get("/readyz")

        assert (response.status, await response.json()) == (200, {"index": "answers from a copy", "worker": "ok"})


async def test_metrics_are_in_prometheus_form() -> None:
    """What can't be scraped is not watched."""
    async with _client() as client:
        response = await client.get("/metrics")

        assert response.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        assert await response.text() == "threadsheet_waiting 0\n"
