"""`make chaos`, short: each question has one outcome, whatever fails."""

from pathlib import Path

import pytest

from tests.chaos.outcome import doubt
from tests.chaos.plan import OF_DATABASE, Event, Fault, drawn, read, written
from tests.chaos.run import tried

pytestmark = pytest.mark.processes

QUESTIONS = 60
SHORT = (
    Event(after=4, fault=Fault.SLACK, method="chat.postMessage", answers=("lost", "500", "late:1.5")),
    Event(after=8, fault=Fault.KILL, replica=0),
    Event(after=14, fault=Fault.SLACK, method="conversations.replies", answers=("hollow", "lost")),
    Event(after=15, fault=Fault.TEAMS, method="POST", answers=("drop", "500")),
    Event(after=16, fault=Fault.DATABASE_KILLED, seconds=1.0),
    Event(after=24, fault=Fault.FREEZE, replica=1, seconds=18.0),
    Event(after=28, fault=Fault.CLOCK, replica=0, seconds=3.0, jump_s=90.0),
    Event(after=30, fault=Fault.DATABASE_FROZEN, seconds=1.0),
    Event(after=32, fault=Fault.DISK, seconds=1.0),
    Event(after=36, fault=Fault.STOP, replica=0),
    Event(after=44, fault=Fault.DATABASE_RESTARTED, seconds=1.0),
    Event(after=52, fault=Fault.KILL, replica=0),
)
"""Each fault once; frozen for longer than a lease."""


@pytest.mark.timeout(240)
@pytest.mark.parametrize("sqlite", [pytest.param(False, id="postgresql"), pytest.param(True, id="sqlite")])
async def test_each_question_has_one_outcome(knowledge: Path, tmp_path: Path, sqlite: bool) -> None:
    """None lost, none double, none in another's thread; and all that Slack could deliver was acknowledged."""
    others = {Fault.DISK} if not sqlite else OF_DATABASE
    events = [event for event in SHORT if event.fault not in others and not (sqlite and event.replica)]

    outcome = await tried(
        events, knowledge=knowledge, folder=tmp_path, questions=QUESTIONS, replicas=1 if sqlite else 2, sqlite=sqlite
    )

    assert outcome.good, outcome.faults()
    assert len(outcome.acknowledged) == QUESTIONS
    assert outcome.starts > (1 if sqlite else 2)


def test_a_run_can_be_written_down_and_read_again(tmp_path: Path) -> None:
    """What failed once is tried again as it was."""
    events = drawn(7, questions=1200, replicas=3, database=True)

    written(events, tmp_path / "events.jsonl")

    assert read(tmp_path / "events.jsonl") == events == drawn(7, questions=1200, replicas=3, database=True)
    assert {event.fault for event in events} == {*Fault} - {Fault.DISK}


@pytest.mark.parametrize(
    "fault, around",
    [
        pytest.param(Fault.KILL, (9.0, 11.0), id="a kill, as it comes"),
        pytest.param(Fault.FREEZE, (9.0, 11.0), id="a freeze, as it begins"),
        pytest.param(Fault.DATABASE_KILLED, (9.0, 15.0), id="a database, while it is away"),
        pytest.param(Fault.DISK, (9.0, 15.0), id="a full disk, while it is full"),
        pytest.param(Fault.CLOCK, None, id="no clock"),
        pytest.param(Fault.STOP, None, id="no stop"),
        pytest.param(Fault.TEAMS, None, id="no refusal of Teams"),
        pytest.param(Fault.SLACK, None, id="nothing of Slack's"),
    ],
)
def test_a_second_message_is_excused_by_what_can_hide_the_first(
    fault: Fault, around: tuple[float, float] | None
) -> None:
    """Whatever else happens, two messages are a broken promise."""
    assert doubt(Event(after=0, fault=fault), began=10.0, ended=14.0) == around
