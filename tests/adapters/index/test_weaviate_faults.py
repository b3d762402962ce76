"""Wrong key, wrong server, somebody else's collections, nobody there: a clear message each, and never a mixture.

`make services` gets the server.
"""

import re
from dataclasses import replace

import pytest
from aiohttp import web

from adapters.index.weaviate import manifest as stored_manifest
from adapters.index.weaviate.faults import Gone, as_ours, translated
from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.schema import Kind, Slot, names_of
from adapters.index.weaviate.sdk import DataType, Property, WeaviateBaseError
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.slots import SlotStore
from adapters.index.weaviate.writer import WeaviateWriter
from core.catalog.catalog import Catalog
from core.errors import BotError, IndexDamaged, IndexUnavailable, PermanentError
from core.plan import FactPlan, SearchPlan
from tests.adapters.index.weaviate_world import Sides, bare, settings_of, sides
from tests.contracts.index_world import a_chunk, a_staged, ids
from tests.services.node import free_ports
from tests.services.weaviate import Server, StartNodes

KEYS = {
    "AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED": "false",
    "AUTHENTICATION_APIKEY_ENABLED": "true",
    "AUTHENTICATION_APIKEY_ALLOWED_KEYS": "key-to-read,key-to-write",
    "AUTHENTICATION_APIKEY_USERS": "reader,writer",
    "AUTHORIZATION_ADMINLIST_ENABLED": "true",
    "AUTHORIZATION_ADMINLIST_USERS": "writer",
    "AUTHORIZATION_ADMINLIST_READONLY_USERS": "reader",
}


async def filled(both: Sides) -> None:
    """Publish one chunk."""
    await both.writer.stage(a_staged("a.md", a_chunk("x")))
    await both.writer.publish(Catalog(), remove=())


async def test_the_reading_key_serves_and_only_the_writing_key_indexes(start_nodes: StartNodes) -> None:
    """A key that leaks from a serving machine must not be able to change what people are told."""
    (node,) = start_nodes(environ=KEYS)
    right = settings_of(node, api_key="key-to-read", write_key="key-to-write")
    async with sides(right, remove=False) as both:
        assert list(await both.index.search(SearchPlan(text="supply"))) == []
        await filled(both)
        assert ids(await both.index.search(SearchPlan(text="supply"))) == ["x"]
        assert await both.index.chunks(["x"]) == {"x": a_chunk("x")}

    async with sides(replace(right, write_key=""), remove=False) as both:
        with pytest.raises(PermanentError, match="THREADSHEET_WEAVIATE_WRITE_KEY"):
            await filled(both)
        assert ids(await both.index.search(SearchPlan(text="supply"))) == ["x"]

    for key in ("", "key-to-nothing"):
        async with sides(replace(right, api_key=key, write_key=""), remove=False) as both:
            for asking in (both.index.knowledge(), both.index.facts(FactPlan()), both.writer.published()):
                with pytest.raises(
                    PermanentError, match="refuses our API key; set THREADSHEET_WEAVIATE_API_KEY"
                ) as told:
                    await asking
                assert "key-to" not in str(told.value)


async def test_nobody_there_is_unavailable_and_names_the_address() -> None:
    """Somebody has to know which machine to look at."""
    (ports,) = free_ports(1)
    settings = WeaviateSettings(hosts=(f"127.0.0.1:{ports.rest}:{ports.grpc}",), timeout_s=1, write_timeout_s=1)
    index, writer = WeaviateIndex(settings), WeaviateWriter(settings)

    for asking in (index.search(SearchPlan(text="x")), index.knowledge(), writer.published()):
        with pytest.raises(IndexUnavailable, match=f"127.0.0.1:{ports.rest}"):
            await asking
    await index.close()
    await writer.close()
    with pytest.raises(IndexUnavailable, match="closed"):
        await index.chunks(["x"])


async def test_the_next_node_is_asked_where_one_is_down(weaviate_server: Server) -> None:
    """A cluster of three is not down because the first of the list is."""
    (ports,) = free_ports(1)
    alive = settings_of(weaviate_server)
    listed = replace(alive, hosts=(f"127.0.0.1:{ports.rest}:{ports.grpc}", *alive.hosts), attempt_s=0.2)
    async with sides(alive) as both, sides(listed, remove=False) as other:
        await filled(both)

        assert ids(await other.index.search(SearchPlan(text="supply"))) == ["x"]
        assert str(listed.addresses[1]) == other.index._cluster.server


@pytest.mark.parametrize("version", ["1.20.0", "1.27.0", "1.38.6", "1.38.6-rc.1"])
async def test_an_old_server_is_refused_with_its_version(version: str) -> None:
    """What it lacks would show up as something else, much later."""
    app = web.Application()

    async def meta(_request: web.Request) -> web.Response:
        return web.json_response({"version": version})

    app.router.add_get("/v1/meta", meta)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
    index = WeaviateIndex(WeaviateSettings(hosts=(f"127.0.0.1:{port}:{free_ports(1)[0].grpc}",)))

    with pytest.raises(PermanentError, match=r"expected server 1\.38\.7 or newer.*update the server"):
        await index.knowledge()
    await index.close()
    await runner.cleanup()


