"""A language model as reader of questions: what it fills in becomes a suggestion, and what it reads is data."""

import json
import re
from collections.abc import AsyncGenerator
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.llm.question_prompt import SYSTEM, SYSTEM_AHEAD, prompt_of
from adapters.llm.question_reader import (
    KindWord,
    LanguageModelQuestionReader,
    OrderWord,
    Reading,
    RelationWord,
    suggestion_of,
)
from core.errors import LanguageModelError
from core.ports import QuestionReader
from core.query import AskedAspect, Asking, Constraint, Kind, Order, Suggestion
from tests.adapters.llm.asking import Hasty, a_model, outwaited
from tests.contracts.question_reader import ASKING, RELATIONS, QuestionReaderContract
from tests.fakes.model_server import FakeModel, hangs

FILLED = {
    "standalone": "How heavy is the ECU-850b?",
    "kind": "look_up",
    "models": [2],
    "members": [],
    "may_mean": [],
    "unknown": [],
    "aspects": [{"asked": "weight", "phrases": ["weight", "mass", "net weight"]}],
    "constraints": [],
    "order": "none",
    "language": "en",
    "answer": "540 g",
}


def suggested(**changes: Any) -> Suggestion:
    """Return what becomes of a form that is filled in so."""
    return suggestion_of(Reading.model_validate(FILLED | changes), question=" How\nheavy? ")


async def test_what_it_fills_in_becomes_a_suggestion(server: FakeModel, clock: Hasty) -> None:
    """What it says beside the form, an answer for one, is dropped."""
    server.answer = FILLED
    async with a_model(server, clock) as model:
        said = await LanguageModelQuestionReader(model, deadline_s=30).read(ASKING, spent_s=0.0)

    assert said == Suggestion(
        standalone="How heavy is the ECU-850b?",
        kind="look_up",
        models=(2,),
        aspects=(AskedAspect(asked="weight", phrases=("weight", "mass", "net weight")),),
    )
    assert [each["content"] for each in server.asked[0]["messages"]] == [SYSTEM, prompt_of(ASKING)]


async def test_it_thinks_a_passage_up_only_if_that_is_wanted(server: FakeModel, clock: Hasty) -> None:
    """In the same call, and in one line; where nobody wants it, it costs not a word."""
    server.answer = FILLED | {"passage": "The  net weight\nis …"}
    async with a_model(server, clock) as model:
        plain = await LanguageModelQuestionReader(model, deadline_s=30).read(ASKING, spent_s=0.0)
        ahead = await LanguageModelQuestionReader(model, deadline_s=30, ahead=True).read(ASKING, spent_s=0.0)

    assert (plain.passage, ahead.passage) == ("", "The net weight is …")
    assert [each["messages"][0]["content"] for each in server.asked] == [SYSTEM, SYSTEM_AHEAD]
    forms = [each["response_format"]["json_schema"]["schema"]["properties"] for each in server.asked]
    assert ["passage" in form for form in forms] == [False, True]


async def test_the_form_is_small_flat_and_the_same_for_every_question(server: FakeModel, clock: Hasty) -> None:
    """Servers compile each new schema; strict ones refuse a default, and an enumeration of more than 500."""
    server.answer = FILLED
    async with a_model(server, clock) as model:
        reader = LanguageModelQuestionReader(model, deadline_s=30)
        await reader.read(ASKING, spent_s=0.0)
        await reader.read(Asking(question="thanks!"), spent_s=0.0)

    first, second = (json.dumps(asked["response_format"]) for asked in server.asked)
    assert first == second
    assert '"default"' not in first
    assert len(first) < 2200


async def test_what_the_question_took_so_far_is_taken_off_the_deadline(server: FakeModel, clock: Hasty) -> None:
    """Reading and writing share one."""
    server.then(hangs)
    async with a_model(server, clock) as model:
        reader = LanguageModelQuestionReader(model, deadline_s=30)
        with pytest.raises(LanguageModelError, match="before the deadline"):
            await outwaited(server, reader.read(ASKING, spent_s=20.0), seconds=11)
        with pytest.raises(LanguageModelError, match="no time left"):
            await reader.read(ASKING, spent_s=30.0)

    assert len(server.asked) == 1


def test_the_words_of_the_form_are_those_of_the_core() -> None:
    """A kind more in one place is a fault of each question of that kind."""
    assert set(get_args(KindWord)) == set(Kind)
    assert set(get_args(OrderWord)) == set(Order)
    assert set(get_args(RelationWord)) == RELATIONS
    assert all(f"\n  {kind}: " in SYSTEM for kind in Kind)


