"""What `doctor` says about a language model, and which settings of it are refused."""

from collections.abc import AsyncGenerator

import pytest

from adapters.llm.structured_output import Way
from bot.bootstrap.llm_settings import llm_settings
from bot.doctor import examine
from bot.findings import Finding, Level
from bot.llm_check import check_llm
from bot.settings import read_settings
from core.errors import ConfigError
from tests.clocks import FakeClock
from tests.fakes.model_server import KEY, FakeModel, fails, hangs, model_server


@pytest.fixture
async def server() -> AsyncGenerator[FakeModel]:
    """Give a running server."""
    async with model_server() as running:
        running.answer = {"ready": True}
        yield running


async def found(server: FakeModel, **environ: str) -> Finding:
    """Return what is found."""
    given = {"OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": KEY, "THREADSHEET_LLM_MODEL": "small"}
    (finding,) = await check_llm(read_settings(given | environ), FakeClock())
    assert KEY not in str(finding)
    return finding


async def test_without_a_model_nothing_is_asked() -> None:
    """It runs with nothing; a key that another program needs changes nothing, but somebody may expect it to."""
    settings = read_settings({"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": "no address"})

    [told] = await check_llm(settings, FakeClock())

    assert llm_settings(settings) is None
    assert (told.level, told.said) == (
        Level.WARN,
        "no language model is used, though OPENAI_API_KEY and OPENAI_BASE_URL are given",
    )
    assert "THREADSHEET_LLM_MODEL" in told.remedy
    assert await check_llm(read_settings({}), FakeClock()) == []


async def test_a_server_without_keys_needs_none(server: FakeModel) -> None:
    """Ollama and vLLM."""
    assert (await found(server, OPENAI_API_KEY="")).level is Level.OK


@pytest.mark.parametrize(
    "way, models, level, said",
    [
        (Way.SCHEMA, ["small"], Level.OK, "small, which the server lists, answers by JSON schema"),
        (Way.TOOL, ["large"], Level.OK, "small, which the server doesn't list, answers by forced tool call"),
        (Way.TEXT, None, Level.WARN, "small, answers by plain JSON in text"),
        (Way.SCHEMA, [], Level.OK, "small, answers by JSON schema"),
    ],
)
async def test_what_a_server_can_do_is_told(
    server: FakeModel, way: Way, models: list[str] | None, level: Level, said: str
) -> None:
    """Before the first person asks."""
    server.ways, server.models = {way}, models

    finding = await found(server)

    assert (finding.level, finding.said, bool(finding.remedy)) == (level, said, level is Level.WARN)


async def test_a_key_that_is_refused_is_told(server: FakeModel) -> None:
    """The commonest fault of all."""
    server.then(fails(401))

    finding = await found(server)

    assert (finding.level, finding.said) == (Level.FAIL, "HTTP 401: the key isn't taken")
    assert "OPENAI_API_KEY" in finding.remedy


async def test_a_model_that_is_not_served_is_told_with_what_to_set(server: FakeModel) -> None:
    """A name is misspelt quickly."""
    server.models = ["large"]
    server.then(fails(404, code="model_not_found"))

    finding = await found(server)

    assert finding.said == "HTTP 404: there is no such model or address; small is not in the server's list"
    assert "THREADSHEET_LLM_MODEL" in finding.remedy


async def test_a_server_that_does_not_answer_is_told(server: FakeModel) -> None:
    """It isn't started, or a firewall is in between."""
    server.then(hangs)
    finding = await found(server, THREADSHEET_LLM_TIMEOUT_S="0.2")

    assert (finding.level, finding.said) == (Level.FAIL, "no answer within 0.2 s")
    assert "OPENAI_BASE_URL" in finding.remedy


async def test_a_list_that_is_none_is_no_fault(server: FakeModel) -> None:
    """Not every server has one, and some send a page."""
    server.models = "a page"

    assert (await found(server)).said == "small, answers by JSON schema"


async def test_wrong_settings_are_the_settings_fault(tmp_path: object) -> None:
    """Doctor says how to mend them instead of asking anybody."""
    environ = {"THREADSHEET_LLM_MODEL": "small", "THREADSHEET_DATA": f"{tmp_path}"}

    _, settings = await examine(environ, FakeClock().now)

    assert settings.level is Level.FAIL
    assert "OPENAI_API_KEY is missing" in settings.said
    with pytest.raises(ConfigError):
        llm_settings(read_settings(environ))


async def test_doctor_asks_it(server: FakeModel, tmp_path: object) -> None:
    """What nobody calls finds nothing."""
    environ = {
        "THREADSHEET_LLM_MODEL": "small", "OPENAI_BASE_URL": server.url, "THREADSHEET_DATA": f"{tmp_path}",
        "THREADSHEET_PORT": "0",
    }  # fmt: skip

    findings = await examine(environ, FakeClock().now)

    assert [each.level for each in findings if each.check == "language model"] == [Level.OK]
