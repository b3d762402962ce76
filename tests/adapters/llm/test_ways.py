"""How a language model is brought to keep a form, by what its server can do."""

import json
from typing import Literal

import pytest
from pydantic import BaseModel

from adapters.llm.structured_output import TOOL, Way
from core.errors import LanguageModelError
from tests.adapters.llm.asking import SYSTEM, USER, Hasty, a_model, choice, reason
from tests.fakes.model_server import ANSWER, KEY, FakeModel, fails, says, way_of


@pytest.mark.parametrize("status", [400, 404, 422])
@pytest.mark.parametrize("way", list(Way))
async def test_each_way_gives_the_form_and_is_remembered(
    server: FakeModel, clock: Hasty, way: Way, status: int
) -> None:
    """Two refused calls before each answer would double its time."""
    server.ways, server.refused = {way}, status

    async with a_model(server, clock) as model:
        first, second = await choice(model), await choice(model)

    assert first.model_dump() == second.model_dump() == ANSWER
    assert [way_of(asked) for asked in server.asked] == [*list(Way)[: list(Way).index(way) + 1], way]


async def test_the_question_is_sent_as_it_was_asked(server: FakeModel, clock: Hasty) -> None:
    """Whoever writes a prompt wants no other in its place."""
    async with a_model(server, clock) as model:
        await choice(model)

    (asked,) = server.asked
    assert [each["content"] for each in asked["messages"]] == [SYSTEM, USER]
    assert (asked["model"], asked["temperature"], asked["max_tokens"]) == ("small", 0, 3000)
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"


async def test_in_plain_text_the_schema_is_told(server: FakeModel, clock: Hasty) -> None:
    """A model that isn't told the form can't keep it."""
    server.ways = {Way.TEXT}

    async with a_model(server, clock) as model:
        await choice(model)

    assert '"numbers"' in server.asked[-1]["messages"][0]["content"]


async def test_a_way_that_is_taken_and_ignored_is_left(server: FakeModel, clock: Hasty) -> None:
    """Old servers drop what they don't know, and answer in prose."""
    server.then(says("Row 2 is right."), says("It is row 2."))

    async with a_model(server, clock) as model:
        found = await choice(model)

    assert found.numbers == [2]
    assert way_of(server.asked[-1]) is Way.TEXT


async def test_a_way_that_has_worked_is_not_left_for_one_bad_answer(server: FakeModel, clock: Hasty) -> None:
    """One slip of the model would make every later answer worse."""
    async with a_model(server, clock) as model:
        await choice(model)
        server.then(says("oh"))
        why = await reason(model)
        await choice(model)

    assert why == "there is no whole JSON in the answer"
    assert {way_of(asked) for asked in server.asked} == {Way.SCHEMA}


async def test_a_form_that_one_way_refuses_does_not_take_it_from_the_others(server: FakeModel, clock: Hasty) -> None:
    """Strict servers refuse forms with too many choices; the next form is small again."""
    async with a_model(server, clock) as model:
        await choice(model)
        server.then(fails(400))
        await choice(model)
        await choice(model)

    assert [way_of(asked) for asked in server.asked] == [Way.SCHEMA, Way.SCHEMA, Way.TOOL, Way.SCHEMA]


@pytest.mark.parametrize("arguments", [ANSWER, json.dumps(ANSWER)], ids=["an object", "text"])
async def test_a_tool_call_is_read_however_its_arguments_come(
    server: FakeModel, clock: Hasty, arguments: object
) -> None:
    """Some servers don't put them in text."""
    other = {"function": {"name": "another", "arguments": "{}"}}
    mine = {"function": {"name": TOOL, "arguments": arguments}}
    server.then(fails(400), says(None, tool_calls=[other, mine]))

    async with a_model(server, clock) as model:
        assert (await choice(model)).numbers == [2]


async def test_models_that_reason_are_asked_as_they_want(server: FakeModel, clock: Hasty) -> None:
    """They take no temperature, and call the limit otherwise."""
    server.then(
        fails(400, message="Unsupported parameter: 'max_tokens' is not supported with this model."),
        fails(400, message="Unsupported value: 'temperature' does not support 0 with this model."),
    )

    async with a_model(server, clock) as model:
        await choice(model)
        await choice(model)

    _, _, third, fourth = server.asked
    assert all("temperature" not in asked and asked["max_completion_tokens"] == 3000 for asked in (third, fourth))
    assert way_of(fourth) is Way.SCHEMA


async def test_a_server_that_refuses_every_way_is_told(server: FakeModel, clock: Hasty) -> None:
    """A wrong path answers everything with 404."""
    server.ways, server.refused = set(), 422

    async with a_model(server, clock) as model:
        assert await reason(model) == "HTTP 422"

    assert len(server.asked) == 3


async def test_forms_within_forms_are_asked_for_strictly(server: FakeModel, clock: Hasty) -> None:
    """Strict servers refuse a schema with a field that may be left out, however deep."""

    class Cell(BaseModel):
        row: Literal["r1", "r2"]
        sure: bool = False

    class Grid(BaseModel):
        cells: list[Cell]

    server.answer = {"cells": [{"row": "r2", "sure": True}]}

    async with a_model(server, clock) as model:
        found = await model.ask(Grid, system=SYSTEM, user=USER)
    schema = server.asked[0]["response_format"]["json_schema"]["schema"]

    assert found.cells == [Cell(row="r2", sure=True)]
    assert schema["$defs"]["Cell"]["required"] == ["row", "sure"]
    assert schema["$defs"]["Cell"]["additionalProperties"] is False


async def test_azure_is_asked_by_deployment_with_its_own_header(server: FakeModel, clock: Hasty) -> None:
    """Its address, its key and its version go elsewhere."""
    endpoint = server.url.removesuffix("/v1")

    async with a_model(server, clock, base_url="", azure_endpoint=endpoint, azure_api_version="2024-10-21") as model:
        found = await choice(model)
        probed = await model.probe()

    assert found.numbers == [2]
    assert server.headers[0]["api-key"] == KEY
    assert probed.served is None


async def test_the_error_is_one_that_may_pass(server: FakeModel, clock: Hasty) -> None:
    """The deterministic answer goes out; the next turn asks again."""
    server.then(fails(401))

    async with a_model(server, clock) as model:
        with pytest.raises(LanguageModelError, match=r"^language model: HTTP 401: the key isn't taken$"):
            await choice(model)