@pytest.mark.parametrize(
    "changes, expected",
    [
        pytest.param({"kind": "Look-up"}, {"kind": "look_up"}, id="a kind in another spelling"),
        pytest.param({"kind": "howto"}, {"kind": "how_to"}, id="without its line"),
        pytest.param({"models": [2, 2, 1, 2]}, {"models": (2, 1)}, id="each once, in its order"),
        pytest.param({"models": ["2"]}, {"models": (2,)}, id="a number in quotes"),
        pytest.param({"members": [7, -1, 0, 10**4000]}, {"members": (7,)}, id="numbers that no list has"),
        pytest.param({"may_mean": None}, {"may_mean": ()}, id="null"),
        pytest.param({"unknown": ["ECU\n900 ", "", "x" * 201]}, {"unknown": ("ECU 900",)}, id="odd names"),
        pytest.param({"language": "de-AT"}, {"language": "de"}, id="with a region"),
        pytest.param({"language": "German"}, {"language": "en"}, id="no code"),
        pytest.param({"language": None}, {"language": "en"}, id="no language"),
        pytest.param({"order": "Highest"}, {"order": "highest"}, id="an order in another spelling"),
        pytest.param({"order": None}, {"order": "none"}, id="no order"),
        pytest.param({"standalone": " "}, {"standalone": "How heavy?"}, id="no question"),
        pytest.param({"standalone": "x" * 2001}, {"standalone": "How heavy?"}, id="a question without end"),
        pytest.param(
            {"aspects": [{"asked": "depth"}, {"asked": " ", "phrases": ["x"]}]},
            {"aspects": (AskedAspect(asked="depth"),)},
            id="an aspect without phrases, and one of nothing",
        ),
        pytest.param(
            {"aspects": [{"asked": "depth", "phrases": ["a", "a", "b", "c", "d", "e", "f", "g", "x" * 900]}]},
            {"aspects": (AskedAspect(asked="depth", phrases=("a", "b", "c", "d", "e", "f")),)},
            id="phrases without end",
        ),
        pytest.param(
            {"constraints": [{"aspect": "depth", "relation": "At most", "value": 20, "unit": None}]},
            {"constraints": (Constraint(aspect="depth", relation="at_most", value="20"),)},
            id="a value as a number",
        ),
        pytest.param(
            {"constraints": [{"aspect": "Wi-Fi", "relation": "has", "value": "yes", "unit": "-"}]},
            {"constraints": (Constraint(aspect="Wi-Fi", relation="has"),)},
            id="to have something has no value",
        ),
    ],
)
def test_what_is_a_little_off_is_read_all_the_same(changes: dict[str, Any], expected: dict[str, Any]) -> None:
    """Small models can't keep to the letter, and rules read worse than they do."""
    said = suggested(**changes)

    assert {name: getattr(said, name) for name in expected} == expected


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"kind": "sell"}, id="a kind that there isn't"),
        pytest.param({"kind": None}, id="no kind"),
        pytest.param({"kind": 7}, id="a kind that is no word"),
        pytest.param({"order": "best"}, id="an order that there isn't"),
        pytest.param({"constraints": [{"aspect": "depth", "relation": "near"}]}, id="a relation that there isn't"),
        pytest.param({"models": ["ECU-850"]}, id="a name for a number"),
        pytest.param({"aspects": ["weight"]}, id="aspects without their fields"),
    ],
)
async def test_what_is_no_suggestion_is_a_fault_that_repeats_nothing(
    server: FakeModel, clock: Hasty, changes: dict[str, Any]
) -> None:
    """Rules read it then."""
    server.answer = FILLED | changes
    async with a_model(server, clock) as model:
        with pytest.raises(LanguageModelError) as caught:
            await LanguageModelQuestionReader(model, deadline_s=30).read(ASKING, spent_s=0.0)

    assert str(caught.value) == "language model: the answer doesn't fit the form"


@given(st.lists(st.integers()), st.lists(st.text()), st.text(), st.integers(0, 400))
def test_no_suggestion_is_larger_than_a_question_can_be(
    numbers: list[int], names: list[str], text: str, count: int
) -> None:
    """Whatever is filled in is searched for, and kept in a receipt."""
    aspects = [{"asked": f"{text[:90]}{place}", "phrases": names} for place in range(count)]
    said = suggested(standalone=text, models=numbers * 9, unknown=names, aspects=aspects, language=text)

    assert len(said.models) == len(set(said.models)) <= 200
    assert len(said.aspects) <= 12
    assert len(said.unknown) <= 12
    assert re.fullmatch("[a-z]{2}", said.language)
    assert said.standalone.split() == said.standalone.split(" ")


class TestLanguageModelQuestionReader(QuestionReaderContract):
    """It keeps what every reader must."""

    @pytest.fixture
    async def reader(self, server: FakeModel, clock: Hasty) -> AsyncGenerator[QuestionReader]:
        """Give one whose model reads every question alike."""
        server.answer = FILLED | {"models": [2, 2], "unknown": ["ECU \n 900"]}
        async with a_model(server, clock) as model:
            yield LanguageModelQuestionReader(model, deadline_s=30)
