"""Connections to the nodes of a cluster: made when needed, made again when lost, the next node asked in turn."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar, cast

from adapters.index.weaviate.faults import OLDEST_SERVER, Gone, too_old, translated
from adapters.index.weaviate.sdk import (
    AdditionalConfig,
    Auth,
    ConnectionParams,
    GrpcConfig,
    Timeout,
    WeaviateAsyncClient,
)
from adapters.index.weaviate.settings import Address, WeaviateSettings
from core.errors import IndexUnavailable

log = logging.getLogger(__name__)

_T = TypeVar("_T")

_CHANNEL: Final = GrpcConfig(
    channel_options=[
        # By default a channel that was refused waits for up to two minutes.
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.min_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", 1000),
    ]
)


_PATIENT_PAUSES_S: Final = (0.5, 1.0, 2.0, 4.0, 8.0)


class Cluster:
    """The nodes of one cluster, asked with one key. The first call connects."""

    def __init__(self, settings: WeaviateSettings, *, key: str, patient: bool = False) -> None:
        """Take the nodes' addresses.

        Args:
            settings: Where they are.
            key: What they know us by; empty for nobody.
            patient: Once they were reached, try again for a while when they can't be: nobody waits for an answer.
        """
        self._settings = settings
        self._key = key
        self._pauses_s = _PATIENT_PAUSES_S if patient else ()
        self._addresses = settings.addresses
        self._first = 0
        self._clients: dict[Address, WeaviateAsyncClient] = {}
        self._connecting = asyncio.Lock()
        self._closed = False

    @property
    def server(self) -> str:
        """What messages call it: the node that is asked first."""
        return str(self._addresses[self._first])

    async def run(self, work: Callable[[WeaviateAsyncClient], Awaitable[_T]], *, timeout_s: float) -> _T:
        """Return what `work` returns, from the first node that does it within `timeout_s`.

        Where there are several nodes, the next is asked after `attempt_s` or more, so `work` must be safe to be done
        twice.

        Raises:
            IndexUnavailable: No node did it in time.
            PermanentError: A node refuses us.
        """
        for pause_s in self._pauses_s:
            try:
                return await self._run_once(work, timeout_s)
            except Gone:
                raise
            except IndexUnavailable as error:
                if not self._clients:
                    raise
                log.warning("trying again in %.1f s why=%s", pause_s, error)
                await asyncio.sleep(pause_s)
        return await self._run_once(work, timeout_s)

    async def close(self) -> None:
        """Let all connections go; later calls raise IndexUnavailable."""
        self._closed = True
        while self._clients:
            _, client = self._clients.popitem()
            await client.close()

    async def _run_once(self, work: Callable[[WeaviateAsyncClient], Awaitable[_T]], timeout_s: float) -> _T:
        with translated(self.server):
            async with asyncio.timeout(timeout_s):
                return await self._in_turn(work, timeout_s)

    async def _in_turn(self, work: Callable[[WeaviateAsyncClient], Awaitable[_T]], timeout_s: float) -> _T:
        tries = len(self._addresses)
        first_s = max(self._settings.attempt_s, timeout_s / (2 * tries))
        for left in reversed(range(tries)):
            # After a node died, those that are left need a moment themselves.
            attempt_s = first_s * 2 ** (tries - 1 - left) if left else timeout_s
            turn = self._first
            address = self._addresses[turn]
            try:
                with translated(str(address)):
                    async with asyncio.timeout(attempt_s):
                        return await work(await self._connected(address))
            except Gone:
                raise
            except IndexUnavailable:
                if not left:
                    raise
                if self._first == turn:
                    self._first = (turn + 1) % tries
        raise AssertionError("unreachable: the last try returns or raises")

    async def _connected(self, address: Address) -> WeaviateAsyncClient:
        if (known := self._clients.get(address)) is not None:
            return known
        async with self._connecting:
            if self._closed:
                raise IndexUnavailable(f"Weaviate at {address}: the index is closed")
            if address not in self._clients:
                self._clients[address] = await self._connect(address)
            return self._clients[address]

    async def _connect(self, address: Address) -> WeaviateAsyncClient:
        settings = self._settings
        client = WeaviateAsyncClient(
            ConnectionParams.from_params(
                http_host=address.host,
                http_port=address.http_port,
                http_secure=settings.secure,
                grpc_host=address.host,
                grpc_port=address.grpc_port,
                grpc_secure=settings.secure,
            ),
            additional_headers=dict(settings.sent_headers) or None,
            auth_client_secret=Auth.api_key(self._key) if self._key else None,
            additional_config=AdditionalConfig(
                timeout=Timeout(
                    init=settings.start_timeout_s, query=settings.timeout_s, insert=settings.write_timeout_s
                ),
                grpc_config=_CHANNEL,
            ),
            skip_init_checks=True,  # they also ask the package index for news
        )
        try:
            await client.connect()
            meta = cast("dict[str, object]", await client.get_meta())  # pyright: ignore[reportUnknownMemberType]
            version = str(meta.get("version", ""))
        except BaseException:
            await client.close()
            raise
        if _numbers(version) < OLDEST_SERVER:
            await client.close()
            raise too_old(str(address), version)
        return client


def _numbers(version: str) -> tuple[int, ...]:
    """Return "1.38.11" as numbers; what stands behind a hyphen doesn't count."""
    return tuple(int(part) for part in version.partition("-")[0].split(".") if part.isdecimal())
