"""A language model that fails at one of its two calls: people get what there is without that one, once."""

import json
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web

from tests.fakes.model_server import (
    KEY,
    Asked,
    FakeModel,
    Turn,
    cuts,
    drips,
    fails,
    floods,
    hangs,
    model_server,
    says,
    sends,
    streams,
)
from tests.scenarios.minded import Heard, Minded, at, heard, minded, shelf
from tests.scenarios.test_language_model import CATALOG, CLAIM, FILES, VOLTAGE
from tests.scenarios.two_steps import cited, is_reader, reads, thinks, writes

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(120)]

TIMEOUT_S, DEADLINE_S = 0.7, 4.0
QUICK = {"THREADSHEET_LLM_TIMEOUT_S": str(TIMEOUT_S), "THREADSHEET_LLM_DEADLINE_S": str(DEADLINE_S)}
WRITES = writes((CLAIM, "Supply voltage"))
UNREAD = "The language model didn't read the question: "
UNWRITTEN = "The language model didn't write the answer: "

FAULTS: Mapping[str, tuple[Turn, str]] = {
    "500": (fails(500, Retry_After="0"), "HTTP 500"),
    "503 for good": (fails(503, Retry_After="3600"), "HTTP 503"),
    "a wrong key": (fails(401), "the key isn't taken"),
    "no right": (fails(403), "the key may not do that"),
    "too many calls": (fails(429), "too many calls"),
    "too many calls, and when to come back": (fails(429, Retry_After="0"), "too many calls"),
    "too many calls, and come back tomorrow": (fails(429, Retry_After="86400"), "too many calls"),
    "never answers": (hangs, "no answer "),
    "never ends": (drips, "no answer "),
    "breaks off": (cuts, "the connection broke"),
    "no JSON": (sends(b"<html>"), "the server's answer is no JSON"),
    "broken JSON": (sends(b'{"choices": [{'), "the server's answer is no JSON"),
    "no choice": (sends(b'{"choices": []}'), "there is no choice"),
    "broken JSON in the answer": (says('{"standalone": "x", "claims": [{'), "there is no whole JSON"),
    "cut off": (says('{"standalone": "x", "claims": [{', finish="length"), "longer than it may be"),
    "another form": (says('{"numbers": [1]}'), "the answer doesn't fit the form"),
    "a form of words": (says('{"kind": "dunno", "standalone": 1, "claims": "x"}'), "the answer doesn't fit the form"),
    "nothing": (says(""), "the answer is empty"),
    "null": (says(None), "the answer is empty"),
    "a refusal": (says(None, refusal="I can't help with that"), "the model refuses"),
    "withheld": (says("", finish="content_filter"), "content filter withholds"),
    "a filter": (fails(400, code="content_filter"), "content filter refuses"),
    "too long a question": (fails(400, code="context_length_exceeded"), "longer than the model can read"),
    "10 MB": (floods, ""),
}
"""Each with what the receipt says of it."""
TAKES_LONG = {"too many calls", "never answers", "never ends", "10 MB"}
EACH = [
    pytest.param(*each, id=name, marks=pytest.mark.slow if name in TAKES_LONG else ()) for name, each in FAULTS.items()
]


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with three data sheets."""
    return shelf(tmp_path_factory.mktemp("shelf"), FILES, CATALOG)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def alone(indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> Heard:
    """What is answered without a language model."""
    async with minded(tmp_path_factory.mktemp("alone") / "data", indexed) as program:
        return await program.ask(VOLTAGE)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def model(alone: Heard) -> AsyncGenerator[FakeModel]:
    """A language model's server, once the other program has ended: two don't share a process."""
    assert alone
    async with model_server() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def program(model: FakeModel, indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Minded]:
    """The program that asks the model; it has learned already how it is asked."""
    async with minded(tmp_path_factory.mktemp("asking") / "data", indexed, **at(model, **QUICK)) as running:
        assert CLAIM in (await heard(running, model, thinks(reads(), WRITES), VOLTAGE)).seen[0].text
        yield running


async def once(program: Minded, model: FakeModel, turn: Turn) -> Heard:
    """Ask, and find one answer everywhere, without anything that was to be taken away."""
    slack, teams = program.faces.slack.server, program.faces.teams.server
    before = len(slack.ours()), len(teams.shown)
    told = await heard(program, model, turn, VOLTAGE)

    assert (len(slack.ours()), len(teams.shown)) == (before[0] + 1, before[1] + 1)
    assert sum(each == "event: answer\n" for each in told.wire) == 1
    assert KEY not in "".join(told.wire)
    return told


@pytest.mark.parametrize("turn, why", EACH)
async def test_a_reader_that_fails_leaves_the_question_to_rules(
    program: Minded, model: FakeModel, turn: Turn, why: str
) -> None:
    """The answer is the writer's all the same; only “Why?” tells who read the question."""
    told = await once(program, model, thinks(turn, WRITES))

    assert all(CLAIM in seen.text for seen in told.seen)
    assert UNREAD in told.why
    assert why in told.why.partition(UNREAD)[2]
    assert UNWRITTEN not in told.why


