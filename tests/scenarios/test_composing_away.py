"""A language model that fails to phrase, or may not: people get the answer that there is without it, in time."""

from pathlib import Path

import pytest

from tests.fakes.model_server import Turn, cuts, fails, hangs, model_server, says
from tests.scenarios.minded import Heard, at, minded, shelf
from tests.scenarios.test_composing import CATALOG, FILES, WATCHDOG


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a manual."""
    return shelf(tmp_path_factory.mktemp("shelf"), FILES, CATALOG)


@pytest.fixture
async def alone(indexed: Path, tmp_path: Path) -> Heard:
    """What is answered without a language model."""
    async with minded(tmp_path / "alone", indexed) as program:
        return await program.ask(WATCHDOG)


@pytest.mark.parametrize(
    "turn, why",
    [
        pytest.param(fails(500), "HTTP 500", id="500"),
        pytest.param(hangs, "no answer ", id="never answers"),
        pytest.param(cuts, "the connection broke", id="breaks off"),
        pytest.param(says('{"sentences": [{'), "there is no whole JSON in the answer", id="broken JSON"),
    ],
)
async def test_a_model_that_fails_costs_no_answer(
    indexed: Path, tmp_path: Path, alone: Heard, turn: Turn, why: str
) -> None:
    """Within the deadline the answer that there is without it goes out; only “Why?” tells."""
    quick = {"THREADSHEET_LLM_TIMEOUT_S": "0.3", "THREADSHEET_LLM_DEADLINE_S": "0.6", "THREADSHEET_LLM_SURE": "0.01"}
    async with model_server() as server:
        server.then(*[turn] * 20)
        async with minded(tmp_path / "asking", indexed, **at(server, **quick)) as program:
            told = await program.ask(WATCHDOG)

    assert told.seen == alone.seen
    assert "The language model didn't phrase the answer: " in told.why
    assert any(why in each for each in told.wire)


async def test_it_can_be_turned_off(indexed: Path, tmp_path: Path, alone: Heard) -> None:
    """Whoever wants the documents' own words alone keeps the choosing."""
    async with model_server() as server:
        environ = at(server, THREADSHEET_LLM_SURE="0.01", THREADSHEET_LLM_COMPOSE="off")
        async with minded(tmp_path / "asking", indexed, **environ) as program:
            told = await program.ask(WATCHDOG)

    assert server.asked == []
    assert told.seen == alone.seen
