"""A language model that isn't asked, or that fails: people get the answer that there is without it, once."""

from pathlib import Path

import pytest

from tests.fakes.model_server import Turn, cuts, drips, fails, hangs, model_server, says, sends
from tests.scenarios.minded import Heard, at, chooses, minded, shelf
from tests.scenarios.poisoned import CATALOG, FILES

VOLTAGE = "What is the supply voltage of the KX-10?"
QUICK = {"THREADSHEET_LLM_TIMEOUT_S": "0.3", "THREADSHEET_LLM_DEADLINE_S": "0.6"}


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a few documents."""
    return shelf(tmp_path_factory.mktemp("shelf"), FILES, CATALOG)


@pytest.fixture
async def alone(indexed: Path, tmp_path: Path) -> Heard:
    """What is answered without a language model."""
    async with minded(tmp_path / "alone", indexed) as program:
        return await program.ask(VOLTAGE)


async def test_where_it_is_sure_no_model_is_asked(indexed: Path, tmp_path: Path, alone: Heard) -> None:
    """A call costs money and a second."""
    async with model_server() as model:
        model.then(*[chooses("Nominal supply")] * 9)
        environ = at(model, THREADSHEET_LLM_SURE="0.01")
        async with minded(tmp_path / "asking", indexed, **environ) as program:
            told = await program.ask(VOLTAGE)

    assert model.asked == []
    assert told.seen == alone.seen
    assert "anguage model" not in "".join(told.wire)


@pytest.mark.parametrize(
    "turn, why",
    [
        pytest.param(None, "it can't be reached", id="nobody listens"),
        pytest.param(fails(500), "HTTP 500", id="500"),
        pytest.param(fails(401), "the key isn't taken", id="a wrong key"),
        pytest.param(hangs, "no answer ", id="never answers"),
        pytest.param(drips, "no answer ", id="never ends"),
        pytest.param(cuts, "the connection broke", id="breaks off"),
        pytest.param(sends(b'{"choices": [{'), "the server's answer is no JSON", id="broken JSON"),
        pytest.param(says('{"parts": [{'), "there is no whole JSON in the answer", id="broken JSON in the answer"),
    ],
)
async def test_a_model_that_fails_costs_no_answer(
    indexed: Path, tmp_path: Path, alone: Heard, turn: Turn | None, why: str
) -> None:
    """Asked once, answered once, as without it; only “Why?” tells, and no placeholder stays."""
    async with model_server() as model:
        environ = at(model, **QUICK)
        if turn is None:
            environ["OPENAI_BASE_URL"] = "http://127.0.0.1:9/v1"
        else:
            model.then(*[turn] * 40)
        async with minded(tmp_path / "asking", indexed, **environ) as program:
            told = await program.ask(VOLTAGE)
            slack, teams = program.faces.slack.server, program.faces.teams.server

    assert told.seen == alone.seen
    assert "The language model didn't choose: " in told.why
    assert any(why in each for each in told.wire), "the first receipt says it; later ones may say that it is left alone"
    assert [len(slack.ours()), len(teams.shown)] == [1, 1], (
        "the stages saw no second answer; nor is there one elsewhere"
    )
    assert sum(each == "event: answer\n" for each in told.wire) == 1
    assert "sk-very" not in "".join(told.wire)
