"""What a language model chose once is chosen again, and what it was never asked is left to be asked."""

import json
from pathlib import Path

import pytest
from pydantic import BaseModel

from adapters.llm.client import LanguageModel
from adapters.llm.judge import Choice
from adapters.llm.settings import LLMSettings
from bot.clock import SystemClock
from tests.evals.replay import key_of, read_choices, replaying


def a_file(tmp_path: Path) -> Path:
    """Return a file with one choice."""
    path = tmp_path / "chosen.jsonl"
    path.write_text(f"{json.dumps({'key': key_of('choose', 'among these'), 'parts': [[2], []]})}\n", "utf-8")
    return path


async def asked(url: str, user: str, form: type[BaseModel] = Choice) -> BaseModel:
    """Return what the server says, through the client that the program asks with."""
    model = LanguageModel(LLMSettings(base_url=url, model="replay"), SystemClock())
    try:
        return await model.ask(form, system="choose", user=user)
    finally:
        await model.close()


async def test_what_was_chosen_once_is_chosen_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures with a language model can be had on any machine."""
    with replaying(a_file(tmp_path), tmp_path / "unanswered") as environ:
        answer = await asked(environ["OPENAI_BASE_URL"], "among these")

    assert answer.model_dump(exclude_none=True) == {
        "parts": [{"part": 1, "statements": [2]}, {"part": 2, "statements": []}],
    }
    assert "was asked 1 different prompts; 1 have an answer" in capsys.readouterr().out


async def test_what_was_settled_is_settled_again(tmp_path: Path) -> None:
    """A yes or no is part of the choice."""
    path = tmp_path / "chosen.jsonl"
    path.write_text(json.dumps({"key": key_of("choose", "is it?"), "parts": [[2]], "settles": ["no"]}), "utf-8")
    with replaying(path, tmp_path / "unanswered") as environ:
        answer = await asked(environ["OPENAI_BASE_URL"], "is it?")

    assert answer.model_dump() == {"parts": [{"part": 1, "statements": [2], "settles": "no"}]}


async def test_what_was_never_asked_is_kept_and_has_no_answer(tmp_path: Path) -> None:
    """The program answers without it, and somebody may let a model answer it."""
    with replaying(a_file(tmp_path), tmp_path / "unanswered") as environ:
        answer = await asked(environ["OPENAI_BASE_URL"], "among others")

    assert answer.model_dump(exclude_none=True) == {"parts": [{"part": 0, "statements": []}]}
    (left,) = (tmp_path / "unanswered").iterdir()
    assert left.stem == key_of("choose", "among others")
    assert json.loads(left.read_text("utf-8"))["user"] == "among others"


def test_without_a_file_no_language_model_is_set(tmp_path: Path) -> None:
    """The evaluation is what it was."""
    with replaying(None, tmp_path) as environ:
        assert environ == {}


def test_the_file_that_comes_along_can_be_read() -> None:
    """Every line names a prompt, and chooses by number."""
    choices = read_choices(Path(__file__).parent / "chosen.jsonl")

    assert len(choices) > 100
    assert all(number > 0 for each in choices.values() for chosen in each.parts for number in chosen)
    assert {said for each in choices.values() for said in each.settles} <= {"yes", "no", "unclear"}
