"""A language model as writer of answers: what it fills in becomes a draft that cites, and what it reads is data."""

import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.llm.answer_prompt import SYSTEM, prompt_of
from adapters.llm.answer_writer import DraftWord, LanguageModelAnswerWriter, Writing, draft_of
from core.draft import Claim, Draft, DraftCell, DraftKind, Entry, NotStated, Refused
from core.errors import LanguageModelError
from core.ports import AnswerWriter
from tests.adapters.llm.asking import Hasty, a_model, outwaited
from tests.contracts.answer_writer import BRIEF, AnswerWriterContract
from tests.fakes.model_server import FakeModel, hangs

FILLED = {
    "kind": "answer",
    "claims": [{"text": "It weighs 540 g.", "lines": [1], "why": "dropped"}],
    "cells": [],
    "entries": [],
    "choices": [],
    "not_stated": [],
    "search": [],
}
CLAIM = Claim(text="It weighs 540 g.", lines=(1,))


def drafted(*, last: bool = False, **changes: Any) -> Draft:
    """Return what becomes of a form that is filled in so."""
    return draft_of(Writing.model_validate(FILLED | changes), last=last)


async def test_what_it_fills_in_becomes_a_draft(server: FakeModel, clock: Hasty) -> None:
    """Nothing else of its answer is looked at."""
    server.answer = FILLED
    async with a_model(server, clock) as model:
        draft = await LanguageModelAnswerWriter(model, deadline_s=30).write(BRIEF, spent_s=0.0)

    assert draft == Draft(kind=DraftKind.ANSWER, claims=(CLAIM,))
    assert [each["content"] for each in server.asked[0]["messages"]] == [SYSTEM, prompt_of(BRIEF)]


async def test_form_and_rules_are_the_same_for_every_brief(server: FakeModel, clock: Hasty) -> None:
    """Servers keep what they computed for a schema and a beginning that they know."""
    server.answer = FILLED
    refused = replace(BRIEF, passages=(), refused=(Refused(text="x", lines=(), why="y"),), last=True)
    async with a_model(server, clock) as model:
        for brief in (BRIEF, refused):
            await LanguageModelAnswerWriter(model, deadline_s=30).write(brief, spent_s=0.0)

    first, second = ([asked["response_format"], asked["messages"][0]] for asked in server.asked)
    assert first == second
    assert '"default"' not in json.dumps(first)


async def test_what_the_question_took_so_far_is_taken_off_the_deadline(server: FakeModel, clock: Hasty) -> None:
    """Reading and writing share one."""
    server.then(hangs)
    async with a_model(server, clock) as model:
        writer = LanguageModelAnswerWriter(model, deadline_s=30)
        with pytest.raises(LanguageModelError, match="before the deadline"):
            await outwaited(server, writer.write(BRIEF, spent_s=20.0), seconds=11)
        with pytest.raises(LanguageModelError, match="no time left"):
            await writer.write(BRIEF, spent_s=30.0)

    assert len(server.asked) == 1


def test_the_words_of_the_form_are_those_of_the_core() -> None:
    """And each of them is explained."""
    assert set(get_args(DraftWord)) == set(DraftKind)
    assert all(f"\n- {kind}: " in SYSTEM for kind in DraftKind)


