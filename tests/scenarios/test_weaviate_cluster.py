"""Three real Weaviate nodes, set up as deploy/weaviate recommends: one may die at any moment.

`make services` gets Weaviate.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from adapters.codec import plain_text
from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.writer import WeaviateWriter
from bot.bootstrap.knowledge import Answering, index_to_ask, index_writer, pipeline_of
from bot.index_with_copy import Backed
from bot.indexer import index_register
from bot.register import register_of
from bot.settings import Settings, read_settings
from core.catalog.catalog import Catalog, ProductModel
from core.errors import IndexUnavailable, PermanentError
from core.knowledge.document import Status
from core.messages import Platform, ThreadKey, Utterance
from core.plan import SearchPlan
from tests.adapters.index.copying import CHUNKS, a_version
from tests.architecture.source import ROOT
from tests.clocks import eventually, in_the_end
from tests.core.demo_catalog import DEMO
from tests.core.packs import SHIPPED
from tests.core.worlds import KeptThreads, glossary
from tests.deploy.weaviate_files import KEYS, environ_of_a_node
from tests.scenarios.weaviate_house import LABEL, PATIENCE_S, settings_for
from tests.services.node import HOST, Node
from tests.services.weaviate import running

pytestmark = pytest.mark.timeout(300)

ASKERS = 4
KILL_AFTER = 10
DOCUMENTS = 300
QUESTIONS = ROOT / "tests" / "demo" / "questions.jsonl"
ALL = SearchPlan(text="", limit=10_000)

_KEYS = {
    "THREADSHEET_WEAVIATE_API_KEY": KEYS["WEAVIATE_READ_KEY"],
    "THREADSHEET_WEAVIATE_WRITE_KEY": KEYS["WEAVIATE_WRITE_KEY"],
}


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sequence[Node]]:
    """Give three nodes; whoever stops one starts it again."""
    with running(tmp_path_factory.mktemp("cluster"), count=3, environ=environ_of_a_node()) as started:
        yield started


def settings(nodes: Sequence[Node], prefix: str) -> WeaviateSettings:
    """Return the settings of an index on `nodes`, with both keys."""
    return WeaviateSettings(
        hosts=tuple(f"{HOST}:{node.ports.rest}:{node.ports.grpc}" for node in nodes),
        prefix=prefix,
        api_key=KEYS["WEAVIATE_READ_KEY"],
        write_key=KEYS["WEAVIATE_WRITE_KEY"],
        replication=3,
    )


def status(node: Node, path: str, *, key: str = "", body: object = None) -> int:
    """Return the status of a request to one node."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{node.url}/v1/{path}", data=data, headers={"Content-Type": "application/json"})  # noqa: S310  our own server
    if key:
        request.add_header("Authorization", f"Bearer {key}")
    try:
        with urlopen(request, timeout=10) as answer:  # noqa: S310  our own server
            return int(answer.status)
    except HTTPError as error:
        return error.code


def test_nobody_comes_in_without_a_key_and_the_reading_key_changes_nothing(nodes: Sequence[Node]) -> None:
    """What the files in deploy/ say must be what a server does with it."""
    read, write = KEYS["WEAVIATE_READ_KEY"], KEYS["WEAVIATE_WRITE_KEY"]
    made = {"class": "Forbidden", "vectorizer": "none", "replicationConfig": {"factor": 3}}

    assert [status(node, "schema") for node in nodes] == [401, 401, 401]
    assert [status(node, "schema", key=read) for node in nodes] == [200, 200, 200]
    assert status(nodes[0], "schema", key=read, body=made) == 403
    assert status(nodes[0], "schema", key=write, body=made) == 200


async def test_the_reading_key_alone_cannot_index(nodes: Sequence[Node], tmp_path: Path) -> None:
    """The server that faces people needs no more than reading; and the message says which key is missing."""
    at = read_settings(
        settings_for(nodes) | _KEYS | {"THREADSHEET_WEAVIATE_WRITE_KEY": "", "THREADSHEET_DATA": str(tmp_path)}
    )

    with pytest.raises(PermanentError, match="THREADSHEET_WEAVIATE_WRITE_KEY"):
        await _index_demo(at)


