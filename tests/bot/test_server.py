"""The server in this process: questions from page and Slack, ratings, and a Slack that fails."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from adapters.store import open_store
from adapters.web.settings import WebSettings
from bot.bootstrap.platforms import server_parts
from bot.clock import SystemClock
from bot.expert_desk import ChatExperts
from bot.server import answers_of, serve
from bot.settings import Settings, read_settings
from bot.watching import keep_indexed
from core.errors import PermanentError
from core.experts import Experts
from core.feedback import Opinion
from core.messages import Platform, ThreadKey, Utterance
from tests.bot.serving import serving
from tests.bot.shelf import filled, sheet
from tests.fakes.slack_server import SCOPES, FakeSlack
from tests.fakes.slack_workspace import APP_TOKEN, BOT_TOKEN, SIGNING_SECRET
from tests.services.postgres import Postgres
from tests.visitors import visiting


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Two documents, indexed, and any free port."""
    shelf = filled(tmp_path)
    assert shelf.run("index", str(shelf.docs)) == 0
    return read_settings({"THREADSHEET_DATA": str(shelf.data), "THREADSHEET_PORT": "0"})


@pytest.fixture
async def slack() -> AsyncGenerator[FakeSlack]:
    """A workspace that granted all scopes."""
    workspace = FakeSlack(scopes=frozenset(scope for needed in SCOPES.values() for scope in needed))
    await workspace.start()
    yield workspace
    await workspace.close()


def _with_slack(settings: Settings, slack: FakeSlack, *, socket_mode: bool = False) -> Settings:
    environ = {
        "THREADSHEET_DATA": str(settings.data),
        "THREADSHEET_PORT": "0",
        "SLACK_BOT_TOKEN": BOT_TOKEN,
        "SLACK_API_URL": slack.api_url,
    }
    way = {"SLACK_APP_TOKEN": APP_TOKEN} if socket_mode else {"SLACK_SIGNING_SECRET": SIGNING_SECRET}
    return read_settings(environ | way)


def _serving(settings: Settings) -> AbstractAsyncContextManager[str]:
    return serving(lambda announce: serve(settings, announce=announce))


async def _answer(address: str, question: str) -> dict[str, object]:
    """Ask on the page and return the turn once it is answered."""
    async with visiting(address) as (page, _):
        return await _asked(page, question)


async def _asked(page: aiohttp.ClientSession, question: str) -> dict[str, object]:
    body = {"id": "q1", "text": question}
    async with page.post("/api/v1/threads/t1/questions", json=body) as accepted:
        assert accepted.status == 202
    return await _told(page)


async def _told(page: aiohttp.ClientSession) -> dict[str, object]:
    """Return the first turn of thread t1 that a page shows answered, without asking anything."""
    async with page.get("/api/v1/threads/t1/events?new=true") as events:
        return await _shown(events, b'"answer": {')


async def _shown(events: aiohttp.ClientResponse, *wanted: bytes) -> dict[str, object]:
    """Return the next turn told that holds what is wanted."""
    async for line in events.content:
        if line.startswith(b"data: ") and all(each in line for each in wanted):
            turn: dict[str, object] = json.loads(line.removeprefix(b"data: "))
            return turn
    raise AssertionError("the stream ended without an answer")


async def test_a_question_on_the_page_is_answered_and_can_be_rated(settings: Settings) -> None:
    """The whole way: page, inbox, worker, pipeline, page."""
    async with _serving(settings) as address, visiting(address) as (page, _):
        turn = await _asked(page, "What is the supply voltage of the ECU-750?")
        for verdict in ("up", "none"):
            body = {"thread": "t1", "turn": turn["turn"], "verdict": verdict}
            async with page.post("/api/v1/feedback", json=body) as rated:
                assert rated.status < 300
        async with page.get("/api/v1/threads") as listed:
            threads = (await listed.json())["threads"]
        async with page.get("/api/v1/overview") as told:
            examples = (await told.json())["examples"]

    assert "12 V DC" in str(turn["plain"])
    assert [thread["title"] for thread in threads] == ["What is the supply voltage of the ECU-750?"]
    assert "What is the supply voltage of the ECU-750?" in examples


@pytest.mark.parametrize("socket_mode", [False, True])
async def test_slack_is_served_in_both_ways(settings: Settings, slack: FakeSlack, socket_mode: bool) -> None:
    """A reachable server takes HTTP; one behind a firewall opens a socket."""
    async with _serving(_with_slack(settings, slack, socket_mode=socket_mode)) as address:
        async with aiohttp.ClientSession(address) as stranger, stranger.post("/slack/events") as refused:
            status = refused.status

        assert status == (404 if socket_mode else 401)
        assert slack.sockets_opened == int(socket_mode)


async def test_a_token_that_slack_refuses_stops_the_start(settings: Settings, slack: FakeSlack) -> None:
    """A bot that looks healthy and never answers is the worst outcome."""
    slack.faults["auth.test"] = deque(["invalid_auth"])

    with pytest.raises(PermanentError, match="invalid_auth"):
        async with _serving(_with_slack(settings, slack)):
            pass