async def test_a_changed_schema_is_refused_and_rebuilt(weaviate_server: Server) -> None:
    """Somebody's script, or an older version of ours: filling it up would mix two rules."""
    async with sides(settings_of(weaviate_server, keep_previous=True)) as both:
        await filled(both)
        await filled(both)
        name = names_of(both.settings).collection(Kind.CHUNKS, Slot.A)
        async with bare(both.settings) as client:
            await client.collections.use(name).config.add_property(Property(name="extra", data_type=DataType.TEXT))

        with pytest.raises(IndexDamaged, match=r"property extra.*rebuild it with `threadsheet index`"):
            await filled(both)
        assert ids(await both.index.search(SearchPlan(text="supply"))) == ["x"]

        await both.writer.rebuild()
        await filled(both)
        assert ids(await both.index.search(SearchPlan(text="supply"))) == ["x"]


async def test_collections_of_another_version_are_refused_by_readers_and_writers(
    weaviate_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words cut by one rule aren't found by another."""
    async with sides(settings_of(weaviate_server)) as both:
        await filled(both)
        old = replace(both.writer._seen or await _published(both), versions="schema 0, analyzer 1")
        store = SlotStore(both.writer._cluster, both.settings, names_of(both.settings), old.slot)
        await store.collections.insert(Kind.DOCUMENTS, [stored_manifest.manifest_object(old)])

        async with sides(both.settings, remove=False) as other:
            for asking in (other.index.knowledge(), other.writer.published()):
                with pytest.raises(IndexDamaged, match=r"expected schema \d.*got schema 0, analyzer 1; rebuild"):
                    await asking


async def _published(both: Sides) -> stored_manifest.Manifest:
    found = await both.writer._publication.manifest()
    assert found is not None
    return found


@pytest.mark.parametrize("what", [stored_manifest.MANIFEST, stored_manifest.KNOWLEDGE])
async def test_a_damaged_index_says_so(weaviate_server: Server, what: object) -> None:
    """Half an index must not pass for one without answers."""
    async with sides(settings_of(weaviate_server)) as both:
        await filled(both)
        name = names_of(both.settings).collection(Kind.DOCUMENTS, Slot.A)
        async with bare(both.settings) as client:
            await client.collections.use(name).data.delete_by_id(what)  # type: ignore[arg-type]
        async with sides(both.settings, remove=False) as other:
            with pytest.raises(IndexDamaged, match="rebuild it with `threadsheet index`"):
                await other.index.knowledge()


async def test_collections_that_vanish_are_told_not_taken_for_empty(weaviate_server: Server) -> None:
    """Somebody cleans the server up: "the documents don't say" would be a lie."""
    async with sides(settings_of(weaviate_server)) as both:
        await filled(both)
        async with bare(both.settings) as client:
            await client.collections.delete(names_of(both.settings).collection(Kind.CHUNKS, Slot.A))

        with pytest.raises(IndexUnavailable, match="run `threadsheet index` if that stays"):
            await both.index.search(SearchPlan(text=""))


@pytest.mark.parametrize(
    "said, expected, hint",
    [
        pytest.param("could not find class Chunks_A in schema", Gone, "could not find class", id="no collection"),
        pytest.param('tenant not found: "acme"', Gone, "tenant not found", id="no tenant"),
        pytest.param("store is read-only", PermanentError, "disk is full; make room", id="disk full"),
        pytest.param("write: no space left on device", PermanentError, "disk is full; make room", id="no space"),
        pytest.param("cannot achieve consistency level", IndexUnavailable, "too few of its nodes", id="no quorum"),
        pytest.param("Unexpected status code: 401", PermanentError, "API_KEY", id="no key"),
        pytest.param("forbidden: Unexpected status code: 403", PermanentError, "WRITE_KEY", id="not allowed"),
        pytest.param("panic " + "x" * 999, IndexUnavailable, "panic x+…", id="anything else, shortened"),
    ],
)
def test_the_servers_words_become_ours(said: str, expected: type[BotError], hint: str) -> None:
    """An operator reads what to do, not a stack of protocols."""
    error = as_ours(said, "weaviate:8080")

    assert type(error) is expected
    assert re.search(hint, str(error))
    assert "weaviate:8080" in str(error)


@pytest.mark.parametrize(
    "raised, expected",
    [
        pytest.param(WeaviateBaseError("something"), IndexUnavailable, id="the client's"),
        pytest.param(TimeoutError(), IndexUnavailable, id="too late"),
        pytest.param(ConnectionResetError("reset"), IndexUnavailable, id="the network's"),
        pytest.param(UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no"), PermanentError, id="no text"),
        pytest.param(KeyError("ours"), KeyError, id="a mistake of ours"),
    ],
)
def test_no_error_of_the_client_gets_out(raised: Exception, expected: type[Exception]) -> None:
    """Whoever asks knows our errors only."""
    with pytest.raises(expected), translated("weaviate:8080"):
        raise raised
