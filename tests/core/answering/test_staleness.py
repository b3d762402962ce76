"""Answers from a copy of the index say so, whatever their kind."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from adapters.codec import plain_text
from core.answer import Apology, Note
from core.answering.caveats import with_staleness
from core.reading.question import Intent
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, world

COPIED = datetime(2026, 11, 20, 8, 5, tzinfo=UTC)
REMARK = "From a copy of the index made on 2026-11-20 at 08:05 UTC; the index can't be reached now."
SHEET = (
    a_document("sheet.md", "ECU-850", "ECU-850b", title="Datasheet"),
    Paper().table("Parameter | ECU-850 | ECU-850b", "Weight | 540 g | 525 g", "Supply voltage | 24 V | 36 V"),
)


async def _copied() -> World:
    small = world(SHEET)
    small.index._known = replace(await small.index.knowledge(), as_of=COPIED)
    return small


@pytest.mark.parametrize(
    "text",
    [
        "weight of the ECU-850",
        "compare the weight of the ECU-850 and the ECU-850b",
        "which model has the lowest weight",
        "bluetooth of the ECU-850",
        "weight of the ECU-999",
        "compare",
        "what do you cover?",
    ],
)
async def test_every_kind_of_answer_says_that_it_rests_on_a_copy(text: str) -> None:
    """Who reads "not stated" must know that it may be stated by now."""
    turn = await (await _copied()).ask(text)

    assert REMARK in plain_text(turn.answer)


@pytest.mark.parametrize("text", ["hello", "thanks!"])
async def test_small_talk_rests_on_nothing(text: str) -> None:
    """A greeting is as good from a copy."""
    turn = await (await _copied()).ask(text)

    assert "copy" not in plain_text(turn.answer)


async def test_the_remark_stands_first() -> None:
    """What stands last may be cut off by a platform's limit."""
    turn = await (await _copied()).ask("compare the weight of the ECU-850 and the ECU-850b")

    first = turn.answer.blocks[0]  # type: ignore[union-attr]
    assert isinstance(first, Note)
    assert first.spans[0].text == REMARK


async def test_an_answer_from_the_index_itself_says_nothing() -> None:
    """A remark that is always there is read by nobody."""
    turn = await world(SHEET).ask("weight of the ECU-850")

    assert "copy" not in plain_text(turn.answer)


def test_an_apology_is_left_alone() -> None:
    """It states nothing that could be old."""
    sorry = Apology(ticket="t")

    assert with_staleness(sorry, Intent.LOOKUP, COPIED) == sorry