async def test_a_slack_that_is_down_delays_nobody_else(
    settings: Settings, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The page answers meanwhile, and Slack is tried again by itself."""
    monkeypatch.setattr("bot.server.RECONNECT_S", 0.01)
    slack.faults["auth.test"] = deque(["500", "500"])
    caplog.set_level(logging.INFO, "bot.server")

    async with _serving(_with_slack(settings, slack)) as address:
        turn = await _answer(address, "What is the supply voltage of the ECU-750?")
        while "slack reached" not in caplog.text:  # noqa: ASYNC110  the log is what an operator sees
            await asyncio.sleep(0.01)

    assert "12 V DC" in str(turn["plain"])


async def test_a_token_that_is_refused_later_is_logged(
    settings: Settings, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The page goes on; the log says what to run."""
    monkeypatch.setattr("bot.server.RECONNECT_S", 0.01)
    slack.faults["auth.test"] = deque(["500", "token_revoked"])

    async with _serving(_with_slack(settings, slack)):
        while "slack refuses us" not in caplog.text:  # noqa: ASYNC110  the log is what an operator sees
            await asyncio.sleep(0.01)

    assert "threadsheet doctor" in caplog.text


async def test_slack_is_told_what_is_covered(settings: Settings, slack: FakeSlack) -> None:
    """The App Home is where people look first; a rating there is kept like one on the page."""
    question = Utterance(
        thread=ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root="1"),
        delivery_ids=("d1",),
        author="U1",
        text="supply of the ECU-750?",
    )
    async with server_parts(_with_slack(settings, slack), answering=answers_of) as parts:
        desk = parts.desk
        experts = ChatExperts(
            experts=Experts(), answers=parts.answers, store=parts.store, index=parts.index, clock=desk.clock
        )
        hooks = desk.for_slack(experts)

        overview = await hooks.overview()
        first, again = await hooks.offer(question), await hooks.offer(question)

        turn_id = (await parts.store.thread_turns(question.thread))[0].turn_id
        await hooks.rate(turn_id, "U1", Opinion(rating="up"))

        assert [rated.rating for rated in await parts.store.ratings_of(turn_id)] == ["up"]
        assert (overview.models, overview.documents) == (3, 2)
        assert (first, again) == (True, False)
        assert await hooks.joined(question.thread)


@pytest.mark.slow
async def test_a_watched_folder_is_kept_indexed(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    """New documents answer without a restart; a broken catalogue leaves what was known."""
    root = settings.data.parent
    watching = settings.model_copy(update={"docs": root / "docs", "catalog": root / "catalog.yaml"})
    caplog.set_level(logging.INFO, "bot.watching")

    async with _serving(watching) as address:
        await _logged(caplog, "indexed documents=2 read=0")
        (root / "docs" / "note.md").write_text("---\ncovered_models: [ECU-750]\n---\n" + sheet("ECU-750", 12))
        await _logged(caplog, "indexed documents=3 read=1")
        (root / "catalog.yaml").write_text("models: [")
        await _logged(caplog, "indexing failed, what was known stays why=")
        turn = await _answer(address, "What is the supply voltage of the ECU-750?")

    assert "12 V DC" in str(turn["plain"])


async def test_a_watched_folder_without_a_catalogue_uses_proposals(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is there to confirm; the log says so."""
    docs = settings.data.parent / "docs"
    (settings.data.parent / "catalog.yaml").unlink()

    async with _serving(settings.model_copy(update={"docs": docs})):
        await _logged(caplog, "product models were proposed, nobody confirmed them count=2")


async def test_an_unexpected_fault_while_indexing_is_logged(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of ours in one document must not end the watch."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.watching.register_of", broken)

    async with _serving(settings.model_copy(update={"docs": settings.data.parent / "docs"})):
        await _logged(caplog, "indexing failed, what was known stays")


async def test_a_stopping_server_breaks_indexing_off(settings: Settings, tmp_path: Path) -> None:
    """Whoever presses Ctrl-C doesn't wait for a thousand manuals; what was read is kept."""
    stop = asyncio.Event()
    stop.set()

    await keep_indexed(settings, tmp_path / "docs", stop)


async def _logged(caplog: pytest.LogCaptureFixture, wanted: str) -> None:
    while wanted not in caplog.text:  # noqa: ASYNC110  the log is what an operator sees
        await asyncio.sleep(0.05)


async def test_what_another_server_accepts_and_answers_is_shown_at_once(
    settings: Settings, postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages of one thread may hang on different servers; the usual look into the store comes too late."""
    where = postgres_server.make_database()
    shared = read_settings(
        {"THREADSHEET_DATA": str(settings.data), "THREADSHEET_PORT": "0", "THREADSHEET_STATE": where}
    )
    monkeypatch.setattr("adapters.web.settings.WebSettings", partial(WebSettings, heartbeat_s=86_400.0))
    async with _serving(shared) as address, open_store(where) as other, visiting(address) as (page, person):

        async def offer(text: str) -> bool:
            asked = Utterance(thread=person.thread("t1"), delivery_ids=(text,), author="web", text=text)
            return await other.offer(asked, now=SystemClock().now())

        assert await offer("hi")
        async with page.get("/api/v1/threads/t1/events?new=true") as events:
            await _shown(events, b'"text": "hi"')

            assert await offer("hello")

            await _shown(events, b'"text": "hello"', b'"answer": {')
