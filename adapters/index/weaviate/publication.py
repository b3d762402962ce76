"""Which slot readers see: one alias says so, and moving it publishes all of a slot at once."""

import asyncio
from typing import Any, Final
from uuid import UUID

from adapters.index.codec import Undecodable
from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.faults import Gone, drifted
from adapters.index.weaviate.manifest import KNOWLEDGE, MANIFEST, Learned, Manifest, to_learned, to_manifest
from adapters.index.weaviate.objects import Properties
from adapters.index.weaviate.schema import Kind, Names, versions_of
from adapters.index.weaviate.sdk import WeaviateAsyncClient
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.target import target_of
from core.errors import IndexUnavailable

_RESOLVES_WITHIN_S: Final = 15.0
_PAUSE_S: Final = 0.02


class Publication:
    """The alias of one index."""

    def __init__(self, cluster: Cluster, settings: WeaviateSettings, names: Names) -> None:
        self._cluster = cluster
        self._settings = settings
        self._names = names
        self._found = False

    async def manifest(self) -> Manifest | None:
        """Return what readers see; None if nothing was ever published.

        Raises:
            IndexDamaged: Another version published it.
            Gone: The server doesn't know yet, or not any more, where it is.
            IndexUnavailable: The server didn't tell.
        """
        # A query for what isn't there takes the server long, and there is something from the first publication on.
        if not self._found and await self._points_at() is None:
            return None
        try:
            found = await self._object(self._names.alias, MANIFEST)
            self._found = True
        except Gone:
            if await self._points_at() is None:
                return None
            raise
        return self._checked(found)

    async def agreed(self) -> Manifest | None:
        """Return the same for a writer, who would spoil it if it were of yesterday: as the cluster's leader knows it.

        A node that was away knows an older alias for a moment, or lacks the newest objects.

        Raises:
            IndexDamaged: Another version published it, or it is lost on every node.
            IndexUnavailable: The server didn't tell.
        """
        aim = await self._points_at()
        if aim is None:
            return None
        lacking: set[WeaviateAsyncClient] = set()
        try:
            found = await self._object(aim, MANIFEST, lacking=lacking)
        except Gone:
            raise
        except IndexUnavailable:
            if len(lacking) < len(self._settings.addresses):
                raise
            found = None
        return self._checked(found)

    async def learned(self, manifest: Manifest) -> Learned:
        """Return what is known of all that was published.

        Raises:
            Gone: Another publication has taken its place.
            IndexDamaged: It can't be read.
        """
        found = await self._object(self._names.collection(Kind.DOCUMENTS, manifest.slot), KNOWLEDGE)
        if found is None:
            raise drifted(self._cluster.server, "nothing tells what is known of all that is published")
        try:
            return to_learned(found)
        except Undecodable as error:
            raise drifted(self._cluster.server, str(error)) from error

    async def switch(self, manifest: Manifest) -> None:
        """Have readers see the manifest's slot; returns when the server answers so.

        Raises:
            IndexUnavailable: It doesn't in time.
        """
        alias, aim = self._names.alias, self._names.collection(Kind.DOCUMENTS, manifest.slot)

        async def point(client: WeaviateAsyncClient) -> None:
            known = await client.alias.get(alias_name=alias)
            if known is None:
                await client.alias.create(alias_name=alias, target_collection=aim)
            elif known.collection != aim:
                await client.alias.update(alias_name=alias, new_target_collection=aim)

        await self._cluster.run(point, timeout_s=self._settings.write_timeout_s)
        try:
            async with asyncio.timeout(_RESOLVES_WITHIN_S):
                while not await self._shows(manifest):  # noqa: ASYNC110  nobody tells us
                    await asyncio.sleep(_PAUSE_S)
        except TimeoutError as error:
            raise IndexUnavailable(f"Weaviate at {self._cluster.server}: {alias} doesn't resolve") from error

    async def withdraw(self) -> None:
        """Let nothing be published; no such thing is fine."""
        alias = self._names.alias

        async def remove(client: WeaviateAsyncClient) -> None:
            await client.alias.delete(alias_name=alias)

        await self._cluster.run(remove, timeout_s=self._settings.write_timeout_s)

    async def _shows(self, manifest: Manifest) -> bool:
        try:
            return await self.manifest() == manifest
        except IndexUnavailable:
            return False

    async def _points_at(self) -> str | None:
        async def ask(client: WeaviateAsyncClient) -> str | None:
            known = await client.alias.get(alias_name=self._names.alias)
            return None if known is None else known.collection

        return await self._cluster.run(ask, timeout_s=self._settings.timeout_s)

    def _checked(self, found: Properties | None) -> Manifest:
        try:
            manifest = None if found is None else to_manifest(found)
        except Undecodable as error:
            raise drifted(self._cluster.server, str(error)) from error
        expected = versions_of(self._settings)
        if manifest is None or manifest.versions != expected:
            had = "nothing" if manifest is None else manifest.versions
            raise drifted(self._cluster.server, f"{self._names.alias}: expected {expected}, got {had}")
        return manifest

    async def _object(
        self, name: str, uuid: UUID, *, lacking: set[WeaviateAsyncClient] | None = None
    ) -> Properties | None:
        """Return an object; `lacking` takes the nodes that haven't got it.

        Raises:
            IndexUnavailable: The nodes that answer lack it where several hold each object: they may be catching up.
        """
        target = target_of(name, self._names, self._settings, writing=False)

        async def ask(client: WeaviateAsyncClient) -> Properties | None:
            found: Any = await target.of(client).query.fetch_object_by_id(uuid)
            if found is None and self._settings.replication > 1:
                if lacking is not None:
                    lacking.add(client)
                raise IndexUnavailable(
                    f"Weaviate at {self._cluster.server}: {name} lacks what was published: a node is catching up; "
                    "run `threadsheet index` if that stays"
                )
            properties: Properties | None = None if found is None else found.properties
            return properties

        return await self._cluster.run(ask, timeout_s=self._settings.timeout_s)
