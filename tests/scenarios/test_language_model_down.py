"""A language model that is away altogether: both calls fail, and people get the answer that there is without it."""

from pathlib import Path

import pytest

from tests.fakes.model_server import FakeModel, Turn, fails, hangs, model_server
from tests.scenarios.minded import Heard, at, minded, shelf
from tests.scenarios.test_language_model import CATALOG, FILES, VOLTAGE
from tests.scenarios.test_language_model_away import UNREAD, UNWRITTEN

TIMEOUT_S, DEADLINE_S = 0.4, 1.0
FACES = 3
QUICK = {"THREADSHEET_LLM_TIMEOUT_S": str(TIMEOUT_S), "THREADSHEET_LLM_DEADLINE_S": str(DEADLINE_S)}


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with three data sheets."""
    return shelf(tmp_path_factory.mktemp("shelf"), FILES, CATALOG)


@pytest.fixture
async def alone(indexed: Path, tmp_path: Path) -> Heard:
    """What is answered without a language model."""
    async with minded(tmp_path / "alone", indexed) as program:
        return await program.ask(VOLTAGE)


@pytest.mark.parametrize(
    "turn, why",
    [
        pytest.param(None, "it can't be reached", id="nobody listens"),
        pytest.param(hangs, "no answer ", id="never answers"),
        pytest.param(fails(500), "HTTP 500", id="500"),
        pytest.param(fails(401), "the key isn't taken", id="a wrong key"),
    ],
)
async def test_a_model_that_is_away_costs_no_answer(
    indexed: Path, tmp_path: Path, alone: Heard, turn: Turn | None, why: str
) -> None:
    """The deadline is the question's, not each call's; the receipt tells of both, and no placeholder stays."""
    async with model_server() as model:
        model.then(*[turn or hangs] * 80)
        environ = at(model if turn else FakeModel(), **QUICK)
        if turn is None:
            environ["OPENAI_BASE_URL"] = "http://127.0.0.1:9/v1"
        async with minded(tmp_path / "asking", indexed, **environ) as program:
            told = await program.ask(VOLTAGE)
            slack, teams = program.faces.slack.server, program.faces.teams.server

    assert told.seen == alone.seen
    assert len(model.asked) <= FACES * (DEADLINE_S / TIMEOUT_S + 1)
    assert any(why in each.partition(UNREAD)[2] for each in told.wire), "later receipts say that it is left alone"
    assert UNREAD in told.why
    assert UNWRITTEN in told.why
    assert [len(slack.ours()), len(teams.shown)] == [1, 1]
