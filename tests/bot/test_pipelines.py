"""Questions while the index comes and goes: each is answered once, from one index, and says from which."""

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.codec import plain_text
from adapters.index.failover import Failover
from adapters.index.guarded import Guarded
from bot.pipelines import Steady
from core.answer import Answer, Apology
from core.messages import Platform, ThreadKey, Utterance
from core.pipeline import Pipeline
from tests.adapters.index.flaky import FlakyIndex, Mood
from tests.clocks import FakeClock, eventually
from tests.core.paper import Paper, a_document
from tests.core.worlds import KeptThreads, World, glossary, scoring, world
from tests.rings.drawing import examples

COPIED = datetime(2026, 11, 20, 8, 5, tzinfo=UTC)
LABEL = "From a copy of the index made on 2026-11-20 at 08:05 UTC"
RETRY_S = 5.0
QUESTIONS = (
    "weight of the ECU-850",
    "compare the weight of the ECU-850 and the ECU-850b",
    "which model has the lowest weight",
    "calibration of the ECU-850",
)


def _shelf(grams: int, place: str) -> World:
    sheet = Paper().table("Parameter | ECU-850 | ECU-850b", f"Weight | {grams} g | {grams + 5} g")
    note = Paper().says(f"Calibration of the ECU-850 is done in {place}.")
    return world(
        (a_document("sheet.md", "ECU-850", "ECU-850b", title="Datasheet"), sheet),
        (a_document("note.md", "ECU-850", title="Note"), note),
    )


@dataclass
class Desk:
    """A primary that says 540 g and Ulm, a snapshot that says 610 g and Bonn."""

    flaky: FlakyIndex
    clock: FakeClock
    failover: Failover
    steady: Steady
    used: list[str]

    async def ask(self, text: str, number: int) -> Answer:
        """Return the answer, while time passes."""
        thread = ThreadKey(platform=Platform.CLI, workspace="local", channel="c", root=f"t{number}")
        utterance = Utterance(thread=thread, delivery_ids=(f"d{number}",), author="u", text=text)
        doing = asyncio.ensure_future(self.steady.answer(utterance))
        await eventually(doing.done, meanwhile=lambda: self.clock.advance(0.5))
        return doing.result().answer


async def _desk(script: list[Mood]) -> Desk:
    new, old = _shelf(540, "Ulm"), _shelf(610, "Bonn")
    old.index._known = replace(await old.index.knowledge(), as_of=COPIED)
    clock, flaky = FakeClock(), FlakyIndex(new.index, script)
    failover = Failover(Guarded(flaky, clock=clock, timeout_s=2, retry_s=RETRY_S), old.index, whole_s=6)
    threads = KeptThreads()
    pipelines = [
        Pipeline(index=each, threads=threads, glossary=glossary(), scoring=scoring(), clock=FakeClock())
        for each in (failover.primary, failover.snapshot)
    ]
    used: list[str] = []
    primary, snapshot = pipelines
    steady = Steady(failover=failover, primary=primary, snapshot=snapshot, used=lambda: used.append("snapshot"))
    return Desk(flaky, clock, failover, steady, used)


def _sides(answer: Answer) -> set[str]:
    said = plain_text(answer)
    signs = {"new": ("540", "545", "Ulm"), "old": ("610", "615", "Bonn", LABEL)}
    return {side for side, words in signs.items() if any(word in said for word in words)}


@settings(max_examples=examples(60))
@given(
    script=st.lists(st.sampled_from([*Mood, Mood.WELL, Mood.WELL, Mood.WELL]), max_size=30),
    asked=st.lists(st.sampled_from(QUESTIONS), min_size=1, max_size=6),
)
async def test_whatever_call_fails_each_question_is_answered_from_one_index(
    script: list[Mood], asked: list[str]
) -> None:
    """A number from the one with the date of the other would be worse than no answer."""
    desk = await _desk(script)
    for number, text in enumerate(asked):
        away, ill, used = desk.failover.primary.away, desk.flaky.ill, len(desk.used)
        answer = await desk.ask(text, number)

        side = _sides(answer)
        assert len(side) == 1
        assert (side == {"old"}) == (LABEL in plain_text(answer)) == (len(desk.used) == used + 1)
        if not away and desk.flaky.ill == ill:
            assert side == {"new"}
        if away and desk.failover.primary.away:
            assert side == {"old"}

    desk.flaky.play([])
    await eventually(lambda: not desk.failover.primary.away, meanwhile=lambda: desk.clock.advance(RETRY_S))
    assert _sides(await desk.ask(QUESTIONS[0], 99)) == {"new"}
    await desk.failover.primary.close()


async def test_many_questions_at_once_while_the_primary_hangs() -> None:
    """A frozen server must cost every question one limit at most, and lose none."""
    desk = await _desk([Mood.WELL] * 5 + [Mood.HANGS] * 100)
    began = desk.clock.now()

    answers = await asyncio.gather(*(desk.ask(QUESTIONS[n % 4], n) for n in range(20)))

    assert not [answer for answer in answers if isinstance(answer, Apology)]
    assert all(len(_sides(answer)) == 1 for answer in answers)
    assert desk.failover.primary.away
    assert desk.flaky.abandoned >= 1
    assert (desk.clock.now() - began).total_seconds() < 20 * 2
    await desk.failover.primary.close()


@pytest.mark.parametrize(
    "mood, prepared", [pytest.param(Mood.WELL, "primary", id="well"), pytest.param(Mood.FAILS, "snapshot", id="away")]
)
async def test_what_questions_need_is_worked_out_over_the_index_that_answers(mood: Mood, prepared: str) -> None:
    """A server that starts without its cluster is as quick with the copy."""
    desk = await _desk([mood] * 10)

    await desk.steady.prepare()

    pipelines = {"primary": desk.steady.primary, "snapshot": desk.steady.snapshot}
    assert [name for name, each in pipelines.items() if isinstance(each, Pipeline) and each._retriever] == [prepared]
    await desk.failover.primary.close()
