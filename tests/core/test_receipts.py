"""The receipt of a turn: what it says of an answer, and that it says the same every time."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer import Comparison, Grounded, NoEvidence
from core.reading.turn import Turn
from core.receipt import KeptReceipt
from tests.clocks import FakeClock
from tests.core.one_sheet import SHEET
from tests.core.worlds import World, demo_world, spoken, world

ASKED = ("supply voltage", "weight", "storage temperature and weight", "price", "how many CAN ports", "firmware update")
OF = ("ECU-750", "the 850b", "ECU-850 and ECU-850b", "ECU-999", "it", "the ECU-850 family")
HOW = ("what is the {what} of {whom}?", "{what} {whom}", "which has the highest {what}", "compare {whom}: {what}")
questions = st.builds(
    lambda how, what, whom: how.format(what=what, whom=whom),
    st.sampled_from(HOW),
    st.sampled_from(ASKED),
    st.sampled_from(OF),
)


def kept(turn: Turn) -> KeptReceipt:
    """Return the receipt, which every turn has."""
    assert turn.kept is not None
    return turn.kept


@dataclass
class Ticking(FakeClock):
    """A clock that goes on by a second whenever it is looked at."""

    seconds: float = field(default=0.0)

    def ticks_s(self) -> float:
        """Return one second more than before."""
        self.seconds += 1
        return self.seconds


async def thread_of(texts: Sequence[str], demo: World) -> list[Turn]:
    """Ask in one thread of a world that nobody asked yet."""
    return [await demo.ask(*texts[: place + 1], thread=f"t{place}") for place in range(len(texts))]


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(texts=st.lists(questions, min_size=1, max_size=2))
async def test_the_same_question_on_the_same_knowledge_has_the_same_receipt(texts: list[str]) -> None:
    """But for times and id: else nobody could look into a wrong answer."""
    first, second = demo_world(), demo_world()
    first.pipeline._clock = Ticking()

    before, after = await thread_of(texts, first), await thread_of(texts, second)

    for one, other in zip(before, after, strict=True):
        assert [stage.name for stage in kept(one).stages] == [stage.name for stage in kept(other).stages]
        assert replace(kept(one), stages=()) == replace(kept(other), stages=())


async def test_an_answer_has_a_receipt_with_reading_statements_and_decision() -> None:
    """All that it came from."""
    turn = await world(SHEET).ask("weight of the ECU-850b")
    receipt = kept(turn)

    assert (receipt.question, receipt.outcome, receipt.knowledge) == ("weight of the ECU-850b", "answer", "1")
    assert (receipt.reading.operation, receipt.reading.models) == ("lookup", ("ECU-850b",))
    assert receipt.reading.aspects == ("weight",)
    (cell,) = receipt.cells
    assert cell.enough
    assert cell.probability >= cell.needed > 0
    assert (cell.candidates[0].said, cell.candidates[0].document) == ("525 g", "sheet.md")
    assert cell.candidates[0].pros
    assert receipt.unweighed == ("typed values of ECU-850b under “Weight”",)


async def test_a_receipt_says_what_came_from_the_thread() -> None:
    """A follow-up names nothing itself."""
    receipt = kept(await world(SHEET).ask("weight of the ECU-850b", "and the ECU-850?"))

    assert receipt.reading.models == ("ECU-850",)
    assert "topic" in receipt.reading.carried


async def test_stages_are_timed_by_the_clock_that_is_given() -> None:
    """The core has no clock of its own."""
    small = world(SHEET)
    small.pipeline._clock = Ticking()

    asked, greeted = kept(await small.ask("weight of the ECU-850")), kept(await small.ask("hello", thread="u"))

    assert [(each.name, each.ms) for each in asked.stages] == [
        ("read", 1000),
        ("search and score", 1000),
        ("write", 1000),
        ("check", 1000),
    ]
    assert [each.name for each in greeted.stages] == ["read", "write", "check"]
    assert greeted.cells == ()


async def test_two_things_asked_at_once_have_the_whole_as_the_other_reading() -> None:
    """“And” joins two things, or is part of one."""
    turn = await world(SHEET).ask("weight and supply voltage of the ECU-850")

    assert isinstance(turn.answer, Grounded | Comparison)
    assert [each.aspects for each in kept(turn).rejected] == [("weight and supply voltage",)]


async def test_why_tells_how_the_answer_came_about_and_where_all_of_it_is() -> None:
    """In the thread itself; the id is not on every answer."""
    small = world(SHEET)
    first = await small.ask("weight of the ECU-850")
    turn = await small.ask("why?")

    assert "Read as a look-up: “weight” of ECU-850. Answered: the best statement" in spoken(turn.answer)
    assert spoken(turn.answer).endswith(f"Receipt {first.turn_id[:8]}.")
    assert "Receipt" not in spoken(first.answer)


async def test_why_after_a_refusal_tells_what_was_missing() -> None:
    """That is when people ask."""
    small = world(SHEET)
    await small.ask("weight of the ECU-850")
    await small.ask("colour of the ECU-850")

    turn = await small.ask("why?")

    assert isinstance(turn.answer, NoEvidence)
    assert turn.answer.text.startswith("Read as a look-up: “colour” of ECU-850. Refused: ")