@pytest.mark.parametrize("turn, why", EACH)
async def test_a_writer_that_fails_leaves_the_answer_to_rules(
    program: Minded, model: FakeModel, alone: Heard, turn: Turn, why: str
) -> None:
    """The answer is what it is without a model; “Why?” tells that it read the question, and why it didn't write."""
    told = await once(program, model, thinks(reads(), turn))

    assert told.seen == alone.seen
    assert "A language model read the question." in told.why
    assert why in told.why.partition(UNWRITTEN)[2]


@pytest.mark.parametrize(
    "fault", ["500", "too many calls, and come back tomorrow", "never ends", "another form", "null"]
)
async def test_a_second_draft_that_fails_costs_nothing_of_the_first(
    program: Minded, model: FakeModel, fault: str
) -> None:
    """What is proven is shown, what isn't is left out, and “Why?” tells that it wasn't written anew."""
    first = writes((CLAIM, "Supply voltage"), ("The mass of the KX-10 is 9 kg.", "Mass"))
    turn, why = FAULTS[fault]
    told = await once(program, model, thinks(reads(), first, turn))

    assert all(CLAIM in seen.text for seen in told.seen)
    assert "9 kg" not in "".join(told.wire)
    assert why in told.why.partition("It didn't write anew what can't be proven: ")[2]


async def breaks_off(request: web.Request, asked: Asked) -> web.StreamResponse:
    """Write one claim, and break the connection in the second."""
    claim = json.dumps({"text": CLAIM, "lines": cited(asked, "Supply voltage")})
    begun = f'{{"kind": "answer", "search": [], "claims": [{claim}, {{"text": "The mass of'
    return await streams(begun, finish=None, done=False)(request, asked)


@pytest.mark.slow
async def test_a_draft_that_breaks_off_leaves_what_is_proven_of_it(program: Minded, model: FakeModel) -> None:
    """It may have been read already: no other answer takes its place, and “Why?” says what became of it."""
    told = await once(program, model, thinks(reads(), breaks_off))

    assert all(CLAIM in seen.text for seen in told.seen)
    assert "The mass of" not in "".join(told.wire)
    assert "the connection broke" in told.why.partition("It broke off; what was shown by then stands: ")[2]


@pytest.mark.parametrize(
    "draft",
    [
        pytest.param(writes((CLAIM, [9999])), id="lines that aren't there"),
        pytest.param(writes((CLAIM, [])), id="no lines"),
        pytest.param(writes(), id="no claims"),
        pytest.param(writes(kind="no_evidence", not_stated=[{"aspect": "supply voltage"}]), id="nothing found"),
    ],
)
async def test_a_draft_without_anything_proven_gives_the_closest_passages(
    program: Minded, model: FakeModel, draft: Turn
) -> None:
    """Nothing of it is shown; what comes closest is, word for word."""
    told = await once(program, model, thinks(reads(), draft))

    assert told.kind == "no_evidence"
    assert all(seen.closest for seen in told.seen[1:])
    assert "AI-generated" not in "".join(told.wire)
    assert not all(map(is_reader, model.asked))
