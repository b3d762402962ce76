"""What a language model reads, put in order by a reranker, and found by a passage that it thinks up."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from adapters.codec import receipt_record
from core.draft import DraftKind
from core.errors import RerankingError
from core.gathering.searching import Hypothetical, Reranker, When
from core.language_model import Mind
from core.query import Kind
from tests.core.minds import GOOD, MANUAL, SHEET, Reads, Writer, Writes, fails, mind, says
from tests.core.one_sheet import asked
from tests.core.worlds import world

STEPS = "The watchdog restarts the unit"


class Watchdogs:
    """A reranker for which what barks comes first."""

    def __init__(self, *, fails: bool = False) -> None:
        self._fails = fails

    async def relevance(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return how much each barks."""
        if self._fails:
            raise RerankingError("the reranker: HTTP 503")
        return [float("watchdog" in text) for text in texts]


async def ask(known: Mind) -> tuple[str, str]:
    """Return what the writer was shown first, and what the receipt says."""
    turn = await world(SHEET, MANUAL, mind=known).pipeline.answer(asked("how heavy is the unit ECU-850?"))
    assert isinstance(known.writer, Writer)
    (first, *_) = known.writer.given[0].passages
    assert turn.receipt is not None
    return first.lines[0].text, turn.receipt.judged


@pytest.mark.parametrize(
    "reranker, first, told",
    [
        (None, "Weight: 540 g", "It was shown"),
        (Watchdogs(), STEPS, "passages were put in order by the reranker"),
        (Watchdogs(fails=True), "Weight: 540 g", "What was found isn't reordered: the reranker: HTTP 503."),
    ],
    ids=["none", "one", "one that fails"],
)
async def test_a_reranker_says_what_is_read_first(reranker: Reranker | None, first: str, told: str) -> None:
    """And the receipt says what it did."""
    shown, judged = await ask(replace(mind(Reads(), says(GOOD)), reranker=reranker))

    assert first in shown
    assert told in judged


@pytest.mark.parametrize("fails, times", [(False, 1), (True, 2)], ids=["one", "one that fails"])
async def test_what_a_reranker_failed_in_is_thought_about_again(fails: bool, times: int) -> None:
    """The writer may have been shown the wrong lines."""
    known = replace(mind(Reads(), says(GOOD)), reranker=Watchdogs(fails=fails))
    small = world(SHEET, MANUAL, mind=known)
    for thread in "ab":
        await small.ask("how heavy is the unit ECU-850?", thread=thread)

    assert isinstance(known.writer, Writer)
    assert len(known.writer.given) == times


@pytest.mark.parametrize("when", When)
async def test_a_passage_is_searched_for_beside_the_question(when: When) -> None:
    """The question has none of the manual's words."""
    reads = Reads(kind="explain", aspects=("zzz",), standalone="zzz?", passage="The watchdog restarts the unit.")
    known = replace(mind(reads, says(kind=DraftKind.NO_EVIDENCE)), hypothetical=Hypothetical({Kind.EXPLAIN: when}))
    await world(SHEET, MANUAL, mind=known).pipeline.answer(asked("zzz of the ECU-850?"))
    assert isinstance(known.writer, Writer)

    shown = [any(STEPS in line.text for each in brief.passages for line in each.lines) for brief in known.writer.given]

    assert shown == {When.NEVER: [False], When.WHEN_UNSURE: [False, True], When.ALWAYS: [True]}[when]


@pytest.mark.parametrize("draft", [says(GOOD), fails], ids=["it answers", "it fails"])
async def test_a_receipt_has_the_lines_that_were_read(draft: Writes) -> None:
    """What was shown tells whether an answer was to be had at all; rules may have given it then."""
    turn = await world(SHEET, MANUAL, mind=mind(Reads(), draft)).pipeline.answer(asked("how heavy is the ECU-850?"))
    assert turn.receipt is not None

    lines = receipt_record("q", turn.receipt, total_ms=1.0)["lines"]

    (weight,) = (each for each in lines if "540 g" in each["text"])  # type: ignore[attr-defined]
    assert list(weight) == ["document", "page", "quote", "text", "models"]
    assert (weight["document"], weight["page"], "540 g" in weight["quote"]) == ("sheet.md", None, True)
    assert "ECU-850" in weight["models"]
