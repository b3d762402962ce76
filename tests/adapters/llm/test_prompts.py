"""What a language model is told of itself: short, and nothing of any real product."""

import re

import pytest
import yaml
from pydantic import BaseModel

from adapters.llm import answer_prompt, question_prompt
from adapters.llm.answer_writer import Writing
from adapters.llm.question_reader import Reading
from adapters.llm.reading import form_in
from tests.architecture.source import ROOT

CATALOGUES = sorted((ROOT / "tests" / "families").glob("*/catalog.yaml"))
BOTH = pytest.mark.parametrize(
    "system, most_chars, form",
    [
        pytest.param(question_prompt.SYSTEM, 5000, Reading, id="reader"),
        pytest.param(answer_prompt.SYSTEM, 6000, Writing, id="writer"),
    ],
)


@BOTH
def test_rules_are_compact(system: str, most_chars: int, form: type[BaseModel]) -> None:
    """Each question pays for them, and small models forget what is long."""
    assert len(system) <= most_chars


@BOTH
def test_rules_and_example_know_no_family(system: str, most_chars: int, form: type[BaseModel]) -> None:
    """What stands in an example comes back as an answer; and a rule made for one family is a guess for the others."""
    assert CATALOGUES
    names = [
        name
        for path in CATALOGUES
        for model in yaml.safe_load(path.read_text("utf-8"))["models"]
        for name in (model["name"], model.get("family"), model.get("series"), *(model.get("aliases") or ()))
        if name
    ]

    assert [name for name in names if re.search(rf"\b{re.escape(str(name))}\b", system, re.IGNORECASE)] == []


@BOTH
def test_the_example_is_whole(system: str, most_chars: int, form: type[BaseModel]) -> None:
    """It is what small models copy: a field that it lacks is a field that they leave out."""
    example = form_in(system.rpartition("Answer: ")[2], form)

    assert example.model_fields_set == set(form.model_fields)