async def test_a_node_dies_during_questions_and_every_question_is_answered(
    nodes: Sequence[Node], tmp_path: Path
) -> None:
    """The node that is asked, of all three: the answers stay the same, word for word."""
    at = read_settings(settings_for(nodes) | _KEYS | {"THREADSHEET_DATA": str(tmp_path)})
    questions = [str(json.loads(line)["question"]) for line in QUESTIONS.read_text("utf-8").splitlines()]
    await _index_demo(at)
    async with index_to_ask(at) as index:
        assert isinstance(index, Backed)
        copying = asyncio.ensure_future(index.keep_copied())
        answering = pipeline_of(at, index, KeptThreads())
        expected = {question: await _answer(answering, question) for question in questions}
        said: dict[str, str] = {}

        async def ask(mine: Sequence[str]) -> None:
            for question in mine:
                said[question] = await _answer(answering, question)

        asking = asyncio.gather(*(ask(questions[place::ASKERS]) for place in range(ASKERS)))
        await eventually(lambda: len(said) >= KILL_AFTER)
        nodes[0].kill()
        await asking
        copying.cancel()
    await nodes[0].come_back()

    assert {question: _without_label(answer) for question, answer in said.items()} == expected


async def test_chunks_come_in_document_order_from_replicas(nodes: Sequence[Node]) -> None:
    """Several nodes answer together, and what each says is put in order anew."""
    index, old = WeaviateIndex(settings(nodes, "Ordered")), a_version("old.md", 1)
    async with _writing(settings(nodes, "Ordered")) as writer:
        await writer.stage(replace(old, chunks=tuple(replace(each, status=Status.LEGACY) for each in old.chunks)))
        for number in reversed(range(20)):
            await writer.stage(a_version(f"{number:03}.md", 1))
        await writer.publish(Catalog(), remove=())
    try:
        found = [passage.chunk.document for passage in await index.search(ALL)]
    finally:
        await index.close()

    assert found == sorted(found)
    assert len(set(found)) == 20


async def test_a_node_dies_during_indexing_and_no_document_is_lost(nodes: Sequence[Node]) -> None:
    """Neither on those that stayed, nor, soon, on the one that comes back, which is no trouble meanwhile."""
    at = settings(nodes, "Indexed")
    items = [a_version(f"{number:03}.md", 1) for number in range(DOCUMENTS)]
    documents = {item.document.path: item.document for item in items}
    catalog = Catalog(models={"ECU-750": ProductModel(name="ECU-750")}, documents=documents)
    async with _writing(at) as writer:
        for number, item in enumerate(items):
            await writer.stage(item)
            if number == DOCUMENTS // 2:
                nodes[1].kill()
        await writer.publish(catalog, remove=())

    wanted = {chunk.chunk_id for item in items for chunk in item.chunks}
    assert len(wanted) == DOCUMENTS * CHUNKS
    assert await _held(nodes, at.prefix) == wanted
    for node in (nodes[0], nodes[2]):
        await in_the_end(partial(_has_all, node, at.prefix, wanted), patience_s=PATIENCE_S)
    await nodes[1].come_back()
    back_first = [nodes[1], nodes[2], nodes[0]]
    assert await _held(back_first, at.prefix) == wanted
    added = a_version("more.md", 1)
    async with _writing(settings(back_first, at.prefix)) as writer:
        assert (await writer.published()).keys() == documents.keys()
        await writer.stage(added)
        await writer.publish(catalog, remove=())
    wanted |= {chunk.chunk_id for chunk in added.chunks}
    assert await _held(back_first, at.prefix) == wanted
    for node in nodes:
        await in_the_end(partial(_has_all, node, at.prefix, wanted), patience_s=PATIENCE_S)


@asynccontextmanager
async def _writing(at: WeaviateSettings) -> AsyncIterator[WeaviateWriter]:
    """Give a writer; it is closed also where something fails: what it leaves open is told at another test."""
    writer = WeaviateWriter(at)
    try:
        yield writer
    finally:
        await writer.close()


async def _index_demo(at: Settings) -> None:
    register = register_of(DEMO / "docs", DEMO / "catalog.yaml", say=lambda _: None)
    async with index_writer(at, say=lambda _: None) as (index, writer):
        await index_register(
            register, glossary=glossary(), pack=SHIPPED, index=index, writer=writer, progress=lambda *_: None
        )


async def _answer(answering: Answering, question: str) -> str:
    thread = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root=question)
    turn = await answering.answer(Utterance(thread=thread, delivery_ids=(question,), author="u", text=question))
    return plain_text(turn.answer)


def _without_label(answer: str) -> str:
    """Return the answer without the line that says it comes from the copy."""
    return "\n\n".join(part for part in answer.split("\n\n") if not part.startswith(LABEL))


async def _has_all(node: Node, prefix: str, wanted: Collection[str]) -> bool:
    """Return whether a node has all chunks; one that hasn't must say so."""
    try:
        assert await _held([node], prefix) == wanted
    except IndexUnavailable:
        return False
    return True


async def _held(nodes: Sequence[Node], prefix: str) -> set[str]:
    """Return the ids of all chunks that a reader sees who knows these nodes only."""
    index = WeaviateIndex(settings(nodes, prefix))
    try:
        return {passage.chunk.chunk_id for passage in await index.search(ALL)}
    finally:
        await index.close()
