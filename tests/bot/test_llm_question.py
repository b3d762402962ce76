"""`doctor` asks a language model one real question, and says in words what would go wrong."""

import json
import tempfile
from collections.abc import AsyncGenerator, Iterator, Mapping
from pathlib import Path

import pytest

from bot import llm_question
from bot.doctor import check_language_model
from bot.findings import Finding, Level
from bot.settings import read_settings
from tests.fakes.model_server import KEY, FakeModel, Turn, fails, model_server, says, sends
from tests.scenarios.two_steps import reads, thinks, writes

PROVEN = writes(("The maximum supply current of the ECU-850b at 24 V is 240 mA.", "240 mA"))
REFUSES = says(None, refusal="no")


@pytest.fixture
async def server() -> AsyncGenerator[FakeModel]:
    """Give a running server."""
    async with model_server() as running:
        yield running


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give where temporary folders are made; whatever comes of a question, none is left."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    yield tmp_path
    assert list(tmp_path.iterdir()) == []


async def found(server: FakeModel, turn: Turn, **environ: str) -> Finding:
    """Return what is found of a model that thinks so."""
    server.then(says('{"ready": true}'), *[turn] * 8)
    _, finding = await check_language_model(read_settings({**environ_of(server), **environ}))
    assert KEY not in str(finding)
    return finding


def environ_of(server: FakeModel) -> Mapping[str, str]:
    """Return the settings that name a server."""
    return {"OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": KEY, "THREADSHEET_LLM_MODEL": "small"}


async def test_who_reads_and_writes_what_is_proven_is_fine(server: FakeModel) -> None:
    """It is asked as it will be, about documents that everybody has."""
    finding = await found(server, thinks(reads(), PROVEN), THREADSHEET_LLM_SURE="0.5")

    assert (finding.level, finding.remedy) == (Level.OK, "")
    assert finding.said.startswith("it reads, and writes what is proven (")
    assert finding.said.endswith(" s, 60 tokens)")
    assert len(server.asked) == 1 + 2, "rules may be sure of it; it is asked all the same"


@pytest.mark.parametrize(
    "turn, said",
    [
        pytest.param(
            thinks(REFUSES, PROVEN), "it doesn't read questions: the model refuses to answer", id="does not read"
        ),
        pytest.param(
            thinks(reads(), REFUSES), "it doesn't write answers: the model refuses to answer", id="does not write"
        ),
        pytest.param(REFUSES, "it doesn't read questions: the model refuses to answer", id="does neither"),
        pytest.param(
            thinks(reads(), writes(("The ECU-850b draws 9 A.", "240 mA"))),
            "nothing that it writes of the demo's documents can be proven",
            id="writes what is not so",
        ),
    ],
)
async def test_what_would_go_wrong_is_said_in_words(server: FakeModel, turn: Turn, said: str) -> None:
    """Before the first person meets it."""
    finding = await found(server, turn)

    assert finding.level is Level.WARN
    assert finding.said.startswith(said)
    assert "larger model" in finding.remedy


async def test_a_server_that_cuts_what_it_is_asked_is_found_out(server: FakeModel) -> None:
    """Some read the first tokens of a prompt, and say nothing of it; a small question has no more."""
    server.read = 40
    cut = sends(json.dumps(server.completion({"content": "{}"})).encode())

    finding = await found(server, cut)

    assert finding.level is Level.WARN
    assert "raise its context length" in finding.said


async def test_who_is_slow_is_told_so(server: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer after a minute is one that nobody waits for."""
    monkeypatch.setattr(llm_question, "SLOW_S", 0.0)

    finding = await found(server, thinks(reads(), PROVEN))

    assert finding.level is Level.WARN
    assert "people wait long" in finding.said
    assert "THREADSHEET_LLM_SURE" in finding.remedy


async def test_whoever_can_not_be_asked_anything_is_not_asked_that(server: FakeModel) -> None:
    """The first fault says what to do."""
    server.then(fails(401))

    [finding] = await check_language_model(read_settings(environ_of(server)))

    assert finding.level is Level.FAIL


async def test_a_disk_that_is_full_is_told(server: FakeModel, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question needs a folder for a moment."""
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "nowhere"))

    finding = await found(server, thinks(reads(), PROVEN))

    assert (finding.level, finding.remedy) == (Level.WARN, "do what the message says")
    assert "nowhere" in finding.said