@pytest.mark.parametrize(
    "changes, expected",
    [
        pytest.param({"kind": "No evidence"}, {"kind": DraftKind.NO_EVIDENCE}, id="a kind in another spelling"),
        pytest.param({"claims": None}, {"claims": ()}, id="null"),
        pytest.param(
            {"claims": [{"text": "It weighs\n540 g. ", "lines": ["1", 1, 0, 10**4000]}, {"text": " ", "lines": [1]}]},
            {"claims": (CLAIM,)},
            id="numbers in quotes, twice and without end; and a claim of nothing",
        ),
        pytest.param(
            {"claims": [{"text": "It is light."}]}, {"claims": (Claim(text="It is light.", lines=()),)}, id="no lines"
        ),
        pytest.param(
            {
                "cells": [
                    {"aspect": "Weight", "model": 850, "text": 540, "lines": [1]},
                    {"aspect": "Depth", "model": "850", "text": "", "lines": [1]},
                ]
            },
            {"cells": (DraftCell(aspect="Weight", model="850", text="540", lines=(1,)),)},
            id="numbers for texts, and an empty cell",
        ),
        pytest.param(
            {"entries": [{"model": "850", "lines": [1]}, {"model": "", "text": "540 g", "lines": [1]}]},
            {"entries": (Entry(model="850", text="", lines=(1,)),)},
            id="an entry without a value, and one of nobody",
        ),
        pytest.param({"choices": ["850", " 850", "850b"]}, {"choices": ("850", "850b")}, id="choices, each once"),
        pytest.param(
            {"not_stated": [{"aspect": "depth"}, {"aspect": "", "model": "850"}]},
            {"not_stated": (NotStated(aspect="depth"),)},
            id="of nobody in particular",
        ),
        pytest.param(
            {"search": list("abcdefgh")}, {"search": ("a", "b", "c", "d", "e", "f")}, id="phrases without end"
        ),
    ],
)
def test_what_is_a_little_off_is_read_all_the_same(changes: dict[str, Any], expected: dict[str, Any]) -> None:
    """One slip is no reason to lose the rest: each claim is proven for itself."""
    draft = drafted(**changes)

    assert {name: getattr(draft, name) for name in expected} == expected


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"kind": "poem"}, id="a kind that there isn't"),
        pytest.param({"kind": None}, id="no kind"),
        pytest.param({"claims": ["https://evil.example"]}, id="claims without their fields"),
        pytest.param({"claims": [{"text": "x", "lines": ["first"]}]}, id="words for numbers"),
        pytest.param({"cells": {"Weight": "540 g"}}, id="a table in another form"),
    ],
)
async def test_what_is_no_draft_is_a_fault_that_repeats_nothing(
    server: FakeModel, clock: Hasty, changes: dict[str, Any]
) -> None:
    """Rules write it then."""
    server.answer = FILLED | changes
    async with a_model(server, clock) as model:
        with pytest.raises(LanguageModelError) as caught:
            await LanguageModelAnswerWriter(model, deadline_s=30).write(BRIEF, spent_s=0.0)

    assert str(caught.value) == "language model: the answer doesn't fit the form"


@given(st.lists(st.integers()), st.text(), st.integers(0, 300))
def test_no_draft_is_larger_than_an_answer_can_be(numbers: list[int], text: str, count: int) -> None:
    """Whatever is filled in is proven, and kept in a receipt."""
    one = {"text": text, "aspect": text, "model": text, "lines": numbers * 9}
    many = [one] * count
    draft = drafted(claims=many, cells=many, entries=many, not_stated=many, choices=[text] * count, search=[text])

    assert len(draft.claims) <= 40
    assert max(len(draft.cells), len(draft.entries), len(draft.not_stated)) <= 200
    assert len(draft.choices) <= 1
    for claim in draft.claims:
        assert len(claim.lines) == len(set(claim.lines)) <= 200
        assert claim.text.split() == claim.text.split(" ")


def test_a_last_draft_looks_for_nothing_more() -> None:
    """Models search on though they are told not to."""
    assert drafted(search=["mass"]).search == ("mass",)
    assert drafted(search=["mass"], last=True).search == ()


class TestLanguageModelAnswerWriter(AnswerWriterContract):
    """It keeps what every writer must."""

    @pytest.fixture
    async def writer(self, server: FakeModel, clock: Hasty) -> AsyncGenerator[AnswerWriter]:
        """Give one whose model writes one claim, and wants to look for more."""
        server.answer = FILLED | {"search": ["mass"]}
        async with a_model(server, clock) as model:
            yield LanguageModelAnswerWriter(model, deadline_s=30)
