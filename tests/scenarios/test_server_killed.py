"""The server as a process of its own is killed in the middle of an answer; after a restart it is there, once."""

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.answer import Grounded
from tests.scenarios.conftest import slack_beside
from tests.scenarios.house import furnish
from tests.scenarios.killed import Place, answers_all, end_of, mentioned, tokens_of
from tests.visitors import visiting

pytestmark = pytest.mark.processes

QUESTION = "What is the storage temperature of the ECU-850b?"
ANSWER = "−55 °C to +125 °C"


@pytest.fixture
async def place(tmp_path: Path, knowledge: Path) -> AsyncIterator[Place]:
    """A data folder with the demo documents, and Slack."""
    async with slack_beside() as slack:
        environ = furnish(tmp_path / "data", knowledge)
        yield Place(environ={**environ, **tokens_of(slack)}, slack=slack)


@pytest.mark.parametrize("moment", ["thinking", "storing", "sending"])
async def test_a_question_on_the_page_outlives_the_server(place: Place, moment: str) -> None:
    """What was accepted is on disk; the page finds the answer when it comes back."""
    async with place.server(moment) as (process, address), visiting(address) as (page, person):
        async with page.post("/api/v1/threads/t1/questions", json={"id": "q1", "text": QUESTION}) as response:
            assert response.status == 202
        assert await end_of(process) == -signal.SIGKILL

    async with place.server("never") as (process, address):
        await answers_all(address)
        process.send_signal(signal.SIGTERM)
        assert await end_of(process) == 0

    [answer] = await place.turns(person.thread("t1"))
    assert isinstance(answer, Grounded)
    assert ANSWER in str(answer.blocks)


@pytest.mark.parametrize("moment", ["thinking", "sending", pytest.param("sent", marks=pytest.mark.smoke)])
async def test_a_mention_in_slack_is_answered_once_whenever_the_server_dies(place: Place, moment: str) -> None:
    """The worst moment is the last: the answer is in Slack, and nobody has noted it."""
    async with place.server(moment) as (process, address):
        ts = await mentioned(place, address, QUESTION)
        assert await end_of(process) == -signal.SIGKILL
    assert len(place.slack.thread("C1", ts)) == (1 if moment == "sent" else 0)

    async with place.server("never") as (process, address):
        await answers_all(address)

        [answer] = place.slack.thread("C1", ts)
    assert ANSWER in answer.text


@pytest.mark.parametrize("moment", ["begun", "noted"])
async def test_a_beginning_in_slack_becomes_the_answer_when_the_server_dies_behind_it(
    place: Place, moment: str
) -> None:
    """Also if nobody has noted yet which message it is."""
    async with place.server(moment) as (process, address):
        ts = await mentioned(place, address, QUESTION, "good question")
        assert await end_of(process) == -signal.SIGKILL
    [begun] = place.slack.thread("C1", ts)
    assert begun.grows

    async with place.server("never") as (process, address):
        await answers_all(address)

    [answer] = place.slack.thread("C1", ts)
    assert answer is begun
    assert (ANSWER in answer.text, answer.grows) == (True, False)
    assert place.slack.sessions["C1", ts][-1] == "active"


async def test_a_long_table_is_there_once_with_its_file_when_the_server_dies_between_the_two(place: Place) -> None:
    """The answer says that the whole table is attached, so it has to be."""
    async with place.server("attaching") as (process, address):
        ts = await mentioned(place, address, "compare ECU-750 and ECU-850b: 120 rows")
        assert await end_of(process) == -signal.SIGKILL
    [answer] = place.slack.thread("C1", ts)
    assert "attached as comparison.csv" in str(answer.blocks)

    async with place.server("never") as (process, address):
        await answers_all(address)

    again, attachment = place.slack.thread("C1", ts)
    assert again is answer
    assert [file["name"] for file in attachment.files] == ["comparison.csv"]
