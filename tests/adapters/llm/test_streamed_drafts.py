"""A draft that is heard while it is written: claim by claim, each once it is whole."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from adapters.llm.answer_writer import LanguageModelAnswerWriter
from core.draft import Draft
from core.errors import LanguageModelError
from tests.adapters.llm.asking import Hasty, a_model
from tests.contracts.answer_writer import BRIEF
from tests.fakes.model_server import FakeModel, streams

CLAIMS = (
    '{"kind": "answer", "search": [], "claims": [{"text": "One.", "lines": [1, 23]}, {"text": "Two.", "lines": [2]}]'
)
WHOLE = CLAIMS + ', "cells": [], "entries": [], "choices": [], "not_stated": []}'


async def drafts_heard(server: FakeModel, clock: Hasty, *pieces: str, last: bool = False) -> list[Draft]:
    """Return what is heard of a draft that comes in these pieces."""
    server.then(streams(*pieces))
    heard: list[Draft] = []
    async with a_model(server, clock) as model:
        await LanguageModelAnswerWriter(model, deadline_s=30).write(
            replace(BRIEF, last=last), spent_s=0.0, heard=heard.append
        )
    return heard


def by_letters(text: str) -> list[str]:
    """Return the least pieces there are."""
    return list(text)


def by_tens(text: str) -> list[str]:
    """Return pieces that end anywhere."""
    return [text[at : at + 10] for at in range(0, len(text), 10)]


@pytest.mark.parametrize("cut", [by_letters, by_tens])
async def test_a_claim_is_heard_as_soon_as_it_is_whole(
    server: FakeModel, clock: Hasty, cut: Callable[[str], list[str]]
) -> None:
    """Not with half of its lines: "1, 2" may become "1, 23"."""
    heard = await drafts_heard(server, clock, *cut(WHOLE))

    assert [[(claim.text, claim.lines) for claim in draft.claims] for draft in heard] == [
        [("One.", (1, 23))],
        [("One.", (1, 23)), ("Two.", (2,))],
    ]


async def test_the_last_letter_of_a_claim_is_waited_for_and_nothing_behind_it(server: FakeModel, clock: Hasty) -> None:
    """People wait for it."""
    first = WHOLE.index("}") + 1
    heard = await drafts_heard(server, clock, WHOLE[:first], WHOLE[first:])

    assert [draft.claims[-1].text for draft in heard] == ["One.", "Two."]


@pytest.mark.parametrize(
    "text",
    [
        WHOLE.replace('"search": [], ', "").replace('"not_stated": []}', '"not_stated": [], "search": []}'),
        WHOLE.replace('"search": []', '"search": ["mass"]'),
        f"<think>{WHOLE}</think>" + '{"kind": "no_evidence"}',
        WHOLE.replace("One.", "<think>One"),
        f"Let me try: {WHOLE} Hm.</think>" + '{"kind": "no_evidence"}',
    ],
)
async def test_what_may_not_be_the_answer_is_not_heard(server: FakeModel, clock: Hasty, text: str) -> None:
    """It may look for more yet; it is thinking aloud."""
    server.then(*[streams(*by_tens(text))] * 3)
    heard: list[Draft] = []
    async with a_model(server, clock) as model:
        with suppress(LanguageModelError):  # what becomes of it is told elsewhere
            await LanguageModelAnswerWriter(model, deadline_s=30).write(BRIEF, spent_s=0.0, heard=heard.append)

    assert heard == []


async def test_whoever_hears_it_and_fails_is_no_fault_of_the_server(server: FakeModel, clock: Hasty) -> None:
    """The answer comes whole then."""

    def breaks(_draft: Draft) -> None:
        raise ValueError("of ours")

    server.then(streams(*by_tens(WHOLE)))
    async with a_model(server, clock) as model:
        draft = await LanguageModelAnswerWriter(model, deadline_s=30).write(BRIEF, spent_s=0.0, heard=breaks)

    assert [claim.text for claim in draft.claims] == ["One.", "Two."]
    assert len(server.asked) == 1


async def test_a_last_draft_looks_for_nothing_more_whatever_it_says(server: FakeModel, clock: Hasty) -> None:
    """It needn't have said so first."""
    text = WHOLE.replace('"search": [], ', "")

    assert len(await drafts_heard(server, clock, *by_letters(text), last=True)) == 2


async def test_a_draft_is_sent_while_it_is_written_whoever_hears_it(server: FakeModel, clock: Hasty) -> None:
    """In Slack nobody does, and the model needs as long."""
    server.then(streams(WHOLE))
    async with a_model(server, clock) as model:
        await LanguageModelAnswerWriter(model, deadline_s=30).write(BRIEF, spent_s=0)

    assert [asked["stream"] for asked in server.asked] == [True]
